"""Clauses that go on for a time without a card in play."""

from engine.core.changes import add_ongoing
from engine.core.game import EffectStep, Game, Resolution
from engine.core.state import Ongoing
from engine.language.nodes import durations as nodes
from engine.language.nodes.clauses import AbilityNode, TriggeredNode
from engine.language.runtime.effects import Duration, ImmediateEffect, until
from engine.language.runtime.registry import abilities, steps
from engine.language.runtime.scope import Scope


class HoldEffect(ImmediateEffect):
    """Lets a clause, as an ability of the library, go on for a time."""

    emits_event: bool = False

    def __init__(self, ability: int, until_: Duration) -> None:
        self.ability = ability
        self.until = until_

    def do(self, game: Game, resolution: Resolution) -> None:
        context = resolution.context
        names = tuple(sorted(context.names.items()))
        add_ongoing(game, Ongoing(self.ability, context.card, context.player, names, self.until.now(game, context)))


@steps(nodes.HoldNode)
def _hold(node: nodes.HoldNode, scope: Scope) -> EffectStep:
    clause, happens = node.hold, isinstance(node.hold, TriggeredNode)
    if isinstance(clause, TriggeredNode) and clause.played:
        raise scope.error((*node.path, "hold", "when"), "what goes on can't wait for its card to be played")
    if node.until == "used" and not happens:
        raise scope.error((*node.path, "until"), "only what waits for a moment ends when that has come")
    ability = abilities.make(AbilityNode(name=scope.title, definition=clause), scope.block())
    return HoldEffect(ability.index, until(node.until, scope))
