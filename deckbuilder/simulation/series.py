"""A series of games between decks, with its statistics, as JSON and as rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from deckbuilder import files
from deckbuilder.errors import InputError, Place
from deckbuilder.games import statistics_of
from deckbuilder.games.statistics import Counts
from deckbuilder.match.best_of import Score
from deckbuilder.players import level_of
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.intervals import CONFIDENCE, Interval, share
from deckbuilder.simulation.statistics import (
    CardFigures,
    EndlessGame,
    GameResult,
    SeriesComparison,
    Speed,
    Summary,
    comparison,
    speed,
    summary,
)
from deckbuilder.simulation.verdict import compared_names
from deckbuilder.text import slug
from engine.bots import SPARED
from engine.games import board_of


@dataclass(frozen=True)
class Series:
    """A setting and its games. `names`: the names of cards by key. `endless`: games that are left out."""

    setting: Setting
    games: Sequence[GameResult]
    wanted: int
    names: Mapping[str, str]
    endless: Sequence[EndlessGame] = ()

    @property
    def decks(self) -> tuple[str, ...]:
        return tuple(deck.name for deck in self.setting.decks)

    @property
    def counts(self) -> Counts:
        """The names of the statistics of its game."""
        return statistics_of(self.setting.ruleset["ruleset"]).counts

    @property
    def teams(self) -> list[list[int]]:
        """The players of each side."""
        seats = board_of(self.setting.ruleset, len(self.decks)).seats
        return [[player for player, seat in enumerate(seats) if seat.side == side] for side in (0, 1)]

    @cached_property
    def summary(self) -> Summary:
        return summary(self.games, self.counts, len(self.decks))

    @cached_property
    def best_ofs(self) -> list[Score]:
        """The scores of the best-ofs that were played; games without an end count for nobody."""
        size = self.setting.best_of
        if size is None:
            return []
        winners: dict[int, dict[int, int | None]] = {}
        for game in self.games:
            winners.setdefault(game.number // size, {})[game.number % size] = game.winner
        for endless in self.endless:
            winners.setdefault(endless.number // size, {})[endless.number % size] = None
        return [Score(size, tuple(of_games[n] for n in sorted(of_games))) for _, of_games in sorted(winners.items())]

    def best_of_rate(self, player: int) -> Interval:
        """Return the share of best-ofs that a player won."""
        return share(sum(score.leader == player for score in self.best_ofs), len(self.best_ofs))

    @cached_property
    def speed(self) -> Speed:
        """The rounds of the first player's wins."""
        return speed(self.games, 0)

    @property
    def is_race(self) -> bool:
        """Whether the opponents are passive, so that only the speed of the win counts."""
        others = [player for team in self.teams if 0 not in team for player in team]
        return all(self.setting.players[player] in SPARED for player in others)

    def names_beside(self, other: "Series") -> tuple[str, str]:
        """Return what the first decks of this series and the other are called where they are compared."""
        first, second = ([level_of(kind) for kind in series.setting.players] for series in (self, other))
        bots = (first[0], second[0]) if first[0] != second[0] else (",".join(first), ",".join(second))
        return compared_names(self.decks[0], other.decks[0], bots)

    def compared(self, other: "Series") -> SeriesComparison:
        """Compare this series' first deck with the other's, on the same seeds."""
        return comparison(self.games, other.games)

    def to_json(self) -> dict[str, Any]:
        setting = self.setting
        return {
            "ruleset": setting.ruleset["ruleset"],
            "decks": list(self.decks),
            "teams": [[player + 1 for player in team] for team in self.teams],
            "players": list(setting.players),
            "race": self.is_race,
            "spared": [player + 1 for player in setting.spared],
            "seed": setting.seed,
            "wanted": self.wanted,
            "games": self.summary.games,
            "drawn": self.summary.drawn,
            "broken_off": self.summary.broken_off,
            "endless": self.endless_json(),
            "results": self.summary.results,
            "most_turns": setting.turns,
            "confidence": CONFIDENCE,
            "sides": [self._side(player) for player in range(len(self.decks))],
            **({"best_of": self._best_of_json()} if setting.best_of else {}),
        }

    def _best_of_json(self) -> dict[str, Any]:
        scores = self.best_ofs
        return {
            "size": self.setting.best_of,
            "played": len(scores),
            "drawn": sum(score.leader is None for score in scores),
            "wins": [sum(score.leader == player for score in scores) for player in range(len(self.decks))],
            "rates": [
                interval_json(self.best_of_rate(player)) if scores else None for player in range(len(self.decks))
            ],
        }

    def endless_json(self) -> list[dict[str, Any]]:
        """Return the games that are left out, as JSON."""
        return [
            {"game": game.number, "seed": self.setting.seed, "decks": list(self.decks), "why": game.why}
            for game in self.endless
        ]

    def _side(self, player: int) -> dict[str, Any]:
        figures, names = self.summary.figures[player], self.counts.rounds
        return {
            "deck": self.decks[player],
            "player": self.setting.players[player],
            "wins": figures.wins,
            "rate": interval_json(self.summary.rate(player)) if self.games else None,
            "began": figures.games_first,
            "wins_when_beginning": figures.wins_first,
            "round_of_win": round_json(speed(self.games, player)),
            "wins_by_round": {str(number): games for number, games in figures.wins_by_round.items()},
            "rounds": [
                {"number": by_round.number, "games": by_round.games, **dict(zip(names, by_round.means, strict=True))}
                for by_round in figures.rounds
            ],
            "cards": [self._card(card) for card in figures.cards],
        }

    def _card(self, card: CardFigures) -> dict[str, Any]:
        won = {
            name: {"games": games, "rate": interval_json(share(wins, games)) if games else None}
            for name, (wins, games) in card.wins.items()
        }
        return {"card": self.names[card.card], "key": card.card, **card.numbers, "won": won}

    @property
    def csv_columns(self) -> tuple[str, ...]:
        """Return the columns of `csv_rows`: decks and statistics with the number of their player."""
        counted = (*self.counts.final, *self.counts.rounds)
        about = ("game", "seed", "first", "winner", "result", "turns", "rounds")
        return (
            *self._player_columns("deck"),
            *about,
            *(column for name in counted for column in self._player_columns(name)),
            "digest",
        )

    def _player_columns(self, name: str) -> list[str]:
        return [f"{name}_{player + 1}" for player in range(len(self.decks))]

    def csv_rows(self) -> Iterator[list[object]]:
        """Yield a row for each game. Players are numbered from 1; statistics by round are summed up."""
        for game in self.games:
            winner = None if game.winner is None else game.winner + 1
            about = (game.number, game.seed, game.first + 1, winner, game.result, game.turns, game.rounds)
            totals = [(*side.final, *map(sum, side.rounds)) for side in game.sides]
            yield [*self.decks, *about, *(number for both in zip(*totals, strict=True) for number in both), game.digest]


