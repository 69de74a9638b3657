"""What happens in Summoner's Chess besides what happens in every game."""

from dataclasses import dataclass

from engine.core.events import Event


@dataclass(frozen=True, slots=True)
class Commanded(Event):
    """A card was commanded onto a square, or to shoot there; a frozen one nowhere (-1)."""

    card: int
    start: int
    square: int


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A card was captured."""

    card: int
    captor: int


@dataclass(frozen=True, slots=True)
class Summoned(Event):
    """A player has summoned a unit."""

    player: int
    card: int
    square: int


@dataclass(frozen=True, slots=True)
class MoraleChanged(Event):
    """A player has gained morale or, below 0, lost it."""

    player: int
    change: int


@dataclass(frozen=True, slots=True)
class Sacrificed(Event):
    """A card was sacrificed."""

    card: int


@dataclass(frozen=True, slots=True)
class Demolished(Event):
    """A card was destroyed by an effect of a card."""

    card: int
    source: int


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    """A minion has promoted: another card has taken its place."""

    card: int
    successor: int
    square: int


@dataclass(frozen=True, slots=True)
class CountersChanged(Event):
    """Counters were put on a card or, below 0, removed."""

    card: int
    counter: str
    change: int


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A card has followed a command to a square."""

    card: int
    start: int
    square: int


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    """A command was cancelled: its card stays where it is."""

    card: int


@dataclass(frozen=True, slots=True)
class Divined(Event):
    """A player has put cards that were looked at back on top of the deck and at its bottom."""

    player: int
    top: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A player has played a card from hand that is no unit."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A player has put a structure on the field."""

    player: int
    card: int
    square: int


@dataclass(frozen=True, slots=True)
class SetFaceDown(Event):
    """A player has set a card face down."""

    player: int
    card: int
    square: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A player has turned a card of the field face up."""

    player: int
    card: int
