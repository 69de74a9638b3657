"""Games of a deck and of its variants against the same opponents, as work for any process.

A variant has its new cards in the places of the pile from which others were taken: on the same seed both decks are
shuffled alike, and a game in which no swapped copy turns up is the same for both.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from deckbuilder.decks.swaps import SwapPackage
from deckbuilder.errors import InputError
from deckbuilder.simulation.game_runner import Setting, play_uncounted
from deckbuilder.simulation.rounds import SourcedWork, open_source
from engine.core.deck import GameDeck
from engine.core.errors import LimitExceededError
from engine.core.game import Library


class VariantGame(NamedTuple):
    """How a game of a variant has ended. `won`: whether the variant has won; None for a game without an end."""

    number: int
    won: bool | None
    rounds: int


@dataclass(frozen=True)
class VariantSource:
    """What all games share. `setting`: of the deck against its first opponent, with the cards of all variants."""

    setting: Setting
    opponents: tuple[GameDeck, ...]

    def open(self) -> "tuple[VariantSource, Library]":
        """Return the source and its compiled cards."""
        return self, self.setting.prepare().library

    @property
    def fingerprint(self) -> str:
        """A hash of everything that determines the games, except the variant and the number."""
        text = f"{self.setting.fingerprint} {self.setting.seed} {self.opponents}"
        return sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class VariantGames(SourcedWork):
    """The games of a variant. `variant`: its key, empty for the deck itself; `pile`: the keys of its cards."""

    variant: str
    pile: tuple[str, ...]

    def play(self, numbers: Sequence[int]) -> list[VariantGame]:
        """Return how the games of these numbers end."""
        source, library = open_source(self.source)
        return [self._play(source, library, number) for number in numbers]

    def _play(self, source: VariantSource, library: Library, number: int) -> VariantGame:
        """Play a game; the deck meets its opponents in turn, each of them as first and as second player."""
        deck = source.setting.decks[0]._replace(pile=self.pile)
        opponent = source.opponents[number // 2 % len(source.opponents)]
        try:
            ending = play_uncounted(replace(source.setting, decks=(deck, opponent)), library, number)
        except LimitExceededError:
            return VariantGame(number, None, 0)
        return VariantGame(number, ending.winner == 0, ending.rounds)


def pile_after(pile: Sequence[str], package: SwapPackage) -> tuple[str, ...]:
    """Return the cards of a pile after swaps. Raises InputError where it has too few copies of a card that leaves."""
    cards = list(pile)
    for swap in package.swaps:
        places = [place for place, key in enumerate(cards) if key == swap.out.key]
        if len(places) < swap.copies:
            raise InputError(f"only {len(places)} of {swap.out.name} can be drawn")
        for place in places[: swap.copies]:
            cards[place] = swap.into.key
    return tuple(cards)
