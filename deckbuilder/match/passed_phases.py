"""Phases, and turns, that have ended by themselves since the last choice of a person."""

from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.games.narration import PhaseClosed, Scene, sentence
from deckbuilder.match.history import Snapshot
from deckbuilder.match.match import Match


class PassedPhases(NamedTuple):
    """The sentences of phases that have ended by themselves; whether the turn of the last choice has, too."""

    texts: tuple[str, ...] = ()
    has_ended_turn: bool = False


def passed_phases(match: Match, player: int) -> PassedPhases:
    """Return the phases of a player that have ended by themselves since the last choice of a person."""
    snapshot = match.history.past[-1]
    scene = Scene(match.game, presentation_of(match.library).terms, player)
    texts = tuple(sentence(event, scene) for event in _closed(snapshot, player) if event.why)
    before = snapshot.before.state
    if not 0 < before.turn < match.game.state.turn or before.active != player:
        return PassedPhases(texts)
    of_turn = (past for past in reversed(match.history.past) if past.before.state.turn == before.turn)
    last_closed = next(filter(None, (_closed(past, player) for past in of_turn)), [])
    return PassedPhases(texts, all(event.why for event in last_closed))


def _closed(snapshot: Snapshot, player: int) -> list[PhaseClosed]:
    """Return the ends of phases of a player in a snapshot."""
    return [event for event in snapshot.events if isinstance(event, PhaseClosed) and event.player == player]
