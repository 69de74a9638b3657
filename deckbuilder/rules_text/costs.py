"""Costs: what is spent, or done, for something to happen."""

from collections.abc import Callable
from typing import Any

from deckbuilder.rules_text.amounts import quantity
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.pronouns import introduce
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import described, each
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes.tokens import BoostCostNode, DamageCostNode, MagicCostNode
from engine.language.nodes.amounts import PrintedCostNode
from engine.language.nodes.costs import BothNode, DestroyCostNode, DiscardCostNode, EitherNode
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.kinds import CostNode, SelectorNode
from engine.language.nodes.values import SELF

PRICES: RendererTable[Callable[[Any, TextContext], VerbPhrase]] = RendererTable()


@PRICES.registers(MagicCostNode)
def _magic(cost: MagicCostNode, context: TextContext) -> VerbPhrase:
    idiom = context.idiom
    if isinstance(cost.magic, PrintedCostNode) and (cost.magic.times, cost.magic.per) == (1, 1):
        equal = f"{idiom.many('magic')} equal to {each((cost.magic.cost,), context)}'s {idiom.cost}"
        return VerbPhrase((f"{idiom.pay} {equal}",), spends=True)
    words, least = quantity(cost.magic, context), "at least " if cost.or_more else ""
    return VerbPhrase(
        (f"{context.idiom.pay} {least}{context.idiom.number(words.size, 'magic')}{words.after('magic')}",), spends=True
    )


@PRICES.registers(BoostCostNode)
def _boost(cost: BoostCostNode, context: TextContext) -> VerbPhrase:
    return VerbPhrase((f"{context.idiom.pay} {cost.boost} boost from {each(SELF, context)}",), spends=True)


@PRICES.registers(DamageCostNode)
def _damage(cost: DamageCostNode, context: TextContext) -> VerbPhrase:
    most = cost.damage.most if isinstance(cost.damage, UpToNode) else cost.damage
    wounds = f"{'up to ' if isinstance(cost.damage, UpToNode) else ''}{context.idiom.number(most, 'damage')}"
    return VerbPhrase((context.idiom.put(wounds, "damage", each(cost.on, context)),))


@PRICES.registers(DestroyCostNode)
def _destroy(cost: DestroyCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.destroy, SelectorNode):
        return VerbPhrase((f"destroy {each(cost.destroy, context)}",))
    return VerbPhrase((f"destroy {described(cost.destroy, context).one()}{introduce()}",))


@PRICES.registers(DiscardCostNode)
def _discard(cost: DiscardCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.discard, SelectorNode):
        return VerbPhrase((f"discard {each(cost.discard, context)}",))
    return VerbPhrase((f"discard {described(cost.discard, context).chosen(cost.number, 'from')}{introduce()}",))


@PRICES.registers(EitherNode)
def _either(cost: EitherNode, context: TextContext) -> VerbPhrase:
    prices = [price(one, context) for one in cost.either]
    if all(one.spends for one in prices):
        spend = f"{context.idiom.pay} "
        return VerbPhrase((spend + listed((one.command.removeprefix(spend) for one in prices), "or"),), spends=True)
    return VerbPhrase((f"either {listed((one.command for one in prices), 'or')}",))


@PRICES.registers(BothNode)
def _both(cost: BothNode, context: TextContext) -> VerbPhrase:
    prices = [price(one, context) for one in cost.both]
    return VerbPhrase((listed(one.command for one in prices),), spends=all(one.spends for one in prices))


def price(cost: CostNode, context: TextContext) -> VerbPhrase:
    """The paying of a cost."""
    return PRICES[cost](cost, context)
