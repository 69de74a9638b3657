"""Notation of a game: the parts of scenarios and of texts of positions that its layout does not name."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.core.decisions import Option
from engine.core.events import Event
from engine.core.game import Game, Library
from engine.core.position import Definition, Position
from engine.core.state import Layout


class Notation:
    """The notation that all games share; a game adds its own.

    `signs`, `letters` and `spent` are for texts of positions, which a game without signs does not have.

    Attributes:
        phase: the default phase of a position; the first one if empty.
        marks: properties of a card on the board that are not columns.
        signs: the sign of a mark or column.
        letters: the letter of a counter; other counters are written out.
        spent: the letter of a number that the turn has used up.
    """

    phase: str = ""
    marks: tuple[str, ...] = ()
    signs: Mapping[str, str] = MappingProxyType({})
    letters: Mapping[str, str] = MappingProxyType({})
    spent: Mapping[str, str] = MappingProxyType({})

    def counters(self, _layout: Layout) -> tuple[str, ...]:
        """Return the columns that are counters."""
        return ()

    def can_stand(self, library: Library, definition: Definition, _marks: Collection[str]) -> bool:
        """Whether a card with marks can stand on the board."""
        return library.rules.stands(definition)

    def mark(self, game: Game, card: int, name: str) -> None:
        """Give a card a mark."""
        raise NotImplementedError

    def is_marked(self, position: Position, card: int, name: str) -> bool:
        """Whether a card has a mark."""
        raise NotImplementedError

    def front(self, position: Position, card: int) -> Definition:
        """Return the printed side of a card, even if it lies face down."""
        return position.definition(card)

    def set_defaults(self, game: Game) -> None:
        """Set in a newly built position the values that a game would have set before it."""

    def short(self, position: Position, option: Option) -> str:
        """Return an option in short notation."""
        return option.label(position)

    def outcome(self, _events: Sequence[Event]) -> str:
        """Return signs for events: a capture, check."""
        return ""

    def facts(self, _game: Game) -> dict[str, Any]:
        """Return facts about a position, as single numbers and words."""
        return {}
