"""Ground: the lower level of a board, where a card may lie under the one on its square if the layout allows it."""

from engine.core.position import Position


def is_empty(position: Position, square: int) -> bool:
    """Return True if there is no card on a square, nor beneath it."""
    state = position.state
    return state.board[square] < 0 and (not state.ground or state.ground[square] < 0)


def has_room(position: Position, square: int, card: int = -1) -> bool:
    """Return True if a card may enter a square, above or beneath what is there; -1: any card of the upper level."""
    state = position.state
    standing = state.board[square]
    if not state.ground or card < 0:
        return standing < 0
    definition, atop = position.definition(card), position.card_set.layout.ground
    if definition.beneath:
        return state.ground[square] < 0 and (standing < 0 or atop in position.definition(standing).words)
    return standing < 0 and (state.ground[square] < 0 or atop in definition.words)


def share_square(position: Position, card: int, other: int) -> bool:
    """Return True if two cards share a square: one lies beneath the other, or both stand on it.

    Cards that have left count by their last square.
    """
    last, place = position.state.last, position.state.place
    if not position.state.ground or card == other or last[card] != last[other]:
        return False
    if place[card] == place[other] >= 0:
        return True
    return position.definition(card).beneath or position.definition(other).beneath


def crosses_ground(position: Position, squares: tuple[int, ...]) -> bool:
    """Return True if a card lies beneath on one of some squares."""
    ground = position.state.ground
    if ground:
        for square in squares:
            if ground[square] >= 0:
                return True
    return False


def cannot_enter_ground(position: Position, card: int) -> bool:
    """Return True if a card can't enter squares with a card beneath."""
    return bool(position.state.ground) and position.card_set.layout.ground not in position.definition(card).words
