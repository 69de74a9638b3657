"""Devotion: summoned units are paid for by exerting minions and generals, named one after another (CH-6.2)."""

from collections.abc import Sequence
from typing import Any

from engine.core.changes import enter, show
from engine.core.decisions import Decision, Option
from engine.core.game import Game, Work
from engine.core.state import GONE
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import exert, note_change
from engine.games.summoners_chess.options import Exert
from engine.games.summoners_chess.pieces import ANY, piece_of
from engine.games.summoners_chess.storage import COMMANDED, EXERTED, PLAYED


def can_pay(game: Game, player: int, pips: Sequence[str]) -> bool:
    """Whether a player's ready minions and general can pay for pips, each for one."""
    return served(game, pips, payers(game, player)) == len(pips)


def payers(game: Game, player: int) -> list[int]:
    """The cards that a player could exert for devotion, by square (CH-5.1.1.a, CH-5.2.1)."""
    state = game.state
    return [
        card
        for card in state.board
        if card >= 0
        and state.control[card] == player
        and not state.columns[EXERTED][card]
        and piece_of(game, card).pays
    ]


def served(game: Game, pips: Sequence[str], cards: Sequence[int]) -> int:
    """How many pips some cards can pay at most: a maximum matching of a bipartite graph, by augmenting paths."""
    payer: dict[int, int] = {}

    def serve(card: int, seen: set[int]) -> bool:
        symbols = piece_of(game, card).symbols
        for pip, faction in enumerate(pips):
            if pip not in seen and (faction == ANY or faction in symbols):
                seen.add(pip)
                if pip not in payer or serve(payer[pip], seen):
                    payer[pip] = card
                    return True
        return False

    return sum(serve(card, set()) for card in cards)


class Summoning(Work):
    """A unit is summoned onto a square: shown, paid for, put there. `paid`: the cards exerted for it."""

    def __init__(self, card: int, player: int, square: int, paid: tuple[int, ...] = ()) -> None:
        super().__init__(card, player)
        self.square = square
        self.paid = paid

    def run(self, game: Game) -> Decision | None:
        left = len(piece_of(game, self.card).pips) - len(self.paid)
        able = [card for card in payers(game, self.player) if self.takes(game, (card,))]
        if left and len(able) > left:
            options: tuple[Option, ...] = tuple([Exert(card) for card in able])
            return Decision(self.player, f"Who pays for {game.name(self.card)}?", self.card, options)
        self._exert(game, able if left else [])
        self._enter(game)
        return None

    def takes(self, game: Game, cards: tuple[int, ...]) -> bool:
        """Whether some payers can be taken so that the rest can still be paid.

        Payers who can serve different pips are always part of a whole payment, if there is one.
        """
        together = (*self.paid, *cards)
        pips = piece_of(game, self.card).pips
        return len(set(together)) == served(game, pips, together) == len(together)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, Exert)  # noqa: S101 - it is one that was offered
        self._exert(game, option.cards)

    def _exert(self, game: Game, cards: Sequence[int]) -> None:
        for card in cards:
            exert(game, card)
        self.paid = (*self.paid, *cards)

    def _enter(self, game: Game) -> None:
        game.stack.pop()
        note_change(game)
        enter(game, self.card, self.square, self.player)
        game.tell(events.Summoned(self.player, self.card, self.square))

    def copy(self) -> "Summoning":
        return Summoning(self.card, self.player, self.square, self.paid)

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.square, self.paid)


def summon(game: Game, card: int, square: int) -> None:
    """Begin to summon a unit from the active player's hand: the command is spent, a card is played (CH-4.2.1)."""
    state = game.state
    state.numbers[COMMANDED] = state.numbers[PLAYED] = 1
    show(game, card, state.active, GONE)
    game.stack.append(Summoning(card, state.active, square))
