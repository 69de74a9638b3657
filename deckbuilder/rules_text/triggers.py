"""Triggers: the moment at which something happens, as the beginning of a sentence, and what it gives names to."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.durations import part
from deckbuilder.rules_text.event_roles import (
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
from deckbuilder.rules_text.players import possessive
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import described, near, single
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes.effects import AttackEffectNode, MoveEffectNode
from engine.games.summoner_wars.nodes.events_played import InsteadOfPlayNode
from engine.games.summoner_wars.nodes.triggers import (
    AfterAttackNode,
    AfterAwayNode,
    AfterMotionNode,
    AfterRollNode,
    AfterSummonNode,
    BeforeAttackNode,
    InsteadOfActingNode,
    InsteadOfLethalNode,
)
from engine.language.nodes.kinds import CardsField, SelectorNode
from engine.language.nodes.players import YOU, PlayerNameNode
from engine.language.nodes.selectors import AdjacentFilterNode, AmongNode, InNode, OrNode
from engine.language.nodes.triggers import (
    AfterDestructionNode,
    AfterDiscardNode,
    AfterLeaveNode,
    DuringNode,
    EndNode,
    InsteadNode,
    InsteadOfDestructionNode,
    InsteadOfDiscardNode,
    PastNode,
    StartNode,
    TriggerNode,
)
from engine.language.nodes.values import SELF, ReferenceNode

EventPhrase = tuple[str, TextContext]  # the words, and the context with the names that the trigger binds
MOMENTS: RendererTable[Callable[[Any, TextContext], EventPhrase]] = RendererTable()

OWN_ACTIONS = {"move": ("moving", "", MoveEffectNode), "attack": ("attacking", " with", AttackEffectNode)}
BY_YOU = "you"
MOTIONS = {"move": ("move", "moves"), "force": ("force", "is forced")}


@MOMENTS.registers(StartNode)
def _start(trigger: StartNode, context: TextContext) -> EventPhrase:
    when = "next " if context.upcoming else ""
    return f"at the {context.idiom.begin} of {_part(trigger.start, trigger.whose, context, when)}", context


@MOMENTS.registers(EndNode)
def _end(trigger: EndNode, context: TextContext) -> EventPhrase:
    return f"at the end of {_part(trigger.end, trigger.whose, context)}", context


@MOMENTS.registers(PastNode)
def _past(trigger: PastNode, context: TextContext) -> EventPhrase:
    return f"right after {_part(trigger.past, trigger.whose, context)}", context


def _part(name: str, whose: PlayerNameNode, context: TextContext, when: str = "") -> str:
    """`your turn`, `that player's Attack Phase`."""
    theirs = "each player's" if whose.name == "anyone" else possessive(whose, context)
    return f"{theirs} {when}{part(name, context)}"


@MOMENTS.registers(DuringNode)
def _during(trigger: DuringNode, context: TextContext) -> EventPhrase:
    return "at any time" if trigger.during == "any" else f"during your {part(trigger.during, context)}", context


def attack(by: CardsField | None, on: CardsField | None, context: TextContext) -> EventPhrase:
    """`this unit attacks an enemy unit`; also what the attacker and the attacked card are called then."""
    said = _attack_words(by, on, context)
    context, attacker, attacked = _both(by, on, context)
    return f"{said}{attacker if by or not on else ''}{attacked if on else ''}", context


def _both(by: CardsField | None, on: CardsField | None, context: TextContext) -> tuple[TextContext, str, str]:
    """The context in which both cards of an attack have names, and the marks that they have come up."""
    context, attacker = ATTACKER.bind(by, context)
    context, attacked = (ATTACKED_BY_ONE if single(by) and on else ATTACKED).bind(on, context)
    return context, attacker, attacked


def _attack_words(by: CardsField | None, on: CardsField | None, context: TextContext) -> str:
    if on is None:
        return f"{near(by, context) if by else 'a unit'} attacks"
    if by is None:
        return f"{near(on, context)} is attacked"
    return f"{near(by, context)} attacks {near(on, context)}"


@MOMENTS.registers(BeforeAttackNode)
def _before_attack(trigger: BeforeAttackNode, context: TextContext) -> EventPhrase:
    said, context = attack(trigger.by, trigger.on, context)
    return f"before {said}", context


@MOMENTS.registers(AfterAttackNode)
def _after_attack(trigger: AfterAttackNode, context: TextContext) -> EventPhrase:
    said, context = attack(trigger.by, trigger.on, context)
    return f"after {said}", replace(context, rolled=("was", "were"))


@MOMENTS.registers(AfterMotionNode)
def _after_motion(trigger: AfterMotionNode, context: TextContext) -> EventPhrase:
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


def _ended(trigger: AfterMotionNode, context: TextContext) -> str:
    """`an enemy unit ends a move adjacent to this unit`: where it is, is asked when the move is over."""
    if not isinstance(trigger.of, SelectorNode) or trigger.after != ("move",) or trigger.by or trigger.from_:
        return ""
    words = described(trigger.of, context)
    return f"{replace(words, place='').one()} ends a move {words.place}" if words.place else ""


@MOMENTS.registers(AfterAwayNode)
def _after_away(trigger: AfterAwayNode, context: TextContext) -> EventPhrase:
    who, beside = _beside(trigger.of, trigger.from_, context), near(trigger.from_, context)
    context, came_up = MOVED.bind(trigger.of, context)
    return f"each time {who} {context.idiom.away} away from {beside}{came_up}", context


def _beside(cards: CardsField, other: ReferenceNode, context: TextContext) -> str:
    """Cards that are adjacent to another besides what else is said of them."""
    adjacent = f"adjacent to {near(other, context)}"
    if not isinstance(cards, SelectorNode) or cards.find(OrNode):
        return f"{near(cards, context)}, while {adjacent},"
    words, beside = described(cards, context), cards.find(AdjacentFilterNode)
    if beside is not None and single(beside.adjacent) == other.name:
        return words.one()
    return replace(words, place=f"{words.place} and {adjacent}" if words.place else adjacent).one()


@MOMENTS.registers(AfterSummonNode)
def _after_summon(trigger: AfterSummonNode, context: TextContext) -> EventPhrase:
    said = _summoned(trigger.of, context)
    context, came_up = SUMMONED.bind(trigger.of, context)
    return f"after {said}{came_up}", context


def _summoned(cards: CardsField, context: TextContext) -> str:
    """Where a unit is summoned is said after that it is: `a friendly unit is summoned adjacent to the target`."""
    if not isinstance(cards, SelectorNode) or any(
        isinstance(one, OrNode | AmongNode | InNode) for one in cards.filters
    ):
        return f"{near(cards, context)} is summoned"
    words = described(cards, context)
    return f"{replace(words, place='').one()} is summoned{words.where(several=False)}"


@MOMENTS.registers(AfterDestructionNode)
def _after_destruction(trigger: AfterDestructionNode, context: TextContext) -> EventPhrase:
    of, by = trigger.of, trigger.by
    said = f"{near(by, context)} destroys {near(of, context)}" if by else f"{near(of, context)} is destroyed"
    said += " by an attack" if trigger.cause else ""
    context, destroyed = DESTROYED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"after {said}{destroyer if by else ''}{destroyed}", _gone(of, context, DESTROYED)


@MOMENTS.registers(AfterLeaveNode)
def _after_leave(trigger: AfterLeaveNode, context: TextContext) -> EventPhrase:
    said = f"after {near(trigger.of, context)} leaves the {context.idiom.battlefield}"
    context, came_up = LEFT.bind(trigger.of, context)
    return f"{said}{came_up}", _gone(trigger.of, context, LEFT)


@MOMENTS.registers(AfterDiscardNode)
def _after_discard(trigger: AfterDiscardNode, context: TextContext) -> EventPhrase:
    said = f"after {near(trigger.of, context)} is discarded"
    context, came_up = DISCARDED.bind(trigger.of, context)
    return f"{said}{came_up}", _gone(trigger.of, context, DISCARDED)


def _gone(cards: CardsField, context: TextContext, role: Role) -> TextContext:
    """The context in which the card has left, under both of its names."""
    name = single(cards)
    return context.without(role.name, name) if name else context.without(role.name)


@MOMENTS.registers(AfterRollNode)
def _after_roll(trigger: AfterRollNode, context: TextContext) -> EventPhrase:
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


@MOMENTS.registers(InsteadOfActingNode)
def _instead_of_acting(trigger: InsteadOfActingNode, context: TextContext) -> EventPhrase:
    doing, with_, effect = OWN_ACTIONS[trigger.instead]
    normally = " normally" if effect in context.doing else ""
    return f"instead of {doing}{with_} {near(SELF, context)}{normally}", context


@MOMENTS.registers(InsteadOfLethalNode)
def _instead_of_lethal(trigger: InsteadOfLethalNode, context: TextContext) -> EventPhrase:
    by, on = trigger.by, trigger.on
    attack_of = f"{near(by, context)}'s attack" if by else "an attack"
    target = near(on, context) if on else "a card"
    context, attacker, attacked = _both(by, on, context)
    lethal = "destroy" if context.idiom.counts("damage") else "add lethal damage to"
    return f"when {attack_of} would {lethal} {target}{attacker if by else ''}{attacked}", context


@MOMENTS.registers(InsteadOfDestructionNode)
def _instead_of_destruction(trigger: InsteadOfDestructionNode, context: TextContext) -> EventPhrase:
    of, by = trigger.of, trigger.by
    said = f"{near(by, context)} would destroy {near(of, context)}" if by else f"{near(of, context)} would be destroyed"
    context, doomed = DOOMED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"when {said}{destroyer if by else ''}{doomed}", context


@MOMENTS.registers(InsteadOfDiscardNode)
def _instead_of_discard(trigger: InsteadOfDiscardNode, context: TextContext) -> EventPhrase:
    said = f"when {near(trigger.of, context)} would be discarded at the start of your turn"
    context, came_up = DISCARDED.bind(trigger.of, context)
    return f"{said}{came_up}", context


def started(trigger: TriggerNode) -> bool:
    """Whether the player starts it, so that it is always a choice."""
    return isinstance(trigger, DuringNode | InsteadOfActingNode)


def anyone(trigger: TriggerNode) -> bool:
    """Whether any player may start it."""
    return isinstance(trigger, DuringNode) and trigger.who is not None


def in_your_turn(trigger: TriggerNode) -> bool:
    """Whether it can only be in your turn."""
    if isinstance(trigger, StartNode | EndNode | PastNode):
        return trigger.whose == YOU
    return started(trigger) or isinstance(trigger, InsteadOfDiscardNode)


def replaces(trigger: TriggerNode) -> bool:
    """Whether it happens instead of something that is not the player's own move or attack."""
    return isinstance(trigger, InsteadNode) and not started(trigger)


