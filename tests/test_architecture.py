"""The arrows of docs/architecture.md: which module may import which, read from the source of every module."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGES = ("engine", "deckbuilder")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
LONGEST = 500  # lines

# What each part may import of the others; what everybody may import is in COMMON.
COMMON = {"errors", "text", "limits", "files", "settings", "database", "version"}
CARDS = {"model", "query", "documents", "catalogue", "decks"}
MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "limits": set(),
    "text": set(),
    "files": set(),
    "model": set(),
    "query": {"model"},
    "rules_text": set(),
    "documents": {"model", "rules_text"},
    "games": {"model", "rules_text"},
    "catalogue": {"model", "query", "documents", "games"},
    "decks": {"model", "query", "documents", "catalogue"},
    "collection": CARDS,
    "odds": CARDS - {"documents"},
    "notation": {*CARDS, "games"},
    "match": {*CARDS, "games", "notation"},
    "scenarios": {*CARDS, "games", "notation", "match"},
    "terminal": {*CARDS, "games", "notation", "match", "app", "display"},
    "simulation": {"catalogue", "decks", "games", "notation", "match"},
    "lint": CARDS,
    "settings": set(),
    "database": set(),
    "version": set(),
    "change_lock": {"settings"},
    "app": {
        *(*CARDS, "collection", "odds", "games", "notation", "match", "scenarios", "simulation", "lint", "change_lock"),
    },
    "display": {*CARDS - {"documents"}, "games", "odds", "notation", "match", "simulation", "app"},
    "printing": {*CARDS, "games", "odds", "match"},
    "web": {"printing", *CARDS, "collection", "odds", "app", "simulation", "change_lock", "games", "match", "terminal"},
    "cli": {
        *(*CARDS, "collection", "odds", "games", "notation", "match", "scenarios", "terminal", "simulation"),
        *("lint", "display", "change_lock", "app", "printing", "web"),
    },
    "__main__": {"cli"},
    "__init__": {"app"},
}
USE_ENGINE = {
    *("model", "games", "rules_text", "documents", "decks", "odds", "notation", "match", "scenarios", "terminal"),
    *("simulation", "display", "cli", "app", "printing", "web"),
}


def module_name(path: Path) -> str:
    """`deckbuilder.decks.load` of `deckbuilder/decks/load.py`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    """The part of deckbuilder that a module belongs to."""
    _, _, inner = module.partition(".")
    return inner.partition(".")[0] or "__init__"


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


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


# What each part of the engine may import of the others. A game may import its own package and what lies above it in its
# family; nothing else knows a game.
ENGINE_MAY_IMPORT: dict[str, set[str]] = {
    "compilation": set(),
    "generator": set(),
    "board": set(),
    "grids": set(),
    "core": {"generator", "board"},
    "language": set(),
    "language.runtime": {"core", "board", "generator", "language"},
    "games": {"core", "language", "board"},
    "game": {"core", "board", "grids", "generator", "language", "language.runtime"},
    "bots": {"core", "generator"},
    "perft": {"core"},
    "record": {"core"},
    "replay": {"core", "record"},
}


def engine_part(module: str) -> str:
    """The part of the engine that a module belongs to: `game` for one in the package of a game."""
    parts = module.split(".")[1:]
    if parts[:2] == ["language", "runtime"]:
        return "language.runtime"
    if parts[0] == "games":
        return "game" if len(parts) > 1 and parts[1] != "vocabulary" else "games"
    return parts[0]


RULES = {path.parent for path in FILES if path.name == "rules.py"}  # the package of each game that can be played


def is_within_reach(module: str, other: str) -> bool:
    """Whether a module may import another of the games: of its own game, or shared by the games of its family."""
    if module.split(".")[:3] != other.split(".")[:3]:
        return False
    home = [path for path in RULES if other.startswith(f"{module_name(path / 'rules.py').rpartition('.')[0]}.")]
    return all(module.startswith(module_name(path / "rules.py").rpartition(".")[0]) for path in home)


