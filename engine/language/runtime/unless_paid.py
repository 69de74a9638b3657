"""Effects unless a player pays; each player who may pay is asked in turn, with cards and magic of that player."""

from engine.core.context import AbilityContext
from engine.core.decisions import NO, YES, Decision, Option
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import PlayerSource, Position
from engine.language.nodes import players as nodes
from engine.language.nodes.effects import PayNode
from engine.language.runtime.blocks import EffectBlock, block
from engine.language.runtime.cost_base import Cost
from engine.language.runtime.registry import costs, players, steps
from engine.language.runtime.scope import Scope


class UnlessEffect(EffectStep):
    """An effect that a player may prevent by paying; players who can't pay are not asked.

    `payment`: the block that pays, resolved for the payer. `paid`, `unpaid`: the blocks that follow.
    """

    def __init__(
        self,
        who: PlayerSource,
        price: Cost,
        payment: EffectBlock,
        paid: EffectBlock,
        unpaid: EffectBlock,
        question: str,
    ) -> None:
        self.who = who
        self.price = price
        self.payment = payment
        self.paid = paid
        self.unpaid = unpaid
        self.question = question

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.unpaid.possible(position, context)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        payers = self.who.players(game, resolution.context) if resolution.remaining is None else resolution.remaining
        able = [payer for payer in payers if self.price.affordable(game, for_player(resolution.context, payer))]
        if able:
            resolution.remaining = tuple(able)
            return Decision(able[0], self.question, resolution.card, (YES, NO))
        resolution.next()
        self.unpaid.begin(game, resolution)
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        asked = resolution.remaining
        assert asked  # noqa: S101 - the first of them has answered
        if option is NO:
            resolution.remaining = asked[1:]
            return
        resolution.next()
        self.paid.begin(game, resolution)
        game.stack.append(Resolution(self.payment.index, for_player(resolution.context, asked[0])))


def for_player(context: AbilityContext, player: int) -> AbilityContext:
    """Return a context with another player."""
    return AbilityContext(context.card, player, context.names, context.facts)


@steps(nodes.UnlessNode)
def _unless(node: nodes.UnlessNode, scope: Scope) -> EffectStep:
    terms = node.unless
    return UnlessEffect(
        players.make(terms.who, scope),
        costs.make(terms.pays, scope),
        block((PayNode(pay=terms.pays),), scope.block()),
        block(terms.then, scope.block()),
        block(node.do, scope.block()),
        scope.question("pay for it?"),
    )
