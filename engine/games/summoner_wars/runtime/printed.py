"""Filters for the damage and life of cards, and the printed life as an amount."""

from engine.core.context import AbilityContext
from engine.core.position import Amount, CardFilter, CardSource, Position
from engine.games.summoner_wars.characteristics import life_left
from engine.games.summoner_wars.layout import DAMAGE
from engine.games.summoner_wars.nodes import printed as nodes
from engine.language.nodes.kinds import LimitsNode, fits
from engine.language.runtime.cards import reference
from engine.language.runtime.registry import amounts, filters
from engine.language.runtime.scope import Scope


class DamageFilter(CardFilter):
    """Cards with this much damage."""

    def __init__(self, limits: int | LimitsNode) -> None:
        self.limits = limits

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return fits(position.state.columns[DAMAGE][card], self.limits)


class LifeLeftFilter(CardFilter):
    """Cards with this much life left."""

    asks: bool = True

    def __init__(self, limits: int | LimitsNode) -> None:
        self.limits = limits

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return fits(life_left(position, card), self.limits)


class PrintedLifeAmount(Amount):
    """The life printed on cards; added up if there are several."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def value(self, position: Position, context: AbilityContext) -> int:
        return sum([position.definition(card).numbers.get("life", 0) for card in self.cards.cards(position, context)])


@filters(nodes.DamageFilterNode)
def _damaged(node: nodes.DamageFilterNode, scope: Scope) -> CardFilter:
    return DamageFilter(node.damage)


@filters(nodes.LifeLeftNode)
def _life_left(node: nodes.LifeLeftNode, scope: Scope) -> CardFilter:
    return LifeLeftFilter(node.left)


@amounts(nodes.PrintedLifeNode)
def _life(node: nodes.PrintedLifeNode, scope: Scope) -> Amount:
    return PrintedLifeAmount(reference(node.life, scope))
