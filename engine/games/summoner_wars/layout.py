"""The layout of a state of Summoner Wars: the numbers of its columns, tallies, notes and plain numbers.

The layout of an edition begins with `COLUMNS`, `TALLIES`, `NOTES` and `NUMBERS` and may add its own after them.
"""

from typing import Final

COLUMNS: Final = ("damage", "source kind", "source", "source player", "boost", "last boost")
DAMAGE: Final = 0
SOURCE_KIND: Final = 1  # the source of the card's last damage: one of the kinds below
SOURCE: Final = 2  # the card that dealt it
SOURCE_PLAYER: Final = 3  # the player who dealt it
BOOST: Final = 4
LAST_BOOST: Final = 5  # the boost that the card had when it left play

TALLIES: Final = ("magic",)
MAGIC: Final = 0

NOTES: Final = ("moved", "attacked", "targeted", "history", "doomed")
MOVED: Final = 0  # cards that have moved this turn
ATTACKED: Final = 1  # cards that have attacked this turn
TARGETED: Final = 2  # cards that were attacked this turn
HISTORY: Final = 3  # pairs: destroyer, destroyed, of this turn
DOOMED: Final = 4  # cards that an effect destroys, whatever their life

NUMBERS: Final = ("moves", "attacks")
MOVES: Final = 0  # units that have moved in this phase
ATTACKS: Final = 1  # units that have attacked in this phase

# Kinds of damage sources.
NO_SOURCE: Final = 0
ATTACK: Final = 1
ABILITY: Final = 2
EVENT: Final = 3
COST: Final = 4
RULE: Final = 5
KINDS: Final = ("", "attack", "ability", "event", "cost", "rule")
