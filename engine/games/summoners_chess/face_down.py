"""Cards that lie face down: they have another definition, and a column keeps that of their front (CH-7.2)."""

from typing import Any, Final

from engine.core.changes import mark_restructured
from engine.core.game import Game
from engine.core.position import Definition, Position
from engine.games.summoners_chess import events
from engine.games.summoners_chess.layout import FRONT
from engine.games.summoners_chess.pieces import Piece, pieces_of

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
