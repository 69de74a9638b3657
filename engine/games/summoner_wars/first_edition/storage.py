"""What the first edition keeps: no boost, how far cards have moved, and magic as a pile of cards."""

from typing import Final

from engine.core.state import Layout
from engine.games.summoner_wars import storage

MAGIC_PILE: Final = -6  # the place of a card in a magic pile; the top card is the last

WALKED: Final = storage.BOOST  # column: the spaces that a card has moved this turn

LAYOUT: Final = Layout(
    columns=(*storage.COLUMNS[: storage.BOOST], "walked"),
    zones=("hand", "draw", "discard", "magic_pile"),
    notes=storage.NOTES,
    numbers=storage.NUMBERS,
    ground="unit",
    checked=frozenset({"life"}),
)
