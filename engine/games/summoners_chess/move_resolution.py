"""Resolution of a command: a card moves along a line of its pattern as far as the field allows (CH-8.3, CH-11.1)."""

from engine.core.changes import shift
from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoners_chess import events
from engine.games.summoners_chess.movement import START, BoardField, back, can_capture, has_path
from engine.games.summoners_chess.patterns import SHOOT
from engine.games.summoners_chess.pieces import Line, piece_of
from engine.games.summoners_chess.promotion import Arrivals
from engine.games.summoners_chess.removal import Capture, capture, settle


def follow(game: Game, card: int, line: Line, number: int) -> None:
    """Move a card along a line up to a step, capture, and land; or shoot (CH-8.2.4 to CH-8.2.6).

    It goes on even if its victim has left, and captures another card that stands there instead (CH-11.1.3, CH-11.1.4).
    """
    state = game.state
    start, player = state.place[card], state.control[card]
    if line.kind == SHOOT:
        last, captures = START, _capture_on(game, card, line, (line.squares[number],))
    else:
        last = find_end(game, card, line, number)
        at = line.squares[last]
        captures = []
        if piece_of(game, card).locust:
            captures = _capture_on(game, card, line, line.squares[: max(last, 0)])
        elif last > START and state.board[at] >= 0:
            captures = _capture_on(game, card, line, (at,))
            if not captures:  # an iron counter was taken (CH-14.2.3)
                last = back(game.state.board, line, last)
        if last > START:
            shift(game, card, line.squares[last])
            game.emit(events.Landed(card, start, line.squares[last]))
        else:
            game.emit(events.Cancelled(card))
    settle(game, captures, card)
    pending = tuple([event for captured in captures for event in captured.pending])
    game.stack.append(Arrivals(player, (card,) if last > START else (), pending))


def find_end(position: Position, card: int, line: Line, number: int) -> int:
    """Return the last step of a card that is to move up to step `number` of a line (CH-8.3.1).

    A card that repeats its step ends on the last empty square before an obstacle; any other stays where it is.
    """
    board = position.state.board
    over = 0  # held squares passed
    for step in range(number):
        if not _is_line(board, line, step):
            return back(board, line, step)
        met = board[line.squares[step]]
        if met >= 0:
            over += 1
            if over > line.vaults or not (line.flies or _is_enemy(position, card, met)):
                return back(board, line, step)
    if (line.hops and (number == 0 or board[line.squares[number - 1]] < 0)) or (line.lobs and not over):
        return START
    met = board[line.squares[number]]
    suits = met < 0 or (line.takes and _is_enemy(position, card, met) and can_capture(position, card, met, line.kind))
    return number if suits and _is_line(board, line, number) else back(board, line, number)


def _is_line(field: BoardField, line: Line, step: int) -> bool:
    """Return True if one of the paths of a step is free now."""
    return not line.paths or has_path(field, line.paths[step])


def _is_enemy(position: Position, card: int, other: int) -> bool:
    return position.state.control[card] != position.state.control[other]


def _capture_on(game: Game, card: int, line: Line, squares: tuple[int, ...]) -> list[Capture]:
    """Capture the cards on some squares as far as possible; a locust captures only units that it passes (CH-13.11.1).

    Returns the captures.
    """
    captures: list[Capture] = []
    board, locust = game.state.board, piece_of(game, card).locust and line.kind != SHOOT
    for square in squares:
        met = board[square]
        if met < 0 or not can_capture(game, card, met, line.kind) or (locust and not piece_of(game, met).is_unit):
            continue
        captured = capture(game, met, card)
        if captured is not None:
            captures.append(captured)
    return captures
