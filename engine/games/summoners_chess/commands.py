"""Commands: offered, announced, and after the checkpoint carried out as far as the field allows (CH-8, CH-11.1)."""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from engine.core.active_index import active_index
from engine.core.changes import shift
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickSquare
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Clause, Position
from engine.core.state import Names
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import add_counters, exert, spend_command
from engine.games.summoners_chess.check import attack_map, in_check, landing_to, legal_landings
from engine.games.summoners_chess.checkpoint import open_checkpoint
from engine.games.summoners_chess.layout import EXERTED, ICE
from engine.games.summoners_chess.movement import START, BoardField, Landing, back, can_capture, has_path
from engine.games.summoners_chess.options import Command
from engine.games.summoners_chess.patterns import SHOOT
from engine.games.summoners_chess.pieces import Line, PatternReach, Piece, piece_of, rules_of
from engine.games.summoners_chess.promotion import Arrivals
from engine.games.summoners_chess.removal import Capture, capture, settle
from engine.language.runtime.blocks import on_board


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
            if game.log is not None:
                game.log.append(events.Landed(card, start, line.squares[last]))
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


NOWHERE: Final = -1  # the square of a command that only melts ice; the line of a command onto a special tile


def commands(game: Game) -> Iterator[Option]:
    """Yield what a player may command: the player's ready cards, by their patterns (CH-8.1, CH-8.2)."""
    state = game.state
    exerted, control, player = state.columns[EXERTED], state.control, state.active
    watch = attack_map(game, player)
    for card in state.board:
        if card < 0 or control[card] != player or exerted[card]:
            continue
        if state.columns[ICE][card]:
            if not watch.attacked and piece_of(game, card).steps:  # a card without a pattern can't be commanded
                yield Command(card, NOWHERE)
        else:
            for landing in legal_landings(game, card, watch):
                yield Command(card, landing.square)
            for square in special_tiles(game, card, checked=watch.attacked):
                yield Command(card, square)


def special_tiles(position: Position, card: int, *, checked: bool) -> list[int]:
    """Return the special tiles onto which a card may be commanded: those where its text applies.

    `checked`: its player is in check, which the command has to end (CH-S8).
    """
    if "special" not in active_index(position).listeners:
        return []
    squares = _reach(position, card).specials
    applicable = []
    for square in squares:
        special = _of_special(position, card, square)
        if special is None or (checked and not on_board(special[0])):
            continue
        clause, context = special
        if clause.ready(position, context):
            applicable.append(square)
    return applicable


def _of_special(position: Position, card: int, square: int) -> tuple[Clause, AbilityContext] | None:
    """Return the clause of a card for a special tile, with its context; the general's safety is not checked."""
    there = position.state.board[square]
    names: Names = {"there": (there,)} if there >= 0 else {}
    for clause, trigger, source in active_index(position).listeners.get("special", ()):
        if source.card == card:
            context = AbilityContext(card, source.player, {**source.names, **names})
            if trigger.matches(position, context) and clause.can_trigger(position, context):
                return clause, context
    return None


def apply_special(game: Game, card: int, square: int) -> None:
    """Start the ability of a card for a special tile, if its condition holds."""
    special = _of_special(game, card, square)
    if special is not None:
        clause, context = special
        game.stack.append(Resolution(clause.block.index, context, arrival=game.state.arrival[card], started=True))


def command(game: Game, card: int, square: int) -> None:
    """Announce the turn's command and exert its card; on a frozen card it only melts ice (CH-14.2.1)."""
    state = game.state
    spend_command(game)
    start = state.place[card]
    if game.log is not None:
        game.log.append(events.Commanded(card, start, square))
    if square == NOWHERE:
        add_counters(game, card, "ice", -1)
        return
    line_step = _line_to(game, card, square)
    exert(game, card)
    game.stack.append(CommandResolution(card, state.control[card], square, line_step, start, state.arrival[card]))
    open_checkpoint(game)


def _line_to(game: Game, card: int, square: int) -> tuple[int, int]:
    """Return the line of a card's pattern that leads to a square, and the number of its step there."""
    landing = landing_to(game, card, square)
    return (NOWHERE, 0) if landing is None else (_reach(game, card).lines.index(landing.line), landing.number)


def _reach(position: Position, card: int) -> PatternReach:
    return piece_of(position, card).reach(position.state.control[card], position.state.place[card])


