"""Nodes for triggers: phases, and cards that are destroyed, leave or are discarded."""

from typing import ClassVar, Literal

from engine.language.node import OTHERS, Node, key, keys
from engine.language.nodes.kinds import AnyTimeField, CardsField, PhaseField, PhaseOrTurnField
from engine.language.nodes.players import YOU, PlayerField


class TriggerNode(Node, kind="trigger", title="moment"):
    """A moment that triggers an ability: a timing, an event, and the cards that take part in it."""

    also_binds: ClassVar[tuple[str, ...]] = ()  # names of cards in addition to those of its roles
    while_in_play: ClassVar[tuple[str, ...]] = ()  # names of cards that must still be there when it begins
    at_will: ClassVar[bool] = False  # its player starts it as often as the cost allows

    @property
    def events(self) -> tuple[str, ...]:
        """The events that it waits for, such as `after move` or `start turn`."""
        timing = next(iter(keys(type(self))))
        events = getattr(self, timing)
        return tuple(f"{timing} {event}" for event in ((events,) if isinstance(events, str) else events))

    @classmethod
    def roles(cls) -> dict[str, str]:
        """Return, by the keys that test a card of the event, the name of that card for the effects."""
        return {name: declared.role for name, declared in keys(cls).items() if declared.role}

    @classmethod
    def binds(cls) -> tuple[str, ...]:
        """Return the names of cards that the effects can refer to."""
        return (*cls.roles().values(), *cls.also_binds)


class AfterNode(TriggerNode, kind="trigger"):
    """After an event."""


class InsteadNode(TriggerNode, kind="trigger"):
    """Instead of an event that is about to take place; instead of a move or an attack, you start it yourself."""


class StartNode(TriggerNode, example="{start: move}"):
    """When your phase or turn begins."""

    start: PhaseOrTurnField = key("The phase of yours, or your turn.", needs={"turn": "", OTHERS: "moments of phases"})
    whose: PlayerField = key("Whose phase or turn, if not yours.", default=YOU)


class EndNode(TriggerNode, example="{end: turn}"):
    """When your phase or turn ends."""

    end: PhaseOrTurnField = key("The phase of yours, or your turn.", needs={"turn": "", OTHERS: "moments of phases"})
    whose: PlayerField = key("Whose phase or turn, if not yours.", default=YOU)


class PastNode(TriggerNode, example="{past: attack}", needs="moments of phases"):
    """Right after your phase: the abilities triggered when it ends have been resolved."""

    past: PhaseField = key("The phase of yours.")
    whose: PlayerField = key("Whose phase, if not yours.", default=YOU)


class DuringNode(TriggerNode, example="{during: attack}"):
    """In your phase or turn, or at any time, whenever you like."""

    at_will: ClassVar[bool] = True

    during: AnyTimeField = key(
        "The phase of yours, turn: your turn, or any: between the phases of others too.",
        needs={"main": "", "turn": "", "any": "windows between phases", OTHERS: "actions in every phase"},
    )
    who: Literal["anyone"] | None = key("anyone: every player may.", default=None, needs="windows between phases")


class AfterDestructionNode(
    AfterNode, example="{after: destruction, of: {any: unit}, by: self}", needs="moments of destruction"
):
    """After a card has been destroyed."""

    after: Literal["destruction"] = key("What has happened.")
    of: CardsField = key("To which cards it happens.", role="destroyed")
    by: CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    cause: Literal["attack"] | None = key("attack: only by attacks.", default=None)


class AfterLeaveNode(AfterNode, example="{after: leave, of: target}", why="a card can leave without being destroyed"):
    """After a card has left the battlefield, by destruction or otherwise."""

    after: Literal["leave"] = key("What has happened.")
    of: CardsField = key("To which cards it happens.", role="left")


class AfterDiscardNode(
    AfterNode,
    example="{after: discard, of: self}",
    why="an active event's end is not a destruction",
    needs="active events",
):
    """After an active event has been discarded."""

    after: Literal["discard"] = key("What has happened.")
    of: CardsField = key("To which cards it happens.", role="discarded")


class InsteadOfDestructionNode(
    InsteadNode,
    example="{instead: destruction, of: {friendly: common}}",
    why="what is replaced never happens, so nothing after it may see it",
    needs="moments of destruction",
):
    """Instead of being destroyed."""

    instead: Literal["destruction"] = key("What does not happen.")
    of: CardsField = key("To which cards it happens.", role="destroyed")
    by: CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")


class InsteadOfDiscardNode(
    InsteadNode,
    example="{instead: discard, of: self}",
    why="an event kept at the start of its owner's turn",
    needs="active events",
):
    """Instead of being discarded at the start of its owner's turn."""

    instead: Literal["discard"] = key("What does not happen.")
    of: CardsField = key("To which cards it happens.", role="discarded")
