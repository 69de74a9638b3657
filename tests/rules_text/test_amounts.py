"""Amounts and conditions: every thing that can be counted, and every comparison."""

import pytest

from tests.rules_text.helpers import Data, at, done, modified, text


@pytest.mark.parametrize(
    ("amount", "after"),
    [
        ({"boost": "self"}, "for each boost on it"),
        ({"damage": "summoner"}, "for each damage on your summoner"),
        ({"count": {"enemy": "unit", "adjacent": "self"}}, "for each enemy unit adjacent to it"),
        ({"count": {"friendly": "unit", "adjacent": "self", "or": "self"}}, "for each friendly unit adjacent to it, counting this unit too"),
        ({"cost": "summoner"}, "for each magic that your summoner costs"),
        ({"distance": "summoner"}, "for each space your summoner is away from this unit"),
        ({"life": "summoner", "most": 5}, "for each life printed on your summoner, up to 5 more"),
        ({"rolled": "special"}, "for each special symbol rolled"),
        ({"rolled": ["melee", "special"]}, "for each melee or special symbol rolled"),
        ({"magic": "you"}, "for each magic you have"),
        ({"destroyed": {"enemy": "unit"}, "by": "self"}, "for each enemy unit it destroyed this turn"),
        ({"magic": "you", "per": 2}, "for every 2 magic you have"),
        ({"count": {"any": "structure"}, "per": 2, "most": 3}, "for every 2 structures, up to 3 more"),
        ({"boost": "self", "most": 5}, "for each boost on it, up to 5 more"),
    ],
)  # fmt: skip
def test_counted_amounts_are_worded(amount: Data, after: str) -> None:
    assert modified({"strength": amount}) == f"This unit has 1 more strength {after}."


def test_a_multiple_of_a_count_is_worded() -> None:
    assert (
        modified({"life": {"boost": "self", "times": 2, "most": 6}})
        == "This unit has 2 more life for each boost on it, up to 6 more."
    )


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"damage": {"boost": "self", "most": 3}, "on": "summoner"}, "add 1 damage to your summoner for each boost on this unit, up to 3 damage."),
        ({"heal": {"boost": "self", "times": 2}, "on": "self"}, "remove 2 damage from this unit for each boost on it."),
        ({"boost": {"rolled": "special"}, "on": "summoner"}, "add 1 boost to your summoner for each special symbol rolled."),
        ({"boost": -2, "on": "self"}, "remove 2 boost from this unit."),
        ({"draw": 1}, "draw 1 card."),
        ({"draw": 2}, "draw 2 cards."),
        ({"draw": {"rolled": "special", "most": 2}}, "draw 1 card for each special symbol rolled, up to 2 cards."),
        ({"magic": 3}, "gain 3 magic."),
        ({"magic": {"damage": "self", "per": 2}}, "gain 1 magic for every 2 damage on this unit."),
    ],
)  # fmt: skip
def test_amounts_are_worded_in_effects(effect: Data, words: str) -> None:
    assert done(effect) == words


def test_an_effect_can_refer_to_the_amount_paid() -> None:
    clause = {"when": {"after": "move", "of": "self"}, "cost": {"damage": {"most": 2}}}
    paid = text({**clause, "may": True, "do": [{"draw": {"paid": "damage"}}]})
    assert paid == (
        "After this unit moves, you may add up to 2 damage to it. If you do, draw 1 card for each damage added this way."
    )
    compared = {"if": {"paid": "damage", "least": 2}, "then": [{"draw": 1}]}
    assert "you add at least 2 damage this way, draw 1 card" in text({**clause, "may": True, "do": [compared]})


def test_amounts_of_the_triggering_event_are_worded() -> None:
    moved = {"damage": {"line": "moved"}, "on": "summoner"}
    assert text({"when": {"after": "move", "of": "self"}, "do": [moved]}) == (
        "After this unit moves, add 1 damage to your summoner for each space this unit moved in a straight line."
    )
    dealt = {"heal": {"dealt": "attacked"}, "on": "self"}
    assert text({"when": {"after": "attack", "by": "self", "on": {"enemy": "unit"}}, "do": [dealt]}) == (
        "After this unit attacks an enemy unit, remove 1 damage from this unit for each damage the attack added "
        "to that unit."
    )


