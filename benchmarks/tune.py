"""`python -m benchmarks.tune`: search the weights of the greedy player, and tell what they gain over those there were.

CMA-ES draws tables of weights; each plays pairs of games against the old table, with the same cards and dice and the
sides changed, and alone against a player who does nothing. All tables of a generation play the same games. It is scored
by wins, by how soon it wins alone, and by the champions that it brings into play. What is found is the middle of the
last generation; it then meets the old table in other games. The same options find the same weights, with any `--jobs`.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

import numpy as np
from cmaes import CMA
from rich.console import Console

from benchmarks.duels import Arena, Outcome, Seat
from benchmarks.house import House
from deckbuilder.games import plugin_of
from deckbuilder.match.weights import load_weights
from deckbuilder.simulation.intervals import share
from deckbuilder.simulation.run import usable_processors
from engine.core.search import LEARNED, SEARCH

FIXED: Final = frozenset({"win", "magic"})  # beyond everything, and the unit of the others
OF_THE_HARD_BOT: Final = (SEARCH, LEARNED)  # how the names of numbers begin that the greedy player does not know
SPREAD: Final = 0.35  # of a weight: how far from it the search begins to look
MIN_SPREAD: Final = 0.08
LIMITS: Final = {"patience": (0.3, 0.95), "income": (0.5, 5.0), "unit": (-2.0, 3.0)}
ROUND_VALUE: Final = 0.05  # what a round later against nobody counts, in games
MAX_PLAYED_SHARE: Final = 0.75  # the share of champions beyond which more count nothing
UNPLAYED_COST: Final = 0.5  # what champions that stay in hand count, in games

Weights = Mapping[str, float]


@dataclass(frozen=True)
class Trial:
    """What games of a table of weights came to: shares of the games, and rounds."""

    games: int
    wins: int
    rounds: float
    champions: Mapping[int, tuple[int, int]]  # by deck: played, drawn in time

    @property
    def score(self) -> float:
        """The less the better."""
        missing = [max(0.0, MAX_PLAYED_SHARE - played / drawn) for played, drawn in self.champions.values() if drawn]
        unplayed = sum(missing) / max(1, len(missing))
        return 1 - self.wins / max(1, self.games) + ROUND_VALUE * self.rounds + UNPLAYED_COST * unplayed


class Trials:
    """Plays tables of weights against the old one."""

    def __init__(self, arena: Arena, old: Weights) -> None:
        self.arena = arena
        self.old = old

    def of(self, weights: Weights, rounds: Sequence[int]) -> Trial:
        """Return the games of some rounds; in each, every deck meets another one, and a player who does nothing."""
        games = wins = waits = alone = 0
        champions: dict[int, tuple[int, int]] = {}
        for number in rounds:
            for one, other in self._pairs(number):
                seed = 1000 * number + one
                for seat in (0, 1):
                    outcome = self._duel((one, other), weights, seat, seed)
                    games, wins = games + 1, wins + (outcome.winner == seat)
                    _count(champions, outcome, seat, (one, other)[seat])
                waits += self._alone(one, weights, seed).rounds
                alone += 1
        return Trial(games, wins, waits / max(1, alone), champions)

    def _pairs(self, number: int) -> Iterator[tuple[int, int]]:
        """Each deck with the one so many places after it."""
        decks = len(self.arena.decks)
        for first in range(decks):
            yield first, (first + 1 + number % (decks - 1)) % decks

    def _duel(self, decks: tuple[int, int], weights: Weights, seat: int, seed: int) -> Outcome:
        tables = (weights, self.old) if seat == 0 else (self.old, weights)
        seats = [Seat(deck, "greedy", table) for deck, table in zip(decks, tables, strict=True)]
        return self.arena.play(seats, seed, first=seed % 2)

    def _alone(self, deck: int, weights: Weights, seed: int) -> Outcome:
        return self.arena.play([Seat(deck, "greedy", weights), Seat(deck, "passive", {})], seed, first=seed % 2)


class Pool:
    """Plays tables of weights in several processes, each with decks of its own."""

    def __init__(self, ruleset: str, old: Weights, processes: ProcessPoolExecutor) -> None:
        self.play = partial(_trial, ruleset, tuple(old.items()))
        self.processes = processes

    def of(self, tables: Sequence[Weights], rounds: Sequence[int]) -> list[Trial]:
        """Return the games of each table in some rounds, in the order of the tables."""
        return list(self.processes.map(self.play, tables, [rounds] * len(tables)))

    def apart(self, table: Weights, rounds: Sequence[int]) -> Trial:
        """Return the games of one table, each round in whatever process has time."""
        trials = list(self.processes.map(self.play, [table] * len(rounds), [[number] for number in rounds]))
        return _joined(trials)


def _trial(ruleset: str, old: tuple[tuple[str, float], ...], weights: Weights, rounds: Sequence[int]) -> Trial:
    return _trials(ruleset, old).of(weights, rounds)


@cache
def _trials(ruleset: str, old: tuple[tuple[str, float], ...]) -> Trials:
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        return Trials(Arena(House(Path(folder)), ruleset), dict(old))


def _joined(trials: Sequence[Trial]) -> Trial:
    champions: dict[int, tuple[int, int]] = {}
    for trial in trials:
        for deck, (played, drawn) in trial.champions.items():
            before = champions.get(deck, (0, 0))
            champions[deck] = before[0] + played, before[1] + drawn
    rounds = sum(trial.rounds for trial in trials) / max(1, len(trials))
    return Trial(sum(trial.games for trial in trials), sum(trial.wins for trial in trials), rounds, champions)


def _count(champions: dict[int, tuple[int, int]], outcome: Outcome, seat: int, deck: int) -> None:
    for fate in outcome.champions:
        if fate.seat == seat:
            played, drawn = champions.get(deck, (0, 0))
            champions[deck] = played + fate.played, drawn + 1


class Search:
    """CMA-ES over the weights of a table, each measured in steps of its spread from what it was."""

    def __init__(self, old: Weights, names: Sequence[str], generations: int, population: int, seed: int) -> None:
        self.old = dict(old)
        self.names = [name for name in names if name not in FIXED and not name.startswith(OF_THE_HARD_BOT)]
        self.spread = {name: max(MIN_SPREAD, SPREAD * abs(old[name])) for name in self.names}
        self.generations = generations
        bounds = np.array([self._bounds(name) for name in self.names])
        self.optimiser = CMA(np.zeros(len(self.names)), 1.0, bounds=bounds, seed=seed, population_size=population)

    def run(self, pool: Pool, rounds: int) -> Iterator[tuple[int, list[float], dict[str, float]]]:
        """Each generation: its number, the scores of its tables, and the table in the middle afterwards."""
        for generation in range(self.generations):
            games = range(generation * rounds, (generation + 1) * rounds)
            candidates = [self.optimiser.ask() for _ in range(self.optimiser.population_size)]
            scores = [trial.score for trial in pool.of([self.table(steps) for steps in candidates], games)]
            self.optimiser.tell(list(zip(candidates, scores, strict=True)))
            yield generation, scores, self.table(self.optimiser.mean)

    def table(self, steps: Sequence[float]) -> dict[str, float]:
        """Return the weights at so many steps from the old ones."""
        changed = {
            name: self.old[name] + self.spread[name] * float(step) for name, step in zip(self.names, steps, strict=True)
        }
        return {**self.old, **changed}

    def _bounds(self, name: str) -> tuple[float, float]:
        """In steps; a weight above 0 stays there."""
        old, spread = self.old[name], self.spread[name]
        low, high = LIMITS.get(name, (0.0 if old >= 0 else -np.inf, np.inf))
        return (low - old) / spread, (high - old) / spread


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tune", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--ruleset", default="summoner-wars-2e")
    parser.add_argument("--weights", type=Path, help="the old table, where it is not the shipped one")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="the weights to search; all if none is named")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--population", type=int, default=12, help="tables in each generation")
    parser.add_argument("--rounds", type=int, default=1, help="rounds that each table plays: two games with each deck")
    parser.add_argument("--check", type=int, default=14, help="rounds that tell what was gained")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=usable_processors())
    parser.add_argument("--out", type=Path, help="the file that the weights are written to")
    options = parser.parse_args(arguments)
    old = load_weights(options.ruleset, options.weights)
    console = Console()
    with ProcessPoolExecutor(options.jobs) as processes:
        pool = Pool(options.ruleset, old, processes)
        best = dict(old)
        search = Search(old, options.only or list(old), options.generations, options.population, options.seed)
        for generation, scores, best in search.run(pool, options.rounds):  # noqa: B007 - the last one is taken
            mean = sum(scores) / len(scores)
            console.print(f"generation {generation + 1}: {mean:.3f}, the best {min(scores):.3f}", highlight=False)
        best = {name: round(weight, 3) for name, weight in best.items()}
        shipped = plugin_of(options.ruleset).weights
        if options.out and shipped:
            options.out.write_text(_written(shipped, best), encoding="utf-8")
        after = options.generations * options.rounds
        unseen = range(after, after + options.check)
        for title, table in (("found", best), ("old", old)):
            console.print(f"{title}: {_told(pool.apart(table, unseen))}", highlight=False)
    return 0


def _written(old: Path, weights: Weights) -> str:
    """Return the text of a file of weights with other numbers and the same comments."""
    text = old.read_text(encoding="utf-8")
    for name, weight in weights.items():
        text = re.sub(rf"(?m)^(  {name}: )\S+", rf"\g<1>{weight:g}", text)
    return text


def _told(trial: Trial) -> str:
    won = share(trial.wins, trial.games)
    played = sum(played for played, _ in trial.champions.values())
    drawn = sum(drawn for _, drawn in trial.champions.values())
    wins = f"{trial.wins} of {trial.games} games won against the old table"
    interval = f"{100 * won.value:.0f} % ({100 * won.low:.0f} to {100 * won.high:.0f})"
    return f"{wins}, {interval}; alone in {trial.rounds:.2f} rounds; {played} of {drawn} champions played"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
