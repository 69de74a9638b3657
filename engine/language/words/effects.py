"""Effects that any game knows: choosing, what happens to cards, and the effects that hold others."""

from typing import Annotated, Literal

from engine.language.forms import Length
from engine.language.node import Node, key
from engine.language.words.kinds import Amount, Cards, Conditions, Cost, Effect, Effects, Modifiers, Selector, Spaces
from engine.language.words.lasting import Moment
from engine.language.words.players import Player
from engine.language.words.values import Label, Positive, Ref, Words, Yes

TARGET = "target"


class UpTo(Node):
    """Some of what can be chosen, or none."""

    most: Positive = key("As many at most.")


class Choose(Effect, example="{choose: {friendly: unit, cost: 0}, as: gift, number: {most: 2}}"):
    """You choose targets; what follows speaks of them."""

    choose: Selector = key("Which cards can be chosen.")
    as_: Label = key("The name under which what follows speaks of them; target if left out.", default=TARGET)
    number: Positive | Literal["any", "all"] | UpTo = key(
        "How many: a number, {most: N}, any, or all, in an order that you say; 1 if left out.", default=1
    )
    by: Player | None = key("Who chooses; you if left out.", default=None)


class Draw(Effect, example="{draw: {rolled: special}}"):
    """You draw cards."""

    draw: Amount = key("How many cards you draw.")
    or_less: Yes = key("With 'draw', true: so many or fewer, as you say.", default=False)


class DrawTo(Effect, example="{draw_to: 7}", why="how many cards are drawn depends on the hand"):
    """You draw until you have so many cards in hand."""

    draw_to: Positive = key()


class Pay(Effect, example="{pay: {boost: 1}}"):
    """Within 'one_of' or 'may': what follows is possible only if this is paid."""

    pay: Cost = key("What is paid.")


class Place(Effect, example="{place: target, on: {adjacent: self}}"):
    """Places a card on an empty space."""

    place: Cards = key("The card that is placed; where it is described, one of those that fit.")
    on: Spaces = key("On which spaces.")


class Exchange(
    Effect, example="{exchange: [self, target]}", why="two placings at once, each onto a space that is not empty"
):
    """Two cards exchange places."""

    exchange: Annotated[tuple[Ref, ...], Length(2, 2)] = key("The two cards.")


class Destroy(Effect, example="{destroy: target}", why="destroying is neither damage nor discarding"):
    """Destroys cards."""

    destroy: Cards = key("Which cards.")


class Discard(Effect, example="{discard: target}"):
    """Puts cards on a discard pile."""

    discard: Cards = key("Which cards.")


class Return(Effect, example="{return: target}"):
    """Returns cards to a hand."""

    return_: Cards = key("Which cards.")


class Control(Effect, example="{control: target, until: turn}"):
    """You gain control of a card."""

    control: Ref = key("Which card.")
    until: Literal["turn"] | None = key("turn: until your turn ends; for good if left out.", default=None)


class Gain(Effect, example="{gain: {strength: 1}, on: self, until: turn}"):
    """Changes something of cards for a time."""

    gain: Modifiers = key("What changes.")
    on: Cards = key("Of which cards.")
    until: Literal["turn", "attack"] | Moment = key("Until the end of the turn, or of the attack; or until a moment.")


class OneOf(Effect, example="{one_of: [[{boost: 1, on: self}], [{damage: 1, on: self}]]}"):
    """You choose one of several lists of effects."""

    one_of: Annotated[tuple[Effects, ...], Length(2)] = key("The lists of effects.")
    modes: tuple[Words, ...] = key("The words of each, where they have been rendered already.", default=())


class May(Effect, example="{may: [{force: target, spaces: 1}]}"):
    """You may do something."""

    may: Effects = key("The effects; those after a choice or a payment depend on it.")


class Each(
    Effect, example="{each: target, do: [{damage: 1, on: it}]}", why="something asked anew for every card chosen before"
):
    """Does something for each of several cards."""

    each: Ref = key("The cards; 'do' speaks of each in turn as it.")
    do: Effects = key("What is done.")


class Repeat(
    Effect,
    example="{repeat: [{choose: {friendly: unit}}, {boost: 1, on: target}]}",
    why="any number of times, where the choices of each time depend on those before",
):
    """Does something any number of times, as you like."""

    repeat: Effects = key("The effects.")


class If(
    Effect,
    example="{if: {rolled: special, least: 1}, then: [{draw: 1}]}",
    why="a condition on a roll that the same ability makes",
):
    """Does something under a condition."""

    if_: Conditions = key("What must hold.")
    then: Effects = key("What is done then.")
