"""Hidden information: other players' hands and piles are masked in a view, and the order of draws is unknown."""

from collections import Counter

import pytest

from engine.core.context import AbilityContext
from engine.core.game import Game, Resolution
from engine.core.hidden_information import determinize
from engine.core.position import HIDDEN_NAME
from engine.core.state import DISCARD, DRAW, HAND
from engine.generator import Generator
from tests.engine.conftest import Start

RULE = pytest.mark.rule("2E-TOK-13")


@pytest.fixture
def game(start: Start) -> Game:
    """A game in its third turn, with discarded cards on both sides."""
    game = start(8, 0)
    while game.state.turn < 3:
        labels = game.labels()
        game.answer(next((label for label in labels if label.startswith("discard ")), "end"))
    return game


def names(game: Game, cards: list[int]) -> list[str]:
    return [game.name(card) for card in cards]


@RULE
@pytest.mark.parametrize("player", [0, 1])
def test_the_other_players_cards_are_counted_and_not_seen(game: Game, player: int) -> None:
    state, seen = game.state, game.view(player)
    other = 1 - player
    zones = ((state.hands, seen.state.hands), (state.draws, seen.state.draws), (state.discards, seen.state.discards))
    for real, view in zones:
        assert names(seen, view[other]) == [HIDDEN_NAME] * len(real[other])
        assert len(view[other]) == len(real[other]) > 0


@RULE
@pytest.mark.parametrize("player", [0, 1])
def test_a_player_knows_the_own_hand_and_discard_pile(game: Game, player: int) -> None:
    state, seen = game.state, game.view(player)
    assert names(seen, seen.state.hands[player]) == names(game, state.hands[player])
    assert names(seen, seen.state.discards[player]) == names(game, state.discards[player])


@RULE
@pytest.mark.parametrize("player", [0, 1])
def test_the_order_of_the_own_draw_pile_is_unknown(game: Game, player: int) -> None:
    real = game.state.draws[player]
    other = game.copy()
    other.state.draws[player] = real[::-1]
    orders = [names(seen, seen.state.draws[player]) for seen in (game.view(player), other.view(player))]
    assert orders[0] == orders[1] != names(game, real)
    assert Counter(orders[0]) == Counter(names(game, real))


@RULE
def test_dice_to_come_are_unknown(game: Game) -> None:
    game.state.script = (0,) * 9
    seen = game.view(0)
    assert seen.state.script is None
    assert seen.state.random != game.state.random


@RULE
def test_everything_on_the_battlefield_is_public(game: Game) -> None:
    for player in (0, 1):
        seen = game.view(player)
        assert seen.state.board == game.state.board
        assert (seen.state.tallies, seen.state.columns) == (game.state.tallies, game.state.columns)
        assert [seen.name(card) for card in seen.state.board if card >= 0] == [
            game.name(card) for card in game.state.board if card >= 0
        ]


@RULE
def test_only_the_player_who_decides_sees_the_options(game: Game) -> None:
    assert game.decision is not None
    asked = game.decision.player
    assert game.view(asked).labels() == game.labels()
    assert game.view(1 - asked).decision is None


@RULE
def test_a_view_leaves_the_game_unchanged(game: Game) -> None:
    before = game.digest()
    seen = game.view(0)
    seen.answer("end")
    assert game.digest() == before


@RULE
@pytest.mark.parametrize("player", [0, 1])
def test_card_numbers_do_not_reveal_which_card_an_opponent_drew(game: Game, player: int) -> None:
    other, seen = game.copy(), game.view(player)
    hands, draws = other.state.hands[1 - player], other.state.draws[1 - player]
    hands[0], draws[0] = draws[0], hands[0]
    other.state.place[hands[0]], other.state.place[draws[0]] = HAND, DRAW
    assert other.digest() != game.digest()
    assert other.view(player).digest() == seen.digest()


@RULE
def test_a_view_does_not_reveal_which_cards_another_player_has_seen(game: Game) -> None:
    seen = [(0, game.state.draws[0][-1]), (1, game.state.draws[0][-2]), (1, game.state.draws[1][-1])]
    game.state.seen = seen
    assert game.view(0).state.seen == seen[:1]
    assert game.view(1).state.seen == seen[1:]


@RULE
def test_arrival_numbers_do_not_reveal_which_hidden_card_has_moved(game: Game) -> None:
    view = game.view(0)
    card = game.state.hands[1][0]
    game.state.set_arrival(card, game.state.arrival[card] + 1)
    assert game.view(0).digest() == view.digest()


@RULE
def test_a_view_of_a_view_is_that_view(game: Game) -> None:
    view = game.view(0)
    assert view.view(0).digest() == view.digest()
    assert view.view(0).unknown == view.unknown != ((), ())


@RULE
def test_a_card_named_by_a_stack_item_stays_in_place_in_a_view(game: Game) -> None:
    card = game.state.discards[1][0]
    game.stack.append(Resolution(0, AbilityContext(1, 0, {"destroyed": (card,)})))
    view = game.view(0)
    assert view.state.discards[1][0] == card
    assert view.state.place[card] == DISCARD


@RULE
@pytest.mark.parametrize("player", [0, 1])
def test_a_determinization_deals_the_hidden_cards_of_the_deck(game: Game, player: int) -> None:
    other, seen = 1 - player, game.view(player)
    secret = [card for zone in (HAND, DRAW, DISCARD) for card in game.state.zone(zone)[other]]
    held = Counter(names(game, secret))
    dealt = [seen.copy() for _ in range(3)]
    for number, each in enumerate(dealt):
        determinize(each, Generator(number))
        assert Counter(names(each, secret)) == held
        assert names(each, seen.state.hands[player]) == names(game, game.state.hands[player])
    assert len({tuple(names(each, each.state.hands[other])) for each in dealt}) > 1
    assert names(seen, seen.state.hands[other]) == [HIDDEN_NAME] * len(game.state.hands[other])
