"""The state of a game: plain data that is copied by hand, compared, hashed, saved and loaded at any decision."""

import hashlib
from collections.abc import Mapping
from typing import Any

HAND, DRAW, DISCARD, ACTIVE, UNDER, GONE = -1, -2, -3, -4, -5, -6
Vars = dict[str, Any]  # by name: card ids, squares, numbers, text and tuples of them; never anything that changes


class Frame:
    """A piece of pending work: which procedure, how far it has come, for which card and player, and what it knows."""

    __slots__ = ("card", "player", "step", "vars", "what", "work")

    def __init__(self, work: str, what: int, card: int, player: int, known: Vars, step: int = 0) -> None:
        self.work = work
        self.what = what
        self.card = card
        self.player = player
        self.vars = known
        self.step = step

    def copy(self) -> "Frame":
        return Frame(self.work, self.what, self.card, self.player, self.vars.copy(), self.step)

    def as_tuple(self) -> tuple[Any, ...]:
        """The frame for comparing, hashing and saving; its names in order, so that no insertion order shows."""
        known = tuple(sorted(self.vars.items()))
        return self.work, self.what, self.card, self.player, self.step, known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.as_tuple() == other.as_tuple()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Frame{self.as_tuple()!r}"


# Fields by how they are copied. Cards are numbers; a list "by card" has an entry for each.
BY_CARD = ("control", "place", "last", "damage", "boost", "last_boost", "host", "blame")
PLAIN = (
    "what",  # tuple by card: index of its definition
    "owner",  # tuple by card
    "leaders",  # tuple by player: the summoner's card
    "idle_free",  # players whom the cost of inaction does not touch
    "active",
    "turn",
    "phase",
    "moves",
    "attacks",
    "threatened",  # the active player has targeted an enemy card this turn
    "winner",
    "random",
    "doomed",  # tuple of cards that are to be destroyed whatever their life
    "chain",  # effects begun since a player was last free to act
    "version",
    "unsettled",
)
FLAT = ("board", "magic", "moved", "attacked", "used", "effects", "loans", "history", "targeted")
NESTED = ("hands", "draws", "discards", "actives")
FIELDS = (*BY_CARD, *PLAIN, *FLAT, *NESTED, "memory", "dice", "stack")
UNCOMPARED = {"version"}  # counts changes: two ways to one position differ in it


