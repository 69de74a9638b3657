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
