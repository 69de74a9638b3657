"""Boost and magic, as effects of abilities."""

from engine.core.game import Doing, Game, Step
from engine.core.position import Amount, Cards
from engine.games.summoner_wars.changes import add_boost
from engine.games.summoner_wars.compiled.tokens import edition_for
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.storage import BOOST
from engine.games.summoner_wars.words import effects as words
from engine.language.compiled.amounts import some
from engine.language.compiled.cards import cards_of, reference
from engine.language.compiled.effects import Effect
from engine.language.compiled.registry import steps
from engine.language.compiled.scope import Scope


class OnCards(Effect):
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


class Boost(OnCards):
    """Boost added or, below 0, removed."""

    def change(self, game: Game, doing: Doing, card: int, number: int) -> None:
        add_boost(game, card, number)


class Magic(Effect):
    """Magic gained by the player of the ability."""

    tells: bool = False

    def __init__(self, number: Amount, edition: Edition) -> None:
        self.number = number
        self.edition = edition

    def do(self, game: Game, doing: Doing) -> None:
        self.edition.gain_magic(game, doing.player, self.number.value(game, doing.frame))


class Transfer(Effect):
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


@steps(words.BoostEffect)
def _boost(node: words.BoostEffect, scope: Scope) -> Step:
    return Boost(some(node.boost, scope, (*node.path, "boost"), removes=True), cards_of(node.on, scope))


@steps(words.MagicEffect)
def _magic(node: words.MagicEffect, scope: Scope) -> Step:
    return Magic(some(node.magic, scope, (*node.path, "magic")), edition_for(node, scope))


@steps(words.Transfer)
def _transfer(node: words.Transfer, scope: Scope) -> Step:
    return Transfer(reference(node.from_, scope), reference(node.to, scope))
