"""The usual slips of people who write YAML are explained in plain words, at the place that has to be changed."""

import pytest
import yaml

from deckbuilder.documents import yaml12
from deckbuilder.documents.schemas import input_errors, kind_of
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.errors import InputError

FILE = "some.yaml"
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


def test_the_explanation_of_a_long_line_takes_no_time_that_grows_with_its_square() -> None:
    """The signs of a line are read once: a quadratic reader would not end here."""
    with pytest.raises(InputError, match="the '\\[' that begins here has no '\\]'"):
        list(read_documents("a: [" + "b, " * 20_000, FILE))
