"""Games between greedy players: how many a second, and what a second process brings."""

import time
from collections.abc import Iterator

from benchmarks.house import House
from benchmarks.measure import Row, compared
from deckbuilder.catalogue.opening import open_catalogue
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.play.bots import load_weights
from deckbuilder.simulation.playing import Setting
from deckbuilder.simulation.prepare import Terms, match
from deckbuilder.simulation.run import run, usable_processors

GAMES = 40
DECKS = "polar-dwarves", "breakers"
SEED = 7
SPEED_UP = 1.7  # that two processes bring at least
REPEATS = 2


def rows(house: House) -> Iterator[Row]:
    """The limit is only for machines on which two processes can work at the same time."""
    setting = _setting(house)
    one = min(_seconds(setting, 1) for _ in range(REPEATS))
    yield Row("games: greedy against greedy", f"{GAMES / one:.2g}/s")
    two = min(_seconds(setting, 2) for _ in range(REPEATS))
    limit = 1 / SPEED_UP if usable_processors() > 1 else None
    yield compared(f"games: {GAMES}, two processes against one", two, one, limit)


def _setting(house: House) -> Setting:
    resolver = Resolver(open_catalogue(house.shipped, Sources()))
    one, other = (load(name, resolver).must_be_readable() for name in DECKS)
    return match(resolver.catalogue, one, other, Terms(("greedy", "greedy"), load_weights(), SEED, turns=200)).setting


def _seconds(setting: Setting, jobs: int) -> float:
    start = time.perf_counter()
    found = run([setting], GAMES, lambda _: None, jobs=jobs)
    assert len(found.games[0]) == GAMES
    return time.perf_counter() - start
