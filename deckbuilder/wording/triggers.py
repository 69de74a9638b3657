"""Triggers: the moment at which something happens, as the beginning of a sentence, and what it gives names to."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.acts import Act
from deckbuilder.wording.context import Context
from deckbuilder.wording.lasting import part
from deckbuilder.wording.parts import Table
from deckbuilder.wording.players import possessive
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
from deckbuilder.wording.selectors import described, near, single
from engine.games.summoner_wars.words.effects import AttackEffect, MoveEffect
from engine.games.summoner_wars.words.playing import InsteadOfPlay
from engine.games.summoner_wars.words.triggers import (
    AfterAttack,
    AfterAway,
    AfterMotion,
    AfterRoll,
    AfterSummon,
    BeforeAttack,
    InsteadOfActing,
    InsteadOfLethal,
)
from engine.language.words.kinds import Cards, Selector
from engine.language.words.players import YOU, PlayerName
from engine.language.words.selectors import AdjacentFilter, Among, In, Or
from engine.language.words.triggers import (
    AfterDestruction,
    AfterDiscard,
    AfterLeave,
    During,
    End,
    Instead,
    InsteadOfDestruction,
    InsteadOfDiscard,
    Past,
    Start,
    Trigger,
)
from engine.language.words.values import SELF, Reference

Moment = tuple[str, Context]  # the words, and the context with the names that the trigger binds
MOMENTS: Table[Callable[[Any, Context], Moment]] = Table()

OWN_ACTIONS = {"move": ("moving", "", MoveEffect), "attack": ("attacking", " with", AttackEffect)}
BY_YOU = "you"
MOTIONS = {"move": ("move", "moves"), "force": ("force", "is forced")}


@MOMENTS.says(Start)
def _start(trigger: Start, context: Context) -> Moment:
    when = "next " if context.upcoming else ""
    return f"at the {context.idiom.begin} of {_part(trigger.start, trigger.whose, context, when)}", context


@MOMENTS.says(End)
def _end(trigger: End, context: Context) -> Moment:
    return f"at the end of {_part(trigger.end, trigger.whose, context)}", context


@MOMENTS.says(Past)
def _past(trigger: Past, context: Context) -> Moment:
    return f"right after {_part(trigger.past, trigger.whose, context)}", context


def _part(name: str, whose: PlayerName, context: Context, when: str = "") -> str:
    """`your turn`, `that player's Attack Phase`."""
    theirs = "each player's" if whose.name == "anyone" else possessive(whose, context)
    return f"{theirs} {when}{part(name, context)}"


@MOMENTS.says(During)
def _during(trigger: During, context: Context) -> Moment:
    return "at any time" if trigger.during == "any" else f"during your {part(trigger.during, context)}", context


def attack(by: Cards | None, on: Cards | None, context: Context) -> Moment:
    """`this unit attacks an enemy unit`; also what the attacker and the attacked card are called then."""
    said = _attack_words(by, on, context)
    context, attacker, attacked = _both(by, on, context)
    return f"{said}{attacker if by or not on else ''}{attacked if on else ''}", context


def _both(by: Cards | None, on: Cards | None, context: Context) -> tuple[Context, str, str]:
    """The context in which both cards of an attack have names, and the marks that they have come up."""
    context, attacker = ATTACKER.bind(by, context)
    context, attacked = (ATTACKED_BY_ONE if single(by) and on else ATTACKED).bind(on, context)
    return context, attacker, attacked


def _attack_words(by: Cards | None, on: Cards | None, context: Context) -> str:
    if on is None:
        return f"{near(by, context) if by else 'a unit'} attacks"
    if by is None:
        return f"{near(on, context)} is attacked"
    return f"{near(by, context)} attacks {near(on, context)}"


@MOMENTS.says(BeforeAttack)
def _before_attack(trigger: BeforeAttack, context: Context) -> Moment:
    said, context = attack(trigger.by, trigger.on, context)
    return f"before {said}", context


@MOMENTS.says(AfterAttack)
def _after_attack(trigger: AfterAttack, context: Context) -> Moment:
    said, context = attack(trigger.by, trigger.on, context)
    return f"after {said}", replace(context, rolled=("was", "were"))


@MOMENTS.says(AfterMotion)
def _after_motion(trigger: AfterMotion, context: Context) -> Moment:
    verbs = [MOTIONS[event] for event in trigger.after]
    who = near(trigger.of, context)
    if trigger.by is not None:
        said = f"you {listed((yours for yours, _ in verbs), 'or')} {who}"
    else:
        said = f"{who} {listed((theirs for _, theirs in verbs), 'or')}"
    ended = _ended(trigger, context)
    begun = f" from a space adjacent to {near(trigger.from_, context)}" if trigger.from_ is not None else ""
    context, came_up = MOVED.bind(trigger.of, context)
    return f"after {ended or said}{begun}{came_up}", context


def _ended(trigger: AfterMotion, context: Context) -> str:
    """`an enemy unit ends a move adjacent to this unit`: where it is, is asked when the move is over."""
    if not isinstance(trigger.of, Selector) or trigger.after != ("move",) or trigger.by or trigger.from_:
        return ""
    words = described(trigger.of, context)
    return f"{replace(words, place='').one()} ends a move {words.place}" if words.place else ""


@MOMENTS.says(AfterAway)
def _after_away(trigger: AfterAway, context: Context) -> Moment:
    who, beside = _beside(trigger.of, trigger.from_, context), near(trigger.from_, context)
    context, came_up = MOVED.bind(trigger.of, context)
    return f"each time {who} {context.idiom.away} away from {beside}{came_up}", context


def _beside(cards: Cards, other: Reference, context: Context) -> str:
    """Cards that are adjacent to another besides what else is said of them."""
    adjacent = f"adjacent to {near(other, context)}"
    if not isinstance(cards, Selector) or cards.find(Or):
        return f"{near(cards, context)}, while {adjacent},"
    words, beside = described(cards, context), cards.find(AdjacentFilter)
    if beside is not None and single(beside.adjacent) == other.name:
        return words.one()
    return replace(words, place=f"{words.place} and {adjacent}" if words.place else adjacent).one()


@MOMENTS.says(AfterSummon)
def _after_summon(trigger: AfterSummon, context: Context) -> Moment:
    said = _summoned(trigger.of, context)
    context, came_up = SUMMONED.bind(trigger.of, context)
    return f"after {said}{came_up}", context


def _summoned(cards: Cards, context: Context) -> str:
    """Where a unit is summoned is said after that it is: `a friendly unit is summoned adjacent to the target`."""
    if not isinstance(cards, Selector) or any(isinstance(one, Or | Among | In) for one in cards.filters):
        return f"{near(cards, context)} is summoned"
    words = described(cards, context)
    return f"{replace(words, place='').one()} is summoned{words.where(several=False)}"


@MOMENTS.says(AfterDestruction)
def _after_destruction(trigger: AfterDestruction, context: Context) -> Moment:
    of, by = trigger.of, trigger.by
    said = f"{near(by, context)} destroys {near(of, context)}" if by else f"{near(of, context)} is destroyed"
    said += " by an attack" if trigger.cause else ""
    context, destroyed = DESTROYED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"after {said}{destroyer if by else ''}{destroyed}", _gone(of, context, DESTROYED)


@MOMENTS.says(AfterLeave)
def _after_leave(trigger: AfterLeave, context: Context) -> Moment:
    said = f"after {near(trigger.of, context)} leaves the {context.idiom.battlefield}"
    context, came_up = LEFT.bind(trigger.of, context)
    return f"{said}{came_up}", _gone(trigger.of, context, LEFT)


@MOMENTS.says(AfterDiscard)
def _after_discard(trigger: AfterDiscard, context: Context) -> Moment:
    said = f"after {near(trigger.of, context)} is discarded"
    context, came_up = DISCARDED.bind(trigger.of, context)
    return f"{said}{came_up}", _gone(trigger.of, context, DISCARDED)


def _gone(cards: Cards, context: Context, role: Role) -> Context:
    """The context in which the card has left, under both of its names."""
    name = single(cards)
    return context.without(role.name, name) if name else context.without(role.name)


@MOMENTS.says(AfterRoll)
def _after_roll(trigger: AfterRoll, context: Context) -> Moment:
    context = replace(context, rolled=("was", "were"))
    if trigger.on is not None:
        said, context = attack(trigger.by, trigger.on, context)
        first = " for the first time this turn" if trigger.first else ""
        return f"after the dice are rolled when {said}{first}", context
    if trigger.by is None or single(trigger.by) == BY_YOU:
        return f"after {'dice are rolled' if trigger.by is None else 'you roll dice'}", context
    said = f"after {near(trigger.by, context)} rolls dice"
    context, came_up = ROLLER.bind(trigger.by, context)
    return f"{said}{came_up}", context


@MOMENTS.says(InsteadOfActing)
def _instead_of_acting(trigger: InsteadOfActing, context: Context) -> Moment:
    doing, with_, effect = OWN_ACTIONS[trigger.instead]
    normally = " normally" if effect in context.doing else ""
    return f"instead of {doing}{with_} {near(SELF, context)}{normally}", context


@MOMENTS.says(InsteadOfLethal)
def _instead_of_lethal(trigger: InsteadOfLethal, context: Context) -> Moment:
    by, on = trigger.by, trigger.on
    attack_of = f"{near(by, context)}'s attack" if by else "an attack"
    target = near(on, context) if on else "a card"
    context, attacker, attacked = _both(by, on, context)
    lethal = "destroy" if context.idiom.counts("damage") else "add lethal damage to"
    return f"when {attack_of} would {lethal} {target}{attacker if by else ''}{attacked}", context


@MOMENTS.says(InsteadOfDestruction)
def _instead_of_destruction(trigger: InsteadOfDestruction, context: Context) -> Moment:
    of, by = trigger.of, trigger.by
    said = f"{near(by, context)} would destroy {near(of, context)}" if by else f"{near(of, context)} would be destroyed"
    context, doomed = DOOMED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"when {said}{destroyer if by else ''}{doomed}", context


@MOMENTS.says(InsteadOfDiscard)
def _instead_of_discard(trigger: InsteadOfDiscard, context: Context) -> Moment:
    said = f"when {near(trigger.of, context)} would be discarded at the start of your turn"
    context, came_up = DISCARDED.bind(trigger.of, context)
    return f"{said}{came_up}", context


def started(trigger: Trigger) -> bool:
    """Whether the player starts it, so that it is always a choice."""
    return isinstance(trigger, During | InsteadOfActing)


def anyone(trigger: Trigger) -> bool:
    """Whether any player may start it."""
    return isinstance(trigger, During) and trigger.who is not None


def in_your_turn(trigger: Trigger) -> bool:
    """Whether it can only be in your turn."""
    if isinstance(trigger, Start | End | Past):
        return trigger.whose == YOU
    return started(trigger) or isinstance(trigger, InsteadOfDiscard)


def replaces(trigger: Trigger) -> bool:
    """Whether it happens instead of something that is not the player's own move or attack."""
    return isinstance(trigger, Instead) and not started(trigger)


