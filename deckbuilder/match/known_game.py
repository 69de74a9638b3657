"""A game as a player may know it; what steps, tables and menus read of it is worked out once."""

from collections import Counter
from functools import cached_property, lru_cache
from typing import Final

from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import CardNumber
from engine.core.game import Game

KEPT: Final = 16  # games at hand: those before and after the last choice, for every seat


class KnownGame:
    """A game as a player may know it, which is not changed, with the numbers on its cards."""

    def __init__(self, view: Game, viewer: int) -> None:
        self.view = view
        self.viewer = viewer
        self._presentation = presentation_of(view.library)
        self._numbers: dict[int, tuple[CardNumber, ...]] = {}
        self._health: dict[int, tuple[int, int] | None] = {}
        self._counts: dict[int, tuple[tuple[str, int], ...]] = {}

    @cached_property
    def shared_names(self) -> frozenset[str]:
        """The names that several cards of the board have."""
        state, definitions = self.view.state, self.view.library.definitions
        numbers = (number for number, place in zip(state.definition, state.place, strict=True) if place >= 0)
        names = Counter(definitions[number].name for number in numbers)
        return frozenset(name for name, number in names.items() if number > 1)

    def health(self, card: int) -> tuple[int, int] | None:
        """Return the life left of a card of the board, and its whole life; None for a card without life."""
        if card not in self._health:
            self._health[card] = self._presentation.health(self.view, card)
        return self._health[card]

    def numbers(self, card: int) -> tuple[CardNumber, ...]:
        """Return the numbers on a card of the board."""
        if card not in self._numbers:
            self._numbers[card] = self._presentation.card_numbers(self.view, card)
        return self._numbers[card]

    def shows_alike(self, other: "KnownGame", card: int) -> bool:
        """Return whether a card of the board has the same numbers in another game."""
        return self.numbers(card) == other.numbers(card) and self.health(card) == other.health(card)

    def counts(self, player: int) -> tuple[tuple[str, int], ...]:
        """Return what a player has beside the board, with names: magic, cards in hand and in piles."""
        if player not in self._counts:
            self._counts[player] = tuple(self._presentation.counts(self.view, player, self.viewer))
        return self._counts[player]


@lru_cache(maxsize=KEPT)
def known_game(game: Game, viewer: int) -> KnownGame:
    """Return a game that never changes, such as those of a match, as a player may know it."""
    return KnownGame(game.view(viewer), viewer)
