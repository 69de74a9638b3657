"""The text of a position: its fields, the signs in them, and how it is written.

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
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from deckbuilder.errors import InputError
from deckbuilder.games import notation_of
from deckbuilder.games.notation import Notation
from deckbuilder.model.card import UNKNOWN, code_of, spelled_out
from engine.core.game import Game
from engine.core.position import HIDDEN, Definition
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


def is_written(ruleset: str) -> bool:
    """Whether positions of a rule set can be written as text."""
    return bool(notation_of(ruleset).signs)


def write(game: Game) -> str:
    """Return the text of a position in which a player is free to act.

    Raises InputError if it cannot be written. Temporary effects and used abilities of this turn are left out.
    """
    if not is_written(game.library.ruleset):
        raise InputError(f"positions of {game.library.ruleset} cannot be written as a text")
    if game.decision is None or not game.decision.action:
        raise InputError("only a position in which a player is free to act can be written as a text")
    return " ".join(_PositionWriter(game).fields())


class _PositionWriter:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = game.state
        self.layout = game.library.layout
        self.notation = notation_of(game.library.ruleset)
        self.shared = Counter(code_of(definition.data) for definition in game.library.definitions)

    def fields(self) -> Iterator[str]:
        state, layout = self.state, self.layout
        yield RANKS.join(self.rank(rank) for rank in reversed(range(self.game.library.board.ranks)))
        yield str(state.active + 1)
        numbers = zip(layout.numbers, state.numbers, strict=True)
        yield "".join(self.notation.spent.get(name, "") for name, number in numbers if number) or NOTHING
        yield from (NUMBERS.join(map(str, tally)) for tally in state.tallies)
        for name, piles in zip(layout.zones, state.piles, strict=True):
            yield SIDES.join(self.pile(pile[::-1] if name == "draw" else pile) for pile in piles)
        yield str(state.turn)

    def rank(self, rank: int) -> str:
        files = self.game.library.board.files
        parts = []
        for is_held, run in groupby(self.state.board[rank * files : (rank + 1) * files], lambda card: card >= 0):
            cards = list(run)
            parts.append(BESIDE.join(map(self.placed, cards)) if is_held else str(len(cards)))
        return "".join(parts)

    def placed(self, card: int) -> str:
        state, columns = self.state, self.layout.columns
        code = self.code(self.notation.front(self.game, card))
        signs = "".join(sign for name, sign in self.notation.signs.items() if self.has(card, name))
        counters = []
        for name in self.notation.counters(self.layout):
            if number := state.columns[columns.index(name)][card]:
                counters.append(f"{self.notation.letters.get(name, name.replace(' ', '-'))}{number}")
        held = NUMBERS.join(counters).join(COUNTERS) if counters else ""
        owned = BORROWED if state.owner[card] != state.control[card] else ""
        return f"{code.lower() if state.control[card] else code}{signs}{held}{owned}"

    def has(self, card: int, name: str) -> bool:
        if name in self.notation.marks:
            return self.notation.is_marked(self.game, card, name)
        return self.state.columns[self.layout.columns.index(name)][card] > 0

    def pile(self, cards: list[int]) -> str:
        parts: list[str] = []
        for is_unknown, group in groupby(cards, lambda card: self.state.definition[card] == HIDDEN):
            same = list(group)
            codes = (self.code(self.notation.front(self.game, card)) for card in same)
            parts += [f"{UNKNOWN_CARDS}{len(same)}"] if is_unknown else codes
        return BESIDE.join(parts) or NOTHING

    def code(self, definition: Definition) -> str:
        """Return the code of a card in capitals, or its key in brackets if another card has the same code."""
        if definition.index == HIDDEN:
            return UNKNOWN
        code = code_of(definition.data)
        return code if code and self.shared[code] == 1 else spelled_out(definition.key).upper()
