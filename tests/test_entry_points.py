"""Bots, deck formats and games of other packages, found by their entry points: installed for a command of its own."""

import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.added_game import FILES
from tests.conftest import Cli, Ran
from tests.depth import deep
from tests.examples import examples
from tests.forked import run_forked

# What the game of `tests.added_game` is called where it is a package of its own.
RACE = {
    "engine/games/race/rules.py": "rules.py",
    "deckbuilder/games/race/__init__.py": "__init__.py",
}
OWN_NAMES = {
    "engine.games.race.nodes": "engine.language.nodes",
    "from deckbuilder.games.plugin import GamePlugin\n": "from deckbuilder.app import GamePlugin\nfrom race_game import rules\n",
    "GamePlugin(": "GamePlugin(rules=rules, ",
}
LEADER = "1 Sneeks\n"
DECK = "workbench-sneeks"
LEFT_OUT = "1 note left out: lines holds no notes.\n"
IMPORTED = """
import sys
from deckbuilder.cli import main
_, db = sys.argv
for words in (["show", "Svara"], ["search", "class:champion"], ["deck", "list"]):
    sys.argv = ["deckbuilder", "--db", db, *words]
    try:
        main()
    except SystemExit as ended:
        print(ended.code or 0, "importlib.metadata" in sys.modules, file=sys.stderr)
"""


class Packages:
    """A folder of installed packages, and the command that finds them."""

    def __init__(self, folder: Path, cli: Cli) -> None:
        self.folder, self.cli = folder, cli

    def install(self, name: str, entry_points: dict[str, dict[str, str]], **modules: str) -> None:
        """Install a package of modules with its entry points, by group."""
        groups = (
            f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in found.items())
            for group, found in entry_points.items()
        )
        self.install_text(name, "\n".join(groups))
        for module, text in modules.items():
            self.folder.joinpath(f"{module}.py").write_text(text, "utf-8")

    def install_text(self, name: str, entry_points: str | bytes) -> None:
        information = self.folder / f"{name}-1.0.dist-info"
        information.mkdir(parents=True)
        information.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
        content = entry_points if isinstance(entry_points, bytes) else entry_points.encode()
        information.joinpath("entry_points.txt").write_bytes(content)

    def run(self, *lines: Sequence[str], text: str = "") -> list[Ran]:
        """Run commands one after the other; the text is what is typed at each."""
        return run_forked(self.cli, lines, text, {"PYTHONPATH": str(self.folder)})


def printed(done: Ran, note: str = "") -> str:
    """Return what a command prints that has nothing to complain of but a note."""
    assert (done.code, done.err) == (0, note)
    return done.out


@pytest.fixture
def packages(tmp_path: Path, cli: Cli) -> Packages:
    return Packages(tmp_path / "installed", cli)


@pytest.fixture
def documented(packages: Packages) -> Packages:
    """The package of docs/application.md."""
    (toml,) = examples("docs/application.md", "toml")
    entry_points = tomllib.loads(toml)["project"]["entry-points"]
    packages.install("my-package", entry_points, my_package=examples("docs/application.md", "python")[-1])
    return packages


def install_race(packages: Packages) -> Path:
    """Install the game of `tests.added_game` as a package, and return the folder of its cards."""
    packages.install("race-game", {"deckbuilder.games": {"race": "race_game:PLUGIN"}})
    for name, text in FILES.items():
        if name.startswith("cards/"):
            path = packages.folder / name
        elif name in RACE:
            path = packages.folder / "race_game" / RACE[name]
            for shipped, own in OWN_NAMES.items():
                text = text.replace(shipped, own)  # noqa: PLW2901
        else:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return packages.folder / "cards" / "race"


@deep
def test_a_bot_of_another_package_plays(documented: Packages) -> None:
    series = ("simulate", "polar-dwarves", "--games", "2", "--max-turns", "4", "--seed", "1", "--contributions", "0")
    simulated, played, unknown = documented.run(
        (*series, "--players", "eager,random", "--jobs", "2"),
        ("goldfish", "polar-dwarves", "--opponent", "eager", "--seed", "1"),
        (*series, "--players", "keen,random"),
        text="quit\n",
    )
    assert "eager" in printed(simulated)
    assert "eager" in printed(played)
    assert (unknown.code, unknown.err.count("\n")) == (2, 1)
    assert "passive and eager" in unknown.err


def test_a_deck_format_of_another_package_is_written_and_read(documented: Packages) -> None:
    exported, written, shown, unknown = documented.run(
        ("deck", "export", DECK, "--to", "lines"),
        ("deck", "export", DECK, "--output", "own.lines"),
        ("deck", "show", "own.lines"),
        ("deck", "export", DECK, "--to", "linse"),
    )
    assert LEADER in printed(exported, LEFT_OUT)
    printed(written, LEFT_OUT)
    assert (documented.cli.folder / "own.lines").read_text("utf-8") == exported.out
    assert "Sneeks" in printed(shown)
    assert (unknown.code, unknown.err.count("\n")) == (2, 1)
    assert "tts or lines" in unknown.err


def test_a_format_that_fails_to_look_at_a_text_is_one_sentence(documented: Packages) -> None:
    failing = "from my_package import LINES\nfrom dataclasses import replace\nLAX = replace(LINES, name='lax', endings=(), detects=lambda text: 1 / 0)\n"
    documented.install("lax-lines", {"deckbuilder.formats": {"lax": "lax_lines:LAX"}}, lax_lines=failing)
    written, done = documented.run(("deck", "export", DECK, "--output", "own.txt"), ("deck", "show", "own.txt"))
    printed(written)
    reason = "ZeroDivisionError: division by zero"
    assert (done.code, "Sneeks" in done.out) == (0, True)
    assert done.err == f"warning: the deck format 'lax' of the package lax-lines cannot be used: {reason}\n"


