"""YAML 1.2 is read as it is written, and the usual slips are explained in plain words."""

import math
import string
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.documents import yaml12, yaml_errors
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import input_errors, kind_of
from deckbuilder.documents.yaml12 import MAX_NUMBER_LENGTH, plain, read_documents, read_one
from deckbuilder.errors import InputError, Place
from deckbuilder.limits import MAX_NESTING
from tests.depth import examples

FILE = "some.yaml"


def value(text: str) -> Any:
    return read_one(text, FILE).data


def input_error(text: str) -> InputError:
    """The fault of a text, which has exactly one."""
    with pytest.raises(InputError) as caught:
        list(read_documents(text, FILE))
    return caught.value


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def _parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML's parser with libyaml, and the one that takes its place where there is no libyaml."""
    monkeypatch.setattr(yaml12, "PARSER", getattr(yaml, request.param))


SCALARS: list[tuple[str, Any]] = [
    # What YAML 1.1 takes for booleans is text.
    *((word, word) for word in ("on", "On", "ON", "off", "yes", "Yes", "no", "NO", "y", "n", "tRUE", "fAlse")),
    *((word, True) for word in ("true", "True", "TRUE")),
    *((word, False) for word in ("false", "False", "FALSE")),
    *((word, None) for word in ("", "~", "null", "Null", "NULL")),
    *((word, word) for word in ("nULL", "None", "nil", "~~")),
    # Whole numbers: no octal by a leading zero, no base 60, no underscores, no binary.
    ("0", 0),
    ("-0", 0),
    ("7", 7),
    ("-7", -7),
    ("+7", 7),
    ("0123", 123),
    ("-0123", -123),
    ("08", 8),
    ("0o17", 15),
    ("0o18", "0o18"),
    ("0O17", "0O17"),
    ("-0o17", "-0o17"),
    ("0x1F", 31),
    ("0xff", 255),
    ("0X1F", "0X1F"),
    ("+0x1F", "+0x1F"),
    ("0x", "0x"),
    ("0b11", "0b11"),
    ("1_000", "1_000"),
    ("1,000", "1,000"),
    ("1:30", "1:30"),
    ("190:20:30", "190:20:30"),
    ("١٢", "١٢"),
    # Numbers with a fraction; one without is whole, as it is for JSON Schema.
    ("1.5", 1.5),
    ("-.5", -0.5),
    ("+1.5e-2", 0.015),
    ("2.", 2),
    ("3.0", 3),
    ("1e3", 1000),
    ("1E+3", 1000),
    ("1e", "1e"),
    ("1e1.5", "1e1.5"),
    (".", "."),
    ("+", "+"),
    ("1.2.3", "1.2.3"),
    ("1__0.5", "1__0.5"),
    (".inf", math.inf),
    (".Inf", math.inf),
    ("+.INF", math.inf),
    ("-.inf", -math.inf),
    (".iNF", ".iNF"),
    ("inf", "inf"),
    ("-.nan", "-.nan"),
    ("nan", "nan"),
    # Dates, merges and defaults are text as well.
    ("2001-12-14", "2001-12-14"),
    ("2001-12-14t21:59:43.10-05:00", "2001-12-14t21:59:43.10-05:00"),
    ("=", "="),
    ("<<", "<<"),
]
QUOTED = [
    ('"on"', "on"),
    ("'true'", "true"),
    ("'12'", "12"),
    ('"~"', "~"),
    ('""', ""),
    ("''", ""),
    ("'it''s'", "it's"),
    (r'"\x41\u00e9\U0001F600\n"', "Aé😀\n"),
    ("|\n  12\n", "12\n"),
    ("|-\n  null", "null"),
    (">-\n  1\n  2", "1 2"),
]


@pytest.mark.usefixtures("_parser")
@pytest.mark.parametrize(("written", "meant"), [*SCALARS, *QUOTED])
def test_a_scalar_means_what_the_core_schema_says(written: str, meant: object) -> None:
    read = value(f"key: {written}")["key"]
    assert read == meant
    assert type(read) is type(meant)


