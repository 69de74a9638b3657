"""Activating a unit by an effect: it moves as if commanded, without being commanded (CH-5.4.2, CH-8.1.1)."""

from typing import Any, ClassVar, Final

from engine.core.decisions import Decision, Option, PickSquare
from engine.core.game import Game, StackItem
from engine.core.position import Position
from engine.games.summoners_chess.check import attack_map, in_check, legal_landings
from engine.games.summoners_chess.commands import apply_special, special_tiles
from engine.games.summoners_chess.move_resolution import follow
from engine.games.summoners_chess.movement import Landing
from engine.games.summoners_chess.pieces import Piece, piece_of, rules_of

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
