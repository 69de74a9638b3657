"""No character that can hide or forge what a terminal shows reaches one, wherever it comes from."""

import io
import json
from pathlib import Path

import pytest
from rich.panel import Panel
from rich.table import Table

from deckbuilder.cli.context import CommandContext
from deckbuilder.cli.display.console import make_console
from deckbuilder.cli.display.safe_output import SafeOutput
from deckbuilder.errors import InputError, Place
from deckbuilder.text import UNPRINTABLE
from tests.cli.conftest import Inside
from tests.depth import deep

HOSTILE = "a\x1b]0;x\x07\x1b[2Jb\rc\u202ed\u2066e\u200bf\x9bg\u2028h"
NAMED = HOSTILE.replace("/", "")
TOP = ("search", "show", "factions", "hand", "odds", "scenario", "replay", "goldfish", "simulate", "lint", "schema")
DECK = ("show", "stats", "validate", "import", "export", "suggest", "add", "diff")
ARGUMENTS = [
    *((command, HOSTILE) for command in TOP),
    *((command, f"--{HOSTILE}") for command in TOP[:3]),
    *(("deck", command, HOSTILE, HOSTILE) for command in DECK),
    ("deck", HOSTILE),
    (HOSTILE,),
    ("--db", HOSTILE, "search", HOSTILE),
    ("--cards", HOSTILE, "search", "ice"),
    ("odds", "polar-dwarves", HOSTILE),
    ("deck", "export", "polar-dwarves", "--to", HOSTILE),
    ("collection", "add", HOSTILE),
]
FILES = {
    "key.yaml": '"k\\e]0;x\\a\\rz\\nq\\u202E": 1\ncard: A\nruleset: summoner-wars-2e\n',
    "twice.yaml": '"k\\e\\r": 1\n"k\\e\\r": 2\n',
    "tag.yaml": "card: !<tag:%1B%5D0;x%07%0D> 1\n",
    "handle.yaml": "%TAG !e! tag:%1B%5D0;x%07\n---\ncard: !e!%1B 1\n",
    "value.yaml": 'card: "A\\e]0;x\\a\\r\\u200B"\nruleset: "\\e[2J\\u2066"\n',
    "deck.yaml": 'deck: A\nruleset: summoner-wars-2e\nformat: constructed\ncards: {"c\\e\\r": {"d\\u202E": 1}}\n',
    "list.txt": f"Name: {HOSTILE}\nChampions:\n4 {HOSTILE}\n{HOSTILE}:\n",
    "table.csv": f"deck,ruleset,format,section,count,card\nA,summoner-wars-2e,constructed,{HOSTILE!r},1,\x1b[2J\n",
    "save.json": '{"SaveName": "\\u001b]0;x", "ObjectStates": [{"Name": "Card", "Nickname": "\\u001b[2J\\u202e"}]}',
    "game.txt": f"format: 2\nruleset: {HOSTILE}\n",
}
READERS = [("deck", "validate"), ("deck", "import"), ("scenario",), ("replay",), ("hand",)]


def plain(text: str) -> None:
    found = UNPRINTABLE.search(text.replace("\n", "").replace("\t", ""))
    assert found is None, repr(text[max(0, text.find(found[0]) - 80) :][:160])


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=lambda arguments: " ".join(arguments[:-1]))
def test_arguments_are_shown_without_characters_that_act(inside: Inside, arguments: tuple[str, ...]) -> None:
    ran = inside(*arguments)
    plain(ran.out + ran.err)


def test_json_holds_such_characters_as_escapes_that_read_back(capsys: pytest.CaptureFixture[str]) -> None:
    held = {"name": "a\u061cb\u200bc\U000e0041d\x9b"}
    CommandContext(None, []).print_json(held)
    said = capsys.readouterr().out
    plain(said)
    assert json.loads(said) == held


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_files_are_shown_without_control_characters(inside: Inside, reader: tuple[str, ...], tmp_path: Path) -> None:
    for path in written(tmp_path):
        ran = inside(*reader, path)
        assert ran.code or reader[-1] == "import"  # that one takes what it understands
        assert ran.out + ran.err
        plain(ran.out + ran.err)


