"""Texts: folded, shortened, made printable; `spelling.nearest` proposes names."""

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.catalogue.tables import TOKENIZER
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import yaml_files
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.errors import InputError
from deckbuilder.places import shipped
from deckbuilder.query.parse import parse
from deckbuilder.spelling import MIN_MISTAKE_SIMILARITY, did_you_mean, nearest
from deckbuilder.text import UNPRINTABLE, counted, fold, listed, printable, slug, words
from tests.depth import examples

LATIN = string.ascii_letters + "àáâäãåçèéêëìíîïñòóôöõùúûüýÿÀÁÂÄÇÉÈÊËÍÎÏÑÓÔÖÚÛÜÝ"
NAMES = st.text(LATIN + string.digits + " '’-.,", max_size=20)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ice Golem", "ice golem"),
        ("ICE GOLEM", "Ice Golem"),
        ("Élan", "elan"),
        ("E\u0301lan", "Élan"),
        ("Jörmund", "jormund"),
        ("Ice  Golem ", "Ice Golem"),
        ("Ice\u00a0Golem", "Ice Golem"),
        ("Makeinda’s", "Makeinda's"),
        ("Makeinda`s", "Makeinda´s"),
        ("“Shiny”", '"Shiny"'),
        ("„Shiny“", '"Shiny"'),
        ("Straße", "STRASSE"),
        ("ﬁre", "fire"),
        ("Ｆｉｒｅ", "fire"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ice Golem", "Icegolem"), ("Ice-Golem", "Ice Golem"), ("Wall", "Walls"), ("Ret-Talus", "Ret Talus")]
)  # fmt: skip
def test_names_that_differ_in_more_are_not_the_same(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(name=NAMES)
def test_folding_twice_is_folding_once(name: str) -> None:
    folded = fold(name)
    assert fold(folded) == folded
    assert fold(name.upper()) == fold(name.lower()) == fold(f"  {name}\n") == folded


@given(text=st.text())
def test_any_text_can_be_folded_split_and_shown(text: str) -> None:
    assert fold(text) == " ".join(fold(text).split())
    assert all(words(text))
    assert len(printable(text)) == len(text)
    assert re.fullmatch(r"[^\W_]+(-[^\W_]+)*", slug(text))


@pytest.mark.parametrize(
    ("text", "split"),
    [
        ("", []),
        ("  --  ", []),
        ("Ice Golem", ["ice", "golem"]),
        ("After this unit's attack, roll 2 dice.", ["after", "this", "unit", "s", "attack", "roll", "2", "dice"]),
        ("Ret-Talus", ["ret", "talus"]),
        ("snake_case", ["snake", "case"]),
        ("Élan E\u0301lan ÉLAN", ["elan", "elan", "elan"]),
        ("Ten–Life—Gate…", ["ten", "life", "gate"]),
        ("×4", ["4"]),
    ],
)
def test_words_are_runs_of_letters_and_digits(text: str, split: list[str]) -> None:
    assert words(text) == split


@given(text=st.text(st.characters(max_codepoint=127)))
def test_the_short_way_for_ascii_is_the_long_way(text: str) -> None:
    assert [word for word in words(text + " é") if word != "e"] == [word for word in words(text) if word != "e"]


def indexed_words(text: str) -> list[str]:
    """The words of a text as the full-text index of a catalogue keeps them, in their order."""
    database = Database(memory=True)
    try:
        database.table("texts").insert({"text": text}).enable_fts(["text"], tokenize=TOKENIZER)
        database.execute("CREATE VIRTUAL TABLE words USING fts5vocab(texts_fts, instance)")
        return [row[0] for row in database.execute('SELECT term FROM words ORDER BY "offset"')]
    finally:
        database.close()


@examples(50)
@given(text=st.text(LATIN + string.digits + string.punctuation + " \n’“”–—…×•ßøæœ", max_size=60))
def test_words_are_those_of_the_full_text_index(text: str) -> None:
    assert indexed_words(text) == words(text)
    assert indexed_words(" ".join(words(text))) == words(text)


def test_the_words_of_every_shipped_card_are_those_of_the_full_text_index() -> None:
    texts = [path.read_text("utf-8") for path in yaml_files(shipped("cards"))]
    together = "\n".join(texts)
    assert words(together) == indexed_words(together)


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Ice Golem", "ice-golem"),
        ("Makeinda's Chant", "makeindas-chant"),
        ("Makeinda’s Chant", "makeindas-chant"),
        ("Ten-Life Gate", "ten-life-gate"),
        ("Élan!", "elan"),
        ("../../etc/passwd", "etc-passwd"),
        ("a/b\\c\0d", "a-b-c-d"),
        ("", "unnamed"),
        ("?!", "unnamed"),
    ],
)
def test_a_slug_is_words_joined_by_hyphens(name: str, made: str) -> None:
    assert slug(name) == made
    assert slug(name, "deck") == made.replace("unnamed", "deck")


