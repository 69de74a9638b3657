"""A wrong query is answered with one sentence and the place; no text brings anything else about."""

import sqlite3
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.query import QueryError, Search, parse
from deckbuilder.query.parse import MAX_QUERY_LENGTH, read_partly
from deckbuilder.query.syntax import MAX_DEPTH, MAX_FIELD_VALUES
from deckbuilder.text import UNPRINTABLE
from fuzz.queries import bounded
from tests.depth import examples
from tests.shipped import numbered
from tests.strategies import Phrases, queries, texts

VALUES = [chr(code) for code in range(0x4E00, 0x4E00 + 600)]  # words of one character that all differ
FITS = 'a phrase in "quotes", a word, a field such as cost, ('


def refused(query: str, catalogue: Catalogue) -> QueryError:
    with pytest.raises(QueryError) as caught:
        parse(query, catalogue.vocabulary())
    return caught.value


@pytest.mark.parametrize(
    ("query", "understood", "unread", "instead"),
    [
        ("ice golem", "ice golem", [], []),
        ("strenght:3 ice golem", "ice golem", ["strenght:3"], ["strength:3 ice golem"]),
        ("ice strenght:3 or fire", "ice or fire", ["strenght:3"], ["ice strength:3 or fire"]),
        (
            "class:chmpion cost 2 fraction:polar",
            "cost 2",
            ["class:chmpion", "fraction:polar"],
            ["class:champion cost 2 fraction:polar", "class:chmpion cost 2 faction:polar"],
        ),
        ('faction:"polar dwarvs" ice', "ice", ['faction:"polar dwarvs"'], ['faction:"Polar Dwarves" ice']),
        ("c:red ice", "ice", ["c:red"], ["symbol:red ice"]),
        ("ice cost<=", "ice", ["cost<="], [""]),
        ('ice "gol', "ice", ['"gol'], [""]),
        ("(strenght:3 or fire) ice", "ice", ["(strenght:3 or fire)"], ["(strength:3 or fire) ice"]),
        ("ice )", "ice", [")"], [""]),
    ],
)
def test_the_parts_that_are_not_understood_are_left_out(
    query: str, understood: str, unread: list[str], instead: list[str], catalogue: Catalogue
) -> None:
    understanding = read_partly(query, partial(parse, vocabulary=catalogue.vocabulary()))
    assert understanding.text == understood
    assert [part.text for part in understanding.unread] == unread
    assert [part.instead for part in understanding.unread] == instead


def test_short_names_of_scryfall_are_explained(catalogue: Catalogue) -> None:
    error = refused("c:red", catalogue)
    assert error.sentence.endswith("'c' is class here: for symbol, as on Scryfall, write symbol:red")


