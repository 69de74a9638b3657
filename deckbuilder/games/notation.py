"""How positions of a game are written down: what scenarios and texts may say of it, besides what its layout names."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.core.decisions import Option
from engine.core.events import Event
from engine.core.game import Game, Library
from engine.core.position import Definition, Position
from engine.core.state import Layout


class Notation:
    """What all games share; a game adds what is its own.

    `phase`: the one in which a position stands if nothing is said, the first one if empty. `marks`: what is or is not
    so of a card on the board, besides its columns. For texts of positions, which a game without signs does not have:
    `signs` by mark or column, `letters` by counter (others are written out), `spent` letters by number.
    """

    phase: str = ""
    marks: tuple[str, ...] = ()
    signs: Mapping[str, str] = MappingProxyType({})
    letters: Mapping[str, str] = MappingProxyType({})
    spent: Mapping[str, str] = MappingProxyType({})

    def counters(self, _layout: Layout) -> tuple[str, ...]:
        """The columns that are counters."""
        return ()

    def stands(self, library: Library, definition: Definition, _marks: Collection[str]) -> bool:
        """Whether a card with marks can stand on the board."""
        return library.rules.stands(definition)

    def mark(self, game: Game, card: int, name: str) -> None:
        """Make a mark so of a card."""
        raise NotImplementedError

    def is_marked(self, position: Position, card: int, name: str) -> bool:
        """Whether a mark is so of a card."""
        raise NotImplementedError

    def front(self, position: Position, card: int) -> Definition:
        """What is printed on a card, wherever and however it lies."""
        return position.definition(card)

    def stand(self, game: Game) -> None:
        """Note in a position that was put together what would have been noted on the way there."""

    def short(self, position: Position, option: Option) -> str:
        """An option in few letters."""
        return option.label(position)

    def outcome(self, _told: Sequence[Event]) -> str:
        """Signs for what has happened: a capture, check."""
        return ""

    def facts(self, _game: Game) -> dict[str, Any]:
        """What is so of a position, in single numbers and words."""
        return {}
