"""Commands that save a game, load one, and leave the session."""

import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from deckbuilder.decks.load import exists
from deckbuilder.errors import InputError, Place
from deckbuilder.match.fuzzy_input import quoted
from deckbuilder.match.saves import load_game, save_game
from deckbuilder.terminal.autosave import GO_ON, new_file
from deckbuilder.terminal.commands.command import TableCommand
from deckbuilder.terminal.session_state import Reply, SessionState
from deckbuilder.text import UNPRINTABLE, counted, printable


def save(session: SessionState, rest: str) -> Reply:
    path = _path(session, rest)
    if exists(str(path)) and not path.is_file():
        raise InputError("not a regular file", Place(printable(str(path))))
    if path != session.file and exists(str(path)):
        return session.ask(f"{printable(str(path))} exists. Replace it?", lambda: _write(session, path))
    return _write(session, path)


def _write(session: SessionState, path: Path) -> Reply:
    save_game(session.match, path)
    session.file, session.stored = path, session.match.history.steps
    saved = f"Saved {counted(len(session.stored), 'choice')} in {printable(str(path))}."
    question = session.question
    if question is None or not question.until_saved:
        return Reply((saved,))
    session.question = question.earlier
    reply = question.yes()
    return replace(reply, lines=(saved, *reply.lines))


def load(session: SessionState, rest: str) -> Reply:
    path = _path(session, rest)
    if session.is_unsaved:
        return session.ask("This game is not saved. Leave it?", lambda: _read(session, path), until_saved=True)
    return _read(session, path)


def _read(session: SessionState, path: Path) -> Reply:
    session.sit_down(load_game(path, session.catalogue, budget=session.match.bots.budget))
    session.file = path
    return Reply((f"Going on with {printable(str(path))}.",), redraw=True)


def _path(session: SessionState, name: str) -> Path:
    """Return the file of a name, or the one used last. Raises InputError."""
    if not name and session.file:
        return session.file
    if not name or UNPRINTABLE.search(name):
        raise InputError("a file name must follow, such as 'game.txt'", Place(quoted(name)) if name else None)
    return session.storage.path(name)


def again(session: SessionState, _rest: str) -> Reply:
    if session.is_unsaved and not session.match.game.over:
        return session.ask("This game is not saved. Begin another one?", lambda: _rematch(session), until_saved=True)
    return _rematch(session)


def _rematch(session: SessionState) -> Reply:
    session.sit_down(session.match.rematch())
    session.file = None
    return Reply((f"Seed {session.match.setup.seed}.",), redraw=True)


def leave(session: SessionState, _rest: str) -> Reply:
    if session.is_unsaved:
        what = "The record of this game" if session.match.game.over else "This game"
        asks = f"{what} is not saved; 'save FILE' does that. Leave anyway?"
        return session.ask(asks, lambda: Reply(over=True), until_saved=True)
    return Reply(over=True)


def keep(session: SessionState, folder: Callable[[], Path]) -> Reply:
    """End the session of a player who is gone: save an unsaved match into a new file of a folder.

    Once it is kept, it is saved: to keep it again writes nothing.
    """
    if not session.is_unsaved:
        return Reply(over=True)
    try:
        path = new_file(folder())
        _fill(session, path)
    except InputError as input_error:
        return Reply((f"The game could not be kept: {input_error}",), over=True)
    then = "to read it: deckbuilder replay" if session.match.game.over else GO_ON
    return Reply((f"The game is kept; {then} {shlex.quote(str(path))}",), over=True)


def _fill(session: SessionState, path: Path) -> None:
    """Write the game into the empty file; remove the file if that fails. Raises InputError."""
    try:
        save_game(session.match, path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    session.stored = session.match.history.steps


COMMANDS = (
    TableCommand(
        "save", save, "save, load, again", "write the game to FILE; continue FILE; rematch; quit", always=True
    ),
    TableCommand("load", load, always=True),
    TableCommand("again", again, always=True, whole=True),
    TableCommand("quit", leave, always=True),
)
