"""Costs: what is spent, or done, for something to happen."""

from collections.abc import Callable
from typing import Any

from deckbuilder.rules_text.amounts import quantity
from deckbuilder.rules_text.context import Context
from deckbuilder.rules_text.pronouns import introduce
from deckbuilder.rules_text.registry import Table
from deckbuilder.rules_text.selectors import described, each
from deckbuilder.rules_text.verbs import Act
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes.tokens import BoostCostNode, DamageCostNode, MagicCostNode
from engine.language.nodes.amounts import PrintedCostNode
from engine.language.nodes.costs import BothNode, DestroyCostNode, DiscardCostNode, EitherNode
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.kinds import CostNode, SelectorNode
from engine.language.nodes.values import SELF

PRICES: Table[Callable[[Any, Context], Act]] = Table()


@PRICES.says(MagicCostNode)
def _magic(cost: MagicCostNode, context: Context) -> Act:
    idiom = context.idiom
    if isinstance(cost.magic, PrintedCostNode) and (cost.magic.times, cost.magic.per) == (1, 1):
        equal = f"{idiom.many('magic')} equal to {each((cost.magic.cost,), context)}'s {idiom.cost}"
        return Act((f"{idiom.pay} {equal}",), spends=True)
    words, least = quantity(cost.magic, context), "at least " if cost.or_more else ""
    return Act(
        (f"{context.idiom.pay} {least}{context.idiom.number(words.size, 'magic')}{words.after('magic')}",), spends=True
    )


@PRICES.says(BoostCostNode)
def _boost(cost: BoostCostNode, context: Context) -> Act:
    return Act((f"{context.idiom.pay} {cost.boost} boost from {each(SELF, context)}",), spends=True)


@PRICES.says(DamageCostNode)
def _damage(cost: DamageCostNode, context: Context) -> Act:
    most = cost.damage.most if isinstance(cost.damage, UpToNode) else cost.damage
    wounds = f"{'up to ' if isinstance(cost.damage, UpToNode) else ''}{context.idiom.number(most, 'damage')}"
    return Act((context.idiom.put(wounds, "damage", each(cost.on, context)),))


@PRICES.says(DestroyCostNode)
def _destroy(cost: DestroyCostNode, context: Context) -> Act:
    if not isinstance(cost.destroy, SelectorNode):
        return Act((f"destroy {each(cost.destroy, context)}",))
    return Act((f"destroy {described(cost.destroy, context).one()}{introduce()}",))


@PRICES.says(DiscardCostNode)
def _discard(cost: DiscardCostNode, context: Context) -> Act:
    if not isinstance(cost.discard, SelectorNode):
        return Act((f"discard {each(cost.discard, context)}",))
    return Act((f"discard {described(cost.discard, context).chosen(cost.number, 'from')}{introduce()}",))


@PRICES.says(EitherNode)
def _either(cost: EitherNode, context: Context) -> Act:
    prices = [price(one, context) for one in cost.either]
    if all(one.spends for one in prices):
        spend = f"{context.idiom.pay} "
        return Act((spend + listed((one.command.removeprefix(spend) for one in prices), "or"),), spends=True)
    return Act((f"either {listed((one.command for one in prices), 'or')}",))


@PRICES.says(BothNode)
def _both(cost: BothNode, context: Context) -> Act:
    prices = [price(one, context) for one in cost.both]
    return Act((listed(one.command for one in prices),), spends=all(one.spends for one in prices))


def price(cost: CostNode, context: Context) -> Act:
    """The paying of a cost."""
    return PRICES[cost](cost, context)
