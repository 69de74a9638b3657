"""What the first edition keeps: no boost, how far cards have moved, and magic as a pile of cards."""

from typing import Final

from engine.core.state import Layout
from engine.games.summoner_wars import storage

MAGIC_PILE: Final = -6  # the place of a card in a magic pile; the top card is the last

SUPPLY: Final = -7  # the place of a card beside the board

PASSED: Final = len(storage.NOTES)  # note: by player, the position in which the player used nothing
TRODDEN: Final = PASSED + 1  # note: units that have moved onto or off a vine wall this turn
PLAYED: Final = TRODDEN + 1  # note: the events that have been played this turn
WALKED: Final = storage.BOOST  # column: the spaces that a card has moved this turn
EARLIER: Final = len(storage.NUMBERS)  # number: how much of the turn's history is older than this phase

POISON: Final = storage.BOOST + 1  # column: of the damage on a card, so much is poison

LAYOUT: Final = Layout(
    columns=(*storage.COLUMNS[: storage.BOOST], "walked", "poison"),
    zones=("hand", "draw", "discard", "magic_pile", "supply"),
    notes=(*storage.NOTES, "passed", "trodden", "played"),
    numbers=(*storage.NUMBERS, "earlier"),
    ground="unit",
    checked=frozenset({"life"}),
)
