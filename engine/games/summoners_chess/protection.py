"""The keywords that a card has now, and what iron and shield protect it from (CH-13.7, CH-13.8)."""

from collections.abc import Iterable
from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import modifiers_on_card
from engine.core.position import Position
from engine.games.summoners_chess.keywords import GIVABLE, Keyword, read, select
from engine.games.summoners_chess.pieces import piece_of

IRON: Final = "iron"
SHIELD: Final = "shield"


def keywords_of(position: Position, card: int, name: str) -> list[Keyword]:
    """Return the keywords of a name that a card has: printed, given by other cards, or gained for a time."""
    keywords, index, kind = select(piece_of(position, card).keywords, name), active_index(position), GIVABLE[name]
    if kind in index.kinds and card not in index.silenced:
        keywords += [read(modifier.word) for modifier, _ in modifiers_on_card(position, kind, card)]
    return keywords


def has_keyword(position: Position, card: int, name: str) -> bool:
    """Return True if a card has a keyword, printed or given."""
    return bool(keywords_of(position, card, name))


def can_be_captured(position: Position, card: int, captor: int, kind: str) -> bool:
    """Return True if iron lets a captor capture a card by a step of a kind (CH-13.7)."""
    iron = _kept_away(position, card, IRON)
    return not iron or ("" not in iron and kind not in iron and iron.isdisjoint(_qualities(position, captor)))


def can_be_destroyed(position: Position, card: int, by: Iterable[int]) -> bool:
    """Return True if shields and iron let some cards destroy a card (CH-13.7.3, CH-13.8).

    Iron protects only from the sources that it names.
    """
    shields = _kept_away(position, card, SHIELD)
    if "" in shields:
        return False
    sources = shields | (_kept_away(position, card, IRON) - {""})
    return not sources or all(sources.isdisjoint(_qualities(position, source)) for source in by)


def _kept_away(position: Position, card: int, name: str) -> frozenset[str]:
    """Return what a keyword protects from; the empty text is everything. With a number it only gives counters."""
    having = keywords_of(position, card, name)
    if not having:
        return frozenset()
    return frozenset([keyword.source for keyword in having if not keyword.number])


def _qualities(position: Position, card: int) -> frozenset[str]:
    """Return what `from` can name: factions, types and class words of a card, and the tile where it stands."""
    square = position.state.place[card]
    qualities = piece_of(position, card).qualities
    return qualities | {position.square_name(square)} if square >= 0 else qualities
