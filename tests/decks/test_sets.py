"""What `deck:`, `for:` and `owned:` stand for in a search."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import save
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.sets import DeckSets
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.query.parse import parse
from tests.decks.helpers import shipped


def found(query: str, resolver: Resolver, owned: Counter[Card] | None = None) -> set[Card]:
    """The cards of a search, each of which matches in memory too."""
    sets = DeckSets(resolver, lambda: owned or Counter())
    search = parse(query, resolver.catalogue.vocabulary(sets))
    cards = set(resolver.catalogue.search(search))
    assert all(search.query.matches(card) for card in cards)
    return cards


def names(cards: set[Card]) -> set[str]:
    return {card.name for card in cards}


def test_a_deck_stands_for_its_cards(resolver: Resolver, tmp_path: Path) -> None:
    assert found("deck:polar-dwarves", resolver) == set(shipped("polar-dwarves", resolver).cards())
    path = tmp_path / "ice.txt"
    save(shipped("polar-dwarves", resolver, "commons: 1 Ember Archer"), path, resolver)
    own = found(f'deck:"{path}" -deck:polar-dwarves', resolver)
    assert names(own) == {"Ember Archer"}


def test_a_leader_stands_for_what_its_decks_may_hold(resolver: Resolver, sample: Catalogue) -> None:
    cards = found("for:svara class:champion", Resolver(sample))
    assert names(cards) == {"Jarmund", "Nadiana", "Ollag", "Ragnor", "Targan"}
    assert names(found("for:Torgan class:summoner", resolver)) == {"Torgan"}
    assert "Vine Wall" not in names(found("for:Mugglug", resolver))
    both = found("for:Sneeks", resolver)  # in both editions
    assert {card.ruleset for card in both} == {"summoner-wars-1e", "summoner-wars-2e"}


@pytest.mark.parametrize(
    ("query", "matches"),
    [
        ("owned:yes", lambda count: count > 0),
        ("owned:no", lambda count: count == 0),
        ("owned:2", lambda count: count == 2),
        ("owned>=2", lambda count: count >= 2),
        ("owned<2", lambda count: count < 2),
        ("owned!=2", lambda count: count != 2),
        ("owned:0", lambda count: count == 0),
        ("-owned:yes", lambda count: count == 0),
    ],
)
def test_owned_compares_the_copies_of_the_collection(
    query: str, matches: Callable[[int], bool], resolver: Resolver
) -> None:
    owned = shipped("polar-dwarves", resolver).cards()
    everything = found("ruleset:2e", resolver)
    assert found(f"ruleset:2e {query}", resolver, owned) == {card for card in everything if matches(owned[card])}


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("deck:polar-dwarfs", "no shipped deck 'polar-dwarfs'; did you mean polar-dwarves"),
        ("for:Svarra", "there is no summoner or general 'Svarra'; did you mean Svara"),
        ('for:"Marshal Orin"', "there is no summoner or general 'Marshal Orin'; did you mean Marshal Oryn"),
        ('for:"Frost Mage"', "there is no summoner or general 'Frost Mage'"),
        ("owned:many", "'owned' takes yes, no or a number, not 'many'"),
        ("owned:123456", "'owned' takes yes, no or a number, not '123456'"),
        ("owned:²", "'owned' takes yes, no or a number"),
    ],
)
def test_what_does_not_exist_is_a_fault(query: str, message: str, resolver: Resolver) -> None:
    with pytest.raises(InputError, match=message):
        found(query, resolver)


def test_the_collection_is_asked_only_when_a_query_needs_it(resolver: Resolver) -> None:
    def owned() -> Counter[Card]:
        raise AssertionError

    vocabulary = resolver.catalogue.vocabulary(DeckSets(resolver, owned))
    assert resolver.catalogue.count(parse("for:Svara deck:polar-dwarves", vocabulary)) > 0
