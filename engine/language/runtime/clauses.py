"""Building triggers, clauses and abilities from their nodes, and the reasons why a clause can't be used now."""

from collections.abc import Iterable
from typing import Final

from engine.core.context import AbilityContext
from engine.core.decisions import IllegalReason
from engine.core.legality import IllegalReasons
from engine.core.position import Ability, CardFilter, Clause, Modifier, PlayerSource, Position, Trigger
from engine.language.node import each_of, words_in
from engine.language.nodes import clauses as nodes
from engine.language.nodes import triggers as moments
from engine.language.nodes.kinds import ReferenceNode
from engine.language.nodes.modifiers import GrantedAbilityNode
from engine.language.nodes.players import YOU
from engine.language.runtime.amounts import InPlayCondition, condition
from engine.language.runtime.blocks import announced_block, answer, block, first_impossible, link_clause
from engine.language.runtime.cards import BoundSource, cards_of
from engine.language.runtime.costs import CommitStep
from engine.language.runtime.registry import abilities, clauses, players, triggers
from engine.language.runtime.scope import Scope

PASSED: Final = "passed"


def roles(node: moments.TriggerNode, scope: Scope) -> tuple[tuple[str, CardFilter], ...]:
    """Return the filters of a trigger, each with the name of the card of the event that it tests."""
    role_filters: list[tuple[str, CardFilter]] = []
    for key, role in node.roles().items():
        described = getattr(node, key)
        if described is not None:
            role_filters.append((role, cards_of(described, scope)))
    return tuple(role_filters)


@triggers(moments.AfterDestructionNode)
def _after_destruction(node: moments.AfterDestructionNode, scope: Scope) -> list[Trigger]:
    by = f" by {node.cause}" if node.cause is not None else ""
    return [Trigger(f"{event}{by}", roles(node, scope)) for event in node.events]


@triggers(
    moments.AfterLeaveNode, moments.AfterDiscardNode, moments.InsteadOfDestructionNode, moments.InsteadOfDiscardNode
)
def event_triggers(node: moments.TriggerNode, scope: Scope) -> list[Trigger]:
    """Return the triggers of a node: one for each of its events."""
    return [Trigger(event, roles(node, scope)) for event in node.events]


class TurnTrigger(Trigger):
    """A trigger at a moment of the turns of some players."""

    def __init__(self, event: str, whose: PlayerSource) -> None:
        super().__init__(event, ())
        self.whose = whose

    def matches(self, position: Position, context: AbilityContext) -> bool:
        return position.state.active in self.whose.players(position, context)


@triggers(moments.StartNode, moments.EndNode, moments.PastNode)
def _of_phase(node: moments.StartNode | moments.EndNode | moments.PastNode, scope: Scope) -> list[Trigger]:
    if node.whose != YOU:
        whose = players.make(node.whose, scope)
        return [TurnTrigger(event, whose) for event in node.events]
    phase_triggers = event_triggers(node, scope)
    for trigger in phase_triggers:
        trigger.of_phase = True
    return phase_triggers


@triggers(moments.DuringNode)
def start_triggers(node: moments.TriggerNode, scope: Scope) -> list[Trigger]:
    """Return the triggers of a node for abilities that their player starts."""
    started_triggers = event_triggers(node, scope)
    for trigger in started_triggers:
        trigger.started = True
        trigger.anyone = isinstance(node, moments.DuringNode) and node.who == "anyone"
    return started_triggers


