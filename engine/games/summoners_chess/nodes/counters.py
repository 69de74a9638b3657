"""Nodes for counters: those of the rules, and any other that cards count by (CH-14)."""

from typing import ClassVar

from engine.language.node import key
from engine.language.nodes import kinds

ANY = "any"


class CounterEffectNode(kinds.EffectNode, example="{counter: ice, number: 2, on: target}"):
    """Puts counters on cards or removes them."""

    counter: kinds.LabelField = key("What they are called; any: those of one name that are there, as you choose.")
    number: kinds.AmountField = key("How many; a number below 0 removes. 1 if left out.", default=1)
    on: kinds.CardsField = key("On which cards.")

    @property
    def uses_up(self) -> bool:
        return isinstance(self.number, int) and self.number < 0

    def refunds(self, cost: kinds.CostNode) -> bool:
        if not isinstance(cost, CounterCostNode) or (self.counter, self.on) != (cost.counter, (kinds.SELF,)):
            return False
        return kinds.covers(self.number, cost.number)


class CounterCostNode(
    kinds.CostNode, example="{counter: hour, number: 3}", why="what an ability has counted, another can spend"
):
    """Counters of this card are removed."""

    counter: kinds.LabelField = key()
    number: kinds.PositiveField = key("With 'counter': how many; 1 if left out.", default=1)


class CounterAmountNode(
    kinds.AmountNode, example="{counter: rage, of: self}", why="counters that only count, count for something"
):
    """The number of counters of a name on a card."""

    counter: kinds.LabelField = key()
    of: kinds.RefField = key("With 'counter': on which card; on this one if left out.", default=kinds.SELF)


class CounterFilterNode(
    kinds.FilterNode, example="{friendly: unit, counter: any}", why="who has a counter is what it is taken from"
):
    """Only with a counter of this name; any: with any counter."""

    on_board: ClassVar[bool] = True

    counter: kinds.LabelField = key()
