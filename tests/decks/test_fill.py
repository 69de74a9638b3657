"""Suggestions and filling: every suggested card is legal and has its reasons; every deck that can be filled is."""

import dataclasses
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks import suggest
from deckbuilder.decks.deck import Copies, Deck, diff
from deckbuilder.decks.edit import begin
from deckbuilder.decks.problems import ProblemKind
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.sets import legal_for, legal_in
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.decks.validation import DeckValidator
from deckbuilder.errors import InputError
from deckbuilder.model.ruleset import Belonging
from deckbuilder.query.parse import Search
from tests.decks.helpers import changed, reading_of, shipped, verdict, without
from tests.decks.strategies import cards_of
from tests.depth import examples, sized

MENDED_BY_ADDING = {ProblemKind.SECTION, ProblemKind.TOTAL, ProblemKind.SETUP}
LEADERS = [
    *((name, "summoner-wars-2e") for name in ("Abua Shi", "Grognack", "Queen Maldaria", "Ret-Talus")),
    *((name, "summoner-wars-2e") for name in ("Sera Eldwyn", "Sneeks", "Svara", "Tacullu")),
    *((name, "summoner-wars-1e") for name in ("Abua Shi", "Bolvi", "Frick", "Grognack", "Jexik", "Krusk")),
    *((name, "summoner-wars-1e") for name in ("Mad Sirian", "Mugglug", "Nikuya Na", "Oldin", "Prince Elien")),
    *((name, "summoner-wars-1e") for name in ("Queen Maldaria", "Rallul", "Ret-Talus", "Samuel Farthen")),
    *((name, "summoner-wars-1e") for name in ("Selundar", "Sera Eldwyn", "Sneeks", "Sunderved", "Tacullu")),
    *((name, "summoner-wars-1e") for name in ("The Demagogue", "Torgan", "Tundle", "Vlox")),
    *(
        (name, "summoners-chess")
        for name in ("Archivist Veyla", "Ghazra the Unbound", "Marshal Oryn", "Outrider Hald", "The Pale Kite")
    ),
]


def completion(deck: Deck, resolver: Resolver, owned: Copies | None = None) -> DeckCompletion:
    return DeckCompletion(reading_of(deck, resolver), resolver, owned)


@st.composite
def partial_decks(draw: st.DrawFn, resolver: Resolver) -> Deck:
    """A shipped deck with some of the chosen cards taken out."""
    deck = shipped(draw(st.sampled_from(resolver.catalogue.deck_names())), resolver)
    validator = resolver.validator_of(deck)
    for section in validator.format.sections:
        if not section.is_prescribed and section.name != validator.ruleset.leader:
            for card, count in deck.sections.get(section.name, {}).items():
                deck = deck.with_count(section.name, card, draw(st.integers(0, count)))
    return deck


def test_every_leader_is_filled_here(catalogue: Catalogue) -> None:
    leaders = {(card.name, r.id) for r in catalogue.rulesets.values() for card in catalogue.leaders(r)}
    assert leaders == set(LEADERS)


@pytest.mark.parametrize(("leader", "ruleset"), LEADERS[:: sized(3, 1)])
def test_the_deck_of_every_leader_is_filled_to_a_legal_one(leader: str, ruleset: str, resolver: Resolver) -> None:
    resolved = begin(leader, resolver, ruleset=ruleset)
    filled = DeckCompletion(resolved, resolver).fill(seed=len(leader))
    assert verdict(filled, resolver) == []
    assert all(change.by > 0 for change in diff(resolved.deck, filled))
    assert filled.name == resolved.deck.name


