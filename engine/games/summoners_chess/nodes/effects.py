"""Nodes for effects of Summoner's Chess on cards of the field, morale and decks, and for costs paid with cards."""

from typing import Literal

from engine.language.node import key
from engine.language.nodes import kinds
from engine.language.nodes.players import YOU, PlayerField


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
