"""The layout of a state of Summoner's Chess: the numbers of its columns, tallies, notes and plain numbers."""

from collections.abc import Iterable
from typing import Final

from engine.core.state import Layout

PHASES: Final = ("start", "main", "end")
START: Final = 0
MAIN: Final = 1
END: Final = 2

EXERTED: Final = 0  # column: 1 for a card on the field that is exerted, 0 for one that is ready (CH-4.1.1.b)
FRONT: Final = 1  # column: for a face-down card 1 + the index of its front's definition, 0 for all others
FIRST_COUNTER: Final = 2  # column: the first of the columns of counters, which have the counters' names
COUNTERS: Final = ("ice", "stun", "iron", "shield", "poison")  # the counters of the rules (CH-14.2, CH-14.3)
ICE: Final = FIRST_COUNTER + COUNTERS.index("ice")
IRON: Final = FIRST_COUNTER + COUNTERS.index("iron")
POISON: Final = FIRST_COUNTER + COUNTERS.index("poison")
MORALE: Final = 0  # tally
SEEN: Final = 0  # note: fingerprints of the positions at the start of turns since the last irreversible change
ARRIVED: Final = 1  # note: the cards that have entered the field since the position was last checked
DISPLACED: Final = 2  # note: the cards that effects have put on other tiles of the field since then
COMMANDED: Final = 0  # number: the turn's command is spent
PLAYED: Final = 1  # number: the turn player has played or set a card from hand in this turn (CH-4.3.1)
ACTED: Final = 2  # number: the turn player has done a game action in this turn (CH-4.4)
GIVEN: Final = 3  # number: the turn player has given check in this turn: the main phase is over (CH-4.5)
LAST_CHANGE: Final = 4  # number: the last turn in which something was captured or played

LAYOUT: Final = Layout(
    columns=("exerted", "front", *COUNTERS),
    tallies=("morale",),
    notes=("seen", "arrived", "displaced"),
    numbers=("commanded", "played", "acted", "given", "last change"),
    places_checked=True,
)


def layout_with(counters: Iterable[str]) -> Layout:
    """Return the layout of a library with counters: a column for each that the rules don't know (CH-14.3.2)."""
    return LAYOUT._replace(columns=(*LAYOUT.columns, *sorted(set(counters) - set(COUNTERS))))
