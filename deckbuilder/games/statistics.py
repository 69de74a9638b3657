"""What is counted in games, under names that come from the game: when it stops, by round, and of every card."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from engine.core.events import Drawn, Event, TurnBegan
from engine.core.game import Game


class Ratio(NamedTuple):
    """One count of a card as a part of another: `heading` stands above it in a table, `legend` says what it means."""

    part: str
    of: str
    heading: str
    legend: str


class Counts(NamedTuple):
    """The names of what is counted; results hold the numbers in this order.

    `final`: of each player when the game stops. `rounds`: of each player by round, with the heading of each in a table;
    the first is drawn as bars. `cards`: copies of a card to which that happened, `drawn` among them. `amounts`: numbers
    that add up for a card, with the heading of each in a table, which gives it as a share of all cards'; `listed`: what
    a table of cards gives of `cards`.
    """

    final: tuple[str, ...] = ()
    rounds: Mapping[str, str] = {}
    cards: tuple[str, ...] = ("drawn",)
    listed: tuple[str, ...] = ("drawn",)
    amounts: Mapping[str, str] = {}
    ratio: Ratio | None = None

    @property
    def of_cards(self) -> tuple[str, ...]:
        """All that is counted of every card."""
        return *self.cards, *self.amounts


class CardUse(NamedTuple):
    """What became of the copies of one card in a game; `numbers` in the order of `Counts.of_cards`."""

    card: str  # key
    numbers: tuple[int, ...]


class PlayerResult(NamedTuple):
    """One player's part in a game; what is counted by round in the order of `Counts.rounds`."""

    final: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    cards: tuple[CardUse, ...]


class GameStatistics:
    """The counts of one game, from its events. This one counts what every game has; a game that has more adds to it."""

    counts: ClassVar[Counts] = Counts()

    def __init__(self, game: Game, events: Iterable[Event]) -> None:
        self.game = game
        self.round = 1
        self.numbers: dict[str, Counter[tuple[int, int]]] = {name: Counter() for name in self.counts.rounds}
        self.copies: dict[str, set[int]] = {name: set() for name in self.counts.cards}
        self.amounts: dict[str, Counter[int]] = {name: Counter() for name in self.counts.amounts}
        counting = self.counting()
        for event in events:
            count = counting.get(type(event))
            if count is not None:
                count(event)

    def counting(self) -> dict[type[Event], Callable[[Any], None]]:
        """What counts the events of each kind."""
        return {TurnBegan: self._turn, Drawn: self._drawn}

    def _turn(self, event: TurnBegan) -> None:
        self.round = round_of(event.number, self.game.state.seats)

    def _drawn(self, event: Drawn) -> None:
        self.copies["drawn"].add(event.card)

    def add(self, name: str, player: int, number: int) -> None:
        """Add to what is counted by round."""
        self.numbers[name][player, self.round] += number

    def final(self, player: int) -> tuple[int, ...]:  # noqa: ARG002 - of nobody anything here
        """The numbers of a player as the game has stopped."""
        return ()

    def sides(self, rounds: int) -> tuple[PlayerResult, ...]:
        """Every player's part in the game, in so many rounds."""
        cards = self._cards()
        return tuple(
            PlayerResult(self.final(player), self._series(player, rounds), cards[player])
            for player in range(self.game.state.seats)
        )

    def _series(self, player: int, rounds: int) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple([counted[player, number] for number in range(1, rounds + 1)]) for counted in self.numbers.values()
        )

    def _cards(self) -> list[tuple[CardUse, ...]]:
        """What became of the cards, by player and key."""
        state, definitions = self.game.state, self.game.library.definitions
        found: list[dict[str, list[int]]] = [{} for _ in range(state.seats)]
        for what, owner in sorted(set(zip(state.what, state.owner, strict=True))):
            found[owner][definitions[what].key] = [0] * len(self.counts.of_cards)
        counted = [dict.fromkeys(cards, 1) for cards in self.copies.values()]
        for place, numbers in enumerate([*counted, *self.amounts.values()]):
            for card, number in numbers.items():
                found[state.owner[card]][definitions[state.what[card]].key][place] += number
        return [tuple([CardUse(key, tuple(numbers)) for key, numbers in side.items()]) for side in found]


def round_of(turn: int, seats: int) -> int:
    """The round of a turn; a round is one turn of each player."""
    return -(-turn // seats)
