"""Triggers of destroyed cards that go to a magic pile, before and after."""

from engine.core.context import AbilityContext
from engine.core.position import Position, Trigger
from engine.games.summoner_wars.nodes import spoils as nodes
from engine.language.runtime.clauses import roles
from engine.language.runtime.registry import triggers
from engine.language.runtime.scope import Scope


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
