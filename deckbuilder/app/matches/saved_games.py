"""Saved games in files that a player named, in those that were kept for a player, and in the browser's folder."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from heapq import nlargest
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.matches.folder import FOLDER
from deckbuilder.app.matches.glance import KeptMatch, at_a_glance
from deckbuilder.errors import InputError
from engine.record import is_record

GAMES = "games"  # within the data of a workbench: games of which the terminal was closed
RUNNING = "running-"  # begins the name of a game that a process still plays
BEGINNING = 4096  # bytes of a file that show whether it is a saved game
MAX_GAMES = 20  # that are listed
MAX_FILES = 1000  # of a folder that are looked at
ENDINGS = frozenset((".txt", ".yaml", ".yml", ".game", ".save", ""))


def is_saved_game(path: Path) -> bool:
    """Whether a file is a saved or recorded game; one that cannot be read is none."""
    try:
        return path.is_file() and is_record(files.first_bytes(path, BEGINNING).decode("utf-8-sig", "replace"))
    except (InputError, OSError, ValueError):  # a deck code can be no file's name
        return False


def unfinished_games(here: Path, data: Path | None) -> list[KeptMatch]:
    """Return games to go on with, the one that was changed last first, named by their paths.

    They are looked for in the folder `here` and, if there is one, in the user's folder of data.
    """
    folders = [here, *([data / GAMES, data / FOLDER] if data else [])]
    latest = nlargest(MAX_GAMES, {path for folder in folders for path in _saved_games(folder)}, key=_change_time)
    return [game for game in map(_at_a_glance, latest) if not game.is_over and not game.problem]


def _saved_games(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        for path, _ in zip(_files(folder), range(MAX_FILES), strict=False):
            if is_saved_game(path):
                yield path


def _files(folder: Path) -> Iterable[Path]:
    return (path for path in folder.iterdir() if path.suffix.lower() in ENDINGS and not path.name.startswith(RUNNING))


def _change_time(path: Path) -> tuple[int, str]:
    """Return when a file was written, 0 for one that is gone again; and its name."""
    with suppress(OSError):
        return path.stat().st_mtime_ns, str(path)
    return 0, str(path)


def _at_a_glance(path: Path) -> KeptMatch:
    try:
        return at_a_glance(files.read(path), str(path))
    except InputError as error:
        return KeptMatch(str(path), problem=str(error))
