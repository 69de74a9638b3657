"""The terms of a rule set: wounds, magic points and attack values, numbered dice, cards that are chosen, own cards."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.rules_text import Terminology
from tests.rules_text.helpers import EVENT, UNIT, Data, text

RULESET = "summoner-wars-1e"
AT_END: Data = {"end": "attack"}


@pytest.fixture(scope="module")
def terms(catalogue: Catalogue) -> Terminology:
    """The terms of the first edition."""
    return Terminology.of(catalogue.ruleset_document(RULESET))


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        ({"modify": {"strength": 2}}, "This unit has +2 attack value."),
        (
            {"modify": {"strength": {"magic": "you", "per": 2, "most": 4}}},
            "This unit has +1 attack value for every 2 cards in your magic pile, up to +4.",
        ),
        (
            {"modify": {"strength": 2}, "if": {"damage": "self", "least": 2}},
            "While this unit has at least 2 wounds, it has +2 attack value.",
        ),
        ({"modify": {"range": 4}}, "This unit can attack cards up to 4 clear straight line spaces away."),
        ({"modify": {"move": {"through": "common"}}}, "This unit can move through common units."),
        (
            {"attack": {"by": "self"}, "modify": {"hits": "4+"}},
            "When this unit attacks, it hits only with dice that show 4 or more.",
        ),
        (
            {"attack": {"by": "self"}, "modify": {"reads": {"6+": {"hit": 2}}}},
            "When this unit attacks, it counts 2 additional hits for each die that shows 6 or more.",
        ),
        (
            {"attack": {"on": "self"}, "if": {"rolled": "miss", "least": 1}, "modify": {"damage_most": 0}},
            "When this unit is attacked, if at least 1 die misses, the attacker puts no wounds on this unit.",
        ),
    ],
)
def test_modifiers_are_worded(terms: Terminology, ability: Data, words: str) -> None:
    assert text(ability, UNIT, terms) == words


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"damage": 2, "on": "self"}, "put 2 wounds on this unit."),
        ({"damage": {"count": {"own": "wall"}, "most": 3}, "on": "self"}, "put 1 wound on this unit for each wall you control, up to 3 wounds."),
        ({"heal": 1, "on": {"own": "common"}}, "remove 1 wound from each common unit you control."),
        ({"pay": {"magic": 1}}, "pay 1 magic point."),
        ({"destroy": {"own": "unit", "except": "self"}}, "destroy each other unit you control."),
        ({"destroy": {"any": "unit", "cost": {"least": 2}}}, "destroy each unit with a summon cost of 2 or more."),
        ({"destroy": {"any": "unit", "damage": {"least": 1}}}, "destroy each unit with 1 or more wounds."),
    ],
)  # fmt: skip
def test_effects_are_worded(terms: Terminology, effect: Data, words: str) -> None:
    assert text({"when": AT_END, "do": [effect]}, UNIT, terms) == f"At the end of your Attack Phase, {words}"


def test_cards_are_chosen_and_not_targeted(terms: Terminology) -> None:
    effects = [{"choose": {"any": "common"}}, {"damage": 1, "on": "target"}, {"control": "target", "until": "turn"}]
    assert text({"when": "played", "do": effects}, EVENT, terms) == (
        "Choose a common unit. Put 1 wound on the chosen unit. Gain control of the chosen unit until the end of the turn."
    )


def test_replacing_a_lethal_attack_is_worded(terms: Terminology) -> None:
    trigger = {"instead": "lethal", "by": "self", "on": {"enemy": "common or champion"}}
    assert text({"when": trigger, "may": True, "do": [{"control": "attacked"}]}, UNIT, terms) == (
        "When this unit's attack would destroy an enemy common unit or champion, "
        "you may put none of those wounds on it and gain control of that unit instead."
    )


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        (
            [{"roll": 1}, {"if": {"rolled": "5+", "least": 1}, "then": [{"damage": 1, "on": "self"}]}],
            "roll 1 die. On a 5 or more, put 1 wound on this unit.",
        ),
        (
            [{"roll": 1}, {"if": {"rolled": ["1", "2"], "least": 1}, "then": [{"discard": "self"}]}],
            "roll 1 die. On a 1 or 2, discard this unit.",
        ),
        (
            [{"roll": 2}, {"if": {"rolled": "5+", "least": 1}, "then": [{"discard": "self"}]}],
            "roll 2 dice. If at least 1 die shows 5 or more, discard this unit.",
        ),
        (
            [{"may": [{"roll": 1}, {"if": {"rolled": "5+", "least": 1}, "then": [{"discard": "self"}]}]}],
            "you may roll 1 die. On a 5 or more, discard this unit.",
        ),
        (
            [{"choose": {"any": "common"}, "number": 2}, {"each": "target", "do": [{"move": "it", "up_to": 1}]}],
            "choose 2 common units. Move each chosen unit up to 1 space.",
        ),
        ([{"choose": {"own": "unit", "named": "Thief"}}, {"destroy": "target"}], "destroy a Thief you control."),
        ([{"choose": {"own": "event", "named": "Spirit"}}, {"return": "target"}],
         "choose a Spirit event you control. Return the chosen event to its controller's hand."),
    ],
)  # fmt: skip
def test_die_results_and_choices_are_worded(terms: Terminology, effects: list[Data], words: str) -> None:
    assert text({"when": AT_END, "do": effects}, UNIT, terms) == f"At the end of your Attack Phase, {words}"


def test_a_unit_behind_another_is_worded(terms: Terminology) -> None:
    behind = {"count": {"any": "unit", "among": "self", "behind": "attacked"}, "least": 1}
    ability = {"attack": {"by": "self", "on": {"enemy": "unit"}}, "if": behind, "modify": {"strength": 3}}
    assert text(ability, UNIT, terms) == (
        "When this unit attacks an enemy unit, if this unit is behind that unit (nearer to the back row of that unit's player), "
        "this unit has +3 attack value."
    )
