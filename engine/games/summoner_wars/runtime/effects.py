"""Boost and magic, as effects of abilities."""

from engine.core.game import Doing, Game, Step
from engine.core.position import Amount, Cards
from engine.games.summoner_wars.changes import add_boost
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.nodes import effects as nodes
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.games.summoner_wars.storage import BOOST
from engine.language.runtime.amounts import some
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.effects import ImmediateEffect
from engine.language.runtime.registry import steps
from engine.language.runtime.scope import Scope


class CardsEffect(ImmediateEffect):
    """An amount, done to each of some cards at the same time."""

    def __init__(self, number: Amount, cards: Cards) -> None:
        self.number = number
        self.cards = cards

    def do(self, game: Game, doing: Doing) -> None:
        number = self.number.value(game, doing.frame)
        for card in self.cards.cards(game, doing.frame):
            if game.in_play(card):
                self.change(game, doing, card, number)

    def change(self, game: Game, doing: Doing, card: int, number: int) -> None:
        """Change one card."""
        raise NotImplementedError


class BoostEffect(CardsEffect):
    """Boost added or, below 0, removed."""

    def change(self, game: Game, doing: Doing, card: int, number: int) -> None:
        add_boost(game, card, number)


class MagicEffect(ImmediateEffect):
    """Magic gained by the player of the ability."""

    tells: bool = False

    def __init__(self, number: Amount, edition: Edition) -> None:
        self.number = number
        self.edition = edition

    def do(self, game: Game, doing: Doing) -> None:
        self.edition.gain_magic(game, doing.player, self.number.value(game, doing.frame))


class TransferBoostEffect(ImmediateEffect):
    """All boost of one card put on another."""

    def __init__(self, source: Cards, target: Cards) -> None:
        self.source = source
        self.target = target

    def do(self, game: Game, doing: Doing) -> None:
        for source in self.source.cards(game, doing.frame):
            number = game.state.columns[BOOST][source]
            for target in self.target.cards(game, doing.frame)[:1]:
                add_boost(game, source, -number)
                add_boost(game, target, number)


@steps(nodes.BoostEffectNode)
def _boost(node: nodes.BoostEffectNode, scope: Scope) -> Step:
    return BoostEffect(some(node.boost, scope, (*node.path, "boost"), removes=True), cards_of(node.on, scope))


@steps(nodes.MagicEffectNode)
def _magic(node: nodes.MagicEffectNode, scope: Scope) -> Step:
    return MagicEffect(some(node.magic, scope, (*node.path, "magic")), edition_for(node, scope))


@steps(nodes.TransferNode)
def _transfer(node: nodes.TransferNode, scope: Scope) -> Step:
    return TransferBoostEffect(reference(node.from_, scope), reference(node.to, scope))