def test_tokens_of_a_removed_card_are_worded_in_the_past_tense() -> None:
    healed = [{"heal": {"boost": "self"}, "on": "summoner"}, {"damage": 1, "on": {"enemy": "unit", "adjacent": "self"}}]
    assert text({"when": {"after": "destruction", "of": "self"}, "do": healed}) == (
        "After this unit is destroyed, remove 1 damage from your summoner for each boost that was on this unit. "
        "Add 1 damage to each enemy unit that was adjacent to this unit."
    )


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"boost": "self", "most": 0}, "this unit has no boost"),
        ({"boost": "self", "least": 2}, "this unit has at least 2 boost"),
        ({"damage": "summoner", "most": 3}, "your summoner has at most 3 damage"),
        ({"magic": "you", "least": 2, "most": 3}, "you have 2 or 3 magic"),
        ({"magic": "you", "least": 2, "most": 6}, "you have 2 to 6 magic"),
        ({"magic": "you", "least": 4, "most": 4}, "you have exactly 4 magic"),
        ({"count": {"friendly": "unit", "named": "Citadel"}, "least": 1}, "at least 1 friendly Citadel unit is on the battlefield"),
        ({"count": {"friendly": "unit"}, "least": 2}, "at least 2 friendly units are on the battlefield"),
        ({"count": {"any": "structure", "within": 2}, "most": 0}, "no structure is within 2 spaces of this unit"),
        ({"count": {"any": "card", "in": "hand"}, "most": 1}, "at most 1 card is in your hand"),
        ({"rolled": "special", "least": 1}, "at least 1 special symbol is rolled"),
        ({"rolled": ["melee", "ranged"], "most": 2}, "fewer than 3 melee or ranged symbols are rolled"),
        ({"destroyed": {"any": "unit"}, "by": "self", "most": 0}, "this unit did not destroy a unit this turn"),
        ({"destroyed": {"enemy": "unit"}, "by": "self", "least": 2}, "this unit has destroyed at least 2 enemy units this turn"),
        ({"turn": "yours"}, "it is your turn"),
        ({"in_play": "summoner"}, "your summoner is still on the battlefield"),
        ([{"boost": "self", "most": 0}, {"magic": "you", "least": 1}], "this unit has no boost and you have at least 1 magic"),
    ],
)  # fmt: skip
def test_conditions_are_worded(condition: object, words: str) -> None:
    assert done({"if": condition, "then": [{"draw": 1}]}) == f"if {words}, draw 1 card."


@pytest.mark.parametrize(
    ("condition", "plain"),
    [
        ({"magic": "you", "per": 2, "least": 1}, {"magic": "you", "least": 2}),
        ({"magic": "you", "per": 2, "most": 1}, {"magic": "you", "most": 3}),
        ({"magic": "you", "times": 2, "least": 3}, {"magic": "you", "least": 2}),
        ({"magic": "you", "times": 2, "most": 3}, {"magic": "you", "most": 1}),
        ({"magic": "you", "per": 3, "times": 2, "least": 4, "most": 4}, {"magic": "you", "least": 6, "most": 8}),
    ],
)
def test_a_comparison_of_a_scaled_amount_is_worded_with_the_unscaled_limit(condition: Data, plain: Data) -> None:
    assert done({"if": condition, "then": [{"draw": 1}]}) == done({"if": plain, "then": [{"draw": 1}]})


def test_a_roll_is_worded_in_the_past_tense_only_after_the_attack() -> None:
    rolled = {"rolled": "special", "least": 1}
    assert at({"after": "attack", "by": "self"}, **{"if": rolled}) == (
        "After this unit attacks, if at least 1 special symbol was rolled"
    )
    assert text({"attack": {"by": "self"}, "if": rolled, "modify": {"damage": 1}}) == (
        "When this unit attacks, if at least 1 special symbol is rolled, it adds 1 more damage."
    )
    again = [{"roll": 2}, {"if": rolled, "then": [{"draw": 1}]}]
    assert text({"when": {"after": "attack", "by": "self"}, "do": again}) == (
        "After this unit attacks, roll 2 dice. If at least 1 special symbol is rolled, draw 1 card."
    )
