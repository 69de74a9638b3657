# ruff: noqa: T201 - a program that prints a table
"""Games with hostile house cards, under limits of time and memory: `python -m fuzz.hostile`.

A game passes if it goes on within the limits, or is stopped by a sentence that names a card.
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
from fuzz.example_cards import ExampleCardWriter
from fuzz.hostile_cards import KINDS, HostileCardWriter, play, slow_cards
from fuzz.hostile_games import SETTINGS
from fuzz.report import print_table
from tests.engine.table import Document

SECONDS: Final = 5.0  # of processor time for a turn, up to its end or to the sentence
MEMORY: Final = 1 << 30  # bytes


class TooSlowError(Exception):
    """A turn has taken more than its limit of processor time."""


class TurnTimer:
    """A timer of processor time that restarts with every turn. `slowest`: the seconds of the longest turn so far."""

    def __init__(self) -> None:
        self.started = time.process_time()
        self.turn = 0
        self.slowest = 0.0

    def check(self, turn: int) -> None:
        """Record the time of a turn. Raises TooSlowError, as the alarm does when a turn never ends."""
        now = time.process_time()
        self.slowest = max(self.slowest, now - self.started)
        if self.slowest > SECONDS:
            raise TooSlowError
        if turn != self.turn:
            self.turn, self.started = turn, now
            signal.setitimer(signal.ITIMER_VIRTUAL, 2 * SECONDS)


def limited(ruleset: Document, cards: Sequence[Document], kind: str, seed: int, game: str = "2e") -> tuple[str, float]:
    """Play a game within the limits; return its outcome, and the seconds of the longest turn."""

    def expire(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError

    signal.signal(signal.SIGVTALRM, expire)
    signal.setitimer(signal.ITIMER_VIRTUAL, 2 * SECONDS)
    timer = TurnTimer()
    try:
        outcome = play(ruleset, cards, kind, seed, game, timer.check)
        timer.check(timer.turn)
    except TooSlowError:
        outcome = "FAILED: time"
    except MemoryError:
        outcome = "FAILED: memory"
    except Exception as error:  # noqa: BLE001 - any exception is a finding
        outcome = f"FAILED: {error!r}"[:200]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return outcome, timer.slowest


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
        for name, cards in card_sets(asked, game, rulesets[game])
        for kind in asked.kinds
    ]
    with ProcessPoolExecutor(asked.jobs, initializer=_bound) as pool:
        for (name, _, _, kind, game), (outcome, took) in zip(runs, pool.map(_run, runs), strict=True):
            slowest = max(slowest, took)
            tried[f"{game} {kind}: {outcome.partition(' (')[0]}"] += 1
            if outcome.startswith("FAILED"):
                print(f"{name}, {game}, {kind}: {outcome} after {took:.1f} s", flush=True)
    failed = print_table(tried)
    print(f"{tried.total()} tried, {failed} failed; the slowest turn took {slowest:.1f} s of processor time")
    return 1 if failed else 0


def card_sets(asked: argparse.Namespace, game: str, ruleset: Document) -> list[tuple[str, list[Document]]]:
    """Return the sets of cards to play, each with its name."""
    numbers = range(asked.first, asked.first + asked.cards)
    if asked.of == "examples":
        return [(f"examples {number}", ExampleCardWriter(number, game, ruleset).cards()) for number in numbers]
    written = [*slow_cards(), *[(f"set {number}", HostileCardWriter(number).cards()) for number in numbers]]
    return [(name, SETTINGS[game].cards(cards)) for name, cards in written]


def _bound() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _run(run: tuple[str, Document, str, str, str]) -> tuple[str, float]:
    """Carry out one run, with its cards read from YAML like any house card."""
    _, ruleset, text, kind, game = run
    return limited(ruleset, list(yaml.safe_load_all(text)), kind, 1, game)


if __name__ == "__main__":
    sys.exit(main())
