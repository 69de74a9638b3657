"""Triggers and modifiers of Summoner Wars: numbers of cards, moves, attacks, what players may do and must pay."""

from engine.core.context import AbilityContext
from engine.core.position import Amount, CardFilter, Condition, EventFilter, Modifier, Position, Trigger
from engine.games.summoner_wars.movement import StepFromTrigger
from engine.games.summoner_wars.nodes import clauses as nodes
from engine.games.summoner_wars.nodes.clauses import (
    AfterAttackNode,
    AfterAwayNode,
    AfterMotionNode,
    AfterRollNode,
    AfterSpoilsNode,
    AfterSummonNode,
    BeforeAttackNode,
    EventsPlayedNode,
    InsteadOfActingNode,
    InsteadOfLethalNode,
    InsteadOfPlayNode,
    InsteadOfSpoilsNode,
    OfAttacksNode,
)
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.node import Node, keys
from engine.language.runtime.amounts import (
    AllConditions,
    ComparisonCondition,
    FactAmount,
    FixedAmount,
    amount,
    condition,
    nonzero_amount,
)
from engine.language.runtime.cards import SelectorSource, cards_of, class_filter, reference
from engine.language.runtime.clauses import event_triggers, roles, start_triggers
from engine.language.runtime.modifiers import flag, plain_modifier, register_modifier
from engine.language.runtime.registry import amounts, clauses, modifiers, triggers
from engine.language.runtime.scope import Scope

triggers(BeforeAttackNode, AfterAttackNode, AfterSummonNode, InsteadOfLethalNode)(event_triggers)
triggers(InsteadOfActingNode)(start_triggers)


@triggers(AfterMotionNode)
def _after_motion(node: AfterMotionNode, scope: Scope) -> list[Trigger]:
    motion_triggers: list[Trigger] = []
    for event in node.events:
        if node.from_ is None:
            motion_triggers.append(Trigger(event, roles(node, scope)))
        elif event == "after move":
            motion_triggers.append(StepFromTrigger(event, roles(node, scope), reference(node.from_, scope)))
        else:
            raise scope.error((*node.path, "from"), f"'from' does not apply to '{event}'")
        motion_triggers[-1].by_you = node.by == "you"
    return motion_triggers


@triggers(AfterAwayNode)
def _after_away(node: AfterAwayNode, scope: Scope) -> list[Trigger]:
    return [StepFromTrigger(event, roles(node, scope), reference(node.from_, scope)) for event in node.events]


@triggers(AfterRollNode)
def _after_roll(node: AfterRollNode, scope: Scope) -> list[Trigger]:
    by_you = isinstance(node.by, tuple) and [ref.name for ref in node.by] == ["you"]
    role_filters: list[tuple[str, CardFilter]] = [] if node.on is None else [("attacked", cards_of(node.on, scope))]
    if node.by is not None and not by_you:
        role_filters.append(("roller", cards_of(node.by, scope)))
    trigger = _RollTrigger("after roll", tuple(role_filters), first=node.first)
    trigger.by_you = by_you
    return [trigger]


class _RollTrigger(Trigger):
    """A trigger for rolls. `first`: only the roll of the first attack on the card in a turn."""

    def __init__(self, event: str, roles: tuple[tuple[str, CardFilter], ...], *, first: bool) -> None:
        super().__init__(event, roles)
        self.first = first

    def matches(self, position: Position, context: AbilityContext) -> bool:
        return (not self.first or context.fact("first") == 1) and super().matches(position, context)


@clauses(OfAttacksNode)
def _of_attacks(node: OfAttacksNode, scope: Scope) -> list[Modifier]:
    inner = scope.block(("attacker", "attacked"))
    attack = node.attack
    parts = (("attacker", attack.by), ("attacked", attack.on))
    terms = EventFilter(
        tuple([(role, cards_of(described, inner)) for role, described in parts if described is not None]),
        "first" if attack.first else "",
    )
    under = condition(node.if_, inner)
    if attack.first is False:
        again: list[Condition] = [ComparisonCondition(FactAmount("first"), None, 0)]
        under = AllConditions(again if under is None else [*again, under])
    changes = []
    for part in node.modify:
        for modifier in modifiers.make(part, inner):
            modifier.because = node.because
            changes.append(register_modifier(modifier, inner, part, of=None, terms=terms, under=under))
    return changes


triggers(InsteadOfPlayNode)(event_triggers)

NOTE = "played"  # the note of a state that lists the events played this turn


class _EventsPlayedAmount(Amount):
    """The number of matching events played this turn."""

    def __init__(self, card_filter: CardFilter, note: int) -> None:
        self.card_filter = card_filter
        self.note = note

    def value(self, position: Position, context: AbilityContext) -> int:
        played = position.state.notes[self.note]
        return len([card for card in played if self.card_filter.matches(position, context, card)])


