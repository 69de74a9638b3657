"""What no tool checks of docs/architecture.md; which module may import which is checked by import-linter."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.games import GAMES, library
from engine.games.summoners_chess.rules import SummonersChess
from tests.conftest import ROOT
from tests.games.summoners_chess.table import documents, ruleset

PACKAGES = ("engine", "deckbuilder")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
LONGEST = 500  # lines


def module_name(path: Path) -> str:
    """`deckbuilder.decks.load` of `deckbuilder/decks/load.py`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@pytest.fixture(scope="module", autouse=True)
def trees_of_these_tests() -> Iterator[None]:
    """Keep what was parsed no longer than for the tests here: it is a fifth of a gigabyte."""
    yield
    parsed.cache_clear()


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a file imports, at its top or inside a function, for types too."""
    return frozenset(_imported(path))


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement, inside of others too; expressions, which are most of a module, hold none."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for node in getattr(tree, name, ()):
            yield node
            yield from statements(node)


def _imported(path: Path) -> Iterator[str]:
    for node in statements(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if _is_module(inner) else node.module


@cache
def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


# Words of one game, which no neutral module may have among its names and texts.
OF_A_GAME = {
    *(
        "attack",
        "attacker",
        "attacked",
        "magic",
        "damage",
        "boost",
        "strength",
        "melee",
        "ranged",
        "summon",
        "summoner",
    ),
    *("inaction", "gate", "wall", "wound", "morale", "devotion", "exert", "general", "pawn", "check_mate"),
}
NEUTRAL = [
    path
    for name in ("core", "bots", "language/runtime", "board.py", "generator.py", "record.py", "replay.py")
    for path in [ROOT / "engine" / name]
    for path in (sorted(path.glob("*.py")) or [path])
]


def test_a_neutral_module_refers_to_no_game() -> None:
    for path in NEUTRAL:
        said = {word for text in names_and_texts(parsed(path)) for word in re.findall(r"[a-z]+", text.lower())}
        assert said.isdisjoint(OF_A_GAME), f"{module_name(path)} says {said & OF_A_GAME}"


def names_and_texts(tree: ast.Module) -> Iterator[str]:
    """Every name of a module, and every text but docstrings."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.FunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name):
                yield re.sub(r"(?<!^)(?=[A-Z])", " ", name)
    yield from texts(tree)


def texts(tree: ast.Module) -> Iterator[str]:
    """Every text of a module but docstrings."""
    docstrings: set[ast.AST] = set()
    for node in ast.walk(tree):  # a block comes before what it holds
        match node:
            case ast.Module(body=[ast.Expr(value=first), *_]) | ast.ClassDef(body=[ast.Expr(value=first), *_]):
                docstrings.add(first)
            case ast.FunctionDef(body=[ast.Expr(value=first), *_]):
                docstrings.add(first)
            case ast.Constant(value=str(text)) if node not in docstrings:
                yield text


def test_the_engine_does_no_input_or_output() -> None:
    allowed = {
        "bisect",
        "collections",
        "engine",
        "dataclasses",
        "fractions",
        "functools",
        "importlib",
        "inspect",
        "hashlib",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "types",
        "typing",
    }
    for path in (ROOT / "engine").rglob("*.py"):
        import_system = {"os", "sys", "mypy_extensions"} if path.stem == "compilation" else set()
        assert {name.partition(".")[0] for name in imports(path)} <= allowed | import_system, path
        calls = {node.id for node in ast.walk(parsed(path)) if isinstance(node, ast.Name)}
        assert not calls & {"open", "print", "input"}, path


def test_every_module_is_short_and_says_what_it_is() -> None:
    for path in FILES:
        assert len(path.read_text("utf-8").splitlines()) <= LONGEST, path
        assert (ast.get_docstring(parsed(path)) or "").endswith((".", "`")), path


FRONT_ENDS = ("deckbuilder/cli/", "deckbuilder/match/session/commands/")  # with the help of commands
OF_COMMANDS = re.compile(r"(?<![\w-])--[a-z][a-z-]+(?![\w-]*:)|'deck(builder)? [a-z]")


BELOW_FRONT_ENDS = [
    path
    for path in FILES
    if module_name(path).startswith("deckbuilder.")
    and not path.relative_to(ROOT).as_posix().startswith(FRONT_ENDS)
    and path.stem != "html_page"  # a style sheet
]


def test_only_front_ends_word_options_and_commands() -> None:
    for path in BELOW_FRONT_ENDS:
        wording = [text for text in texts(parsed(path)) if OF_COMMANDS.search(text)]
        assert not wording, f"{module_name(path)} says {wording}"


PACKAGE = "engine.games.summoners_chess"
ALL_WORDS = "engine.games.vocabulary"
BELOW = ("engine.core", "engine.language", "engine.board", "engine.compilation", "engine.generator", "engine.grids")


def _is_own(path: Path) -> bool:
    return module_name(path).startswith(PACKAGE)


def test_the_package_imports_the_core_and_the_language_only() -> None:
    own = [path for path in FILES if _is_own(path)]
    found = {name for path in own for name in imports(path) if name.partition(".")[0] in {"engine", "deckbuilder"}}
    assert len(own) > 10
    assert {name for name in found if not name.startswith((PACKAGE, *BELOW))} == set()


def _shows_it(path: Path) -> bool:
    """Whether a module is this game's above the engine, or makes the union of the words of all games."""
    module = module_name(path)
    return module.endswith(".summoners_chess") or ".games.summoners_chess." in module or module == ALL_WORDS


def test_nothing_but_what_shows_the_game_imports_the_package() -> None:
    others = [path for path in FILES if not _is_own(path) and not _shows_it(path)]
    assert others
    assert [path for path in others if any(name.startswith(PACKAGE) for name in imports(path))] == []


def test_an_entry_among_the_games_is_all_that_makes_it_playable() -> None:
    others = [path for path in FILES if not _is_own(path) and not _shows_it(path)]
    assert [module_name(path) for path in others if PACKAGE in path.read_text("utf-8")] == ["engine.games"]
    assert "summoners-chess" in GAMES
    assert GAMES["summoners-chess"] == f"{PACKAGE}.rules"
    assert isinstance(library(ruleset(), documents()).rules, SummonersChess)
