"""Names that a card gives to what is chosen: any word will do."""

from tests.rules_text.helpers import text


def test_the_name_of_the_card_itself_is_no_trouble() -> None:
    chosen = {"choose": {"enemy": "unit"}, "as": "self"}
    ability = {"when": {"after": "summon", "of": "self"}, "do": [chosen, {"damage": 1, "on": "self"}]}
    assert text(ability) == ("After this unit is summoned, choose an enemy unit. Add 1 damage to this unit.")
