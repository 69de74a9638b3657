"""The folder of the matches that are played, what was chosen last, and saved games there and elsewhere."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from heapq import nlargest
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import files
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError, Place

if TYPE_CHECKING:
    from deckbuilder.app.matches.glance import KeptMatch

FOLDER = "matches"  # within the data of a workbench
ENDINGS = (".txt",)
LAST_CHOICES = "last-choices.json"
SHOWN_KEYS = 3  # of cards that the catalogue does not have
GAMES = "games"  # within the data of a workbench: games of which the terminal was closed
RUNNING = "running-"  # begins the name of a game that a process still plays
BEGINNING = 4096  # bytes of a file that show whether it is a saved game
MAX_GAMES = 20  # that are listed
MAX_FILES = 1000  # of a folder that are looked at
FILE_ENDINGS = frozenset((".txt", ".yaml", ".yml", ".game", ".save", ""))


class MatchFolder:
    """The files of a folder of matches; none is opened. Methods raise InputError."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.storage = FolderStorage(workbench.data / FOLDER, ENDINGS)

    def names(self) -> list[str]:
        """Return the names of all matches, the one that was changed last first."""
        return self.storage.newest_names()

    def file_state(self, name: str) -> tuple[int, int, int] | None:
        """Return the time, size and number of a file, which change when it is written; None where it has none."""
        try:
            status = self.storage.path(name).stat()
        except (InputError, OSError):
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino

    def overview(self, names: Sequence[str]) -> "list[KeptMatch]":
        """Return these matches at a glance, without playing them again."""
        return [self._at_a_glance(name) for name in names]

    def text(self, name: str) -> str:
        """Return the text of a file."""
        return files.read(self._existing(name))

    def _existing(self, name: str) -> Path:
        return self.storage.existing(name, "match")

    def _make_folder(self) -> None:
        try:
            files.make_private_folder(self.storage.folder)
        except OSError as error:
            raise InputError(files.reason(error), Place(str(self.storage.folder))) from None

    def remember(self, choices: Mapping[str, str]) -> None:
        """Remember what was chosen for the last match, as fields of a form."""
        self._make_folder()
        files.write(self.storage.folder / LAST_CHOICES, json.dumps(dict(choices)), private=True)

    def last_choices(self) -> dict[str, str]:
        """Return what was chosen for the last match; nothing where there was none, or it cannot be read any more."""
        path = self.storage.folder / LAST_CHOICES
        try:
            texts = {} if files.is_missing(path) else json.loads(files.read(path))
        except (InputError, ValueError, RecursionError):
            return {}
        return {name: text for name, text in texts.items() if isinstance(text, str)} if isinstance(texts, dict) else {}

    def _at_a_glance(self, name: str) -> "KeptMatch":
        from deckbuilder.app.matches.glance import KeptMatch, at_a_glance  # noqa: PLC0415 - start-up time

        try:
            match = at_a_glance(self.text(name), name)
        except InputError as error:
            return KeptMatch(name, problem=str(error))
        match = replace(match, changed=self.storage.changed(name) / 1e9)
        unknown = sorted(key for key in match.cards if self._workbench.catalogue.card(key) is None)
        if not unknown:
            return match
        more = f" and {len(unknown) - SHOWN_KEYS} more" if len(unknown) > SHOWN_KEYS else ""
        return replace(match, problem=f"the catalogue does not have {', '.join(unknown[:SHOWN_KEYS])}{more}")


def is_saved_game(path: Path) -> bool:
    """Whether a file is a saved or recorded game; one that cannot be read is none."""
    from engine.record import is_record  # noqa: PLC0415 - start-up time

    try:
        return path.is_file() and is_record(files.first_bytes(path, BEGINNING).decode("utf-8-sig", "replace"))
    except (InputError, OSError, ValueError):  # a deck code can be no file's name
        return False


def unfinished_games(here: Path, data: Path | None) -> "list[KeptMatch]":
    """Return games to go on with, the one that was changed last first, named by their paths."""
    folders = [here, *([data / GAMES, data / FOLDER] if data else [])]
    latest = nlargest(MAX_GAMES, {path for folder in folders for path in _saved_games(folder)}, key=_change_time)
    return [game for game in map(_glance_at, latest) if not game.is_over and not game.problem]


def _saved_games(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        for path, _ in zip(_files(folder), range(MAX_FILES), strict=False):
            if is_saved_game(path):
                yield path


def _files(folder: Path) -> Iterable[Path]:
    return (
        path for path in folder.iterdir() if path.suffix.lower() in FILE_ENDINGS and not path.name.startswith(RUNNING)
    )


def _change_time(path: Path) -> tuple[int, str]:
    with suppress(OSError):
        return path.stat().st_mtime_ns, str(path)
    return 0, str(path)


def _glance_at(path: Path) -> "KeptMatch":
    from deckbuilder.app.matches.glance import KeptMatch, at_a_glance  # noqa: PLC0415 - start-up time

    try:
        return at_a_glance(files.read(path), str(path))
    except InputError as error:
        return KeptMatch(str(path), problem=str(error))
