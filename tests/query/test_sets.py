"""The fields of a search that name sets of cards: a deck, what may go into a leader's deck, and what is owned."""

from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.problems import ProblemKind
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.sets import DeckSets
from deckbuilder.decks.validation import DeckValidator
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query import QueryError, parse
from deckbuilder.query.fields import QueryVocabulary
from deckbuilder.query.nodes import COMPARE

RULESETS = ("summoner-wars-1e", "summoner-wars-2e", "summoners-chess")
POLAR = {"Bear Cavalry", "Frost Mage", "Glacial Shift", "Ice Golem", "Ice Ram", "Ice Repair", "Ice Smith", "Jarmund"}
POLAR |= {"Nadiana", "Ollag", "Parapet", "Svara", "Five-Life Gate", "Ten-Life Gate"}


@pytest.fixture(scope="module")
def owned(catalogue: Catalogue) -> dict[Card, int]:
    """Copies of some cards."""
    numbers = {"Svara": 1, "Ice Golem": 2, "Ice Smith": 4, "Bear Cavalry": 0}
    return {card: number for name, number in numbers.items() for card in catalogue.named(name)}


@pytest.fixture(scope="module")
def vocabulary(resolver: Resolver, owned: dict[Card, int]) -> QueryVocabulary:
    return resolver.catalogue.vocabulary(DeckSets(resolver, lambda: owned))


@pytest.fixture(scope="module")
def found(sample: Catalogue, owned: dict[Card, int]) -> Callable[[str], set[str]]:
    """The names of the cards of the shipped decks that a query finds."""
    vocabulary = sample.vocabulary(DeckSets(Resolver(sample), lambda: owned))
    return lambda query: {card.name for card in sample.search(parse(query, vocabulary))}


# deck:


def test_deck_finds_the_cards_of_a_shipped_deck(found: Callable[[str], set[str]]) -> None:
    assert found("deck:polar-dwarves") == POLAR
    assert found('d:"Polar Dwarves"') == POLAR
    assert found("deck:polar-dwarves c:epic") == {"Ice Ram"}
    assert found("deck:polar-dwarves|savanna-elves c:summoner") == {"Svara", "Abua Shi"}
    assert found("f:polar -deck:polar-dwarves") == set()


def test_deck_finds_the_cards_of_a_deck_file(
    found: Callable[[str], set[str]], tmp_path: Path, read: Callable[[str], ResolvedDeck]
) -> None:
    file = tmp_path / "my deck.txt"
    file.write_text("Ruleset: summoner-wars-2e\nSummoner\n1 Svara\nCommons\n4 Frost Mage\n", "utf-8")
    cards = {card.name for card in read(file.read_text("utf-8")).deck.cards()}
    assert cards == {"Svara", "Frost Mage", "Ice Golem", "Ice Ram", "Five-Life Gate", "Ten-Life Gate"}
    assert found(f'deck:"{file}"') == cards


# for:


def verdict(validator: DeckValidator, leader: Card, cards: list[Card]) -> set[str]:
    """The cards that may not stand in a deck of the leader: in no section of their class is there no problem."""
    sections = validator.format.sections
    refused = {card.name for card in cards}
    for section in sections:
        here = {card: 1 for card in cards if section.name in validator.possible_sections(card)}
        held = {section.name: here} | {validator.ruleset.leader: {leader: 1}}
        problems = validator.validate(Deck("", validator.ruleset.id, validator.format.name, held))
        wrong = {
            p.card
            for p in problems
            if p.section == section.name and p.kind in (ProblemKind.FOREIGN, ProblemKind.MISPLACED)
        }
        if section.is_prescribed:
            wrong |= {card.name for card in here if card.name not in (section.prescribed_cards(leader) or {})}
        refused -= {card.name for card in here} - wrong
    return refused


@pytest.mark.rule("2E-DECK-2")
@pytest.mark.rule("1E-DECK-2")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_for_finds_exactly_the_cards_that_the_judge_lets_a_leader_have(
    ruleset: str, catalogue: Catalogue, vocabulary: QueryVocabulary
) -> None:
    rules: RuleSet = catalogue.rulesets[ruleset]
    validator = DeckValidator(rules, rules.usual_format)
    everything = catalogue.search(parse(f"r:{ruleset}"))
    leaders = catalogue.leaders(rules)
    for leader in leaders:
        welcome = catalogue.search(parse(f'r:{ruleset} for:"{leader.name}"', vocabulary))
        # What is prescribed goes by names, and each faction has a Wall.
        prescribed = {name for section in validator.format.sections for name in section.prescribed_cards(leader) or {}}
        others = [card for card in everything if card not in welcome + leaders and card.name not in prescribed]
        assert verdict(validator, leader, [card for card in welcome if card != leader]) == set()
        assert verdict(validator, leader, others) == {card.name for card in others}
        assert [card for card in welcome if card in leaders] == [leader]


