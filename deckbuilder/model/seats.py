"""How many people play a game, and how many seats it has then."""

from deckbuilder.errors import InputError
from deckbuilder.text import counted

DUEL, THREE, FULL = 2, 3, 4  # players; three of them have four seats


def seats_for(players: int | None, decks: int) -> int:
    """Return the number of seats of a game. Raises InputError for more decks than seats.

    `players`: 2, 3 or 4; the number of decks decides if None. `decks`: how many are named, one for each seat.
    """
    seats = DUEL if players == DUEL or (players is None and decks <= DUEL) else FULL
    if decks > seats:
        raise InputError(f"there are {seats} seats, and {counted(decks, 'deck')} are named")
    return seats