@pytest.mark.parametrize(
    ("query", "position", "sentence"),
    [
        # What is missing
        ("(", 1, f"the query ends too early; what fits: {FITS}"),
        ("ice OR", 6, f"the query ends too early; what fits: {FITS}"),
        ("NOT", 3, f"the query ends too early; what fits: {FITS}"),
        ("-", 1, "nothing to search for: '-' excludes what follows it, as in -melee"),
        ("=", 0, "'=' compares nothing; write a field before it and a value behind it, as in cost<=3"),
        ("> 3", 0, "'>' compares nothing"),
        ('"ice" >= 4', 6, "'>=' compares nothing"),
        ("cost:5 != 4", 7, "'!=' compares nothing"),
        ("<5", 0, "'<' compares nothing"),
        (
            "|",
            0,
            f"'|' does not fit here; what fits: {FITS}, the end; '|' joins values of a field, as in symbol:water|fire",
        ),
        ("*", 0, "nothing to search for: '*' is a sign; write a word"),
        ("/ &", 0, "nothing to search for: '/ &' are signs; write a word"),
        ("cost:", 5, 'the query ends too early; what fits: a value, a phrase in "quotes"'),
        ("symbol:water|", 13, 'the query ends too early; what fits: a value, a phrase in "quotes"'),
        ('ice "golem', 4, 'this quotation has no closing "'),
        ("cost<=)", 6, "this parenthesis closes nothing"),
        ("(ice", 4, "the query ends too early; what fits: )"),
        # What is too much
        ("ice)", 3, "this parenthesis closes nothing"),
        ("(ice))", 5, "this parenthesis closes nothing"),
        ("()", 1, f"')' does not fit here; what fits: {FITS}"),
        ('"(" )', 4, "this parenthesis closes nothing"),
        ("OR ice", 0, f"'OR' does not fit here; what fits: {FITS}, the end"),
        ("ice | golem", 4, f"'|' does not fit here; what fits: {FITS}, OR, the end"),
        ("(ice | golem)", 5, f"'|' does not fit here; what fits: {FITS}, ), OR"),
        ("cost:1||2", 7, "'|2' does not fit here; what fits: a value, a phrase in \"quotes\""),
        ("OR:ice", 0, "there is no field 'OR'"),
        ("ice OR OR golem", 7, f"'OR' does not fit here; what fits: {FITS}"),
        # Fields and what they take
        ("coost:3", 0, "there is no field 'coost'; did you mean 'cost'?"),
        ("ice -fraction:polar", 5, "there is no field 'fraction'; did you mean 'faction'?"),
        ("cost:4..2", 4, "a range goes from its smaller number to the larger one: 2..4"),
        ("cost>2..4", 4, "a range takes :, = or !=, not >"),
        ("cost:..", 5, "'cost' takes a number, not '..'"),
        ("cost:name", 5, "'cost' takes a number, not 'name'"),
        ("cost:x", 5, "'cost' takes a number, not 'x'"),
        ("cost:3.5", 5, "'cost' takes a number, not '3.5'"),
        ("cost:--5", 5, "'cost' takes a number, not '--5'"),
        ("life:٣", 5, "'life' takes a number, not '٣'"),
        ("cost:12345678901", 5, "'cost' takes a number, not '12345678901'"),
        ('strength>""', 9, "'strength' takes a number, not ''"),
        ("cost:1|two", 7, "'cost' takes a number, not 'two'"),
        ("text>ice", 4, "'text' takes : or =, not >"),
        ("name<=ice", 4, "'name' takes : or =, not <="),
        ("f>=polar", 1, "'faction' takes : or =, not >="),
        ("class:champoin", 6, "'champoin' is not a class; did you mean 'champion'?"),
        ('c:"common building"', 2, "'building' is not a class; what fits: summoner, champion,"),
        ("is:uniqe", 3, "'uniqe' is not a class; did you mean 'unique'?"),
        ("s:watre", 2, "'watre' is not a symbol; did you mean 'water'?"),
        ("k:ridign", 2, "'ridign' is not a keyword; did you mean 'riding'?"),
        ("type:dragon", 5, "'dragon' is not a type; what fits: beast, cleric,"),
        ('faction:"polar dwarfs"', 8, "there is no faction 'polar dwarfs'; did you mean 'Polar Dwarves'?"),
        ("attack:magic", 7, "there is no attack 'magic'; what fits:"),
        ("phase:end", 6, "there is no phase 'end'; what fits:"),
        ("ruleset:3e", 8, "there is no ruleset '3e'; what fits: summoner-wars-1e, summoner-wars-2e, summoners-chess"),
        ("order:price", 6, "cannot sort by 'price'; what fits: name, cost,"),
        ("order:symbol", 6, "cannot sort by 'symbol'; what fits: name, cost,"),
        ("order:-cots", 6, "cannot sort by '-cots'; did you mean 'cost'?"),
        ("order<cost", 5, "'order' takes :, not <"),
        ("deck:polar-dwarves", 5, "'deck:' cannot be used here"),
        # Words without letters
        ('""', 0, "nothing to search for"),
        ("***", 0, "nothing to search for"),
        ('faction:"--"', 8, "nothing to search for"),
        ("ice \udcff", 4, "this is not a character"),
    ],
)
def test_a_wrong_query_is_answered_with_a_sentence_and_the_place(
    query: str, position: int, sentence: str, catalogue: Catalogue
) -> None:
    input_error = refused(query, catalogue)
    assert input_error.position == position
    assert input_error.sentence.startswith(sentence)
    assert "\n" not in input_error.sentence


def test_a_fault_shows_the_query_with_a_mark_under_the_place(catalogue: Catalogue) -> None:
    assert str(refused("ice cost:x", catalogue)).split("\n")[1:] == ["  ice cost:x", "           ^"]


def test_what_a_screen_must_not_be_sent_is_not_shown(catalogue: Catalogue) -> None:
    for query in ("cost:\x1b[31mred", "\u202eevil )", 'f:"\x00polaris"', "class:\u200bchampion", "ice ) \x07"):
        assert UNPRINTABLE.search(str(refused(query, catalogue)).replace("\n", "")) is None


def understood(text: str, catalogue: Catalogue) -> Search | None:
    """The search of a text, or None for one that was refused as it should be; SQLite takes what was understood."""
    search = input_error = None
    try:
        search = parse(text, catalogue.vocabulary())
        with bounded(catalogue):
            assert catalogue.count(search) <= numbered()
    except QueryError as error:
        input_error = error
        with suppress(QueryError):  # of nothing that is understood
            parse(read_partly(text, partial(parse, vocabulary=catalogue.vocabulary())).text, catalogue.vocabulary())
    assert input_error is None or 0 <= input_error.position <= len(text)
    return search


SYNTAX = st.sampled_from(
    [*'()|-:<>=!"\\*^{}+ ', "OR ", "NOT ", " OR", "cost", "name", "order", "is", "f", "\t", "\u00a0", "AND", "NEAR("]
)


@examples(75)
@given(text=st.text(max_size=60) | st.lists(SYNTAX | texts(), max_size=12).map("".join))
@example(text="\u00a0")
@example(text="ice\u00a0")
@example(text="ice\x0b\x1cgolem")
@example(text="\ud800")
@example(text="name=\udcff")
@example(text="cost:--5")
def test_any_text_is_understood_or_rejected(text: str, catalogue: Catalogue) -> None:
    understood(text, catalogue)


