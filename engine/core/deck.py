"""The input of a game: decks by card keys."""

from typing import Final, NamedTuple

MAX_CARDS: Final = 200  # in one deck, those that start beside the board among them; a record holds no more


class GameDeck(NamedTuple):
    """A deck by card keys, as it starts.

    Attributes:
        board: (card, row, column) as its player sees the rows.
        pile: Every other card.
        beside: Cards that start beside the board.
    """

    name: str
    leader: str
    board: tuple[tuple[str, int, int], ...]
    pile: tuple[str, ...]
    beside: tuple[str, ...] = ()

    def keys(self) -> set[str]:
        """Return the keys of all its cards."""
        return {self.leader, *(key for key, _, _ in self.board), *self.pile, *self.beside}