@deep
def test_a_game_of_another_package_is_checked_and_played(packages: Packages) -> None:
    cards = ("--cards", str(install_race(packages)))
    steps = ["step b2", "step a4", "step b3", "step a3", "step b4"]
    typed = "\n".join([line for step in steps for line in ("", step)] + ["save game.txt", "quit", ""])
    match = ("goldfish", "team-ada", "--against", "team-bo", "--hotseat", "--first", "1")
    series = ("simulate", "team-ada", "--against", "team-bo", "--players", "random,random", "--games", "4")
    linted, validated, played, replayed, simulated = packages.run(
        ("lint", cards[1]),
        (*cards, "deck", "validate", "team-ada"),
        (*cards, *match),
        (*cards, "replay", "game.txt", "--check"),
        (*cards, *series, "--jobs", "2", "--seed", "1"),
        text=typed,
    )
    assert "2 cards played by the engine" in printed(linted)
    assert "Team Ada (Race, Custom): legal, 1 card" in printed(validated)
    assert "the other end is reached" in printed(played)
    assert "as recorded, 5 steps" in printed(replayed)
    assert "Team Ada" in printed(simulated)


@deep
def test_without_the_package_the_game_cannot_be_played(packages: Packages) -> None:
    cards = install_race(packages)
    match = packages.cli("--cards", str(cards), "goldfish", "team-ada", "--against", "team-bo")
    assert (match.code, match.err.count("\n")) == (2, 1)
    assert "games of Race cannot be played yet" in match.err


BROKEN = {
    "missing": ("no_such_module:BOT", "ModuleNotFoundError: No module named 'no_such_module'"),
    "nameless": ("faulty:NOTHING", "AttributeError: module 'faulty' has no attribute 'NOTHING'"),
    "text": ("faulty:TEXT", "TypeError: faulty:TEXT is not a BotKind"),
    "crashes": ("crashing:BOT", "ZeroDivisionError: division by zero"),
    "ends": ("ending:BOT", "SystemExit: 3"),
    "other": ("faulty:RENAMED", "the bot itself is named 'renamed'"),
    "garbled": ("not an object reference", "AttributeError"),
}
FAULTY = {
    "faulty": "from engine import BotKind\nTEXT = 'x'\nRENAMED = BotKind('renamed', lambda seed, weights: None, False)\n",
    "crashing": "BOT = 1 / 0\n",
    "ending": "import sys\nsys.exit(3)\n",
}


@deep
def test_a_broken_entry_point_is_one_sentence_and_the_others_work(documented: Packages) -> None:
    targets = {name: target for name, (target, _) in BROKEN.items()}
    documented.install("faulty-bots", {"deckbuilder.bots": {**targets, "greedy": "my_package:EAGER"}}, **FAULTY)
    series = ("simulate", "polar-dwarves", "--games", "1", "--max-turns", "2", "--contributions", "0", "--players")
    done, played = documented.run((*series, "missing,eager"), (*series, "eager,greedy"))
    *warnings, error = done.err.splitlines()
    assert done.code == 2
    assert (
        error
        == "error: there is no player 'missing'; there are greedy, beam, careless, random, developing, passive and eager, or by level passive, easy, normal and hard"
    )
    expected = {name: f"cannot be used: {reason}" for name, (_, reason) in BROKEN.items()}
    expected["greedy"] = "cannot be used: one of that name is shipped"
    assert len(warnings) == len(expected)
    for name, sentence in expected.items():
        start = f"warning: the bot '{name}' of the package faulty-bots {sentence}"
        assert [line for line in warnings if line.startswith(start)], (start, warnings)
    assert "eager" in printed(played)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[deckbuilder.bots]\nno equals sign\n"])
def test_unreadable_entry_points_of_a_package_leave_those_of_others(content: bytes, documented: Packages) -> None:
    documented.install_text("damaged", content)
    (done,) = documented.run(("deck", "export", DECK, "--to", "lines"))
    assert (done.code, LEADER in done.out) == (0, True), done.err
    warning, note = done.err.splitlines(keepends=True)
    assert warning.startswith("warning: the entry points of the package damaged cannot be read: ")
    assert note == LEFT_OUT


@deep
def test_the_rules_of_a_game_have_to_be_complete(packages: Packages) -> None:
    cards = install_race(packages)
    rules = packages.folder / "race_game" / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("LAYOUT", "PLAN"), "utf-8")
    (done,) = packages.run(("--cards", str(cards), "goldfish", "team-ada", "--against", "team-bo"))
    assert done.code == 2
    warning, error = done.err.splitlines()
    reason = "the module race_game.rules has no LAYOUT"
    assert warning == f"warning: the game 'race' of the package race-game cannot be used: {reason}"
    assert "games of Race cannot be played yet" in error


@deep
def test_a_shipped_name_cannot_be_taken(documented: Packages) -> None:
    documented.install("takers", {"deckbuilder.formats": {"text": "my_package:LINES"}})
    export = ("deck", "export", DECK, "--to")
    lines, text = documented.run((*export, "lines"), (*export, "text"))
    assert LEADER in printed(lines, LEFT_OUT)
    assert "Summoner" in printed(text)


@deep
def test_a_command_that_needs_no_entry_point_reads_none(documented: Packages) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, str(documented.cli.db)],
        cwd=documented.cli.folder,
        env={**documented.cli.environment, "PYTHONPATH": str(documented.folder)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == "0 False\n" * 3
