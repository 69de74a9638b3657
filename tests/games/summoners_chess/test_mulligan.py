"""The mulligan of the engine, of `hand --bottom` and of `odds --redraw` is one and the same."""

from math import sqrt

import pytest

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.odds.condition import parse_condition
from deckbuilder.odds.dealing import put_back
from deckbuilder.odds.exact import after_redraw
from deckbuilder.odds.hands import draw_pile
from deckbuilder.query.parse import parse
from engine.core.game import Game
from engine.generator import Generator
from tests.games.summoners_chess.table import DECKS, deck, names, shipped

HAND = 5
GAMES = 400


def begun(seed: int, name: str = DECKS[0]) -> Game:
    """A game at the mulligan of player 1, who begins."""
    return Game.start(shipped(), [deck(name), deck(DECKS[1])], seed, 0)


def pile(game: Game) -> list[str]:
    """The deck of player 1, the top card first."""
    return names(game, game.state.draws, 0)[::-1]


@pytest.mark.rule("CH-1.3")
@pytest.mark.parametrize("seed", range(8))
def test_a_hand_is_changed_in_a_game_as_hand_bottom_changes_it(seed: int) -> None:
    game, chance = begun(seed), Generator(seed)
    hand, rest = names(game, game.state.hands, 0), pile(game)
    order = hand.copy()
    chance.shuffle(order)
    returned = order[: seed % (HAND + 1)]
    for name in returned:
        game.answer(name)
    if len(returned) < HAND:
        game.answer("done")
    expected_hand, expected_pile = put_back(hand, rest, returned)
    assert sorted(names(game, game.state.hands, 0)) == sorted(expected_hand)
    assert pile(game) == expected_pile


@pytest.mark.rule("CH-1.3")
@pytest.mark.parametrize("condition", ["[class:champion]>=1", "[class:minion]>=2 and [class:legend]>=1"])
def test_odds_of_changed_hands_are_those_of_games(condition: str, resolver: Resolver) -> None:
    wanted = parse_condition(condition)
    cards = draw_pile(load_shipped(DECKS[0], resolver))
    by_name = {card.name: card for card in cards}
    held = 0
    for seed in range(GAMES):
        game = begun(seed)
        for name in names(game, game.state.hands, 0):
            if not any(group.matches(by_name[name]) for group in wanted.groups):
                game.answer(name)
        if game.decision is not None and "done" in game.labels() and game.decision.player == 0:
            game.answer("done")
        hand = [by_name[name] for name in names(game, game.state.hands, 0)]
        held += wanted.condition.holds([sum(map(group.matches, hand)) for group in wanted.groups])
    chance = float(after_redraw(cards, wanted, HAND, HAND))
    assert abs(held / GAMES - chance) < 4 * sqrt(chance * (1 - chance) / GAMES)


def test_a_redraw_is_worth_something(resolver: Resolver) -> None:
    cards = draw_pile(load_shipped(DECKS[0], resolver))
    wanted = parse_condition("[class:champion]>=1")
    assert parse("class:champion").query == wanted.groups[0]
    assert after_redraw(cards, wanted, HAND, HAND) > after_redraw(cards, wanted, 0, HAND)