@given(data=st.data())
@examples(10)
def test_a_deck_is_filled_with_what_it_lacks_and_the_same_for_a_seed(data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(partial_decks(resolver))
    seed = data.draw(st.integers(0, 2**32))
    filled = completion(deck, resolver).fill(seed)
    assert verdict(filled, resolver) == []
    assert all(change.by > 0 for change in diff(deck, filled))
    assert completion(deck, resolver).fill(seed) == filled


def test_seeds_make_different_decks(resolver: Resolver) -> None:
    decks = [DeckCompletion(begin("Svara", resolver), resolver).fill(seed) for seed in range(8)]
    assert sum(bool(diff(decks[0], deck)) for deck in decks) >= 6


def test_a_whole_deck_is_not_touched(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver)
    assert completion(deck, resolver).fill(1) == deck


@given(data=st.data())
@examples(10)
def test_who_owns_one_deck_gets_that_deck(data: st.DataObject, resolver: Resolver) -> None:
    name = data.draw(st.sampled_from(resolver.catalogue.deck_names()))
    whole = shipped(name, resolver)
    validator = resolver.validator_of(whole)
    chosen = [s.name for s in validator.format.sections if not s.is_prescribed and s.name != validator.ruleset.leader]
    filled = completion(without(whole, *chosen), resolver, whole.cards()).fill(data.draw(st.integers(0, 99)))
    assert filled == whole


def test_no_more_copies_are_added_than_are_owned(resolver: Resolver) -> None:
    owned = Counter(shipped("polar-dwarves", resolver).cards())
    owned.update(shipped("tundra-orcs", resolver).cards())
    for seed in range(5):
        filled = DeckCompletion(begin("Svara", resolver), resolver, owned).fill(seed)
        assert filled.cards() <= owned


@pytest.mark.parametrize("general", ["Marshal Oryn", "Archivist Veyla", "Ghazra the Unbound"])
def test_a_limited_deck_is_filled_from_its_pool(general: str, resolver: Resolver) -> None:
    for seed in range(3):
        filled = DeckCompletion(begin(general, resolver, pool="first-sealed"), resolver).fill(seed)
        assert filled.pool is not None
        assert without(filled, "general").cards() <= Counter(filled.pool)
        assert verdict(filled, resolver) == []


def test_an_empty_section_of_a_pool_is_made_up_for_from_others(resolver: Resolver) -> None:
    deck = begin("Marshal Oryn", resolver, pool="first-sealed").deck
    minions = {card: count for card, count in (deck.pool or {}).items() if "minion" in card.words}
    filled = completion(dataclasses.replace(deck, pool=minions), resolver).fill(1)
    assert filled.sections.keys() == {"general", "minions"}


@pytest.mark.parametrize(
    ("deck", "changes", "owned", "message"),
    [
        ("polar-dwarves", "summoner: 0 Svara", None, "the deck has no summoner; add one first"),
        ("the-long-wall", "general: 0 Marshal Oryn", None, "the deck has no general; add one first"),
        (
            "polar-dwarves",
            "commons: 0 Ice Smith",
            "breakers",
            "commons: 4 more needed, and no other legal card is left among the cards owned",
        ),
        (
            "polar-dwarves",
            "commons: 5 Frost Mage, 3 Ice Smith",
            None,
            "adding cards cannot make the deck legal: 5 copies of Frost Mage, 4 allowed; take out 1",
        ),
        (
            "polar-dwarves",
            "commons: 5 Bear Cavalry",
            None,
            "adding cards cannot make the deck legal: commons: 17 cards, 16 required; take out 1",
        ),
        (
            "workbench-torgan",
            "commons: 0 Berserker",
            "workbench-sneeks",
            "the starting set-up needs 2 Berserker, more than are owned",
        ),
        (
            "first-sealed-deck",
            "minions: 0 Shield Bearer; legends: 2 The Cartographer",
            None,
            "adding cards cannot make the deck legal: 2 copies of The Cartographer, 1 allowed; take out 1",
        ),
    ],
)
def test_a_deck_that_cannot_be_filled_is_a_fault_of_one_sentence(
    deck: str, changes: str, owned: str | None, message: str, resolver: Resolver
) -> None:
    has = shipped(owned, resolver).cards() if owned else None
    with pytest.raises(InputError) as caught:
        completion(shipped(deck, resolver, changes), resolver, has).fill(1)
    assert str(caught.value) == message


def test_a_pool_that_is_too_small_is_a_fault(resolver: Resolver) -> None:
    deck = begin("Marshal Oryn", resolver, pool="first-sealed").deck
    few = dict.fromkeys(list(deck.pool or {})[:10], 1)
    with pytest.raises(InputError, match="more needed, and no other legal card is left"):
        completion(dataclasses.replace(deck, pool=few), resolver).fill(1)


@given(data=st.data())
@examples(12)
def test_suggested_are_exactly_the_cards_that_may_be_added(data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(partial_decks(resolver))
    made = completion(deck, resolver)
    chosen = [
        s for s in made.validator.format.sections if not s.is_prescribed and s.name != made.validator.ruleset.leader
    ]
    section = data.draw(st.sampled_from(chosen))
    suggestions = {suggestion.card: suggestion for suggestion in made.suggestions(section)}
    held = deck.sections.get(section.name, {})
    for card in cards_of(resolver.catalogue, deck.ruleset):
        room = suggestions[card].room if card in suggestions else 0
        for more, fits in ((room, True), (room + 1, False)):
            count = held.get(card, 0) + more
            found = made.validator.validate(deck.with_count(section.name, card, count))
            broken = {problem.kind for problem in found} - MENDED_BY_ADDING
            assert (not broken) == fits or count > 99


@given(data=st.data())
@examples(10)
def test_suggestions_come_in_the_order_of_their_scores_and_have_reasons(
    data: st.DataObject, resolver: Resolver
) -> None:
    made = completion(data.draw(partial_decks(resolver)), resolver)
    for section in made.validator.format.sections:
        found = made.suggestions(section) if not section.is_prescribed else []
        assert [s.score for s in found] == sorted((s.score for s in found), reverse=True)
        assert all(s.reasons for s in found if s.score > 0)
        assert all(s.section == section.name and s.room > 0 and all(s.reasons) for s in found)


def test_the_reasons_say_why_a_card_fits(sample: Catalogue) -> None:
    resolver = Resolver(sample)
    deck = shipped("polar-dwarves", resolver, "champions: 0 Ollag, 0 Jarmund; commons: 0 Ice Smith")
    made = completion(deck, resolver)
    champions = {s.card.name: s for s in made.suggestions(made.validator.format.sections[5])}
    assert champions.keys() == {"Ollag", "Jarmund", "Ragnor", "Targan"}
    assert "Svara's own faction" in champions["Jarmund"].reasons
    assert "has logic and water" in champions["Jarmund"].reasons
    assert "Svara's own faction" not in champions["Targan"].reasons
    assert champions["Jarmund"].score > champions["Targan"].score


def test_a_reason_that_all_cards_share_is_left_out(resolver: Resolver) -> None:
    made = completion(begin("Svara", resolver).deck, resolver)
    events = [one for one in made.suggestions(made.validator.format.sections[4]) if one.card.cost == 0]
    assert len(events) > 1
    assert not any("cost 0" in reason for one in events for reason in one.reasons)
    assert all(one.reasons for one in events)


@pytest.mark.parametrize(
    ("changes", "section", "card", "reason"),
    [
        ("champions: 0 Ollag", "champions", "Ollag", "mentions structure: 11 cards"),
        ("standard events: 0 Ice Repair", "standard events", "Ice Repair", "mentions structure: 11 cards"),
        ("standard events: 0 Parapet", "standard events", "Parapet", "for Frost Mage and Glacial Shift"),
        ("commons: 0 Bear Cavalry", "commons", "Bear Cavalry", "cost 3: 0 of usually "),
        ("champions: 0 Ollag", "champions", "Ragnor", None),
        ("standard events: 0 Parapet", "standard events", "Brutal Force", None),  # texts say force, and mean no card
    ],
)
def test_costs_and_texts_speak_for_a_card(
    changes: str, section: str, card: str, reason: str | None, resolver: Resolver
) -> None:
    made = completion(shipped("polar-dwarves", resolver, changes), resolver)
    (part,) = (part for part in made.validator.format.sections if part.name == section)
    (found,) = (suggestion for suggestion in made.suggestions(part) if suggestion.card.name == card)
    about_texts = [why for why in found.reasons if why.startswith(("mentions", "for ", "cost "))]
    assert any(why.startswith(reason) for why in about_texts) if reason else not any("for" in w for w in about_texts)


def test_a_cost_of_which_there_is_enough_lowers_the_score(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver, "commons: 0 Frost Mage, 0 Ice Golem, 8 Bear Cavalry")
    made = completion(deck, resolver)
    smasher = next(s for s in made.suggestions(made.validator.format.sections[6]) if s.card.name == "Smasher")
    assert (smasher.card.cost, smasher.score, smasher.reasons) == (3, -0.5, ("has water",))


@pytest.mark.parametrize(
    ("sections", "names"), [((), {"Ollag"}), (("champions",), {"Ollag"}), (("commons",), {"Targan"})]
)
def test_a_restriction_without_sections_holds_in_all(
    sections: tuple[str, ...], names: set[str], resolver: Resolver
) -> None:
    deck = shipped("polar-dwarves", resolver)
    validator = resolver.validator_of(deck)
    own = validator.format._replace(belongs=(Belonging("HOUSE-1", "faction", sections),))
    leader = completion(deck, resolver).leader
    champions = validator.format.sections[5]
    found = {card.name for card in resolver.catalogue.search(Search(legal_in(champions, own, leader)))}
    assert names <= found
    assert ("Targan" in found) == (sections == ("commons",))
    foreign = changed(deck, resolver, "champions: 0 Ollag, 1 Targan")
    rules = [problem.rule for problem in DeckValidator(validator.ruleset, own).validate(foreign)]
    assert rules == ([] if sections == ("commons",) else ["HOUSE-1"])


@pytest.mark.parametrize(("leader", "ruleset"), LEADERS)
def test_what_a_leader_may_have_is_known_without_a_deck(leader: str, ruleset: str, resolver: Resolver) -> None:
    """`legal_for` finds the cards that some legal deck of the leader holds, in memory and in the catalogue alike."""
    catalogue = resolver.catalogue
    deck = begin(leader, resolver, ruleset=ruleset).deck
    made = completion(deck, resolver)
    rules = catalogue.rulesets[ruleset]
    query = legal_for(made.leader, rules, catalogue)
    legal = set(catalogue.search(Search(query)))
    assert legal == {card for card in cards_of(catalogue, ruleset) if query.matches(card)}
    for section in rules.usual_format.sections:
        if not section.is_prescribed and section.name != rules.leader:
            choice = set(catalogue.search(Search(legal_in(section, rules.usual_format, made.leader))))
            assert choice == {suggestion.card for suggestion in made.suggestions(section)}
            assert choice <= legal
    assert set(deck.cards()) <= legal


def test_of_very_many_cards_filling_looks_at_some(resolver: Resolver, monkeypatch: pytest.MonkeyPatch) -> None:
    resolved = begin("Svara", resolver, ruleset="summoner-wars-2e")
    whole = DeckCompletion(resolved, resolver).fill(1)
    monkeypatch.setattr(suggest, "SAMPLE_LIMIT", 8)
    decks = [DeckCompletion(resolved, resolver).fill(seed) for seed in (1, 1, 2)]
    assert all(resolver.validator_of(deck).validate(deck) == [] for deck in decks)
    assert decks[0] == decks[1]
    assert len({str(deck.sections) for deck in (whole, *decks)}) > 1


def test_what_is_owned_is_found_among_very_many(resolver: Resolver, monkeypatch: pytest.MonkeyPatch) -> None:
    owned = shipped("polar-dwarves", resolver).cards()
    resolved = begin("Svara", resolver, ruleset="summoner-wars-2e")
    monkeypatch.setattr(suggest, "SAMPLE_LIMIT", 3)
    assert DeckCompletion(resolved, resolver, owned).fill(3).cards() == owned


@pytest.mark.rule("CH-9.1")
@pytest.mark.parametrize("leader", [name for name, ruleset in LEADERS if ruleset == "summoners-chess"])
def test_a_filled_deck_of_chess_coheres(leader: str, resolver: Resolver) -> None:
    for seed in range(3):
        deck = DeckCompletion(begin(leader, resolver, ruleset="summoners-chess"), resolver).fill(seed)
        cards = deck.cards()
        factions, costs = Counter[str | None](), Counter[bool]()
        for card, count in cards.items():
            factions[card.faction] += count
            costs[(card.cost or 0) <= 2] += count
        assert len(factions) <= 2
        assert factions.most_common()[0][1] * 4 >= cards.total() * 3
        assert costs[True] * 3 >= cards.total() * 2  # what can be paid in the first turns
        assert costs[False] >= 4
        minions = {card: count for card, count in cards.items() if "minion" in card.words}
        successors = [card for card in cards if card.words & {"champion", "legend"}]
        able = sum(n for card, n in minions.items() if any(set(card.types) & set(each.types) for each in successors))
        assert able * 3 >= sum(minions.values()) * 2
        idle = [each for each in successors if not any(set(card.types) & set(each.types) for card in minions)]
        assert len(idle) <= 1