@amounts(EventsPlayedNode)
def _played(node: EventsPlayedNode, scope: Scope) -> Amount:
    notes = scope.library.layout.notes
    scope.library.concerns.add(NOTE)
    return _EventsPlayedAmount(SelectorSource(node.played, scope), notes.index(NOTE))


class _SpoilsTrigger(Trigger):
    """A trigger for the magic pile of a player on another side."""

    def matches(self, position: Position, context: AbilityContext) -> bool:
        sides = position.card_set.sides
        return sides[context.fact("player")] != sides[context.player] and self.takes_part(position, context)


@triggers(AfterSpoilsNode, InsteadOfSpoilsNode)
def _spoils(node: AfterSpoilsNode | InsteadOfSpoilsNode, scope: Scope) -> list[Trigger]:
    """Return the triggers of spoils, according to whose pile it is."""
    kind = _SpoilsTrigger if node.to == "opponent" else Trigger
    spoils_triggers = [kind(event, roles(node, scope)) for event in node.events]
    for trigger in spoils_triggers:
        trigger.by_you = node.to == "you"
    return spoils_triggers


def _words(word: type[Node]) -> None:
    """Register a node class as a list of permissions or prohibitions, with one modifier for each."""
    kind = next(iter(keys(word)))

    def make(node: Node, scope: Scope) -> list[Modifier]:
        return [flag(f"{kind} {action}", scope) for action in getattr(node, kind)]

    modifiers(word)(make)


for _taken in (nodes.StrengthNode, nodes.LifeNode):
    plain_modifier(_taken, taken=True)
for _gained in (nodes.WeakenNode, nodes.RangeNode):
    plain_modifier(_gained, taken=True, positive=True)
for _of_card in (
    nodes.BaseStrengthNode,
    nodes.AbilityDamageNode,
    nodes.ExtraAttackerNode,
    nodes.MustAttackNode,
    nodes.AttackersNode,
    nodes.MoversNode,
    nodes.ActionsNode,
):
    plain_modifier(_of_card)
for _of_attack in (nodes.DamageModifierNode, nodes.DamageMostNode, nodes.RecoilNode, nodes.HitsNode, nodes.HealsNode):
    plain_modifier(_of_attack, of_events=True)
plain_modifier(nodes.BetweenNode, of_events=True, positive=True)
_words(nodes.CanNode)
_words(nodes.CannotNode)


@modifiers(nodes.MoveModifierNode)
def _move(node: nodes.MoveModifierNode, scope: Scope) -> list[Modifier]:
    movement = node.move
    if movement.alone and movement.always:
        raise scope.error((*node.path, "move", "always"), "'always' is in every move, 'alone' in a move of that phase")
    changes: list[Modifier] = []
    if movement.spaces is not None or movement.through is not None:
        how = flag("move alone" if movement.alone else "move always" if movement.always else "move", scope)
        how.amount = FixedAmount(0) if movement.spaces is None else amount(movement.spaces, scope)
        how.match = None if movement.through is None else class_filter(movement.through, scope)
        changes.append(how)
    if movement.most is not None:
        scope.library.concerns.add("walked")  # a limit is for all moves of a phase
        limit = flag("move most", scope)
        limit.amount = FixedAmount(movement.most)
        changes.append(limit)
    if movement.onto is not None:
        shared = flag("move onto", scope)
        shared.match = reference(movement.onto, scope)
        changes.append(shared)
    if movement.diagonal:
        changes.append(flag("move diagonal", scope))
    return changes


@modifiers(nodes.AttackThroughNode)
def _attack_through(node: nodes.AttackThroughNode, scope: Scope) -> list[Modifier]:
    modifier = flag("attack_through", scope)
    if node.attack_through != "self":
        modifier.match = class_filter(node.attack_through, scope)
    return [modifier]


@modifiers(nodes.ReadsNode)
def _reads(node: nodes.ReadsNode, scope: Scope) -> list[Modifier]:
    modifier = flag("reads", scope)
    modifier.symbols = tuple(
        [(symbol, other, number) for symbol, as_ in node.reads.items() for other, number in as_.items()]
    )
    return [modifier]


@modifiers(nodes.NoRewardNode)
def _no_reward(node: nodes.NoRewardNode, scope: Scope) -> list[Modifier]:
    modifier = flag("no_reward", scope)
    modifier.match = class_filter(node.no_reward, scope)
    return [modifier]


@modifiers(nodes.EventCostNode)
def _event_cost(node: nodes.EventCostNode, scope: Scope) -> list[Modifier]:
    given = node.event_cost
    lowers = (given if isinstance(given, int) else given.times) < 0
    if lowers and not edition_for(node, scope).events_have_costs:
        raise scope.error((*node.path, "event_cost"), "no event of this game has a cost that could be less")
    modifier = flag("event_cost", scope)
    modifier.amount = nonzero_amount(given, scope, (*node.path, "event_cost"), removes=True)
    return [modifier]
