"""Decks changed, compared and counted, and which cards may be added."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.cli.display.remedies import sentence_of
from deckbuilder.decks.deck import Change, Deck, diff
from deckbuilder.decks.edit import UnfitError, add_fitting, begin, change, change_all
from deckbuilder.decks.problems import ProblemKind
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.decks.stats import Stats, stats, tally
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from tests.decks.helpers import plain, reading_of, shipped
from tests.decks.strategies import decks
from tests.depth import examples

MENDED_BY_ADDING = {ProblemKind.SECTION, ProblemKind.TOTAL, ProblemKind.SETUP}
LEADERS = {
    "summoner-wars-1e": 24,
    "summoner-wars-2e": 8,
    "summoners-chess": 5,
}


def completion(deck: Deck, resolver: Resolver, owned: Counter[Card] | None = None) -> DeckCompletion:
    return DeckCompletion(reading_of(deck, resolver), resolver, owned)


# Beginning


@pytest.mark.parametrize("ruleset", LEADERS)
def test_a_deck_begins_with_its_leader_and_what_the_rules_dictate(ruleset: str, resolver: Resolver) -> None:
    rules = resolver.catalogue.rulesets[ruleset]
    leaders = resolver.catalogue.leaders(rules)
    assert len(leaders) == LEADERS[ruleset]
    for leader in leaders:
        resolved = begin(leader.name, resolver, ruleset=ruleset)
        assert resolved.leader == leader
        assert resolved.deck.name == leader.name
        assert resolved.deck.sections[rules.leader] == {leader: 1}
        prescribed = {section.name for section in resolved.validator.format.sections if section.is_prescribed}
        assert resolved.deck.sections.keys() == {rules.leader, *prescribed}
        kinds = {problem.kind for problem in resolved.problems()}
        assert kinds <= MENDED_BY_ADDING


def test_a_deck_may_begin_with_a_pool_a_name_and_a_format(resolver: Resolver, tmp_path: Path) -> None:
    sealed = begin("marshal oryn", resolver, pool="First Sealed", name="Round 1").deck
    assert (sealed.name, sealed.format) == ("Round 1", "limited")
    assert sealed.pool == shipped("first-sealed-deck", resolver).pool
    path = tmp_path / "pool.yaml"
    path.write_text("pool: Mine\nruleset: summoners-chess\ncards: {Star Squire: 3}\n", "utf-8")
    own = begin("Marshal Oryn", resolver, pool=str(path)).deck
    assert {card.name: count for card, count in (own.pool or {}).items()} == {"Star Squire": 3}
    assert begin("Marshal Oryn", resolver, format_="limited").deck.pool is None


@pytest.mark.parametrize(
    ("leader", "options", "message"),
    [
        ("Svarra", {}, "no card is called 'Svarra'; did you mean Svara"),
        ("Frost Mage", {}, "'Frost Mage' is not a summoner or general"),
        ("Sneeks", {}, "'Sneeks' leads decks of several games; add --ruleset 1e or 2e"),
        ("Svara", {"ruleset": "1e"}, "no card is called 'Svara'"),
        ("Svara", {"format_": "blitz"}, "has no format 'blitz'; it has custom or limited"),
        ("Svara", {"pool": "nowhere"}, "there is no pool file and no shipped pool 'nowhere'"),
        ("Svara", {"pool": "x" * 5000}, "there is no pool file and no shipped pool"),
        ("Svara", {"pool": "first-sealed"}, "the pool is of summoners-chess, the deck of summoner-wars-2e"),
        ("Svara", {"name": "x" * 81}, "a deck's name has 1 to 80 characters"),
        ("Svara", {"name": "a\x1bb"}, "a deck's name has 1 to 80 characters"),
    ],
)
def test_a_deck_that_cannot_begin_is_a_fault(
    leader: str, options: dict[str, str], message: str, resolver: Resolver
) -> None:
    with pytest.raises(InputError) as raised:
        begin(leader, resolver, **options)
    assert re.search(message, sentence_of(raised.value))


# Changing


@pytest.mark.parametrize(
    ("card", "by", "section", "now", "problems"),
    [
        ("bear cavalry", -1, "commons", 3, [("2E-DECK-1", "commons", None, 15, 16)]),
        ("Bear Cavalry", -4, "commons", 0, [("2E-DECK-1", "commons", None, 12, 16)]),
        (
            "Frost Mage",  # one starts on the board; added ones are chosen commons
            1,
            "commons",
            5,
            [("2E-DECK-1", "commons", None, 17, 16), ("2E-DECK-3", "commons", "Frost Mage", 5, 4)],
        ),
        (
            "Ember Archer",
            2,
            "commons",
            2,
            [("2E-DECK-1", "commons", None, 18, 16), ("2E-DECK-2", "commons", "Ember Archer", 2, 0)],
        ),
        ("Targan", 1, "champions", 1, [("2E-DECK-1", "champions", None, 4, 3)]),
        ("Ice Ram", -1, "epic events", 1, [("2E-DECK-1", "epic events", None, 1, 2)]),
        ("Svara", -1, "summoner", 0, [("2E-DECK-1", "summoner", None, 0, 1)]),
    ],
)
def test_a_change_returns_the_section_and_the_new_problems(
    card: str, by: int, section: str, now: int, problems: list[object], resolver: Resolver
) -> None:
    resolved = reading_of(shipped("polar-dwarves", resolver), resolver)
    result = change(resolved, card, by, resolver)
    assert (result.section, result.now) == (section, now)
    assert plain(result.new_problems) == problems
    assert result.card is not None
    assert result.deck.sections.get(section, {}).get(result.card, 0) == now


def test_copies_beyond_a_limit_do_not_fit(resolver: Resolver) -> None:
    resolved = reading_of(shipped("polar-dwarves", resolver), resolver)
    with pytest.raises(UnfitError, match=r"Frost Mage is not added \(up to 4 in a deck\)"):
        add_fitting(resolved, "Frost Mage", 1, resolver)
    with pytest.raises(UnfitError, match=r"Frost Shaman is not added \(commons: full with 16\)"):
        add_fitting(resolved, "Frost Shaman", 1, resolver)
    without = replace(resolved, deck=change(resolved, "Frost Mage", -1, resolver).deck)
    assert add_fitting(without, "Frost Mage", 1, resolver).deck.cards() == resolved.deck.cards()


def test_a_deck_file_holds_up_to_99_copies(resolver: Resolver) -> None:
    assert change(reading_of(shipped("polar-dwarves", resolver), resolver), "Bear Cavalry", 95, resolver).now == 99


def test_only_new_problems_are_reported(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver, "champions: 0 Ollag; commons: 3 Ice Smith")
    result = change(reading_of(deck, resolver), "Ice Smith", -1, resolver)
    assert result.new_problems == ()
    assert plain(resolver.validator_of(deck).validate(result.deck)) == [
        ("2E-DECK-1", "champions", None, 2, 3),
        ("2E-DECK-1", "commons", None, 14, 16),
    ]


def test_a_card_is_taken_out_from_where_it_stands(resolver: Resolver) -> None:
    misplaced = shipped("polar-dwarves", resolver, "champions: 1 Bear Cavalry; commons: 0 Bear Cavalry, 0 Frost Mage")
    resolved = reading_of(misplaced, resolver)
    assert change(resolved, "Bear Cavalry", -1, resolver).section == "champions"
    assert change(resolved, "Frost Mage", -1, resolver).section == "starting units"


def test_putting_in_and_taking_out_again_changes_nothing(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver)
    there = change(reading_of(deck, resolver), "Freeze", 2, resolver).deck
    assert change(reading_of(there, resolver), "Freeze", -2, resolver).deck == deck


@pytest.mark.parametrize(
    ("changes", "card", "by", "message"),
    [
        ("", "Frost Mge", 1, "no card is called 'Frost Mge' in Summoner Wars, second edition; did you mean Frost Mage"),
        ("", "Gutter Imp", 1, "no card is called 'Gutter Imp' in Summoner Wars, second edition"),
        ("", "Bear Cavalry", -5, "the deck has 4 Bear Cavalry under commons, 5 cannot be taken out"),
        ("", "Ember Archer", -1, "the deck has 0 Ember Archer under commons, 1 cannot be taken out"),
        ("", "Bear Cavalry", 96, "the deck has 4 Bear Cavalry under commons, a deck file holds up to 99"),
        ("", "Ice Ram", -2, "Ice Ram stays: the rules put it into every deck of Svara"),
        ("epic events: 1 Ice Ram", "Ice Ram", -1, "Ice Ram stays: the rules put it into every deck of Svara"),
    ],
)
def test_a_change_that_cannot_be_made_is_a_fault(
    changes: str, card: str, by: int, message: str, resolver: Resolver
) -> None:
    with pytest.raises(InputError, match=message):
        change(reading_of(shipped("polar-dwarves", resolver, changes), resolver), card, by, resolver)


def test_a_unit_that_is_in_no_deck_cannot_be_put_in(resolver: Resolver) -> None:
    resolved = reading_of(shipped("workbench-queen-maldaria", resolver), resolver)
    with pytest.raises(InputError, match=r"Phoenix \(conjuration unit\) goes into no deck"):
        change(resolved, "Phoenix", 1, resolver)


def test_several_changes_are_made_in_turn(resolver: Resolver) -> None:
    resolved = reading_of(shipped("polar-dwarves", resolver), resolver)
    results = change_all(resolved, ["2 Bear Cavalry", "Ice Smith", "ice smith x2"], -1, resolver)
    assert [(result.name, result.now) for result in results] == [
        ("Bear Cavalry", 2),
        ("Ice Smith", 3),
        ("Ice Smith", 1),
    ]
    assert results[-1].deck == shipped("polar-dwarves", resolver, "commons: 2 Bear Cavalry, 1 Ice Smith")
    assert [result.now for result in change_all(resolved, ["Targan", "2 Freeze"], 1, resolver)] == [1, 2]
    assert [result.now for result in change_all(resolved, ["1 Targan", "99 Freeze"], 1, resolver)] == [1, 99]
    for line in ("0 Freeze", "100 Freeze", "Freeze x100"):
        with pytest.raises(InputError, match="a count is 1 to 99"):
            change_all(resolved, [line], 1, resolver)


# Completing


def test_gaps_are_what_sections_lack(resolver: Resolver) -> None:
    deck = shipped(
        "polar-dwarves", resolver, "commons: 1 Ice Smith, 5 Frost Mage; champions: 0 Ollag; epic events: 1 Ice Ram"
    )
    assert completion(deck, resolver).gaps() == {"champions": 1, "commons": 2}
    assert completion(shipped("vanguards", resolver), resolver).gaps() == {}


def test_a_gap_of_a_total_is_shared_out_like_shipped_decks(resolver: Resolver) -> None:
    gaps = completion(begin("Marshal Oryn", resolver).deck, resolver).gaps()
    assert sum(gaps.values()) == 32
    assert max(gaps, key=lambda section: gaps[section]) == "minions"
    assert {"champions", "legends", "spells", "traps"} <= gaps.keys()


@pytest.mark.parametrize(
    ("deck", "changes", "section", "card", "room"),
    [
        ("polar-dwarves", "commons: 1 Frost Mage", "commons", "Frost Mage", 3),
        ("polar-dwarves", "", "commons", "Frost Mage", 0),
        ("polar-dwarves", "champions: 0 Ollag", "champions", "Ollag", 1),
        ("polar-dwarves", "standard events: 1 Parapet", "standard events", "Parapet", 1),
        ("workbench-torgan", "commons: 3 Berserker", "commons", "Berserker", 7),
        ("workbench-torgan", "commons: 2 Rogue; champions: 1 Magos", "commons", "Bounder", 3),
        ("workbench-rallul", "commons: 0 Bounder", "commons", "Bounder", 10),
        ("the-long-wall", "minions: 0 Shield Bearer", "minions", "Shield Bearer", 8),
        ("the-long-wall", "champions: 0 Banner Lancer", "champions", "Banner Lancer", 2),
        ("first-sealed-deck", "minions: 1 Line Spearman", "minions", "Line Spearman", 2),
        ("first-sealed-deck", "", "minions", "Bog Leaper", 0),
        ("first-sealed-deck", "", "legends", "The Cartographer", 0),
    ],
)
def test_the_room_for_a_card(deck: str, changes: str, section: str, card: str, room: int, resolver: Resolver) -> None:
    made = completion(shipped(deck, resolver, changes), resolver)
    found = CardNames(resolver.catalogue, made.validator.ruleset, made.leader).find(card)
    assert made.room(found, section) == room


def shown(changes: list[Change]) -> list[tuple[str, str, int]]:
    return [(change.section, change.card.name, change.by) for change in changes]


def applied(deck: Deck, changes: list[Change]) -> Deck:
    for step in changes:
        held = deck.sections.get(step.section, {}).get(step.card, 0)
        deck = deck.with_count(step.section, step.card, held + step.by)
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
        "key": "summoner-wars-2e/polar-dwarves/ice-smith",
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
@examples(20)
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
@examples(20)
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