ENGINE = [path for path in FILES if path.is_relative_to(ROOT / "engine") and path != ROOT / "engine" / "__init__.py"]


def may_import(module: str, name: str) -> bool:
    """Whether a module of the engine may import one of the program: of the engine, from below, and of no other game."""
    part = engine_part(module)
    if not name.startswith("engine."):
        return False
    other = engine_part(name)
    if other == "game":
        return is_within_reach(module, name) if part == "game" else module == "engine.games.vocabulary"
    return other in {part, *ENGINE_MAY_IMPORT[part]}


def test_a_module_of_the_engine_imports_only_what_lies_below_it() -> None:
    wrong = [
        f"{module_name(path)} imports {name}"
        for path in ENGINE
        for name in imports(path)
        if name.partition(".")[0] in PACKAGES and not may_import(module_name(path), name)
    ]
    assert wrong == []


def test_a_module_out_of_order_is_found() -> None:
    for module, name in (
        ("engine.core.state", "deckbuilder.text"),
        ("engine.core.state", "engine.bots.beam"),
        ("engine.core.state", "engine.games.summoners_chess.rules"),
        ("engine.games.summoners_chess.rules", "engine.games.summoner_wars.rules"),
    ):
        assert not may_import(module, name), f"{module} imports {name}"


def test_nothing_in_the_engine_is_imported_in_a_circle_late_imports_and_those_for_types_included() -> None:
    assert circle({module_name(path): set(imports(path)) for path in ENGINE}) == set()


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
    for path in ENGINE
    if engine_part(module_name(path)) in {"core", "bots", "board", "generator", "record", "replay", "language.runtime"}
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


def test_a_module_imports_only_what_lies_to_its_right() -> None:
    for path in {*FILES} - {*ENGINE, ROOT / "engine" / "__init__.py"}:
        own = part_of(module_name(path))
        parts = {part_of(name) for name in imports(path) if name.partition(".")[0] == "deckbuilder"}
        wrong = parts - {own, "__init__"} - MAY_IMPORT[own] - COMMON
        assert not wrong, f"{module_name(path)} imports {wrong}"
        if own not in USE_ENGINE:
            assert not [name for name in imports(path) if name.startswith("engine")], path


def test_rules_texts_know_the_card_language_and_no_game() -> None:
    registry = {"engine.games", "engine.games.vocabulary"}
    for path in (ROOT / "deckbuilder" / "rules_text").glob("*.py"):
        found = {name for name in imports(path) if name.startswith("engine")}
        assert all(name.startswith("engine.language.") or name in registry for name in found), path


GAMES = ROOT / "deckbuilder" / "games"
OF_ONE_GAME = [path for path in GAMES.rglob("*.py") if path.parent != GAMES]


def test_nothing_but_the_package_of_a_game_knows_it_above_the_engine() -> None:
    packages = tuple(
        f"deckbuilder.games.{folder.name}" for folder in GAMES.iterdir() if (folder / "__init__.py").exists()
    )
    games = tuple(f"engine.games.{package.rpartition('.')[2]}" for package in packages)
    for path in {*FILES} - {*OF_ONE_GAME, *ENGINE}:
        if path.is_relative_to(ROOT / "deckbuilder"):
            assert not [name for name in imports(path) if name.startswith((*packages, *games))], path


def test_every_part_has_its_place_in_the_order() -> None:
    parts = {part_of(module_name(path)) for path in FILES if path.is_relative_to(ROOT / "deckbuilder")}
    assert parts == MAY_IMPORT.keys()


