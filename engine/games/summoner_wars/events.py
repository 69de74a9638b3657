"""The events of Summoner Wars, last those of the first edition; those of every game are in `engine.core.events`."""

from typing import ClassVar

from engine.compilation import mypyc_attr
from engine.core.events import CardEvent, Event, PlayerCardEvent, PlayerEvent


@mypyc_attr(acyclic=True)
class Damaged(Event):
    """Damage was added to a card. `kind`: attack, ability, event, cost or rule; `source`: the card, -1 for rules."""

    def __init__(self, card: int, number: int, kind: str, source: int) -> None:
        self.card = card
        self.number = number
        self.kind = kind
        self.source = source


@mypyc_attr(acyclic=True)
class Prevented(Event):
    """A part of the damage or healing of a card was prevented; `number`: how much."""

    def __init__(self, card: int, number: int) -> None:
        self.card = card
        self.number = number


@mypyc_attr(acyclic=True)
class Redirected(Event):
    """Damage that a card was about to receive goes to another card."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "onto")

    def __init__(self, card: int, onto: int, number: int) -> None:
        self.card = card
        self.onto = onto
        self.number = number


@mypyc_attr(acyclic=True)
class Healed(Event):
    """Damage was removed from a card."""

    def __init__(self, card: int, number: int) -> None:
        self.card = card
        self.number = number


@mypyc_attr(acyclic=True)
class Boosted(Event):
    """Boost was added to a card, or, below 0, removed."""

    def __init__(self, card: int, change: int) -> None:
        self.card = card
        self.change = change


@mypyc_attr(acyclic=True)
class MagicChanged(Event):
    """A player has gained magic or, below 0, paid it."""

    def __init__(self, player: int, change: int) -> None:
        self.player = player
        self.change = change


@mypyc_attr(acyclic=True)
class Attacked(Event):
    """A unit attacks a card with `strength` dice."""

    card_fields: ClassVar[tuple[str, ...]] = ("attacker", "attacked")

    def __init__(self, attacker: int, attacked: int, strength: int) -> None:
        self.attacker = attacker
        self.attacked = attacked
        self.strength = strength


@mypyc_attr(acyclic=True)
class Missed(Event):
    """The dice of an attack do no damage to the attacked card."""

    card_fields: ClassVar[tuple[str, ...]] = ("attacker", "attacked")

    def __init__(self, attacker: int, attacked: int) -> None:
        self.attacker = attacker
        self.attacked = attacked


@mypyc_attr(acyclic=True)
class Rolled(Event):
    """A player has rolled dice; `faces` are numbers of the die's faces.

    `hits`: in an attack, how many hits each face of the die counts as, by its number; empty for other rolls.
    """

    def __init__(self, player: int, faces: tuple[int, ...], hits: tuple[int, ...] = ()) -> None:
        self.player = player
        self.faces = faces
        self.hits = hits


@mypyc_attr(acyclic=True)
class HitsCounted(Event):
    """The dice of an attack have been counted: the faces as they are read, and which symbols of each are hits."""

    card_fields: ClassVar[tuple[str, ...]] = ("attacker", "attacked")

    def __init__(self, attacker: int, attacked: int, faces: tuple[int, ...], hits: tuple[tuple[str, ...], ...]) -> None:
        self.attacker = attacker
        self.attacked = attacked
        self.faces = faces
        self.hits = hits


@mypyc_attr(acyclic=True)
class Destroyed(Event):
    """A card was destroyed, by a player and a card; each is -1 if there is none."""

    def __init__(self, card: int, player: int, source: int) -> None:
        self.card = card
        self.player = player
        self.source = source


@mypyc_attr(acyclic=True)
class Moved(Event):
    """A unit has moved along squares, from the first to the last."""

    def __init__(self, card: int, path: tuple[int, ...]) -> None:
        self.card = card
        self.path = path


@mypyc_attr(acyclic=True)
class Stepped(Event):
    """A card has entered a square during a move or a force; emitted only if abilities wait for that."""

    def __init__(self, card: int, square: int) -> None:
        self.card = card
        self.square = square


@mypyc_attr(acyclic=True)
class Forced(Event):
    """A card was forced from a square to another."""

    def __init__(self, card: int, start: int, end: int) -> None:
        self.card = card
        self.start = start
        self.end = end


@mypyc_attr(acyclic=True)
class Summoned(Event):
    """A unit was summoned."""

    def __init__(self, card: int, square: int) -> None:
        self.card = card
        self.square = square


@mypyc_attr(acyclic=True)
class Built(Event):
    """A structure was built."""

    def __init__(self, card: int, square: int) -> None:
        self.card = card
        self.square = square


@mypyc_attr(acyclic=True)
class Played(PlayerCardEvent):
    """A player has played an event."""


@mypyc_attr(acyclic=True)
class Expired(CardEvent):
    """An event has left the active area."""


@mypyc_attr(acyclic=True)
class PlayerEliminated(PlayerEvent):
    """A player is out of the game, and all the player's cards leave it."""


@mypyc_attr(acyclic=True)
class LeftGame(CardEvent):
    """A card has left the game after its player, who is out."""
