"""The judge: it reports everything, forgets nothing, and no legal deck stays legal by one card more or less."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.listing import listing
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.decks.textlist import write_text
from deckbuilder.decks.validation import DeckValidator, section_for
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from tests.decks.helpers import plain, reading_of, shipped, verdict
from tests.decks.strategies import cards_of, decks
from tests.depth import examples

Read = Callable[[str], ResolvedDeck]

ICE = """
Ruleset: 2e
Summoner
Svara

Epic Events
2 Ice Ram

Standard Events
2 Parapet
2 Ice Repair
2 Glacial Shift

Champions
Nadiana
Ollag
Jarmund

Commons
4 Frost Mage
4 Ice Golem
4 Bear Cavalry
4 Ice Smith
"""


@pytest.mark.parametrize(
    ("old", "new", "rules"),
    [
        ("4 Bear Cavalry", "4 Bear Calvary", ["unknown-card"]),
        ("Svara", "Svarra", ["unknown-card"]),  # the starting units and gates may well be right
        ("2 Ice Ram", "2 Ice Rma", ["unknown-card"]),
        ("Epic Events\n2 Ice Ram", "", []),
        ("Summoner\nSvara", "Summoner\nSvarra\nSvara", ["unknown-card", "2E-DECK-1"]),
        ("4 Bear Cavalry", "3 Bear Calvary", ["unknown-card", "2E-DECK-1"]),
        ("Jarmund", "Jarmnd\nTargan", ["unknown-card", "2E-DECK-1"]),
        ("2 Ice Ram", "1 Ice Rma", ["unknown-card", "2E-DECK-1"]),
    ],
)
def test_lines_that_were_not_understood_fill_their_place(old: str, new: str, rules: list[str], read: Read) -> None:
    assert [problem.rule for problem in read(ICE.replace(old, new)).problems()] == rules


def test_a_line_without_a_count_and_a_name_fills_no_place(read: Read) -> None:
    found = read(ICE.replace("4 Ice Smith", "3 Ice Smith\n???")).problems()
    assert [problem.rule for problem in found] == ["syntax", "2E-DECK-1"]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("4 Frost Mge", r"^line 2: no card is called 'Frost Mge' in .*; did you mean Frost Mage[^(]*$"),
        ("???\n4 Frost Mge", r"^line 2: '\?\?\?' is not a card line.* \(and 1 more\)$"),
        ("???\n!!!\n4 Frost Mge", r" \(and 2 more\)$"),
    ],
)
def test_a_list_that_was_not_understood_is_no_deck_to_work_with(cards: str, message: str, read: Read) -> None:
    with pytest.raises(InputError, match=message):
        read(f"Svara\n{cards}").must_be_readable()


@pytest.mark.parametrize(
    ("old", "new", "rules"),
    [
        ("4 Bear Cavalry", "4 Bear Calvary", ["unknown-card"]),
        ("Svara", "Svarra", ["unknown-card"]),
        ("2 Parapet", "2 Parapte", ["unknown-card"]),
        ("4 Bear Cavalry", "3 Bear Calvary", ["unknown-card", "2E-DECK-1"]),
        ("4 Ice Smith", "5 Ice Smith\n4 Ice Smth", ["unknown-card", "2E-DECK-1", "2E-DECK-3"]),
    ],
)
def test_without_headings_they_fill_any_place(old: str, new: str, rules: list[str], read: Read) -> None:
    lines = [
        line for line in ICE.splitlines() if line[:1].isdigit() or line in ("Svara", "Nadiana", "Ollag", "Jarmund")
    ]
    assert [problem.rule for problem in read("\n".join(lines).replace(old, new)).problems()] == rules


@pytest.mark.parametrize(
    ("deck", "old", "new"),
    [("workbench-torgan", "4 Berserker", "4 Berzerker"), ("the-long-wall", "2 Dawn Acolyte", "2 Dawn Accolyte")],
)
def test_they_may_be_of_the_starting_setup_and_count_for_the_total(
    deck: str, old: str, new: str, read: Read, resolver: Resolver
) -> None:
    text = write_text(listing(shipped(deck, resolver), resolver.catalogue))
    assert old in text
    assert [problem.rule for problem in read(text.replace(old, new)).problems()] == ["unknown-card"]


@given(data=st.data())
@examples(37)
def test_validating_twice_gives_the_same_problems(data: st.DataObject, resolver: Resolver) -> None:
    """They do not depend on the decks that were validated before either."""
    deck = data.draw(decks(resolver, strange=True))
    known = resolver.validator_of(deck)
    first = known.validate(deck)
    assert known.validate(deck) == first == DeckValidator(known.ruleset, known.format).validate(deck)
    assert reading_of(deck, resolver).problems() == first
    # Two cards of one name, of two factions, are two problems, which their sentences tell apart.
    assert len({(problem.kind, problem.message, *plain([problem])[0]) for problem in first}) == len(first)
    assert all(problem.rule and problem.message for problem in first)


def namesakes(resolver: Resolver, ruleset: str) -> list[tuple[Card, Card]]:
    """Two cards of each name that several factions use."""
    by_name: dict[str, list[Card]] = {}
    for card in cards_of(resolver.catalogue, ruleset):
        by_name.setdefault(card.name, []).append(card)
    return [(cards[0], cards[1]) for cards in by_name.values() if len(cards) > 1]


@pytest.mark.parametrize("ruleset", ["summoner-wars-1e", "summoner-wars-2e", "summoners-chess"])
def test_problems_of_namesakes_name_their_factions(ruleset: str, resolver: Resolver) -> None:
    for format_ in resolver.catalogue.rulesets[ruleset].formats.values():
        leader = resolver.catalogue.leaders(resolver.catalogue.rulesets[ruleset])[0]
        for one, other in namesakes(resolver, ruleset):
            for section in (*(section.name for section in format_.sections), "loot"):
                sections = {resolver.catalogue.rulesets[ruleset].leader: {leader: 1}}
                sections[section] = {**sections.get(section, {}), one: 99, other: 99}
                problems = resolver.validator_of(Deck("", ruleset, format_.name, sections)).validate(
                    Deck("", ruleset, format_.name, sections, {})
                )
                sentences = [str(problem) for problem in problems]
                assert len(set(sentences)) == len(sentences)


def test_a_card_without_a_namesake_is_named_without_its_faction(resolver: Resolver) -> None:
    deck = shipped("workbench-torgan", resolver, "summoner: 2 Wall (Tundra Orcs), 1 Berserker")
    messages = [problem.message for problem in resolver.validator_of(deck).validate(deck)]
    assert "Wall does not belong under summoner" in messages
    assert "Berserker does not belong under summoner" in messages


@given(data=st.data())
@examples(50)
def test_one_card_more_or_less_makes_a_legal_deck_illegal(data: st.DataObject, resolver: Resolver) -> None:
    deck = shipped(data.draw(st.sampled_from(resolver.catalogue.deck_names())), resolver)
    validator = resolver.validator_of(deck)
    assert validator.validate(deck) == []
    section = data.draw(st.sampled_from([part.name for part in validator.format.sections]))
    card = data.draw(st.sampled_from(cards_of(resolver.catalogue, deck.ruleset)))
    held = deck.sections.get(section, {})
    assert validator.validate(deck.with_count(section, card, held.get(card, 0) + 1))
    for known, count in held.items():
        assert validator.validate(deck.with_count(section, known, count - 1))


@pytest.mark.parametrize(
    ("deck", "card", "section"),
    [
        ("polar-dwarves", "Frost Mage", "commons"),  # a place that the player fills comes first
        ("polar-dwarves", "Ice Ram", "epic events"),
        ("polar-dwarves", "Ten-Life Gate", "gates"),
        ("polar-dwarves", "Parapet", "standard events"),
        ("polar-dwarves", "Svara", "summoner"),
        ("workbench-torgan", "Wall (Tundra Orcs)", "walls"),
        ("workbench-torgan", "For Glory", "events"),
        ("workbench-mugglug", "Vine Wall", "walls"),
        ("workbench-the-demagogue", "Winged Mutant", "commons"),
        ("the-long-wall", "Reserve Guard", "minions"),
        ("the-long-wall", "Sudden Aegis", "spells"),
    ],
)
def test_the_home_of_a_card_is_the_section_of_its_class(deck: str, card: str, section: str, resolver: Resolver) -> None:
    resolved = reading_of(shipped(deck, resolver), resolver)
    found = section_for(the_card(card, resolved, resolver), resolved.validator, resolved.leader)
    assert found is not None
    assert found.name == section


def the_card(name: str, resolved: ResolvedDeck, resolver: Resolver) -> Card:
    return CardNames(resolver.catalogue, resolved.validator.ruleset, resolved.leader).find(name)


def test_a_conjured_unit_has_no_home(resolver: Resolver, card: Callable[..., Card]) -> None:
    resolved = reading_of(shipped("workbench-queen-maldaria", resolver), resolver)
    assert section_for(card("Phoenix"), resolved.validator, resolved.leader) is None


def test_every_problem_is_reported_not_only_the_first(resolver: Resolver) -> None:
    changes = "gates: 0 Ten-Life Gate; epic events: 1 Ice Ram; standard events: 3 Parapet; champions: 2 Ollag"
    deck = shipped("polar-dwarves", resolver, changes, "commons: 5 Frost Mage, 4 Ember Archer")
    assert verdict(deck, resolver) == [
        ("2E-DECK-1", "gates", None, 3, 4),
        ("2E-DECK-1", "epic events", None, 1, 2),
        ("2E-DECK-1", "standard events", None, 7, 6),
        ("2E-DECK-1", "champions", None, 4, 3),
        ("2E-DECK-1", "commons", None, 21, 16),
        ("2E-DECK-2", "commons", "Ember Archer", 4, 0),
        ("2E-DECK-3", "standard events", "Parapet", 3, 2),
        ("2E-DECK-3", "champions", "Ollag", 2, 1),
        ("2E-DECK-3", "commons", "Frost Mage", 5, 4),
    ]


def test_a_foreign_card_is_reported_with_both_symbols(resolver: Resolver) -> None:
    second = shipped("polar-dwarves", resolver, "commons: 1 Deceiver")
    (foreign,) = [one for one in resolver.validator_of(second).validate(second) if one.card == "Deceiver"]
    assert (foreign.shares, foreign.near) == (("martial", "logic", "water"), ("resolve",))
    first = shipped("workbench-oldin", resolver, "commons: 1 Smasher")
    (foreign,) = [one for one in resolver.validator_of(first).validate(first) if one.card == "Smasher"]
    assert (foreign.shares, foreign.near) == (("Guild Dwarves",), ("Tundra Orcs",))


def test_prescribed_cards_that_are_missing_are_named_with_their_numbers(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver, "gates: 0 Ten-Life Gate, 1 Five-Life Gate")
    (problem,) = [one for one in resolver.validator_of(deck).validate(deck) if one.section == "gates"]
    assert dict(problem.missing) == {"Ten-Life Gate": 1, "Five-Life Gate": 2}