def of_itself(trigger: TriggerNode) -> bool:
    """Whether the card's own being discarded sets it off."""
    return isinstance(trigger, AfterDiscardNode | InsteadOfDiscardNode) and trigger.of == (SELF,)


def idle(triggers: Sequence[TriggerNode], context: TextContext) -> VerbPhrase:
    """What it comes to if nothing is done instead of what would happen."""
    replaced = [trigger for trigger in triggers if replaces(trigger)]
    if replaced and all(isinstance(trigger, InsteadOfLethalNode) for trigger in replaced):
        none = "put none of those wounds on it" if context.idiom.counts("damage") else "add none of that damage"
        return VerbPhrase((none,))
    if any(isinstance(trigger, InsteadOfPlayNode) for trigger in replaced):
        return VerbPhrase((f"cancel what {context.noun('played').words} does",))
    role = (
        {InsteadOfDestructionNode: DOOMED, InsteadOfDiscardNode: DISCARDED}.get(type(replaced[0])) if replaced else None
    )
    return VerbPhrase((f"keep {context.noun(role.name).each}",)) if role else VerbPhrase(("do nothing",))


def moment(triggers: Sequence[TriggerNode], context: TextContext) -> EventPhrase:
    """The moments at which a clause works, as the beginning of its sentence."""
    said = []
    for trigger in triggers:
        lead, context = MOMENTS[trigger](trigger, context)
        said.append(lead)
    if len(triggers) > 1 and isinstance(triggers[-1], InsteadOfActingNode) and isinstance(triggers[0], AfterAttackNode):
        *before, _ = said
        return f"{listed(before, 'or')}, or instead of {OWN_ACTIONS[triggers[-1].instead][0]}", context
    return listed(said, "or"), context
