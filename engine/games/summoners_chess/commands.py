"""Commands: offered, announced, and after the checkpoint carried out as far as the field allows (CH-8, CH-11.1)."""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from engine.core.active_index import active_index
from engine.core.context import AbilityContext
from engine.core.decisions import Option
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Clause, Position
from engine.core.state import Names
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import add_counters, exert
from engine.games.summoners_chess.check import attack_map, landing_to, legal_landings
from engine.games.summoners_chess.checkpoint import open_checkpoint
from engine.games.summoners_chess.layout import EXERTED, ICE
from engine.games.summoners_chess.move_resolution import follow
from engine.games.summoners_chess.options import Command
from engine.games.summoners_chess.pieces import PatternReach, piece_of
from engine.games.summoners_chess.turn_usage import spend_command
from engine.language.runtime.blocks import on_board

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
    game.emit(events.Commanded(card, start, square))
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
    """Return where a card's pattern leads from where it stands."""
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
    command_ = current_command(game)
    if command_ is not None:
        command_.replace()
