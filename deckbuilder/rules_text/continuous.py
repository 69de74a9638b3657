"""Continuous clauses in rules texts: of modifiers of cards, and of modifiers of attacks."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.rules_text.conditions import begins, holds, is_in_own_turn
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.modifiers import statements
from deckbuilder.rules_text.players import player
from deckbuilder.rules_text.registry import NodeSet, RendererTable
from deckbuilder.rules_text.selectors import Cards, all_but, phrase_of, single_name, subject
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.verbs import together
from engine.language.nodes.amounts import InPhaseNode
from engine.language.nodes.clauses import ContinuousNode
from engine.language.nodes.kinds import SELF, ConditionNode, ModifierNode, SelectorNode
from engine.language.nodes.players import PlayerNameNode
from engine.language.nodes.selectors import AdjacentFilterNode, WithinNode

FORBIDDING = NodeSet()  # modifiers that forbid something
MOVE_MODIFIERS = NodeSet()  # modifiers that are active only while a card moves
# By class of modifier, the action that no other card can do: `attack this unit`.
EXCLUSIVE: RendererTable[Callable[[Any, TextContext], str]] = RendererTable()
# Durations and subjects of modifiers during a move; "near" then means near at the beginning of the move.
WHILE_MOVING, FOR_THAT_MOVE, BEGUN = "while moving", "for that move", "that begin a move "


def continuous(clause: ContinuousNode, context: TextContext) -> list[str]:
    """Return `friendly Ember units adjacent to this unit have 1 more strength`."""
    cards = clause.of
    is_about_players = any(modifier.of_players for modifier in clause.modify)
    who, several = _whom(cards, context) if is_about_players else subject(cards, context)
    span = WHILE_MOVING if clause.for_ else ""
    if isinstance(cards, SelectorNode):
        phrase = phrase_of(cards, context)
        if clause.for_ and (cards.find(WithinNode) or cards.find(AdjacentFilterNode)):
            span, phrase = FOR_THAT_MOVE, replace(phrase, place=f"{BEGUN}{phrase.place}")
        forbids = any(modifier in FORBIDDING for modifier in clause.modify)
        who, several = phrase.many("" if forbids else "all "), True
        if (but := all_but(cards, "unit")) is not None and clause.modify[0] in EXCLUSIVE and not clause.if_:
            does = EXCLUSIVE[clause.modify[0]](clause.modify[0], context)
            return [f"only {phrase_of(but, context).many('')} can {does}"]
    about = Subject(context, cards, who, several, clause.by)
    is_of_own_move = cards == (SELF,) and all(modifier in MOVE_MODIFIERS for modifier in clause.modify)
    begun = begins(clause.if_, context) if is_of_own_move else ""
    held = "" if begun else _while(clause.if_, context)
    return [f"{held}{stated(clause.modify, about, span)}{begun}"]


def _while(conditions: Sequence[ConditionNode], context: TextContext) -> str:
    """Return `while this unit has no boost, `."""
    others = [condition for condition in conditions if not is_in_own_turn(condition)]
    if len(others) == 1 < len(conditions) and isinstance(others[0], InPhaseNode):
        return f"during your {context.terms.phase(others[0].phase)}, "
    in_turn = "during your turn, " if len(others) < len(conditions) else ""
    return f"{in_turn}{f'while {holds(others, context)}, ' if others else ''}"


def stated(modifiers: Sequence[ModifierNode], about: Subject, span: str = "") -> str:
    sentence, *also = statements(modifiers, about, span)
    return together(sentence.command, also)


def _whom(cards: Cards, context: TextContext) -> tuple[str, bool]:
    """Return the player whom a modifier is about, and whether the verb is a plural."""
    name = single_name(cards) or ""
    return player(PlayerNameNode(name=name), context), name == "you"
