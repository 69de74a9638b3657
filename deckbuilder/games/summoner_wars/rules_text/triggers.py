"""Triggers of Summoner Wars in rules texts, and traits of its nodes that the sentences of every game depend on."""

from collections.abc import Sequence
from dataclasses import replace

from deckbuilder.rules_text import triggered
from deckbuilder.rules_text.ability_context import PASSING
from deckbuilder.rules_text.amounts import SOURCES, Counted
from deckbuilder.rules_text.blocks import DONE_TO
from deckbuilder.rules_text.choices import CONTEXTS_AFTER, NAMED_IN_PLACE
from deckbuilder.rules_text.conditions import COMPARED, ROLLED, Bounds
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ALSO_IN_HAND
from deckbuilder.rules_text.selectors import ADJECTIVES, any_card, phrase_of, single_name
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes import clauses as nodes
from engine.games.summoner_wars.nodes import effects
from engine.games.summoner_wars.nodes.summoning import BaseCostNode, SummonEffectNode
from engine.games.summoner_wars.nodes.tokens import BoostFilterNode, RolledNode
from engine.language.nodes.clauses import TriggeredNode
from engine.language.nodes.kinds import SELF, CardsField, ReferenceNode, SelectorNode
from engine.language.nodes.selectors import AdjacentFilterNode, AmongNode, InNode, OrNode
from engine.language.nodes.triggers import TriggerNode

PLAYER = "you"

OWN_ACTIONS = {
    "move": ("moving", "", effects.MoveEffectNode),
    "attack": ("attacking", " with", effects.AttackEffectNode),
}


@triggered.MOMENTS.registers(nodes.BeforeAttackNode)
def _before_attack(trigger: nodes.BeforeAttackNode, context: TextContext) -> triggered.EventPhrase:
    phrase, context = triggered.attack(trigger.by, trigger.on, context)
    return f"before {phrase}", context


@triggered.MOMENTS.registers(nodes.AfterAttackNode)
def _after_attack(trigger: nodes.AfterAttackNode, context: TextContext) -> triggered.EventPhrase:
    phrase, context = triggered.attack(trigger.by, trigger.on, context)
    return f"after {phrase}", replace(context, rolled=("was", "were"))


@triggered.MOMENTS.registers(nodes.AfterMotionNode)
def _after_motion(trigger: nodes.AfterMotionNode, context: TextContext) -> triggered.EventPhrase:
    verbs = [triggered.MOTIONS[event] for event in trigger.after]
    who = any_card(trigger.of, context)
    if trigger.by is not None:
        phrase = f"you {listed((yours for yours, _ in verbs), 'or')} {who}"
    else:
        phrase = f"{who} {listed((theirs for _, theirs in verbs), 'or')}"
    ended = _ended(trigger, context)
    begun = f" from a space adjacent to {any_card(trigger.from_, context)}" if trigger.from_ is not None else ""
    context, came_up = triggered.MOVED.bind(trigger.of, context)
    return f"after {ended or phrase}{begun}{came_up}", context


def _ended(trigger: nodes.AfterMotionNode, context: TextContext) -> str:
    """Return `an enemy unit ends a move adjacent to this unit`; the place is that at the end of the move."""
    if not isinstance(trigger.of, SelectorNode) or trigger.after != ("move",) or trigger.by or trigger.from_:
        return ""
    phrase = phrase_of(trigger.of, context)
    return f"{replace(phrase, place='').one()} ends a move {phrase.place}" if phrase.place else ""


@triggered.MOMENTS.registers(nodes.AfterAwayNode)
def _after_away(trigger: nodes.AfterAwayNode, context: TextContext) -> triggered.EventPhrase:
    who, beside = _beside(trigger.of, trigger.from_, context), any_card(trigger.from_, context)
    context, came_up = triggered.MOVED.bind(trigger.of, context)
    return f"each time {who} {context.terms.away} away from {beside}{came_up}", context


def _beside(cards: CardsField, other: ReferenceNode, context: TextContext) -> str:
    """Return a phrase for cards, with the card that they are adjacent to."""
    adjacent = f"adjacent to {any_card(other, context)}"
    if not isinstance(cards, SelectorNode) or cards.find(OrNode):
        return f"{any_card(cards, context)}, while {adjacent},"
    phrase, beside = phrase_of(cards, context), cards.find(AdjacentFilterNode)
    if beside is not None and single_name(beside.adjacent) == other.name:
        return phrase.one()
    return replace(phrase, place=f"{phrase.place} and {adjacent}" if phrase.place else adjacent).one()


