"""What the second edition counts beside what both editions count."""

from typing import Final

from engine.core.state import Layout
from engine.games.summoner_wars import storage

ACTIVE: Final = -6  # the place of a card in the active area
THREATENED: Final = 2  # number: the active player has targeted an enemy card this turn

LAYOUT: Final = Layout(
    columns=storage.COLUMNS,
    tallies=storage.TALLIES,
    zones=("hand", "draw", "discard", "active_events"),
    in_play=(ACTIVE,),
    notes=storage.NOTES,
    numbers=(*storage.NUMBERS, "threatened"),
    checked=frozenset({"life"}),
)
