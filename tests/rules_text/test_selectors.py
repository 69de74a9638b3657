"""Which cards are meant: every key of a selector, in every form in which a selector can stand."""

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
