"""Cards that lie beneath those that stand on their squares."""

from engine.core.frame import Frame
from engine.core.layers import share
from engine.core.position import Cards, Match, Position
from engine.language.nodes import layers as nodes
from engine.language.runtime.cards import reference
from engine.language.runtime.registry import filters
from engine.language.runtime.scope import Scope


class SharesFilter(Match):
    """On the space of another card."""

    def __init__(self, of: Cards) -> None:
        self.of = of

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return any(share(position, card, other) for other in self.of.cards(position, frame))


@filters(nodes.SharesNode)
def _shares(node: nodes.SharesNode, scope: Scope) -> Match:
    return SharesFilter(reference(node.shares, scope))
