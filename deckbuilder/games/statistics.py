"""Statistics of a game, under the names of that game: final numbers, numbers by round, and numbers of each card."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from engine.core.events import Drawn, Event, TurnBegan
from engine.core.game import Game


class Ratio(NamedTuple):
    """One count of a card as a part of another.

    Attributes:
        of: the name of the count that it is a part of.
        legend: what it means, in a sentence.
    """

    part: str
    of: str
    heading: str
    legend: str


class Counts(NamedTuple):
    """The names of the numbers that are counted; results have the numbers in this order.

    Attributes:
        final: numbers of each player at the end.
        rounds: numbers of each player by round, with the heading of each in a table; the first is drawn as bars.
        cards: copies of a card with an event of this name, `drawn` among them.
        listed: those of `cards` in a table.
        amounts: sums for a card, with the heading of each in a table, which shows it as a share of all cards' sums.
        ratio: the share that a table shows of each card; None if there is none.
    """

    final: tuple[str, ...] = ()
    rounds: Mapping[str, str] = {}
    cards: tuple[str, ...] = ("drawn",)
    listed: tuple[str, ...] = ("drawn",)
    amounts: Mapping[str, str] = {}
    ratio: Ratio | None = None

    @property
    def of_cards(self) -> tuple[str, ...]:
        """All numbers that are counted for every card."""
        return *self.cards, *self.amounts


class Fact(NamedTuple):
    """A fact about a player at the end of a game: `Hits`, `28`, `27.3 expected`."""

    name: str
    value: str
    note: str = ""


class DiceLuck(NamedTuple):
    """The dice of a player: how many were rolled, their hits, and the mean and the variance of hits of such dice."""

    dice: int
    hits: int
    expected: Fraction
    variance: Fraction


class DrawLuck(NamedTuple):
    """Cards of a kind that a player has drawn, and how many of all cards drawn are of it on average.

    `kind`: in the singular, as in a sentence: `champion`.
    """

    kind: str
    drawn: int
    expected: Fraction


class CardUse(NamedTuple):
    """The counts of one card in a game; `numbers` in the order of `Counts.of_cards`."""

    card: str  # key
    numbers: tuple[int, ...]


class PlayerResult(NamedTuple):
    """The counts of one player in a game; the rounds in the order of `Counts.rounds`."""

    final: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    cards: tuple[CardUse, ...]


class GameStatistics:
    """The counts of one game, from its events: those that every game has; a game adds its own.

    Attributes:
        numbers: by the names of `Counts.rounds`, then by player, then by round from 1 on.
        copies: the cards, by the names of `Counts.cards`.
        amounts: sums by card, by the names of `Counts.amounts`.
    """

    counts: ClassVar[Counts] = Counts()

    def __init__(self, game: Game, events: Iterable[Any]) -> None:
        self.game = game
        self.round = 1
        seats = game.state.seats
        size = round_of(game.state.turn, seats) + 2  # no round 0; the first has begun before its first turn
        self.numbers = {name: [[0] * size for _ in range(seats)] for name in self.counts.rounds}
        self.copies: dict[str, set[int]] = {name: set() for name in self.counts.cards}
        self.amounts: dict[str, defaultdict[int, int]] = {name: defaultdict(int) for name in self.counts.amounts}
        card_counters = self.card_counters()
        counters = self.counters()
        for event in events:
            kind = type(event)
            if kind in card_counters:
                card_counters[kind](event.card)
            elif kind in counters:
                counters[kind](event)

    def card_counters(self) -> dict[type[Event], Callable[[int], None]]:
        """Return what counts the card of each kind of event; a method of a set or list costs less than one of ours."""
        return {Drawn: self.copies["drawn"].add}

    def counters(self) -> dict[type[Event], Callable[[Any], None]]:
        """Return the methods that count each kind of other events."""
        return {TurnBegan: self._turn}

    def _turn(self, event: TurnBegan) -> None:
        self.round = round_of(event.number, self.game.state.seats)

    def add(self, name: str, player: int, number: int) -> None:
        """Add to a number that is counted by round."""
        self.numbers[name][player][self.round] += number

    def final(self, player: int) -> tuple[int, ...]:  # noqa: ARG002 - of nobody anything here
        """Return the final numbers of a player."""
        return ()

    def facts(self, player: int) -> tuple[Fact, ...]:  # noqa: ARG002 - of nobody anything here
        """Return what a player wants to know after a game, with the same names for every player."""
        return ()

    def dice_luck(self, player: int) -> DiceLuck | None:  # noqa: ARG002 - of nobody anything here
        """Return the luck of a player with dice; None in a game without dice."""
        return None

    def draw_luck(self, player: int, pile: Sequence[str]) -> tuple[DrawLuck, ...]:  # noqa: ARG002 - see above
        """Return the luck of a player with the cards drawn, by the kinds of cards that matter most.

        `pile`: the keys of all cards that may be drawn.
        """
        return ()

    def total(self, name: str, player: int) -> int:
        """Return the sum of a number over all rounds."""
        return sum(self.numbers[name][player])

    def player_results(self, rounds: int) -> tuple[PlayerResult, ...]:
        """Return the counts of every player, for a number of rounds."""
        cards = self._cards()
        return tuple(
            PlayerResult(self.final(player), self._series(player, rounds), cards[player])
            for player in range(self.game.state.seats)
        )

    def _series(self, player: int, rounds: int) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple(by_player[player][1 : rounds + 1]) for by_player in self.numbers.values()])

    def _cards(self) -> list[tuple[CardUse, ...]]:
        state, definitions = self.game.state, self.game.library.definitions
        kinds, places = _kinds(state.definition, state.owner)
        columns = [[0] * len(kinds) for _ in self.counts.of_cards]
        for column, cards in zip(columns, self.copies.values(), strict=False):
            for card in cards:
                column[places[card]] += 1
        for column, numbers in zip(columns[len(self.copies) :], self.amounts.values(), strict=True):
            for card, number in numbers.items():
                column[places[card]] += number
        uses: list[list[CardUse]] = [[] for _ in range(state.seats)]
        for (definition, owner), counted in zip(kinds, zip(*columns, strict=True), strict=True):
            uses[owner].append(CardUse(definitions[definition].key, counted))
        return [tuple(side) for side in uses]


@lru_cache  # the games of a run have the same cards
def _kinds(definitions: tuple[int, ...], owners: tuple[int, ...]) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the definitions and owners of cards, each pair once, in order; and by card the place of its pair."""
    cards = list(zip(definitions, owners, strict=True))
    kinds = sorted(set(cards))
    places = {kind: place for place, kind in enumerate(kinds)}
    return kinds, [places[card] for card in cards]


def round_of(turn: int, seats: int) -> int:
    """Return the round of a turn; a round is one turn of each player."""
    return -(-turn // seats)
