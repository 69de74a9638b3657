"""Set-up: board and sides, shuffled piles, hands, magic, and the first player."""

from collections import Counter

import pytest

from engine.core.game import Game
from engine.games.summoner_wars.layout import BOOST, DAMAGE, MAGIC
from tests.engine.conftest import Start

SEEDS = range(60)


def hand_and_pile(game: Game, player: int) -> list[str]:
    """The names of the cards that a player holds or will draw, in the order in which they come."""
    state = game.state
    return [game.name(card) for card in (*state.hands[player], *reversed(state.draws[player]))]


@pytest.mark.rule("2E-SETUP-1")
def test_the_board_has_eight_rows_of_six_and_each_player_half_of_them(start: Start) -> None:
    board = start(1).library.board
    assert (board.files, board.ranks, board.size) == (6, 8, 48)
    sides = [{square for square in range(board.size) if board.own_row(player, square) < 4} for player in (0, 1)]
    assert sides[0] == {board.parse(f"{file}{rank}") for file in "abcdef" for rank in (1, 2, 3, 4)}
    assert sides[1] == set(range(board.size)) - sides[0]


@pytest.mark.rule("2E-SETUP-2")
def test_summoner_gate_and_two_units_of_each_player_stand_on_its_own_side(start: Start) -> None:
    game = start(1)
    standing = [
        (game.name(card), game.square_name(game.state.place[card]), game.state.owner[card])
        for card in game.state.board
        if card >= 0
    ]
    assert sorted(standing) == [
        ("Beast Rider", "d6", 1),
        ("Frost Mage", "c3", 0),
        ("Horde Slinger", "b7", 1),
        ("Ice Golem", "c2", 0),
        ("Sneeks", "b8", 1),
        ("Svara", "d1", 0),
        ("Ten-Life Gate", "c7", 1),
        ("Ten-Life Gate", "d3", 0),
    ]
    assert not any(game.state.columns[DAMAGE])
    assert not any(game.state.columns[BOOST])


@pytest.mark.rule("2E-SETUP-3")
def test_the_piles_are_shuffled_by_the_seed_alone(start: Start) -> None:
    orders = {tuple(hand_and_pile(start(seed), 0)) for seed in SEEDS}
    assert len(orders) == len(SEEDS)
    assert len({tuple(sorted(order)) for order in orders}) == 1
    assert hand_and_pile(start(3), 0) == hand_and_pile(start(3), 0)


@pytest.mark.rule("2E-SETUP-3")
def test_every_card_is_equally_likely_in_the_first_hand(start: Start) -> None:
    gates = Counter(hand_and_pile(start(seed), 1)[:5].count("Five-Life Gate") for seed in range(400))
    drawn = sum(number * games for number, games in gates.items())
    assert 150 < drawn < 250  # three of thirty cards, five drawn: half a gate a game


@pytest.mark.rule("2E-SETUP-3")
def test_five_cards_are_drawn_and_no_mulligan_is_offered(start: Start) -> None:
    for seed in SEEDS:
        game = start(seed)
        assert [len(hand) for hand in game.state.hands] == [5, 5]
        assert [len(pile) for pile in game.state.draws] == [25, 25]
        assert game.decision is not None
        assert game.decision.action
        assert game.library.phases[game.state.phase] == "summon"


@pytest.mark.rule("2E-SETUP-4")
def test_the_first_player_is_random_and_starts_with_less_magic(start: Start) -> None:
    beginners = Counter(start(seed).state.active for seed in range(200))
    assert 70 < beginners[0] < 130
    for seed in SEEDS:
        state = start(seed).state
        assert state.tallies[MAGIC][state.active] == 2
        assert state.tallies[MAGIC][1 - state.active] == 3


@pytest.mark.rule("2E-SETUP-4")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_can_be_given(start: Start, first: int) -> None:
    assert {start(seed, first).state.active for seed in SEEDS} == {first}


@pytest.mark.rule("2E-SETUP-5")
def test_the_first_turn_has_all_its_phases(start: Start) -> None:
    game = start(5, 0)
    seen = []
    while game.state.turn == 1:
        seen.append(game.library.phases[game.state.phase])
        game.answer("end")
    assert seen == ["summon", "move", "build", "attack", "magic", "draw"]
