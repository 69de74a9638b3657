"""The state of a game: plain data, copied and compared.

The parts of every card game have names here. What one game counts in addition (damage, magic, units that have moved) is
in numbered columns, tallies, notes and numbers: the `Layout` of the game gives their names.
"""

from bisect import insort
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

# The place of a card: a square of the board (0 or more), under another card, nowhere, or in a zone.
UNDER: Final = -1
GONE: Final = -2
HAND: Final = -3
DRAW: Final = -4
DISCARD: Final = -5
FIRST_ZONE: Final = -3

Names = dict[str, tuple[int, ...]]  # cards by the names that a definition has bound; never changed, only replaced
NOTHING: Final[Names] = {}
OWN_ARRIVAL: Final = -1  # in place of the number of a column: the list of arrivals


ONCE: Final = "used"  # the duration of a clause that ends when it is triggered


class Layout(NamedTuple):
    """The names of the columns, tallies, zones and notes that a game adds to the common state, by number."""

    columns: tuple[str, ...] = ()  # numbers by card
    tallies: tuple[str, ...] = ()  # numbers by player
    zones: tuple[str, ...] = ("hand", "draw", "discard")  # lists of cards by player
    in_play: tuple[int, ...] = ()  # the zones off the board where abilities are active, by their places
    notes: tuple[str, ...] = ()  # lists of numbers
    numbers: tuple[str, ...] = ()  # plain numbers
    ground: str = ""  # the class word of cards that may stand on others; empty if no card lies beneath another
    checked: frozenset[str] = frozenset()  # the kinds of modifiers that state checks read
    places_checked: bool = False  # state checks read where cards stand


class Lasting(NamedTuple):
    """An effect on a card for a time: a number of a kind, a modifier, or abilities (by index).

    `until`: `turn` and `attack` are the current ones, `under` is as long as the card lies under another, others are a
    `moment`.
    """

    card: int
    kind: str
    value: int
    abilities: tuple[int, ...]
    until: str
    source: int


class Ongoing(NamedTuple):
    """A clause that is active without a card in play: an ability (by index), its context, the names it knows.

    `until`: as in `Lasting`, or ONCE: when it is triggered.
    """

    ability: int
    card: int
    player: int
    names: tuple[tuple[str, tuple[int, ...]], ...]
    until: str


def moment(event: str, player: int) -> str:
    """Return a duration: until an event of a turn of a player, such as `start turn`."""
    return f"{event} {player}"


