"""English: articles, plurals, agreement, lists, pronouns, and the terms of a rule set."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.rules_text import Terminology
from deckbuilder.rules_text.english import (
    a,
    agree,
    between,
    introduce,
    is_modal,
    join_have,
    mention,
    number,
    plural,
    resolve_pronouns,
    series,
)
from deckbuilder.rules_text.verbs import spanning, then
from tests.rules_text.helpers import EVENT, UNIT, Data, text


@pytest.mark.parametrize(
    ("words", "with_article"),
    [
        ("unit", "a unit"),
        ("Undead unit", "an Undead unit"),
        ("Unicorn unit", "a Unicorn unit"),
        ("uninjured unit", "an uninjured unit"),
        ("enemy unit", "an enemy unit"),
        ("friendly Ember unit", "a friendly Ember unit"),
        ("one-eyed unit", "a one-eyed unit"),
        ("other friendly unit", "another friendly unit"),
        ("event", "an event"),
        ("Useful Thing", "a Useful Thing"),
        ("Ice Golem", "an Ice Golem"),
        ("8 or more", "an 8 or more"),
        ("U-boat", "a U-boat"),
        ("hour counter", "an hour counter"),
    ],
)
def test_the_article_depends_on_the_sound(words: str, with_article: str) -> None:
    assert a(words) == with_article


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("unit", "units"),
        ("common unit", "common units"),
        ("boss", "bosses"),
        ("ally", "allies"),
        ("clear space", "clear spaces"),
        ("toy", "toys"),
    ],
)
def test_plurals_are_formed(one: str, many: str) -> None:
    assert plural(one) == many
    assert number(1, one) == f"1 {one}"
    assert number(3, one) == f"3 {many}"


@pytest.mark.parametrize(
    ("phrase", "of_one"),
    [
        ("have 1 more life", "has 1 more life"),
        ("lose all abilities", "loses all abilities"),
        ("may move", "may move"),
        ("cannot move", "cannot move"),
        ("count as a gate", "counts as a gate"),
        ("do nothing", "does nothing"),
    ],
)
def test_a_verb_agrees_with_its_subject(phrase: str, of_one: str) -> None:
    assert agree(phrase, several=False) == of_one
    assert agree(phrase, several=True) == phrase
    assert is_modal(phrase) == (phrase.startswith(("may", "can")))


@pytest.mark.parametrize(("least", "most", "words"), [(2, 2, "2"), (1, 2, "1 or 2"), (1, 4, "1 to 4")])
def test_ranges_are_worded(least: int, most: int, words: str) -> None:
    assert between(least, most) == words


@pytest.mark.parametrize(
    ("items", "words"),
    [
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (["a and b", "c"], "a and b, and c"),
        (["a, up to 5 more", "b"], "a, up to 5 more, and b"),
        (["a", 'B: "x, y and z."'], 'a and B: "x, y and z."'),
    ],
)
def test_a_series_separates_items_that_contain_commas_or_and(items: list[str], words: str) -> None:
    assert series(items) == words


def test_phrases_with_have_are_joined_and_cannot_stands_alone() -> None:
    assert join_have(["cannot move", "have 1 more life", "have 2 more strength"]) == [
        "have 1 more life and 2 more strength",
        "cannot move",
    ]
    assert join_have(['have A: "x."', "lose all abilities"]) == ["lose all abilities", 'have A: "x."']


def test_steps_are_joined_to_one_sentence() -> None:
    assert then(["a"]) == "a"
    assert then(["a", "b"]) == "a and b"
    assert then(["a", "b"], pair=False) == "a, then b"
    assert then(["a", "b and c"]) == "a, then b and c"
    assert then(["a", "b", "c"]) == "a, b, then c"
    assert then(["a", "b"], semicolons=True) == "a; then b"


def test_a_duration_is_placed_where_it_is_unambiguous() -> None:
    assert spanning("it has 1 more life", "") == "it has 1 more life"
    assert spanning("it has 1 more life", "for now") == "it has 1 more life for now"
    assert (
        spanning("it has 1 more life for each boost on it", "for now")
        == "for now, it has 1 more life for each boost on it"
    )
    assert spanning('it has Zap: "a."', "for now") == 'it has Zap for now: "a."'
    assert spanning('it has Zap: "a." and Zip: "b."', "for now") == 'for now, it has Zap: "a." and Zip: "b."'


ME, TARGET = mention("this unit"), mention("the target")


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        (f"after {ME} moves, add 1 boost to {ME}", "After this unit moves, add 1 boost to it."),
        (f"{ME} uses {ME}'s boost", "This unit uses its boost."),
        (f"{ME}'s boost is {ME}'s", "This unit's boost is its."),
        (f"{ME} and {TARGET} and {ME}", "This unit and the target and this unit."),
        (f"target a unit near {ME}{introduce('the target')}, then force {TARGET}", "Target a unit near this unit, then force the target."),
        (f"target a unit{introduce('the target')} and force {TARGET}", "Target a unit and force it."),
        (f"a unit{introduce()} attacks {ME} and {ME} is hit", "A unit attacks this unit and this unit is hit."),
        ('it has Zap: "draw 1 card."', 'It has Zap: "draw 1 card."'),
        ("it has A: \"it has B: 'draw 1 card.'\"", "It has A: \"it has B: 'draw 1 card.'\""),
    ],
)  # fmt: skip
def test_it_stands_only_for_the_single_card_named_before(sentence: str, words: str) -> None:
    assert resolve_pronouns(sentence) == words


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
