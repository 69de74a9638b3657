"""Output: plain and whole off a terminal, coloured within the window on one, harmless and quiet when things go wrong."""

import errno
import fcntl
import json
import os
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len

from deckbuilder.catalogue import Catalogue
from tests.cli.conftest import Inside
from tests.conftest import Cli, Ran
from tests.depth import deep, sized

STYLE = re.compile(r"\x1b\[[0-9;]*m")
COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;]*m")
DRAWN = re.compile(r"[\u2500-\u259f…]")  # boxes, bars and the mark of a cut text
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
EMPTY_COLUMN = {"Still", "short"}  # the heading of a column in which nothing stands
LISTINGS = [
    ("search", "class:champion"),
    ("show", "Svara"),
    ("show", "Mother of Locusts"),
    ("random", "--seed", "3"),
    ("syntax",),
    ("deck", "list"),
    ("deck", "show", "first-sealed-deck"),
    ("deck", "stats", "workbench-mugglug"),
    ("deck", "diff", "polar-dwarves", "tundra-orcs"),
    ("deck", "validate", "begun.txt"),
    ("deck", "suggest", "begun.txt"),
    ("collection", "show"),
    ("collection", "next"),
    ("hand", "polar-dwarves", "--seed", "1"),
    ("hand", "workbench-sneeks", "--seed", "1"),
    ("hand", "phoenix-elves", "--seed", "1", "--count", "200"),
    ("odds", "the-long-wall", "[class:champion]>=1 and [cost<=1]>=2 or [name:golem]>=2 and [cost=0]=5", "--turn", "4"),
    ("lint", "begun.yaml"),
    ("catalogue",),
]
HOUSE = """
card: "[red]x"
ruleset: summoner-wars-2e
faction: "[bold]House[/bold]"
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
abilities:
  - name: ":smile: [/red]"
    text: '[link=http://x]1[/link] <b>bold</b> \\[blue] {curly} %s 1,000 0xff "q" https://example.org and a line that is
      far longer than any window, and goes on, and goes on, and on, until nobody would want to read it any further'
"""


@pytest.fixture
def begun(inside: Inside) -> Inside:
    """The command in a folder with decks that lack nearly everything."""
    (inside.folder / "begun.txt").write_text("Name: Begun\n1 Svara\n9 Frost Mage\n", "utf-8")
    (inside.folder / "begun.yaml").write_text(
        "deck: Begun\nruleset: summoner-wars-2e\nformat: custom\ncards: {summoner: {Svara: 1}}\n", "utf-8"
    )
    return inside


@pytest.fixture
def house_cli(bare_cli: Cli) -> Cli:
    """The command with a card whose texts look like markup."""
    folder = bare_cli.folder / "house"
    folder.mkdir()
    (folder / "card.yaml").write_text(HOUSE, "utf-8")
    return Cli(bare_cli.folder, bare_cli.folder / "house.db")


# Runs commands in one process, a form feed between what they write.
ONE_AFTER_THE_OTHER = """
import contextlib, json, sys
from deckbuilder.cli import main
streams = sys.stdin, sys.stdout, sys.stderr
_, listings, *before = sys.argv
for number, args in enumerate(json.loads(listings)):
    sys.stdin, sys.stdout, sys.stderr = streams
    print(end="\\f" if number else "")
    sys.argv = ["deckbuilder", *before, *args]
    with contextlib.suppress(SystemExit):
        main()
"""


