"""The command that ends phases: the present one, or all up to and with a named one."""

from dataclasses import replace

from deckbuilder.errors import InputError
from deckbuilder.match.fuzzy_input import quoted
from deckbuilder.match.passed_questions import end_phase_option
from deckbuilder.match.session.commands.command import TableCommand
from deckbuilder.match.session.state import Reply, SessionState
from deckbuilder.text import listed
from engine.core.game import Game

TURN = "turn"


def end(session: SessionState, rest: str) -> Reply:
    """End phases; ask first if something would be lost needlessly."""
    game = session.match.game
    if end_phase_option(game) is None:
        return Reply((session.menu.reason(f"end {rest}".strip(), []),))
    return _end(session, _named(game, rest.lower()), confirmed=False)


def _end(session: SessionState, through: int, *, confirmed: bool) -> Reply:
    """End the phase, and those after it up to the first one of which the end has to be confirmed."""
    steps = session.match.steps
    needed = session.match.end_phase(through, confirmed=confirmed)
    is_changed = session.match.steps != steps
    reply = session.played() if is_changed else Reply()
    if not needed:
        return reply
    game = session.match.game
    phase = game.library.phases[game.state.phase].capitalize()
    question = f"{needed.reason} End the {phase} phase anyway?"
    return replace(session.ask(question, lambda: _end(session, through, confirmed=True)), redraw=is_changed)


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


COMMANDS = (TableCommand("end", end, "end, end PHASE", "end the phase; all up to and including PHASE or turn"),)