def of_itself(trigger: Trigger) -> bool:
    """Whether the card's own being discarded sets it off."""
    return isinstance(trigger, AfterDiscard | InsteadOfDiscard) and trigger.of == (SELF,)


def idle(triggers: Sequence[Trigger], context: Context) -> Act:
    """What it comes to if nothing is done instead of what would happen."""
    replaced = [trigger for trigger in triggers if replaces(trigger)]
    if replaced and all(isinstance(trigger, InsteadOfLethal) for trigger in replaced):
        none = "put none of those wounds on it" if context.idiom.counts("damage") else "add none of that damage"
        return Act((none,))
    if any(isinstance(trigger, InsteadOfPlay) for trigger in replaced):
        return Act((f"cancel what {context.noun('played').words} does",))
    role = {InsteadOfDestruction: DOOMED, InsteadOfDiscard: DISCARDED}.get(type(replaced[0])) if replaced else None
    return Act((f"keep {context.noun(role.name).each}",)) if role else Act(("do nothing",))


def moment(triggers: Sequence[Trigger], context: Context) -> Moment:
    """The moments at which a clause works, as the beginning of its sentence."""
    said = []
    for trigger in triggers:
        lead, context = MOMENTS[trigger](trigger, context)
        said.append(lead)
    if len(triggers) > 1 and isinstance(triggers[-1], InsteadOfActing) and isinstance(triggers[0], AfterAttack):
        *before, _ = said
        return f"{listed(before, 'or')}, or instead of {OWN_ACTIONS[triggers[-1].instead][0]}", context
    return listed(said, "or"), context
