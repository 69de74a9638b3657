"""A query is one thing in two forms: the SQL that it compiles to finds exactly the cards that it matches in memory."""

import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.model.card import Card
from deckbuilder.query import Search, parse
from deckbuilder.query.nodes import tokens
from deckbuilder.text import fold, words
from fuzz.queries import failures
from tests.depth import deep, examples, sized
from tests.strategies import AWKWARD, Data, Phrases, house_cards, house_catalogue, queries, value

EVERYTHING = parse("")


@pytest.fixture(scope="module")
def cards(catalogue: Catalogue) -> list[Card]:
    return catalogue.search(EVERYTHING)


@pytest.fixture(scope="module")
def phrases(catalogue: Catalogue) -> Phrases:
    return Phrases(catalogue)


def agree(search: Search, catalogue: Catalogue, cards: list[Card]) -> None:
    """The rows are the cards that match, once each, and counted right."""
    found = [card.key for card in catalogue.search(search)]
    assert sorted(found) == sorted(card.key for card in cards if search.matches(card))
    assert catalogue.count(search) == len(found)


def same_order(search: Search, catalogue: Catalogue, cards: list[Card]) -> None:
    """Sorting in memory gives the order of the rows; only cards of one name may change places."""
    by_rows = [fold(card.name) for card in catalogue.search(search)]
    assert [fold(card.name) for card in search.sorted(card for card in cards if search.matches(card))] == by_rows


@examples(12)
@given(data=st.data())
def test_sql_finds_the_shipped_cards_that_match(
    data: st.DataObject, catalogue: Catalogue, cards: list[Card], phrases: Phrases
) -> None:
    search = parse(data.draw(queries(phrases)), catalogue.vocabulary())
    agree(search, catalogue, cards)


@examples(12)
@given(data=st.data(), documents=house_cards())
def test_sql_finds_the_house_cards_that_match(data: st.DataObject, documents: list[Data]) -> None:
    catalogue = house_catalogue(documents)
    cards = catalogue.search(EVERYTHING)
    assert len(cards) == len(documents)
    for text in data.draw(st.lists(queries(Phrases(catalogue)), min_size=1, max_size=3)):
        search = parse(text, catalogue.vocabulary())
        agree(search, catalogue, cards)
        same_order(search, catalogue, data.draw(st.permutations(cards)))


@examples(10)
@given(data=st.data())
def test_sorting_in_memory_gives_the_order_of_the_rows(
    data: st.DataObject, catalogue: Catalogue, cards: list[Card], phrases: Phrases
) -> None:
    orders = st.sampled_from(["", "order:cost", "order:-life", "order:faction|-cost", "order:-name", "-order:value"])
    text = f"{data.draw(queries(phrases))} {data.draw(orders)}"
    shuffled = data.draw(st.randoms(use_true_random=False)).sample(cards, len(cards))
    same_order(parse(text, catalogue.vocabulary()), catalogue, shuffled)


@pytest.mark.parametrize("name", ["faction", "class", "symbol", "type", "keyword", "attack", "phase", "ruleset"])
def test_every_word_that_a_field_knows_is_understood_and_agrees(
    name: str, catalogue: Catalogue, cards: list[Card]
) -> None:
    vocabulary = catalogue.vocabulary()
    assert vocabulary.of(name)
    for word in sorted(vocabulary.of(name))[:: sized(4, 1)]:
        for text in (f'{name}:"{word}"', f'-{name}:"{word}"', f'{name}!="{word}"'):
            agree(parse(text, vocabulary), catalogue, cards)


def test_every_card_is_found_by_the_words_of_its_name(catalogue: Catalogue, cards: list[Card]) -> None:
    for card in cards:
        for text in (f'name="{card.name}"', f'name:"{card.name}"', card.name.lower()):
            assert card in catalogue.search(parse(text)), text


@pytest.mark.parametrize(
    "rest", ["cost<3", "-cost<3", "cost!=2", "s:water|order", "-s:water", "c:unit ice", "k:riding v>1"]
)
def test_what_is_asked_of_the_cards_of_one_faction_agrees(rest: str, catalogue: Catalogue, cards: list[Card]) -> None:
    for faction in {card.faction for card in cards if card.faction}:
        agree(parse(f'faction:"{faction}" {rest}', catalogue.vocabulary()), catalogue, cards)


@pytest.mark.parametrize("place", ["card", "aliases", "text"])
def test_awkward_words_are_found_wherever_they_stand(place: str) -> None:
    house: Data = {"card": "House", "ruleset": "summoner-wars-2e", "class": "common unit", "cost": 0, "life": 1}
    house |= {"strength": 0, "attack": "melee", "symbols": []}
    awkward = dict(enumerate(filter(words, AWKWARD)))
    documents = []
    for number, word in awkward.items():
        written = {"card": word, "aliases": [word], "text": word}[place]
        document = house | {"card": f"House {number}", "faction": f"Faction {number}"}
        documents.append(document | ({"abilities": [{"text": written}]} if place == "text" else {place: written}))
    catalogue = house_catalogue(documents)
    for number, word in awkward.items():
        for text in (word, word.upper(), word.lower()):
            names = [card.name for card in catalogue.search(parse(value(text)))]
            assert documents[number]["card"] in names, text


@deep
def test_the_full_text_index_keeps_every_letter_and_digit() -> None:
    """SQLite's own table of letters may be older or newer than Python's; neither may split or fold what we write."""
    connection = house_catalogue([]).connection
    letters = [number for number in range(sys.maxunicode + 1) if chr(number).isalnum()]
    wanted = {number: tokens(f"x{chr(number)}y {chr(number)}") for number in letters}
    rows = ((number, " ".join(found)) for number, found in wanted.items())
    connection.executemany("INSERT INTO cards_fts (rowid, name) VALUES (?, ?)", rows)
    connection.execute("CREATE VIRTUAL TABLE indexed USING fts5vocab(cards_fts, 'instance')")
    found: dict[int, list[str]] = {number: [] for number in letters}
    for number, term in connection.execute("SELECT doc, term FROM indexed ORDER BY doc, offset"):
        found[number].append(term)
    assert found == wanted


NUMBER = sized(200, 400)


def test_every_random_query_is_answered_or_rejected(catalogue: Catalogue) -> None:
    outcomes = Counter[str]()
    assert list(failures(catalogue, NUMBER, 7, outcomes)) == []
    assert outcomes["answered"] > NUMBER / 4
    assert outcomes["refused"] > NUMBER / 4