class State:
    """Everything that a game knows. Cards are ids: indexes into the lists by card.

    Copies share what seldom changes, which is in tuples, and columns until they are changed (`set_column`).

    Attributes:
        definition: By card, the index of its definition.
        owner, control: By card, its owner and the player who controls it.
        place: By card, its square or zone.
        last: By card, its last square.
        host: By card, the card above it, or -1.
        arrival: By card, how often it has changed its place other than by moving: a new number is a new card.
        columns: By number of the column, then by card: what the game counts on cards.
        own: The columns by number, and OWN_ARRIVAL, whose lists no copy or other column has; only these are changed.
        counts: By number of the column, how many cards have a number other than 0.
        board: By square, the card that stands there; -1 if there is none. `lay` changes it.
        ground: By square, the card that lies beneath it; -1 if there is none. `lay` changes it.
        standing, lying: The cards of `board` and of `ground`, by square.
        hosted: The cards that lie under others, in order.
        tallies: By number of the tally, then by player.
        piles: By zone, then by player; the next card of a draw pile is its last item.
        leaders: By player, the card that the player must not lose.
        spared: The players without a penalty for inaction.
        winner: None as long as the game goes on, and in a drawn game.
        result: How the game ended; empty as long as it goes on.
        chain: The number of effects begun since a player was last free to act.
        version: The number of changes of what cards can do; it is not compared, as it may differ in equal positions.
        used: (card, ability) of used abilities that are limited to once a turn.
        lasting: What cards have gained for a time.
        ongoing: Clauses that are active for a time without a card in play.
        seen: (player, card) for each hidden card that the player knows because of a look at it.
        loans: (card, player) for each card whose control returns to the player.
        memory: By card, the names that its definition has bound permanently.
        script: The faces of the next dice, or None.
    """

    __slots__ = (
        "active",
        "arrival",
        "board",
        "chain",
        "columns",
        "control",
        "counts",
        "definition",
        "ground",
        "host",
        "hosted",
        "last",
        "lasting",
        "leaders",
        "loans",
        "lying",
        "memory",
        "notes",
        "numbers",
        "ongoing",
        "own",
        "owner",
        "phase",
        "piles",
        "place",
        "random",
        "result",
        "script",
        "seen",
        "spared",
        "standing",
        "tallies",
        "turn",
        "unsettled",
        "used",
        "version",
        "winner",
    )

    def __init__(
        self,
        definition: tuple[int, ...],
        owner: tuple[int, ...],
        leaders: tuple[int, ...],
        spared: tuple[int, ...],
        control: tuple[int, ...],
        place: list[int],
        last: list[int],
        host: tuple[int, ...],
        arrival: list[int],
        columns: list[list[int]],
        counts: list[int],
        board: list[int],
        ground: list[int],
        tallies: list[list[int]],
        piles: list[list[list[int]]],
        notes: list[list[int]],
        numbers: list[int],
    ) -> None:
        self.definition = definition
        self.owner = owner
        self.leaders = leaders
        self.spared = spared
        self.control = control
        self.place = place
        self.last = last
        self.host = host
        self.arrival = arrival
        self.columns = columns
        self.counts = counts
        self.board = board
        self.ground = ground
        self.tallies = tallies
        self.piles = piles
        self.notes = notes
        self.numbers = numbers
        self.own: list[int] = []
        self.standing: list[int] = []
        self.lying: list[int] = []
        self.hosted: list[int] = []
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
        """The number of players."""
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
        """Return the piles of a zone, by player."""
        return self.piles[FIRST_ZONE - place]

    def add(self, definition: int, owner: int) -> int:
        """Add a card of a player, in no zone yet; return its id."""
        return self.add_all([definition], owner)[0]

    def add_all(self, definitions: Sequence[int], owner: int) -> range:
        """Add cards of a player, in no zone yet; return their ids in this order."""
        first, number = len(self.definition), len(definitions)
        zeros = [0] * number
        owners = (owner,) * number
        self.definition += tuple(definitions)
        self.owner += owners
        self.control += owners
        self.host += (-1,) * number
        self.arrival = self.arrival + zeros
        self.place += [GONE] * number
        self.last += [-1] * number
        self.columns = [numbers + zeros for numbers in self.columns]
        return range(first, first + number)

    def set_control(self, card: int, player: int) -> None:
        """Give control of a card to a player."""
        self.control = replace_at(self.control, card, player)

    def set_host(self, card: int, host: int) -> None:
        """Record the card that a card lies under, or -1."""
        if self.host[card] < 0 <= host:
            insort(self.hosted, card)
        elif host < 0 <= self.host[card]:
            self.hosted.remove(card)
        self.host = replace_at(self.host, card, host)

    def set_arrival(self, card: int, arrival: int) -> None:
        """Set how often a card has changed its place other than by moving."""
        if OWN_ARRIVAL not in self.own:
            self.arrival = self.arrival[:]
            self.own.append(OWN_ARRIVAL)
        self.arrival[card] = arrival

    def set_column(self, column: int, card: int, value: int) -> None:
        """Set the number of a card in a column."""
        numbers = self.columns[column]
        before = numbers[card]
        if before == value:
            return
        if not before:
            self.counts[column] += 1
        elif not value:
            self.counts[column] -= 1
        if column not in self.own:
            numbers = self.columns[column] = numbers[:]
            self.own.append(column)
        numbers[card] = value

    def clear_column(self, column: int) -> None:
        """Set the numbers of all cards in a column to 0."""
        self.columns[column] = [0] * len(self.definition)
        self.counts[column] = 0

    def copy_column(self, column: int, onto: int) -> None:
        """Let another column have the numbers of a column."""
        self.columns[onto] = self.columns[column]
        self.own = [number for number in self.own if number not in (column, onto)]
        self.counts[onto] = self.counts[column]

    def lay(self, card: int, square: int, *, beneath: bool = False) -> None:
        """Note which card stands on a square, or lies beneath; -1 for none. Other cards must have their places."""
        layer, cards = (self.ground, self.lying) if beneath else (self.board, self.standing)
        place, rank, end = self.place, 0, len(cards)
        while rank < end and place[cards[rank]] < square:
            rank += 1
        if layer[square] >= 0:
            cards.pop(rank)
        if card >= 0:
            cards.insert(rank, card)
        layer[square] = card

    def put(self, card: int, square: int, *, beneath: bool = False) -> None:
        """Put a card that is in no zone on an empty square, or beneath the card there."""
        self.lay(card, square, beneath=beneath)
        self.place[card] = self.last[card] = square
        self.version += 1

    def give(self, card: int, zone: int, player: int) -> None:
        """Put a card that is in no zone into a player's zone, as the last card: the top of a draw pile."""
        self.zone(zone)[player].append(card)
        self.place[card] = zone

    def cards_under(self, card: int) -> list[int]:
        """Return the cards that lie under a card, in order."""
        return [other for other in self.hosted if self.host[other] == card]

    def on_board(self) -> list[int]:
        """Return every card on the board, by square, those that lie beneath last; the list is not to be changed."""
        return self.standing + self.lying if self.lying else self.standing

    def copy(self) -> "State":
        """Return an independent copy; written out for speed, because bots copy at every option that they try."""
        if self.own:
            self.own = []
        new = State(
            self.definition,
            self.owner,
            self.leaders,
            self.spared,
            self.control,
            self.place[:],
            self.last[:],
            self.host,
            self.arrival,
            self.columns[:],
            self.counts[:],
            self.board[:],
            self.ground[:],
            [tally[:] for tally in self.tallies],
            [[pile[:] for pile in zone] for zone in self.piles],
            [note[:] for note in self.notes],
            self.numbers[:],
        )
        new.standing = self.standing[:]
        new.active = self.active
        new.turn = self.turn
        new.phase = self.phase
        new.winner = self.winner
        new.result = self.result
        new.random = self.random
        new.chain = self.chain
        new.version = self.version
        new.unsettled = self.unsettled
        if self.lying:  # these are empty most of the time, as they are in a new state
            new.lying = self.lying[:]
        if self.hosted:
            new.hosted = self.hosted[:]
        if self.used:
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

    def text(self) -> str:
        """Return a text that is the same for equal states: all values but the counter of changes."""
        cards = f"{tuple_text(self.definition)}, {tuple_text(self.owner)}, {self.leaders}, {self.spared}"
        columns = ", ".join([list_text(column) for column in self.columns])
        lists = ", ".join(
            [
                list_text(self.control),
                f"{list_text(self.place)}, {list_text(self.last)}",
                list_text(self.host),
                list_text(self.arrival),
                f"[{columns}], {list_text(self.board)}, {list_text(self.ground)}",
            ]
        )
        piles = ", ".join([lists_text(zone) for zone in self.piles])
        numbers = f"{lists_text(self.tallies)}, [{piles}], {lists_text(self.notes)}, {list_text(self.numbers)}"
        more = f"({numbers}, {self.used}, {self.loans})"
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
        lasting = tuple(tuple(entry) for entry in (*self.lasting, *self.ongoing, *self.seen))
        memory = tuple((card, tuple(sorted(names.items()))) for card, names in sorted(self.memory.items()))
        return f"({cards}, ({lists}), {more}, {plain}, {lasting}, {memory})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or self.place != other.place or self.columns != other.columns:
            return False  # as most are, and their texts need not be written
        return self.text() == other.text()

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it has no hash; a game's digest is one of the moment")


