"""Cards that lie face down: setting them, their other definition, and turning them face up again (CH-7)."""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from engine.core.changes import enter, mark_restructured, put_in_discard, show
from engine.core.game import Game
from engine.core.position import Definition, Position
from engine.core.state import GONE
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import dispatch, exert, note_action, note_play
from engine.games.summoners_chess.checkpoint import AnnouncedPlay
from engine.games.summoners_chess.layout import FRONT
from engine.games.summoners_chess.options import Reveal
from engine.games.summoners_chess.payment import can_pay
from engine.games.summoners_chess.pieces import ANY, Piece, pieces_of

FACE_DOWN: Final = "face-down"
DOCUMENT: Final[dict[str, Any]] = {"key": FACE_DOWN, "card": "Face-down card", "class": "unit"}


def is_down(position: Position, card: int) -> bool:
    """Return True if a card lies face down."""
    return position.state.columns[FRONT][card] > 0


def front_of(position: Position, card: int) -> Definition:
    """Return the definition of a card's front, face up or down; it is blank for a player who can't know it."""
    state = position.state
    front = state.columns[FRONT][card]
    return position.card_set.definitions[front - 1 if front else state.definition[card]]


def front_piece(position: Position, card: int) -> Piece:
    """Return the piece of a card's front, face up or down."""
    return pieces_of(position)[front_of(position, card).index]


def turn_down(game: Game, card: int) -> None:
    """Turn a card face down: on the field, or before it gets there."""
    state = game.state
    state.set_column(FRONT, card, 1 + state.definition[card])
    _become(game, card, game.card_set.by_key[FACE_DOWN].index)


def turn_up(game: Game, card: int) -> None:
    """Turn a card face up, visible to all players."""
    front = game.state.columns[FRONT][card] - 1
    game.state.set_column(FRONT, card, 0)
    _become(game, card, front)
    game.emit(events.TurnedUp(card, front))


def _become(game: Game, card: int, definition: int) -> None:
    state = game.state
    state.definition = (*state.definition[:card], definition, *state.definition[card + 1 :])
    mark_restructured(game)


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
