"""Abilities: what happens at a moment, and what holds as long as a card is there."""

from typing import Annotated, Literal

from engine.language.forms import Length
from engine.language.node import Node, inline, key
from engine.language.words.kinds import Cards, Conditions, Cost, Effects, Modifiers
from engine.language.words.triggers import Trigger
from engine.language.words.values import SELF, Label, Name, Words, Yes

Played = Literal["played"]


class Definition(Node, kind="definition", title="part of an ability"):
    """What an ability does: one clause, or several."""


class Clause(Definition, kind="clause"):
    """One thing that an ability does."""


class Noted(Node):
    """Cards that are looked up at the moment at which a clause is set off."""

    cards: Cards = key("Which cards.")
    as_: Label = key("The name under which what follows speaks of them.")


class Triggered(Clause, example="{when: {end: turn}, do: [{draw: 1}]}"):
    """Something that happens at a moment."""

    when: Played | Annotated[tuple[Trigger, ...], Length(1, alone=True)] = key(
        "When it works: played (an event is), a moment, or several."
    )
    if_: Conditions = key("What must hold besides.", default=(), example="{modify: {life: 1}, if: {turn: yours}}")
    once: Yes = key(
        "true: once a turn at most.",
        default=False,
        example="{when: {after: move, of: self}, once: true, do: [{draw: 1}]}",
    )
    together: Yes = key(
        "true: one for all your cards that have it; 'once' and the cost count for all of them.",
        default=False,
        example="{when: {end: turn}, together: true, do: [{draw: 1}]}",
    )
    may: Yes = key(
        "true: you may, it does not happen by itself.",
        default=False,
        example="{when: {end: turn}, may: true, do: [{draw: 1}]}",
    )
    cost: Cost | None = key(
        "What it costs.", default=None, example="{when: {end: turn}, cost: {boost: 1}, do: [{draw: 1}]}"
    )
    note: Annotated[tuple[Noted, ...], Length(1, alone=True)] = key(
        "What is looked up at the moment itself; everything else is looked up when it is done.",
        default=(),
        example="{when: {after: leave, of: self}, note: {cards: {enemy: unit, adjacent: self}, as: near}, do: []}",
        why="who stood beside a card when it was destroyed may have gone by the time its fire spreads",
    )
    from_: Literal["hand"] | None = key(
        "hand: the card is played for it as an answer, out of its player's hand.",
        default=None,
        example="{when: {end: turn}, from: hand, do: [{draw: 1}]}",
        why="a card that answers what happens in anybody's turn",
    )
    do: Effects = key("What happens, in this order.")

    @property
    def played(self) -> bool:
        """Whether it is what happens when an event is played."""
        return self.when == "played"

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        """The moments at which it works; none for what happens when an event is played."""
        return () if isinstance(self.when, str) else self.when


class Continuous(Clause, example="{modify: {life: 1}}"):
    """Something that holds as long as the card is there."""

    modify: Modifiers = key("What changes as long as this card is there.")
    of: Cards = key(
        "Of which cards; of this one if left out.",
        default=(SELF,),
        example="{modify: {life: 1}, of: {friendly: structure}}",
    )
    by: Cards | None = key(
        "With 'ability_damage': by whose abilities.",
        default=None,
        example="{modify: {ability_damage: 1}, of: {enemy: unit}, by: {friendly: unit}}",
        why="damage of abilities has a doer and a sufferer",
    )
    for_: Literal["move"] | None = key(
        "move: only while the card moves.",
        default=None,
        example="{modify: {have: [{name: Flight}]}, for: move}",
        why="an ability lent for one move must not be seen outside it",
    )
    if_: Conditions = key("What must hold besides.", default=())


class Several(Definition, example="{does: [{modify: {range: 4}}, {modify: {life: 1}}]}"):
    """Several of these under one name."""

    does: Annotated[tuple[Clause, ...], Length(1)] = key("Its parts.")


class Ability(Node):
    """What a card does under one name.

    A name alone is that of an ability that the rule set shares; words alone say it, and players do it by hand. Beside a
    definition `text` is its words, where they have been rendered already.
    """

    name: Name | None = key("The printed name of the ability; events usually have none.", default=None)
    text: Words = key("Exactly what it does, in words of your own; players do it by hand.", default="")
    called: Name | None = key(
        "What using it is called, if not by its name: a part of an ability of that name.", default=None
    )
    definition: Definition | None = inline(default=None)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """What it does, part by part."""
        if isinstance(self.definition, Several):
            return self.definition.does
        return (self.definition,) if isinstance(self.definition, Clause) else ()
