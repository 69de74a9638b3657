"""Limited events: packs that are opened, drafts, and decks built from what a player got."""
