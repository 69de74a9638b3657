"""Triggers of Summoner Wars, and modifiers that hold in attacks."""

from engine.core.context import AbilityContext
from engine.core.position import CardFilter, Condition, EventFilter, Modifier, Position, Trigger
from engine.games.summoner_wars.nodes import triggers as nodes
from engine.games.summoner_wars.step_triggers import StepFromTrigger
from engine.language.runtime.amounts import AllConditions, ComparisonCondition, FactAmount, condition
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.clauses import event_triggers, roles, start_triggers
from engine.language.runtime.modifiers import register_modifier
from engine.language.runtime.registry import clauses, modifiers, triggers
from engine.language.runtime.scope import Scope

triggers(nodes.BeforeAttackNode, nodes.AfterAttackNode, nodes.AfterSummonNode, nodes.InsteadOfLethalNode)(
    event_triggers
)
triggers(nodes.InsteadOfActingNode)(start_triggers)


@triggers(nodes.AfterMotionNode)
def _after_motion(node: nodes.AfterMotionNode, scope: Scope) -> list[Trigger]:
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


@triggers(nodes.AfterAwayNode)
def _after_away(node: nodes.AfterAwayNode, scope: Scope) -> list[Trigger]:
    return [StepFromTrigger(event, roles(node, scope), reference(node.from_, scope)) for event in node.events]


@triggers(nodes.AfterRollNode)
def _after_roll(node: nodes.AfterRollNode, scope: Scope) -> list[Trigger]:
    by_you = isinstance(node.by, tuple) and [ref.name for ref in node.by] == ["you"]
    role_filters: list[tuple[str, CardFilter]] = [] if node.on is None else [("attacked", cards_of(node.on, scope))]
    if node.by is not None and not by_you:
        role_filters.append(("roller", cards_of(node.by, scope)))
    trigger = RollTrigger("after roll", tuple(role_filters), first=node.first)
    trigger.by_you = by_you
    return [trigger]


class RollTrigger(Trigger):
    """A trigger for rolls. `first`: only the roll of the first attack on the card in a turn."""

    def __init__(self, event: str, roles: tuple[tuple[str, CardFilter], ...], *, first: bool) -> None:
        super().__init__(event, roles)
        self.first = first

    def matches(self, position: Position, context: AbilityContext) -> bool:
        return (not self.first or context.fact("first") == 1) and super().matches(position, context)


@clauses(nodes.OfAttacksNode)
def _of_attacks(node: nodes.OfAttacksNode, scope: Scope) -> list[Modifier]:
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
