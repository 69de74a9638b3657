"""Summoning: ways and terms of it, what it costs, and summoning as an effect."""

from typing import Literal

from engine.language.node import Node, key
from engine.language.words.kinds import Amount, Cards, Cost, Effect, Modifier, Selector
from engine.language.words.values import Natural, Positive, Ref, Yes


class Summoning(Node, any_of=("adjacent", "replacing", "phases", "pay", "discount")):
    """Ways of summoning."""

    adjacent: Cards | None = key("On spaces adjacent to these cards.", default=None)
    replacing: Selector | None = key("By destroying such a card, onto its space.", default=None)
    phases: Literal["any"] | None = key("any: in every phase.", default=None)
    only: Yes = key("true: in no other way.", default=False)
    once: Yes = key("true: once a turn at most.", default=False)
    price: Cost | None = key(
        "What this way costs besides; 'beside' is the card of 'adjacent' next to the space.", default=None
    )
    pay: Cost | None = key("What may be paid instead of the cost.", default=None)
    discount: Positive | None = key("The cost is so much lower for each time that 'each' is paid.", default=None)
    each: Cost | None = key("With 'discount': what is paid for it.", default=None)
    discards: Yes = key("With 'replacing', true: the card is discarded, not destroyed.", default=False)
    keeps: Literal["damage"] | None = key("With 'replacing': it takes over the damage of the card.", default=None)


class Summon(Modifier, example="{summon: {adjacent: summoner}}"):
    """Where, when and for what units can be summoned besides the usual."""

    summon: Summoning = key()


class CostModifier(Modifier, example="{cost: 2}", why="the cost of summoning, where base_cost sets it"):
    """So much more to summon it; a negative number is less, but not below 0."""

    cost: Amount = key()


class BaseCost(Modifier, example="{base_cost: 0}", why="the cost that others add to"):
    """The cost of summoning it, before what else changes it."""

    base_cost: Natural = key()


class AbilityCost(Modifier, example="{ability_cost: -1}", why="costs of abilities are no costs of summoning"):
    """So much more magic for its abilities that cost magic."""

    ability_cost: Amount = key()


class SummonEffect(Effect, example="{summon: target, less: 5}"):
    """Summons a unit."""

    summon: Ref = key("The card that is summoned.")
    less: Positive | None = key("For so much less than it costs.", default=None)
    free: Yes = key("true: for nothing.", default=False)
    adjacent: Cards | None = key("Next to these cards, and nowhere else.", default=None)
    also: Cards | None = key("Next to these cards, or where else it may be.", default=None)
