"""Costs in rules texts: payments and other acts for an effect."""

from collections.abc import Callable
from typing import Any

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.pronouns import introduce
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import each, phrase_of
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.language.nodes.costs import BothNode, DestroyCostNode, DiscardCostNode, EitherNode
from engine.language.nodes.kinds import CostNode, SelectorNode

PRICES: RendererTable[Callable[[Any, TextContext], VerbPhrase]] = RendererTable()


@PRICES.registers(DestroyCostNode)
def _destroy(cost: DestroyCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.destroy, SelectorNode):
        return VerbPhrase((f"destroy {each(cost.destroy, context)}",))
    return VerbPhrase((f"destroy {phrase_of(cost.destroy, context).one()}{introduce()}",))


@PRICES.registers(DiscardCostNode)
def _discard(cost: DiscardCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.discard, SelectorNode):
        return VerbPhrase((f"discard {each(cost.discard, context)}",))
    return VerbPhrase((f"discard {phrase_of(cost.discard, context).chosen(cost.number, 'from')}{introduce()}",))


@PRICES.registers(EitherNode)
def _either(cost: EitherNode, context: TextContext) -> VerbPhrase:
    prices = [price(one, context) for one in cost.either]
    if all(one.spends for one in prices):
        spend = f"{context.terms.pay} "
        return VerbPhrase((spend + listed((one.command.removeprefix(spend) for one in prices), "or"),), spends=True)
    return VerbPhrase((f"either {listed((one.command for one in prices), 'or')}",))


@PRICES.registers(BothNode)
def _both(cost: BothNode, context: TextContext) -> VerbPhrase:
    prices = [price(one, context) for one in cost.both]
    return VerbPhrase((listed(one.command for one in prices),), spends=all(one.spends for one in prices))


def price(cost: CostNode, context: TextContext) -> VerbPhrase:
    """Return the act of paying a cost."""
    return PRICES[cost](cost, context)