def on_terminal(
    cli: Cli,
    *args: str,
    env: Mapping[str, str] | None = None,
    rows: int = 1000,
    columns: int = 80,
    program: Sequence[str] = ("-m", "deckbuilder"),
) -> Ran:
    """Run the command on a terminal; what it writes comes as `out`."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    unset = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PAGER", "MANPAGER", "LESS")
    environment = {name: value for name, value in cli.environment.items() if name not in unset}
    with subprocess.Popen(
        [sys.executable, *program, "--db", str(cli.db), *args],
        cwd=cli.folder,
        env={**environment, "TERM": "xterm-256color", **(env or {})},
        stdin=slave,
        stdout=slave,
        stderr=slave,
    ) as process:
        os.close(slave)
        written = b""
        while piece := _read(master):
            written += piece
    os.close(master)
    return Ran(process.returncode, written.decode().replace("\r\n", "\n"), "")


def _read(master: int) -> bytes:
    try:
        return os.read(master, 65536)
    except OSError as error:  # the other end is closed
        if error.errno != errno.EIO:
            raise
        return b""


@pytest.mark.parametrize("args", LISTINGS, ids=" ".join)
def test_off_a_terminal_output_is_plain_and_whole(args: tuple[str, ...], begun: Inside) -> None:
    ran = begun(*args)
    assert ran.err == ""
    assert ran.out.endswith("\n")
    assert not CONTROL.search(ran.out)
    assert not DRAWN.search(ran.out)
    assert all(line == line.rstrip() for line in ran.out.split("\n"))


def shown(cli: Cli, listings: Sequence[Sequence[str]], columns: int = 80) -> list[str]:
    """What commands show on a terminal."""
    program = ("-c", ONE_AFTER_THE_OTHER, json.dumps(listings))
    return STYLE.sub("", on_terminal(cli, columns=columns, program=program).out).split("\f")


def test_on_a_terminal_nothing_is_wider_than_the_window(begun: Cli) -> None:
    listings = LISTINGS[:: sized(3, 1)]
    for args, plain in zip(listings, shown(begun, listings), strict=True):
        assert plain.strip(), args
        assert "\x1b" not in plain, args
        assert "…" not in plain, args
        if args[0] not in ("lint", "catalogue"):  # file names are not broken
            assert max(map(cell_len, plain.split("\n"))) <= 80, args


@pytest.mark.parametrize("columns", [20, pytest.param(40, marks=deep)])
def test_on_a_narrow_terminal_nothing_is_lost_without_a_sign(columns: int, begun: Cli) -> None:
    listings = [args for args in LISTINGS if args[0] not in ("random", "catalogue", "lint")][:: sized(3, 1)]
    wide, narrow = shown(begun, listings, 200), shown(begun, listings, columns)
    for args, whole, plain in zip(listings, wide, narrow, strict=True):
        assert "Traceback" not in plain, args
        assert max(map(cell_len, plain.split("\n"))) <= columns, args
        together = re.sub(r"[\s\u2500-\u257f]", "", plain)
        words = re.findall(r"\w+", re.sub("No room for.*", "", whole))
        lost = [word for word in words if word not in together and word not in EMPTY_COLUMN]
        assert not lost or "No room for" in plain, (args, lost)


def test_no_color_turns_the_colours_of_a_terminal_off(cli: Cli) -> None:
    coloured = on_terminal(cli, "search", "class:champion", "ruleset:2e")
    assert COLOUR.search(coloured.out)
    assert DRAWN.search(coloured.out)
    plain = on_terminal(cli, "search", "class:champion", "ruleset:2e", env={"NO_COLOR": "1"})
    assert not COLOUR.search(plain.out)
    assert STYLE.sub("", plain.out) == STYLE.sub("", coloured.out)


def test_messages_beside_the_output_have_their_colours_on_a_terminal_too(cli: Cli) -> None:
    ran = on_terminal(cli, "simulate", "tundra-orcs", "--players", "random,random", "--games", "1", "--jobs", "1")
    (line,) = [line for line in ran.out.splitlines() if "starting layout" in line]
    assert COLOUR.search(line)
    assert "\ufffd" not in ran.out


def test_a_dumb_terminal_gets_no_escape_codes(cli: Cli) -> None:
    assert "\x1b" not in on_terminal(cli, "show", "Svara", env={"TERM": "dumb"}).out


def test_off_a_terminal_a_long_text_stands_on_one_line(inside: Inside, catalogue: Catalogue) -> None:
    sql = (
        "SELECT cards.name, ruleset, abilities.text FROM abilities JOIN cards ON cards.id = card_id "
        "ORDER BY length(abilities.text) DESC LIMIT 1"
    )
    name, ruleset, longest = catalogue.connection.execute(sql).fetchone()
    assert len(longest) > 200
    assert any(longest in line for line in inside("show", name, "--ruleset", ruleset).out.splitlines())


@deep
def test_names_and_texts_that_look_like_markup_are_shown_as_they_are(house_cli: Cli) -> None:
    cards = ("--cards", "house")
    listing = house_cli(*cards, "search", 'name="[red]x"').out
    assert "[red]x" in listing
    assert "[bold]House[/bold]" in listing
    panel = house_cli(*cards, "show", "[red]x").out
    assert ":smile: [/red]: [link=http://x]1[/link] <b>bold</b> \\[blue] {curly} %s 1,000 0xff" in panel
    terminal = STYLE.sub("", on_terminal(house_cli, *cards, "show", "[red]x").out)
    assert all(part in terminal for part in ("[red]x", "[bold]House[/bold]", ":smile: [/red]:", "\\[blue]"))
    assert max(map(cell_len, terminal.split("\n"))) <= 80


EVIL = "b\x1b[31m\x07\x9b31m\u202e"


@pytest.mark.parametrize(
    "args",
    [
        ("search", f"field:{EVIL}"),
        ("odds", "polar-dwarves", f"[{EVIL}]>=1"),
        ("odds", "polar-dwarves", EVIL),
        ("deck", "show", "evil.txt"),
        ("deck", "validate", "evil.txt"),
        ("deck", "validate", "evil.txt", "--json"),
        ("deck", "validate", f"{EVIL}.yaml", "--json"),
        ("deck", "new", f"{EVIL}.yaml", "--summoner", "Svara"),
        ("deck", "new", "new.yaml", "--summoner", "Svara", "--name", EVIL),
        ("deck", "import", "evil.txt", "evil.yaml"),
        ("hand", "the-long-wall", "--bottom", EVIL),
        ("collection", "add", EVIL),
        ("factions", "--ruleset", EVIL),
        ("schema", EVIL),
        ("lint", EVIL),
        ("lint", "evil.yaml"),
        (EVIL,),
        ("hand", "polar-dwarves", "--count", EVIL),
    ],
    ids=ascii,
)
def test_control_characters_reach_no_terminal(args: tuple[str, ...], inside: Inside) -> None:
    (inside.folder / "evil.txt").write_text(f"Name: {EVIL}\n1 Svara\n1 {EVIL}\n{EVIL}: 3\n", "utf-8")
    (inside.folder / "evil.yaml").write_text(f'card: "{EVIL}"\n{EVIL}: 1\n', "utf-8")
    ran = inside(*args)
    assert not CONTROL.search(ran.out + ran.err)
    assert ran.out + ran.err


def test_a_control_character_in_json_is_written_as_its_number(inside: Inside) -> None:
    ran = inside("deck", "validate", f"{EVIL}.yaml", "--json")
    assert json.loads(ran.out)["deck"] == f"{EVIL}.yaml"


def pager(folder: Path) -> dict[str, str]:
    """A pager that notes what it was given."""
    script = folder / "pager"
    script.write_text('#!/bin/sh\ncat > paged.txt\nprintf "%s" "$LESS" > less.txt\n')
    script.chmod(0o755)
    return {"PAGER": str(script)}


def test_a_long_listing_goes_through_the_pager_on_a_terminal(cli: Cli) -> None:
    ran = on_terminal(cli, "search", "class:champion", env=pager(cli.folder), rows=24)
    paged = (cli.folder / "paged.txt").read_text("utf-8")
    assert "Nadiana" in paged
    assert "Nadiana" not in ran.out
    assert "R" in (cli.folder / "less.txt").read_text("utf-8")  # less shows the colours, not their codes


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="Python's own pager sets LESS from 3.13 on")
def test_options_of_the_user_for_less_are_kept(cli: Cli) -> None:
    on_terminal(cli, "search", "class:champion", env={**pager(cli.folder), "LESS": "-S"}, rows=24)
    assert (cli.folder / "less.txt").read_text("utf-8") == "-S"


@deep
@pytest.mark.parametrize(
    "args",
    [("search", "name:Svara"), pytest.param(("show", "Svara"), marks=deep), ("search", "--json")],
    ids=" ".join,
)
def test_short_listings_and_json_use_no_pager(args: tuple[str, ...], cli: Cli) -> None:
    on_terminal(cli, *args, env=pager(cli.folder), rows=24)
    assert not (cli.folder / "paged.txt").exists()


def test_off_a_terminal_there_is_no_pager(inside: Inside) -> None:
    assert "Nadiana" in inside("search", "class:champion", env=pager(inside.folder)).out
    assert not (inside.folder / "paged.txt").exists()


@deep
@pytest.mark.parametrize(
    "args",
    [
        ("search",),
        *(
            pytest.param(args, marks=deep)
            for args in (
                ("schema", "card"),
                ("--help",),
                ("search", "--json"),
                ("search", "--csv"),
                ("deck", "export", "polar-dwarves"),
                ("deck", "validate", "polar-dwarves", "--json"),
                ("--version",),
            )
        ),
    ],
    ids=" ".join,
)
def test_output_onto_a_full_disk_is_one_sentence_and_exit_code_2(args: tuple[str, ...], begun: Cli) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "deckbuilder", "--db", str(begun.db), *args],
            cwd=begun.folder,
            env=begun.environment,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "error: the output: no space left on device\n")


@pytest.mark.parametrize(
    "args",
    [
        ("show", "nobody at all"),
        pytest.param(("search", "cost:x"), marks=deep),
        pytest.param(("deck", "import", "begun.txt"), marks=deep),
    ],
)
def test_an_error_that_cannot_be_printed_still_exits_with_2(args: tuple[str, ...], begun: Cli) -> None:
    (begun.folder / "begun.txt").write_text("Svara\n4 Frst Mage\n", "utf-8")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "deckbuilder", "--db", str(begun.db), *args],
            cwd=begun.folder,
            env=begun.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=full,
            check=False,
        )
    assert done.returncode == 2


@deep
def test_an_output_without_unicode_shows_question_marks(house_cli: Cli) -> None:
    (house_cli.folder / "deck.txt").write_text("Name: Eiswächter ❄\n1 Svara\n", "utf-8")
    ran = house_cli("deck", "show", "deck.txt", env={"PYTHONIOENCODING": "ascii"})
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Eisw?chter ?")


@deep
@pytest.mark.parametrize(
    "command",
    [
        ("search",),
        *(
            pytest.param(args, marks=deep)
            for args in (
                ("search", "--json"),
                ("hand", "polar-dwarves", "--count", "200"),
                ("search", "--csv"),
                ("show", "Svara"),
                ("schema", "card"),
                ("deck", "export", "breakers"),
                ("deck", "validate", "begun.txt"),
                ("deck", "suggest", "begun.txt"),
                ("lint", "begun.yaml"),
            )
        ),
    ],
    ids=" ".join,
)
def test_a_reader_that_has_seen_enough_is_no_fault(cli: Cli, command: tuple[str, ...]) -> None:
    (cli.folder / "begun.txt").write_text("Svara\n1 Jarmund\n", "utf-8")
    (cli.folder / "begun.yaml").write_text(HOUSE, "utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "deckbuilder", "--db", str(cli.db), *command],
            cwd=cli.folder,
            env=cli.environment,
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, b"")