@triggered.MOMENTS.registers(nodes.AfterSummonNode)
def _after_summon(trigger: nodes.AfterSummonNode, context: TextContext) -> triggered.EventPhrase:
    phrase = _summoned(trigger.of, context)
    context, came_up = triggered.SUMMONED.bind(trigger.of, context)
    return f"after {phrase}{came_up}", context


def _summoned(cards: CardsField, context: TextContext) -> str:
    """Return `a friendly unit is summoned adjacent to the target`: the place stands behind the verb."""
    if not isinstance(cards, SelectorNode) or any(
        isinstance(node, OrNode | AmongNode | InNode) for node in cards.filters
    ):
        return f"{any_card(cards, context)} is summoned"
    phrase = phrase_of(cards, context)
    return f"{replace(phrase, place='').one()} is summoned{phrase.where(several=False)}"


@triggered.MOMENTS.registers(nodes.AfterRollNode)
def _after_roll(trigger: nodes.AfterRollNode, context: TextContext) -> triggered.EventPhrase:
    context = replace(context, rolled=("was", "were"))
    if trigger.on is not None:
        phrase, context = triggered.attack(trigger.by, trigger.on, context)
        first = " for the first time this turn" if trigger.first else ""
        return f"after the dice are rolled when {phrase}{first}", context
    first = " in the first attack on a card this turn" if trigger.first else ""
    if trigger.by is None or single_name(trigger.by) == PLAYER:
        return f"after {'dice are rolled' if trigger.by is None else 'you roll dice'}{first}", context
    phrase = f"after {any_card(trigger.by, context)} rolls dice{first}"
    context, came_up = triggered.ROLLER.bind(trigger.by, context)
    return f"{phrase}{came_up}", context


@triggered.MOMENTS.registers(nodes.InsteadOfActingNode)
def _instead_of_acting(trigger: nodes.InsteadOfActingNode, context: TextContext) -> triggered.EventPhrase:
    doing, with_, effect = OWN_ACTIONS[trigger.instead]
    normally = " normally" if effect in context.effects else ""
    return f"instead of {doing}{with_} {any_card(SELF, context)}{normally}", context


@triggered.MOMENTS.registers(nodes.InsteadOfLethalNode)
def _instead_of_lethal(trigger: nodes.InsteadOfLethalNode, context: TextContext) -> triggered.EventPhrase:
    by, on = trigger.by, trigger.on
    attack_of = f"{any_card(by, context)}'s attack" if by else "an attack"
    target = any_card(on, context) if on else "a card"
    context, attacker, attacked = triggered.attack_context(by, on, context)
    lethal = "destroy" if context.terms.can_count("damage") else "add lethal damage to"
    return f"when {attack_of} would {lethal} {target}{attacker if by else ''}{attacked}", context


PILES = {None: "a magic pile", "you": "your magic pile", "opponent": "an opponent's magic pile"}


@triggered.MOMENTS.registers(nodes.AfterSpoilsNode)
def _after_spoils(trigger: nodes.AfterSpoilsNode, context: TextContext) -> triggered.EventPhrase:
    phrase, context = _as_spoils(trigger, context)
    return f"after {phrase} and its card has gone to {PILES[trigger.to]}", context.without(triggered.DESTROYED.name)


@triggered.MOMENTS.registers(nodes.InsteadOfSpoilsNode)
def _instead_of_spoils(trigger: nodes.InsteadOfSpoilsNode, context: TextContext) -> triggered.EventPhrase:
    phrase, context = _as_spoils(trigger, context)
    return f"when {phrase} and its card would go to {PILES[trigger.to]}", context


def _as_spoils(
    trigger: nodes.AfterSpoilsNode | nodes.InsteadOfSpoilsNode, context: TextContext
) -> triggered.EventPhrase:
    of, by = trigger.of, trigger.by
    phrase = (
        f"{any_card(by, context)} destroys {any_card(of, context)}" if by else f"{any_card(of, context)} is destroyed"
    )
    context, destroyed = (triggered.DESTROYED if isinstance(trigger, nodes.AfterSpoilsNode) else triggered.DOOMED).bind(
        of, context
    )
    context, destroyer = triggered.DESTROYER.bind(by, context)
    return f"{phrase}{destroyer if by else ''}{destroyed}", context


