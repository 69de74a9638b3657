"""Attacks in rules texts: their clauses and modifiers, which cards may attack which, and dice."""

from dataclasses import replace

from deckbuilder.rules_text.ability_context import BEARERS
from deckbuilder.rules_text.amounts import SOURCES, dice
from deckbuilder.rules_text.clauses import CLAUSES, EXCLUSIVE, FORBIDDING, MOVE_MODIFIERS
from deckbuilder.rules_text.conditions import COMPARED, Bounds, holds, in_own_phase
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ACTS
from deckbuilder.rules_text.english import a, agree
from deckbuilder.rules_text.modifiers import ATTACK_MODIFIERS, ATTACKED, PHRASES, put_on_attacked, statements
from deckbuilder.rules_text.selectors import PLACES, TRAITS, all_but, any_card, each_card, phrase_of
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.triggered import MOMENTS, EventPhrase, attack
from deckbuilder.rules_text.verbs import VerbPhrase, together
from engine.games.summoner_wars.nodes import attacks as nodes
from engine.games.summoner_wars.nodes import clauses
from engine.games.summoner_wars.nodes.effects import PoisonsNode
from engine.games.summoner_wars.nodes.tokens import RolledNode
from engine.language.nodes.amounts import ComparisonNode
from engine.language.nodes.kinds import SELF, ConditionNode, ReferenceNode, SelectorNode
from engine.language.nodes.selectors import SharesNode

ATTACKER = ReferenceNode(name="attacker")
DICE_AMOUNTS = (RolledNode, nodes.MissedNode)
FORBIDDING.add(clauses.CannotNode)
MOVE_MODIFIERS.add(clauses.MoveModifierNode)
ATTACK_MODIFIERS.add(
    clauses.ReadsNode, clauses.HitsNode, clauses.DamageModifierNode, clauses.DamageMostNode, clauses.RecoilNode
)
ATTACK_MODIFIERS.add(clauses.HealsNode, nodes.AlsoHitsNode, nodes.WoundsNode, nodes.UnrolledNode, PoisonsNode)


template(EXCLUSIVE, nodes.CannotAttackNode, "attack {cannot_attack:any}")
BEARERS.registers(clauses.OfAttacksNode)(lambda clause: (clause.modify, ATTACKER))


@CLAUSES.registers(clauses.OfAttacksNode)
def of_attacks(clause: clauses.OfAttacksNode, context: TextContext) -> list[str]:
    """`when this unit attacks, it has 1 more strength`."""
    phrase, context = attack(clause.attack.by, clause.attack.on, context)
    if (phase := in_own_phase(clause.if_)) is not None:
        condition = f" in your {context.terms.phase(phase.phase)}"
    else:
        condition = f", if {holds(clause.if_, context)}" if clause.if_ else ""
    if clause.if_ and all(map(_is_about_dice, clause.if_)):
        context.reasons[clause.path] = holds(clause.if_, replace(context, rolled=("was", "were")))
    about = Subject(context, ATTACKER, each_card(ATTACKER, context), attack=True)
    does = statements(clause.modify, about)
    if _is_miss_of_all(clause):
        does = [VerbPhrase(("miss",), f"all {about.its} dice", several=True)]
    first, *others = [act for act in does if act.who] or does
    commands = [act.command for act in does if not act.who and act is not first]
    statement = together(first.command, [act for act in others if act.who])
    return [f"{_which(clause.attack, phrase, context)}{condition}, {statement}", *commands]


def _is_about_dice(condition: ConditionNode) -> bool:
    return isinstance(condition, ComparisonNode) and isinstance(condition.amount, DICE_AMOUNTS)


def _is_miss_of_all(clause: clauses.OfAttacksNode) -> bool:
    """Whether a miss among a unit's own dice prevents all damage of its attack, as if all of them missed."""
    dice = all(
        isinstance(condition, ComparisonNode) and isinstance(condition.amount, nodes.MissedNode)
        for condition in clause.if_
    )
    own = clause.attack.by == (SELF,) and clause.attack.on is None
    return own and bool(clause.if_) and dice and clause.modify == (clauses.DamageMostNode(damage_most=0),)


