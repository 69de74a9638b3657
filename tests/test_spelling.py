"""`spelling.nearest`, which proposes names for a misspelt or shortened one, wherever a name is unknown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.query.parse import parse
from deckbuilder.spelling import MIN_MISTAKE_SIMILARITY, did_you_mean, nearest

CARDS = ["Frost Mage", "Ice Smith", "Ice Golem", "Bear Cavalry", "Ret-Talus", "Élise", "Magic Ice"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Forst Mage", ["Frost Mage"]),  # letters changed places
        ("frostmage", ["Frost Mage"]),  # without its space
        ("Bear Calvary", ["Bear Cavalry"]),
        ("ice", ["Ice Golem", "Ice Smith", "Magic Ice"]),  # names that begin so first, then those with such a word
        ("talus", ["Ret-Talus"]),  # a word after a hyphen
        ("elise", ["Élise"]),  # without the accent
        ("zzzzzz", []),
        ("", []),
    ],
)
def test_names_that_a_text_may_mean(text: str, names: list[str]) -> None:
    assert nearest(text, CARDS) == names


@pytest.mark.parametrize("text", ["ag", "mi", "ost", "mt"])
def test_a_short_text_is_not_a_part_of_a_word(text: str) -> None:
    assert nearest(text, ["Frost Mage", "Ice Smith"]) == []


def test_of_equally_good_names_the_preferred_come_first() -> None:
    assert nearest("ice", CARDS, 1) == ["Ice Golem"]
    assert nearest("ice", CARDS, 1, preferred=["Ice Smith"]) == ["Ice Smith"]
    assert nearest("Archr", ["Archar", "Archer"], preferred=["Archer"]) == ["Archer", "Archar"]
    assert nearest("ice", ["Ice Golem"], preferred=["Ice Smith"]) == ["Ice Golem"]  # only known names are proposed


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("strenght", ["strength"]),
        ("gain_magic", ["magic"]),  # a word of it
        ("destruction", ["destroy"]),  # another form of the word
        ("condition", []),  # "on" is a part of it, and not what it means
    ],
)
def test_whole_words_are_compared_as_such(key: str, names: list[str]) -> None:
    assert nearest(key, ["on", "magic", "strength", "destroy"], whole=True) == names


def test_a_mistake_is_more_similar_than_a_proposal() -> None:
    assert nearest("Forest Dwarves", ["Polar Dwarves"]) == ["Polar Dwarves"]
    assert nearest("Forest Dwarves", ["Polar Dwarves"], min_similarity=MIN_MISTAKE_SIMILARITY) == []


@given(st.text(max_size=300), st.lists(st.text(max_size=20)), st.integers(1, 5), st.booleans())
def test_names_are_known_ones_whatever_their_order(text: str, names: list[str], limit: int, whole: bool) -> None:
    found = nearest(text, names, limit, whole=whole)
    assert found == nearest(text, reversed(names), limit, whole=whole)
    assert len(found) <= limit
    assert len(set(found)) == len(found)
    assert set(found) <= set(names)


@given(st.text("abcdefgh", min_size=4, max_size=40))
def test_a_known_name_is_its_own_nearest(name: str) -> None:
    assert nearest(name, ["zzz", name, "yyy"], 1) == [name]


def test_a_sentence_ends_with_the_names() -> None:
    assert did_you_mean(["Ice Smith", "Ice Golem"]) == "; did you mean Ice Smith or Ice Golem?"
    assert did_you_mean([]) == ""


def test_every_unknown_name_comes_with_a_proposal(resolver: Resolver, catalogue: Catalogue) -> None:
    for name in ("polar dwarfs", "polardwarves", "polar", "polar-dwavres"):
        with pytest.raises(InputError, match=r"did you mean .*polar-dwarves"):
            load(name, resolver)
    for query, meant in (
        ("cots:2", "cost"),
        ("atk:2", "attack"),
        ("COTS:2", "cost"),
        ("faction:dwrves", "Dwarves"),
        ("order:naem", "name"),
    ):
        with pytest.raises(InputError, match=f"did you mean '.*{meant}"):
            parse(query, catalogue.vocabulary())
