"""Ground: the lower level of a board, where a card may lie under the one on its square if the layout allows it."""

from engine.core.position import Position


def is_empty(position: Position, square: int) -> bool:
    """Whether there is no card on a square, nor beneath one."""
    state = position.state
    return state.board[square] < 0 and (not state.ground or state.ground[square] < 0)


def has_room(position: Position, square: int, card: int = -1) -> bool:
    """Whether a card may come onto a square, above or beneath what is there; -1: one that may stand on others."""
    state = position.state
    standing = state.board[square]
    if not state.ground or card < 0:
        return standing < 0
    definition, atop = position.definition(card), position.card_set.layout.ground
    if definition.beneath:
        return state.ground[square] < 0 and (standing < 0 or atop in position.definition(standing).words)
    return standing < 0 and (state.ground[square] < 0 or atop in definition.words)


def share_square(position: Position, card: int, other: int) -> bool:
    """Whether one of two cards lies, or lay last, beneath the other, or two stand on one square where that may be."""
    last, place = position.state.last, position.state.place
    if not position.state.ground or card == other or last[card] != last[other]:
        return False
    if place[card] == place[other] >= 0:
        return True
    return position.definition(card).beneath or position.definition(other).beneath


def crosses_ground(position: Position, way: tuple[int, ...]) -> bool:
    """Whether anything lies beneath on some squares."""
    ground = position.state.ground
    if ground:
        for square in way:
            if ground[square] >= 0:
                return True
    return False


def cannot_enter_ground(position: Position, card: int) -> bool:
    """Whether a card can't come onto others that lie beneath."""
    return bool(position.state.ground) and position.card_set.layout.ground not in position.definition(card).words
