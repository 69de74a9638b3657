"""What many games say: shares of wins, lengths, what was counted by round, and what each card did."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deckbuilder.simulation.counting import Counts
from deckbuilder.simulation.intervals import Interval, difference, paired_difference, share
from deckbuilder.simulation.result import GameResult


@dataclass(frozen=True)
class Round:
    """A round in the games that came to it: the means of what a player did in it, in the order of `Counts.rounds`."""

    number: int
    games: int
    means: tuple[float, ...]


@dataclass(frozen=True)
class Contrast:
    """Games in which something happened against those in which it did not, by the share that was won."""

    wins_with: int
    games_with: int
    wins_without: int
    games_without: int

    @property
    def interval(self) -> Interval | None:
        """The difference of the shares; None where one of the two never was."""
        if not self.games_with or not self.games_without:
            return None
        return difference((self.wins_with, self.games_with), (self.wins_without, self.games_without))


@dataclass(frozen=True)
class CardFigures:
    """One card over all games: its copies by what happened to them, and what that was worth."""

    card: str  # key
    numbers: dict[str, int]  # by the names of `Counts.cards`, in all games together
    contrasts: dict[str, Contrast]  # by the names of `Counts.compared`


@dataclass(frozen=True)
class Figures:
    """One player's figures over all games."""

    wins: int
    wins_first: int  # of the games that the player began
    games_first: int
    wins_by_round: dict[int, int]  # by the round of the last turn
    rounds: tuple[Round, ...]
    cards: tuple[CardFigures, ...]


@dataclass(frozen=True)
class Summary:
    """All games of a setting. `results`: how many ended by what, the most frequent first."""

    games: int
    drawn: int
    broken_off: int
    results: dict[str, int]
    figures: tuple[Figures, ...]

    def rate(self, player: int) -> Interval:
        """The share of games that a player won; one that is drawn or broken off is won by nobody."""
        return share(self.figures[player].wins, self.games)


@dataclass(frozen=True)
class Comparison:
    """Two settings on the same seeds: the first player's wins in each."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def games(self) -> int:
        return self.both + self.first + self.second + self.neither

    @property
    def rates(self) -> tuple[Interval, Interval]:
        """The share of wins in each setting, of the games that both have played."""
        return share(self.both + self.first, self.games), share(self.both + self.second, self.games)

    @property
    def interval(self) -> Interval:
        return paired_difference(self.both, self.first, self.second, self.neither)


def summary(games: Sequence[GameResult], counts: Counts, seats: int) -> Summary:
    """The figures of every player."""
    broken_off = sum(not game.result for game in games)
    drawn = sum(game.winner is None for game in games) - broken_off
    ended = sorted(Counter(game.result for game in games if game.result).items(), key=lambda item: (-item[1], item[0]))
    figures = tuple(_figures(games, player, counts) for player in range(seats))
    return Summary(len(games), drawn, broken_off, dict(ended), figures)


def comparison(one: Sequence[GameResult], other: Sequence[GameResult]) -> Comparison:
    """Two settings by the games whose numbers both have."""
    others = {game.number: game.won(0) for game in other}
    pairs = Counter((game.won(0), others[game.number]) for game in one if game.number in others)
    return Comparison(pairs[True, True], pairs[True, False], pairs[False, True], pairs[False, False])


def _figures(games: Sequence[GameResult], player: int, counts: Counts) -> Figures:
    won = [game for game in games if game.won(player)]
    return Figures(
        wins=len(won),
        wins_first=sum(game.first == player for game in won),
        games_first=sum(game.first == player for game in games),
        wins_by_round=dict(sorted(Counter(game.rounds for game in won).items())),
        rounds=tuple(_rounds(games, player)),
        cards=tuple(_cards(games, player, counts)),
    )


def _rounds(games: Sequence[GameResult], player: int) -> Iterator[Round]:
    for number in range(1, max((game.rounds for game in games), default=0) + 1):
        there = [game.sides[player].rounds for game in games if game.rounds >= number]
        means = (sum(counted[number - 1] for counted in series) / len(there) for series in zip(*there, strict=True))
        yield Round(number, len(there), tuple(means))


def _cards(games: Sequence[GameResult], player: int, counts: Counts) -> Iterator[CardFigures]:
    """The figures of every card that was ever drawn."""
    uses: defaultdict[str, list[tuple[dict[str, int], bool]]] = defaultdict(list)
    for game in games:
        for card, numbers in game.sides[player].cards:
            uses[card].append((dict(zip(counts.cards, numbers, strict=True)), game.won(player)))
    for card, seen in sorted(uses.items()):
        if any(numbers["drawn"] for numbers, _ in seen):
            sums = {name: sum(numbers[name] for numbers, _ in seen) for name in counts.cards}
            yield CardFigures(card, sums, {name: _contrast(seen, name) for name in counts.compared})


def _contrast(seen: Sequence[tuple[dict[str, int], bool]], name: str) -> Contrast:
    found = Counter((bool(numbers[name]), won) for numbers, won in seen)
    return Contrast(
        found[True, True],
        found[True, True] + found[True, False],
        found[False, True],
        found[False, True] + found[False, False],
    )
