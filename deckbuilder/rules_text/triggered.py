"""Triggered clauses in rules texts: trigger, with the names that it binds, condition, price, effects."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckbuilder.rules_text.amounts import price
from deckbuilder.rules_text.blocks import Fragments, bought, chosen_and_paid, closed, offered, plain, scoped
from deckbuilder.rules_text.conditions import holds, is_in_own_turn
from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.english import introduce
from deckbuilder.rules_text.modifiers import part
from deckbuilder.rules_text.players import THERE, possessive
from deckbuilder.rules_text.registry import NodeSet, RendererTable
from deckbuilder.rules_text.selectors import Cards, any_card, kind, noted, single_name
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.language.node import each_of
from engine.language.nodes import triggers as nodes
from engine.language.nodes.amounts import ComparisonNode, InPhaseNode, TurnNode
from engine.language.nodes.clauses import ClauseNode, TriggeredNode
from engine.language.nodes.effects import ChooseNode, DiscardNode, PayNode
from engine.language.nodes.kinds import SELF, CardsField, ConditionNode, CostNode, EffectNode, ReferenceNode
from engine.language.nodes.players import YOU, PlayerNameNode
from engine.language.nodes.selectors import AtFilterNode
from engine.language.nodes.triggers import DuringNode, TriggerNode


@dataclass(frozen=True)
class Role:
    """The role of a card in an event: its name in the language, and its noun with and without a class."""

    name: str
    words: str
    otherwise: str = "card"

    def noun(self, cards: Cards | None, context: TextContext) -> Noun:
        """Return the noun of the card from now on."""
        noun = self._known(cards, context)
        if noun is not None:
            return noun
        class_noun = kind(cards, context, self.otherwise)
        return Noun(self.words.format(class_noun), kind=class_noun)

    def bind(self, cards: Cards | None, context: TextContext) -> tuple[TextContext, str]:
        """Return the context in which the card has that name, and the mark for its first mention."""
        noun = self.noun(cards, context)
        silent = "" if self._known(cards, context) else introduce(noun.words)
        return context.with_nouns(**{self.name: noun}), silent

    def _known(self, cards: Cards | None, context: TextContext) -> Noun | None:
        """Return the noun of a single card that already has a name, or None."""
        name = single_name(cards)
        noun = context.noun(name) if name else None
        return None if noun is None or noun.several else noun


ATTACKER = Role("attacker", "the attacker", "unit")
ATTACKED = Role("attacked", "the attacked {}")
ATTACKED_BY_ONE = Role("attacked", "that {}")  # where the attacker has a name already
MOVED = Role("moved", "that {}")
PASSED = Role("passed", "that {}")
SUMMONED = Role("summoned", "that {}", "unit")
DESTROYED = Role("destroyed", "the destroyed {}")
DOOMED = Role("destroyed", "that {}")
DESTROYER = Role("destroyer", "the destroying {}", "unit")
LEFT = Role("left", "that {}")
DISCARDED = Role("discarded", "that {}")
DAMAGED = Role("damaged", "that {}")
DAMAGER = Role("damager", "the {} that adds it")
HEALED = Role("healed", "that {}")
ROLLER = Role("roller", "that {}", "unit")


EventPhrase = tuple[str, TextContext]  # the words, and the context with the names that the trigger binds
MOMENTS: RendererTable[Callable[[Any, TextContext], EventPhrase]] = RendererTable()

STARTED = NodeSet(nodes.DuringNode)  # triggers that a player starts, and so always optional
# By class of trigger, the act of doing nothing instead.
IDLE: RendererTable[Callable[[Any, TextContext], VerbPhrase]] = RendererTable()
# Functions that join triggers: from their phrases to one phrase, or an empty one.
JOINED: list[Callable[[Sequence[nodes.TriggerNode], Sequence[str]], str]] = []
MOTIONS = {"move": ("move", "moves"), "force": ("force", "is forced")}


@MOMENTS.registers(nodes.StartNode)
def _start(trigger: nodes.StartNode, context: TextContext) -> EventPhrase:
    when = "next " if context.upcoming else ""
    return f"at the {context.terms.begin} of {_part(trigger.start, trigger.whose, context, when)}", context


@MOMENTS.registers(nodes.EndNode)
def _end(trigger: nodes.EndNode, context: TextContext) -> EventPhrase:
    return f"at the end of {_part(trigger.end, trigger.whose, context)}", context


@MOMENTS.registers(nodes.PastNode)
def _past(trigger: nodes.PastNode, context: TextContext) -> EventPhrase:
    return f"right after {_part(trigger.past, trigger.whose, context)}", context


def _part(name: str, whose: PlayerNameNode, context: TextContext, when: str = "") -> str:
    """Return `your turn`, `that player's Attack Phase`."""
    theirs = "each player's" if whose.name == "anyone" else possessive(whose, context)
    return f"{theirs} {when}{part(name, context)}"


@MOMENTS.registers(nodes.DuringNode)
def _during(trigger: nodes.DuringNode, context: TextContext) -> EventPhrase:
    return "at any time" if trigger.during == "any" else f"during your {part(trigger.during, context)}", context


def attack(by: CardsField | None, on: CardsField | None, context: TextContext) -> EventPhrase:
    """Return `this unit attacks an enemy unit`, and the context with names for attacker and attacked card."""
    phrases = _attack_words(by, on, context)
    context, attacker, attacked = attack_context(by, on, context)
    return f"{phrases}{attacker if by or not on else ''}{attacked if on else ''}", context


def attack_context(by: CardsField | None, on: CardsField | None, context: TextContext) -> tuple[TextContext, str, str]:
    """Return the context in which both cards of an attack have names, and the marks for their first mention."""
    context, attacker = ATTACKER.bind(by, context)
    context, attacked = (ATTACKED_BY_ONE if single_name(by) and on else ATTACKED).bind(on, context)
    return context, attacker, attacked


def _attack_words(by: CardsField | None, on: CardsField | None, context: TextContext) -> str:
    if on is None:
        return f"{any_card(by, context) if by else 'a unit'} attacks"
    if by is None:
        return f"{any_card(on, context)} is attacked"
    return f"{any_card(by, context)} attacks {any_card(on, context)}"


@MOMENTS.registers(nodes.AfterDestructionNode)
def _after_destruction(trigger: nodes.AfterDestructionNode, context: TextContext) -> EventPhrase:
    of, by = trigger.of, trigger.by
    phrases = (
        f"{any_card(by, context)} destroys {any_card(of, context)}" if by else f"{any_card(of, context)} is destroyed"
    )
    phrases += " by an attack" if trigger.cause else ""
    context, destroyed = DESTROYED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"after {phrases}{destroyer if by else ''}{destroyed}", _gone(of, context, DESTROYED)


@MOMENTS.registers(nodes.AfterLeaveNode)
def _after_leave(trigger: nodes.AfterLeaveNode, context: TextContext) -> EventPhrase:
    phrases = f"after {any_card(trigger.of, context)} leaves the {context.terms.battlefield}"
    context, came_up = LEFT.bind(trigger.of, context)
    return f"{phrases}{came_up}", _gone(trigger.of, context, LEFT)


@MOMENTS.registers(nodes.AfterDiscardNode)
def _after_discard(trigger: nodes.AfterDiscardNode, context: TextContext) -> EventPhrase:
    phrases = f"after {any_card(trigger.of, context)} is discarded"
    context, came_up = DISCARDED.bind(trigger.of, context)
    return f"{phrases}{came_up}", _gone(trigger.of, context, DISCARDED)


def _gone(cards: CardsField, context: TextContext, role: Role) -> TextContext:
    """Return the context in which the card has left, with both of its names."""
    name = single_name(cards)
    return context.without(role.name, name) if name else context.without(role.name)


@MOMENTS.registers(nodes.InsteadOfDestructionNode)
def _instead_of_destruction(trigger: nodes.InsteadOfDestructionNode, context: TextContext) -> EventPhrase:
    of, by = trigger.of, trigger.by
    phrases = (
        f"{any_card(by, context)} would destroy {any_card(of, context)}"
        if by
        else f"{any_card(of, context)} would be destroyed"
    )
    context, doomed = DOOMED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"when {phrases}{destroyer if by else ''}{doomed}", context


@MOMENTS.registers(nodes.InsteadOfDiscardNode)
def _instead_of_discard(trigger: nodes.InsteadOfDiscardNode, context: TextContext) -> EventPhrase:
    phrases = f"when {any_card(trigger.of, context)} would be discarded at the start of your turn"
    context, came_up = DISCARDED.bind(trigger.of, context)
    return f"{phrases}{came_up}", context


def is_started(trigger: nodes.TriggerNode) -> bool:
    """Whether the player starts it, so that it is always optional."""
    return trigger in STARTED


def _can_anyone_start(trigger: nodes.TriggerNode) -> bool:
    """Whether any player may start it."""
    return isinstance(trigger, nodes.DuringNode) and trigger.who is not None


def is_in_your_turn(trigger: nodes.TriggerNode) -> bool:
    """Whether it is possible only in your turn."""
    if isinstance(trigger, nodes.StartNode | nodes.EndNode | nodes.PastNode):
        return trigger.whose == YOU
    return is_started(trigger) or isinstance(trigger, nodes.InsteadOfDiscardNode)


def _is_replacement(trigger: nodes.TriggerNode) -> bool:
    """Whether it replaces something that is not the player's own move or attack."""
    return isinstance(trigger, nodes.InsteadNode) and not is_started(trigger)


