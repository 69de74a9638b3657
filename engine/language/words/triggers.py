"""Moments that any game knows: phases, and cards that are destroyed, leave or are discarded."""

from typing import ClassVar, Literal

from engine.language.node import Node, key, keys
from engine.language.words.kinds import Cards
from engine.language.words.players import YOU, Player
from engine.language.words.values import AnyTime, Phase, PhaseOrTurn


class Trigger(Node, kind="trigger", title="moment"):
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


class After(Trigger, kind="trigger"):
    """After something has happened."""


class Instead(Trigger, kind="trigger"):
    """Instead of something that is about to happen; instead of a move or an attack you start it yourself."""


class Start(Trigger, example="{start: move}"):
    """When your phase or turn begins."""

    start: PhaseOrTurn = key("The phase of yours, or your turn.")
    whose: Player = key("Whose phase or turn, if not yours.", default=YOU)


class End(Trigger, example="{end: turn}"):
    """When your phase or turn ends."""

    end: PhaseOrTurn = key("The phase of yours, or your turn.")
    whose: Player = key("Whose phase or turn, if not yours.", default=YOU)


class Past(Trigger, example="{past: attack}"):
    """Right after your phase, when what happens at its end is over: no part of it any more."""

    past: Phase = key("The phase of yours.")
    whose: Player = key("Whose phase, if not yours.", default=YOU)


class During(Trigger, example="{during: attack}"):
    """In your phase or turn, or at any time, whenever you like."""

    during: AnyTime = key("The phase of yours, turn: your turn, or any: between the phases of others too.")
    who: Literal["anyone"] | None = key("anyone: every player may.", default=None)


class AfterDestruction(After, example="{after: destruction, of: {any: unit}, by: self}"):
    """After a card has been destroyed."""

    after: Literal["destruction"] = key("What has happened.")
    of: Cards = key("To which cards it happens.", role="destroyed")
    by: Cards | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")
    cause: Literal["attack"] | None = key("attack: only by attacks.", default=None)


class AfterLeave(After, example="{after: leave, of: target}", why="a card can leave without being destroyed"):
    """After a card has left the battlefield, by destruction or otherwise."""

    after: Literal["leave"] = key("What has happened.")
    of: Cards = key("To which cards it happens.", role="left")


class AfterDiscard(After, example="{after: discard, of: self}", why="an active event's end is no destruction"):
    """After an active event has been discarded."""

    after: Literal["discard"] = key("What has happened.")
    of: Cards = key("To which cards it happens.", role="discarded")


class InsteadOfDestruction(
    Instead,
    example="{instead: destruction, of: {friendly: common}}",
    why="what is replaced never happens, so nothing after it may see it",
):
    """Instead of being destroyed."""

    instead: Literal["destruction"] = key("What does not happen.")
    of: Cards = key("To which cards it happens.", role="destroyed")
    by: Cards | None = key("Whose attack, destruction or roll it is.", default=None, role="destroyer")


class InsteadOfDiscard(
    Instead, example="{instead: discard, of: self}", why="an event kept at the start of its owner's turn"
):
    """Instead of being discarded at the start of its owner's turn."""

    instead: Literal["discard"] = key("What does not happen.")
    of: Cards = key("To which cards it happens.", role="discarded")
