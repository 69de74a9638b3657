"""Check: whether a general is safe, now and after what a player is about to do (CH-10, CH-S8)."""

from collections.abc import Mapping

from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoners_chess.movement import Field, Landing, is_attacked, victims


def in_check(game: Position, player: int) -> bool:
    """Whether a player's general is in check; one that is not on the field is not."""
    return not is_safe(game, game.state.board, player)


def is_safe(game: Position, field: Field, player: int) -> bool:
    """Whether no enemy could capture a player's general on a field."""
    general = game.state.leaders[player]
    if general < 0 or general not in field:
        return True
    return not is_attacked(game, field, general, field.index(general))


def may_change(game: Position, player: int, changes: Mapping[int, int]) -> bool:
    """Whether a change of the field leaves a player's own general safe (CH-S8); who stands where then, or -1."""
    return is_safe(game, changed(game, changes), player)


def gives_check(game: Position, player: int, changes: Mapping[int, int]) -> bool:
    """Whether the general of a player's enemy is in check after a change of the field (CH-5.1.3.c)."""
    return not is_safe(game, changed(game, changes), 1 - player)


def changed(game: Position, changes: Mapping[int, int]) -> Field:
    """The field after a change."""
    field = game.state.board.copy()
    for square, card in changes.items():
        field[square] = card
    return field


def keeps_safe(game: Game, card: int, landing: Landing) -> bool:
    """Whether a command leaves the own general safe, on its way too if it is the general's (CH-10.2 to CH-10.4)."""
    player = game.state.control[card]
    if card != game.state.leaders[player]:
        return is_safe(game, after(game, card, landing, landing.square), player)
    return all(is_safe(game, after(game, card, landing, square), player) for square in landing.entered)


def after(game: Game, card: int, landing: Landing, square: int) -> Field:
    """The field with what a command captures gone, and its card on a square of the way unless it shoots."""
    field = game.state.board.copy()
    for victim in victims(game, card, landing):
        field[game.state.place[victim]] = -1
    if not landing.is_shot:
        field[game.state.place[card]] = -1
        field[square] = card
    return field
