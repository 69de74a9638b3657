"""What many games say: shares of wins, lengths, what was counted by round, and what each card did."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean

from deckbuilder.games.statistics import Counts
from deckbuilder.simulation.intervals import Interval, mean, paired_difference, share
from deckbuilder.simulation.result import GameResult


@dataclass(frozen=True)
class Round:
    """A round in the games that came to it: the means of what a player did in it, in the order of `Counts.rounds`."""

    number: int
    games: int
    means: tuple[float, ...]


@dataclass(frozen=True)
class CardFigures:
    """One card over all games: its copies by what happened to them, and what they did."""

    card: str  # key
    numbers: dict[str, int]  # by the names of `Counts.of_cards`, in all games together


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
class Speed:
    """In which rounds one player won. `rounds`: of each game that was won, in order."""

    games: int
    rounds: tuple[int, ...]

    @property
    def average(self) -> float | None:
        """Of the games that were won; None where there are none."""
        return fmean(self.rounds) if self.rounds else None

    @property
    def interval(self) -> Interval | None:
        """Student's, of the average."""
        return mean(self.rounds)

    def quantile(self, part: float) -> int | None:
        """The round by which that part of all games was won; None where fewer were won at all."""
        place = max(1, ceil(part * self.games))
        return self.rounds[place - 1] if place <= len(self.rounds) else None

    def won_by(self, number: int) -> Interval:
        """The share of all games that was won by the end of a round."""
        return share(sum(of_game <= number for of_game in self.rounds), self.games)


@dataclass(frozen=True)
class SeriesComparison:
    """Two settings on the same seeds: the first player's wins in each.

    `rounds`: by how many more the first setting was won, of each pair that was won in both.
    """

    both: int
    first: int
    second: int
    neither: int
    rounds: tuple[int, ...] = ()

    @property
    def games(self) -> int:
        return self.both + self.first + self.second + self.neither

    @property
    def rates(self) -> tuple[Interval, Interval]:
        """The share of wins in each setting, of the games that both have played."""
        return share(self.both + self.first, self.games), share(self.both + self.second, self.games)

    @property
    def interval(self) -> Interval:
        """Of the shares that were won."""
        return paired_difference(self.both, self.first, self.second, self.neither)

    @property
    def longer(self) -> float | None:
        """By how many rounds more the first setting was won on average; None where no pair was won in both."""
        return fmean(self.rounds) if self.rounds else None

    @property
    def longer_interval(self) -> Interval | None:
        """Student's, of the mean of the pairs; None where they are too few, or all alike."""
        return mean(self.rounds)


def summary(games: Sequence[GameResult], counts: Counts, seats: int) -> Summary:
    """The figures of every player."""
    broken_off = sum(not game.result for game in games)
    drawn = sum(game.winner is None for game in games) - broken_off
    ended = sorted(Counter(game.result for game in games if game.result).items(), key=lambda item: (-item[1], item[0]))
    figures = tuple(_figures(games, player, counts) for player in range(seats))
    return Summary(len(games), drawn, broken_off, dict(ended), figures)


def speed(games: Sequence[GameResult], player: int) -> Speed:
    """How soon a player won."""
    return Speed(len(games), tuple(sorted(game.rounds for game in games if game.won(player))))


def comparison(one: Sequence[GameResult], other: Sequence[GameResult]) -> SeriesComparison:
    """Two settings by the games whose numbers both have."""
    others = {game.number: game for game in other}
    played = [(game, others[game.number]) for game in one if game.number in others]
    pairs = Counter((game.won(0), its_other.won(0)) for game, its_other in played)
    rounds = tuple(game.rounds - its_other.rounds for game, its_other in played if game.won(0) and its_other.won(0))
    return SeriesComparison(pairs[True, True], pairs[True, False], pairs[False, True], pairs[False, False], rounds)


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
    """The figures of every card that was drawn or did anything."""
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(counts.of_cards))
    for game in games:
        for card, numbers in game.sides[player].cards:
            sums[card] = [one + other for one, other in zip(sums[card], numbers, strict=True)]
    for card, numbers_of_card in sorted(sums.items()):
        if any(numbers_of_card):
            yield CardFigures(card, dict(zip(counts.of_cards, numbers_of_card, strict=True)))
