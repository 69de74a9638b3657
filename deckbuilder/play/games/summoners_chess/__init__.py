"""How Summoner's Chess is shown, told and written down."""
