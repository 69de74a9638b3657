"""Nodes for effects: choices, changes of cards, and effects that contain others."""

from typing import Annotated, Literal

from engine.language.field_types import Length
from engine.language.node import Node, key
from engine.language.nodes import kinds
from engine.language.nodes.clauses import MomentNode
from engine.language.nodes.players import PlayerField
from engine.language.nodes.selectors import InNode

TARGET = "target"


class UpToNode(Node):
    """Some of the possible choices, or none."""

    most: kinds.PositiveField = key("As many at most.")


class ChooseNode(kinds.EffectNode, example="{choose: {friendly: unit, cost: 0}, as: gift, number: {most: 2}}"):
    """You choose targets; later effects refer to them."""

    choose: kinds.SelectorNode = key("Which cards can be chosen.")
    as_: kinds.LabelField = key("The name under which what follows speaks of them; target if left out.", default=TARGET)
    number: kinds.PositiveField | Literal["any", "all"] | UpToNode = key(
        "How many: a number, {most: N}, any, or all, in an order that you say; 1 if left out.", default=1
    )
    by: PlayerField | None = key("Who chooses; you if left out.", default=None)

    @property
    def uses_up(self) -> bool:
        """Whether cards of a hand or a pile are chosen, which then leave it."""
        return self.choose.find(InNode) is not None


class DrawNode(kinds.EffectNode, example="{draw: {rolled: special}}"):
    """You draw cards."""

    draw: kinds.AmountField = key("How many cards you draw.")
    or_less: kinds.YesField = key("With 'draw', true: so many or fewer, as you say.", default=False)


class DrawToNode(kinds.EffectNode, example="{draw_to: 7}", why="how many cards are drawn depends on the hand"):
    """You draw until you have this many cards in hand."""

    draw_to: kinds.PositiveField = key()


class PayNode(kinds.EffectNode, example="{pay: {boost: 1}}"):
    """Within 'one_of' or 'may': what follows is possible only if this is paid."""

    pay: kinds.CostNode = key("What is paid.")


class PlaceNode(kinds.EffectNode, example="{place: target, on: {adjacent: self}}"):
    """Places a card on an empty space."""

    place: kinds.CardsField = key("The card that is placed; where it is described, one of those that fit.")
    on: kinds.SpacesNode = key("On which spaces.")


class ExchangeNode(
    kinds.EffectNode,
    example="{exchange: [self, target]}",
    why="two placings at once, each onto a space that is not empty",
):
    """Two cards exchange places."""

    exchange: Annotated[tuple[kinds.RefField, ...], Length(2, 2)] = key("The two cards.")


class DestroyNode(kinds.EffectNode, example="{destroy: target}", why="destroying is neither damage nor discarding"):
    """Destroys cards."""

    destroy: kinds.CardsField = key("Which cards.")

    @property
    def uses_up(self) -> bool:
        return True


class DiscardNode(kinds.EffectNode, example="{discard: target}"):
    """Puts cards on a discard pile."""

    discard: kinds.CardsField = key("Which cards.")

    @property
    def uses_up(self) -> bool:
        return True


class ReturnNode(kinds.EffectNode, example="{return: target}"):
    """Returns cards to a hand."""

    return_: kinds.CardsField = key("Which cards.")

    @property
    def uses_up(self) -> bool:
        return True


class ControlNode(kinds.EffectNode, example="{control: target, until: turn}"):
    """You gain control of a card."""

    control: kinds.RefField = key("Which card.")
    until: Literal["turn"] | None = key(
        "turn: until your turn ends; for good if left out.", default=None, needs={"turn": "control for a turn"}
    )


class GainNode(kinds.EffectNode, example="{gain: {strength: 1}, on: self, until: turn}"):
    """Changes something about cards for a time."""

    gain: kinds.ModifiersField = key("What changes.")
    on: kinds.CardsField = key("Of which cards.")
    until: Literal["turn", "attack"] | MomentNode = key(
        "Until the end of the turn, or of the attack; or until a moment.", needs={"attack": "attacks"}
    )


class OneOfNode(kinds.EffectNode, example="{one_of: [[{boost: 1, on: self}], [{damage: 1, on: self}]]}"):
    """You choose one of several lists of effects."""

    one_of: Annotated[tuple[kinds.EffectsField, ...], Length(2)] = key("The lists of effects.")
    modes: tuple[kinds.WordsField, ...] = key("The words of each, where they have been rendered already.", default=())


class MayNode(kinds.EffectNode, example="{may: [{force: target, spaces: 1}]}"):
    """You may do something."""

    may: kinds.EffectsField = key("The effects; those after a choice or a payment depend on it.")


class EachNode(
    kinds.EffectNode,
    example="{each: target, do: [{damage: 1, on: it}]}",
    why="something asked anew for every card chosen before",
):
    """Does something for each of several cards."""

    each: kinds.RefField = key("The cards; 'do' speaks of each in turn as it.")
    do: kinds.EffectsField = key("What is done.")


class RepeatNode(
    kinds.EffectNode,
    example="{repeat: [{choose: {friendly: unit}}, {boost: 1, on: target}]}",
    why="any number of times, where the choices of each time depend on those before",
):
    """Does something any number of times, as you like."""

    repeat: kinds.EffectsField = key("The effects.")


class IfNode(
    kinds.EffectNode,
    example="{if: {rolled: special, least: 1}, then: [{draw: 1}]}",
    why="a condition on a roll that the same ability makes",
):
    """Does something under a condition."""

    if_: kinds.ConditionsField = key("What must hold.")
    then: kinds.EffectsField = key("What is done then.")
