"""The events of Summoner Wars, last those of the first edition; those of every game are in `engine.core.events`."""

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event


@dataclass(slots=True)
class Damaged(Event):
    """Damage was added to a card. `kind`: attack, ability, event, cost or rule; `source`: the card, -1 for rules."""

    card: int
    number: int
    kind: str
    source: int


@dataclass(slots=True)
class Prevented(Event):
    """A part of the damage or healing of a card was prevented; `number`: how much."""

    card: int
    number: int


@dataclass(slots=True)
class Redirected(Event):
    """Damage that a card was about to receive goes to another card."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "onto")
    card: int
    onto: int
    number: int


@dataclass(slots=True)
class Healed(Event):
    """Damage was removed from a card."""

    card: int
    number: int


@dataclass(slots=True)
class Boosted(Event):
    """Boost was added to a card, or, below 0, removed."""

    card: int
    change: int


@dataclass(slots=True)
class MagicChanged(Event):
    """A player has gained magic or, below 0, paid it."""

    player: int
    change: int


@dataclass(slots=True)
class Attacked(Event):
    """A unit attacks a card with `strength` dice."""

    card_fields: ClassVar[tuple[str, ...]] = ("attacker", "attacked")
    attacker: int
    attacked: int
    strength: int


@dataclass(slots=True)
class Missed(Event):
    """The dice of an attack do no damage to the attacked card."""

    card_fields: ClassVar[tuple[str, ...]] = ("attacker", "attacked")
    attacker: int
    attacked: int


@dataclass(slots=True)
class Rolled(Event):
    """A player has rolled dice; `faces` are numbers of the die's faces.

    `hits`: in an attack, how many hits each face of the die counts as, by its number; empty for other rolls.
    """

    player: int
    faces: tuple[int, ...]
    hits: tuple[int, ...] = ()


@dataclass(slots=True)
class HitsCounted(Event):
    """The dice of an attack have been counted: the faces as they are read, and which symbols of each are hits."""

    card_fields: ClassVar[tuple[str, ...]] = ("attacker", "attacked")
    attacker: int
    attacked: int
    faces: tuple[int, ...]
    hits: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class Destroyed(Event):
    """A card was destroyed, by a player and a card; each is -1 if there is none."""

    card: int
    player: int
    source: int


@dataclass(slots=True)
class Moved(Event):
    """A unit has moved along squares, from the first to the last."""

    card: int
    path: tuple[int, ...]


@dataclass(slots=True)
class Stepped(Event):
    """A card has entered a square during a move or a force; emitted only if abilities wait for that."""

    card: int
    square: int


@dataclass(slots=True)
class Forced(Event):
    """A card was forced from a square to another."""

    card: int
    start: int
    end: int


@dataclass(slots=True)
class Summoned(Event):
    """A unit was summoned."""

    card: int
    square: int


@dataclass(slots=True)
class Built(Event):
    """A structure was built."""

    card: int
    square: int


@dataclass(slots=True)
class Played(Event):
    """A player has played an event."""

    player: int
    card: int


@dataclass(slots=True)
class Expired(Event):
    """An event has left the active area."""

    card: int


@dataclass(slots=True)
class PlayerEliminated(Event):
    """A player is out of the game, and all the player's cards leave it."""

    player: int


@dataclass(slots=True)
class LeftGame(Event):
    """A card has left the game after its player, who is out."""

    card: int
