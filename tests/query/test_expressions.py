"""Regular expressions in queries: they find what Python's find, and none takes long, however it is written."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.query import QueryError, expressions, parse
from deckbuilder.query.expressions import MAX_LENGTH, Expression, ExpressionError, StepCount
from deckbuilder.query.parse import written
from fuzz.queries import EXPRESSIONS
from tests.depth import examples
from tests.strategies import Data, house_catalogue

ATOMS = st.sampled_from(
    ["a", "b", ".", r"\b", r"\B", r"\w", r"\W", "[ab]", "[^a]", "[a-c1]", r"\d", r"\s", " ", "^", "$", r"\."]
)
REPEATS = st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "{0,2}"])


def _joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return (
        st.tuples(parts, parts).map("".join)
        | st.tuples(parts, parts).map(lambda two: f"(?:{two[0]}|{two[1]})")
        | st.tuples(parts, REPEATS).map(lambda two: f"({two[0]}){two[1]}")
    )


@given(
    text=st.recursive(ATOMS, _joined, max_leaves=8),
    # No empty text: whether \B is found there differs between versions of Python.
    subjects=st.lists(st.text(st.sampled_from("abc1 .\n"), min_size=1, max_size=12), min_size=1, max_size=5),
)
@examples(75)
def test_it_finds_what_the_expressions_of_python_find(text: str, subjects: list[str]) -> None:
    expression, reference = Expression(text), re.compile(text, re.MULTILINE)
    for subject in subjects:
        assert expression.occurs(subject, StepCount()) == bool(reference.search(subject)), (text, subject)


@pytest.mark.parametrize("text", EXPRESSIONS)
@pytest.mark.parametrize("subject", ["a" * 3000 + "!", "ab" * 1500, "x" * 3000, "word " * 600])
def test_a_hostile_expression_takes_few_steps_or_is_refused(text: str, subject: str) -> None:
    steps = StepCount()
    with suppress(ExpressionError):
        Expression(text).occurs(subject, steps)
    assert steps.left > expressions.MAX_STEPS / 2


def test_a_search_that_takes_too_many_steps_is_refused_with_a_sentence(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StepCount, "left", 100)
    monkeypatch.setattr(StepCount.__init__, "__defaults__", (100,))
    search = parse(r"/(a|b)*a(a|b){20}c/")
    with pytest.raises(InputError, match="takes too long; make it simpler, or add a condition"):
        catalogue.search(search)
    assert catalogue.count(parse("name:ice")) > 0  # the next search is answered


def house(name: str, text: str) -> Data:
    data: Data = {"card": name, "ruleset": "summoner-wars-2e", "class": "common unit", "cost": 0, "life": 1}
    return data | {"strength": 0, "attack": "melee", "symbols": [], "abilities": [{"text": text}]}


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("/draw .* cards?/", {"One", "Two"}),
        ("/DRAW [12] card\\b/", {"One"}),
        ("text:/draw (1|2) cards?/", {"One", "Two"}),
        ("text:/one/", set()),
        ("name:/^one$/", {"One"}),
        ("/^on/ OR /^tw/", {"One", "Two"}),
        ("-/draw/", {"Iron/Gold"}),
        ('/"now"/', {"Two"}),
        ("/iron\\/gold/", {"Iron/Gold"}),
        ("(/draw/ name:/o$/)", {"Two"}),
        ("name:/one|two/ life:1", {"One", "Two"}),
        ("name:/one/|/two/", {"One", "Two"}),
        ("name!=/one/", {"Two", "Iron/Gold"}),
        ("iron / gold", {"Iron/Gold"}),  # a lone sign
        ("iron/gold", {"Iron/Gold"}),
        ("/gold", {"Iron/Gold"}),  # without the second slash a word
    ],
)
def test_an_expression_is_a_condition_like_others(query: str, names: set[str]) -> None:
    cards = [house("One", "Draw 1 card."), house("Two", 'Say "now" and draw 2 cards.'), house("Iron/Gold", "Rest.")]
    catalogue = house_catalogue(cards)
    search = parse(query, catalogue.vocabulary())
    assert {card.name for card in catalogue.search(search)} == names
    assert {card.name for card in catalogue.search(parse("")) if search.matches(card)} == names
    assert {card.name for card in catalogue.search(parse(written(query)))} == names


def test_parentheses_may_be_nested_fifty_levels_deep() -> None:
    assert Expression(f"{'(' * 50}a{')' * 50}").occurs("a", StepCount())


@pytest.mark.parametrize(
    ("query", "position", "sentence"),
    [
        ("/(/", 1, "this parenthesis is not closed"),
        ("ice /a)/", 6, "this parenthesis closes nothing"),
        ("/[a/", 1, "this bracket is not closed"),
        ("/*a/", 1, "'*' repeats nothing"),
        ("/a**/", 3, "a repetition cannot be repeated"),
        ("/a{3,2}/", 1, "a repetition goes from its smaller number to the larger one"),
        ("/(?=a)/", 1, "looking around and named groups are not possible here"),
        ("/(a)\\1/", 4, "'\\1' is not possible here"),
        ("/[z-a]/", 2, "a range goes from its smaller character to the larger one"),
        ("/((a{1,50}){1,50}){1,50}/", 1, "the expression is too long with all its repetitions"),
        (f"/{'a' * (MAX_LENGTH + 1)}/", 1, "an expression has at most 200 characters"),
        (f"/{'(' * 51}a{')' * 51}/", 51, "parentheses are nested more than 50 levels deep"),
        ("cost:/3/", 5, "'cost' takes no expression; name: and text: do"),
        ("class:/unit/", 6, "'class' takes no expression"),
    ],
)
def test_a_wrong_expression_is_answered_with_a_sentence_and_the_place(query: str, position: int, sentence: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse(query)
    assert caught.value.sentence.startswith(sentence)
    if "{1,50}" not in query:
        assert caught.value.position == position