def comparison_json(comparison: SeriesComparison) -> dict[str, Any]:
    first, second = comparison.rates
    if not comparison.games:
        return {"pairs": 0}
    return {
        "pairs": comparison.games,
        "both": comparison.both,
        "first_only": comparison.first,
        "second_only": comparison.second,
        "neither": comparison.neither,
        "first": interval_json(first),
        "second": interval_json(second),
        "difference": interval_json(comparison.interval),
        "rounds_pairs": len(comparison.rounds),
        "rounds_mean": _round(comparison.longer),
        "rounds_difference": _interval_or_none(comparison.longer_interval),
    }


def round_json(speed: Speed) -> dict[str, Any]:
    return {
        "mean": _round(speed.average),
        "interval": _interval_or_none(speed.interval),
        "quantiles": {f"{part:.0%}": speed.quantile(part) for part in (0.1, 0.25, 0.5, 0.75, 0.9)},
    }


def interval_json(interval: Interval) -> dict[str, float]:
    return {name: round(value, 6) for name, value in interval._asdict().items()}


def _interval_or_none(interval: Interval | None) -> dict[str, float] | None:
    return interval_json(interval) if interval else None


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def prepare_folder(folder: Path) -> None:
    """Make the folder if it is missing. Raises InputError if it cannot be made, or is not empty."""
    with files.failing_as("cannot be made a folder of records", Place(str(folder))):
        folder.mkdir(parents=True, exist_ok=True)
        is_used = any(folder.iterdir())
    if is_used:
        raise InputError("is not empty; name another folder for the records", Place(str(folder)))


class RecordWriter:
    """Writes the record of every game as soon as it is played, so that a full disk is noticed at once."""

    def __init__(self, folder: Path, series_list: Sequence[Series]) -> None:
        self.folder = folder
        width = len(str(series_list[0].wanted - 1))
        several = len(series_list) > 1
        self.names = [
            f"{f'{place}-{slug(series.decks[0])}-' if several else ''}game-{{:0{width}}}.txt"
            for place, series in enumerate(series_list, 1)
        ]

    def __call__(self, task: int, results: Sequence[GameResult | EndlessGame]) -> None:
        """Write the games of a task; tasks beyond the matches are ignored. Raises InputError."""
        for game in results if task < len(self.names) else ():
            if isinstance(game, GameResult) and game.record is not None:
                files.write(self.folder / self.names[task].format(game.number), game.record)
