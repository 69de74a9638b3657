"""What a player may do in the main phase: one command, spent on a card's pattern or on summoning a unit (CH-4.2.1)."""

from collections.abc import Iterator

from engine.core.decisions import Option
from engine.core.game import Game
from engine.core.values import one_of_each
from engine.games.summoners_chess.check import in_check, is_safe
from engine.games.summoners_chess.commanding import commands
from engine.games.summoners_chess.options import Summon
from engine.games.summoners_chess.paying import can_pay
from engine.games.summoners_chess.pieces import piece_of
from engine.games.summoners_chess.storage import COMMANDED


def actions(game: Game) -> Iterator[Option]:
    """Everything that the active player may do now, besides ending the turn."""
    if not game.state.numbers[COMMANDED]:
        yield from commands(game)
        yield from _summonings(game)


def _summonings(game: Game) -> Iterator[Option]:
    """Units of the hand that can be paid, on empty tiles of the first ranks; none in check (CH-5.1.3, CH-10.5)."""
    state, board = game.state, game.table.board
    player = state.active
    if in_check(game, player):
        return
    for card in one_of_each(game, state.hands[player]):
        piece = piece_of(game, card)
        if not piece.is_unit or not can_pay(game, player, piece.pips):
            continue
        for row in range(piece.range):
            for column in range(board.files):
                square = board.seen_by(player, row, column)
                if state.board[square] < 0 and _may_enter(game, card, square):
                    yield Summon(card, square)


def _may_enter(game: Game, card: int, square: int) -> bool:
    """Whether a card put on a square leaves both generals out of check (CH-5.1.3.c, CH-S8)."""
    field = game.state.board.copy()
    field[square] = card
    return all(is_safe(game, field, player) for player in range(game.state.seats))
