"""What happens in Summoner's Chess besides what happens in every game."""

from dataclasses import dataclass

from engine.core.events import Event


@dataclass(frozen=True, slots=True)
class Commanded(Event):
    """A card was commanded onto a square, or shoots there."""

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
