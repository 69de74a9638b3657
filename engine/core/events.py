"""The events of every game, as values in its log; each game adds its own in its package.

A card is its number, a player 0 or more, a square its number on the board. Events never change. Their classes are not
frozen: creating a frozen one takes more than twice as long, and a game has two events for every decision.
"""

from dataclasses import dataclass
from typing import ClassVar


class Event:
    """A fact of the game. `card_fields`, `square_fields`: the names of fields that hold cards or squares."""

    __slots__ = ()
    card_fields: ClassVar[tuple[str, ...]] = ("card", "cards", "on", "first", "second", "host", "source")
    square_fields: ClassVar[tuple[str, ...]] = ("square", "start", "path", "end")


@dataclass(slots=True)
class TurnBegan(Event):
    """A player's turn has begun; `number` counts the turns of all players."""

    player: int
    number: int


@dataclass(slots=True)
class PhaseBegan(Event):
    """A phase of the active player's turn has begun."""

    player: int
    phase: str


@dataclass(slots=True)
class Drawn(Event):
    """A player has drawn a card."""

    player: int
    card: int


@dataclass(slots=True)
class Discarded(Event):
    """A card was put on a player's discard pile."""

    player: int
    card: int


@dataclass(slots=True)
class Returned(Event):
    """A card was put into a player's hand."""

    player: int
    card: int


@dataclass(slots=True)
class Piled(Event):
    """A card was put on one of a player's piles; `pile` is its name."""

    player: int
    card: int
    pile: str


@dataclass(slots=True)
class Placed(Event):
    """A card was put on a square; `start` is where it was, a square or a place below 0."""

    card: int
    start: int
    square: int


@dataclass(slots=True)
class Exchanged(Event):
    """Two cards have exchanged places."""

    first: int
    second: int


@dataclass(slots=True)
class PutUnder(Event):
    """A card was put under another."""

    card: int
    host: int


@dataclass(slots=True)
class ControlChanged(Event):
    """A player has control of a card now."""

    card: int
    player: int


@dataclass(slots=True)
class Used(Event):
    """An ability of a card is being used: paid for, and counted; `on`: the cards that were chosen for it before."""

    card: int
    ability: str
    on: tuple[int, ...] = ()


@dataclass(slots=True)
class AbilityApplied(Event):
    """An ability that no player uses has contributed to the next event."""

    card: int
    ability: str


@dataclass(slots=True)
class ValueModified(Event):
    """Abilities have changed a number: `by` has cards, each with its ability, the new number, and the reason."""

    card: int
    number: str
    before: int
    by: tuple[tuple[int, str, int, str], ...]


@dataclass(slots=True)
class ModeChosen(Event):
    """A player has chosen one of several modes of an ability of the card `source`; `words`: its text."""

    player: int
    source: int
    ability: str
    words: str


@dataclass(slots=True)
class Chosen(Event):
    """A player has chosen cards for an ability of the card `source`."""

    player: int
    source: int
    ability: str
    cards: tuple[int, ...]


@dataclass(slots=True)
class Looked(Event):
    """A player has looked at hidden cards."""

    player: int
    cards: tuple[int, ...]


@dataclass(slots=True)
class Shown(Event):
    """Hidden cards were shown to all players."""

    cards: tuple[int, ...]


@dataclass(slots=True)
class Shuffled(Event):
    """A player's deck was shuffled."""

    player: int


@dataclass(slots=True)
class PositionEdited(Event):
    """The next events are those of a manual edit."""


@dataclass(slots=True)
class Marked(Event):
    """A manual edit has set a number of a card; `what` is its name."""

    card: int
    what: str
    number: int


@dataclass(slots=True)
class TallySet(Event):
    """A manual edit has set a number of a player; `what` is its name."""

    player: int
    what: str
    number: int


@dataclass(slots=True)
class Resigned(Event):
    """A player has given the game up."""

    player: int


@dataclass(slots=True)
class Ended(Event):
    """The game is over: the winner, None for a draw, and the reason."""

    winner: int | None
    result: str
