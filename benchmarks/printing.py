"""Cards on paper: the processor time of 60 cards, 20 of each game, from the cards to the bytes of a PDF file."""

import time
from collections.abc import Iterator

from benchmarks.house import House
from benchmarks.measure import Row, duration
from deckbuilder.printing.inputs import cards_input
from deckbuilder.printing.options import PrintOptions
from deckbuilder.printing.typesetter import pdf, template_named
from deckbuilder.query.parse import parse

CARDS = 20  # of each game
LIMIT = 1.0  # seconds of all processors together


def rows(house: House) -> Iterator[Row]:
    """Yield the time of the first print of a process, with a limit, and that of a second one."""
    catalogue = house.resolver.catalogue
    queries = [parse(f"game:{ruleset}", catalogue.vocabulary()) for ruleset in catalogue.rulesets]
    cards = dict.fromkeys((card for query in queries for card in catalogue.search(query, CARDS)), 1)

    def printed() -> tuple[bytes, float]:
        start = time.process_time()
        content = pdf(template_named("cards"), cards_input("Cards", cards, catalogue, PrintOptions()))
        return content, time.process_time() - start

    (first, seconds), (second, less) = printed(), printed()
    yield Row(f"print: {len(cards)} cards, processor time", duration(seconds), duration(LIMIT), seconds / LIMIT, 1)
    assert first == second
    yield Row(f"print: the same {len(cards)} cards again, the same bytes", duration(less))
