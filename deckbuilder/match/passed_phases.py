"""Phases, and turns, that have ended by themselves since the last choice of a person."""

from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.games.narration import PhaseClosed, Scene, sentence
from deckbuilder.match.history import Snapshot
from deckbuilder.match.match import Match

ENDED = "Your turn has ended by itself."
BY_BOT = "A bot has finished your turn."


class PassedPhases(NamedTuple):
    """The sentences of phases that have ended by themselves; that of the turn of the last choice if it has, too."""

    texts: tuple[str, ...] = ()
    turn: str = ""


def passed_phases(match: Match, player: int) -> PassedPhases:
    """Return the phases of a player that have ended by themselves since the last choice of a person.

    What rules end after every turn is only said of the player's first one.
    """
    snapshot, presentation = match.history.past[-1], presentation_of(match.library)
    if snapshot.is_of_proxy:
        return PassedPhases((), BY_BOT)
    scene = Scene(match.game, presentation.terms, player)
    texts = tuple(sentence(event, scene) for event in _closed(snapshot, player) if event.why)
    before = snapshot.before.state
    if not 0 < before.turn < match.game.state.turn or before.active != player:
        return PassedPhases(texts)
    if len([choice for choice in snapshot.choices if choice.player == player and len(choice.before.options) > 1]) > 1:
        return PassedPhases(texts)  # several phases were ended at once
    own = (past.before.state for past in match.history.past)
    if presentation.turn_over and any(state.active == player and 0 < state.turn < before.turn for state in own):
        return PassedPhases()
    of_turn = (past for past in reversed(match.history.past) if past.before.state.turn == before.turn)
    last_closed = next(filter(None, (_closed(past, player) for past in of_turn)), [])
    if not all(event.why for event in last_closed):
        return PassedPhases(texts)
    return PassedPhases(texts, f"{presentation.turn_over}: your turn is over." if presentation.turn_over else ENDED)


def _closed(snapshot: Snapshot, player: int) -> list[PhaseClosed]:
    """Return the ends of phases of a player in a snapshot."""
    return [event for event in snapshot.events if isinstance(event, PhaseClosed) and event.player == player]
