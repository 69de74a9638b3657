"""What a player knows of a game as planes and counts, from 0 to 255: larger numbers are 255, negative ones 0.

Players are numbered from the observer: 0 is the observer, 1 the player after it, and so on.
"""

from collections.abc import Sequence
from typing import Final

from engine.core.game import Game
from engine.core.position import HIDDEN, CardSet
from engine.core.state import DRAW, FIRST_ZONE

MAX: Final = 255
# By square: 1 + the player who controls the card; 1 + its definition; 1 for the card that asks and for the one that it
# is about; 1 + the definition of the card beneath another.
PLANES: Final = ("player", "card", "asking", "beneath")
UNKNOWN: Final = "unknown"  # cards that lie somewhere out of sight
TURN: Final = ("turn", "phase", "active player", "free to act", "asking card")


class Observations:
    """The planes and counts of the games of a card set, by name.

    Attributes:
        planes: The names of the planes of `board`: what is on a square, the game's columns, then printed numbers.
        piles: The names of the piles of each player in `cards`.
        tallies: The names of the numbers of each player in `players`: the game's tallies, then sizes of piles.
        numbers: The names of the numbers in `game`.
        shapes: The shape of each array of an observation, in their order.
    """

    def __init__(self, card_set: CardSet, seats: int) -> None:
        layout, board = card_set.layout, card_set.board
        self.seats = seats
        self.definitions = len(card_set.definitions)
        if self.definitions >= MAX:
            raise ValueError(f"observations hold at most {MAX - 1} different cards, and these are {self.definitions}")
        printed = sorted(set().union(*[definition.numbers for definition in card_set.definitions]))
        self.planes: tuple[str, ...] = (*PLANES, *layout.columns, *printed)
        self.piles: tuple[str, ...] = (*layout.zones, UNKNOWN)
        self.tallies: tuple[str, ...] = (*layout.tallies, *layout.zones)
        self.numbers: tuple[str, ...] = (*TURN, *layout.numbers)
        self.shapes: dict[str, tuple[int, ...]] = {
            "board": (board.ranks, board.files, len(self.planes)),
            "cards": (seats, len(self.piles), self.definitions),
            "players": (seats, len(self.tallies)),
            "game": (len(self.numbers),),
        }
        self.no_card = bytes(len(self.planes))
        self.no_cards = bytes(self.definitions)
        # The planes of a square by definition and player of the card on it, without what the game counts on it.
        self.squares: list[list[bytes]] = []
        uncounted = [0] * (len(PLANES) - 2 + len(layout.columns))
        for index in range(self.definitions):
            numbers = [_byte(card_set.printed(name, 0)[index]) for name in printed]
            self.squares.append([bytes([1 + seat, 1 + index, *uncounted, *numbers]) for seat in range(seats)])

    def make(self, view: Game, player: int) -> bytearray:
        """Return the arrays of an observation, one after the other; `view` is that of the player."""
        state, parts = view.state, []
        for card in state.board:
            if card < 0:
                parts.append(self.no_card)
            else:
                parts.append(self.squares[state.definition[card]][(state.control[card] - player) % self.seats])
        self._add_cards(view, player, parts)
        self._add_players(view, player, parts)
        self._add_game(view, player, parts)
        arrays = bytearray(b"".join(parts))
        self._write_details(view, arrays)
        return arrays

    def _write_details(self, view: Game, board: bytearray) -> None:
        """Write what the game counts on the cards of the board, which of them asks, and what lies beneath others."""
        state, planes = view.state, len(self.planes)
        for square, card in enumerate(state.board):
            if card >= 0:
                for number, column in enumerate(state.columns, len(PLANES)):
                    if column[card] > 0:
                        board[square * planes + number] = min(column[card], MAX)
        for square, card in enumerate(state.ground):
            if card >= 0:
                board[square * planes + 3] = 1 + state.definition[card]
        if view.decision is not None:
            for card in (view.decision.source, view.decision.about):
                if card >= 0 and state.place[card] >= 0:
                    board[state.place[card] * planes + 2] = 1

    def _add_cards(self, view: Game, player: int, parts: list[bytes]) -> None:
        """Add how many cards of each definition lie in each pile of each player.

        Definition 0 stands for unknown cards, but not in draw piles of others, whose size is not open in every game.
        """
        state = view.state
        for seat in range(self.seats):
            owner = (player + seat) % self.seats
            for zone, piles in enumerate(state.piles):
                is_size_secret = seat > 0 and zone == FIRST_ZONE - DRAW
                definitions = [state.definition[card] for card in piles[owner]]
                parts.append(self._counts(definitions, is_size_secret=is_size_secret))
            parts.append(self._counts(view.unknown[owner]))

    def _counts(self, definitions: Sequence[int], *, is_size_secret: bool = False) -> bytes:
        """Return how often each definition is among these; `is_size_secret`: how many are hidden is not told."""
        if not definitions:
            return self.no_cards
        counts = [0] * self.definitions
        for definition in definitions:
            counts[definition] += 1
        if is_size_secret:
            counts[HIDDEN] = 0
        return bytes(counts)

    def _add_players(self, view: Game, player: int, parts: list[bytes]) -> None:
        """Add the numbers of each player; the size of another's draw pile is 0."""
        state = view.state
        for seat in range(self.seats):
            owner = (player + seat) % self.seats
            sizes = [_byte(len(piles[owner])) for piles in state.piles]
            if seat:
                sizes[FIRST_ZONE - DRAW] = 0
            parts.append(bytes([_byte(tally[owner]) for tally in state.tallies] + sizes))

    def _add_game(self, view: Game, player: int, parts: list[bytes]) -> None:
        """Add the numbers of the game; `asking card` is 1 + the definition of the card that asks."""
        state, decision = view.state, view.decision
        source = -1 if decision is None else decision.source
        numbers = [
            state.turn,
            state.phase,
            (state.active - player) % self.seats,
            int(decision is not None and decision.action),
            1 + state.definition[source] if source >= 0 else 0,
            *state.numbers,
        ]
        parts.append(bytes([_byte(number) for number in numbers]))


def _byte(number: int) -> int:
    return min(max(number, 0), MAX)
