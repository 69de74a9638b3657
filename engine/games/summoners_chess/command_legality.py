"""The reasons why commands are illegal: the pattern, cards in between, the safety of the general (CH-8, CH-10)."""

from collections.abc import Generator, Sequence

from engine.core.decisions import IllegalReason
from engine.core.game import Game
from engine.core.legality import ActionSyntaxError, IllegalReasons, card_at, read_square
from engine.core.position import Position
from engine.games.summoners_chess.check import after, in_check, is_attacked
from engine.games.summoners_chess.face_down import is_down
from engine.games.summoners_chess.layout import COMMANDED, EXERTED, ICE
from engine.games.summoners_chess.movement import Landing, can_capture, has_path, landings
from engine.games.summoners_chess.options import Command
from engine.games.summoners_chess.pieces import Line, piece_of


def own_card(game: Game, square: int, player: int = -1) -> Generator[IllegalReason, None, int]:
    """Yield the reasons why a player can't act with the card on a square, and return the card.

    `player`: the active player if negative.
    """
    card = card_at(game, square)
    if card < 0:
        yield IllegalReason("nobody there", squares=(square,))
    if game.state.control[card] != (game.state.active if player < 0 else player):
        yield IllegalReason("not yours", cards=(card,))
    return card


def explain_commanding(game: Game, words: Sequence[str]) -> IllegalReasons:
    """Yield the reasons why a command is illegal (CH-4.2.1, CH-8)."""
    columns, player = game.state.columns, game.state.active
    card = yield from own_card(game, read_square(game, words, 0))
    if game.state.numbers[COMMANDED]:
        yield IllegalReason("the command is spent")
    if columns[EXERTED][card]:
        yield IllegalReason("is exerted", cards=(card,))
    if not piece_of(game, card).steps:
        yield IllegalReason("lies face down" if is_down(game, card) else "has no pattern", cards=(card,))
    if columns[ICE][card]:
        is_in_need = in_check(game, player)
        yield IllegalReason("does not end the check" if is_in_need else "is frozen", cards=(card,))
    if len(words) == 1:
        yield from _nowhere_to_go(game, card)
    if len(words) != len(("from", "to")):
        raise ActionSyntaxError
    square = read_square(game, words, 1)
    reached = [
        landing
        for landing in landings(game, game.state.board, card, game.state.place[card])
        if landing.square == square
    ]
    yield from _unsafe(game, card, reached[0]) if reached else _no_landing(game, card, square)


def _nowhere_to_go(game: Game, card: int) -> IllegalReasons:
    """Yield the reason why a ready card can't be commanded onto any square (CH-8, CH-10)."""
    if any(isinstance(option, Command) and option.card == card for option in game.options):
        return
    reached = list(landings(game, game.state.board, card, game.state.place[card]))
    if not reached:
        yield IllegalReason("nowhere to go", cards=(card,))
    for landing in reached:
        yield from _unsafe(game, card, landing)


def _unsafe(game: Game, card: int, landing: Landing) -> IllegalReasons:
    """Yield why the general's safety forbids a landing that the pattern allows (CH-10, CH-S8)."""
    player = game.state.active
    if card == game.state.leaders[player]:
        field = after(game, card, landing, landing.square)
        safe = card not in field or not is_attacked(game, field, player, field.index(card))
        why = "moves through check" if safe else "moves into check"
        yield IllegalReason(why, cards=(card,), squares=(landing.square,))
    why = "does not end the check" if in_check(game, player) else "is pinned"
    yield IllegalReason(why, cards=(card,), squares=(landing.square,))


def _no_landing(game: Game, card: int, square: int) -> IllegalReasons:
    """Yield the reasons why the pattern of a card does not lead onto a square on this field."""
    state = game.state
    reach = piece_of(game, card).reach(state.control[card], state.place[card])
    there = state.board[square]
    if square in reach.specials:
        yield IllegalReason("not what its text asks for", cards=(card,), squares=(square,))
    lines = [line for line in reach.lines if square in line.squares]
    if not lines:
        yield IllegalReason("not in its pattern", cards=(card,), squares=(square,))
    if there >= 0 and state.control[there] == state.control[card]:
        yield IllegalReason("an own card stands there", cards=(card, there), squares=(square,))
    for line in lines:
        yield from _does_not_suit(game, card, line, square)
    for line in lines:
        yield from _is_stopped(game, card, line, square)


def _does_not_suit(position: Position, card: int, line: Line, square: int) -> IllegalReasons:
    """Yield the reasons why a line can't end on a square, whatever is before it."""
    there = position.state.board[square]
    if there < 0 and not line.quiet:
        yield IllegalReason("only captures there", cards=(card,), squares=(square,))
    if there >= 0 and not line.takes:
        yield IllegalReason("captures nothing there", cards=(card, there), squares=(square,))
    if there >= 0 and not can_capture(position, card, there, line.kind):
        yield IllegalReason("is safe from capture", cards=(there, card), squares=(square,))


def _is_stopped(position: Position, card: int, line: Line, square: int) -> IllegalReasons:
    """Yield the reasons why cards in between keep a line from leading to a square."""
    field = position.state.board
    number = line.squares.index(square)
    for step in range(number + 1 if line.paths else 0):
        if not has_path(field, line.paths[step]):
            blockers = {
                there for path in line.paths[step] for step_square in path if (there := field[step_square]) >= 0
            }
            yield IllegalReason("the way is not free", cards=(card, *sorted(blockers)), squares=(square,))
    passed = [field[passed_square] for passed_square in line.squares[:number] if field[passed_square] >= 0]
    if line.hops and (not number or field[line.squares[number - 1]] < 0):
        yield IllegalReason("must be right behind a card", cards=(card,), squares=(square,))
    if line.lobs and not passed:
        yield IllegalReason("must be beyond a card", cards=(card,), squares=(square,))
    if passed:
        yield IllegalReason("meets a card before", cards=(card, *passed), squares=(square,))
