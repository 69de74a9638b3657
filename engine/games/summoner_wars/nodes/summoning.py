"""Nodes for summoning: where, when and for what units are summoned, and summoning as an effect."""

from typing import Literal

from engine.language.node import Node, key
from engine.language.nodes import kinds


class SummoningNode(Node, any_of=("adjacent", "replacing", "phases", "pay", "each")):
    """Methods of summoning."""

    adjacent: kinds.CardsField | None = key("On spaces adjacent to these cards.", default=None)
    replacing: kinds.SelectorNode | None = key("By destroying such a card, onto its space.", default=None)
    phases: Literal["any"] | None = key("any: in every phase.", default=None)
    only: kinds.YesField = key(
        "true: in no other way.", default=False, needs="terms of summoning", beside=("adjacent", "replacing")
    )
    once: kinds.YesField = key(
        "true: once a turn at most.", default=False, needs="terms of summoning", beside=("adjacent", "replacing")
    )
    price: kinds.CostNode | None = key(
        "What this way costs besides; 'beside' is the card of 'adjacent' next to the space.",
        default=None,
        needs="terms of summoning",
        beside=("adjacent", "replacing"),
    )
    pay: kinds.CostNode | None = key("What may be paid instead of the cost.", default=None, needs="terms of summoning")
    discount: kinds.PositiveField | None = key(
        "The cost is so much lower for each time that 'each' is paid.",
        default=None,
        needs="terms of summoning",
        beside=("each",),
    )
    each: kinds.CostNode | None = key(
        "With 'discount': what is paid for it.", default=None, needs="terms of summoning", beside=("discount",)
    )
    discards: kinds.YesField = key(
        "With 'replacing', true: the card is discarded, not destroyed.",
        default=False,
        needs="terms of summoning",
        beside=("replacing",),
    )
    keeps: Literal["damage"] | None = key(
        "With 'replacing': it takes over the damage of the card.",
        default=None,
        needs="terms of summoning",
        beside=("replacing",),
    )


class SummonNode(kinds.ModifierNode, example="{summon: {adjacent: summoner}}"):
    """Where, when and for what units can be summoned in addition to the usual."""

    summon: SummoningNode = key()


class CostModifierNode(kinds.ModifierNode, example="{cost: 2}", why="the cost of summoning, where base_cost sets it"):
    """It costs this much more to summon; a negative number is less, but not below 0."""

    cost: kinds.AmountField = key()

    @property
    def changes_cost(self) -> bool:
        return True

    @property
    def before_play(self) -> bool:
        return True


class BaseCostNode(kinds.ModifierNode, example="{base_cost: 0}", why="the cost that others add to"):
    """The cost of summoning it before other modifiers."""

    base_cost: kinds.NaturalField = key()

    @property
    def changes_cost(self) -> bool:
        return True


class AbilityCostNode(
    kinds.ModifierNode, example="{ability_cost: -1}", why="costs of abilities are no costs of summoning"
):
    """Its abilities that cost magic cost this much more."""

    ability_cost: kinds.AmountField = key()


class SummonEffectNode(kinds.EffectNode, example="{summon: target, less: 5}"):
    """Summons a unit."""

    summon: kinds.RefField = key("The card that is summoned.")
    less: kinds.PositiveField | None = key("For so much less than it costs.", default=None)
    free: kinds.YesField = key("true: for nothing.", default=False)
    adjacent: kinds.CardsField | None = key("Next to these cards, and nowhere else.", default=None)
    also: kinds.CardsField | None = key("Next to these cards, or where else it may be.", default=None)
