"""The turning point of a recorded game: the turn from which the bots' evaluation moved most towards the winner."""

from dataclasses import dataclass

from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.errors import InputError
from deckbuilder.match.weights import load_weights
from engine.core.game import Evaluation

MAX_TURNS = 400  # that are evaluated, the last ones of a longer game; a turn takes a few milliseconds


@dataclass(frozen=True)
class TurningPoint:
    """A turn after which the winner stood better than before, by more than after any other one.

    `step`: the last step before it; `turn`: its number; `player`: whose turn it is.
    """

    step: int
    turn: int
    player: int


def turning_point(replay: GameReplay) -> TurningPoint | None:
    """Return the turning point of a game; None if nobody has won, it is too short, or no bot can evaluate it.

    Positions are compared at the beginnings of two turns of the same player, one round apart, because it matters whose
    turn it is. The end of the game itself is no position, so the last turns do not win for that reason alone.
    """
    winner = replay.record.winner
    evaluation = _evaluation(replay)
    if winner is None or evaluation is None:
        return None
    turns = [beginning for beginning in replay.turns() if not beginning.game.over][-MAX_TURNS:]
    worth = []
    for beginning in turns:
        game = beginning.game.copy()
        evaluation.begin_search(game, winner)
        worth.append(evaluation.worth(game, winner))
    seats = len(replay.decks)
    swings = [after - before for before, after in zip(worth, worth[seats:], strict=False)]
    if not swings or max(swings) <= 0:
        return None
    turn = turns[swings.index(max(swings))]
    return TurningPoint(turn.step, turn.game.state.turn, turn.game.state.active)


def _evaluation(replay: GameReplay) -> Evaluation | None:
    library = replay.library
    try:
        weights = load_weights(library.ruleset)
    except InputError:
        return None
    return library.rules.evaluation(library, weights)
