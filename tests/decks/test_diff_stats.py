"""Comparing decks and counting what they are made of."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.deck import Change, Deck, diff
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.stats import Stats, stats, tally
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from tests.decks.helpers import reading_of, shipped
from tests.decks.strategies import decks
from tests.depth import examples


def shown(changes: list[Change]) -> list[tuple[str, str, int]]:
    return [(change.section, change.card.name, change.by) for change in changes]


def applied(deck: Deck, changes: list[Change]) -> Deck:
    for change in changes:
        held = deck.sections.get(change.section, {}).get(change.card, 0)
        deck = deck.with_count(change.section, change.card, held + change.by)
    return deck


def test_a_difference_is_what_to_take_out_and_put_in_by_section(resolver: Resolver) -> None:
    old = shipped("polar-dwarves", resolver)
    new = shipped("polar-dwarves", resolver, "champions: 0 Ollag, 1 Targan; commons: 1 Ice Smith, 3 Frost Shaman")
    assert shown(diff(old, new)) == [
        ("champions", "Ollag", -1),
        ("champions", "Targan", 1),
        ("commons", "Ice Smith", -3),
        ("commons", "Frost Shaman", 3),
    ]
    assert diff(old, new)[2].to_json() == {
        "section": "commons",
        "card": "Ice Smith",
        "faction": "Polar Dwarves",
        "count": 3,
    }


def test_a_card_that_changes_its_section_goes_out_and_in(resolver: Resolver) -> None:
    old = shipped("polar-dwarves", resolver)
    new = shipped("polar-dwarves", resolver, "champions: 0 Ollag; commons: 1 Ollag")
    assert shown(diff(old, new)) == [("champions", "Ollag", -1), ("commons", "Ollag", 1)]


def test_names_and_order_make_no_difference(resolver: Resolver) -> None:
    one = shipped("polar-dwarves", resolver)
    turned = {name: dict(reversed(list(cards.items()))) for name, cards in reversed(list(one.sections.items()))}
    assert diff(one, Deck("Other", one.ruleset, one.format, turned)) == []


def test_decks_of_different_games_cannot_be_compared(resolver: Resolver) -> None:
    with pytest.raises(InputError, match="the decks are of different games: summoner-wars-2e and summoners-chess"):
        diff(shipped("polar-dwarves", resolver), shipped("the-long-wall", resolver))


@given(data=st.data())
@examples(40)
def test_a_difference_makes_one_deck_of_the_other(data: st.DataObject, resolver: Resolver) -> None:
    old, new = data.draw(decks(resolver)), data.draw(decks(resolver))
    if old.ruleset == new.ruleset:
        there, back = diff(old, new), diff(new, old)
        assert applied(old, there).sections == new.sections
        assert applied(new, back).sections == old.sections
        assert sorted((s, c, -by) for s, c, by in shown(there)) == sorted(shown(back))
    assert diff(old, old) == []


def test_the_figures_of_a_deck(resolver: Resolver) -> None:
    figures = stats(reading_of(shipped("polar-dwarves", resolver), resolver))
    assert figures.size == 34
    assert figures.sections == {
        "summoner": 1,
        "gates": 4,
        "starting units": 2,
        "epic events": 2,
        "standard events": 6,
        "champions": 3,
        "commons": 16,
    }
    assert list(figures.costs) == sorted(figures.costs)
    assert figures.factions == {"Polar Dwarves": 30, "neutral": 4}


def test_the_figures_of_a_small_deck_are_counted_by_hand(card: Callable[..., Card], resolver: Resolver) -> None:
    held = {card("Svara"): 1, card("Frost Mage"): 3, card("Parapet"): 2}
    names = ("summoner", "commons", "standard events")
    sections = {section: {c: n} for section, (c, n) in zip(names, held.items(), strict=True)}
    figures = stats(reading_of(Deck("Small", "summoner-wars-2e", "custom", sections), resolver))
    mage, parapet = card("Frost Mage"), card("Parapet")
    assert mage.cost is not None
    assert parapet.cost is not None
    assert figures.size == 6
    assert figures.costs == ({mage.cost: 5} if mage.cost == parapet.cost else {mage.cost: 3, parapet.cost: 2})
    assert figures.symbols == {"water": 4, "logic": 3, "martial": 1}
    assert list(figures.symbols) == ["water", "logic", "martial"]  # the most frequent first
    assert figures.attacks == {"ranged": 4}
    assert figures.averages["cost"] == pytest.approx((3 * mage.cost + 2 * parapet.cost) / 5)


def test_what_no_card_has_has_no_average(resolver: Resolver) -> None:
    figures = stats(reading_of(Deck("Empty", "summoners-chess", "constructed", {}), resolver))
    assert figures == Stats(0, {}, {}, {}, {}, {}, {})


def test_figures_for_programs_have_text_for_keys_and_round_averages() -> None:
    figures = Stats(3, {"commons": 3}, {0: 2, 1: 1}, {"water": 3}, {"melee": 3}, {"Ice": 3}, {"cost": 1 / 3})
    assert figures.to_json() == {
        "size": 3,
        "sections": {"commons": 3},
        "costs": {"0": 2, "1": 1},
        "symbols": {"water": 3},
        "attacks": {"melee": 3},
        "factions": {"Ice": 3},
        "averages": {"cost": 0.33},
    }


@given(data=st.data())
@examples(40)
def test_every_copy_is_counted_once(data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(decks(resolver))
    figures = stats(reading_of(deck, resolver))
    cards = list(deck.cards().elements())
    assert figures.size == deck.size == len(cards)
    assert sum(figures.sections.values()) == sum(figures.factions.values()) == deck.size
    assert sum(figures.costs.values()) == sum(card.cost is not None for card in cards)
    assert sum(figures.symbols.values()) == sum(len(card.symbols) for card in cards)
    assert tally(deck, lambda card: [card.name]).total() == deck.size
    for name, average in figures.averages.items():
        values = [getattr(card, name) for card in cards if getattr(card, name) is not None]
        assert average == pytest.approx(sum(values) / len(values))
