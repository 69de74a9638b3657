"""Clauses about attacks, and modifiers of them, in rules texts."""

from collections.abc import Sequence
from dataclasses import replace

from deckbuilder.rules_text.ability_context import BEARERS
from deckbuilder.rules_text.clauses import CLAUSES
from deckbuilder.rules_text.conditions import holds, in_own_phase
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.continuous import EXCLUSIVE, FORBIDDING, OF_MOVES
from deckbuilder.rules_text.modifiers import ATTACKED, OF_ATTACKS, statements
from deckbuilder.rules_text.selectors import Meant, any_card, each_card
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.triggers import attack
from deckbuilder.rules_text.verbs import VerbPhrase, together
from engine.games.summoner_wars.nodes.damage import PoisonsNode
from engine.games.summoner_wars.nodes.dice import AlsoHitsNode, MissedNode, UnrolledNode, WoundsNode
from engine.games.summoner_wars.nodes.modifiers import (
    CannotNode,
    DamageModifierNode,
    DamageMostNode,
    HealsNode,
    HitsNode,
    MoveModifierNode,
    ReadsNode,
    RecoilNode,
)
from engine.games.summoner_wars.nodes.targeting import CannotAttackNode
from engine.games.summoner_wars.nodes.tokens import RolledNode
from engine.games.summoner_wars.nodes.triggers import AttacksNode, OfAttacksNode
from engine.language.nodes.amounts import ComparisonNode
from engine.language.nodes.kinds import ConditionNode, ModifierNode
from engine.language.nodes.values import SELF, ReferenceNode

ATTACKER = ReferenceNode(name="attacker")
OF_DICE = (RolledNode, MissedNode)
FORBIDDING.add(CannotNode)
OF_MOVES.add(MoveModifierNode)
OF_ATTACKS.add(ReadsNode, HitsNode, DamageModifierNode, DamageMostNode, RecoilNode)
OF_ATTACKS.add(HealsNode, AlsoHitsNode, WoundsNode, UnrolledNode, PoisonsNode)


@EXCLUSIVE.registers(CannotAttackNode)
def _attack_these(modifier: CannotAttackNode, context: TextContext) -> str:
    return f"attack {any_card(modifier.cannot_attack, context)}"


@BEARERS.registers(OfAttacksNode)
def _attacker(clause: OfAttacksNode) -> tuple[Sequence[ModifierNode], Meant]:
    return clause.modify, ATTACKER


@CLAUSES.registers(OfAttacksNode)
def of_attacks(clause: OfAttacksNode, context: TextContext) -> list[str]:
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
    return isinstance(condition, ComparisonNode) and isinstance(condition.amount, OF_DICE)


def _is_miss_of_all(clause: OfAttacksNode) -> bool:
    """Whether a miss among a unit's own dice prevents all damage of its attack, as if all of them missed."""
    dice = all(
        isinstance(condition, ComparisonNode) and isinstance(condition.amount, MissedNode) for condition in clause.if_
    )
    own = clause.attack.by == (SELF,) and clause.attack.on is None
    return own and bool(clause.if_) and dice and clause.modify == (DamageMostNode(damage_most=0),)


def _which(attacks: AttacksNode, phrase: str, context: TextContext) -> str:
    """Return the beginning of the sentence: for every attack, or for the first on a card in a turn."""
    if attacks.first is None:
        return f"when {phrase}"
    if not attacks.first:
        return f"when {phrase}, if {each_card(ATTACKED, context)} has already been attacked this turn"
    if attacks.by is None and attacks.on is not None:
        return f"the first time each turn that {phrase}"
    return f"when {phrase}, if it is the first attack on {each_card(ATTACKED, context)} this turn"