@pytest.mark.parametrize("written", [".nan", ".NaN", ".NAN"])
def test_not_a_number_is_a_number_of_its_own(written: str) -> None:
    assert math.isnan(plain(written))


@pytest.mark.parametrize("key", ["1", "true", "~", "on", "0x1F", "1.5", "=", "<<"])
def test_a_key_is_always_text(key: str) -> None:
    assert value(f"{{{key} : 1}}") == {key: 1}


def test_a_number_of_more_digits_than_anybody_means_is_text() -> None:
    longest = "9" * MAX_NUMBER_LENGTH
    assert plain(longest) == int(longest)
    for text in (longest + "9", "0x" + "f" * MAX_NUMBER_LENGTH, "0." + "1" * MAX_NUMBER_LENGTH, "1" * 1_000_000):
        assert plain(text) is text


LAUGHS = "a: &a [x]\n" + "".join(
    f"{b}: &{b} [{', '.join(['*' + a] * 9)}]\n" for a, b in zip("abcdef", "bcdefg", strict=True)
)
FAULTS = [
    # text, line, column, what the sentence says
    ("a: 1\nb: 2\na: 3\n", 3, 1, "the key 'a' stands here a second time"),
    ("a: 1\r\nb: 2\r\na: 3\r\n", 3, 1, "a second time"),
    ("{a: 1, 'a': 2}", 1, 8, "a second time"),
    ('"a": 1\n? a\n: 2', 2, 3, "a second time"),
    ("a:\n  - b: 1\n    b: 2", 3, 5, "the key 'b'"),
    ("1: x\n1: y", 2, 1, "the key '1'"),
    ("a: &x 1", 1, 4, "anchors and aliases"),
    ("&x a: 1", 1, 1, "anchors and aliases"),
    ("a: *x", 1, 4, "anchors and aliases"),
    ("*x : 1", 1, 1, "a key must be plain text"),
    ("a: &x {b: 1}", 1, 4, "anchors and aliases"),
    ("- &x []", 1, 3, "anchors and aliases"),
    ("a: {b: 1}\n<<: *a", 2, 5, "anchors and aliases"),
    (LAUGHS, 1, 4, "anchors and aliases"),
    ("a: !!str 1", 1, 4, "take out !!str"),
    ("a: !!python/object/apply:os.system [id]", 1, 4, "take out !!python/object/apply:os.system"),
    ("!!python/object:os.system {}", 1, 1, "take out !!python/object:os.system"),
    ("a: !mine 1", 1, 4, "take out !mine"),
    ("a: ! 1", 1, 4, "take out !"),
    ("!!int a: 1", 1, 1, "take out !!int"),
    ("%TAG ! tag:example.org,2000:\n---\na: !b 1", 3, 4, "take out tag:example.org,2000:b"),
    ("? [a]\n: 1", 1, 3, "a key must be plain text"),
    ("? {a: 1}\n: 1", 1, 3, "a key must be plain text"),
    ("[" * 60, 1, MAX_NESTING + 1, "nested more than"),
    ("- " * 60, 1, 2 * MAX_NESTING + 1, "nested more than"),
    ("{a: " * 100_000, 1, 4 * MAX_NESTING + 1, "nested more than"),
    ("a: 'b", 1, 4, "is not YAML"),
    ("a: b: c", 1, 5, "is not YAML"),
    ("\ta: 1", 1, 1, "is not YAML"),
    ("a: 1\n- b", 2, 1, "is not YAML"),
    ("a: 1\n b: 2", 2, 2, "is not YAML"),
    ("a: [1, 2\nb: 3", 1, 4, "is not YAML"),
    ("a: 1\n%bad", 2, 5, "is not YAML"),
    ("%YAML 3.0\n---\na: 1", 1, 1, "is not YAML"),
    ("a: @home", 1, 4, "is not YAML"),
    (r'a: "\ud83d"', 1, 5, "is not YAML"),
    ("card: Bell\x07", 1, 11, "the character U+0007 is not allowed"),
    ("a: 1\r\nb: é\x00", 2, 5, "the character U+0000 is not allowed"),
    ("a: 1\nb: \ud800", 2, 4, "the character U+D800 is not allowed"),
]


