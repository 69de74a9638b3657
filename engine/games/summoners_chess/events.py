"""The events of Summoner's Chess; those of every game are in `engine.core.events`."""

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event


@dataclass(slots=True)
class HandChanged(Event):
    """A player has put this many cards of the opening hand under the deck; 0 if it was kept (CH-1.3)."""

    player: int
    number: int


@dataclass(slots=True)
class Commanded(Event):
    """A card was commanded onto a square, or to shoot there; -1 as the square for a frozen card."""

    card: int
    start: int
    square: int


@dataclass(slots=True)
class Cancelled(Event):
    """A command has no effect: its card stays where it is."""

    card: int


@dataclass(slots=True)
class Landed(Event):
    """A card has gone from one square to another by a pattern."""

    card: int
    start: int
    square: int


@dataclass(slots=True)
class Captured(Event):
    """A card was captured."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "captor")
    card: int
    captor: int


@dataclass(slots=True)
class Sacrificed(Event):
    """A card was sacrificed."""

    card: int


@dataclass(slots=True)
class Demolished(Event):
    """A card was destroyed by an effect of a card, `source`; -1 if there is none."""

    card: int
    source: int


@dataclass(slots=True)
class Promoted(Event):
    """A card has promoted: its successor takes its square."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "successor")
    card: int
    successor: int
    square: int


@dataclass(slots=True)
class CardPlayed(Event):
    """A player has announced a card from hand, not yet paid for."""

    player: int
    card: int


@dataclass(slots=True)
class Performed(Event):
    """A unit performs an action."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "action")
    card: int
    action: int


@dataclass(slots=True)
class UnitSummoned(Event):
    """A player has summoned a unit."""

    player: int
    card: int
    square: int


@dataclass(slots=True)
class StructureBuilt(Event):
    """A player has put a structure on a square."""

    player: int
    card: int
    square: int


@dataclass(slots=True)
class CardSetDown(Event):
    """A player has set a card face down; only that player may know which."""

    player: int
    card: int
    square: int


@dataclass(slots=True)
class TurnedUp(Event):
    """A card that lay face down was turned up; `front` is the number of its definition."""

    card: int
    front: int


@dataclass(slots=True)
class Exerted(Event):
    """A ready card was exerted."""

    card: int


@dataclass(slots=True)
class Readied(Event):
    """An exerted card was readied."""

    card: int


@dataclass(slots=True)
class CountersChanged(Event):
    """A card has gained counters of a name or, below 0, lost them."""

    card: int
    counter: str
    change: int


@dataclass(slots=True)
class MoraleChanged(Event):
    """A player has gained morale or, below 0, lost it."""

    player: int
    change: int


@dataclass(slots=True)
class Checked(Event):
    """A player's general has come into check."""

    player: int


@dataclass(slots=True)
class Divined(Event):
    """A player has put back the cards looked at: `top` cards on top of the deck, `bottom` under it (CH-12.1)."""

    player: int
    top: int
    bottom: int