def _is_of_itself(trigger: nodes.TriggerNode) -> bool:
    """Whether the discarding of its own card triggers it."""
    return isinstance(trigger, nodes.AfterDiscardNode | nodes.InsteadOfDiscardNode) and trigger.of == (SELF,)


def _idle(triggers: Sequence[nodes.TriggerNode], context: TextContext) -> VerbPhrase:
    """Return the act of passing, for triggers of replacements that may do this instead of the event."""
    replaced = [trigger for trigger in triggers if _is_replacement(trigger)]
    if replaced and replaced[0] in IDLE:
        return IDLE[replaced[0]](replaced[0], context)
    role = (
        {nodes.InsteadOfDestructionNode: DOOMED, nodes.InsteadOfDiscardNode: DISCARDED}.get(type(replaced[0]))
        if replaced
        else None
    )
    return VerbPhrase((f"keep {context.noun(role.name).each}",)) if role else VerbPhrase(("do nothing",))


def _moment(triggers: Sequence[nodes.TriggerNode], context: TextContext) -> EventPhrase:
    """Return the triggers of a clause as the beginning of its sentence."""
    phrases = []
    for trigger in triggers:
        lead, context = MOMENTS[trigger](trigger, context)
        phrases.append(lead)
    joined = next(filter(None, (join(triggers, phrases) for join in JOINED)), "")
    return joined or listed(phrases, "or"), context


