"""`python -m benchmarks.contest beam greedy`: how often one kind of bot beats another, over all pairs of decks.

Every game is played twice on the same seed, with the seats swapped, so that neither decks nor who begins favours one of
them. Prints the share with its interval (Wilson), by deck too, and the processor time of a game. Games that end without
a winner count as not won. With --keep FILE what has been played is kept there, and a contest goes on where it stopped.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.house import House
from deckbuilder.decks.deck import Deck
from deckbuilder.simulation.game_runner import Setting, pack, play_chunk
from deckbuilder.simulation.intervals import share
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.result import EndlessGame
from deckbuilder.simulation.run import usable_processors

TURN_LIMIT = 200  # turns; then a game is broken off


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


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    games = _kept(options)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        house = House(Path(folder))
        decks = house.decks_of(options.ruleset)
        todo = [task for task in _tasks(decks, options.games, options.seed) if task.number not in games]
        with Console(stderr=True).status("") as status:
            for played in _play(todo, _settings(house, decks, todo, options), options.jobs):
                games[played.number] = played
                _keep(options.keep, played)
                won = sum(game.won for game in games.values())
                status.update(f"{len(games)} of {options.games} games, {won} won")
    _print(options, [games[number] for number in sorted(games) if number < options.games])
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.contest", description=(__doc__ or "").split(": ", 1)[1])
    parser.add_argument("kind", help="the kind of bot whose wins are counted")
    parser.add_argument("other", help="the kind that it meets")
    parser.add_argument("--ruleset", default="summoner-wars-2e")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=usable_processors())
    parser.add_argument("--keep", type=Path, help="a file of the games of this contest, a line each")
    return parser


def _tasks(decks: Sequence[Deck], games: int, seed: int) -> Iterator[Task]:
    """Yield the games: all pairs in turn, each pair with the seats swapped."""
    names = [deck.name for deck in decks]
    pairs = [(first, second) for first in names for second in names]
    for number in range(games):
        meeting, seat = divmod(number, 2)
        lap, pair = divmod(meeting, len(pairs))
        yield Task(number, seat, pairs[pair], (seed << 16) + lap * len(pairs) + pair)


def _settings(house: House, decks: Sequence[Deck], todo: Sequence[Task], options: argparse.Namespace) -> list[bytes]:
    """Return what is to be played, packed for another process: a setting for every task."""
    by_name = {deck.name: deck for deck in decks}

    @cache
    def plain(pair: tuple[str, str], seat: int) -> Setting:
        kinds = (options.kind, options.other) if seat == 0 else (options.other, options.kind)
        listed = [by_name[name] for name in pair]
        return series(house.resolver.catalogue, listed, players=kinds, seed=options.seed, turns=TURN_LIMIT).setting

    return [pack(plain(task.decks, task.seat)) for task in todo]


def _play(todo: Sequence[Task], settings: Sequence[bytes], jobs: int) -> Iterator[Played]:
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
    return Played(task.number, task.decks[task.seat], game.winner == task.seat, game.rounds, round(seconds, 3))


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
