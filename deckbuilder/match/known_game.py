"""A game as a player may know it; what steps, tables and menus read of it is worked out once."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import pairwise
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
        self._health: dict[int, tuple[int, int] | None] = {}
        self._counts: dict[int, tuple[tuple[str, int], ...]] = {}

    @cached_property
    def shared_names(self) -> frozenset[str]:
        """The names that several cards of the board have."""
        state, definitions = self.view.state, self.view.library.definitions
        names = [definitions[state.definition[card]].name for card in self.numbers]
        return frozenset(name for name, after in pairwise(sorted(names)) if name == after)

    @cached_property
    def numbers(self) -> Mapping[int, tuple[CardNumber, ...]]:
        """The numbers on the cards of the board, by card."""
        view, numbers = self.view, self._presentation.card_numbers
        return {card: numbers(view, card) for card, place in enumerate(view.state.place) if place >= 0}

    def health(self, card: int) -> tuple[int, int] | None:
        """Return the life left of a card of the board, and its whole life; None for a card without life."""
        if card not in self._health:
            self._health[card] = self._presentation.health(self.view, card)
        return self._health[card]

    def counts(self, player: int) -> tuple[tuple[str, int], ...]:
        """Return what a player has beside the board, with names: magic, cards in hand and in piles."""
        if player not in self._counts:
            self._counts[player] = tuple(self._presentation.counts(self.view, player, self.viewer))
        return self._counts[player]


@lru_cache(maxsize=KEPT)
def known_game(game: Game, viewer: int) -> KnownGame:
    """Return a game that never changes, such as those of a match, as a player may know it."""
    return KnownGame(game.view(viewer), viewer)
