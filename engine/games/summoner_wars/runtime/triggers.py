"""Triggers of Summoner Wars, and modifiers that hold in attacks."""

from engine.core.context import AbilityContext
from engine.core.position import Amount, CardFilter, Condition, EventFilter, Modifier, Position, Trigger
from engine.games.summoner_wars.movement import StepFromTrigger
from engine.games.summoner_wars.nodes import triggers as nodes
from engine.language.runtime.amounts import AllConditions, ComparisonCondition, FactAmount, condition
from engine.language.runtime.cards import SelectorSource, cards_of, reference
from engine.language.runtime.clauses import event_triggers, roles, start_triggers
from engine.language.runtime.modifiers import register_modifier
from engine.language.runtime.registry import amounts, clauses, modifiers, triggers
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


triggers(nodes.InsteadOfPlayNode)(event_triggers)

NOTE = "played"  # the note of a state that lists the events played this turn


class EventsPlayedAmount(Amount):
    """The number of matching events played this turn."""

    def __init__(self, card_filter: CardFilter, note: int) -> None:
        self.card_filter = card_filter
        self.note = note

    def value(self, position: Position, context: AbilityContext) -> int:
        played = position.state.notes[self.note]
        return len([card for card in played if self.card_filter.matches(position, context, card)])


@amounts(nodes.EventsPlayedNode)
def _played(node: nodes.EventsPlayedNode, scope: Scope) -> Amount:
    notes = scope.library.layout.notes
    scope.library.concerns.add(NOTE)
    return EventsPlayedAmount(SelectorSource(node.played, scope), notes.index(NOTE))


class SpoilsTrigger(Trigger):
    """A trigger for the magic pile of a player on another side."""

    def matches(self, position: Position, context: AbilityContext) -> bool:
        sides = position.card_set.sides
        return sides[context.fact("player")] != sides[context.player] and self.takes_part(position, context)


@triggers(nodes.AfterSpoilsNode, nodes.InsteadOfSpoilsNode)
def _spoils(node: nodes.AfterSpoilsNode | nodes.InsteadOfSpoilsNode, scope: Scope) -> list[Trigger]:
    """Return the triggers of spoils, according to whose pile it is."""
    kind = SpoilsTrigger if node.to == "opponent" else Trigger
    spoils_triggers = [kind(event, roles(node, scope)) for event in node.events]
    for trigger in spoils_triggers:
        trigger.by_you = node.to == "you"
    return spoils_triggers
