"""What a player knows of a game as planes and counts, from 0 to 255: larger numbers are 255, negative ones 0.

Players are numbered from the observer: 0 is the observer, 1 the player after it, and so on.
"""

from collections.abc import Sequence
from typing import Final

from engine.core.decisions import Decision
from engine.core.game import Game
from engine.core.hidden_information import Knowledge
from engine.core.position import CardSet
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
        # By player and pile: the definitions that were last counted there, and their counts; piles seldom change.
        self.counted: list[tuple[list[int], bytes]] = [([], self.no_cards) for _ in range(seats * len(self.piles))]
        self.hidden: list[bytes] = [bytes([number]) + self.no_cards[1:] for number in range(MAX + 1)]
        # The planes of a square by definition and player of the card on it, without what the game counts on it.
        self.squares: list[list[bytes]] = []
        uncounted = [0] * (len(PLANES) - 2 + len(layout.columns))
        for index in range(self.definitions):
            numbers = [_byte(card_set.printed(name, 0)[index]) for name in printed]
            self.squares.append([bytes([1 + seat, 1 + index, *uncounted, *numbers]) for seat in range(seats)])

    def make(self, game: Game, known: Knowledge) -> bytearray:
        """Return the arrays of an observation, one after the other, with what a player knows."""
        decision = game.decision
        if decision is not None and decision.player != known.player:
            decision = None
        parts = self._list_squares(game, known)
        self._add_cards(game, known, parts)
        self._add_players(game, known.player, parts)
        self._add_game(game, known, decision, parts)
        arrays = bytearray(b"".join(parts))
        self._write_columns(game, known, arrays)
        self._write_details(game, known, decision, arrays)
        return arrays

    def _list_squares(self, game: Game, known: Knowledge) -> list[bytes]:
        """Return the planes of each square, without what the game counts on it."""
        state, definition = game.state, known.definition
        parts = [self.no_card] * len(state.board)
        for card in state.standing:
            parts[state.place[card]] = self.squares[definition[card]][(state.control[card] - known.player) % self.seats]
        return parts

    def _write_columns(self, game: Game, known: Knowledge, board: bytearray) -> None:
        """Write what the game counts on the cards of the board."""
        state, planes = game.state, len(self.planes)
        cards = state.standing
        for number, column in enumerate(known.columns):
            if not state.counts[number]:
                continue
            for card in cards:
                if column[card] > 0:
                    board[state.place[card] * planes + len(PLANES) + number] = min(column[card], MAX)

    def _write_details(self, game: Game, known: Knowledge, decision: Decision | None, board: bytearray) -> None:
        """Write which cards of the board ask, and what lies beneath others."""
        state, planes = game.state, len(self.planes)
        for card in state.lying:
            board[state.place[card] * planes + 3] = 1 + known.definition[card]
        if decision is not None:
            for card in (decision.source, decision.about):
                if card >= 0 and state.place[card] >= 0:
                    board[state.place[card] * planes + 2] = 1

    def _add_cards(self, game: Game, known: Knowledge, parts: list[bytes]) -> None:
        """Add how many cards of each definition lie in each pile of each player.

        Definition 0 stands for unknown cards, but not in draw piles of others, whose size is not open in every game.
        """
        secret, definition = game.library.rules.secret, known.definition
        for seat in range(self.seats):
            owner = (known.player + seat) % self.seats
            first = owner * len(self.piles)
            for zone, piles in enumerate(game.state.piles):
                place, pile = FIRST_ZONE - zone, piles[owner]
                if seat and place in secret:
                    parts.append(self._count_hidden(known, pile, is_size_secret=place == DRAW))
                elif pile:
                    parts.append(self._count_again(first + zone, [definition[card] for card in pile]))
                else:
                    parts.append(self.no_cards)
            parts.append(self._count_again(first + len(self.piles) - 1, known.unknown[owner]))

    def _count_hidden(self, known: Knowledge, pile: Sequence[int], *, is_size_secret: bool) -> bytes:
        """Return what is known of another's pile; `is_size_secret`: how many of its cards are hidden is not told."""
        seen = [known.definition[card] for card in pile if card in known.seen] if known.seen else []
        number = 0 if is_size_secret else _byte(len(pile) - len(seen))
        if not seen:
            return self.hidden[number]
        return self.hidden[number][:1] + self._count(seen)[1:]

    def _count_again(self, pile: int, definitions: list[int]) -> bytes:
        """Return how often each definition is in a pile, by its number in `counted`."""
        counted = self.counted[pile]
        if counted[0] == definitions:
            return counted[1]
        counts = self._count(definitions)
        self.counted[pile] = (definitions, counts)
        return counts

    def _count(self, definitions: Sequence[int]) -> bytes:
        counts = [0] * self.definitions
        for definition in definitions:
            counts[definition] += 1
        return bytes(counts)

    def _add_players(self, game: Game, player: int, parts: list[bytes]) -> None:
        """Add the numbers of each player; the size of another's draw pile is 0."""
        state = game.state
        for seat in range(self.seats):
            owner = (player + seat) % self.seats
            sizes = [_byte(len(piles[owner])) for piles in state.piles]
            if seat:
                sizes[FIRST_ZONE - DRAW] = 0
            parts.append(bytes([_byte(tally[owner]) for tally in state.tallies] + sizes))

    def _add_game(self, game: Game, known: Knowledge, decision: Decision | None, parts: list[bytes]) -> None:
        """Add the numbers of the game; `asking card` is 1 + the definition of the card that asks."""
        state, source = game.state, -1 if decision is None else decision.source
        numbers = [
            state.turn,
            state.phase,
            (state.active - known.player) % self.seats,
            int(decision is not None and decision.action),
            1 + known.definition[source] if source >= 0 else 0,
            *state.numbers,
        ]
        parts.append(bytes([_byte(number) for number in numbers]))


def _byte(number: int) -> int:
    return min(max(number, 0), MAX)
