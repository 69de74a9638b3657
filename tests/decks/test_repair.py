"""A deck that is not legal becomes so by the fewest copies changed, each with its reason; a legal one stays as it is."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.deck import Deck, diff
from deckbuilder.decks.edit import begin
from deckbuilder.decks.repair import RepairedDeck, repair_deck
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.errors import InputError
from deckbuilder.query.parse import Search, parse
from tests.decks.helpers import reading_of, shipped, verdict, without
from tests.depth import examples


def repair(deck: Deck, resolver: Resolver) -> RepairedDeck:
    return repair_deck(reading_of(deck, resolver), resolver)


def changes(found: RepairedDeck) -> list[tuple[str, str, int]]:
    return [(each.change.section, each.change.card.name, each.change.by) for each in found.changes]


def reasons(found: RepairedDeck, card: str) -> tuple[str, ...]:
    return next(each.why for each in found.changes if each.change.card.name == card)


@st.composite
def spoilt_decks(draw: st.DrawFn, resolver: Resolver) -> tuple[Deck, int]:
    """A shipped deck after some random changes, and how many copies they changed."""
    deck = spoilt = shipped(draw(st.sampled_from(resolver.catalogue.deck_names())), resolver)
    validator = resolver.validator_of(deck)
    cards = resolver.catalogue.search(Search(parse(f"ruleset:{deck.ruleset}", resolver.catalogue.vocabulary()).query))
    sections = [s.name for s in validator.format.sections if s.name != validator.ruleset.leader]
    cards = [card for card in cards if validator.ruleset.leader not in card.words]
    for _ in range(draw(st.integers(0, 5))):
        section = draw(st.sampled_from(sections))
        held = list(spoilt.sections.get(section, {}))
        strange = draw(st.booleans()) or not held
        card = draw(st.sampled_from(cards if strange else held))
        spoilt = spoilt.with_count(section, card, draw(st.integers(0, 5)))
    return spoilt, sum(abs(change.by) for change in diff(deck, spoilt))


@examples(15)
@given(data=st.data())
def test_no_more_copies_are_changed_than_were_spoilt(data: st.DataObject, resolver: Resolver) -> None:
    deck, spoilt = data.draw(spoilt_decks(resolver))
    found = repair(deck, resolver)
    assert verdict(found.deck, resolver) == []
    assert sum(found.copies) <= spoilt
    assert all(each.why for each in found.changes)


@pytest.mark.parametrize("name", ["polar-dwarves", "workbench-sneeks", "locust-season"])
def test_a_legal_deck_stays_as_it_is(name: str, resolver: Resolver) -> None:
    deck = shipped(name, resolver)
    assert repair(deck, resolver) == RepairedDeck(deck, ())


def test_what_is_over_a_limit_and_over_a_quota_leaves_once(resolver: Resolver) -> None:
    found = repair(shipped("polar-dwarves", resolver, "commons: 6 Ice Smith"), resolver)
    assert changes(found) == [("commons", "Ice Smith", -2)]
    assert reasons(found, "Ice Smith") == (
        "commons: 18 cards, 16 required [2E-DECK-1]",
        "6 copies of Ice Smith, 4 allowed [2E-DECK-3]",
    )


def test_what_comes_in_is_like_what_left(resolver: Resolver) -> None:
    found = repair(shipped("polar-dwarves", resolver, "commons: 0 Frost Mage, 4 Deceiver"), resolver)
    (out, gone, by), (section, come, copies) = changes(found)
    assert (out, gone, by, section, copies) == ("commons", "Deceiver", -4, "commons", 4)
    assert "costs 1 like Deceiver" in reasons(found, come)


def test_a_misplaced_card_goes_under_its_own_heading(resolver: Resolver) -> None:
    found = repair(shipped("polar-dwarves", resolver, "commons: 3 Ice Smith", "champions: 1 Ice Smith"), resolver)
    assert set(changes(found)) == {("champions", "Ice Smith", -1), ("commons", "Ice Smith", 1)}
    assert reasons(found, "Ice Smith") == ("it goes under commons",)


def test_what_the_leader_brings_is_put_right(resolver: Resolver) -> None:
    found = repair(shipped("polar-dwarves", resolver, "starting units: 2 Frost Mage, 0 Ice Golem"), resolver)
    assert changes(found) == [("starting units", "Frost Mage", -1), ("starting units", "Ice Golem", 1)]


def test_without_a_leader_the_one_who_fits_is_named(resolver: Resolver) -> None:
    with pytest.raises(InputError, match=r"no summoner.* Svara would fit"):
        repair(without(shipped("polar-dwarves", resolver), "summoner"), resolver)


def test_of_two_leaders_the_one_who_fits_stays(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver, "summoner: 1 Sneeks")
    assert changes(repair(deck, resolver)) == [("summoner", "Sneeks", -1)]


def test_a_limited_deck_without_a_pool_says_that_it_lacks_one(resolver: Resolver) -> None:
    deck = begin("Marshal Oryn", resolver, pool="first-sealed").deck
    with pytest.raises(InputError, match="lists no pool"):
        repair(replace(deck, pool=None), resolver)


def test_a_limited_deck_keeps_to_its_pool(resolver: Resolver) -> None:
    deck = begin("Marshal Oryn", resolver, pool="first-sealed").deck
    names = CardNames(resolver.catalogue, resolver.catalogue.rulesets[deck.ruleset])
    assert names.ruleset.id == "summoners-chess"
    found = repair(deck, resolver).deck
    assert verdict(found, resolver) == []
    assert all(
        count <= (found.pool or {}).get(card, 0)
        for s, cards in found.sections.items()
        if s != "general"
        for card, count in cards.items()
    )
