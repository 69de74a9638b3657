"""Activating a unit by an effect: it follows a command without being commanded (CH-5.4.2, CH-8.1.1)."""

from typing import Any, Final

from engine.core.decisions import Decision, Option, PickSquare
from engine.core.game import Game, Work
from engine.games.summoners_chess.check import in_check, legal_landings, lookout
from engine.games.summoners_chess.commanding import do_special, special_tiles
from engine.games.summoners_chess.following import follow
from engine.games.summoners_chess.movement import Landing
from engine.games.summoners_chess.pieces import Piece, PieceRules, piece_of

OWN: Final = -1  # instead of a card with a pattern: the unit's own


def activate(game: Game, card: int, pattern: int = OWN) -> None:
    """Let a unit follow one command of its pattern, or of another card's; ice does not stop it (CH-14.2.1)."""
    if game.state.place[card] >= 0:
        game.stack.append(Activation(card, game.state.control[card], pattern))


class Activation(Work):
    """A player says where a unit goes that is activated. `pattern`: the card by whose pattern, OWN for its own."""

    def __init__(self, card: int, player: int, pattern: int) -> None:
        super().__init__(card, player)
        self.pattern = pattern

    def run(self, game: Game) -> Decision | None:
        squares = [landing.square for landing in self._landings(game)]
        if self.pattern == OWN:
            squares += special_tiles(game, self.card, checked=in_check(game, self.player))
        if not squares:
            game.stack.pop()
            return None
        options = tuple([PickSquare(square) for square in sorted(squares)])
        return Decision(self.player, f"Where does {game.name(self.card)} go?", self.card, options)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickSquare)  # noqa: S101 - it is one that was offered
        game.stack.pop()
        for landing in self._landings(game):
            if landing.square == option.square:
                follow(game, self.card, landing.line, landing.number)
                return
        do_special(game, self.card, option.square)

    def _landings(self, game: Game) -> list[Landing]:
        return legal_landings(game, self.card, lookout(game, self.player), self._piece(game))

    def _piece(self, game: Game) -> Piece:
        """What moves: the unit, perhaps with the pattern of another card, which its own keywords go with."""
        unit = piece_of(game, self.card)
        if self.pattern == OWN:
            return unit
        rules = game.library.rules
        assert isinstance(rules, PieceRules)  # noqa: S101 - cards of chess are only ever in its games
        return rules.borrowing(unit, piece_of(game, self.pattern))

    def copy(self) -> "Activation":
        return Activation(self.card, self.player, self.pattern)

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.pattern)
