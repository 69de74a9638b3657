"""Games of greedy players: how many a second against a passive one, and what a second process brings."""

import time
from collections.abc import Iterator

from benchmarks.house import House
from benchmarks.measure import Row, compared
from deckbuilder.simulation.chunks import whole
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.run import run, usable_processors
from engine import is_compiled

SEED = 7
GOLDFISH = 12  # games with every deck
MIN_GAMES = 12  # a second, over all decks
MIN_DECK_GAMES = 5  # a second, with any one deck
PAIRED = 120 if is_compiled() else 40  # games with one pair of decks
MIN_SPEED_UP = 1.9  # that two processes bring
REPEATS = 2


def rows(house: House) -> Iterator[Row]:
    """Limits of speed are for the compiled engine, those of two processes where two can work at the same time."""
    seconds = {
        deck.name: _of_a_core(_setting(house, place, place, "passive")) for place, deck in enumerate(house.decks)
    }
    mean, slowest = sum(seconds.values()) / len(seconds), max(seconds, key=seconds.__getitem__)
    yield _rate("games: greedy against passive, eight decks", mean, MIN_GAMES)
    yield _rate(f"games: greedy against passive, {slowest}", seconds[slowest], MIN_DECK_GAMES)
    setting = _setting(house, 4, 0, "greedy")
    alone, together = (min(_seconds(setting, PAIRED, jobs) for _ in range(REPEATS)) for jobs in (1, 2))
    yield Row("games: greedy against greedy", f"{PAIRED / alone:.2g}/s")
    limit = 1 / MIN_SPEED_UP if usable_processors() > 1 else None
    yield compared(f"games: {PAIRED}, two processes against one", together, alone, limit)


def _rate(name: str, seconds: float, least: float) -> Row:
    """Return the row of games a second; over its limit if they take longer than they may."""
    limit = 1.0 if is_compiled() else None
    return Row(name, f"{1 / seconds:.3g}/s", f"{least}/s", seconds * least, limit)


def _setting(house: House, first: int, second: int, opponent: str) -> Setting:
    decks = house.decks[first], house.decks[second]
    return series(house.resolver.catalogue, decks, players=("greedy", opponent), seed=SEED).setting


def _of_a_core(setting: Setting) -> float:
    """Return the time of the processor that a game takes."""
    start = time.process_time()
    _seconds(setting, GOLDFISH, 1)
    return (time.process_time() - start) / GOLDFISH


def _seconds(setting: Setting, games: int, jobs: int) -> float:
    start = time.perf_counter()
    results = run(whole([setting], games), lambda _: None, jobs=jobs)
    assert len(results.games[0]) == games
    return time.perf_counter() - start
