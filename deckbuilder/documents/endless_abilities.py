"""Abilities that their player can use for nothing, as often as it pleases: nearly always a limit was forgotten."""

from collections.abc import Iterator, Sequence

from deckbuilder.documents import abilities
from deckbuilder.documents.document import Document
from deckbuilder.errors import InputError
from engine.language.node import each_of
from engine.language.nodes.amounts import BothNode, EitherNode, TurnNode
from engine.language.nodes.clauses import TriggeredNode
from engine.language.nodes.kinds import CostNode, EffectNode

ADVICE = "limit it with 'once: true' or a cost"


def endless_abilities(document: Document) -> Iterator[InputError]:
    """Yield a warning for each clause of a card or a rule set that can be used for nothing without end."""
    for clause in each_of(TriggeredNode, *abilities.read(document.data)):
        if _is_endless(clause):
            free = "costs nothing" if clause.cost is None else "gives back its cost"
            sentence = f"this {free} and can be used again and again, without end; {ADVICE}"
            yield InputError(sentence, document.place(clause.path))


def _is_endless(clause: TriggeredNode) -> bool:
    """Whether nothing limits how often a clause is used: neither a cost, nor a condition, nor what it does."""
    if clause.once or not any(trigger.at_will for trigger in clause.triggers):
        return False
    if any(not isinstance(condition, TurnNode) for condition in clause.if_):
        return False
    effects = list(each_of(EffectNode, *clause.do))
    is_free = clause.cost is None or _is_refunded(clause.cost, effects)
    return is_free and not any(effect.uses_up for effect in effects)


def _is_refunded(cost: CostNode, effects: Sequence[EffectNode]) -> bool:
    """Whether effects give back all that a cost takes."""
    if isinstance(cost, EitherNode):
        return any(_is_refunded(part, effects) for part in cost.either)
    if isinstance(cost, BothNode):
        return all(_is_refunded(part, effects) for part in cost.both)
    return any(effect.refunds(cost) for effect in effects)
