"""Effects on boost and magic, and effects that transfer a number of something from one card or player to another."""

from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickNumber
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardSource, PlayerSource, Position
from engine.games.summoner_wars.changes import add_boost
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.layout import BOOST
from engine.games.summoner_wars.nodes import effects as nodes
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.nodes.players import YOU
from engine.language.runtime.amounts import nonzero_amount
from engine.language.runtime.cards import reference
from engine.language.runtime.effect_base import ImmediateEffect, effect
from engine.language.runtime.registry import players, steps
from engine.language.runtime.scope import Scope


@effect(nodes.BoostEffectNode, removes=True)
def _boost(game: Game, resolution: Resolution, number: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        if game.in_play(card):
            add_boost(game, card, number)


@effect(nodes.TransferNode)
def _transfer(
    game: Game, resolution: Resolution, what: str, sources: tuple[int, ...], targets: tuple[int, ...]
) -> None:
    for source in sources:
        number = game.state.columns[BOOST][source]
        for target in targets[:1]:
            add_boost(game, source, -number)
            add_boost(game, target, number)


class MagicEffect(ImmediateEffect):
    """Magic gained by the player of the ability."""

    emits_event: bool = False

    def __init__(self, number: Amount, edition: Edition) -> None:
        self.number = number
        self.edition = edition

    def do(self, game: Game, resolution: Resolution) -> None:
        self.edition.gain_magic(game, resolution.player, self.number.value(game, resolution.context))


@steps(nodes.MagicEffectNode)
def _magic(node: nodes.MagicEffectNode, scope: Scope) -> EffectStep:
    return MagicEffect(nonzero_amount(node.magic, scope, (*node.path, "magic")), edition_for(node, scope))


class TransferEffect(EffectStep):
    """A transfer of `least` to `most` of something; `most` is None for any number."""

    def __init__(self, least: int, most: int | None, question: str) -> None:
        self.least = least
        self.most = most
        self.question = question

    def available(self, position: Position, context: AbilityContext) -> int:
        """Return how much there is to transfer."""
        raise NotImplementedError

    def move(self, game: Game, resolution: Resolution, number: int) -> None:
        """Transfer this many."""
        raise NotImplementedError

    def most_of(self, position: Position, context: AbilityContext) -> int:
        """Return how much can be transferred."""
        there = self.available(position, context)
        return there if self.most is None else min(there, self.most)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.most_of(position, context) > 0

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return self.possible(position, context)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        most = self.most_of(game, resolution.context)
        if most == 0 or self.least:
            self._go_over(game, resolution, most)
            return None
        options = tuple([PickNumber(number) for number in range(most + 1)])
        return Decision(resolution.player, self.question, resolution.card, options)

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        assert isinstance(option, PickNumber)  # noqa: S101 - it is one that was offered
        self._go_over(game, resolution, option.number)

    def _go_over(self, game: Game, resolution: Resolution, number: int) -> None:
        resolution.next()
        self.move(game, resolution, number)


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
def _transfer_magic(node: nodes.TransferMagicNode, scope: Scope) -> EffectStep:
    giver, taker = players.make(node.from_, scope), players.make(node.to, scope)
    under = None if node.under is None else reference(node.under, scope)
    if under is not None and node.to != YOU:
        raise scope.error((*node.path, "to"), "magic goes to a player or under a card: 'to' can't stand beside 'under'")
    effect = TransferMagicEffect(giver, taker, under, edition_for(node, scope), scope.question("how much magic?"))
    if not isinstance(node.number, int):
        effect.least, effect.most = 0, None if node.number == "any" else node.number.most
    else:
        effect.least = effect.most = node.number
    return effect
