"""`python -m benchmarks.contest beam greedy`: how often one kind of bot beats another, over all pairs of decks.

Every game is played twice on the same seed, with the seats swapped, so that neither decks nor who begins favours one of
them. Prints the share with its interval (Wilson), by deck too, and the processor time of a game. Games that end without
a winner count as not won. With --keep FILE what has been played is kept there, and a contest goes on where it stopped.

With --positions NUMBER the first kind, if it thinks, evaluates as many positions for a decision, in place of its usual
number: a curve of strength over time.

With --quick it plays pairs of games until a sequential test (`benchmarks.sprt`) tells whether the first kind is
stronger, or for at most QUICK_PAIRS pairs, and prints a line for `deckbuilder/match/contests.yaml`. There, drawn games
count half.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Generator as GeneratorType
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.house import House
from benchmarks.measure import Row
from benchmarks.sprt import EVEN, STRONGER, Contest, Verdict, contest_of
from deckbuilder.cli import collect_less
from deckbuilder.decks.deck import Deck
from deckbuilder.simulation.game_runner import Setting, pack, play_chunk
from deckbuilder.simulation.intervals import share
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.run import usable_processors
from deckbuilder.simulation.statistics import EndlessGame
from engine import is_compiled
from engine.bots.beam import Beam
from engine.bots.evaluating_bot import Budget
from engine.bots.kinds import KINDS, BotKind
from engine.generator import Generator

TURN_LIMIT = 200  # turns; then a game is broken off
QUICK_PAIRS = 30 if is_compiled() else 8  # pairs of games of a quick contest, if no verdict ends it before
SEED = 7


@dataclass(frozen=True)
class BeamOfBudget:
    """Makes a beam bot that evaluates a number of positions for a decision; other processes get it as plain data."""

    positions: int

    def __call__(self, seed: int, weights: Mapping[str, float]) -> Beam:
        return Beam(seed, weights, Budget(self.positions))


@dataclass(frozen=True)
class Task:
    """A game to play: its number, the seat of the first kind, and by seat the decks."""

    number: int
    seat: int
    decks: tuple[str, str]
    seed: int


@dataclass(frozen=True)
class Played:
    """What a game came to for the first kind: whether it won, after how many rounds, in what processor time."""

    number: int
    deck: str
    won: bool
    rounds: int
    seconds: float
    drawn: bool = False

    @property
    def score(self) -> float:
        return 0.5 if self.drawn else float(self.won)


def main(arguments: Sequence[str]) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.positions is not None and options.kind != "beam":
        parser.error(f"--positions is for 'beam', not '{options.kind}': no other kind has a budget")
    collect_less()  # as the command does, so that a game takes as long
    if options.quick:
        _print_quick(options)
        return 0
    games = _kept(options)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        house = House(Path(folder))
        decks = house.decks_of(options.ruleset)
        todo = [task for task in drawn_tasks(decks, options.games, options.seed) if task.number not in games]
        settings = _settings(house, decks, todo, _first_kind(options), options.other, options.seed)
        with Console(stderr=True).status("") as status:
            for played in _play(todo, settings, options.jobs):
                games[played.number] = played
                _keep(options.keep, played)
                won = sum(game.won for game in games.values())
                status.update(f"{len(games)} of {options.games} games, {won} won")
    _print(options, [games[number] for number in sorted(games) if number < options.games])
    return 0


def _print_quick(options: argparse.Namespace) -> None:
    """Play a quick contest; print its verdict, and its line for the file of figures."""
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        house = House(Path(folder))
        contest = quick_contest(house, options.kind, options.other, options.ruleset, options.seed, options.jobs)
    print(f"{options.kind} against {options.other}: {contest.verdict.value}")
    print(
        f"  - {{ruleset: {options.ruleset}, bot: {options.kind}, against: {options.other}, "
        f"games: {2 * contest.pairs}, score: {contest.score:.2f}}}"
    )


def rows(house: House) -> Iterator[Row]:
    """Yield the row of the hard bot against the normal one: over its limit if the test says that it is no stronger."""
    contest = quick_contest(house, "beam", "greedy", "summoner-wars-2e", SEED)
    limit = None if contest.verdict is Verdict.OPEN else 1.0
    ratio = (EVEN + STRONGER) / 2 / max(contest.score, 0.01)  # the test decides by the side of this score
    ours = f"{contest.score:.0%} of {2 * contest.pairs}"
    yield Row(f"contest: beam against greedy, {contest.verdict.value}", ours, f"{STRONGER:.0%}", ratio, limit)


def quick_contest(house: House, kind: str, other: str, ruleset: str, seed: int, jobs: int | None = None) -> Contest:
    """Play pairs of games with decks drawn by the seed until there is a verdict, or for `QUICK_PAIRS` pairs."""
    decks = house.decks_of(ruleset)
    pairs = [(first.name, second.name) for first in decks for second in decks]
    Generator(seed).shuffle(pairs)
    todo = [
        Task(2 * number + seat, seat, pair, (seed << 16) + number)
        for number, pair in enumerate(pairs[:QUICK_PAIRS])
        for seat in (0, 1)
    ]
    games = _play(todo, _settings(house, decks, todo, kind, other, seed), jobs or usable_processors())
    scores = (game.score for game in games)
    with closing(games):  # which starts no further games
        return contest_of((first + second) / 2 for first, second in zip(scores, scores, strict=True))


def drawn_tasks(decks: Sequence[Deck], games: int, seed: int) -> Iterator[Task]:
    """Yield the games: all pairs of decks in an order drawn by the seed, each pair with the seats swapped."""
    names = [deck.name for deck in decks]
    pairs = list(enumerate([(first, second) for first in names for second in names]))
    Generator(seed).shuffle(pairs)
    for number in range(games):
        meeting, seat = divmod(number, 2)
        lap, place = divmod(meeting, len(pairs))
        index, pair = pairs[place]
        yield Task(number, seat, pair, (seed << 16) + lap * len(pairs) + index)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.contest", description=(__doc__ or "").split(": ", 1)[1])
    parser.add_argument("kind", help="the kind of bot whose wins are counted")
    parser.add_argument("other", help="the kind that it meets")
    parser.add_argument("--ruleset", default="summoner-wars-2e")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=usable_processors())
    parser.add_argument("--positions", type=int, help="positions of a decision of the first kind, which is 'beam'")
    parser.add_argument("--quick", action="store_true", help="pairs until a sequential test has a verdict")
    parser.add_argument("--keep", type=Path, help="a file of the games of this contest, a line each")
    return parser


def _first_kind(options: argparse.Namespace) -> str | BotKind:
    """Return the kind whose wins are counted, with the budget that was asked for."""
    if options.positions is None:
        return str(options.kind)
    return KINDS["beam"]._replace(name="beam of a budget", make=BeamOfBudget(options.positions))


def _settings(
    house: House, decks: Sequence[Deck], todo: Sequence[Task], kind: str | BotKind, other: str, seed: int
) -> list[bytes]:
    """Return what is to be played, packed for another process: a setting for every task."""
    by_name = {deck.name: deck for deck in decks}

    @cache
    def plain(pair: tuple[str, str], seat: int) -> Setting:
        kinds = (kind, other) if seat == 0 else (other, kind)
        listed = [by_name[name] for name in pair]
        return series(house.resolver.catalogue, listed, players=kinds, seed=seed, turns=TURN_LIMIT).setting

    return [pack(plain(task.decks, task.seat)) for task in todo]


def _play(todo: Sequence[Task], settings: Sequence[bytes], jobs: int) -> GeneratorType[Played, None, None]:
    if jobs == 1:
        yield from map(_played, todo, settings)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_played, todo, settings)


def _played(task: Task, setting: bytes) -> Played:
    begun = time.process_time()
    [game] = play_chunk(setting, range(task.seed, task.seed + 1))
    if isinstance(game, EndlessGame):
        raise RuntimeError(game.why)  # noqa: TRY004 - a shipped deck has no endless ability
    seconds = time.process_time() - begun
    won, drawn = game.winner == task.seat, game.winner is None
    return Played(task.number, task.decks[task.seat], won, game.rounds, round(seconds, 3), drawn)


def _kept(options: argparse.Namespace) -> dict[int, Played]:
    """Return the games that a file keeps."""
    if options.keep is None or not options.keep.exists():
        return {}
    return {game.number: game for game in (Played(**json.loads(line)) for line in options.keep.open(encoding="utf-8"))}


def _keep(file: Path | None, played: Played) -> None:
    if file is not None:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(asdict(played)) + "\n")


def _print(options: argparse.Namespace, games: Sequence[Played]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(f"{options.kind} with", no_wrap=True)
    for heading in (f"beats {options.other}", "share", "95 % interval", "rounds", "seconds a game"):
        table.add_column(heading, justify="right", no_wrap=True)
    for deck in [*sorted({game.deck for game in games}), ""]:
        of = [game for game in games if not deck or game.deck == deck]
        won, number = sum(game.won for game in of), max(1, len(of))
        estimate = share(won, len(of))
        rounds, seconds = sum(game.rounds for game in of) / number, sum(game.seconds for game in of) / number
        interval = f"{estimate.low:.1%} to {estimate.high:.1%}"
        table.add_row(
            deck or "all", f"{won} of {len(of)}", f"{estimate.value:.1%}", interval, f"{rounds:.1f}", f"{seconds:.2f}"
        )
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
