"""Nodes for effects of Summoner's Chess on cards of the field, morale and decks, and for costs paid with cards."""

from typing import Literal

from engine.language.node import key
from engine.language.nodes.kinds import (
    AmountField,
    AmountNode,
    CardsField,
    CostNode,
    EffectNode,
    PositiveField,
    RefField,
    SelectorNode,
)
from engine.language.nodes.players import YOU, PlayerField


class MoraleNode(EffectNode, example="{morale: 1}"):
    """You gain morale, or another player does."""

    morale: AmountField = key("How much; a number below 0 is lost.")
    of: PlayerField = key("Who gains or loses it; you if left out.", default=YOU)


class DivineNode(EffectNode, example="{divine: 2}"):
    """You look at the top cards of your deck and put each on its top or under it, in any order (CH-12.1)."""

    divine: PositiveField = key("How many cards.")


class ScourNode(EffectNode, example="{scour: 4}"):
    """The top cards of a deck go to its player's discard pile (CH-12.2)."""

    scour: PositiveField = key("How many cards.")
    of: PlayerField = key("Whose deck; yours if left out.", default=YOU)


class ReadyNode(EffectNode, example="{ready: {friendly: minion}}"):
    """Readies cards."""

    ready: CardsField = key("Which cards.")

    def refunds(self, cost: CostNode) -> bool:
        return isinstance(cost, ExertCostNode) and self.ready == (cost.exert,)


class ExertNode(EffectNode, example="{exert: self}", why="what a cost takes, an effect can do"):
    """Exerts cards."""

    exert: CardsField = key("Which cards.")

    @property
    def uses_up(self) -> bool:
        return True


class SacrificeNode(EffectNode, example="{sacrifice: target}", why="the same for what is sacrificed"):
    """Sacrifices cards: each costs its controller its value in morale (CH-3.2.2)."""

    sacrifice: CardsField = key("Which cards.")

    @property
    def uses_up(self) -> bool:
        return True


class ActivateNode(EffectNode, example="{activate: self, pattern: card}"):
    """A unit moves as by a command, but is not commanded: it is not exerted, and ice does not stop it (CH-8.1.1)."""

    activate: RefField = key("Which unit.")
    pattern: Literal["card"] | None = key(
        "card: by the pattern of the card that is played, in place of its own.", default=None
    )


class PromoteNode(EffectNode, example="{promote: self}", why="a rule of the game that an effect can trigger"):
    """Promotes a unit where it stands (CH-9.1)."""

    promote: RefField = key("Which unit.")


class CancelNode(
    EffectNode, example="{cancel: {enemy: minion}}", why="only a command that is under way can be cancelled"
):
    """Cancels the current command; possible only in the checkpoint of a command of such a card (CH-8.3)."""

    cancel: SelectorNode = key("Whose command.")


class ExertCostNode(CostNode, example="{exert: self}"):
    """A ready card is exerted."""

    exert: RefField = key()


class SacrificeCostNode(CostNode, example="{sacrifice: {friendly: minion, adjacent: self}}"):
    """Such a card is sacrificed."""

    sacrifice: CardsField = key()


class ValueNode(AmountNode, example="{value: sacrificed}", why="morale is lost by the value of cards"):
    """The value of the card (CH-3.2.1)."""

    value: RefField = key()
