# ruff: noqa: T201 - a program that prints a table
"""Games with house cards that mean harm, under limits of time and memory: `python -m tests.fuzz.hostile`.

A game is held if it goes on within them or is stopped by a sentence that names a card.
"""

import argparse
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

import yaml

from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.documents.sources import Sources
from tests.engine.table import Document
from tests.fuzz.anthology import Anthologist
from tests.fuzz.hostile_cards import KINDS, Author, known, play
from tests.fuzz.hostile_games import SETTINGS
from tests.fuzz.report import print_table

SECONDS: Final = 5.0  # of processor time for a turn, up to its end or to the sentence
MEMORY: Final = 1 << 30  # bytes


class TooSlowError(Exception):
    """The time is up."""


class Watch:
    """A clock of processor time that begins anew with every turn. `slowest`: what the longest turn took so far."""

    def __init__(self) -> None:
        self.begun = time.process_time()
        self.turn = 0
        self.slowest = 0.0

    def look(self, turn: int) -> None:
        """Note the time in a turn. Raises TooSlowError; so does the alarm, where nothing comes back to be looked at."""
        now = time.process_time()
        self.slowest = max(self.slowest, now - self.begun)
        if self.slowest > SECONDS:
            raise TooSlowError
        if turn != self.turn:
            self.turn, self.begun = turn, now
            signal.setitimer(signal.ITIMER_VIRTUAL, 2 * SECONDS)


def limited(ruleset: Document, cards: Sequence[Document], kind: str, seed: int, game: str = "2e") -> tuple[str, float]:
    """The same within the time: what came of it, and the seconds of the longest turn."""

    def up(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError

    signal.signal(signal.SIGVTALRM, up)
    signal.setitimer(signal.ITIMER_VIRTUAL, 2 * SECONDS)
    watch = Watch()
    try:
        came = play(ruleset, cards, kind, seed, game, watch.look)
        watch.look(watch.turn)
    except TooSlowError:
        came = "FAILED: time"
    except MemoryError:
        came = "FAILED: memory"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        came = f"FAILED: {error!r}"[:200]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return came, watch.slowest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=200, help="how many sets of cards are written")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--of", choices=("lots", "examples"), default="lots", help="what the cards are made of")
    parser.add_argument("--games", nargs="+", choices=SETTINGS, default=list(SETTINGS))
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args()
    with TemporaryDirectory() as temporary:
        catalogue = open_catalogue(Path(temporary) / "cards.db", Sources())
        rulesets = {name: catalogue.ruleset_document(setting.ruleset) for name, setting in SETTINGS.items()}
        catalogue.connection.close()
    tried: Counter[str] = Counter()
    slowest = 0.0
    runs = [
        (name, rulesets[game], yaml.safe_dump_all(cards, sort_keys=False), kind, game)
        for game in asked.games
        for name, cards in sets(asked, game, rulesets[game])
        for kind in asked.kinds
    ]
    with ProcessPoolExecutor(asked.jobs, initializer=_bound) as pool:
        for (name, _, _, kind, game), (came, took) in zip(runs, pool.map(_run, runs), strict=True):
            slowest = max(slowest, took)
            tried[f"{game} {kind}: {came.partition(' (')[0]}"] += 1
            if came.startswith("FAILED"):
                print(f"{name}, {game}, {kind}: {came} after {took:.1f} s", flush=True)
    failed = print_table(tried)
    print(f"{tried.total()} tried, {failed} failed; the slowest turn took {slowest:.1f} s of processor time")
    return 1 if failed else 0


def sets(asked: argparse.Namespace, game: str, ruleset: Document) -> list[tuple[str, list[Document]]]:
    """The sets of cards that are played, by name."""
    numbers = range(asked.first, asked.first + asked.cards)
    if asked.of == "examples":
        return [(f"examples {number}", Anthologist(number, game, ruleset).cards()) for number in numbers]
    written = [*known(), *[(f"set {number}", Author(number).cards()) for number in numbers]]
    return [(name, SETTINGS[game].cards(cards)) for name, cards in written]


def _bound() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _run(run: tuple[str, Document, str, str, str]) -> tuple[str, float]:
    """One of the runs, with its cards read as a house card is."""
    _, ruleset, text, kind, game = run
    return limited(ruleset, list(yaml.safe_load_all(text)), kind, 1, game)


if __name__ == "__main__":
    sys.exit(main())
