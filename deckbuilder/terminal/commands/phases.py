"""The command that ends phases: this one, or all up to and with one that is named."""

from dataclasses import replace

from deckbuilder.errors import InputError
from deckbuilder.match.fuzzy_input import quoted
from deckbuilder.match.match import ending_of
from deckbuilder.terminal.commands.command import TableCommand
from deckbuilder.terminal.session_state import Reply, SessionState
from deckbuilder.text import listed
from engine.core.game import Game

TURN = "turn"


def end(session: SessionState, rest: str) -> Reply:
    """End phases; asks first where something would be lost that need not be."""
    game = session.match.game
    if ending_of(game) is None:
        return Reply((session.offers.reason(f"end {rest}".strip(), []),))
    through = _named(game, rest.lower())
    return _asked_first(session, through) or _go(session, through)


def _asked_first(session: SessionState, through: int) -> Reply | None:
    """Ask, if the end of the phase would cost something."""
    game = session.match.game
    lost = session.presentation.forfeits(game)
    if not lost:
        return None
    phase = game.library.phases[game.state.phase].capitalize()
    return session.ask(f"{lost} End the {phase} phase anyway?", lambda: _go(session, through))


def _go(session: SessionState, through: int) -> Reply:
    """End the phase, and those after it as far as nothing stands against that."""
    turn = session.match.game.state.turn
    session.match.end_phases(through)
    reply, game = session.played(), session.match.game
    if game.state.turn == turn and game.state.phase <= through and ending_of(game) is not None:
        return replace(_asked_first(session, through) or Reply(), redraw=True)
    return reply


def _named(game: Game, text: str) -> int:
    """The phase that a text names, by its place in the turn; the open one if it names none. Raises InputError."""
    phases, now = game.library.phases, game.state.phase
    if not text:
        return now
    if text == TURN:
        return len(phases) - 1
    found = [place for place, phase in enumerate(phases) if phase.startswith(text)]
    if len(found) != 1:
        raise InputError(f"{quoted(text)} is not a phase; there are {listed([*phases, TURN])}")
    if found[0] < now:
        raise InputError(f"{phases[found[0]].capitalize()} is over; you are in {phases[now].capitalize()}")
    return found[0]


COMMANDS = (TableCommand("end", end, "end, end PHASE", "end the phase; all up to and with that one, or 'turn'"),)
