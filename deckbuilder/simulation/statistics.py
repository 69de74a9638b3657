"""The result of a game as plain data, and statistics over many: shares of wins, lengths, numbers by round and card."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean

from deckbuilder.games.statistics import Counts, PlayerResult
from deckbuilder.simulation.intervals import Interval, mean, paired_difference, share


@dataclass(frozen=True)
class EndlessGame:
    """A game that is left out because an ability went on without end. `why`: a sentence that names the card."""

    number: int
    why: str


@dataclass(frozen=True)
class GameResult:
    """The result of one game. `result`: how it ended; empty for a game that was broken off at the limit of turns.

    `teams`: the side of each player, in games of teams.
    """

    number: int
    seed: int
    first: int  # the player who began
    winner: int | None
    result: str
    turns: int  # of all players
    rounds: int  # turns of the player who took the last turn
    sides: tuple[PlayerResult, ...]
    digest: str  # of the last position
    record: str | None = None
    teams: tuple[int, ...] = ()

    def won(self, player: int) -> bool:
        """Whether a player or a team-mate has won."""
        if self.winner is None or not self.teams:
            return self.winner == player
        return self.teams[self.winner] == self.teams[player]


@dataclass(frozen=True)
class Round:
    """A round in the games that reached it: the means of a player's numbers, in the order of `Counts.rounds`."""

    number: int
    games: int
    means: tuple[float, ...]


@dataclass(frozen=True)
class CardFigures:
    """The numbers of one card over all games.

    Attributes:
        card: its key.
        numbers: by the names of `Counts.of_cards`, in all games together.
        wins: by the names of `Counts.listed`: in how many games that happened to a copy and the player won, and in how
            many it happened.
    """

    card: str
    numbers: dict[str, int]
    wins: dict[str, tuple[int, int]]


@dataclass(frozen=True)
class Figures:
    """The statistics of one player over all games."""

    wins: int
    wins_first: int  # of the games that the player began
    games_first: int
    wins_by_round: dict[int, int]  # by the round of the last turn
    rounds: tuple[Round, ...]
    cards: tuple[CardFigures, ...]


@dataclass(frozen=True)
class Summary:
    """The statistics of all games of a setting. `results`: how many games had each ending, the most frequent first."""

    games: int
    drawn: int
    broken_off: int
    results: dict[str, int]
    figures: tuple[Figures, ...]

    def rate(self, player: int) -> Interval:
        """Return the share of games that a player won; a drawn or broken-off game has no winner."""
        return share(self.figures[player].wins, self.games)


@dataclass(frozen=True)
class Speed:
    """The rounds in which one player won. `rounds`: of each won game, in order."""

    games: int
    rounds: tuple[int, ...]

    @property
    def average(self) -> float | None:
        """The average over the won games; None without any."""
        return fmean(self.rounds) if self.rounds else None

    @property
    def interval(self) -> Interval | None:
        """Student's interval of the average."""
        return mean(self.rounds)

    def quantile(self, part: float) -> int | None:
        """Return the round by which that part of all games was won; None if fewer games were won."""
        place = max(1, ceil(part * self.games))
        return self.rounds[place - 1] if place <= len(self.rounds) else None


@dataclass(frozen=True)
class SeriesComparison:
    """Two settings on the same seeds: the first player's wins in each.

    `rounds`: the round of the first setting's win minus that of the second, for pairs won in both.
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
        """The share of wins in each setting, over the games that both have played."""
        return share(self.both + self.first, self.games), share(self.both + self.second, self.games)

    @property
    def interval(self) -> Interval:
        """The interval of the difference of the shares."""
        return paired_difference(self.both, self.first, self.second, self.neither)

    @property
    def longer(self) -> float | None:
        """The mean of `rounds`; None if no pair was won in both settings."""
        return fmean(self.rounds) if self.rounds else None

    @property
    def longer_interval(self) -> Interval | None:
        """Student's interval of that mean; None for fewer than two different values."""
        return mean(self.rounds)


def summary(games: Sequence[GameResult], counts: Counts, seats: int) -> Summary:
    """Return the statistics of every player."""
    broken_off = sum(not game.result for game in games)
    drawn = sum(game.winner is None for game in games) - broken_off
    ended = sorted(Counter(game.result for game in games if game.result).items(), key=lambda item: (-item[1], item[0]))
    figures = tuple(_figures(games, player, counts) for player in range(seats))
    return Summary(len(games), drawn, broken_off, dict(ended), figures)


def speed(games: Sequence[GameResult], player: int) -> Speed:
    """Return the rounds in which a player won."""
    return Speed(len(games), tuple(sorted(game.rounds for game in games if game.won(player))))


def comparison(first: Sequence[GameResult], second: Sequence[GameResult]) -> SeriesComparison:
    """Compare two settings over the game numbers that both have."""
    others = {game.number: game for game in second}
    played = [(game, others[game.number]) for game in first if game.number in others]
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
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(counts.of_cards))
    happened: Counter[tuple[str, str]] = Counter()  # by card and name: in how many games
    won: Counter[tuple[str, str]] = Counter()
    places = {name: counts.of_cards.index(name) for name in counts.listed}
    for game in games:
        is_won = game.won(player)
        for card, numbers in game.sides[player].cards:
            sums[card] = [before + more for before, more in zip(sums[card], numbers, strict=True)]
            for name in [name for name, place in places.items() if numbers[place]]:
                happened[card, name] += 1
                won[card, name] += is_won
    for card, numbers_of_card in sorted(sums.items()):
        if any(numbers_of_card):
            wins = {name: (won[card, name], happened[card, name]) for name in counts.listed}
            yield CardFigures(card, dict(zip(counts.of_cards, numbers_of_card, strict=True)), wins)
