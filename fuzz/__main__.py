# ruff: noqa: T201 - a program that prints a table
"""Play many random games over all pairs of factions and print a report: a part of `make fuzz`."""

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from fuzz.card_coverage import INTERPRETED, CardCoverage
from fuzz.cards import CONTESTS, from_scratch
from fuzz.games import GameStatistics, play

CHUNK = 50  # games that a process plays at a time


def chunk(name: str, first: int, size: int, one_in: int) -> GameStatistics:
    """Play some of the games in a worker process."""
    library, decks = from_scratch(name)
    return play(library, decks, range(first, first + size), one_in, CONTESTS[name])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contest", choices=CONTESTS, default="2e", help="the games that are played")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the number, and so the seed, of the first game")
    parser.add_argument("--one-in", type=int, default=400, help="check everything at one decision in so many")
    asked = parser.parse_args()
    started = time.perf_counter()
    try:
        whole = play_all(asked)
    except AssertionError as failure:
        print(failure)
        print(f"{asked.games} tried, 1 failed; the others were broken off")
        return 1
    for line in report(asked.contest, whole):
        print(line)
    print(f"{whole.games} tried, 0 failed: {time.perf_counter() - started:.0f} s with {asked.jobs} processes")
    return 1 if missing(asked.contest, whole) else 0


def play_all(asked: argparse.Namespace) -> GameStatistics:
    """Play the games in several processes. Raises AssertionError for the first failure, after which none is started."""
    whole = GameStatistics()
    end = asked.first + asked.games
    with ProcessPoolExecutor(asked.jobs) as pool:
        chunks = [
            pool.submit(chunk, asked.contest, first, min(CHUNK, end - first), asked.one_in)
            for first in range(asked.first, end, CHUNK)
        ]
        try:
            for done in as_completed(chunks):
                whole.add(done.result())
                print(f"\r{whole.games} games", end="", file=sys.stderr)
        except AssertionError:
            traceback.print_exc()  # at once: those that are being played go on to their end
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return whole


def report(contest: str, whole: GameStatistics) -> Iterator[str]:
    """Yield the lines of the report: the table of cards and abilities, then a summary of the games."""
    name = ""
    for card, ability, played, worked in _coverage(contest, whole).table():
        if card != name:
            name = card
            yield f"{card:28} played {played:7}"
        if ability and INTERPRETED:
            yield f"    {ability:24} worked {worked:7}"
    turns = sorted(whole.turns)
    yield f"{whole.games} games over all pairs of factions, {whole.decisions} decisions, {whole.checked} checked"
    yield f"{whole.replayed} games played again from their labels, to the same state"
    yield f"{whole.stopped} stopped at the turn limit; the median game takes {turns[len(turns) // 2]} turns"
    yield f"digest of all games: {whole.digest()}"
    for what in missing(contest, whole):
        yield f"NEVER: {what}"


def missing(contest: str, whole: GameStatistics) -> list[str]:
    """Return the cards that were never played, and the abilities that never took effect (of an interpreted engine)."""
    return [
        f"{card} {ability}".rstrip()
        for card, ability, played, worked in _coverage(contest, whole).table()
        if (INTERPRETED and not worked if ability else not played and card not in _unplayable(contest))
    ]


def _unplayable(contest: str) -> set[str]:
    """Return the cards that nobody plays: summoners and gates, which start on the board, and events without an effect."""
    library, _ = from_scratch(contest)
    return {
        d.name
        for d in library.definitions
        if library.leader in d.words or d.name == "Ten-Life Gate" or (d.words == {"event"} and not d.abilities)
    }


def _coverage(contest: str, whole: GameStatistics) -> CardCoverage:
    library, _ = from_scratch(contest)
    coverage = CardCoverage(library)
    coverage.played.update(whole.played)
    coverage.worked.update(whole.worked)
    return coverage


if __name__ == "__main__":
    sys.exit(main())
