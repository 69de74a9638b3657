"""Setting cards face down, and turning them face up again (CH-7)."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.changes import enter, put_in_discard, show
from engine.core.game import Game
from engine.core.state import GONE
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import exert, note_action, note_play
from engine.games.summoners_chess.checkpoint import AnnouncedPlay
from engine.games.summoners_chess.event_dispatch import dispatch
from engine.games.summoners_chess.face_down import front_of, front_piece, turn_down, turn_up
from engine.games.summoners_chess.layout import FRONT
from engine.games.summoners_chess.options import Reveal
from engine.games.summoners_chess.payment import can_pay
from engine.games.summoners_chess.pieces import ANY


def price_of_setting(game: Game) -> tuple[str, ...]:
    """Return the cost of setting a card: devotion of any kind (CH-7.1)."""
    return (ANY,) * game.card_set.numbers["set_cost"]


def set_down(game: Game, card: int, square: int, player: int) -> None:
    """Begin to set a card from a player's hand; other players do not see which."""
    note_play(game, player)
    show(game, card, player, GONE)
    turn_down(game, card)
    game.stack.append(FaceDownPlay(card, player, square))


class FaceDownPlay(AnnouncedPlay):
    """A card set onto a tile, or discarded face up if the tile is occupied by then (CH-7.1, CH-11.1.1)."""

    tag: ClassVar[str] = "Setting"

    def pips(self, game: Game) -> tuple[str, ...]:
        return price_of_setting(game)

    def resolve(self, game: Game) -> None:
        if game.state.board[self.square] >= 0:
            self.drop(game)
            return
        enter(game, self.card, self.square, self.player)
        game.emit(events.CardSetDown(self.player, self.card, self.square))
        dispatch(game, "after set", {"placed": (self.card,)})

    def drop(self, game: Game) -> None:
        turn_up(game, self.card)
        put_in_discard(game, self.card)


def reveals(game: Game, player: int) -> Iterator[Reveal]:
    """Yield the cards that a player may turn face up: those whose front is a unit, at its cost (CH-7.3)."""
    state = game.state
    fronts = state.columns[FRONT]
    if not any(fronts):
        return
    for card in state.board:
        if card >= 0 and fronts[card] and state.control[card] == player:
            front = front_of(game, card)
            if "unit" in front.words and can_pay(game, player, front_piece(game, card).pips):
                yield Reveal(card)


def reveal(game: Game, card: int, player: int) -> None:
    """Begin to turn a card face up."""
    note_action(game, player)
    game.stack.append(RevealPlay(card, player))


class RevealPlay(AnnouncedPlay):
    """A card turned face up, and exerted as if it had just entered, although it does not enter (CH-7.3, CH-7.5)."""

    tag: ClassVar[str] = "Revealing"

    def pips(self, game: Game) -> tuple[str, ...]:
        return front_piece(game, self.card).pips

    def resolve(self, game: Game) -> None:
        if game.state.place[self.card] >= 0 and game.state.columns[FRONT][self.card]:
            unveil(game, self.card)


def unveil(game: Game, card: int) -> None:
    """Turn a card of the field face up; it is exerted as if it had just entered (CH-7.5)."""
    turn_up(game, card)
    exert(game, card)
