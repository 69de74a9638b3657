"""Triggered clauses in rules texts: trigger, condition, price, effects."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from deckbuilder.rules_text.amounts import price
from deckbuilder.rules_text.blocks import Fragments, bought, chosen_and_paid, closed, offered, plain, scoped
from deckbuilder.rules_text.conditions import holds, is_in_own_turn
from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.english import introduce
from deckbuilder.rules_text.players import THERE
from deckbuilder.rules_text.registry import NodeSet
from deckbuilder.rules_text.selectors import noted
from deckbuilder.rules_text.triggers import (
    can_anyone_start,
    idle,
    is_in_your_turn,
    is_of_itself,
    is_replacement,
    is_started,
    moment,
)
from deckbuilder.rules_text.verbs import VerbPhrase
from engine.language.node import each_of
from engine.language.nodes.amounts import ComparisonNode, InPhaseNode, TurnNode
from engine.language.nodes.clauses import ClauseNode, TriggeredNode
from engine.language.nodes.effects import ChooseNode, DiscardNode, PayNode
from engine.language.nodes.kinds import SELF, ConditionNode, CostNode, EffectNode, ReferenceNode
from engine.language.nodes.selectors import AtFilterNode
from engine.language.nodes.triggers import DuringNode, TriggerNode

REMARKS: list[Callable[[TriggeredNode, TextContext], str]] = []  # sentences that games add to some clauses
LIMITING = NodeSet()  # amounts that limits of cards are about
CANCELLED = NodeSet()  # triggers of events that are cancelled, not replaced
CHANCE_EFFECTS = NodeSet()  # effects decided by dice
DECLINED = NodeSet()  # triggers of events that a player may decline


def is_of_own_discard(clause: ClauseNode) -> bool:
    """Whether the clause works when its own card is discarded, and so not while the card is active."""
    return isinstance(clause, TriggeredNode) and any(map(is_of_itself, clause.triggers))


def triggered(clause: TriggeredNode, context: TextContext) -> Fragments:
    """Return the sentences of a triggered clause."""
    triggers = clause.triggers
    if context.terms.announced and clause.cost is not None and (clause.played or all(map(is_started, triggers))):
        return _announced(clause, context)
    lead, context = moment(triggers, replace(context, effects=frozenset(map(type, clause.do))))
    context = context.with_nouns(**{note.as_: noted(note.cards, context) for note in clause.note})
    turns, others = _partition(clause.if_, lambda test: is_in_own_turn(test) and _can_say_turn(triggers))
    phase = next((test for test in others if turns and isinstance(test, InPhaseNode)), None)
    others = [test for test in others if test is not phase]
    if any(region.at.startswith("enemy") for condition in others for region in each_of(AtFilterNode, condition)):
        context = context.with_nouns(**{THERE: Noun("that opponent")})
    theirs, others = _of_its_player(triggers, others, context)
    limits, others = _partition(others, lambda test: clause.played and _is_about_playing(test))
    leads = [
        _at_most(clause),
        f"{_how_often(clause)}{lead}{theirs}{_when(triggers, phase, context) if turns else ''}",
        f"if {holds(others, context)}" if others else "",
    ]
    first, *more = [*_body(clause, context, conditional=bool(others)), *_cancelled(clause, context)]
    remarks = filter(None, [remark(clause, context) for remark in REMARKS])
    before = [f"you can play {context.me} only if {holds(limits, context)}"] if limits else []
    return [*before, ", ".join([*filter(None, leads), first]), *more, *remarks]


def _partition(
    conditions: Sequence[ConditionNode], has_place: Callable[[ConditionNode], bool]
) -> tuple[list[ConditionNode], list[ConditionNode]]:
    """Return the conditions that have a place of their own in the sentence, and the others."""
    placed = [condition for condition in conditions if has_place(condition)]
    return placed, [condition for condition in conditions if condition not in placed]


def _is_about_playing(condition: ConditionNode) -> bool:
    """Whether a condition is about other played cards, so that it is a limit and not a condition of the effect."""
    return isinstance(condition, ComparisonNode) and condition.amount in LIMITING


def _of_its_player(
    triggers: Sequence[TriggerNode], conditions: Sequence[ConditionNode], context: TextContext
) -> tuple[str, list[ConditionNode]]:
    """Return ` in its player's Event Phase` for a card that must be played then, and the other conditions."""
    turns = [
        condition for condition in conditions if isinstance(condition, TurnNode) and condition.turn.name == "played"
    ]
    phases = [condition for condition in conditions if isinstance(condition, InPhaseNode)]
    if not turns or not phases or not all(trigger in CANCELLED for trigger in triggers):
        return "", list(conditions)
    others = [condition for condition in conditions if condition not in (turns[0], phases[0])]
    return f" in its player's {context.terms.phase(phases[0].phase)}", others


def _announced(clause: TriggeredNode, context: TextContext) -> Fragments:
    """Return `once per turn, exert this unit: draw a card`; the cost of a card comes first."""
    paid = price(clause.cost, context).command if clause.cost else ""
    under = f"if {holds(clause.if_, context)}" if clause.if_ else ""
    lead = ", ".join(filter(None, [_at_most(clause), "as an additional cost" if clause.played else "", under, paid]))
    if clause.played:
        return [lead, *plain(clause.do, context)]
    first, *more = plain(clause.do, context)
    return [f"{lead}: {first}", *more]


def _can_say_turn(triggers: Sequence[TriggerNode]) -> bool:
    """Whether "in your turn" can be said with the triggers, or is implied."""
    return bool(triggers) and (len(triggers) == 1 or all(map(is_in_your_turn, triggers)))


def _when(triggers: Sequence[TriggerNode], phase: InPhaseNode | None, context: TextContext) -> str:
    """Return ` in your Attack Phase`, ` during your turn`, or nothing if the triggers say so."""
    if phase is not None:
        return f" in your {context.terms.phase(phase.phase)}"
    return "" if all(map(is_in_your_turn, triggers)) else " during your turn"


def _at_most(clause: TriggeredNode) -> str:
    """Return the limit of uses: in a turn, and for all cards that have it."""
    if not clause.together:
        return "once per turn" if clause.once else ""
    return f"{'once per turn' if clause.once else 'only once'} for all your cards with this ability"


def _is_event_replaced(trigger: TriggerNode) -> bool:
    """Whether the effect replaces the event, which an event card does not: it cancels."""
    return is_replacement(trigger) and trigger not in CANCELLED


def _how_often(clause: TriggeredNode) -> str:
    """Return `once` or nothing: what a player starts in a phase can be repeated unless the card leaves by it."""
    at_will = any(isinstance(trigger, DuringNode) for trigger in clause.triggers) and not any(
        map(_is_own_removal, clause.do)
    )
    return "any number of times " if at_will and not clause.once else ""


def _is_priced_by(cost: CostNode, effect: EffectNode) -> bool:
    """Whether a price depends on the card that an effect chooses."""
    references = {reference.name for reference in each_of(ReferenceNode, cost)}
    return isinstance(effect, ChooseNode) and effect.as_ in references


def _is_own_removal(effect: EffectNode) -> bool:
    """Whether an effect takes the card itself away."""
    return isinstance(effect, DiscardNode) and effect.discard == (SELF,)


def _body(clause: TriggeredNode, context: TextContext, *, conditional: bool) -> Fragments:
    """Return the effects, without the trigger."""
    instead = "instead " if any(map(_is_event_replaced, clause.triggers)) else ""
    optional = clause.may or any(map(is_started, clause.triggers))
    if clause.from_:
        cost = f"{price(clause.cost, context).command} and " if clause.cost else ""
        does = closed(clause.do, context) if clause.do else ""
        if not clause.do or any(trigger in CANCELLED for trigger in clause.triggers):
            does = ", and ".join(filter(None, [does, idle(clause.triggers, context).command]))
        return [f"you may {cost}play {context.me}{introduce(context.me)} from your hand: {does}"]
    if not clause.do:
        act: VerbPhrase = idle(clause.triggers, context)
        if clause.cost:
            act = price(clause.cost, context).buying(act)
        return [act.option(instead) if optional else f"{instead}{act.command}"]
    if optional:
        return _as_offered(clause, context, instead)
    if clause.cost:
        return bought([PayNode(pay=clause.cost), *clause.do], context, instead)
    first, *more = scoped(clause.do, context) if conditional else plain(clause.do, context)
    if instead and more and clause.do[0] in CHANCE_EFFECTS:  # it is replaced only if the die falls so
        return [first, *(f"{sentence} instead" for sentence in more)]
    return [f"{instead}{first}", *more]


def _cancelled(clause: TriggeredNode, context: TextContext) -> Fragments:
    """Return what becomes of an event that is cancelled, where the clause does more than that."""
    if not clause.do or clause.from_ or not any(trigger in CANCELLED for trigger in clause.triggers):
        return []
    condition = "if you do, " if clause.may or clause.cost else ""
    return [f"{condition}{idle(clause.triggers, context).command}"]


def _as_offered(clause: TriggeredNode, context: TextContext, instead: str) -> Fragments:
    """Return optional effects."""
    if clause.cost and _is_priced_by(clause.cost, clause.do[0]):
        return chosen_and_paid(clause.do, clause.cost, context)
    lead, *more = offered([*([PayNode(pay=clause.cost)] if clause.cost else []), *clause.do], context, instead)
    if any(trigger in DECLINED for trigger in clause.triggers) and context.terms.can_count("damage"):
        lead = lead.replace("you may ", f"you may {idle(clause.triggers, context).command} and ", 1)
    if any(map(can_anyone_start, clause.triggers)):
        return [
            sentence.replace("you may", "any player may", 1).replace("your ", "their ") for sentence in (lead, *more)
        ]
    return [lead, *more]