@examples(25)
@given(data=st.data())
def test_a_mutated_query_is_understood_or_rejected(data: st.DataObject, catalogue: Catalogue) -> None:
    text = data.draw(queries(Phrases(catalogue)))
    place = data.draw(st.integers(0, len(text)))
    understood(text[:place] + data.draw(SYNTAX) + text[place:], catalogue)
    understood(text[:place] + text[place + 1 :], catalogue)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 1000 + ")" * 1000,
        "(" * 999 + "a" + ")" * 999,
        "(" * MAX_QUERY_LENGTH,
        ")" * MAX_QUERY_LENGTH,
        "-" * (MAX_QUERY_LENGTH - 1) + "a",
        "NOT " * 499 + "a",
        "(-" * 600 + "a" + ")" * 600,
        "a " * 1000,
        "-a " * 660,
        " OR ".join("a" * 399),
        "|".join(["name:" + "a", *"b" * 990]),
        "|".join(["cost:1", *"2" * 990]),
        "|".join(["name:a", *"b" * (MAX_QUERY_LENGTH // 2 - 3)]),
        *("|".join([f"{field}:x", *VALUES[:500]]) + " -a" * 300 for field in ("n", "ability", "text")),
        "|".join(["s:air", *["water"] * 320]),
        "c:unit " * 285,
        "-c:unit " * 250,
        "order:cost " * 180,
        '"' + "a b " * 499 + '"',
        "a" * MAX_QUERY_LENGTH,
        "x:" * 1000,
    ],
)
def test_a_query_of_the_greatest_length_is_understood_or_rejected_soon(text: str, catalogue: Catalogue) -> None:
    assert len(text) <= MAX_QUERY_LENGTH
    understood(text, catalogue)


def test_so_many_values_of_a_field_are_taken_and_one_more_is_rejected(catalogue: Catalogue) -> None:
    assert understood("|".join(["name:ice", *VALUES[: MAX_FIELD_VALUES - 1]]), catalogue)
    sentence = refused("|".join(["name:ice", *VALUES[:MAX_FIELD_VALUES]]), catalogue).sentence
    assert sentence == f"a field takes at most {MAX_FIELD_VALUES} values"


def test_a_longer_query_is_rejected(catalogue: Catalogue) -> None:
    assert "at most 2000 characters, this one has 2001" in refused("a" * (MAX_QUERY_LENGTH + 1), catalogue).sentence


@pytest.mark.parametrize(
    ("start", "end"), [("(", ")"), ("-(", ")"), ("(c:unit OR r:2e -(cost:0 OR s:water ", "))"), ("(a OR b (", "))")]
)
def test_the_deepest_query_runs_and_one_level_more_is_rejected(start: str, end: str, catalogue: Catalogue) -> None:
    levels = MAX_DEPTH // start.count("(")
    assert understood(start * levels + "c:unit" + end * levels, catalogue)
    levels += 1
    sentence = refused(start * levels + "c:unit" + end * levels, catalogue).sentence
    assert sentence == f"the query is nested more than {MAX_DEPTH} levels deep"


def test_negations_undo_each_other_however_many_there_are(catalogue: Catalogue) -> None:
    units = catalogue.count(parse("c:unit"))
    assert catalogue.count(parse("-" * 1000 + "c:unit")) == units
    assert catalogue.count(parse("-" * 1001 + "c:unit")) == numbered() - units


@pytest.mark.parametrize(
    "attempt",
    [
        "'; DROP TABLE cards; --",
        "ice' OR '1'='1",
        'x" OR name MATCH "ice',
        "name='x' OR 1=1",
        'name="x\' OR 1=1 --"',
        "faction:\"x' OR 'a'='a\"",
        'ability:"\') UNION SELECT * FROM meta --"',
        'text:"* NEAR(ice golem)"',
        "{name} : ice",
        "order:cost;DROP",
        'order:"name, (SELECT 1)"',
        "cost:1;DELETE",
        "is:active=1",
        "class:unit'--",
        "ice* AND ^golem",
    ],
)
@pytest.mark.parametrize("has_vocabulary", [True, False])
def test_an_injection_is_just_words(attempt: str, has_vocabulary: bool, catalogue: Catalogue) -> None:
    try:
        search = parse(attempt, catalogue.vocabulary()) if has_vocabulary else parse(attempt)
    except InputError:
        return
    where, order, values = search.sql()
    for part in ("DROP", "UNION", "1=1", "DELETE", "NEAR", "golem"):
        assert part not in where + order
    assert catalogue.count(search) == sum(map(search.matches, catalogue.search(parse(""))))
    assert where.count("?") == len(values)


def test_no_query_is_handed_on_as_sql_or_as_a_full_text_expression(catalogue: Catalogue) -> None:
    assert catalogue.count(parse('"ice OR golem" "NEAR" text:"a AND b"')) == 0
    with pytest.raises(sqlite3.OperationalError):  # what would happen to someone who did
        catalogue.connection.execute("SELECT * FROM cards_fts WHERE cards_fts MATCH ?", ['"ice'])
