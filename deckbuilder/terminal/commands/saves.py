"""Commands that keep a game in a file, go on with one, and leave the table."""

import contextlib
import os
import shlex
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

from deckbuilder import files
from deckbuilder.decks.load import exists
from deckbuilder.errors import Fault, Place
from deckbuilder.match.fuzzy_input import quoted
from deckbuilder.match.match import Course
from deckbuilder.match.saves import load_game, save_game
from deckbuilder.terminal.commands.command import TableCommand
from deckbuilder.terminal.session_state import Reply, Sitting
from deckbuilder.text import UNPRINTABLE, counted, printable


def save(sitting: Sitting, rest: str) -> Reply:
    path = _path(sitting, rest)
    if exists(str(path)) and not path.is_file():
        raise Fault("not a regular file", Place(printable(str(path))))
    if path != sitting.file and exists(str(path)):
        return sitting.ask(f"{printable(str(path))} exists. Replace it?", lambda: _write(sitting, path))
    return _write(sitting, path)


def _write(sitting: Sitting, path: Path) -> Reply:
    save_game(sitting.course, path)
    sitting.file, sitting.stored = path, sitting.course.timeline.steps
    return Reply((f"Saved {counted(len(sitting.stored), 'choice')} in {printable(str(path))}.",))


def load(sitting: Sitting, rest: str) -> Reply:
    path = _path(sitting, rest)
    if sitting.is_unsaved:
        return sitting.ask("This game is not saved. Leave it?", lambda: _read(sitting, path))
    return _read(sitting, path)


def _read(sitting: Sitting, path: Path) -> Reply:
    sitting.sit_down(load_game(path, sitting.catalogue, budget=sitting.course.bots.budget))
    sitting.file = path
    return Reply((f"Going on with {printable(str(path))}.",), redraw=True)


def _path(sitting: Sitting, name: str) -> Path:
    """The file of a name, or the one used last. Raises Fault."""
    if not name and sitting.file:
        return sitting.file
    if not name or UNPRINTABLE.search(name):
        raise Fault("a file name must follow, such as 'game.txt'", Place(quoted(name)) if name else None)
    return Path(os.path.expanduser(name))  # noqa: PTH111 - its counterpart fails where there is no home


def again(sitting: Sitting, _rest: str) -> Reply:
    if sitting.is_unsaved and not sitting.course.game.over:
        return sitting.ask("This game is not saved. Begin another one?", lambda: _rematch(sitting))
    return _rematch(sitting)


def _rematch(sitting: Sitting) -> Reply:
    """A new game of the same decks and players on the next seed; where it was said who begins, the next one does."""
    course = sitting.course
    table = course.table
    first = table.first if table.first is None or table.position else (table.first + 1) % len(table.decks)
    new = replace(table, seed=table.seed + 1, first=first)
    sitting.sit_down(Course(new, course.library, budget=course.bots.budget))
    sitting.file = None
    return Reply((f"Seed {new.seed}.",), redraw=True)


def leave(sitting: Sitting, _rest: str) -> Reply:
    if sitting.is_unsaved:
        what = "The record of this game" if sitting.course.game.over else "This game"
        asks = f"{what} is not saved; 'save FILE' does that. Leave anyway?"
        return sitting.ask(asks, lambda: Reply(over=True))
    return Reply(over=True)


def keep(sitting: Sitting, folder: Callable[[], Path]) -> Reply:
    """Nobody is there any more: write what is not saved into a new file of a folder, and end.

    Once it is kept, it is saved: to keep it again writes nothing.
    """
    if not sitting.is_unsaved:
        return Reply(over=True)
    try:
        path = _new_file(folder())
        _fill(sitting, path)
    except Fault as fault:
        return Reply((f"The game could not be kept: {fault}",), over=True)
    then = "to read it: deckbuilder replay" if sitting.course.game.over else "to go on: deckbuilder goldfish --load"
    return Reply((f"The game is kept; {then} {shlex.quote(str(path))}",), over=True)


def _new_file(folder: Path) -> Path:
    """Create an empty file in the folder, so that no other game takes its name. Raises Fault."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            path = folder / f"goldfish-{number}.txt"
            with contextlib.suppress(FileExistsError):
                path.touch(exist_ok=False)
                break
    except OSError as error:
        raise Fault(files.reason(error), Place(str(folder))) from None
    return path


def _fill(sitting: Sitting, path: Path) -> None:
    """Write the game into the empty file; remove the file if that fails. Raises Fault."""
    try:
        save_game(sitting.course, path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    sitting.stored = sitting.course.timeline.steps


COMMANDS = (
    TableCommand(
        "save", save, "save, load, again", "write the game to FILE; go on with FILE; a rematch; quit", always=True
    ),
    TableCommand("load", load, always=True),
    TableCommand("again", again, whole=True),
    TableCommand("quit", leave, always=True),
)