def test_what_the_linter_says_of_such_files_has_no_characters_that_act(inside: Inside, tmp_path: Path) -> None:
    paths = written(tmp_path)
    ran = inside("lint", *paths)
    assert ran.code
    assert ran.out.count("\n") > len(paths)
    plain(ran.out + ran.err)


def written(folder: Path) -> list[str]:
    """The paths of the files, which are written there."""
    for name, content in FILES.items():
        (folder / f"{NAMED}{name}").write_text(content, "utf-8", newline="")
    return [str(folder / f"{NAMED}{name}") for name in FILES]


def test_a_fault_is_one_line_of_bounded_length() -> None:
    input_error = InputError(f"{HOSTILE}\n" + "xxx " * 100_000, Place(HOSTILE, 1))
    plain(str(input_error))
    assert "\n" not in str(input_error)
    assert len(input_error.message) == 1_000


def test_tables_and_colours_pass_the_gate_and_what_is_in_them_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    beneath = io.TextIOWrapper(io.BytesIO(), "utf-8")
    monkeypatch.setattr("sys.stdout", SafeOutput(beneath))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    console = make_console()
    table = Table(HOSTILE)
    table.add_row(HOSTILE, style="red")
    console.print(table, Panel(HOSTILE, title=HOSTILE))
    beneath.flush()
    written = beneath.buffer.getvalue().decode()
    assert "\x1b[31m" in written  # the colour of the row
    assert all(text not in written for text in ("\x1b]", "\x1b[2J", "\x07", "\r", "\u202e", "\u200b", "\x9b"))


ENDLESS = "a" * 5_000
WORDS = "word " * 1_200


@pytest.mark.parametrize(
    "arguments",
    [
        (ENDLESS,),
        (f"--{ENDLESS}",),
        ("hand", "polar-dwarves", "--seed", "4" * 4_400),
        ("hand", "polar-dwarves", ENDLESS),
        ("deck", ENDLESS),
        ("lint", f"{ENDLESS}.yaml"),
        ("lint", "a/" * 3_000),
        ("scenario", f"{ENDLESS}/{ENDLESS}.yaml"),
        ("show", ENDLESS),
        ("search", ENDLESS),
        ("replay", ENDLESS),
        ("goldfish", ENDLESS),
        ("goldfish", "polar-dwarves", "--players", ENDLESS),
        ("--db", f"{ENDLESS}/{ENDLESS}", "show", "Svara"),
        ("--cards", ENDLESS, "show", "Svara"),
        ("search", "--limit", WORDS),
        ("hand", WORDS),
        ("show", WORDS),
        (WORDS,),
        ("deck", "add", WORDS, "Ollag"),
        ("deck", "add", f"{WORDS}.yaml", "Ollag"),
        ("deck", "import", WORDS),
        ("deck", "new", "x.yaml", "--summoner", WORDS),
        ("odds", "polar-dwarves", f"cost:{ENDLESS[:1900]}"),
        ("goldfish", WORDS),
    ],
    ids=lambda arguments: " ".join(argument[:12] for argument in arguments),
)
def test_a_text_without_an_end_is_not_repeated_to_its_end(inside: Inside, arguments: tuple[str, ...]) -> None:
    ran = inside(*arguments)
    assert ran.code == 2
    assert ran.err
    assert len(ran.out + ran.err) < 1_300


@deep
def test_a_line_without_an_end_is_not_repeated_to_its_end(inside: Inside) -> None:
    (inside.folder / "list.txt").write_text("Svara\n4 Ice Golem\n2 " + "Frobst Mage and so on " * 600, "utf-8")
    ran = inside("deck", "import", "list.txt")
    assert len(ran.out + ran.err) < 5_000
    assert "2 Frobst Mage and so on" in ran.err
