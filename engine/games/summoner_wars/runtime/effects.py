"""Effects on boost and magic."""

from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardSource
from engine.games.summoner_wars.changes import add_boost
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.layout import BOOST
from engine.games.summoner_wars.nodes import effects as nodes
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.runtime.amounts import nonzero_amount
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.effects import ImmediateEffect
from engine.language.runtime.registry import steps
from engine.language.runtime.scope import Scope


class CardsEffect(ImmediateEffect):
    """An effect with an amount, applied to each of some cards at the same time."""

    def __init__(self, number: Amount, cards: CardSource) -> None:
        self.number = number
        self.cards = cards

    def do(self, game: Game, resolution: Resolution) -> None:
        number = self.number.value(game, resolution.context)
        for card in self.cards.cards(game, resolution.context):
            if game.in_play(card):
                self.change(game, resolution, card, number)

    def change(self, game: Game, resolution: Resolution, card: int, number: int) -> None:
        """Apply the effect to one card."""
        raise NotImplementedError


class BoostEffect(CardsEffect):
    """Boost added or, below 0, removed."""

    def change(self, game: Game, resolution: Resolution, card: int, number: int) -> None:
        add_boost(game, card, number)


class MagicEffect(ImmediateEffect):
    """Magic gained by the player of the ability."""

    emits_event: bool = False

    def __init__(self, number: Amount, edition: Edition) -> None:
        self.number = number
        self.edition = edition

    def do(self, game: Game, resolution: Resolution) -> None:
        self.edition.gain_magic(game, resolution.player, self.number.value(game, resolution.context))


class TransferBoostEffect(ImmediateEffect):
    """All boost of one card moved to another."""

    def __init__(self, source: CardSource, target: CardSource) -> None:
        self.source = source
        self.target = target

    def do(self, game: Game, resolution: Resolution) -> None:
        for source in self.source.cards(game, resolution.context):
            number = game.state.columns[BOOST][source]
            for target in self.target.cards(game, resolution.context)[:1]:
                add_boost(game, source, -number)
                add_boost(game, target, number)


@steps(nodes.BoostEffectNode)
def _boost(node: nodes.BoostEffectNode, scope: Scope) -> EffectStep:
    return BoostEffect(nonzero_amount(node.boost, scope, (*node.path, "boost"), removes=True), cards_of(node.on, scope))


@steps(nodes.MagicEffectNode)
def _magic(node: nodes.MagicEffectNode, scope: Scope) -> EffectStep:
    return MagicEffect(nonzero_amount(node.magic, scope, (*node.path, "magic")), edition_for(node, scope))


@steps(nodes.TransferNode)
def _transfer(node: nodes.TransferNode, scope: Scope) -> EffectStep:
    return TransferBoostEffect(reference(node.from_, scope), reference(node.to, scope))
