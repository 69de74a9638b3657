"""Adding a deck format, an effect or a game to a copy of the tree touches only the files that CONTRIBUTING.md names."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.added_game import FILES, REGISTRATIONS
from tests.conftest import ROOT
from tests.depth import deep

TREE = ("cards", "deckbuilder", "docs", "engine", "schemas", "tests", "tools", "pyproject.toml", "README.md")

FORMAT = '''"""Decks as lines of counts and names, without headings."""

from deckbuilder.decks.deck import DeckList
from deckbuilder.decks.formats.deck_format import of_list
from deckbuilder.decks.textlist import read_text


def _write(listed: DeckList) -> str:
    return "".join(f"{entry.count} {entry.name}\\n" for entry in listed.entries)


LINES = of_list("lines", (".lines",), _write, read_text, lambda _: False, keeps_notes=False)
'''

NODE = '''

class MillNode(kinds.EffectNode, example="{mill: 2}", why="a test adds it"):
    """You discard cards from the top of your draw pile."""

    mill: kinds.PositiveField = key("How many.")
'''

RUNTIME = """

@effect(nodes.MillNode, emits=False)
def _mill(game: Game, resolution: Resolution, number: int) -> None:
    for card in game.state.draws[resolution.player][-number:]:
        game.library.rules.discard(game, card, resolution.player)
"""

RULES_TEXT = """

template(ACTS, nodes.MillNode, "discard the top {mill:card} of your draw pile")
"""

CARD = """\
card: Landslide
ruleset: summoner-wars-2e
class: standard event
cost: 0
symbols: [earth]
phase: build
abilities:
  - when: played
    do: [{mill: 2}]
"""


@pytest.fixture
def copy(tmp_path: Path, catalogue_file: Path) -> Path:
    """A copy of the tree that can be changed, with its catalogue."""
    for name in TREE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("*.so"))
        else:
            shutil.copy(source, tmp_path / name)
    (tmp_path / "data" / "deckbuilder").mkdir(parents=True)
    shutil.copy(catalogue_file, tmp_path / "data" / "deckbuilder" / "catalogue.db")
    return tmp_path


def add(path: Path, text: str) -> None:
    """Put text at the end of a file."""
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def ran(copy: Path, *args: str, text: str = "") -> str:
    """What a program of the copy prints; `text`: what is typed."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "XDG_DATA_HOME": str(copy / "data"), "DECKBUILDER_PURE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *args],
        cwd=copy,
        env=environment,
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@deep
def test_a_deck_format_is_a_module_and_a_line_of_the_registry(copy: Path) -> None:
    formats = copy / "deckbuilder" / "decks" / "formats"
    (formats / "lines.py").write_text(FORMAT, "utf-8")
    registry = (formats / "registry.py").read_text("utf-8")
    registry = registry.replace("(TEXT, YAML,", "(LINES, TEXT, YAML,")
    registry = registry.replace("\nDETECTED", "\nfrom deckbuilder.decks.formats.lines import LINES\n\nDETECTED")
    (formats / "registry.py").write_text(registry, "utf-8")
    shown = ran(copy, "deckbuilder", "deck", "export", "polar-dwarves", "--to", "lines")
    assert "1 Svara\n" in shown
    ran(copy, "deckbuilder", "deck", "export", "polar-dwarves", "--output", "ice.lines")
    assert (copy / "ice.lines").read_text("utf-8") == shown
    assert "Svara" in ran(copy, "deckbuilder", "deck", "show", "ice.lines")


@deep
def test_an_effect_is_a_node_with_its_runtime_and_its_rules_text(copy: Path) -> None:
    add(copy / "engine" / "language" / "nodes" / "effects.py", NODE)
    add(copy / "engine" / "language" / "runtime" / "effects.py", RUNTIME)
    add(copy / "deckbuilder" / "rules_text" / "effects.py", RULES_TEXT)
    ran(copy, "tools.language_reference")  # `make golden`: the schema and the tables of the documentation
    (copy / "house").mkdir()
    (copy / "house" / "landslide.yaml").write_text(CARD, "utf-8")
    shown = ran(copy, "deckbuilder", "--cards", "house", "show", "Landslide")
    assert "Discard the top 2 cards of your draw pile." in " ".join(shown.split())
    assert "1 document, all good; 1 card played by the engine" in ran(copy, "deckbuilder", "lint", "house")


@deep
def test_a_game_is_its_packages_and_a_line_in_each_of_two_registries(copy: Path) -> None:
    for name, text in FILES.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text, "utf-8")
    for name, (before, line) in REGISTRATIONS.items():
        registry = (copy / name).read_text("utf-8")
        assert before in registry
        (copy / name).write_text(registry.replace(before, before + line), "utf-8")
    assert "6 documents, all good; 2 cards played by the engine" in ran(copy, "deckbuilder", "lint", "cards/race")
    assert "Team Ada (Race, Custom): legal, 1 card" in ran(copy, "deckbuilder", "deck", "validate", "team-ada")
    table = ("goldfish", "team-ada", "--against", "team-bo", "--hotseat", "--first", "1")
    steps = ["step b2", "step a4", "step b3", "step a3", "step b4"]
    typed = [line for step in steps for line in ("", step)]  # Enter: the other player sits down
    seen = ran(copy, "deckbuilder", *table, text="\n".join([*typed, "save game.txt", "quit", ""]))
    assert "the other end is reached" in seen
    told = ran(copy, "deckbuilder", "replay", "game.txt")
    assert "Ada is placed from b3 on b4." in told
    assert "as recorded, 5 steps" in ran(copy, "deckbuilder", "replay", "game.txt", "--check")
    games = (
        "simulate",
        "team-ada",
        "--against",
        "team-bo",
        "--players",
        "random,random",
        "--games",
        "3",
        "--jobs",
        "1",
    )
    assert "Team Ada" in ran(copy, "deckbuilder", *games, "--seed", "1")
