"""Sets of cards as bits: what they hold and their order are what the database says."""

import pytest

from deckbuilder.catalogue.card_sets import CardSets
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.query.parse import Search, parse

QUERIES = (
    "",
    "ice",
    "dwarf",
    "champion cost 5",
    "fire elf",
    "water melee",
    "-class:unit",
    "-ice",
    "cost:0",
    "cost>=99",
    "cost!=2",
    "value>2",
    "life>strength",
    "keyword:riding",
    "moves:N",
    "faction:polar",
    "-(class:champion or cost<=3)",
    "ruleset:2e (attack:melee or symbol:water)",
    "class:champion|summoner cost:3..5",
    "ability:trample",
    "text:summon name:of",
    "order:-cost dwarf",
    "order:class order:name",
    "is:unique",
)


@pytest.fixture(scope="module")
def sets(catalogue: Catalogue) -> CardSets:
    return CardSets(catalogue)


def search_of(catalogue: Catalogue, text: str) -> Search:
    return parse(text, catalogue.vocabulary())


@pytest.mark.parametrize("text", QUERIES)
def test_a_set_holds_the_cards_that_the_database_finds_in_their_order(
    text: str, catalogue: Catalogue, sets: CardSets
) -> None:
    search = search_of(catalogue, text)
    cards = sets.of(search.query)
    assert cards.bit_count() == catalogue.count(search)
    for first, limit in ((0, 10), (7, 3), (0, 10_000), (10_000, 5)):
        assert sets.in_order(cards, search, limit, first) == catalogue.search(search, limit, first)


def test_conditions_on_values_of_fields_are_not_asked_of_the_database(catalogue: Catalogue) -> None:
    sets = CardSets(catalogue)
    assert sets.values["cost"]
    assert sets.everything
    statements = list[str]()
    catalogue.connection.set_trace_callback(statements.append)
    try:
        for text in ("cost>=3", "-class:unit", "ruleset:2e (symbol:water or life:4)"):
            assert sets.of(search_of(catalogue, text).query).bit_count() > 0
        assert statements == []
        sets.of(search_of(catalogue, "text:summon").query)
        assert statements[0].startswith("SELECT id FROM cards")
    finally:
        catalogue.connection.set_trace_callback(None)
