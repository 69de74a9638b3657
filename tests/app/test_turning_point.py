"""The turning point of a recorded game: a turn after which the winner stands better, by the evaluation of the bots."""

import pytest

from deckbuilder.app.matches.replays import GameReplay, turning_point
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.match import Match
from deckbuilder.match.weights import load_weights
from engine.replay import Replay
from tests.depth import deep
from tests.match.helpers import match

DECKS = [("polar-dwarves", "breakers"), ("workbench-sneeks", "workbench-oldin"), ("the-long-wall", "locust-season")]


def replay_of(game: Match) -> GameReplay:
    return GameReplay(Replay(game.library, game.record()), "game.txt")


@deep
@pytest.mark.parametrize("decks", DECKS)
def test_no_other_round_brings_the_winner_more(decks: tuple[str, str], resolver: Resolver) -> None:
    game = match(resolver, decks, seed=3, opponent="greedy")
    while not game.game.over:
        game.finish_turn()
    replay = replay_of(game)
    point = turning_point(replay)
    winner = game.game.winner
    assert point is not None
    assert winner is not None
    evaluation = game.library.rules.evaluation(game.library, load_weights(game.library.ruleset))
    assert evaluation is not None
    worth = {}
    for number, step in enumerate(replay.record.steps):
        if step.turn not in worth:
            position = replay.game(number)
            evaluation.begin_search(position, winner)
            worth[step.turn] = evaluation.worth(position, winner)
    swings = {turn: worth[turn + 2] - worth[turn] for turn in worth if turn + 2 in worth}
    assert swings[point.turn] == max(swings.values()) > 0
    at_point, before = replay.game(point.step), replay.game(max(0, point.step - 1))
    assert (at_point.state.turn, at_point.state.active) == (point.turn, point.player)
    assert before.state.turn == point.turn - 1 or point.step == 0


def test_a_game_without_a_winner_has_none(resolver: Resolver) -> None:
    game = match(resolver, DECKS[0])
    game.finish_turn()
    assert turning_point(replay_of(game)) is None
