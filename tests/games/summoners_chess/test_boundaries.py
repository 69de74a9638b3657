"""The game stands by itself: it needs the core and the language only, and nothing but the list of games names it."""

from pathlib import Path

from engine.games import GAMES, library
from engine.games.summoners_chess.rules import SummonersChess
from tests.games.summoners_chess.table import documents, ruleset
from tests.test_architecture import FILES, imports, module_name

PACKAGE = "engine.games.summoners_chess"
BELOW = ("engine.core", "engine.language", "engine.board", "engine.generator")


def _is_own(path: Path) -> bool:
    return module_name(path).startswith(PACKAGE)


def test_the_package_imports_the_core_and_the_language_only() -> None:
    own = [path for path in FILES if _is_own(path)]
    found = {name for path in own for name in imports(path) if name.partition(".")[0] in {"engine", "deckbuilder"}}
    assert len(own) > 10
    assert {name for name in found if not name.startswith((PACKAGE, *BELOW))} == set()


def test_nothing_else_imports_the_package() -> None:
    others = [path for path in FILES if not _is_own(path)]
    assert others
    assert [path for path in others if any(name.startswith(PACKAGE) for name in imports(path))] == []


def test_an_entry_among_the_games_is_all_that_makes_it_playable() -> None:
    naming = [module_name(path) for path in FILES if not _is_own(path) and PACKAGE in path.read_text("utf-8")]
    assert naming == ["engine.games"]
    assert "summoners-chess" in GAMES
    assert GAMES["summoners-chess"] == f"{PACKAGE}.rules"
    assert isinstance(library(ruleset(), documents()).rules, SummonersChess)
