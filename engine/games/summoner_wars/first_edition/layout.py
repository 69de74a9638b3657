"""The layout of a state of the first edition: no boost, but spaces moved, poison, and magic as a pile of cards."""

from typing import Final

from engine.core.state import Layout
from engine.games.summoner_wars import layout

MAGIC_PILE: Final = -6  # the place of a card in a magic pile; the top card is the last

SUPPLY: Final = -7  # the place of a card beside the board

PASSED: Final = len(layout.NOTES)  # note: by player, the fingerprint of the position in which the player passed
TRODDEN: Final = PASSED + 1  # note: units that have moved onto or off a vine wall this turn
PLAYED: Final = TRODDEN + 1  # note: the events that have been played this turn
WALKED: Final = layout.BOOST  # column: the spaces that a card has moved this turn
EARLIER: Final = len(layout.NUMBERS)  # number: the length of the turn's history before this phase

POISON: Final = layout.BOOST + 1  # column: how much of the damage on a card is poison
WALKED_BEFORE: Final = POISON + 1  # column: the spaces that a card had moved this turn before this phase

LAYOUT: Final = Layout(
    columns=(*layout.COLUMNS[: layout.BOOST], "walked", "poison", "walked before"),
    zones=("hand", "draw", "discard", "magic_pile", "supply"),
    notes=(*layout.NOTES, "passed", "trodden", "played"),
    numbers=(*layout.NUMBERS, "earlier"),
    ground="unit",
    checked=frozenset({"life"}),
)
