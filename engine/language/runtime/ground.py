"""Filters for cards that lie beneath others on the same square."""

from engine.core.context import AbilityContext
from engine.core.ground import share_square
from engine.core.position import CardFilter, CardSource, Position
from engine.language.nodes import ground as nodes
from engine.language.runtime.cards import reference
from engine.language.runtime.registry import filters
from engine.language.runtime.scope import Scope


class SharesFilter(CardFilter):
    """Cards on the space of another card."""

    def __init__(self, of: CardSource) -> None:
        self.of = of

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return any(share_square(position, card, other) for other in self.of.cards(position, context))


@filters(nodes.SharesNode)
def _shares(node: nodes.SharesNode, scope: Scope) -> CardFilter:
    return SharesFilter(reference(node.shares, scope))
