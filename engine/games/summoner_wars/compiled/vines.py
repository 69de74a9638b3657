"""What vine walls do to those who walk over them."""

from engine.core.frame import Frame
from engine.core.position import Cards, Condition, Position
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.words import vines as words
from engine.language.compiled.cards import reference
from engine.language.compiled.registry import conditions
from engine.language.compiled.scope import Scope


class HasTrodden(Condition):
    """Some cards have moved onto or off a vine wall this turn."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def holds(self, position: Position, frame: Frame) -> bool:
        edition = edition_of(position)
        return any(edition.has_trodden(position, card) for card in self.cards.cards(position, frame))


@conditions(words.Trodden)
def _trodden(node: words.Trodden, scope: Scope) -> Condition:
    return HasTrodden(reference(node.trodden, scope))
