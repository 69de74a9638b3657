"""What happens unless a player pays: others are asked for it, each with cards and magic of their own."""

from engine.core.decisions import NO, YES, Decision, Option
from engine.core.frame import Frame
from engine.core.game import Doing, Game, Step
from engine.core.position import Players, Position
from engine.language.nodes import players as nodes
from engine.language.nodes.effects import PayNode
from engine.language.runtime.blocks import EffectBlock, block
from engine.language.runtime.price import Cost
from engine.language.runtime.registry import costs, players, steps
from engine.language.runtime.scope import Scope


class UnlessEffect(Step):
    """Something that a player may pay for not to happen; who can't is not asked.

    `payment` is the paying itself, done for the payer; `paid` and `unpaid` are what comes of it.
    """

    def __init__(
        self,
        who: Players,
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

    def possible(self, position: Position, frame: Frame) -> bool:
        return self.unpaid.possible(position, frame)

    def run(self, game: Game, doing: Doing) -> Decision | None:
        left = self.who.players(game, doing.frame) if doing.left is None else doing.left
        able = [payer for payer in left if self.price.affordable(game, for_player(doing.frame, payer))]
        if able:
            doing.left = tuple(able)
            return Decision(able[0], self.question, doing.card, (YES, NO))
        doing.next()
        self.unpaid.begin(game, doing)
        return None

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        asked = doing.left
        assert asked  # noqa: S101 - the first of them has answered
        if option is NO:
            doing.left = asked[1:]
            return
        doing.next()
        self.paid.begin(game, doing)
        game.stack.append(Doing(self.payment.index, for_player(doing.frame, asked[0])))


def for_player(frame: Frame, player: int) -> Frame:
    """The frame as another player's."""
    return Frame(frame.card, player, frame.names, frame.facts)


@steps(nodes.UnlessNode)
def _unless(node: nodes.UnlessNode, scope: Scope) -> Step:
    terms = node.unless
    return UnlessEffect(
        players.make(terms.who, scope),
        costs.make(terms.pays, scope),
        block((PayNode(pay=terms.pays),), scope.block()),
        block(terms.then, scope.block()),
        block(node.do, scope.block()),
        scope.question("pay for it?"),
    )
