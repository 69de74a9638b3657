"""Invariants of random games: morale changes only by the causes of the rules, and no turn leaves a general in check."""

from itertools import combinations

import pytest

from engine.bots import make_player
from engine.core import events as core_events
from engine.core.events import Event
from engine.core.game import Game
from engine.core.state import GONE
from engine.games.summoners_chess import events
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.layout import FIRST_COUNTER, MORALE
from engine.games.summoners_chess.removal import value
from tests.games.summoners_chess.table import DECKS, deck, shipped

PAIRS = list(enumerate(combinations(DECKS, 2)))
QUICK = events.CardPlayed | core_events.Shown  # what may put the turn player's own general in check


def played(number: int, pair: tuple[str, str]) -> Game:
    """A game between two random players, looked at before each of their choices."""
    game = Game.start(shipped(), [deck(name) for name in pair], number, log=[])
    players = [make_player("random", number * 2 + player, {}) for player in range(2)]
    turn, mark = 0, 0
    while game.decision is not None:
        assert not [card for card in _off_the_field(game) if _marked(game, card)], "a card off the field bears marks"
        if game.state.turn != turn and game.decision.action:
            assert game.log is not None
            if not any(isinstance(event, QUICK) for event in game.log[mark:]):
                assert not in_check(game, 1 - game.state.active), "a turn has ended with the own general in check"
            turn, mark = game.state.turn, len(game.log)
        game.choose(players[game.decision.player].choose(game))
    return game


def _off_the_field(game: Game) -> list[int]:
    return [card for card, place in enumerate(game.state.place) if place < 0 and place != GONE]


def _marked(game: Game, card: int) -> bool:
    return any(column[card] for column in game.state.columns[FIRST_COUNTER:]) or bool(game.state.columns[0][card])


@pytest.mark.rule("CH-3.2.1", "CH-3.2.2", "CH-9.3", "CH-10.2", "CH-14.1", "CH-S8")
@pytest.mark.parametrize(("number", "pair"), PAIRS[::3])
def test_morale_changes_by_captures_sacrifices_and_abilities_only(number: int, pair: tuple[str, str]) -> None:
    game = played(number, pair)
    assert game.log is not None
    morale = [20, 20]
    cause: list[Event] = []
    for event in game.log:
        if isinstance(event, events.Captured | events.Sacrificed):
            if cause and not isinstance(cause[-1], type(event)):
                cause = []
            cause.append(event)
        elif isinstance(event, core_events.Used):
            cause = [event]
        elif isinstance(event, events.MoraleChanged):
            assert cause, "morale has changed without a cause"
            if all(isinstance(each, events.Captured) for each in cause) and event.change < 0:
                worth = sum(value(game, each.card) for each in cause if isinstance(each, events.Captured))
                assert -event.change in {worth, 2 * worth}
            morale[event.player] += event.change
        elif isinstance(event, events.Commanded | core_events.TurnBegan):
            cause = []
    assert morale == game.state.tallies[MORALE]
