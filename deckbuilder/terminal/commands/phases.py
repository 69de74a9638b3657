"""The command that ends phases: this one, or all up to and with one that is named."""

from dataclasses import replace

from deckbuilder.errors import Fault
from deckbuilder.match.fuzzy_input import quoted
from deckbuilder.match.match import ending_of
from deckbuilder.terminal.commands.command import TableCommand
from deckbuilder.terminal.session_state import Reply, Sitting
from deckbuilder.text import listed
from engine.core.game import Game

TURN = "turn"


def end(sitting: Sitting, rest: str) -> Reply:
    """End phases; asks first where something would be lost that need not be."""
    game = sitting.course.game
    if ending_of(game) is None:
        return Reply((sitting.offers.refusal(f"end {rest}".strip(), []),))
    through = _named(game, rest.lower())
    return _asked_first(sitting, through) or _go(sitting, through)


def _asked_first(sitting: Sitting, through: int) -> Reply | None:
    """Ask, if the end of the phase would cost something."""
    game = sitting.course.game
    lost = sitting.presentation.forfeits(game)
    if not lost:
        return None
    phase = game.library.phases[game.state.phase].capitalize()
    return sitting.ask(f"{lost} End the {phase} phase anyway?", lambda: _go(sitting, through))


def _go(sitting: Sitting, through: int) -> Reply:
    """End the phase, and those after it as far as nothing stands against that."""
    turn = sitting.course.game.state.turn
    sitting.course.end_phases(through)
    reply, game = sitting.played(), sitting.course.game
    if game.state.turn == turn and game.state.phase <= through and ending_of(game) is not None:
        return replace(_asked_first(sitting, through) or Reply(), redraw=True)
    return reply


def _named(game: Game, text: str) -> int:
    """The phase that a text names, by its place in the turn; the open one if it names none. Raises Fault."""
    phases, now = game.library.phases, game.state.phase
    if not text:
        return now
    if text == TURN:
        return len(phases) - 1
    found = [place for place, phase in enumerate(phases) if phase.startswith(text)]
    if len(found) != 1:
        raise Fault(f"{quoted(text)} is no phase; there are {listed([*phases, TURN])}")
    if found[0] < now:
        raise Fault(f"{phases[found[0]].capitalize()} is over; you are in {phases[now].capitalize()}")
    return found[0]


COMMANDS = (TableCommand("end", end, "end, end PHASE", "end the phase; all up to and with that one, or 'turn'"),)