def _which(attacks: clauses.AttacksNode, phrase: str, context: TextContext) -> str:
    """Return the beginning of the sentence: for every attack, or for the first on a card in a turn."""
    if attacks.first is None:
        return f"when {phrase}"
    if not attacks.first:
        return f"when {phrase}, if {each_card(ATTACKED, context)} has already been attacked this turn"
    if attacks.by is None and attacks.on is not None:
        return f"the first time each turn that {phrase}"
    return f"when {phrase}, if it is the first attack on {each_card(ATTACKED, context)} this turn"


@PHRASES.registers(nodes.WoundsNode)
def _wounds(modifier: nodes.WoundsNode, about: Subject) -> list[str]:
    singular, plural = dice(modifier.wounds, about.context.terms)
    if about.context.terms.has_numbered_dice:
        return [f"wound only with {plural}"]
    return [f"add no damage for dice without {a(singular)}"]


@PHRASES.registers(nodes.UnrolledNode)
def _unrolled(_modifier: nodes.UnrolledNode, about: Subject) -> list[str]:
    wounds = put_on_attacked(about.context.terms.number(1, "damage"), about)
    return ["roll no dice", f"{wounds} for each die instead"]


@PHRASES.registers(nodes.HigherDiceNode)
def _dice(modifier: nodes.HigherDiceNode, about: Subject) -> list[str]:
    amount = about.quantity(modifier.dice)
    return [f"count each die as {amount.size} {'lower' if amount.number < 0 else 'higher'}{amount.after('')}"]


template(PHRASES, nodes.AlsoHitsNode, "hit {also_hits} too")
template(ACTS, nodes.IgnoreDieNode, "choose 1 of those dice; it counts for nothing")
SOURCES.registers(nodes.MissedNode)(lambda _amount, _context: ("die that missed", "dice that missed"))


@COMPARED.registers(nodes.MissedNode)
def _missed_compared(_amount: nodes.MissedNode, bounds: Bounds, context: TextContext) -> str:
    missed = "missed" if context.rolled[0] == "was" else agree("miss", several=bounds.several)
    return f"{bounds.words} {'dice' if bounds.several else 'die'} {missed}"


SOURCES.registers(nodes.PipsNode)(lambda _amount, _context: ("point rolled", "points rolled"))
template(COMPARED, nodes.PipsNode, "the dice show {bounds:point} together")


OTHER = {"melee": "ranged", "ranged": "melee"}


@PHRASES.registers(nodes.WeaponNode)
def _weapon(modifier: nodes.WeaponNode, _about: Subject) -> list[str]:
    return [f"count as {modifier.weapon} instead of {OTHER[modifier.weapon]}"]


template(TRAITS, nodes.WeaponFilterNode, "{weapon:a} attack")
template(PLACES, nodes.AbleNode, "able to {able}")


@PHRASES.registers(nodes.TargetsNode)
def _targets(modifier: nodes.TargetsNode, about: Subject) -> list[str]:
    phrase, battlefield = phrase_of(modifier.targets, about.context), about.context.terms.battlefield
    anywhere = "" if phrase.place else f" anywhere on the {battlefield}"
    return [f"can also attack {phrase.many(every='')}{anywhere}"]


@PHRASES.registers(nodes.CannotAttackNode)
def _cannot_attack(modifier: nodes.CannotAttackNode, about: Subject) -> list[str]:
    cards, context = modifier.cannot_attack, about.context
    if isinstance(cards, SelectorNode) and (but := all_but(cards)) is not None:
        return [f"can attack only {phrase_of(but, context).many(every='')}"]
    whom = phrase_of(cards, context).many(every="") if isinstance(cards, SelectorNode) else any_card(cards, context)
    return [f"cannot attack {whom}"]


@PHRASES.registers(nodes.TollNode)
def _toll(modifier: nodes.TollNode, about: Subject) -> list[str]:
    amount = about.quantity(modifier.toll)
    terms = about.context.terms
    magic = f"{terms.number(amount.number, 'magic')}{amount.after(terms.many('magic'))}"
    price = f"{agree(terms.pay, several=False)} {magic}"
    return [f"make the attack only if its controller {price}"]


@MOMENTS.registers(nodes.ReadyToAttackNode)
def _ready(_trigger: nodes.ReadyToAttackNode, context: TextContext) -> EventPhrase:
    return f"just before attacking with {any_card(SELF, context)}", context


template(PLACES, SharesNode, "on the same space as {shares:any}")