PLAYED = triggered.Role("played", "that {}", "event")


@triggered.MOMENTS.registers(nodes.InsteadOfPlayNode)
def _instead_of_play(trigger: nodes.InsteadOfPlayNode, context: TextContext) -> triggered.EventPhrase:
    phrase = f"when {any_card(trigger.of, context)} is played"
    context, came_up = PLAYED.bind(trigger.of, context)
    return f"{phrase}{came_up}", context


@SOURCES.registers(nodes.EventsPlayedNode)
def _played(amount: nodes.EventsPlayedNode, context: TextContext) -> Counted:
    phrase = phrase_of(amount.played, context)
    return f"{phrase.bare(several=False)} played this turn", f"{phrase.bare(several=True)} played this turn"


@COMPARED.registers(nodes.EventsPlayedNode)
def _played_so_many(amount: nodes.EventsPlayedNode, bounds: Bounds, context: TextContext) -> str:
    phrase = phrase_of(amount.played, context)
    if amount.played.side == "own":
        yours = replace(phrase, control="").bare(several=bounds.several)
        return f"you have played {bounds.words} {yours} this turn"
    have = "have" if bounds.several else "has"
    return f"{bounds.words} {phrase.bare(several=bounds.several)} {have} been played this turn"


NAMED_IN_PLACE.update(
    {effects.DamageEffectNode: "on", effects.HealNode: "on", effects.BoostEffectNode: "on", effects.ForceNode: "force"}
)
DONE_TO.update({effects.MoveEffectNode: "move", effects.AttackEffectNode: "attack", SummonEffectNode: "summon"})
PASSING.add(effects.ForceNode, nodes.MovementNode)
ALSO_IN_HAND.add(BaseCostNode)
triggered.LIMITING.add(nodes.EventsPlayedNode)
triggered.CANCELLED.add(nodes.InsteadOfPlayNode)
triggered.CHANCE_EFFECTS.add(effects.RollNode)
triggered.DECLINED.add(nodes.InsteadOfLethalNode)
triggered.STARTED.add(nodes.InsteadOfActingNode)


@CONTEXTS_AFTER.registers(effects.RollNode)
def _after_a_roll(effect: effects.RollNode, context: TextContext) -> TextContext:
    return replace(context, rolled=("is", "are"), one_die=effect.roll == 1)


ROLLED.registers(RolledNode)(lambda amount: amount.rolled)


@ADJECTIVES.append
def _unboosted(selector: SelectorNode) -> str:
    boost_filter = selector.find(BoostFilterNode)
    return "unboosted" if boost_filter is not None and boost_filter.boost == 0 else ""


@triggered.REMARKS.append
def _all_miss(clause: TriggeredNode, context: TextContext) -> str:
    """Return what becomes of an attack whose own damage destroys the attacker; empty for other clauses."""
    rolls = any(
        isinstance(trigger, nodes.AfterRollNode) and trigger.on and trigger.by == (SELF,) for trigger in clause.triggers
    )
    wounds = any(isinstance(effect, effects.DamageEffectNode) and effect.on == (SELF,) for effect in clause.do)
    return f"if that destroys {context.me}, all dice of the attack miss" if rolls and wounds else ""


@triggered.IDLE.registers(nodes.InsteadOfLethalNode)
def _no_damage(_trigger: nodes.InsteadOfLethalNode, context: TextContext) -> VerbPhrase:
    none = "put none of those wounds on it" if context.terms.can_count("damage") else "add none of that damage"
    return VerbPhrase((none,))


@triggered.IDLE.registers(nodes.InsteadOfPlayNode)
def _cancelled(_trigger: nodes.InsteadOfPlayNode, context: TextContext) -> VerbPhrase:
    return VerbPhrase((f"cancel what {context.noun('played').words} does",))


@triggered.JOINED.append
def _or_instead(triggers: Sequence[TriggerNode], phrases: Sequence[str]) -> str:
    """`after this unit attacks, or instead of attacking`."""
    if (
        len(triggers) > 1
        and isinstance(triggers[-1], nodes.InsteadOfActingNode)
        and isinstance(triggers[0], nodes.AfterAttackNode)
    ):
        return f"{listed(phrases[:-1], 'or')}, or instead of {OWN_ACTIONS[triggers[-1].instead][0]}"
    return ""
