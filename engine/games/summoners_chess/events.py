"""The events of Summoner's Chess; those of every game are in `engine.core.events`."""

from typing import ClassVar

from engine.compilation import mypyc_attr
from engine.core.events import CardEvent, Event, PlayerCardEvent, PlayerEvent


@mypyc_attr(acyclic=True)
class HandChanged(Event):
    """A player has put this many cards of the opening hand under the deck; 0 if it was kept (CH-1.3)."""

    def __init__(self, player: int, number: int) -> None:
        self.player = player
        self.number = number


@mypyc_attr(acyclic=True)
class Commanded(Event):
    """A card was commanded onto a square, or to shoot there; -1 as the square for a frozen card."""

    def __init__(self, card: int, start: int, square: int) -> None:
        self.card = card
        self.start = start
        self.square = square


@mypyc_attr(acyclic=True)
class Cancelled(CardEvent):
    """A command has no effect: its card stays where it is."""


@mypyc_attr(acyclic=True)
class Landed(Event):
    """A card has gone from one square to another by a pattern."""

    def __init__(self, card: int, start: int, square: int) -> None:
        self.card = card
        self.start = start
        self.square = square


@mypyc_attr(acyclic=True)
class Captured(Event):
    """A card was captured."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "captor")

    def __init__(self, card: int, captor: int) -> None:
        self.card = card
        self.captor = captor


@mypyc_attr(acyclic=True)
class Sacrificed(CardEvent):
    """A card was sacrificed."""


@mypyc_attr(acyclic=True)
class Demolished(Event):
    """A card was destroyed by an effect of a card, `source`; -1 if there is none."""

    def __init__(self, card: int, source: int) -> None:
        self.card = card
        self.source = source


@mypyc_attr(acyclic=True)
class Promoted(Event):
    """A card has promoted: its successor takes its square."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "successor")

    def __init__(self, card: int, successor: int, square: int) -> None:
        self.card = card
        self.successor = successor
        self.square = square


@mypyc_attr(acyclic=True)
class CardPlayed(PlayerCardEvent):
    """A player has announced a card from hand, not yet paid for."""


@mypyc_attr(acyclic=True)
class Performed(Event):
    """A unit performs an action."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "action")

    def __init__(self, card: int, action: int) -> None:
        self.card = card
        self.action = action


@mypyc_attr(acyclic=True)
class UnitSummoned(Event):
    """A player has summoned a unit."""

    def __init__(self, player: int, card: int, square: int) -> None:
        self.player = player
        self.card = card
        self.square = square


@mypyc_attr(acyclic=True)
class StructureBuilt(Event):
    """A player has put a structure on a square."""

    def __init__(self, player: int, card: int, square: int) -> None:
        self.player = player
        self.card = card
        self.square = square


@mypyc_attr(acyclic=True)
class CardSetDown(Event):
    """A player has set a card face down; only that player may know which."""

    def __init__(self, player: int, card: int, square: int) -> None:
        self.player = player
        self.card = card
        self.square = square


@mypyc_attr(acyclic=True)
class TurnedUp(Event):
    """A card that lay face down was turned up; `front` is the number of its definition."""

    def __init__(self, card: int, front: int) -> None:
        self.card = card
        self.front = front


@mypyc_attr(acyclic=True)
class Exerted(CardEvent):
    """A ready card was exerted."""


@mypyc_attr(acyclic=True)
class Readied(CardEvent):
    """An exerted card was readied."""


@mypyc_attr(acyclic=True)
class CountersChanged(Event):
    """A card has gained counters of a name or, below 0, lost them."""

    def __init__(self, card: int, counter: str, change: int) -> None:
        self.card = card
        self.counter = counter
        self.change = change


@mypyc_attr(acyclic=True)
class MoraleChanged(Event):
    """A player has gained morale or, below 0, lost it."""

    def __init__(self, player: int, change: int) -> None:
        self.player = player
        self.change = change


@mypyc_attr(acyclic=True)
class Checked(PlayerEvent):
    """A player's general has come into check."""


@mypyc_attr(acyclic=True)
class Divined(Event):
    """A player has put back the cards looked at: `top` cards on top of the deck, `bottom` under it (CH-12.1)."""

    def __init__(self, player: int, top: int, bottom: int) -> None:
        self.player = player
        self.top = top
        self.bottom = bottom
