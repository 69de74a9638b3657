"""Names that a card gives to chosen cards: any word is allowed."""

from tests.rules_text.helpers import text


def test_a_chosen_card_may_be_named_self() -> None:
    chosen = {"choose": {"enemy": "unit"}, "as": "self"}
    ability = {"when": {"after": "summon", "of": "self"}, "do": [chosen, {"damage": 1, "on": "self"}]}
    assert text(ability) == ("After this unit is summoned, choose an enemy unit. Add 1 damage to this unit.")
