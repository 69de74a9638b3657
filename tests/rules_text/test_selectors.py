"""Selectors, amounts and conditions: everything that can be chosen, counted and compared."""

import pytest

from tests.rules_text.helpers import ACTIVE, Data, at, done, modified, text, texts


@pytest.mark.parametrize(
    ("selector", "one", "many"),
    [
        ({"friendly": "unit"}, "a friendly unit", "friendly units"),
        ({"enemy": "unit"}, "an enemy unit", "enemy units"),
        ({"any": "unit"}, "a unit", "all units"),
        ({"any": "card"}, "a card", "all cards"),
        ({"any": "common structure"}, "a common structure", "all common structures"),
        ({"enemy": "common or champion"}, "an enemy common or champion", "enemy commons and champions"),
        ({"friendly": "unit", "named": "Undead"}, "a friendly Undead unit", "friendly Undead units"),
        ({"any": "unit", "named": "Undead"}, "an Undead unit", "all Undead units"),
        ({"any": "unit", "faction": "Benders"}, "a Benders unit", "all Benders units"),
        ({"friendly": "unit", "cost": 0}, "a friendly unit with cost 0", "friendly units with cost 0"),
        ({"friendly": "unit", "cost": {"most": 2}}, "a friendly unit with cost 2 or less", "friendly units with cost 2 or less"),
        ({"any": "unit", "cost": {"least": 2}}, "a unit with cost 2 or more", "all units with cost 2 or more"),
        ({"any": "unit", "cost": {"least": 2, "most": 4}}, "a unit with cost 2 to 4", "all units with cost 2 to 4"),
        ({"enemy": "unit", "damage": {"least": 1}}, "an enemy unit with 1 or more damage", "enemy units with 1 or more damage"),
        ({"any": "unit", "left": {"most": 3}}, "a unit with 3 or less life left", "all units with 3 or less life left"),
        ({"friendly": "unit", "faction": "Cloaks"}, "a friendly Cloaks unit", "friendly Cloaks units"),
        ({"any": "unit", "named": ["Elf", "Orc"]}, "an Elf or Orc unit", "all Elf or Orc units"),
        (
            {"any": "unit", "except": {"any": "common", "named": "Elf"}},
            "a unit other than an Elf common",
            "all units other than Elf commons",
        ),
        ({"any": "unit", "boost": 0}, "an unboosted unit", "unboosted units"),
        ({"any": "unit", "boost": 2}, "a unit with exactly 2 boost", "all units with exactly 2 boost"),
        ({"any": "unit", "has": "Protect"}, "a unit with Protect", "all units with Protect"),
        (
            {"any": "unit", "cost": 1, "boost": 0, "has": "Protect"},
            "an unboosted unit with cost 1 and Protect",
            "unboosted units with cost 1 and Protect",
        ),
        ({"any": "unit", "within": 1}, "a unit within 1 space of this unit", "all units within 1 space of this unit"),
        (
            {"any": "unit", "within": 3, "straight": True, "of": "summoner"},
            "a unit within 3 clear straight spaces of your summoner",
            "all units within 3 clear straight spaces of your summoner",
        ),
        ({"enemy": "unit", "adjacent": "self"}, "an enemy unit adjacent to this unit", "enemy units adjacent to this unit"),
        (
            {"enemy": "unit", "adjacent": ["self", "summoner"]},
            "an enemy unit adjacent to this unit or your summoner",
            "enemy units adjacent to this unit or your summoner",
        ),
        (
            {"enemy": "unit", "adjacent": {"friendly": "structure"}},
            "an enemy unit adjacent to a friendly structure",
            "enemy units adjacent to a friendly structure",
        ),
        (
            {"enemy": "unit", "within": 2, "adjacent": "summoner"},
            "an enemy unit within 2 spaces of this unit and adjacent to your summoner",
            "enemy units within 2 spaces of this unit and adjacent to your summoner",
        ),
        ({"friendly": "unit", "except": "self"}, "another friendly unit", "other friendly units"),
        (
            {"any": "unit", "except": "summoner", "within": 2},
            "a unit other than your summoner within 2 spaces of this unit",
            "all units other than your summoner within 2 spaces of this unit",
        ),
        (
            {"friendly": "unit", "adjacent": "summoner", "or": "summoner"},
            "your summoner or a friendly unit adjacent to it",
            "your summoner and friendly units adjacent to it",
        ),
    ],
)  # fmt: skip
def test_selectors_are_worded_for_one_card_and_for_several(selector: Data, one: str, many: str) -> None:
    assert at({"after": "attack", "by": selector}) == f"After {one} attacks"
    verb = modified({"life": 1}, of=selector).removesuffix(" have 1 more life.")
    assert verb == many[:1].upper() + many[1:]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "Target a friendly unit. Destroy the target."),
        (2, "Target 2 friendly units. Destroy each target."),
        ({"most": 1}, "Target up to 1 friendly unit. Destroy the target."),
        ({"most": 3}, "Target up to 3 friendly units. Destroy each target."),
        ("any", "Target any number of friendly units. Destroy each target."),
    ],
)
def test_the_number_of_chosen_cards_is_worded(number: object, words: str) -> None:
    chosen = {"choose": {"friendly": "unit"}, "number": number}
    assert text({"when": "played", "do": [chosen, {"destroy": "target"}]}, ACTIVE) == words


