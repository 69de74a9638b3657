"""Costs: what is spent, or done, for something to happen."""

from collections.abc import Callable
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.acts import Act
from deckbuilder.wording.amounts import quantity
from deckbuilder.wording.context import Context
from deckbuilder.wording.parts import Table
from deckbuilder.wording.selectors import described, each
from deckbuilder.wording.speech import introduce
from engine.games.summoner_wars.words.tokens import BoostCost, DamageCost, MagicCost
from engine.language.words.amounts import PrintedCost
from engine.language.words.costs import Both, DestroyCost, DiscardCost, Either
from engine.language.words.effects import UpTo
from engine.language.words.kinds import Cost, Selector
from engine.language.words.values import SELF

PRICES: Table[Callable[[Any, Context], Act]] = Table()


@PRICES.says(MagicCost)
def _magic(cost: MagicCost, context: Context) -> Act:
    idiom = context.idiom
    if isinstance(cost.magic, PrintedCost) and (cost.magic.times, cost.magic.per) == (1, 1):
        equal = f"{idiom.many('magic')} equal to {each((cost.magic.cost,), context)}'s {idiom.cost}"
        return Act((f"{idiom.pay} {equal}",), spends=True)
    words, least = quantity(cost.magic, context), "at least " if cost.or_more else ""
    return Act(
        (f"{context.idiom.pay} {least}{context.idiom.number(words.size, 'magic')}{words.after('magic')}",), spends=True
    )


@PRICES.says(BoostCost)
def _boost(cost: BoostCost, context: Context) -> Act:
    return Act((f"{context.idiom.pay} {cost.boost} boost from {each(SELF, context)}",), spends=True)


@PRICES.says(DamageCost)
def _damage(cost: DamageCost, context: Context) -> Act:
    most = cost.damage.most if isinstance(cost.damage, UpTo) else cost.damage
    wounds = f"{'up to ' if isinstance(cost.damage, UpTo) else ''}{context.idiom.number(most, 'damage')}"
    return Act((context.idiom.put(wounds, "damage", each(cost.on, context)),))


@PRICES.says(DestroyCost)
def _destroy(cost: DestroyCost, context: Context) -> Act:
    if not isinstance(cost.destroy, Selector):
        return Act((f"destroy {each(cost.destroy, context)}",))
    return Act((f"destroy {described(cost.destroy, context).one()}{introduce()}",))


@PRICES.says(DiscardCost)
def _discard(cost: DiscardCost, context: Context) -> Act:
    if not isinstance(cost.discard, Selector):
        return Act((f"discard {each(cost.discard, context)}",))
    return Act((f"discard {described(cost.discard, context).chosen(cost.number, 'from')}{introduce()}",))


@PRICES.says(Either)
def _either(cost: Either, context: Context) -> Act:
    prices = [price(one, context) for one in cost.either]
    if all(one.spends for one in prices):
        spend = f"{context.idiom.pay} "
        return Act((spend + listed((one.command.removeprefix(spend) for one in prices), "or"),), spends=True)
    return Act((f"either {listed((one.command for one in prices), 'or')}",))


@PRICES.says(Both)
def _both(cost: Both, context: Context) -> Act:
    prices = [price(one, context) for one in cost.both]
    return Act((listed(one.command for one in prices),), spends=all(one.spends for one in prices))


def price(cost: Cost, context: Context) -> Act:
    """The paying of a cost."""
    return PRICES[cost](cost, context)
