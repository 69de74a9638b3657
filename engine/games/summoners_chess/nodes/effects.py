"""Nodes for effects of Summoner's Chess on cards of the field, morale and decks, costs paid with cards, and counters.

Counters are those of the rules, and any other that cards count by (CH-14).
"""

from typing import ClassVar, Literal

from engine.language.node import key
from engine.language.nodes import kinds
from engine.language.nodes.players import YOU, PlayerField

ANY = "any"


class MoraleNode(kinds.EffectNode, example="{morale: 1}"):
    """You gain morale, or another player does."""

    morale: kinds.AmountField = key("How much; a number below 0 is lost.")
    of: PlayerField = key("Who gains or loses it; you if left out.", default=YOU)


class DivineNode(kinds.EffectNode, example="{divine: 2}"):
    """You look at the top cards of your deck and put each on its top or under it, in any order (CH-12.1)."""

    divine: kinds.PositiveField = key("How many cards.")


class ScourNode(kinds.EffectNode, example="{scour: 4}"):
    """The top cards of a deck go to its player's discard pile (CH-12.2)."""

    scour: kinds.PositiveField = key("How many cards.")
    of: PlayerField = key("Whose deck; yours if left out.", default=YOU)


class ReadyNode(kinds.EffectNode, example="{ready: {friendly: minion}}"):
    """Readies cards."""

    ready: kinds.CardsField = key("Which cards.")

    def refunds(self, cost: kinds.CostNode) -> bool:
        return isinstance(cost, ExertCostNode) and self.ready == (cost.exert,)


class ExertNode(kinds.EffectNode, example="{exert: self}", why="what a cost takes, an effect can do"):
    """Exerts cards."""

    exert: kinds.CardsField = key("Which cards.")

    @property
    def uses_up(self) -> bool:
        return True


class SacrificeNode(kinds.EffectNode, example="{sacrifice: target}", why="the same for what is sacrificed"):
    """Sacrifices cards: each costs its controller its value in morale (CH-3.2.2)."""

    sacrifice: kinds.CardsField = key("Which cards.")

    @property
    def uses_up(self) -> bool:
        return True


class ActivateNode(kinds.EffectNode, example="{activate: self, pattern: card}"):
    """A unit moves as by a command, but is not commanded: it is not exerted, and ice does not stop it (CH-8.1.1)."""

    activate: kinds.RefField = key("Which unit.")
    pattern: Literal["card"] | None = key(
        "card: by the pattern of the card that is played, in place of its own.", default=None
    )


class PromoteNode(kinds.EffectNode, example="{promote: self}", why="a rule of the game that an effect can trigger"):
    """Promotes a unit where it stands (CH-9.1)."""

    promote: kinds.RefField = key("Which unit.")


class CancelNode(
    kinds.EffectNode, example="{cancel: {enemy: minion}}", why="only a command that is under way can be cancelled"
):
    """Cancels the current command; possible only in the checkpoint of a command of such a card (CH-8.3)."""

    cancel: kinds.SelectorNode = key("Whose command.")


class ExertCostNode(kinds.CostNode, example="{exert: self}"):
    """A ready card is exerted."""

    exert: kinds.RefField = key()


class SacrificeCostNode(kinds.CostNode, example="{sacrifice: {friendly: minion, adjacent: self}}"):
    """Such a card is sacrificed."""

    sacrifice: kinds.CardsField = key()


class ValueNode(kinds.AmountNode, example="{value: sacrificed}", why="morale is lost by the value of cards"):
    """The value of the card (CH-3.2.1)."""

    value: kinds.RefField = key()


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