@pytest.mark.parametrize(
    ("selector", "words"),
    [
        ({"friendly": "unit", "in": "hand"}, "Reveal a unit from your hand. Discard the revealed unit."),
        (
            {"friendly": "unit", "in": ["hand", "draw"]},
            "Reveal a unit from your hand or your draw pile. Discard the revealed unit.",
        ),
        ({"any": "card", "in": "discard"}, "Discard a card from your discard pile."),
        (
            {"friendly": "unit", "adjacent": "self", "or": "self"},
            "Discard this unit or a friendly unit adjacent to it.",
        ),
    ],
)
def test_only_other_cards_on_the_battlefield_are_called_targets(selector: Data, words: str) -> None:
    assert done({"choose": selector}, {"discard": "target"}) == words[:1].lower() + words[1:]


def test_different_names_are_worded() -> None:
    chosen = {"choose": {"friendly": "unit", "in": "hand", "different": "names"}, "number": "any"}
    assert done(chosen, {"magic": {"count": "target"}}) == (
        "reveal any number of units with different names from your hand. Gain 1 magic for each revealed unit."
    )


def test_a_choice_of_several_cards_can_include_the_card_itself() -> None:
    chosen = {"choose": {"friendly": "unit", "within": 2, "or": "self"}, "number": {"most": 2}}
    assert done(chosen, {"boost": 1, "on": "target"}) == (
        "choose up to 2 friendly units within 2 spaces of this unit, this unit among them if you like. "
        "Add 1 boost to each chosen unit."
    )


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("summoner", "your summoner"),
        (["self", "summoner"], "this unit and your summoner"),
        ({"any": "structure"}, "each structure"),
        ({"friendly": "unit", "adjacent": "summoner", "or": "summoner"}, "your summoner and each friendly unit adjacent to it"),
        ({"any": "unit", "in": "hand"}, "each unit in your hand"),
    ],
)  # fmt: skip
def test_effects_on_several_cards_are_worded(cards: object, words: str) -> None:
    assert done({"destroy": cards}) == f"destroy {words}."


def test_cards_passed_through_are_worded() -> None:
    through = {"modify": {"move": {"through": "common"}}}
    after = {"when": {"after": "move", "of": "self"}, "do": [{"damage": 1, "on": {"any": "common", "among": "passed"}}]}
    assert text({"does": [through, after]}).endswith(
        "After this unit moves, add 1 damage to each common passed through."
    )


def test_a_part_of_the_targets_is_worded() -> None:
    chosen = {"choose": {"any": "unit"}, "number": "any"}
    assert done(chosen, {"destroy": {"enemy": "common", "among": "target"}}) == (
        "target any number of units. Destroy each enemy common among the targets."
    )


def test_several_targets_are_worded_as_each_as_one_or_as_all() -> None:
    played = {"when": "played", "do": [{"choose": {"friendly": "common"}, "number": 2}]}
    active: list[Data] = [
        {"modify": {"life": 1}, "of": "target"},
        {"modify": {"share": "target"}, "of": "target"},
        {"modify": {"life": 1}, "of": {"friendly": "unit", "adjacent": "target"}},
        {"modify": {"life": {"boost": "target"}}, "of": "summoner"},
        {"when": {"after": "leave", "of": "target"}, "do": [{"discard": "self"}]},
        {"modify": {"life": 1}, "of": "summoner", "if": {"damage": "target", "least": 3}},
    ]
    assert texts(played, *active, card=ACTIVE) == [
        "Target 2 friendly commons.",
        "While active, each target has 1 more life.",
        "While active, each target has the base abilities of the other target in addition to its own.",
        "While active, friendly units adjacent to a target have 1 more life.",
        "While active, your summoner has 1 more life for each boost on the targets.",
        "While active, after a target leaves the battlefield, discard this event.",
        "While active, while the targets together have at least 3 damage, your summoner has 1 more life.",
    ]


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
def test_comparing_a_scaled_amount_shows_the_unscaled_limit(condition: Data, plain: Data) -> None:
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