@pytest.mark.parametrize(
    ("part", "strangers"),
    [
        ("query", {"sqlite3", "sqlite_utils", "yaml"}),
        ("model", {"sqlite3", "sqlite_utils", "yaml", "rich", "typer", "lark"}),
        ("rules_text", {"sqlite3", "sqlite_utils", "yaml", "rich", "typer", "lark"}),
        ("catalogue", {"rich", "typer"}),
        ("documents", {"sqlite3", "sqlite_utils", "rich", "typer"}),
        ("decks", {"sqlite3", "sqlite_utils", "rich", "typer"}),
        ("odds", {"sqlite3", "sqlite_utils", "rich", "typer", "yaml"}),
        ("notation", {"sqlite3", "sqlite_utils", "rich", "typer", "yaml"}),
        ("match", {"sqlite3", "sqlite_utils", "rich", "typer", "yaml"}),
        ("scenarios", {"sqlite3", "sqlite_utils", "rich", "typer", "yaml"}),
        ("terminal", {"sqlite3", "sqlite_utils", "typer", "yaml"}),
        ("terminal/commands", {"rich"}),
        ("simulation", {"rich", "typer", "yaml"}),
        ("printing", {"sqlite3", "sqlite_utils", "rich", "typer", "yaml"}),
        ("display", {"sqlite3", "sqlite_utils", "typer", "yaml"}),
        ("cli", {"sqlite3", "sqlite_utils", "yaml"}),
    ],
)
def test_a_part_keeps_to_its_own_libraries(part: str, strangers: set[str]) -> None:
    for path in (ROOT / "deckbuilder" / part).rglob("*.py"):
        assert not {name.partition(".")[0] for name in imports(path)} & strangers, path


def test_the_engine_does_no_input_or_output_and_needs_the_standard_library_alone() -> None:
    allowed = {
        "bisect",
        "collections",
        "engine",
        "dataclasses",
        "fractions",
        "functools",
        "importlib",
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
        import_system = {"os", "sys"} if path.stem == "compilation" else set()
        assert {name.partition(".")[0] for name in imports(path)} <= allowed | import_system, path
        calls = {node.id for node in ast.walk(parsed(path)) if isinstance(node, ast.Name)}
        assert not calls & {"open", "print", "input"}, path


def test_nothing_but_the_entry_point_imports_the_command_line() -> None:
    importing = {
        module_name(path)
        for path in FILES
        if not module_name(path).startswith("deckbuilder.cli")
        and any(name.startswith("deckbuilder.cli") for name in imports(path))
    }
    assert importing == {"deckbuilder.__main__"}


def test_no_module_imports_another_in_a_circle_late_imports_and_those_for_types_included() -> None:
    assert circle({module_name(path): set(imports(path)) for path in FILES}) == set()


def circle(imported: dict[str, set[str]]) -> set[str]:
    """The modules that import each other in a circle, and those that import them; none where there is no circle."""
    waiting = {module: needed & imported.keys() - {module} for module, needed in imported.items()}
    while free := {module for module, needed in waiting.items() if not needed & waiting.keys()}:
        waiting = {module: needed for module, needed in waiting.items() if module not in free}
    return set(waiting)


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c", "x"}, "c": {"a"}, "d": set()}) == {"a", "b", "c"}
    assert circle({"a": {"a", "b"}, "b": {"d"}, "d": set()}) == set()


def test_every_module_is_short_and_says_what_it_is() -> None:
    for path in FILES:
        assert len(path.read_text("utf-8").splitlines()) <= LONGEST, path
        assert (ast.get_docstring(parsed(path)) or "").endswith((".", "`")), path


FRONT_ENDS = ("deckbuilder/cli/", "deckbuilder/terminal/", "deckbuilder/display/")
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


def test_the_application_and_typed_lines_need_no_library_of_the_terminal() -> None:
    for path in FILES:
        if re.match(r"deckbuilder\.(app|terminal\.(interpreter|session_state|commands))\b", module_name(path)):
            assert not {name for name in imports(path) if name.partition(".")[0] in {"typer", "rich", "click"}}


def test_pages_know_no_server_and_no_thread() -> None:
    for path in FILES:
        if re.match(r"deckbuilder\.web\.(pages|views|drawing|page|renderer|routes)\b", module_name(path)):
            others = {name.partition(".")[0] for name in imports(path)}
            assert others.isdisjoint({"starlette", "uvicorn", "anyio", "asyncio", "threading", "multiprocessing"}), path
