"""Invariants of Summoner's Chess: at every decision, and for every payment."""

import pytest

from engine.core.game import Game
from engine.core.state import GONE
from engine.games.summoners_chess.face_down import FACE_DOWN
from engine.games.summoners_chess.layout import EXERTED, FIRST_COUNTER, FRONT
from engine.games.summoners_chess.payment import Payment, count_paid
from engine.generator import Generator


def check_marks(game: Game) -> None:
    """Check that only cards on the field are exerted or have counters, and that only face-down cards have a front."""
    state, columns = game.state, game.state.columns
    blank = game.library.by_key[FACE_DOWN].index
    for card, place in enumerate(state.place):
        marks = [column[card] for column in columns]
        assert min(marks) >= 0
        assert marks[EXERTED] <= 1
        assert (marks[FRONT] > 0) == (state.definition[card] == blank)
        if place < 0:
            assert not marks[EXERTED]
            assert not any(marks[FIRST_COUNTER:])
            assert not marks[FRONT] or place == GONE, "a card lies face down off the field"


def check_fronts(game: Game) -> None:
    """Check that the fronts of the opponent's face-down cards change neither the options nor their labels."""
    decision = game.decision
    assert decision is not None
    player, other = decision.player, game.copy()
    state, chance = other.state, Generator(game.state.random, 1)
    fronts = state.columns[FRONT]
    down = [card for card, front in enumerate(fronts) if front and state.owner[card] != player]
    hand = [card for card in state.hands[1 - player] if not fronts[card]]
    definition = list(state.definition)
    kinds = [*[fronts[card] - 1 for card in down], *[definition[card] for card in hand]]
    chance.shuffle(kinds)
    for card, kind in zip((*down, *hand), kinds, strict=True):
        if fronts[card]:
            state.set_column(FRONT, card, 1 + kind)
        else:
            definition[card] = kind
    state.definition = tuple(definition)
    assert other.view(player).digest() == game.view(player).digest()
    again = other.stack[-1].run(other)
    assert again is not None
    other.decision = again
    assert sorted(other.labels()) == sorted(game.labels())


def watch_payments(patch: pytest.MonkeyPatch) -> None:
    """Patch the payment so that it asserts that every pip is paid by exactly one card that shows it."""
    plain = Payment.finish

    def finish(self: Payment, game: Game) -> None:
        assert len(set(self.paid)) == len(self.paid) == len(self.pips), "too much or too little was paid"
        assert count_paid(game, self.pips, self.paid) == len(self.pips), "who has paid does not show it"
        assert not self.beside or set(self.beside) & set(self.paid), "nobody has paid beside whom there is room"
        assert all(game.state.columns[EXERTED][card] for card in self.paid)
        plain(self, game)

    patch.setattr(Payment, "finish", finish)
