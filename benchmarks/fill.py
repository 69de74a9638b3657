"""Filling a deck and linting, both with a house folder of a hundred thousand cards."""

import time
from collections.abc import Callable, Iterator

from benchmarks.cards import CARDS
from benchmarks.house import RULESET, House
from benchmarks.measure import Row, compared, duration
from deckbuilder.catalogue.build import build
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.edit import begin
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.documents.sources import Sources
from deckbuilder.lint import Linter

SECONDS_LIMIT = 2.0  # for a deck, at most
LINT_LIMIT = 2.5  # of the time of a build
LEADER = "Svara"


def rows(house: House) -> Iterator[Row]:
    sources = Sources([house.cards])
    building = _taken(lambda: build(house.temporary / "again.db", sources))
    linting = _taken(lambda: Linter(sources).lint([]))
    resolver = Resolver(open_catalogue(house.catalogue, sources))
    resolved = begin(LEADER, resolver, ruleset=RULESET)
    filling = _taken(lambda: DeckCompletion(resolved, resolver).fill(1))
    yield Row(
        f"fill: a deck out of {CARDS:,} cards", duration(filling), duration(SECONDS_LIMIT), filling / SECONDS_LIMIT, 1
    )
    yield compared(f"lint: {CARDS:,} cards, against building them", linting, building, LINT_LIMIT)


def _taken(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start
