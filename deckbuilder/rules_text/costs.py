"""Costs in rules texts: payments and other acts for an effect."""

from collections.abc import Callable
from typing import Any

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.pronouns import introduce
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import each_card, phrase_of
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.language.nodes.costs import BothNode, DestroyCostNode, DiscardCostNode, EitherNode
from engine.language.nodes.kinds import CostNode, SelectorNode

PRICES: RendererTable[Callable[[Any, TextContext], VerbPhrase]] = RendererTable()


@PRICES.registers(DestroyCostNode)
def _destroy(cost: DestroyCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.destroy, SelectorNode):
        return VerbPhrase((f"destroy {each_card(cost.destroy, context)}",))
    return VerbPhrase((f"destroy {phrase_of(cost.destroy, context).one()}{introduce()}",))


@PRICES.registers(DiscardCostNode)
def _discard(cost: DiscardCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.discard, SelectorNode):
        return VerbPhrase((f"discard {each_card(cost.discard, context)}",))
    return VerbPhrase((f"discard {phrase_of(cost.discard, context).chosen(cost.number, 'from')}{introduce()}",))


@PRICES.registers(EitherNode)
def _either(cost: EitherNode, context: TextContext) -> VerbPhrase:
    phrases = [price(alternative, context) for alternative in cost.either]
    commands = [phrase.command for phrase in phrases]
    if all(phrase.spends for phrase in phrases):
        spend = f"{context.terms.pay} "
        return VerbPhrase((spend + listed((command.removeprefix(spend) for command in commands), "or"),), spends=True)
    return VerbPhrase((f"either {listed(commands, 'or')}",))


@PRICES.registers(BothNode)
def _both(cost: BothNode, context: TextContext) -> VerbPhrase:
    phrases = [price(part, context) for part in cost.both]
    return VerbPhrase((listed(phrase.command for phrase in phrases),), spends=all(phrase.spends for phrase in phrases))


def price(cost: CostNode, context: TextContext) -> VerbPhrase:
    """Return the act of paying a cost."""
    return PRICES[cost](cost, context)
