"""Help, examples and the tutorial: what is shown and copied from them works."""

import json
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner

from deckbuilder.catalogue import Catalogue
from deckbuilder.cli.app import app
from deckbuilder.packs.storage import EXAMPLE
from deckbuilder.zip_files import zip_members
from engine.record import write
from tests.cli.conftest import Inside
from tests.conftest import ROOT, grown_file
from tests.depth import deep, sized
from tests.examples import command_lines
from tests.examples import examples as examples_of
from tests.match.helpers import played

CARD = """
card: Glacier Warden
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: champion unit
cost: 6
life: 8
strength: 2
attack: melee
symbols: [water, logic]
"""
BEGUN = """
deck: Ice
ruleset: summoner-wars-2e
format: custom
cards: {summoner: {Svara: 1}, commons: {Bear Cavalry: 4}}
notes: [Strong against orcs.]
"""
COMPLETE = (ROOT / "cards" / "summoner-wars-2e" / "decks" / "polar-dwarves.yaml").read_text("utf-8")
LIST = """
Name: Pasted
1 Svara
2 Parapet
2 Ice Repair
2 Glacial Shift
Nadiana
Ollag
Jarmund
4x Frost Mage
4x Ice Golem
4x Bear Cavalry
4x Ice Smith
"""
CASE = """
scenario: an idle turn costs the summoner one damage
ruleset: summoner-wars-2e
setup: empty
phase: attack
board: {d1: {card: Svara, player: 1}, c8: {card: Tacullu, player: 2}}
steps: [end]
expect: {phase: magic, board: {d1: {card: Svara, damage: 1}}}
"""
# The files that examples speak of, as their readers may have them.
FILES = {
    "ice.yaml": BEGUN,
    "full.yaml": COMPLETE,
    "lanterns.yaml": (EXAMPLE / "decks" / "lanterns.yaml").read_text("utf-8"),
    "my-deck.txt": LIST,
    "pasted.txt": LIST,
    "owned.csv": "card,count\nIce Golem,4\n",
    "new-card.yaml": CARD.replace("Glacier Warden", "Floe Warden"),
    "my-cards/glacier-warden.yaml": CARD,
    "my-case.yaml": CASE,
    "my-cases/idle.yaml": CASE,
}
OWNED = """
collection:
  summoner-wars-2e: {decks: {polar-dwarves: 1}, cards: {Ember Archer: 2}}
"""
RESULT = "deckbuilder results add 'Polar Dwarves' --against Breakers --won"
NEW_PACK = "deckbuilder pack new 'Deep Ones'"
ADDED_PACK = f"{NEW_PACK}\ndeckbuilder pack add deep-ones --yes"
BEGIN_POD = "deckbuilder pod friday.yaml --build"
BEFORE = {  # what was done before the line of an example
    'collection wish "Ice Golem" --remove': "deckbuilder collection wish 'Ice Golem'",
    'ramp "Ice Smith" --remove': "deckbuilder deck tag ice.yaml ramp 'Ice Smith'",
    "results show": RESULT,
    "results remove": "\n".join([RESULT] * 3),
    **dict.fromkeys(("pack check", "pack test", "pack zip"), NEW_PACK),
    "pack add": f"{NEW_PACK}\ndeckbuilder pack zip deep-ones",
    **dict.fromkeys(("pack put", "pack remove", "pack off", "pack on"), ADDED_PACK),
    "pod friday.yaml": "deckbuilder draft friday.yaml --seed 7 --seats 2 --auto",
    "pod friday.yaml --bots": BEGIN_POD,
    "pod friday.yaml --play": BEGIN_POD,
    "pod friday.yaml --result": BEGIN_POD,
    "collection undo": "deckbuilder collection add polar-dwarves",
    "collection redo": "deckbuilder collection add polar-dwarves\ndeckbuilder collection undo",
    "deck undo": "deckbuilder deck add ice.yaml Ollag",
    "deck redo": "deckbuilder deck add ice.yaml Ollag\ndeckbuilder deck undo ice.yaml",
}
SERVES = re.compile(r"deckbuilder web\b")  # until it is interrupted: tests/web starts it
TOURNAMENT = re.compile(r"pod saturday\S* --bots")  # long games of bots; the example of `pod` plays short ones
SLOW = re.compile(
    r"simulate|deck improve|--opponent|lint$|--count 100000|perft|--rebuild|pod .* --(play|bots|build)|pack (put|on|off|remove)"
)
FEW_GAMES = {  # what a line gets in addition, so that it does not take long
    "simulate": "--games 2 --max-turns 2 --jobs 1",
    "--matrix": "--players random,random --max-turns 50",  # one game is decided
    "improve": "--players random,passive --jobs 1",
}
CREATES = re.compile(r"deck new (\S+\.yaml)|deck import \S+ (\S+\.yaml)|--(?:output|svg) (\S+)")


