"""Pools opened for a limited event: what the packs hold, the same for the same seed, and decks built from them."""

from collections import Counter

import pytest

from deckbuilder.decks.edit import begin
from deckbuilder.decks.formats.documents import write_pool
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.documents.schemas import check
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.limited.packs import (
    cards_by_section,
    cheap_first,
    cube_of,
    format_with_packs,
    open_packs,
    pool_list,
    ruleset_with_packs,
)
from deckbuilder.model.card import Card
from deckbuilder.query.parse import condition
from tests.depth import sized

CHESS = "summoners-chess"
GENERALS = ("Archivist Veyla", "Ghazra the Unbound", "Marshal Oryn", "Outrider Hald", "The Pale Kite")


def opened(resolver: Resolver, seed: int) -> Counter[Card]:
    return open_packs(resolver.catalogue.ruleset(CHESS), resolver.catalogue, seed)


@pytest.mark.rule("CH-2.1.2")
def test_a_pool_holds_what_the_packs_say(resolver: Resolver) -> None:
    ruleset = ruleset_with_packs(resolver.catalogue, None)
    packs = format_with_packs(ruleset).packs
    assert packs is not None
    pool = opened(resolver, 5)
    given = sum(count for card, count in pool.items() if "general" in card.words)
    assert given == len(GENERALS)
    assert pool.total() == given + packs.number * sum(count for _, count in packs.holds)
    minions = condition("class:minion")
    assert sum(count for card, count in pool.items() if minions.matches(card)) == 8 * packs.number


def test_cards_are_listed_by_section_cheap_ones_first(resolver: Resolver) -> None:
    pool = opened(resolver, 5)
    sections = list(cards_by_section(cheap_first(pool), format_with_packs(resolver.catalogue.ruleset(CHESS))))
    assert {card: count for _, cards in sections for card, count in cards.items()} == pool
    for _, cards in sections:
        costs = [card.cost or 0 for card in cards]
        assert costs == sorted(costs)


def test_the_same_seed_opens_the_same_pool(resolver: Resolver) -> None:
    assert opened(resolver, 5) == opened(resolver, 5) != opened(resolver, 6)


def test_a_pool_file_is_a_pool_document(resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset(CHESS)
    pool = opened(resolver, 2)
    text = write_pool(pool_list("Friday", pool, ruleset, resolver.catalogue))
    document = read_one(text, "pool.yaml")
    check(document, "pool")
    assert document.data["pool"] == "Friday"
    assert document.data["cards"] == {card.name: count for card, count in pool.items()}


def test_a_game_without_packs_opens_none(resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset("2e")
    without = ruleset._replace(formats={"custom": ruleset.formats["custom"]})
    with pytest.raises(InputError, match="no format for which packs are opened"):
        open_packs(without, resolver.catalogue, 1)


@pytest.mark.parametrize("game", ["2e", "1e"])
def test_a_game_without_packs_of_its_own_opens_those_of_its_cube(game: str, resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset(game)
    packs = format_with_packs(ruleset).packs
    assert packs is not None
    cube = cube_of(packs, ruleset, resolver.catalogue)
    opened = open_packs(ruleset, resolver.catalogue, 7)
    leaders = [card for card in opened if ruleset.leader in card.words]
    assert len(leaders) == 2
    others = opened - Counter(leaders)
    assert others.total() == packs.number * packs.size
    assert cube is not None
    assert others <= Counter(cube)
    assert opened == open_packs(ruleset, resolver.catalogue, 7) != open_packs(ruleset, resolver.catalogue, 8)


@pytest.mark.parametrize("general", GENERALS)
def test_a_sealed_deck_is_legal_and_can_pay_for_its_cards(
    resolver: Resolver, general: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    ruleset = resolver.catalogue.ruleset(CHESS)
    for seed in range(sized(1, 4)):
        listed = pool_list("Pool", opened(resolver, seed), ruleset, resolver.catalogue)
        file = tmp_path_factory.mktemp("pool") / "pool.yaml"
        file.write_text(write_pool(listed), encoding="utf-8")
        resolved = begin(general, resolver, ruleset=CHESS, format_="limited", pool=str(file))
        deck = DeckCompletion(resolved, resolver).fill(seed)
        assert not resolved.validator.validate(deck)
        cards = deck.cards()
        payers = [card for card in cards if card.words & {"minion", "general"}]
        symbols = {symbol for card in payers for symbol in card.symbols}
        assert all(pip == "any" or pip in symbols for card in cards for pip in card.devotion)
