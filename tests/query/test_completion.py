"""What may stand where somebody types a query."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.query import parse
from deckbuilder.query.completion import completions
from deckbuilder.query.fields import QueryVocabulary
from deckbuilder.text import fold
from tests.depth import examples

NAMES = {
    "card": ("Ice Golem", "Ice Smith", "Minor Ice Wall", "Champion's Wall"),
    "deck": ("polar-dwarves",),
    "for": ("Svara", "Ret-Talus"),
    "ability": ("Trample", "Living Gate"),
}


def beginning(kind: str, typed: str) -> Iterable[str]:
    return (name for name in NAMES[kind] if f" {typed}" in f" {fold(name)}")


SOURCES = {kind: (lambda typed, kind=kind: beginning(kind, typed)) for kind in NAMES}


@pytest.fixture(scope="module")
def vocabulary(catalogue: Catalogue) -> QueryVocabulary:
    return catalogue.vocabulary()


def applied(query: str, vocabulary: QueryVocabulary, position: int | None = None) -> list[str]:
    at = len(query) if position is None else position
    return [each.applied(query) for each in completions(query, at, vocabulary, SOURCES)]


@pytest.mark.parametrize(
    ("query", "after"),
    [
        ("cham", "class:champion"),
        ("dwar", 'faction:"Polar Dwarves"'),
        ("dwarf", 'faction:"Polar Dwarves"'),
        ("wat", "symbol:water"),
        ("ice cham", "ice class:champion"),
        ("-cham", "-class:champion"),
        ("(a OR cham", "(a OR class:champion"),
        ("[cham", "[class:champion"),
        ("[class:unit]>=2 and [symbol:wa", "[class:unit]>=2 and [symbol:water"),
        ("cos", "cost:"),
        ("powe", "strength:"),
        ("class:cha", "class:champion"),
        ("c:cha", "c:champion"),
        ("class:", "class:summoner"),
        ("class:champion|su", "class:champion|summoner"),
        ('faction:"polar dw', 'faction:"Polar Dwarves"'),
        ("faction:dwarves", 'faction:"Polar Dwarves"'),
        ("ruleset:", "ruleset:2e"),
        ("is:un", "is:unique"),
        ("order:-c", "order:-cost"),
        ("owned:", "owned:yes"),
        ("deck:pol", "deck:polar-dwarves"),
        ("for:s", "for:Svara"),
        ('for:"ret', "for:Ret-Talus"),
        ("ability:liv", 'ability:"Living Gate"'),
        ("name:ice", 'name:"Ice Golem"'),
        ("ice", '"Ice Golem"'),
        ("ice gol", '"Ice Golem"'),
        ("class:unit ice gol", 'class:unit "Ice Golem"'),
        ('"ice g', '"Ice Golem"'),
        ("polar", "deck:polar-dwarves"),
    ],
)
def test_what_was_begun_is_completed(query: str, after: str, vocabulary: QueryVocabulary) -> None:
    assert after in applied(query, vocabulary)


@pytest.mark.parametrize("query", ["", " ", "cost:", "cost<=", "text:ic", "nothing:ic", "class:zz", "xyzzy", "(", '"'])
def test_nothing_is_proposed_where_nothing_is_known(query: str, vocabulary: QueryVocabulary) -> None:
    assert [each for each in applied(query, vocabulary) if each.strip('"') == each] == []


def test_the_text_behind_the_cursor_stays(vocabulary: QueryVocabulary) -> None:
    assert "class:champion cost:5" in applied("class:cha cost:5", vocabulary, len("class:cha"))


@given(text=st.text(st.sampled_from('clas:"|ice chmp()-=<> 5 OR'), max_size=25), data=st.data())
@examples(75)
def test_a_completed_condition_of_an_understood_query_is_understood(
    text: str, data: st.DataObject, vocabulary: QueryVocabulary
) -> None:
    position = data.draw(st.integers(0, len(text)))
    for completion in completions(text, position, vocabulary, SOURCES):
        assert 0 <= completion.start <= position == completion.end
        assert completion.applied(text).startswith(text[: completion.start])
        if completion.kind not in ("field", "deck", "for", "order"):
            parse(completion.text if ":" in completion.text else f'"{completion.text.strip(chr(34))}"', vocabulary)
