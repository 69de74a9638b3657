"""Autosave: a file that follows a match choice by choice, for the case that its process is killed."""

import contextlib
import os
import shlex
from collections.abc import Callable
from itertools import count
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.matches.folder import RUNNING
from deckbuilder.errors import InputError
from deckbuilder.match.match import Match
from deckbuilder.match.saves import save_game
from engine.record import RecordedStep

ENDING = ".txt"
GO_ON = "to go on: deckbuilder goldfish --load"


class Autosave:
    """The file of one session in a folder, from its first choice until the session is saved or left."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        self._folder = folder
        self._file: Path | None = None
        self._steps: tuple[RecordedStep, ...] = ()

    def follow(self, match: Match, *, is_unsaved: bool) -> None:
        """Write the match where it has changed; remove the file where nothing is unsaved."""
        steps = match.history.steps
        if not is_unsaved:
            self.remove()
        elif steps != self._steps:
            with contextlib.suppress(InputError, OSError):
                folder = self._folder()
                files.make_private_folder(folder)
                self._file = folder / f"{RUNNING}{os.getpid()}{ENDING}"
                save_game(match, self._file, private=True)
                self._steps = steps

    def remove(self) -> None:
        """Remove the file, because the match is saved elsewhere or its player has left it."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.unlink(missing_ok=True)
        self._file, self._steps = None, ()


def new_file(folder: Path) -> Path:
    """Create an empty file in the folder, so that no other match takes its name. Raises InputError."""
    return files.create_free(folder, (f"goldfish-{number}{ENDING}" for number in count(1)))


def recover(folder: Path) -> list[str]:
    """Give the files of killed processes names of their own, and return a sentence about each."""
    sentences: list[str] = []
    with contextlib.suppress(InputError, OSError):
        for path in sorted(folder.glob(f"{RUNNING}*{ENDING}")):
            number = path.name.removeprefix(RUNNING).removesuffix(ENDING)
            if number.isdecimal() and not _is_running(int(number)):
                kept = new_file(folder)
                files.publish(path, kept)
                sentences.append(f"A game was cut off; {GO_ON} {shlex.quote(str(kept))}")
    return sentences


def _is_running(process: int) -> bool:
    """Whether another process has that number; where there is no way to ask, as if one had."""
    if process == os.getpid():
        return False
    if os.name == "posix":
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):  # a process of another user, or no number of one
            return True
    return True