@pytest.mark.parametrize(("text", "line", "column", "says"), FAULTS)
def test_a_broken_file_is_one_fault_with_its_place(text: str, line: int, column: int, says: str) -> None:
    found = input_error(text)
    assert (found.place, says in found.message) == (Place(FILE, line, column), True), found.message


def test_an_error_after_a_document_is_raised_first() -> None:
    """So that whoever has a document can point into it: pointing reads the text again."""
    documents = read_documents("--- |\n  card\n@", FILE)
    with pytest.raises(InputError) as caught:
        next(documents)
    assert caught.value.place == Place(FILE, 3, 1)


def test_what_can_be_nested_can_be_read() -> None:
    nested = value("[" * MAX_NESTING + "]" * MAX_NESTING)
    for _ in range(MAX_NESTING - 1):
        (nested,) = nested
    assert nested == []


def test_documents_come_one_by_one_and_empty_ones_are_left_out() -> None:
    text = "# nothing\n---\na: 1\n---\n---\n~\n---\n- b\n...\n---\n# end\n"
    found = [(document.data, document.index, document.line) for document in read_documents(text, FILE)]
    assert found == [({"a": 1}, 0, 3), (["b"], 3, 8)]


def test_good_documents_before_a_broken_one_are_read() -> None:
    documents = read_documents("a: 1\n---\na: *b\n", FILE)
    assert next(documents).data == {"a": 1}
    with pytest.raises(InputError):
        next(documents)


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", Place(FILE), "is empty, or holds only remarks"),
        ("# only a comment\n", Place(FILE), "is empty, or holds only remarks"),
        ("---\nnull\n", Place(FILE), "is empty, or holds only remarks"),
        ("a: 1\n---\nb: 2\n", Place(FILE, 3), "more than one document"),
    ],
)
def test_a_file_of_one_document_has_one(text: str, place: Place, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        read_one(text, FILE)
    assert caught.value.place == place


@pytest.mark.parametrize("breaks", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_make_no_difference(breaks: str, mark: str) -> None:
    text = mark + breaks.join(["card: X", "abilities:", "  - text: |", "      one", "      two", ""])
    document = read_one(text, FILE)
    assert document.data == {"card": "X", "abilities": [{"text": "one\ntwo\n"}]}
    assert document.place(("abilities", 0, "text")) == Place(FILE, 3, 11)


class Unaliased(yaml.SafeDumper):
    """Writes what occurs twice twice."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - yaml's signature
        return True


# PyYAML writes these line breaks in a way that it does not read back itself.
CHARACTERS = st.characters(codec="utf-8", exclude_characters="\x85\u2028\u2029")
TEXTS = st.text(CHARACTERS, max_size=20) | st.text(string.ascii_letters + " :-#'\"!&*\n", max_size=30)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**29) + 1, 10**29 - 1),
    st.floats(allow_nan=False).filter(lambda number: not number.is_integer()),
    TEXTS.filter(lambda text: plain(text) is text),  # what 1.2 takes for a number and 1.1 does not is not quoted
)
DATA = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner), max_leaves=15)


@examples(37)
@given(data=DATA.filter(lambda data: data is not None), flow=st.booleans(), escaped=st.booleans())
def test_what_yaml_writes_is_read_as_yaml_reads_it(data: Any, flow: bool, escaped: bool) -> None:
    text = yaml.dump(data, Dumper=Unaliased, default_flow_style=flow, allow_unicode=not escaped, sort_keys=False)
    read = value(text)
    assert repr(read) == repr(data)  # 1, 1.0 and True are equal but not the same
    assert read == yaml.load(text, yaml.CSafeLoader)


MARKS = st.text("-:?[]{},&*!|>'\"%@`~ \n\r\t#ab01.\ufeff\x07", max_size=40)
ANYTHING = st.text(st.characters(codec=None), max_size=40)
LINES = st.lists(
    st.sampled_from(["---", "...", "a: 1", "- b", "  c: |", "   d", "e: [", "]", "{f: 1}", "'g", '"h"', "%YAML 1.2", "\t", "? i", ": j", "&k", "*k", "!!str l", "@"]),
    max_size=8,
).map("\n".join)  # fmt: skip


def everything(data: Any) -> Iterator[Any]:
    """The data and all that is in it, keys included."""
    yield data
    for item in [*data.keys(), *data.values()] if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from everything(item)


@examples(150)
@given(text=MARKS | ANYTHING | LINES)
def test_any_text_is_plain_data_or_a_fault(text: str) -> None:
    lines = len(yaml_errors.BREAK.split(text))
    read: list[Document] = []
    places = [Place(FILE, 1, 1)]
    try:
        for document in read_documents(text, FILE):
            read.append(document)
            places.append(document.place(("a", 0)))
    except InputError as found:
        places.append(found.place or Place(FILE))
    assert all(1 <= place.line <= lines + 1 and place.column >= 1 for place in places)
    kinds = {type(part) for document in read for part in everything(document.data)}
    assert kinds <= {dict, list, str, int, float, bool, type(None)}


CARD = """\
card: Floe Guard
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 3
strength: 2
attack: melee
symbols: [water]
"""
ABILITY = f"{CARD}abilities:\n  - name: Thaw\n    when: {{end: turn}}\n    do: [{{draw: 1}}]\n"
TAB = "a tab stands here; lines are indented with spaces only"
SLIPS = {
    "a tab before a key": (ABILITY, "\n    when", "\n\twhen", "12:1", TAB),
    "a tab after spaces": (ABILITY, "\n    when", "\n  \twhen", "12:3", TAB),
    "a tab before a dash": (ABILITY, "  - name", "\t- name", "11:1", TAB),
    "a tab in a pattern": (f"{CARD}pattern: |\n\t. m .\n", "", "", "11:1", TAB),
    "a colon in a text": (ABILITY, "Thaw", "Thaw: the end", "11:15", "the text after 'name:' has a colon in it; put"),
    "a colon in a note": (f"{CARD}notes:\n  - So: it: is\n", "", "", "11:11", "the text after 'So:' has a colon in it"),
    "a colon in a text of two lines": (
        f"{CARD}notes:\n  - text: It\n      says\n      so: now\n", "", "", "13:9", "this text of several lines has a colon in it"
    ),
    "a colon in brackets": (ABILITY, "end: turn", "end: turn: x", "12:21", "a second colon in one entry: a comma is missing"),
    "a comma that is missing": (ABILITY, "{draw: 1}", "{draw: 1} {draw: 1}", "13:20", "a comma is missing between two entries"),
    "an indentation that is too deep": (CARD, "\nlife", "\n  life", "6:3", "this line is indented more than the line above it, where 'cost:' has"),
    "an indentation that is not deep enough": (ABILITY, "    when", "   when", "12:4", "this line is indented by 3 spaces; what fits is 0, 2 or 4"),
    "an entry among keys": (f"{CARD}- Thaw\n", "", "", "10:1", "an entry of a list stands here among keys; is its indentation right?"),
    "a key among entries": ("- a\nb: c\n", "", "", "2:1", "a key stands here among entries of a list; is its"),
    "an open brace": (ABILITY, "turn}", "turn", "12:11", "the '{' that begins here has no '}'"),
    "an open bracket": (ABILITY, "1}]", "1}", "13:9", "the '[' that begins here has no ']'"),
    "an open bracket in the middle": (ABILITY, "[water]", "[water", "9:10", "the '[' that begins here has no ']'"),
    "a bracket and nothing more": ("card: [", "", "", "1:7", "the '[' that begins here has no ']'"),
    "a wrong bracket": (ABILITY, "1}]", "1]", "13:18", "']' stands where '}' must close '{'"),
    "a bracket too many": (CARD, "[water]", "[water]]", "9:17", "']' closes nothing that is open"),
    "a text that begins with a brace": (ABILITY, "Thaw", "{Thaw} it", "11:18", "text stands after '}'; a text that begins with"),
    "an open double quote": (CARD, "Floe Guard", '"Floe Guard', "1:7", 'the text that begins here with " has no " at its end'),
    "an open single quote": (CARD, "Floe Guard", "'Floe Guard", "1:7", "the text that begins here with ' has no ' at its end"),
    "a quote that another one closes": (ABILITY.replace("Thaw", '"Thaw"'), "Floe Guard", '"Floe Guard', "1:7", 'the text that begins here with " ends only in line 11'),
    "an apostrophe in quotes": (CARD, "Floe Guard", "'Floe's Guard'", "1:13", "text stands after the closing '; within single quotes write two of them"),
    "a backslash in quotes": (CARD, "Floe Guard", '"Floe\\Guard"', "1:12", "within double quotes \\ has a meaning of its own"),
    "no space after a colon": (CARD, "cost: 1", "cost:1", "5:6", "a space is missing after the colon"),
    "no space after the first colon": (CARD, "card: ", "card:", "1:6", "a space is missing after the colon"),
    "no space after the last colon": (CARD, "symbols: ", "symbols:", "9:9", "a space is missing after the colon"),
    "no space after the colon of an entry": (ABILITY, "name: ", "name:", "11:10", "a space is missing after the colon"),
    "no space after a dash": (ABILITY, "- name", "-name", "11:4", "a space is missing after the dash"),
    "no space after a second dash": (f"{CARD}notes:\n  - a\n  -b\n", "", "", "12:4", "a space is missing after the dash"),
    "no colon": (CARD, "cost: 1", "cost 1", "5:1", "a colon and a space must follow the key in this line"),
    "a space that is none": (CARD, "cost: 1", "cost:\u00a01", "5:6", "the character U+00A0 looks like a space and is none"),
    "a text that begins with a sign": (CARD, "Floe", "@Floe", "1:7", "a text that begins with '@' must be put in quotes"),
    "a second document": (f"{CARD}...\nb: c\n", "", "", "11:1", "another document begins with a line '---'"),
}  # fmt: skip


@pytest.mark.parametrize("parser", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize(("text", "old", "new", "place", "says"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_explained_where_it_is(
    text: str, old: str, new: str, place: str, says: str, parser: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml12, "PARSER", getattr(yaml, parser))
    assert old in text
    with pytest.raises(InputError) as raised:
        list(read_documents(text.replace(old, new, 1) if old else text, FILE))
    assert str(raised.value).startswith(f"{FILE}:{place}: is not YAML: {says}")


READABLE = {
    "no space after a colon in braces": (ABILITY, "end: turn", "end:turn", "12:12: a space is missing after the colon in 'end:turn'"),
    "no space after the colon of a key": (ABILITY, "[{draw: 1}]", "[{draw:1}]", "13:11: a space is missing after the colon in 'draw:1'"),
    "no space after a dash": (f"{CARD}notes:\n  -a\n  -b\n", "", "", "11:3: 'notes' is \"-a -b\"; it must be a list: a space is missing after the dash"),
    "nothing but a key": ("card:Floe", "", "", "1:1: a space must follow the colon after a key"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "old", "new", "says"), READABLE.values(), ids=READABLE)
def test_a_slip_that_is_still_yaml_is_explained_too(text: str, old: str, new: str, says: str) -> None:
    document = read_one(text.replace(old, new, 1) if old else text, FILE)
    try:
        found = [str(input_error) for input_error in input_errors(document, kind_of(document))]
    except InputError as input_error:
        found = [str(input_error)]
    assert f"{FILE}:{says}" in found


def test_explaining_a_long_line_takes_linear_time() -> None:
    """The signs of a line are read once: a quadratic reader would not end here."""
    with pytest.raises(InputError, match="the '\\[' that begins here has no '\\]'"):
        list(read_documents("a: [" + "b, " * 20_000, FILE))
