"""What Summoner's Chess counts: the numbers of columns, tallies, notes and plain numbers of a state."""

from typing import Final

from engine.core.state import Layout

PHASES: Final = ("start", "main", "end")
START: Final = 0
MAIN: Final = 1
END: Final = 2

EXERTED: Final = 0  # column: 1 for a card on the field that is exerted, 0 for one that is ready (CH-4.1.1.b)
MORALE: Final = 0  # tally
SEEN: Final = 0  # note: the positions at the beginning of turns since the last one that can't come back
COMMANDED: Final = 0  # number: the turn's command is spent
PLAYED: Final = 1  # number: a card was played from hand in this turn
LAST_CHANGE: Final = 2  # number: the last turn in which something was captured or played

LAYOUT: Final = Layout(
    columns=("exerted",),
    tallies=("morale",),
    notes=("seen",),
    numbers=("commanded", "played", "last change"),
)
