"""Triggers: the moment at which something happens, as the beginning of a sentence, and what it gives names to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.acts import Act
from deckbuilder.wording.context import Context
from deckbuilder.wording.parts import Part, look_up, only, part, pick
from deckbuilder.wording.roles import (
    ATTACKED,
    ATTACKED_BY_ONE,
    ATTACKER,
    DESTROYED,
    DESTROYER,
    DISCARDED,
    DOOMED,
    LEFT,
    MOVED,
    ROLLER,
    SUMMONED,
    Role,
)
from deckbuilder.wording.selectors import Cards, described, near

Trigger = Mapping[str, Any]
Moment = tuple[str, Context]  # the words, and the context with the names that the trigger binds
Renderer = Callable[[Trigger, Context], Moment]

PLAYED = "played"
OWN_ACTIONS = {"move": "moving", "attack": "attacking with"}


def _phase(name: str) -> str:
    return "your turn" if name == "turn" else f"your {name.capitalize()} Phase"


def _start(trigger: Trigger, context: Context) -> Moment:
    return f"at the start of {_phase(trigger['start'])}", context


def _end(trigger: Trigger, context: Context) -> Moment:
    return f"at the end of {_phase(trigger['end'])}", context


def _during(trigger: Trigger, context: Context) -> Moment:
    return f"during {_phase(trigger['during'])}", context


def attack(spec: Trigger, context: Context) -> Moment:
    """`this unit attacks an enemy unit`; also what the attacker and the attacked card are called then."""
    by, on = spec.get("by"), spec.get("on")
    said = _attack_words(by, on, context)
    context, attacker, attacked = _both(by, on, context)
    return f"{said}{attacker if by or not on else ''}{attacked if on else ''}", context


def _both(by: Cards | None, on: Cards | None, context: Context) -> tuple[Context, str, str]:
    """The context in which both cards of an attack have names, and the marks that they have come up."""
    context, attacker = ATTACKER.bind(by, context)
    context, attacked = (ATTACKED_BY_ONE if isinstance(by, str) and on else ATTACKED).bind(on, context)
    return context, attacker, attacked


def _attack_words(by: Cards | None, on: Cards | None, context: Context) -> str:
    if on is None:
        return f"{near(by, context) if by else 'a unit'} attacks"
    if by is None:
        return f"{near(on, context)} is attacked"
    return f"{near(by, context)} attacks {near(on, context)}"


def _before_attack(trigger: Trigger, context: Context) -> Moment:
    said, context = attack(trigger, context)
    return f"before {said}", context


def _after_attack(trigger: Trigger, context: Context) -> Moment:
    said, context = attack(trigger, context)
    return f"after {said}", replace(context, rolled=("was", "were"))


MOTIONS = {"move": ("move", "moves"), "force": ("force", "is forced")}


def _after_motion(trigger: Trigger, context: Context) -> Moment:
    events = [trigger["after"]] if isinstance(trigger["after"], str) else trigger["after"]
    verbs = [look_up(MOTIONS, event, "trigger") for event in events]
    who = near(trigger["of"], context)
    if "by" in trigger:
        look_up({"you": ""}, trigger["by"], "mover")
        said = f"you {listed((yours for yours, _ in verbs), 'or')} {who}"
    else:
        said = f"{who} {listed((theirs for _, theirs in verbs), 'or')}"
    begun = f" from a space adjacent to {near(trigger['from'], context)}" if "from" in trigger else ""
    context, came_up = MOVED.bind(trigger["of"], context)
    return f"after {said}{begun}{came_up}", context


def _after_away(trigger: Trigger, context: Context) -> Moment:
    who, beside = _beside(trigger["of"], trigger["from"], context), near(trigger["from"], context)
    context, came_up = MOVED.bind(trigger["of"], context)
    return f"each time {who} moves or is forced away from {beside}{came_up}", context


def _beside(cards: Cards, other: str, context: Context) -> str:
    """Cards that are adjacent to another besides what else is said of them."""
    adjacent = f"adjacent to {near(other, context)}"
    if not isinstance(cards, Mapping) or "or" in cards:
        return f"{near(cards, context)}, while {adjacent},"
    words = described(cards, context)
    if cards.get("adjacent") == other:
        return words.one()
    return replace(words, place=f"{words.place} and {adjacent}" if words.place else adjacent).one()


def _after_summon(trigger: Trigger, context: Context) -> Moment:
    said = _summoned(trigger["of"], context)
    context, came_up = SUMMONED.bind(trigger["of"], context)
    return f"after {said}{came_up}", context


def _summoned(cards: Cards, context: Context) -> str:
    """Where a unit is summoned is said after that it is: `a friendly unit is summoned adjacent to the target`."""
    if not isinstance(cards, Mapping) or {"or", "among", "in"} & cards.keys():
        return f"{near(cards, context)} is summoned"
    words = described(cards, context)
    return f"{replace(words, place='').one()} is summoned{words.where(several=False)}"


def _after_destruction(trigger: Trigger, context: Context) -> Moment:
    of, by = trigger["of"], trigger.get("by")
    said = f"{near(by, context)} destroys {near(of, context)}" if by else f"{near(of, context)} is destroyed"
    context, destroyed = DESTROYED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"after {said}{destroyer if by else ''}{destroyed}", _gone(of, context, DESTROYED)


def _after_leave(trigger: Trigger, context: Context) -> Moment:
    said = f"after {near(trigger['of'], context)} leaves the battlefield"
    context, came_up = LEFT.bind(trigger["of"], context)
    return f"{said}{came_up}", _gone(trigger["of"], context, LEFT)


def _after_discard(trigger: Trigger, context: Context) -> Moment:
    said = f"after {near(trigger['of'], context)} is discarded"
    context, came_up = DISCARDED.bind(trigger["of"], context)
    return f"{said}{came_up}", _gone(trigger["of"], context, DISCARDED)


def _gone(cards: Cards, context: Context, role: Role) -> Context:
    """The context in which the card has left, under both of its names."""
    return context.without(role.name, *([cards] if isinstance(cards, str) else []))


def _after_roll(trigger: Trigger, context: Context) -> Moment:
    said = f"after {near(trigger['by'], context)} rolls dice"
    context, came_up = ROLLER.bind(trigger["by"], context)
    return f"{said}{came_up}", replace(context, rolled=("was", "were"))


def _instead_of_acting(trigger: Trigger, context: Context) -> Moment:
    doing = look_up(OWN_ACTIONS, trigger["instead"], "trigger")
    normally = " normally" if trigger["instead"] in context.doing else ""
    return f"instead of {doing} {near('self', context)}{normally}", context


def _instead_of_lethal(trigger: Trigger, context: Context) -> Moment:
    by, on = trigger.get("by"), trigger.get("on")
    attack_of = f"an attack by {near(by, context)}" if by else "an attack"
    target = near(on, context) if on else "a card"
    context, attacker, attacked = _both(by, on, context)
    return f"when {attack_of} would add lethal damage to {target}{attacker if by else ''}{attacked}", context


def _instead_of_destruction(trigger: Trigger, context: Context) -> Moment:
    of, by = trigger["of"], trigger.get("by")
    said = f"{near(by, context)} would destroy {near(of, context)}" if by else f"{near(of, context)} would be destroyed"
    context, doomed = DOOMED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"when {said}{destroyer if by else ''}{doomed}", context


def _instead_of_discard(trigger: Trigger, context: Context) -> Moment:
    said = f"when {near(trigger['of'], context)} would be discarded at the start of your turn"
    context, came_up = DISCARDED.bind(trigger["of"], context)
    return f"{said}{came_up}", context


BEFORE: dict[str, Part[Renderer]] = {"attack": part(_before_attack, "by", "on")}
AFTER: dict[str, Part[Renderer]] = {
    "attack": part(_after_attack, "by", "on"),
    "move": part(_after_motion, "of", "by", "from"),
    "force": part(_after_motion, "of", "by", "from"),
    "away": part(_after_away, "of", "from"),
    "summon": part(_after_summon, "of"),
    "destruction": part(_after_destruction, "of", "by"),
    "leave": part(_after_leave, "of"),
    "discard": part(_after_discard, "of"),
    "roll": part(_after_roll, "by"),
}
INSTEAD: dict[str, Part[Renderer]] = {
    "move": part(_instead_of_acting),
    "attack": part(_instead_of_acting),
    "lethal": part(_instead_of_lethal, "by", "on"),
    "destruction": part(_instead_of_destruction, "of", "by"),
    "discard": part(_instead_of_discard, "of"),
}


def _of(table: Mapping[str, Part[Renderer]], timing: str) -> Renderer:
    """The renderer of a timing that looks its event up."""

    def words(trigger: Trigger, context: Context) -> Moment:
        event = trigger[timing]
        entry = look_up(table, event[0] if isinstance(event, list) else event, "trigger")
        only(trigger, {timing, *entry.beside}, "part of a trigger")
        return entry.render(trigger, context)

    return words


TIMINGS: dict[str, Part[Renderer]] = {
    "start": part(_start),
    "end": part(_end),
    "during": part(_during),
    "before": part(_of(BEFORE, "before"), "by", "on"),
    "after": part(_of(AFTER, "after"), "by", "on", "of", "from"),
    "instead": part(_of(INSTEAD, "instead"), "by", "on", "of"),
}


def started(trigger: Trigger) -> bool:
    """Whether the player starts it, so that it is always a choice."""
    return "during" in trigger or trigger.get("instead") in OWN_ACTIONS


def in_your_turn(trigger: Trigger) -> bool:
    """Whether it can only be in your turn."""
    return started(trigger) or bool({"start", "end"} & trigger.keys()) or trigger.get("instead") == "discard"


def replaces(trigger: Trigger) -> bool:
    """Whether it happens instead of something that is not the player's own move or attack."""
    return "instead" in trigger and not started(trigger)


def of_itself(trigger: Trigger) -> bool:
    """Whether the card's own being discarded sets it off."""
    return "discard" in (trigger.get("after"), trigger.get("instead")) and trigger.get("of") == "self"


def idle(triggers: Sequence[Trigger], context: Context) -> Act:
    """What it comes to if nothing is done instead of what would happen."""
    events = {trigger.get("instead") for trigger in triggers if replaces(trigger)}
    if events == {"lethal"}:
        return Act(("add none of that damage",))
    role = {"destruction": "destroyed", "discard": "discarded"}.get(str(next(iter(events), None)))
    return Act((f"keep {context.noun(role).each}",)) if role else Act(("do nothing",))


def moment(triggers: Sequence[Trigger], context: Context) -> Moment:
    """The moments at which a clause works, as the beginning of its sentence."""
    said = []
    for trigger in triggers:
        _, words = pick(TIMINGS, trigger, "trigger")
        lead, context = words(trigger, context)
        said.append(lead)
    return listed(said, "or"), context