@pytest.mark.rule("2E-DECK-2")
def test_for_finds_what_shares_a_symbol_and_what_the_summoner_brings(found: Callable[[str], set[str]]) -> None:
    champions = found("for:Svara class:champion")
    assert champions == found("r:2e class:champion symbol:water|logic|martial")
    assert champions == {"Jarmund", "Nadiana", "Ollag", "Ragnor", "Targan"}
    assert found("for:svara c:epic") == {"Ice Ram"}
    assert found("for:svara c:gate") == {"Five-Life Gate", "Ten-Life Gate"}
    assert found("for:svara c:summoner") == {"Svara"}


@pytest.mark.rule("1E-DECK-2")
def test_for_finds_mercenaries_for_every_first_edition_summoner(found: Callable[[str], set[str]]) -> None:
    champions = found('r:1e c:champion (f:"deep dwarves" OR f:mercenaries)')
    assert found("for:Tundle c:champion") == champions
    assert len(champions) > len(found("c:champion f:mercenaries")) > 0


def test_for_a_leader_of_two_games_finds_cards_of_both(catalogue: Catalogue, vocabulary: QueryVocabulary) -> None:
    both = catalogue.search(parse('for:"Queen Maldaria"', vocabulary))
    assert {card.ruleset for card in both} == {"summoner-wars-1e", "summoner-wars-2e"}


# owned:


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("owned:yes", {"Svara", "Ice Golem", "Ice Smith"}),
        ("owned=YES", {"Svara", "Ice Golem", "Ice Smith"}),
        ("o:2", {"Ice Golem"}),
        ("owned>=2", {"Ice Golem", "Ice Smith"}),
        ("owned<=1 owned>0", {"Svara"}),
        ("owned:1|4", {"Svara", "Ice Smith"}),
        ("-owned:no", {"Svara", "Ice Golem", "Ice Smith"}),
        ("owned:0 owned:yes", set()),
        ("owned:no deck:polar-dwarves", POLAR - {"Svara", "Ice Golem", "Ice Smith"}),
        ("owned<2 deck:polar-dwarves", POLAR - {"Ice Golem", "Ice Smith"}),
    ],
)
def test_owned_compares_the_copies_in_the_collection(
    query: str, names: set[str], found: Callable[[str], set[str]]
) -> None:
    assert found(query) == names


@pytest.mark.parametrize("compare", COMPARE)
@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_a_card_that_is_not_in_the_collection_is_owned_zero_times(
    compare: str, number: int, catalogue: Catalogue, vocabulary: QueryVocabulary, owned: dict[Card, int]
) -> None:
    search = parse(f"owned{compare}{number}", vocabulary)
    expected = {card for card in catalogue.search(parse("")) if COMPARE[compare](owned.get(card, 0), number)}
    assert set(catalogue.search(search)) == expected
    assert set(filter(search.matches, catalogue.search(parse("")))) == expected


def test_the_collection_is_read_only_when_a_query_asks_for_it(resolver: Resolver) -> None:
    asked: list[bool] = []

    def collection() -> dict[Card, int]:
        asked.append(True)
        return {}

    sets = DeckSets(resolver, collection)
    parse("deck:polar-dwarves for:svara cost:0", resolver.catalogue.vocabulary(sets))
    assert not asked
    parse("owned:yes", resolver.catalogue.vocabulary(sets))
    assert asked


# What is wrong


@pytest.mark.parametrize(
    ("query", "position", "sentence"),
    [
        ("ice deck:polar-dwarfs", 9, "there is no deck file and no shipped deck 'polar-dwarfs'; did you mean polar-"),
        ("deck>=polar-dwarves", 4, "'deck' takes :, not >="),
        ("for!=svara", 3, "'for' takes :, not !="),
        ("for:svra", 4, "there is no summoner or general 'svra'; did you mean Svara"),
        ('for:"Ice Golem"', 4, "there is no summoner or general 'Ice Golem'"),
        ("owned:some", 6, "'owned' takes yes, no or a number, not 'some'"),
        ("owned>yes", 6, "'owned' takes yes, no or a number, not 'yes'"),
        ("owned:-1", 6, "'owned' takes yes, no or a number, not '-1'"),
    ],
)
def test_a_set_that_does_not_exist_is_a_fault_with_its_place(
    query: str, position: int, sentence: str, vocabulary: QueryVocabulary
) -> None:
    with pytest.raises(QueryError) as caught:
        parse(query, vocabulary)
    assert caught.value.position == position
    assert caught.value.sentence.startswith(sentence)
