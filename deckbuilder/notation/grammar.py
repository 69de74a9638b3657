"""The text of a position: its fields, and the signs in them.

board  active  state  a field for each number of players  one for each zone  turn

- board: the ranks from the farthest to the nearest, separated by `/`; digits are empty squares. A card is its code, in
  capitals for player 1 and in small letters for player 2; a full stop separates adjacent cards. Marks follow it: the
  game's signs, counters in braces, `^` for a card that the other player owns.
- state: letters for what the turn has spent, `-` if nothing.
- numbers: `20,17`. Zones: player 1 `|` player 2, cards separated by full stops, the next one first in draw piles and
  the last one last elsewhere; `?5` are five unknown cards, `-` is none.
- `#` begins a remark.
"""

import re
from typing import Final

from deckbuilder.games.notation import Notation
from engine.core.state import Layout

RANKS, BESIDE, SIDES, NUMBERS = "/", ".", "|", ","
NOTHING, UNKNOWN_CARDS, BORROWED, REMARK = "-", "?", "^", "#"
COUNTERS: Final = ("{", "}")

MAX_POSITION_LENGTH: Final = 20_000  # characters
MAX_ZONE_CARDS: Final = 200  # in one zone
MAX_TURN: Final = 100_000  # number of a turn

NAME: Final = r"[A-Z]{3}|[a-z]{3}|\[[A-Z0-9-]+:[A-Z0-9-]+\]|\[[a-z0-9-]+:[a-z0-9-]+\]"
PILED: Final = re.compile(rf"(?P<name>{NAME})|\?(?P<unknown>[1-9][0-9]{{0,2}})")
SQUARES: Final = re.compile("[1-9][0-9]?")  # a number of empty squares; not after another one or a full stop
AGAIN: Final = (BESIDE, *"0123456789")
NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")
COUNTER: Final = re.compile("(?P<name>[a-z]+(?:-[a-z]+)*)(?P<number>[1-9][0-9]?)")


def fields_of(layout: Layout) -> tuple[str, ...]:
    """Return the names of the fields of a game's positions."""
    return ("board", "active", "state", *layout.tallies, *layout.zones, "turn")


def placed(notation: Notation) -> re.Pattern[str]:
    """Return the pattern of a card on the board, with its marks."""
    signs = "".join(f"(?P<{name}>{re.escape(sign)})?" for name, sign in notation.signs.items())
    return re.compile(rf"(?P<code>{NAME}){signs}(?:\{{(?P<counters>[^{{}}]*)\}})?(?P<borrowed>\^)?")