class CommandResolution(StackItem):
    """An announced command, carried out after the checkpoint unless it is cancelled (CH-8.3).

    Attributes:
        square: Where it leads.
        line_step: The line of the pattern and the step of it that leads there; NOWHERE as the line for a special tile.
        start, arrival: Where its card stood when it was announced, and its arrival number.
    """

    tag: ClassVar[str] = "Commanding"

    def __init__(
        self, card: int, player: int, square: int, line_step: tuple[int, int], start: int, arrival: int
    ) -> None:
        super().__init__(card, player)
        self.square = square
        self.line_step = line_step
        self.start = start
        self.arrival = arrival
        self.cancelled: bool = False

    def replace(self) -> None:
        self.cancelled = True

    def run(self, game: Game) -> None:
        card = self.card
        if self.step:
            game.stack.pop()
            return
        self.step = 1
        line, number = self.line_step
        if self.cancelled or game.state.place[card] != self.start or game.state.arrival[card] != self.arrival:
            game.emit(events.Cancelled(card))
        elif line == NOWHERE:
            apply_special(game, card, self.square)
        else:
            current_line = _reach(game, card).lines[line]  # shorter, if the card has lost its keywords since
            follow(game, card, current_line, min(number, len(current_line.squares) - 1))

    def copy(self) -> "CommandResolution":
        new = CommandResolution(self.card, self.player, self.square, self.line_step, self.start, self.arrival)
        new.step = self.step
        new.cancelled = self.cancelled
        return new

    def key(self) -> tuple[Any, ...]:
        return (
            self.card,
            self.player,
            self.square,
            self.line_step,
            self.start,
            self.arrival,
            self.step,
            self.cancelled,
        )


def current_command(game: Game) -> CommandResolution | None:
    """Return the command that waits until its checkpoint is over, None if there is none."""
    waiting = [item for item in game.stack if isinstance(item, CommandResolution) and not (item.step or item.cancelled)]
    return waiting[-1] if waiting else None


def cancel(game: Game) -> None:
    """Cancel the current command: its card stays where it is, exerted, and the command is spent (CH-8.3)."""
    current = current_command(game)
    if current is not None:
        current.replace()


OWN: Final = -1  # in place of a card with a pattern: the unit's own pattern


def activate(game: Game, card: int, pattern: int = OWN) -> None:
    """Let a unit move once by its own pattern, or by another card's; ice does not stop it (CH-14.2.1)."""
    if game.state.place[card] >= 0:
        game.stack.append(Activation(card, game.state.control[card], pattern))


def can_activate(position: Position, card: int, pattern: int = OWN) -> bool:
    """Return True if there is a square where the unit may go when it is activated."""
    return position.state.place[card] >= 0 and bool(_squares(position, card, pattern))


def _squares(position: Position, card: int, pattern: int) -> list[int]:
    """Return the squares where a unit may go; its own pattern leads onto special tiles too."""
    squares = [landing.square for landing in _landings(position, card, pattern)]
    if pattern == OWN:
        squares += special_tiles(position, card, checked=in_check(position, position.state.control[card]))
    return sorted(squares)


def _landings(position: Position, card: int, pattern: int) -> list[Landing]:
    watch = attack_map(position, position.state.control[card])
    return legal_landings(position, card, watch, _piece(position, card, pattern))


def _piece(position: Position, card: int, pattern: int) -> Piece:
    """Return the piece that moves: the unit, or the unit's keywords with the pattern of another card."""
    unit = piece_of(position, card)
    return unit if pattern == OWN else rules_of(position).borrowing(unit, piece_of(position, pattern))


class Activation(StackItem):
    """The choice where an activated unit goes. `pattern`: the card with the pattern, OWN for the unit's own."""

    tag: ClassVar[str] = "Activation"

    def __init__(self, card: int, player: int, pattern: int) -> None:
        super().__init__(card, player)
        self.pattern = pattern

    def run(self, game: Game) -> Decision | None:
        squares = _squares(game, self.card, self.pattern)
        if not squares:
            game.stack.pop()
            return None
        options = tuple([PickSquare(square) for square in squares])
        return Decision(self.player, f"Where does {game.name(self.card)} go?", self.card, options)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickSquare)  # noqa: S101 - it is one that was offered
        game.stack.pop()
        for landing in _landings(game, self.card, self.pattern):
            if landing.square == option.square:
                follow(game, self.card, landing.line, landing.number)
                return
        apply_special(game, self.card, option.square)

    def copy(self) -> "Activation":
        return Activation(self.card, self.player, self.pattern)

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.pattern)
