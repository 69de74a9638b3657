"""The condition that a unit has moved over a vine wall."""

from engine.core.context import AbilityContext
from engine.core.position import CardSource, Condition, Position
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.nodes import vines as nodes
from engine.language.runtime.cards import reference
from engine.language.runtime.registry import conditions
from engine.language.runtime.scope import Scope


class TroddenCondition(Condition):
    """One of some cards has moved onto or off a vine wall this turn."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def holds(self, position: Position, context: AbilityContext) -> bool:
        edition = edition_of(position)
        return any(edition.has_trodden(position, card) for card in self.cards.cards(position, context))


@conditions(nodes.TroddenNode)
def _trodden(node: nodes.TroddenNode, scope: Scope) -> Condition:
    return TroddenCondition(reference(node.trodden, scope))
