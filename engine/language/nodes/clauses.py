"""Nodes for abilities: their clauses, triggered or continuous, and how long a clause goes on."""

from typing import Annotated, Literal

from engine.language.field_types import Length
from engine.language.node import OTHERS, Node, inline, key
from engine.language.nodes import kinds
from engine.language.nodes.kinds import EffectNode, PhaseOrTurnField
from engine.language.nodes.players import YOU, PlayerField
from engine.language.nodes.triggers import TriggerNode

PlayedField = Literal["played"]


class DefinitionNode(Node, kind="definition", title="part of an ability"):
    """The definition of an ability: one clause, or several."""


class ClauseNode(DefinitionNode, kind="clause"):
    """One part of an ability."""


class NotedNode(Node):
    """Cards that are looked up when a clause is triggered."""

    cards: kinds.CardsField = key("Which cards.")
    as_: kinds.LabelField = key("The name under which what follows speaks of them.")


class TriggeredNode(ClauseNode, example="{when: {end: turn}, do: [{draw: 1}]}"):
    """Effects at a certain moment."""

    when: PlayedField | Annotated[tuple[TriggerNode, ...], Length(1, alone=True)] = key(
        "When it works: played (an event is), a moment, or several."
    )
    if_: kinds.ConditionsField = key(
        "What must hold besides.", default=(), example="{modify: {life: 1}, if: {turn: yours}}"
    )
    once: kinds.YesField = key(
        "true: once a turn at most.",
        default=False,
        example="{when: {after: move, of: self}, once: true, do: [{draw: 1}]}",
    )
    together: kinds.YesField = key(
        "true: one for all your cards that have it; 'once' and the cost count for all of them.",
        default=False,
        example="{when: {end: turn}, together: true, do: [{draw: 1}]}",
    )
    may: kinds.YesField = key(
        "true: you may, it does not happen by itself.",
        default=False,
        example="{when: {end: turn}, may: true, do: [{draw: 1}]}",
    )
    cost: kinds.CostNode | None = key(
        "What it costs.", default=None, example="{when: {end: turn}, cost: {boost: 1}, do: [{draw: 1}]}"
    )
    note: Annotated[tuple[NotedNode, ...], Length(1, alone=True)] = key(
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
        needs="answers from the hand",
    )
    do: kinds.EffectsField = key("What happens, in this order.")

    @property
    def played(self) -> bool:
        """Whether it is resolved when an event is played."""
        return self.when == "played"

    @property
    def triggers(self) -> tuple[TriggerNode, ...]:
        """Its triggers; empty if it is resolved when an event is played."""
        return () if isinstance(self.when, str) else self.when


class ContinuousNode(ClauseNode, example="{modify: {life: 1}}"):
    """Modifiers that hold as long as the card is there."""

    modify: kinds.ModifiersField = key("What changes as long as this card is there.")
    of: kinds.CardsField = key(
        "Of which cards; of this one if left out.",
        default=(kinds.SELF,),
        example="{modify: {life: 1}, of: {friendly: structure}}",
    )
    by: kinds.CardsField | None = key(
        "With 'ability_damage': by whose abilities.",
        default=None,
        example="{modify: {ability_damage: 1}, of: {enemy: unit}, by: {friendly: unit}}",
        why="damage of abilities has a doer and a sufferer",
        needs="damage of abilities",
    )
    for_: Literal["move"] | None = key(
        "move: only while the card moves.",
        default=None,
        example="{modify: {have: [{name: Flight}]}, for: move}",
        why="an ability lent for one move must not be seen outside it",
        needs="modifiers of moves",
    )
    if_: kinds.ConditionsField = key("What must hold besides.", default=())


class SeveralNode(DefinitionNode, example="{does: [{modify: {range: 4}}, {modify: {life: 1}}]}"):
    """Several of these under one name."""

    does: Annotated[tuple[ClauseNode, ...], Length(1)] = key("Its parts.")


class AbilityNode(Node):
    """An ability of a card, under one name.

    A name alone refers to an ability that the rule set shares. Words alone are carried out by the players by hand.
    Beside a definition, `text` is its rules text if that has been rendered already.
    """

    name: kinds.NameField | None = key("The printed name of the ability; events usually have none.", default=None)
    text: kinds.WordsField = key("Exactly what it does, in words of your own; players do it by hand.", default="")
    called: kinds.NameField | None = key(
        "What using it is called, if not by its name: a part of an ability of that name.", default=None
    )
    definition: DefinitionNode | None = inline(default=None)

    @property
    def clauses(self) -> tuple[ClauseNode, ...]:
        """The clauses of its definition."""
        if isinstance(self.definition, SeveralNode):
            return self.definition.does
        return (self.definition,) if isinstance(self.definition, ClauseNode) else ()


class MomentNode(Node, one_of=("start", "end")):
    """The next moment at which a phase or a turn begins or ends."""

    start: PhaseOrTurnField | None = key(
        "Until the start of your next such phase, or of your next turn.",
        default=None,
        needs={"turn": "", OTHERS: "moments of phases"},
    )
    end: PhaseOrTurnField | None = key(
        "Until the end of your next such phase, or of the one under way.",
        default=None,
        needs={"turn": "", OTHERS: "moments of phases"},
    )
    whose: PlayerField = key("Whose phase or turn, if not yours.", default=YOU)

    @property
    def event(self) -> str:
        """The moment as an event, such as `start turn`."""
        return f"start {self.start}" if self.start else f"end {self.end}"


class HoldNode(EffectNode, example="{hold: {modify: {strength: 1}, of: {friendly: unit}}, until: {start: turn}}"):
    """Lets a clause go on for a time, wherever its card is; it keeps the names bound so far."""

    hold: ClauseNode = key("The clause: something that happens, or something that is so.")
    until: Literal["turn", "used"] | MomentNode = key(
        "Until the end of the turn; used: until its moment has come once; or until a moment."
    )
