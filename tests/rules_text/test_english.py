"""Articles, plurals, agreement, lists, pronouns."""

import pytest

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