def command_paths() -> Iterator[tuple[str, ...]]:
    """The words of every command and group, the root's empty path first."""
    waiting: list[tuple[tuple[str, ...], object]] = [((), typer.main.get_command(app))]
    while waiting:
        path, command = waiting.pop(0)
        yield path
        waiting += [((*path, name), part) for name, part in getattr(command, "commands", {}).items()]


PATHS = list(command_paths())
WALKED = (
    "README.md",
    "docs/begin-terminal.md",
    "docs/decks.md",
    "docs/limited.md",
    "docs/table.md",
    "docs/simulations.md",
    "docs/printing.md",
)  # their lines are run


def walk(page: str) -> list[str]:
    """The lines of a page that end by themselves."""
    lines = (line for line in command_lines(page) if line.startswith("deckbuilder "))
    return [line for line in lines if not SERVES.match(line) and not TOURNAMENT.search(line)]


@cache
def help_of(*path: str, columns: int = 200) -> str:
    """The help of a command, in a window that is wider than the help may be."""
    done = CliRunner().invoke(app, [*path, "--help"], prog_name="deckbuilder", env={"COLUMNS": str(columns)})
    assert done.exit_code == 0
    return done.output


def examples(*path: str) -> list[str]:
    """The command lines at the end of a help."""
    _, _, after = help_of(*path).partition("Example:\n")
    return [line.strip() for line in after.rstrip("\n").split("\n") if after]


@pytest.fixture
def reader(inside: Inside, catalogue: Catalogue) -> Inside:
    """The command of somebody who tries the examples: an own catalogue, some cards owned, and a recorded game."""
    data = inside.folder / "home" / ".local" / "share" / "deckbuilder"
    data.mkdir(parents=True)
    shutil.copy(str(inside.db), data / "catalogue.db")
    (data / "collection.yaml").write_text(OWNED, "utf-8")
    (inside.folder / "game.txt").write_text(write(played(catalogue, 3, 60)), "utf-8")
    (inside.folder / "friend.zip").write_bytes(zip_members({"friend.yaml": BEGUN.encode()}))
    inside.db = None
    return inside


def prepare(folder: Path, lines: Sequence[str]) -> None:
    """Write the files that the lines speak of, but not those that they make themselves."""
    made = {name for line in lines for found in CREATES.findall(line) for name in found}
    for name, text in FILES.items():
        if name not in made:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")


def arguments(line: str, folder: Path) -> list[str]:
    """The arguments that a shell makes of a line, without the file that its output goes to; few and short games."""
    words = shlex.split(line.partition(" >")[0].partition(" # ")[0])[1:]
    for command, few in FEW_GAMES.items():
        words += few.split() if command in words else []
    return [name for word in words for name in (sorted(p.name for p in folder.glob(word)) if "*" in word else [word])]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: " ".join(path) or "deckbuilder")
def test_every_help_fits_80_columns_and_ends_with_an_example(path: tuple[str, ...]) -> None:
    text = help_of(*path)
    assert max(map(len, text.splitlines())) <= 80
    if "Commands:" in text:  # no summary of a command is cut
        assert "..." not in help_of(*path, columns=80).partition("Commands:")[2]
    assert text.startswith(f"Usage: {' '.join(('deckbuilder', *path))} ")
    last = examples(*path)
    assert last
    assert all(line.startswith("deckbuilder ") for line in last)


@pytest.mark.parametrize("path", PATHS[1:], ids=" ".join)
def test_the_examples_of_a_command_are_of_that_command(path: tuple[str, ...]) -> None:
    assert " ".join(path) in examples(*path)[0]


EXAMPLES = sorted(
    {line for path in PATHS for line in examples(*path) if not SERVES.match(line)}
    - {line for page in WALKED for line in walk(page)}
)


