"""Keywords that a card has now, and what two of them keep from it: capture and destruction (CH-13.7, CH-13.8)."""

from collections.abc import Iterable
from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import modifiers_on_card
from engine.core.position import Position
from engine.games.summoners_chess.keywords import GIVABLE, Keyword, named, read
from engine.games.summoners_chess.pieces import piece_of

IRON: Final = "iron"
SHIELD: Final = "shield"


def keywords_of(position: Position, card: int, name: str) -> list[Keyword]:
    """The keywords of a name that a card has: printed, and given by other cards or for a time."""
    found, index, kind = named(piece_of(position, card).keywords, name), active_index(position), GIVABLE[name]
    if kind in index.kinds and card not in index.silent:
        found += [read(modifier.word) for modifier, _ in modifiers_on_card(position, kind, card)]
    return found


def has_keyword(position: Position, card: int, name: str) -> bool:
    """Whether a card has a keyword, printed or given."""
    return bool(keywords_of(position, card, name))


def can_be_captured(position: Position, card: int, captor: int, kind: str) -> bool:
    """Whether iron lets a captor capture a card by a step of a kind (CH-13.7)."""
    iron = _kept_away(position, card, IRON)
    return not iron or ("" not in iron and kind not in iron and iron.isdisjoint(_qualities(position, captor)))


def can_be_destroyed(position: Position, card: int, by: Iterable[int]) -> bool:
    """Whether shields, and iron from what destroys it, let cards destroy a card (CH-13.7.3, CH-13.8)."""
    shields = _kept_away(position, card, SHIELD)
    if "" in shields:
        return False
    sources = shields | (_kept_away(position, card, IRON) - {""})
    return not sources or all(sources.isdisjoint(_qualities(position, each)) for each in by)


def _kept_away(position: Position, card: int, name: str) -> frozenset[str]:
    """From what a keyword protects; the empty text is everything. One with a number stands for counters only."""
    having = keywords_of(position, card, name)
    if not having:
        return frozenset()
    return frozenset([keyword.source for keyword in having if not keyword.number])


def _qualities(position: Position, card: int) -> frozenset[str]:
    """What `from` can speak of: factions, types and class words of a card, and the tile on which it stands."""
    square = position.state.place[card]
    qualities = piece_of(position, card).qualities
    return qualities | {position.square_name(square)} if square >= 0 else qualities