class State:
    """Everything that a game knows. Cards are ids: indexes into the lists by card.

    - By card: control and owner are players; place is a square, or HAND, DRAW, DISCARD, ACTIVE, UNDER, GONE; last is
      the last square; host is the card above this one; blame says who last damaged it: (kind, source card, player).
    - board: a card or -1 by square. draws: the next card is the last item.
    - used: (card, ability) that may act once a turn. effects: (card, kind, value, until, source) gained for a time.
      loans: (card, player) to whom control goes back. memory: by card what its event chose.
    - history: (destroyer, destroyed) of this turn. targeted: cards attacked this turn.
    - dice: faces to come, or None.
    """

    __slots__ = FIELDS

    control: list[int]
    place: list[int]
    last: list[int]
    damage: list[int]
    boost: list[int]
    last_boost: list[int]
    host: list[int]
    blame: list[tuple[str, int, int] | None]
    what: tuple[int, ...]
    owner: tuple[int, ...]
    leaders: tuple[int, ...]
    idle_free: tuple[int, ...]
    active: int
    turn: int
    phase: int
    moves: int
    attacks: int
    threatened: bool
    winner: int | None
    random: int
    doomed: tuple[int, ...]
    chain: int
    version: int
    unsettled: bool
    board: list[int]
    magic: list[int]
    moved: list[int]
    attacked: list[int]
    used: list[tuple[int, int]]
    effects: list[tuple[int, str, Any, str, int]]
    loans: list[tuple[int, int]]
    history: list[tuple[int, int]]
    targeted: list[int]
    hands: list[list[int]]
    draws: list[list[int]]
    discards: list[list[int]]
    actives: list[list[int]]
    memory: dict[int, Vars]
    dice: tuple[str, ...] | None
    stack: list[Frame]

    @classmethod
    def empty(cls, squares: int, players: int = 2) -> "State":
        """A state without cards, in the first phase of nobody's first turn."""
        state = cls.__new__(cls)
        for field in BY_CARD:
            setattr(state, field, [])
        for field in FLAT:
            setattr(state, field, [])
        for field in NESTED:
            setattr(state, field, [[] for _ in range(players)])
        state.what = state.owner = state.idle_free = state.doomed = ()
        state.leaders = (-1,) * players
        state.board = [-1] * squares
        state.magic = [0] * players
        state.active = state.phase = state.moves = state.attacks = state.random = state.chain = 0
        state.version = 0
        state.turn = 1
        state.threatened = False
        state.unsettled = False
        state.winner = None
        state.memory = {}
        state.dice = None
        state.stack = []
        return state

    def add(self, definition: int, owner: int) -> int:
        """A new card of a player, in no zone yet; its id."""
        card = len(self.what)
        self.what = (*self.what, definition)
        self.owner = (*self.owner, owner)
        for field, value in zip(BY_CARD, (owner, GONE, -1, 0, 0, 0, -1, None), strict=True):
            getattr(self, field).append(value)
        return card

    def put(self, card: int, square: int) -> None:
        """Put a card that lies in no zone on an empty square."""
        self.board[square] = card
        self.place[card] = self.last[card] = square
        self.version += 1

    def give(self, card: int, zone: int, player: int | None = None) -> None:
        """Put a card that lies in no zone into a zone: on top of a draw pile, at the end of the others."""
        zones = {HAND: self.hands, DRAW: self.draws, DISCARD: self.discards, ACTIVE: self.actives}[zone]
        zones[self.owner[card] if player is None else player].append(card)
        self.place[card] = zone
        self.version += 1

    def lying_under(self) -> bool:
        """Whether any card lies under another."""
        return self.host.count(-1) < len(self.host)

    def copy(self) -> "State":
        """An independent copy; written out, because bots copy at every option that they look at."""
        new = State.__new__(State)
        new.what = self.what
        new.owner = self.owner
        new.leaders = self.leaders
        new.idle_free = self.idle_free
        new.active = self.active
        new.turn = self.turn
        new.phase = self.phase
        new.moves = self.moves
        new.attacks = self.attacks
        new.threatened = self.threatened
        new.winner = self.winner
        new.random = self.random
        new.doomed = self.doomed
        new.chain = self.chain
        new.version = self.version
        new.unsettled = self.unsettled
        new.dice = self.dice
        new.control = self.control[:]
        new.place = self.place[:]
        new.last = self.last[:]
        new.damage = self.damage[:]
        new.boost = self.boost[:]
        new.last_boost = self.last_boost[:]
        new.host = self.host[:]
        new.blame = self.blame[:]
        new.board = self.board[:]
        new.magic = self.magic[:]
        new.moved = self.moved[:]
        new.attacked = self.attacked[:]
        new.used = self.used[:]
        new.effects = self.effects[:]
        new.loans = self.loans[:]
        new.history = self.history[:]
        new.targeted = self.targeted[:]
        new.hands = [zone[:] for zone in self.hands]
        new.draws = [zone[:] for zone in self.draws]
        new.discards = [zone[:] for zone in self.discards]
        new.actives = [zone[:] for zone in self.actives]
        new.memory = self.memory.copy()
        new.stack = [frame.copy() for frame in self.stack]
        return new

    def as_tuple(self) -> tuple[Any, ...]:
        """What makes two states the same position: every field but the counter of changes."""
        values: list[Any] = [getattr(self, field) for field in FIELDS if field not in UNCOMPARED | {"memory", "stack"}]
        memory = tuple((card, tuple(sorted(known.items()))) for card, known in sorted(self.memory.items()))
        return (*values, memory, tuple(frame.as_tuple() for frame in self.stack))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.as_tuple() == other.as_tuple()

    __hash__ = None  # type: ignore[assignment]

    def digest(self) -> str:
        """The hash of the state: 16 hexadecimal digits, the same on every machine."""
        return hashlib.blake2b(repr(self.as_tuple()).encode(), digest_size=8).hexdigest()

    def save(self) -> dict[str, Any]:
        """The state as JSON-able data."""
        data: dict[str, Any] = {field: getattr(self, field) for field in FIELDS if field not in {"memory", "stack"}}
        data["memory"] = [[card, known] for card, known in sorted(self.memory.items())]
        data["stack"] = [[f.work, f.what, f.card, f.player, f.step, f.vars] for f in self.stack]
        return data

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> "State":
        """The state of saved data; its fields are trusted (`engine.saving` checks them)."""
        state = cls.__new__(cls)
        for field in FIELDS:
            if field not in {"memory", "stack"}:
                setattr(state, field, _revived(field, data[field]))
        state.memory = {card: _vars(known) for card, known in data["memory"]}
        state.stack = [
            Frame(work, what, card, player, _vars(known), step)
            for work, what, card, player, step, known in data["stack"]
        ]
        return state


def _revived(field: str, value: Any) -> Any:
    """A field with its tuples, which JSON turned into lists."""
    if field in NESTED:
        return [list(zone) for zone in value]
    if field in BY_CARD or field in FLAT:
        return [_frozen(item) for item in value]
    return _frozen(value)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


def _vars(known: Mapping[str, Any]) -> Vars:
    return {name: _frozen(value) for name, value in known.items()}
