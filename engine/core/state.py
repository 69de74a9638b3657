"""The state of a game: plain data, copied by hand, and compared.

What every card game has, has a name here. What one game counts besides (damage, magic, units that have moved) are
numbered columns, tallies, notes and numbers: the game says in its `Layout` how many there are and gives the numbers
names.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

# Where a card is: a square of the board (0 and more), under another card, nowhere, or in a zone.
UNDER: Final = -1
GONE: Final = -2
HAND: Final = -3
DRAW: Final = -4
DISCARD: Final = -5
FIRST_ZONE: Final = -3

Names = dict[str, tuple[int, ...]]  # what a definition has bound: cards by name; never changed, only replaced
NOTHING: Final[Names] = {}


ONCE: Final = "used"  # until when what ends by working lasts


class Layout(NamedTuple):
    """The names of the columns, tallies, zones and notes that a game adds to the common state, by number."""

    columns: tuple[str, ...] = ()  # numbers by card
    tallies: tuple[str, ...] = ()  # numbers by player
    zones: tuple[str, ...] = ("hand", "draw", "discard")  # lists of cards by player
    in_play: tuple[int, ...] = ()  # the zones off the board in which abilities work, by their places
    notes: tuple[str, ...] = ()  # lists of numbers
    numbers: tuple[str, ...] = ()  # plain numbers
    ground: str = ""  # the class word of cards that may stand on one that lies beneath; empty: no card lies beneath
    checked: frozenset[str] = frozenset()  # the kinds of modifiers that state-based checks read
    places_checked: bool = False  # state-based checks read where cards stand


class Lasting(NamedTuple):
    """Something that a card has for a time: a number of a kind, a modifier, or abilities (by index).

    `until`: `turn` and `attack` are those under way, `under` is as long as it lies under another, the rest a `moment`.
    """

    card: int
    kind: str
    value: int
    abilities: tuple[int, ...]
    until: str
    source: int


class Ongoing(NamedTuple):
    """A clause that works without a card in play: an ability (by index), for whom it is read, the names it knows.

    `until`: as of what lasts, or ONCE: when its moment comes.
    """

    ability: int
    card: int
    player: int
    names: tuple[tuple[str, tuple[int, ...]], ...]
    until: str


def moment(event: str, player: int) -> str:
    """Until when something lasts: until an event of a turn (`start turn`) of a player."""
    return f"{event} {player}"


class State:
    """Everything that a game knows. Cards are ids: indexes into the lists by card.

    - By card: `what` (index of its definition), `owner`, `control`, `place`, `last` (the last square), `host` (the card
      above this one, or -1), `arrival` (how often it has changed its place other than by moving: a new number is a new
      card), `columns`.
    - By square: `board` is the card that stands there, `ground` the one that lies beneath it; -1 where there is none.
    - By player: `tallies`, `piles` (by zone, then by player; the next card of a draw pile is its last item), `leaders`.
    - `result`: how the game ended, empty as long as it goes on; `winner` is None in a drawn game too.
    - `spared`: players whom the rules ask nothing of for doing nothing.
    - `used`: (card, ability) that may act once a turn. `lasting`: gained for a time. `ongoing`: clauses that work for a
      time without a card. `loans`: (card, player) to whom
      control goes back. `memory`: by card the names that its definition has bound for good.
    - `seen`: (player, card) that the player knows by having looked, although it lies hidden.
    - `script`: faces of dice to come, or None. `chain`: effects begun since a player was last free to act.
    - `version` counts changes of what cards can do; two ways to one position differ in it, so it is not compared.
    """

    __slots__ = (
        "active",
        "arrival",
        "board",
        "chain",
        "columns",
        "control",
        "ground",
        "host",
        "last",
        "lasting",
        "leaders",
        "loans",
        "memory",
        "notes",
        "numbers",
        "ongoing",
        "owner",
        "phase",
        "piles",
        "place",
        "random",
        "result",
        "script",
        "seen",
        "spared",
        "tallies",
        "turn",
        "unsettled",
        "used",
        "version",
        "what",
        "winner",
    )

    def __init__(
        self,
        what: tuple[int, ...],
        owner: tuple[int, ...],
        leaders: tuple[int, ...],
        spared: tuple[int, ...],
        control: list[int],
        place: list[int],
        last: list[int],
        host: list[int],
        arrival: list[int],
        columns: list[list[int]],
        board: list[int],
        ground: list[int],
        tallies: list[list[int]],
        piles: list[list[list[int]]],
        notes: list[list[int]],
        numbers: list[int],
    ) -> None:
        self.what = what
        self.owner = owner
        self.leaders = leaders
        self.spared = spared
        self.control = control
        self.place = place
        self.last = last
        self.host = host
        self.arrival = arrival
        self.columns = columns
        self.board = board
        self.ground = ground
        self.tallies = tallies
        self.piles = piles
        self.notes = notes
        self.numbers = numbers
        self.active: int = 0
        self.turn: int = 1
        self.phase: int = 0
        self.winner: int | None = None
        self.result: str = ""
        self.random: int = 0
        self.chain: int = 0
        self.version: int = 0
        self.unsettled: bool = False
        self.used: list[tuple[int, int]] = []
        self.lasting: list[Lasting] = []
        self.ongoing: list[Ongoing] = []
        self.seen: list[tuple[int, int]] = []
        self.loans: list[tuple[int, int]] = []
        self.memory: dict[int, Names] = {}
        self.script: tuple[int, ...] | None = None

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.leaders)

    @property
    def hands(self) -> list[list[int]]:
        """The cards in hand, by player."""
        return self.piles[0]

    @property
    def draws(self) -> list[list[int]]:
        """The draw piles, by player; the next card is the last item."""
        return self.piles[1]

    @property
    def discards(self) -> list[list[int]]:
        """The discard piles, by player; the top card is the last item."""
        return self.piles[2]

    def zone(self, place: int) -> list[list[int]]:
        """The piles of a zone, by player."""
        return self.piles[FIRST_ZONE - place]

    def add(self, definition: int, owner: int) -> int:
        """A new card of a player, in no zone yet; its id."""
        card = len(self.what)
        self.what = (*self.what, definition)
        self.owner = (*self.owner, owner)
        for column, value in ((self.control, owner), (self.place, GONE), (self.last, -1), (self.host, -1)):
            column.append(value)
        self.arrival.append(0)
        for numbers in self.columns:
            numbers.append(0)
        return card

    def put(self, card: int, square: int, *, beneath: bool = False) -> None:
        """Put a card that lies in no zone on an empty square, or beneath whatever stands there."""
        (self.ground if beneath else self.board)[square] = card
        self.place[card] = self.last[card] = square
        self.version += 1

    def give(self, card: int, zone: int, player: int) -> None:
        """Put a card that lies in no zone into a player's zone: on top of a draw pile, at the end of the others."""
        self.zone(zone)[player].append(card)
        self.place[card] = zone

    def lying_under(self) -> bool:
        """Whether any card lies under another."""
        return self.host.count(-1) < len(self.host)

    def copy(self) -> "State":
        """An independent copy; written out, because bots copy at every option that they look at."""
        new = State(
            self.what,
            self.owner,
            self.leaders,
            self.spared,
            self.control[:],
            self.place[:],
            self.last[:],
            self.host[:],
            self.arrival[:],
            [column[:] for column in self.columns],
            self.board[:],
            self.ground[:],
            [tally[:] for tally in self.tallies],
            [[pile[:] for pile in zone] for zone in self.piles],
            [note[:] for note in self.notes],
            self.numbers[:],
        )
        new.active = self.active
        new.turn = self.turn
        new.phase = self.phase
        new.winner = self.winner
        new.result = self.result
        new.random = self.random
        new.chain = self.chain
        new.version = self.version
        new.unsettled = self.unsettled
        if self.used:  # these are empty most of the time, as they are in a new state
            new.used = self.used[:]
        if self.lasting:
            new.lasting = self.lasting[:]
        if self.ongoing:
            new.ongoing = self.ongoing[:]
        if self.seen:
            new.seen = self.seen[:]
        if self.loans:
            new.loans = self.loans[:]
        if self.memory:
            new.memory = self.memory.copy()
        new.script = self.script
        return new

    def as_tuple(self) -> tuple[Any, ...]:
        """Return the values that make two states equal: all but the counter of changes."""
        memory = tuple((card, tuple(sorted(names.items()))) for card, names in sorted(self.memory.items()))
        lists = (self.control, self.place, self.last, self.host, self.arrival, self.columns, self.board, self.ground)
        more = (self.tallies, self.piles, self.notes, self.numbers, self.used, self.loans)
        plain = (
            self.active,
            self.turn,
            self.phase,
            self.winner,
            self.result,
            self.random,
            self.chain,
            self.unsettled,
            self.script,
        )
        lasting = tuple(tuple(each) for each in (*self.lasting, *self.ongoing, *self.seen))
        return (self.what, self.owner, self.leaders, self.spared, lists, more, plain, lasting, memory)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.as_tuple() == other.as_tuple()

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it has no hash; a game's digest is one of the moment")


def empty(layout: Layout, squares: int, seats: int) -> State:
    """A state without cards, in the first phase of nobody's first turn."""
    return State(
        (),
        (),
        (-1,) * seats,
        (),
        [],
        [],
        [],
        [],
        [],
        [[] for _ in layout.columns],
        [-1] * squares,
        [-1] * squares if layout.ground else [],
        [[0] * seats for _ in layout.tallies],
        [[[] for _ in range(seats)] for _ in layout.zones],
        [[] for _ in layout.notes],
        [0] * len(layout.numbers),
    )


def zone_place(layout: Layout, name: str) -> int:
    """The place of the cards of a zone. Raises ValueError for a name that the game does not have."""
    return FIRST_ZONE - layout.zones.index(name)


def pairs(note: Sequence[int]) -> list[tuple[int, int]]:
    """A note that holds pairs of numbers one after the other, as pairs."""
    return list(zip(note[::2], note[1::2], strict=True))
