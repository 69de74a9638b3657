"""Imports of the game's package: it needs the core and the language only, and only the front ends and the list of games
import it."""

from pathlib import Path

from engine.games import GAMES, library
from engine.games.summoners_chess.rules import SummonersChess
from tests.games.summoners_chess.table import documents, ruleset
from tests.test_architecture import FILES, imports, module_name

PACKAGE = "engine.games.summoners_chess"
ALL_WORDS = "engine.games.vocabulary"
BELOW = ("engine.core", "engine.language", "engine.board", "engine.generator", "engine.grids")


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