@pytest.mark.parametrize(
    "line",
    [pytest.param(line, marks=[deep] if SLOW.search(line) else []) for line in EXAMPLES[:: sized(2, 1)]],
)
def test_every_example_of_a_help_runs(line: str, reader: Inside) -> None:
    prepare(reader.folder, [line])
    if "game.txt" not in line:
        (reader.folder / "game.txt").unlink()  # it would be one of the decks '*.txt'
    for earlier in (earlier for part, lines in BEFORE.items() if part in line for earlier in lines.splitlines()):
        assert reader(*arguments(earlier, reader.folder)).code == 0
    ran = reader(*arguments(line, reader.folder), text=LIST if " - " in line else "\n")
    not_legal = 1 if "deck validate ice.yaml" in line else 0  # the deck of that example has just been begun
    assert (ran.code, ran.err) == (not_legal, "")


@pytest.mark.parametrize("page", [WALKED[0], *(pytest.param(page, marks=deep) for page in WALKED[1:])])
def test_a_page_is_a_walk_that_runs_from_top_to_bottom(page: str, reader: Inside) -> None:
    lines = walk(page)
    prepare(reader.folder, lines)
    for line in lines:
        for earlier in BEFORE.get(" ".join(line.split()[1:3]), "").splitlines():
            assert reader(*arguments(earlier, reader.folder)).code == 0
        ran = reader(*arguments(line, reader.folder))
        notes = [note for note in ran.err.splitlines() if " left out: " not in note]  # what a form cannot hold
        not_only_decks = 1 if "import all-decks.zip" in line else 0  # the folder of the walk holds other files as well
        assert (line, ran.code, notes) == (line, not_only_decks, [])
        assert ran.out or "--output" in line, line


def test_code_in_text_of_the_readme_names_commands_and_options_that_exist() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    known = " ".join(help_of(*path) for path in PATHS)
    for line in re.findall(r"`deckbuilder ([^`]+)`", text):
        assert any(" ".join(path) == " ".join(line.split()[: len(path)]) for path in PATHS[1:]) or line[0] == "-", line
    for option in re.findall(r"(--[a-z][a-z-]+)", text):
        assert option in known, option


@pytest.mark.parametrize("path", [path for path in PATHS if path], ids=" ".join)
def test_every_command_is_mentioned_in_the_documents(path: tuple[str, ...]) -> None:
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    text = "\n".join(file.read_text("utf-8") for file in documents)
    group, name = path[:-1], path[-1]
    row = rf"^\| `{' '.join(group)}.*`{name}\b" if group else rf"`{name}\b"  # a row of the table of commands
    assert re.search(rf"\b{' '.join(path)}\b|{row}", text, re.MULTILINE)


CARDS = [(page, card) for page in ("README.md", "docs/own-cards.md") for card in examples_of(page, "yaml")]


def name_of(card: str) -> str:
    """The name of a card of an example."""
    return re.search(r"^card: (.*)$", card, re.MULTILINE)[1]  # type: ignore[index]


@pytest.fixture
def author(inside: Inside) -> Inside:
    """The command of somebody with a folder `my-cards`."""
    inside.db = grown_file(inside.db, inside.folder)
    (inside.folder / "my-cards").mkdir()
    return inside


@pytest.mark.parametrize(("page", "card"), CARDS, ids=[f"{page}: {name_of(card)}" for page, card in CARDS])
def test_a_card_of_the_documents_is_good_and_reads_as_its_page_says(page: str, card: str, author: Inside) -> None:
    (author.folder / "my-cards" / "card.yaml").write_text(card, "utf-8")
    assert author("lint", "my-cards").code == 0
    shown = json.loads(author("--cards", "my-cards", "show", name_of(card), "--json").out)
    assert shown["name"] == name_of(card)
    text = " ".join((ROOT / page).read_text("utf-8").split())
    assert [ability["text"] for ability in shown["abilities"] if ability["text"] not in text] == []


def test_the_commands_of_the_tutorial_run_and_a_misspelt_key_is_found(author: Inside) -> None:
    for card in examples_of("docs/own-cards.md", "yaml"):
        (author.folder / "my-cards" / f"{name_of(card).lower().replace(' ', '-')}.yaml").write_text(card, "utf-8")
    for line in command_lines("docs/own-cards.md"):
        ran = author(*shlex.split(line)[1:])
        assert (line, ran.code, ran.err) == (line, 0, "")
    first = author.folder / "my-cards" / "floe-guard.yaml"
    first.write_text(first.read_text("utf-8").replace("cost: 1", "cots: 1"), "utf-8")
    refused = author("lint", "my-cards")
    assert refused.code != 0
    assert re.search(r"floe-guard\.yaml:5:\d+: .*cost", refused.out + refused.err)
