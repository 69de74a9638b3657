"""Cards that lie beneath those that stand on their squares."""

from engine.core.frame import Frame
from engine.core.layers import share
from engine.core.position import Cards, Match, Position
from engine.language.compiled.cards import reference
from engine.language.compiled.registry import filters
from engine.language.compiled.scope import Scope
from engine.language.words import layers as words


class Sharing(Match):
    """On the space of another card."""

    def __init__(self, of: Cards) -> None:
        self.of = of

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return any(share(position, card, other) for other in self.of.cards(position, frame))


@filters(words.Shares)
def _shares(node: words.Shares, scope: Scope) -> Match:
    return Sharing(reference(node.shares, scope))
