"""The layout of a state of the second edition, in addition to what both editions count."""

from typing import Final

from engine.core.state import Layout
from engine.games.summoner_wars import layout

ACTIVE: Final = -6  # the place of a card in the active area
THREATENED: Final = len(layout.NUMBERS)  # number: the active player has targeted an enemy card this turn

# Records of the turn, kept if a card of the library reads them.
WALKED: Final = len(layout.COLUMNS)  # column: the spaces that a card has moved
WALKED_BEFORE: Final = WALKED + 1  # column: the spaces that a card had moved before this phase
PLAYED: Final = len(layout.NOTES)  # note: the events that have been played
EARLIER: Final = THREATENED + 1  # number: the length of the turn's history before this phase

LAYOUT: Final = Layout(
    columns=(*layout.COLUMNS, "walked", "walked before"),
    tallies=layout.TALLIES,
    zones=("hand", "draw", "discard", "active_events"),
    in_play=(ACTIVE,),
    notes=(*layout.NOTES, "played"),
    numbers=(*layout.NUMBERS, "threatened", "earlier"),
    checked=frozenset({"life"}),
)
