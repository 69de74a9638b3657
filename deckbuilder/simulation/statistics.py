"""What many games say: shares of wins, lengths, damage and magic by round, and what each card did."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from deckbuilder.simulation.intervals import Interval, difference, paired_difference, share
from deckbuilder.simulation.result import CardUse, GameResult, Side


@dataclass(frozen=True)
class Round:
    """A round in the games that came to it: the mean of what a player did in it."""

    number: int
    games: int
    damage: float
    gained: float
    spent: float


@dataclass(frozen=True)
class Effect:
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
    """One card over all games: its copies, and what having it was worth."""

    card: str  # key
    copies: int  # drawn, in all games together; so the next three
    played: int
    summoned: int
    idle: int
    when_drawn: Effect
    when_played: Effect


@dataclass(frozen=True)
class Figures:
    """One player's figures over all games."""

    wins: int
    wins_first: int  # of the games that the player began
    games_first: int
    falls: dict[int, int]  # games by the round in which the opponent's summoner fell
    rounds: tuple[Round, ...]
    cards: tuple[CardFigures, ...]


@dataclass(frozen=True)
class Summary:
    """All games of a setting."""

    games: int
    undecided: int
    figures: tuple[Figures, Figures]

    def rate(self, player: int) -> Interval:
        """The share of games that a player won; an undecided game is won by nobody."""
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


def summary(games: Sequence[GameResult]) -> Summary:
    """The figures of both players."""
    undecided = sum(game.winner is None for game in games)
    return Summary(len(games), undecided, (_figures(games, 0), _figures(games, 1)))


def comparison(one: Sequence[GameResult], other: Sequence[GameResult]) -> Comparison:
    """Two settings by the games whose numbers both have."""
    others = {game.number: game.winner == 0 for game in other}
    pairs = Counter((game.winner == 0, others[game.number]) for game in one if game.number in others)
    return Comparison(pairs[True, True], pairs[True, False], pairs[False, True], pairs[False, False])


def _figures(games: Sequence[GameResult], player: int) -> Figures:
    won = [game for game in games if game.winner == player]
    return Figures(
        wins=len(won),
        wins_first=sum(game.first == player for game in won),
        games_first=sum(game.first == player for game in games),
        falls=dict(sorted(Counter(game.rounds for game in won).items())),
        rounds=tuple(_rounds(games, player)),
        cards=tuple(_cards(games, player)),
    )


def _rounds(games: Sequence[GameResult], player: int) -> Iterator[Round]:
    sides = [game.sides[player] for game in games]
    for number in range(1, max((len(side.damage) for side in sides), default=0) + 1):
        there = [side for side in sides if len(side.damage) >= number]
        sums = (sum(part[number - 1] for part in parts) for parts in _series(there))
        yield Round(number, len(there), *(amount / len(there) for amount in sums))


def _series(sides: Sequence[Side]) -> tuple[list[tuple[int, ...]], ...]:
    return [side.damage for side in sides], [side.gained for side in sides], [side.spent for side in sides]


def _cards(games: Sequence[GameResult], player: int) -> Iterator[CardFigures]:
    """The figures of every card that was ever drawn."""
    uses: defaultdict[str, list[tuple[CardUse, bool]]] = defaultdict(list)
    for game in games:
        for use in game.sides[player].cards:
            uses[use.card].append((use, game.winner == player))
    for card, seen in sorted(uses.items()):
        copies, played, summoned, idle = (sum(counts) for counts in zip(*(use[1:] for use, _ in seen), strict=True))
        if copies:
            effects = _effect(seen, lambda use: use.drawn), _effect(seen, lambda use: use.played)
            yield CardFigures(card, copies, played, summoned, idle, *effects)


def _effect(seen: Sequence[tuple[CardUse, bool]], of: Callable[[CardUse], int]) -> Effect:
    counts = Counter((bool(of(use)), won) for use, won in seen)
    return Effect(
        counts[True, True],
        counts[True, True] + counts[True, False],
        counts[False, True],
        counts[False, True] + counts[False, False],
    )
