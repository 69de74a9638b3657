"""The events of every game, as values in its log; each game adds its own in its package.

A card is its number, a player 0 or more, a square its number on the board. Events never change. A game has two for
every decision, so they are plain classes, which are compiled: data classes would be made by the interpreter.
"""

from inspect import signature
from typing import Any, ClassVar

from engine.compilation import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event:
    """A fact of the game. `card_fields`, `square_fields`: the names of fields that hold cards or squares."""

    card_fields: ClassVar[tuple[str, ...]] = ("card", "cards", "on", "first", "second", "host", "source")
    square_fields: ClassVar[tuple[str, ...]] = ("square", "start", "path", "end")

    def values(self) -> dict[str, Any]:
        """Return the values of the fields by name."""
        return {name: getattr(self, name) for name in fields_of(type(self))}

    def with_values(self, **values: Any) -> "Event":
        """Return the event with other values of some fields."""
        return type(self)(**{**self.values(), **values})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self.values().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in self.values().items()])})"


def fields_of(kind: type[Event]) -> tuple[str, ...]:
    """Return the names of the fields of a kind of event, in their order, which are read once: it takes a while."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(signature(kind).parameters)
    return _FIELDS[kind]


_FIELDS: dict[type[Event], tuple[str, ...]] = {}


@mypyc_attr(acyclic=True)
class PlayerEvent(Event):
    """Something about a player."""

    def __init__(self, player: int) -> None:
        self.player = player


@mypyc_attr(acyclic=True)
class CardEvent(Event):
    """Something about a card."""

    def __init__(self, card: int) -> None:
        self.card = card


@mypyc_attr(acyclic=True)
class PlayerCardEvent(Event):
    """Something about a player and a card."""

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card


@mypyc_attr(acyclic=True)
class TurnBegan(Event):
    """A player's turn has begun; `number` counts the turns of all players."""

    def __init__(self, player: int, number: int) -> None:
        self.player = player
        self.number = number


@mypyc_attr(acyclic=True)
class PhaseBegan(Event):
    """A phase of the active player's turn has begun."""

    def __init__(self, player: int, phase: str) -> None:
        self.player = player
        self.phase = phase


@mypyc_attr(acyclic=True)
class Drawn(PlayerCardEvent):
    """A player has drawn a card."""


@mypyc_attr(acyclic=True)
class Discarded(PlayerCardEvent):
    """A card was put on a player's discard pile."""


@mypyc_attr(acyclic=True)
class Returned(PlayerCardEvent):
    """A card was put into a player's hand."""


@mypyc_attr(acyclic=True)
class Piled(Event):
    """A card was put on one of a player's piles; `pile` is its name."""

    def __init__(self, player: int, card: int, pile: str) -> None:
        self.player = player
        self.card = card
        self.pile = pile


@mypyc_attr(acyclic=True)
class Placed(Event):
    """A card was put on a square; `start` is where it was, a square or a place below 0."""

    def __init__(self, card: int, start: int, square: int) -> None:
        self.card = card
        self.start = start
        self.square = square


@mypyc_attr(acyclic=True)
class Exchanged(Event):
    """Two cards have exchanged places."""

    def __init__(self, first: int, second: int) -> None:
        self.first = first
        self.second = second


@mypyc_attr(acyclic=True)
class PutUnder(Event):
    """A card was put under another."""

    def __init__(self, card: int, host: int) -> None:
        self.card = card
        self.host = host


@mypyc_attr(acyclic=True)
class ControlChanged(Event):
    """A player has control of a card now."""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player


@mypyc_attr(acyclic=True)
class Used(Event):
    """An ability of a card is being used: paid for, and counted; `on`: the cards that were chosen for it before."""

    def __init__(self, card: int, ability: str, on: tuple[int, ...] = ()) -> None:
        self.card = card
        self.ability = ability
        self.on = on


@mypyc_attr(acyclic=True)
class AbilityApplied(Event):
    """An ability that no player uses has contributed to the next event."""

    def __init__(self, card: int, ability: str) -> None:
        self.card = card
        self.ability = ability


@mypyc_attr(acyclic=True)
class ValueModified(Event):
    """Abilities have changed a number: `by` has cards, each with its ability, the new number, and the reason."""

    def __init__(self, card: int, number: str, before: int, by: tuple[tuple[int, str, int, str], ...]) -> None:
        self.card = card
        self.number = number
        self.before = before
        self.by = by


@mypyc_attr(acyclic=True)
class ModeChosen(Event):
    """A player has chosen one of several modes of an ability of the card `source`; `words`: its text."""

    def __init__(self, player: int, source: int, ability: str, words: str) -> None:
        self.player = player
        self.source = source
        self.ability = ability
        self.words = words


@mypyc_attr(acyclic=True)
class Chosen(Event):
    """A player has chosen cards for an ability of the card `source`."""

    def __init__(self, player: int, source: int, ability: str, cards: tuple[int, ...]) -> None:
        self.player = player
        self.source = source
        self.ability = ability
        self.cards = cards


@mypyc_attr(acyclic=True)
class Looked(Event):
    """A player has looked at hidden cards."""

    def __init__(self, player: int, cards: tuple[int, ...]) -> None:
        self.player = player
        self.cards = cards


@mypyc_attr(acyclic=True)
class Shown(Event):
    """Hidden cards were shown to all players."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards


@mypyc_attr(acyclic=True)
class Shuffled(PlayerEvent):
    """A player's deck was shuffled."""


@mypyc_attr(acyclic=True)
class PositionEdited(Event):
    """The next events are those of a manual edit."""


@mypyc_attr(acyclic=True)
class Marked(Event):
    """A manual edit has set a number of a card; `what` is its name."""

    def __init__(self, card: int, what: str, number: int) -> None:
        self.card = card
        self.what = what
        self.number = number


@mypyc_attr(acyclic=True)
class TallySet(Event):
    """A manual edit has set a number of a player; `what` is its name."""

    def __init__(self, player: int, what: str, number: int) -> None:
        self.player = player
        self.what = what
        self.number = number


@mypyc_attr(acyclic=True)
class Resigned(PlayerEvent):
    """A player has given the game up."""


@mypyc_attr(acyclic=True)
class Ended(Event):
    """The game is over: the winner, None for a draw, and the reason."""

    def __init__(self, winner: int | None, result: str) -> None:
        self.winner = winner
        self.result = result
