"""The layout of a state of the second edition, in addition to what both editions count."""

from typing import Final

from engine.core.state import Layout
from engine.games.summoner_wars import layout

ACTIVE: Final = -6  # the place of a card in the active area
THREATENED: Final = 2  # number: the active player has targeted an enemy card this turn

LAYOUT: Final = Layout(
    columns=layout.COLUMNS,
    tallies=layout.TALLIES,
    zones=("hand", "draw", "discard", "active_events"),
    in_play=(ACTIVE,),
    notes=layout.NOTES,
    numbers=(*layout.NUMBERS, "threatened"),
    checked=frozenset({"life"}),
)