@given(name=NAMES)
def test_the_slug_of_a_slug_is_itself(name: str) -> None:
    assert slug(slug(name)) == slug(name)
    assert slug(name.upper()) == slug(name)


def test_no_two_shipped_cards_of_a_faction_share_a_slug() -> None:
    made: dict[tuple[str, str | None, str], str] = {}
    for path in yaml_files(shipped("cards")):
        for document in read_documents(path.read_text("utf-8"), str(path)):
            if name := document.data.get("card"):
                key = document.data["ruleset"], document.data.get("faction"), slug(name)
                assert made.setdefault(key, name) == name


@pytest.mark.parametrize(
    "hidden",
    [
        *("\x00", "\x07", "\n", "\r", "\t", "\x1b", "\x7f", "\x85", "\x9b", "\u00ad", "\u200b", "\u200d", "\u200f"),
        *("\u2028", "\u202e", "\u2060", "\u2066", "\u2069", "\ud800", "\udcff", "\ufeff", "\ufff9"),
        *(
            "\u034f",
            "\u061c",
            "\u115f",
            "\u180e",
            "\u206a",
            "\u3164",
            "\uffa0",
            "\U000e0001",
            "\U000e0041",
            "\U000e0100",
        ),
    ],
)
def test_what_a_screen_does_not_show_is_made_visible(hidden: str) -> None:
    assert printable(f"a{hidden}b") == "a\ufffdb"


@pytest.mark.parametrize("shown", ["a b", "Ölaf", "“×4”", "🐻", "日本", "\u00a0", "e\u0301", "❤\ufe0f"])
def test_what_a_screen_shows_stays(shown: str) -> None:
    assert printable(shown) == shown


@given(text=st.text(st.characters(codec=None)))
def test_what_is_printable_can_be_written_and_holds_nothing_hidden(text: str) -> None:
    made = printable(text)
    assert not UNPRINTABLE.search(made)
    assert made.encode().decode() == made
    assert printable(made) == made


@pytest.mark.parametrize(
    ("items", "last", "text"),
    [
        ([], "and", ""),
        (["a"], "and", "a"),
        (["a", "b"], "and", "a and b"),
        (["a", "b", "c"], "and", "a, b and c"),
        (["a", "b", "c"], "or", "a, b or c"),
        (iter(["a", "b"]), "or", "a or b"),
        ({"a": 1, "b": 2}, "and", "a and b"),
    ],
)
def test_things_are_listed_as_in_a_sentence(items: list[str], last: str, text: str) -> None:
    assert listed(items, last) == text


@pytest.mark.parametrize(
    ("count", "noun", "text"), [(0, "card", "0 cards"), (1, "card", "1 card"), (2, "card", "2 cards"), (1, "rule set", "1 rule set")]
)  # fmt: skip
def test_things_are_counted_as_in_a_sentence(count: int, noun: str, text: str) -> None:
    assert counted(count, noun) == text


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
        ("atack:2", "attack"),
        ("COTS:2", "cost"),
        ("faction:dwrves", "Dwarves"),
        ("order:naem", "name"),
    ):
        with pytest.raises(InputError, match=f"did you mean '.*{meant}"):
            parse(query, catalogue.vocabulary())
