"""Clauses of something that holds as long as the card is there: for cards, or for attacks."""

from collections.abc import Sequence
from dataclasses import replace

from deckbuilder.rules_text.conditions import begins, holds, in_own_phase, in_own_turn
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.modifiers import ATTACKED, statements
from deckbuilder.rules_text.permissions import whom
from deckbuilder.rules_text.selectors import described, each, near, subject
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.targeting import all_but
from deckbuilder.rules_text.triggers import attack
from deckbuilder.rules_text.verbs import VerbPhrase, together
from engine.games.summoner_wars.nodes.dice import MissedNode
from engine.games.summoner_wars.nodes.modifiers import CannotNode, DamageMostNode, MoveModifierNode
from engine.games.summoner_wars.nodes.targeting import CannotAttackNode
from engine.games.summoner_wars.nodes.tokens import RolledNode
from engine.games.summoner_wars.nodes.triggers import AttacksNode, OfAttacksNode
from engine.language.nodes.amounts import ComparisonNode, InPhaseNode
from engine.language.nodes.clauses import ContinuousNode
from engine.language.nodes.kinds import ConditionNode, ModifierNode, SelectorNode
from engine.language.nodes.selectors import AdjacentFilterNode, WithinNode
from engine.language.nodes.values import SELF, ReferenceNode

OF_DICE = (RolledNode, MissedNode)
ATTACKER = ReferenceNode(name="attacker")
# How long, and of which cards, for what holds only while a card moves: near to something means when the move began.
WHILE_MOVING, FOR_THAT_MOVE, BEGUN = "while moving", "for that move", "that begin a move "


def continuous(clause: ContinuousNode, context: TextContext) -> list[str]:
    """`friendly Ember units adjacent to this unit have 1 more strength`."""
    cards = clause.of
    speaks_of_players = any(modifier.of_players for modifier in clause.modify)
    who, several = whom(cards, context) if speaks_of_players else subject(cards, context)
    span = WHILE_MOVING if clause.for_ else ""
    if isinstance(cards, SelectorNode):
        words = described(cards, context)
        if clause.for_ and (cards.find(WithinNode) or cards.find(AdjacentFilterNode)):
            span, words = FOR_THAT_MOVE, replace(words, place=f"{BEGUN}{words.place}")
        forbids = any(isinstance(modifier, CannotNode) for modifier in clause.modify)
        who, several = words.many("" if forbids else "all "), True
        if (but := all_but(cards)) is not None and isinstance(clause.modify[0], CannotAttackNode) and not clause.if_:
            return [
                f"only {described(but, context).many('')} can attack {near(clause.modify[0].cannot_attack, context)}"
            ]
    about = Subject(context, cards, who, several, clause.by)
    begun = begins(clause.if_, context) if all(isinstance(one, MoveModifierNode) for one in clause.modify) else ""
    held = "" if begun else _while(clause.if_, context)
    return [f"{held}{_stated(clause.modify, about, span)}{begun}"]


def of_attacks(clause: OfAttacksNode, context: TextContext) -> list[str]:
    """`when this unit attacks, it has 1 more strength`."""
    said, context = attack(clause.attack.by, clause.attack.on, context)
    if (phase := in_own_phase(clause.if_)) is not None:
        condition = f" in your {context.idiom.phase(phase.phase)}"
    else:
        condition = f", if {holds(clause.if_, context)}" if clause.if_ else ""
    if clause.if_ and all(isinstance(each, ComparisonNode) and isinstance(each.amount, OF_DICE) for each in clause.if_):
        context.reasons[clause.path] = holds(clause.if_, replace(context, rolled=("was", "were")))
    about = Subject(context, ATTACKER, each(ATTACKER, context), attack=True)
    does = statements(clause.modify, about)
    if _makes_all_miss(clause):
        does = [VerbPhrase(("miss",), f"all {about.its} dice", several=True)]
    first, *others = [one for one in does if one.who] or does
    told = [one.command for one in does if not one.who and one is not first]
    stated = together(first.command, [one for one in others if one.who])
    return [f"{_which(clause.attack, said, context)}{condition}, {stated}", *told]


def _makes_all_miss(clause: OfAttacksNode) -> bool:
    """Whether a miss of a unit's own dice leaves its attack without wounds: then all of them might as well miss."""
    dice = all(isinstance(one, ComparisonNode) and isinstance(one.amount, MissedNode) for one in clause.if_)
    own = clause.attack.by == (SELF,) and clause.attack.on is None
    return own and bool(clause.if_) and dice and clause.modify == (DamageMostNode(damage_most=0),)


def _which(attacks: AttacksNode, said: str, context: TextContext) -> str:
    """Every attack, or the first on a card in a turn."""
    if attacks.first is None:
        return f"when {said}"
    if not attacks.first:
        return f"when {said}, if {each(ATTACKED, context)} has already been attacked this turn"
    if attacks.by is None and attacks.on is not None:
        return f"the first time each turn that {said}"
    return f"when {said}, if it is the first attack on {each(ATTACKED, context)} this turn"


def _while(conditions: Sequence[ConditionNode], context: TextContext) -> str:
    """`while this unit has no boost, `."""
    others = [one for one in conditions if not in_own_turn(one)]
    if len(others) == 1 < len(conditions) and isinstance(others[0], InPhaseNode):
        return f"during your {context.idiom.phase(others[0].phase)}, "
    in_turn = "during your turn, " if len(others) < len(conditions) else ""
    return f"{in_turn}{f'while {holds(others, context)}, ' if others else ''}"


def _stated(modifiers: Sequence[ModifierNode], about: Subject, span: str = "") -> str:
    said, *also = statements(modifiers, about, span)
    return together(said.command, also)
