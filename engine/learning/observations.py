"""What a player knows of a game as planes and counts, from 0 to 255: larger numbers are 255, negative ones 0.

Players are numbered from the observer: 0 is the observer, 1 the player after it, and so on.
"""

from typing import Final

from engine.core.game import Game
from engine.core.position import HIDDEN, CardSet
from engine.core.state import DRAW, FIRST_ZONE

MAX: Final = 255
# By square: 1 + the player who controls the card; 1 + its definition; 1 for the card that asks and for the one that it
# is about; 1 + the definition of the card beneath another.
PLANES: Final = ("player", "card", "asking", "beneath")
BESIDES: Final = len(PLANES)
UNKNOWN: Final = "unknown"  # cards that lie somewhere out of sight
TURN: Final = ("turn", "phase", "active player", "free to act", "asking card")


class Observations:
    """The planes and counts of the games of a card set, by name; each is made as the bytes of an array.

    Attributes:
        planes: The names of the planes of `board`: what is on a square, the game's columns, then printed numbers.
        piles: The names of the piles of each player in `cards`.
        tallies: The names of the numbers of each player in `players`: the game's tallies, then sizes of piles.
        numbers: The names of the numbers in `game`.
    """

    def __init__(self, card_set: CardSet, seats: int) -> None:
        layout = card_set.layout
        self.seats = seats
        self.squares = card_set.board.size
        self.definitions = len(card_set.definitions)
        if self.definitions >= MAX:
            raise ValueError(f"observations hold at most {MAX - 1} different cards, and these are {self.definitions}")
        printed = sorted(set().union(*[definition.numbers for definition in card_set.definitions]))
        self.printed: list[bytes] = [  # by definition
            bytes([_byte(card_set.printed(name, 0)[index]) for name in printed]) for index in range(self.definitions)
        ]
        self.planes: tuple[str, ...] = (*PLANES, *layout.columns, *printed)
        self.piles: tuple[str, ...] = (*layout.zones, UNKNOWN)
        self.tallies: tuple[str, ...] = (*layout.tallies, *layout.zones)
        self.numbers: tuple[str, ...] = (*TURN, *layout.numbers)

    def board(self, view: Game, player: int) -> bytearray:
        """Return the planes of each square; `view` is that of the player."""
        state, planes = view.state, len(self.planes)
        board = bytearray(planes * self.squares)
        for square, card in enumerate(state.board):
            if card >= 0:
                definition = state.definition[card]
                at = square * planes
                board[at] = 1 + (state.control[card] - player) % self.seats
                board[at + 1] = 1 + definition
                board[at + planes - len(self.printed[definition]) : at + planes] = self.printed[definition]
        self._write_columns(view, board)
        for square, card in enumerate(state.ground):
            if card >= 0:
                board[square * planes + 3] = 1 + state.definition[card]
        if view.decision is not None:
            for card in (view.decision.source, view.decision.about):
                if card >= 0 and state.place[card] >= 0:
                    board[state.place[card] * planes + 2] = 1
        return board

    def _write_columns(self, view: Game, board: bytearray) -> None:
        """Write the numbers that the game counts on the cards of the board."""
        planes = len(self.planes)
        for number, column in enumerate(view.state.columns, BESIDES):
            if max(column, default=0) > 0:
                for square, card in enumerate(view.state.board):
                    if card >= 0 and column[card] > 0:
                        board[square * planes + number] = min(column[card], MAX)

    def cards(self, view: Game, player: int) -> bytearray:
        """Return how many cards of each definition lie in each pile of each player.

        Definition 0 stands for unknown cards, but not in draw piles of others, whose size is not open in every game.
        """
        state = view.state
        counts = bytearray(self.seats * len(self.piles) * self.definitions)
        at = 0
        for seat in range(self.seats):
            owner = (player + seat) % self.seats
            for zone, piles in enumerate(state.piles):
                for card in piles[owner]:
                    definition = state.definition[card]
                    if definition != HIDDEN or seat == 0 or zone != FIRST_ZONE - DRAW:
                        counts[at + definition] += 1
                at += self.definitions
            for definition in view.unknown[owner]:
                counts[at + definition] += 1
            at += self.definitions
        return counts

    def players(self, view: Game, player: int) -> bytearray:
        """Return the numbers of each player; the size of another's draw pile is 0."""
        state = view.state
        numbers = bytearray()
        for seat in range(self.seats):
            owner = (player + seat) % self.seats
            numbers.extend([_byte(tally[owner]) for tally in state.tallies])
            sizes = [_byte(len(piles[owner])) for piles in state.piles]
            if seat:
                sizes[FIRST_ZONE - DRAW] = 0
            numbers.extend(sizes)
        return numbers

    def game(self, view: Game, player: int) -> bytearray:
        """Return the numbers of the game; `asking card` is 1 + the definition of the card that asks."""
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
        return bytearray([_byte(number) for number in numbers])


def _byte(number: int) -> int:
    return min(max(number, 0), MAX)
