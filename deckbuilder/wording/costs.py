"""Costs: what is spent, or done, for something to happen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.acts import Act
from deckbuilder.wording.context import Context
from deckbuilder.wording.parts import Part, part, pick
from deckbuilder.wording.selectors import described, each
from deckbuilder.wording.speech import introduce

Cost = Mapping[str, Any]
Price = Callable[[Any, Context], Act]

SPEND = "spend "


def _magic(number: int, _context: Context) -> Act:
    return Act((f"{SPEND}{number} magic",), spends=True)


def _boost(number: int, context: Context) -> Act:
    return Act((f"{SPEND}{number} boost from {each('self', context)}",), spends=True)


def _damage(number: int, context: Context) -> Act:
    return Act((f"add {number} damage to {each('self', context)}",))


def _destroy(selector: Any, context: Context) -> Act:
    return Act((f"destroy {described(selector, context).one()}{introduce()}",))


def _discard(selector: Any, context: Context) -> Act:
    return Act((f"discard {described(selector, context).one('from')}{introduce()}",))


def _either(costs: Sequence[Cost], context: Context) -> Act:
    prices = [price(cost, context) for cost in costs]
    if all(one.spends for one in prices):
        return Act((SPEND + listed((one.command.removeprefix(SPEND) for one in prices), "or"),), spends=True)
    return Act((f"either {listed((one.command for one in prices), 'or')}",))


PRICES: dict[str, Part[Price]] = {
    "magic": part(_magic),
    "boost": part(_boost),
    "damage": part(_damage),
    "destroy": part(_destroy),
    "discard": part(_discard),
    "either": part(_either),
}


def price(cost: Cost, context: Context) -> Act:
    """The paying of a cost."""
    key, words = pick(PRICES, cost, "cost")
    return words(cost[key], context)
