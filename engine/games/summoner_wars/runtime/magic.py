"""Effects that move magic to another player or under a card."""

from engine.core.context import AbilityContext
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import CardSource, PlayerSource, Position
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.nodes import magic as nodes
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.games.summoner_wars.runtime.transfers import TransferEffect
from engine.language.runtime.cards import reference
from engine.language.runtime.registry import players, steps
from engine.language.runtime.scope import Scope


class TransferMagicEffect(TransferEffect):
    """Magic moved from a player to another, or under a card."""

    def __init__(
        self, giver: PlayerSource, taker: PlayerSource, under: CardSource | None, edition: Edition, question: str
    ) -> None:
        super().__init__(1, 1, question)
        self.giver = giver
        self.taker = taker
        self.under = under
        self.edition = edition

    def available(self, position: Position, context: AbilityContext) -> int:
        return sum([self.edition.magic(position, player) for player in self.giver.players(position, context)[:1]])

    def move(self, game: Game, resolution: Resolution, number: int) -> None:
        for giver in self.giver.players(game, resolution.context)[:1]:
            if self.under is not None:
                for host in self.under.cards(game, resolution.context)[:1]:
                    self.edition.put_magic_under(game, giver, host, number)
                return
            for taker in self.taker.players(game, resolution.context)[:1]:
                self.edition.pass_magic(game, giver, taker, number)


@steps(nodes.TransferMagicNode)
def _transfer(node: nodes.TransferMagicNode, scope: Scope) -> EffectStep:
    giver, taker = players.make(node.from_, scope), players.make(node.to, scope)
    under = None if node.under is None else reference(node.under, scope)
    effect = TransferMagicEffect(giver, taker, under, edition_for(node, scope), scope.question("how much magic?"))
    if not isinstance(node.number, int):
        effect.least, effect.most = 0, None if node.number == "any" else node.number.most
    else:
        effect.least = effect.most = node.number
    return effect
