"""Triggers of Summoner's Chess."""

from engine.core.context import AbilityContext
from engine.core.position import Position, Trigger
from engine.games.summoners_chess.event_dispatch import DOWN
from engine.games.summoners_chess.face_down import FACE_DOWN
from engine.games.summoners_chess.nodes import triggers as nodes
from engine.language.runtime.clauses import event_triggers, roles
from engine.language.runtime.registry import triggers
from engine.language.runtime.scope import Scope

triggers(
    nodes.AfterLandingNode,
    nodes.AfterEnterNode,
    nodes.AfterPromotionNode,
    nodes.AfterPlayNode,
    nodes.AfterSetNode,
)(event_triggers)


@triggers(nodes.SpecialNode)
def _special(node: nodes.SpecialNode, scope: Scope) -> list[Trigger]:
    special_triggers = event_triggers(node, scope)
    for trigger in special_triggers:
        trigger.chosen = True
    return special_triggers


class LossTrigger(Trigger):
    """A trigger for a lost card, which counts as a unit without types and faction if it lay face down (CH-7.2)."""

    def takes_part(self, position: Position, context: AbilityContext) -> bool:
        down = context.facts.get(DOWN)
        return super().takes_part(as_it_lay(position, down) if down else position, context)


def as_it_lay(position: Position, cards: tuple[int, ...]) -> Position:
    """Return a position in which some cards that have been turned up are still face down."""
    before = Position(position.card_set, position.state.copy())
    before.index = position.index
    down = position.card_set.by_key[FACE_DOWN].index
    before.state.definition = tuple(
        [down if card in cards else index for card, index in enumerate(position.state.definition)]
    )
    return before


@triggers(nodes.AfterCaptureNode, nodes.AfterSacrificeNode)
def _of_loss(node: nodes.AfterCaptureNode | nodes.AfterSacrificeNode, scope: Scope) -> list[Trigger]:
    return [LossTrigger(event, roles(node, scope)) for event in node.events]
