"""The set-up: generals on the field, morale, and opening hands that may be changed once (CH-1)."""

from collections.abc import Sequence
from typing import ClassVar

from engine.core.changes import below, detach, draw
from engine.core.characteristics import one_of_each
from engine.core.decisions import Decision, Option, PickCard
from engine.core.deck import GameDeck
from engine.core.game import Game, StackItem
from engine.core.setup import lay_out
from engine.core.state import DRAW
from engine.games.summoners_chess import events
from engine.games.summoners_chess.layout import EXERTED, MORALE
from engine.games.summoners_chess.options import KeepHand
from engine.games.summoners_chess.turn import ChessTurn


def set_up(game: Game, decks: Sequence[GameDeck], seed: int, first: int | None) -> None:
    """Lay the decks out and let the players change their hands, the starting player first."""
    lay_out(game, decks, seed)
    state = game.state
    state.active = below(game, len(decks)) if first is None else first
    for player, leader in enumerate(state.leaders):
        state.set_column(EXERTED, leader, 1)  # cards enter the field exerted (CH-4.1.1.c)
        state.tallies[MORALE][player] = game.card_set.numbers["morale"]
        draw(game, player, game.card_set.numbers["hand"])
    game.stack = [ChessTurn(), Mulligan(1 - state.active), Mulligan(state.active)]


class Mulligan(StackItem):
    """A player puts cards of the opening hand under the deck, one by one, and draws as many (CH-1.3)."""

    tag: ClassVar[str] = "Mulligan"

    def __init__(self, player: int) -> None:
        super().__init__(-1, player)

    def run(self, game: Game) -> Decision | None:
        hand = game.state.hands[self.player]
        options: list[Option] = [PickCard(card) for card in one_of_each(game, hand)]
        return Decision(self.player, "Which card goes under the deck?", -1, (*options, KeepHand()))

    def answer(self, game: Game, option: Option) -> None:
        hand = game.state.hands[self.player]
        if isinstance(option, PickCard):
            put_under_deck(game, option.card)
        else:
            game.stack.pop()
            changed = game.card_set.numbers["hand"] - len(hand)
            game.emit(events.HandChanged(self.player, changed))
            draw(game, self.player, changed)

    def copy(self) -> "Mulligan":
        return Mulligan(self.player)


def put_under_deck(game: Game, card: int) -> None:
    """Put a card of a hand under its owner's deck."""
    state = game.state
    player = state.owner[card]
    detach(game, card)
    state.draws[player].insert(0, card)
    state.place[card] = DRAW