def _triggered(node: nodes.TriggeredNode, ability: Ability, scope: Scope) -> tuple[Clause, set[str]]:
    """Return a triggered clause, and the names that its steps have bound."""
    if not node.do and not any(event.startswith("instead ") for moment in node.triggers for event in moment.events):
        raise scope.error((*node.path, "do"), "the clause has no effect; only one with 'instead' may have none")
    if node.played and not scope.of_event:
        raise scope.error((*node.path, "when"), "only an event that does not stand on the board is played")
    waits = [trigger for moment in node.triggers for trigger in triggers.make(moment, scope)]
    is_at_will = node.played or any(trigger.started for trigger in waits)
    if node.together and not node.once and is_at_will:
        sentence = "'together' makes 'once' one use for all cards that have it; without 'once' it does nothing here"
        raise scope.error((*node.path, "together"), sentence)
    is_announced = scope.library.rules.targets_first and (scope.of_event or is_at_will)
    if node.may and is_announced and not any(trigger.started for trigger in waits):
        raise scope.error((*node.path, "may"), "it is announced as a whole; put what is optional under 'may' in 'do'")
    bound = {name for moment in node.triggers for name in moment.binds()}
    inner = scope.block(bound)
    inner.about = tuple([role for moment in node.triggers for role in list(moment.roles().values())[:1]])
    noted = []
    for note in node.note:
        if note.as_ in inner.fixed | inner.names:
            raise scope.error((*note.path, "as"), f"'{note.as_}' is the name of something else here; choose another")
        noted.append((note.as_, cards_of(note.cards, inner)))
        inner.names.add(note.as_)
    needed = [InPlayCondition(BoundSource(name)) for moment in node.triggers for name in moment.while_in_play]
    under = condition(node.if_, inner, *needed)
    if node.from_ == "hand":
        effect_block = answer(node.do, inner, node.cost)
    elif is_announced:
        effect_block = announced_block(node.do, inner, node.cost)
    else:
        is_started = any(trigger.chosen or trigger.started for trigger in waits)
        inner.is_chosen = node.may or node.cost is not None or node.played or is_started
        inner.is_announced = is_started
        effect_block = block(node.do, inner, cost=node.cost, may=node.may, played=node.played)
    clause = Clause(ability.index, ability.title, effect_block, tuple(waits))
    clause.condition = under
    clause.noted = tuple(noted)
    clause.once = node.once
    clause.together = node.together
    clause.played = node.played
    clause.from_hand = node.from_ == "hand"
    clause.mentions_passed = any(ref.name == PASSED for ref in each_of(ReferenceNode, *node.do))
    clause.reads = frozenset(words_in(node.do, node.cost))
    link_clause(effect_block, clause)
    return clause, inner.names - bound


@abilities(nodes.AbilityNode, GrantedAbilityNode)
def ability(node: nodes.AbilityNode, scope: Scope) -> Ability:
    """Return the ability of a node. Raises LanguageError for a name or a text without a definition."""
    if not node.clauses:
        subject = f"'{node.name}'" if node.name else "the ability"
        raise scope.error(node.path, f"{subject} has a text but no definition, so it can't be played")
    return _ability(node, scope)[0]


def _ability(node: nodes.AbilityNode, scope: Scope) -> tuple[Ability, set[str]]:
    """Return an ability, and the names that its card remembers."""
    title = node.called or node.name or scope.card
    new_ability = Ability(len(scope.library.abilities), node.name, title, node.text)
    scope.library.add_ability(new_ability)
    remembered: set[str] = set()
    new_clauses: list[Clause] = []
    new_modifiers: list[Modifier] = []
    for part in node.clauses:
        inner = scope.block(remembered)
        inner.title = title
        if isinstance(part, nodes.TriggeredNode):
            clause, names = _triggered(part, new_ability, inner)
            new_clauses.append(clause)
            if clause.played and not scope.library.rules.targets_first:
                remembered |= names
        else:
            new_modifiers += clauses.make(part, inner)
    new_ability.fill(new_clauses, new_modifiers)
    return new_ability, remembered


def abilities_of(nodes: Iterable[nodes.AbilityNode], scope: Scope) -> tuple[Ability, ...]:
    """Return the abilities of a card; a clause of an event knows what earlier clauses have chosen.

    An ability that is only a text does nothing: players carry it out by hand.
    """
    remembered: set[str] = set()
    built = []
    for node in nodes:
        if not (node.clauses or node.text):
            ability(node, scope)  # raises the error
        new_ability, names = _ability(node, scope.block(remembered))
        remembered |= names
        built.append(new_ability)
    return tuple(built)


USED: Final = "has been used"
NO_CONDITION: Final = "condition does not hold"
UNPAID: Final = "cannot be paid"  # `words` of the reason: the name of the cost
NO_TARGET: Final = "has no target"


def not_ready(position: Position, clause: Clause, context: AbilityContext) -> IllegalReasons:
    """Yield the reasons why a clause can't be used now: it was used, or its condition, cost or targets fail."""
    card, title = context.card, clause.title
    if clause.once and clause.use(card, context.player) in position.state.used:
        yield IllegalReason(USED, cards=(card,), source=card, ability=title)
    if not clause.can_trigger(position, context):
        yield IllegalReason(NO_CONDITION, cards=(card,), source=card, ability=title)
    step = first_impossible(clause, position, context)
    if isinstance(step, CommitStep):
        price = "" if step.cost is None else step.cost.name
        yield IllegalReason(UNPAID, cards=(card,), words=(price,), source=card, ability=title)
    if step is not None:
        yield IllegalReason(NO_TARGET, cards=(card,), source=card, ability=title)
