"""Moments that any game knows: phases, and cards that are destroyed, leave or are discarded."""

from typing import ClassVar, Literal

from engine.language.node import Node, key, keys
from engine.language.nodes.kinds import CardsField
from engine.language.nodes.players import YOU, PlayerField
from engine.language.nodes.values import AnyTimeField, PhaseField, PhaseOrTurnField


class TriggerNode(Node, kind="trigger", title="moment"):
    """A moment at which an ability comes to work: a timing, what happens, and who takes part in it."""

    also_binds: ClassVar[tuple[str, ...]] = ()  # names of cards beside those of its roles
    while_in_play: ClassVar[tuple[str, ...]] = ()  # names of cards that must still be there when it begins

    @property
    def events(self) -> tuple[str, ...]:
        """What it waits for: `after move`, `start turn`."""
        timing = next(iter(keys(type(self))))
        what = getattr(self, timing)
        return tuple(f"{timing} {event}" for event in ((what,) if isinstance(what, str) else what))

    @classmethod
    def roles(cls) -> dict[str, str]:
        """By the keys that test a card of the event: the name that the card has for the effects."""
        return {name: declared.role for name, declared in keys(cls).items() if declared.role}

    @classmethod
    def binds(cls) -> tuple[str, ...]:
        """The names of cards that it gives to the effects."""
        return (*cls.roles().values(), *cls.also_binds)


class AfterNode(TriggerNode, kind="trigger"):
    """After something has happened."""


class InsteadNode(TriggerNode, kind="trigger"):
    """Instead of something that is about to happen; instead of a move or an attack you start it yourself."""


class StartNode(TriggerNode, example="{start: move}"):
    """When your phase or turn begins."""

    start: PhaseOrTurnField = key("The phase of yours, or your turn.")
    whose: PlayerField = key("Whose phase or turn, if not yours.", default=YOU)


class EndNode(TriggerNode, example="{end: turn}"):
    """When your phase or turn ends."""

    end: PhaseOrTurnField = key("The phase of yours, or your turn.")
    whose: PlayerField = key("Whose phase or turn, if not yours.", default=YOU)


class PastNode(TriggerNode, example="{past: attack}"):
    """Right after your phase, when what happens at its end is over: no part of it any more."""

    past: PhaseField = key("The phase of yours.")
    whose: PlayerField = key("Whose phase, if not yours.", default=YOU)


class DuringNode(TriggerNode, example="{during: attack}"):
    """In your phase or turn, or at any time, whenever you like."""

    during: AnyTimeField = key("The phase of yours, turn: your turn, or any: between the phases of others too.")
    who: Literal["anyone"] | None = key("anyone: every player may.", default=None)


class AfterDestructionNode(AfterNode, example="{after: destruction, of: {any: unit}, by: self}"):
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
    AfterNode, example="{after: discard, of: self}", why="an active event's end is not a destruction"
):
    """After an active event has been discarded."""

    after: Literal["discard"] = key("What has happened.")
    of: CardsField = key("To which cards it happens.", role="discarded")


class InsteadOfDestructionNode(
    InsteadNode,
    example="{instead: destruction, of: {friendly: common}}",
    why="what is replaced never happens, so nothing after it may see it",
):
    """Instead of being destroyed."""

    instead: Literal["destruction"] = key("What does not happen.")
    of: CardsField = key("To which cards it happens.", role="destroyed")
    by: CardsField | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")


class InsteadOfDiscardNode(
    InsteadNode, example="{instead: discard, of: self}", why="an event kept at the start of its owner's turn"
):
    """Instead of being discarded at the start of its owner's turn."""

    instead: Literal["discard"] = key("What does not happen.")
    of: CardsField = key("To which cards it happens.", role="discarded")