REMARKS: list[Callable[[TriggeredNode, TextContext], str]] = []  # sentences that games add to some clauses
LIMITING = NodeSet()  # amounts that limits of cards are about
CANCELLED = NodeSet()  # triggers of events that are cancelled, not replaced
CHANCE_EFFECTS = NodeSet()  # effects decided by dice
DECLINED = NodeSet()  # triggers of events that a player may decline


def is_of_own_discard(clause: ClauseNode) -> bool:
    """Whether the clause works when its own card is discarded, and so not while the card is active."""
    return isinstance(clause, TriggeredNode) and any(map(_is_of_itself, clause.triggers))


def triggered(clause: TriggeredNode, context: TextContext) -> Fragments:
    """Return the sentences of a triggered clause."""
    triggers = clause.triggers
    if context.terms.announced and clause.cost is not None and (clause.played or all(map(is_started, triggers))):
        return _announced(clause, context)
    lead, context = _moment(triggers, replace(context, effects=frozenset(map(type, clause.do))))
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
    return _is_replacement(trigger) and trigger not in CANCELLED


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
            does = ", and ".join(filter(None, [does, _idle(clause.triggers, context).command]))
        return [f"you may {cost}play {context.me}{introduce(context.me)} from your hand: {does}"]
    if not clause.do:
        act: VerbPhrase = _idle(clause.triggers, context)
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
    return [f"{condition}{_idle(clause.triggers, context).command}"]


def _as_offered(clause: TriggeredNode, context: TextContext, instead: str) -> Fragments:
    if clause.cost and _is_priced_by(clause.cost, clause.do[0]):
        return chosen_and_paid(clause.do, clause.cost, context)
    lead, *more = offered([*([PayNode(pay=clause.cost)] if clause.cost else []), *clause.do], context, instead)
    if any(trigger in DECLINED for trigger in clause.triggers) and context.terms.can_count("damage"):
        lead = lead.replace("you may ", f"you may {_idle(clause.triggers, context).command} and ", 1)
    if any(map(_can_anyone_start, clause.triggers)):
        return [
            sentence.replace("you may", "any player may", 1).replace("your ", "their ") for sentence in (lead, *more)
        ]
    return [lead, *more]