def empty(layout: Layout, squares: int, seats: int) -> State:
    """Return a state without cards, before the first turn."""
    return State(
        (),
        (),
        (-1,) * seats,
        (),
        (),
        [],
        [],
        (),
        [],
        [[] for _ in layout.columns],
        [0 for _ in layout.columns],
        [-1] * squares,
        [-1] * squares if layout.ground else [],
        [[0] * seats for _ in layout.tallies],
        [[[] for _ in range(seats)] for _ in layout.zones],
        [[] for _ in layout.notes],
        [0] * len(layout.numbers),
    )


KEPT_TEXTS: Final = 512  # lists of some hundred numbers; from one state to the next most of them stay the same


@lru_cache(KEPT_TEXTS)
def tuple_text(values: tuple[int, ...]) -> str:
    """Return the text of a tuple of numbers as `repr` writes it."""
    return f"({list_text(values)[1:-1]})" if len(values) > 1 else repr(values)


# By number, also by negative ones: the texts of most numbers of a state; writing them anew took most of a digest.
USUAL: Final = 512
TEXTS: Final = [*[str(number) for number in range(USUAL)], *[str(number) for number in range(-USUAL, 0)]]


def list_text(values: Sequence[int]) -> str:
    """Return the text of a list of numbers as `repr` writes it."""
    return _list_text(tuple(values))


@lru_cache(KEPT_TEXTS)
def _list_text(values: tuple[int, ...]) -> str:
    return f"[{', '.join([TEXTS[value] if -USUAL <= value < USUAL else str(value) for value in values])}]"


def lists_text(lists: Sequence[Sequence[int]]) -> str:
    """Return the text of a list of lists of numbers."""
    return f"[{', '.join([list_text(values) for values in lists])}]"


def replace_at(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return some values with one of them replaced."""
    if values[index] == value:
        return values
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def zone_place(layout: Layout, name: str) -> int:
    """Return the place of the cards of a zone. Raises ValueError for an unknown name."""
    return FIRST_ZONE - layout.zones.index(name)


def pairs(note: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of a note that holds them one after the other."""
    return list(zip(note[::2], note[1::2], strict=True))
