"""Decks as a game takes them."""

from typing import NamedTuple


class GameDeck(NamedTuple):
    """A deck by card keys, as it starts.

    `board`: (card, row, column) as its player sees the rows; `pile`: every other card; `beside`: cards that begin
    beside the board.
    """

    name: str
    leader: str
    board: tuple[tuple[str, int, int], ...]
    pile: tuple[str, ...]
    beside: tuple[str, ...] = ()

    def keys(self) -> set[str]:
        """The key of every card of it."""
        return {self.leader, *(key for key, _, _ in self.board), *self.pile, *self.beside}
