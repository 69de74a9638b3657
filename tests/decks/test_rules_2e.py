"""The rules of deck construction of Summoner Wars, second edition: each with decks that keep it and break it."""

from collections import Counter
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.sets import legal_for
from deckbuilder.errors import InputError
from tests.decks.helpers import Verdict, changed, house_catalogue, shipped, verdict, without

RULESET = "summoner-wars-2e"
PRECONSTRUCTED = (
    *("breakers", "cave-goblins", "fallen-kingdom", "phoenix-elves"),
    *("polar-dwarves", "savanna-elves", "tundra-orcs", "vanguards"),
)
MERCENARIES = """
card: Crossed Axe
ruleset: summoner-wars-2e
faction: Mercenaries
class: common unit
cost: 1
life: 2
strength: 2
attack: melee
symbols: [martial]
---
card: Sell Sword
ruleset: summoner-wars-2e
faction: Mercenaries
class: champion unit
cost: 5
life: 6
strength: 3
attack: melee
symbols: [martial]
"""


@pytest.mark.rule("2E-DECK-1")
def test_a_custom_deck_has_34_cards_in_seven_sections(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver)
    counts = {section: sum(cards.values()) for section, cards in deck.sections.items()}
    assert counts == {
        "summoner": 1,
        "gates": 4,
        "starting units": 2,
        "epic events": 2,
        "standard events": 6,
        "champions": 3,
        "commons": 16,
    }
    assert deck.size == 34
    assert verdict(deck, resolver) == []


@pytest.mark.rule("2E-DECK-1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("commons: 3 Ice Smith", [("2E-DECK-1", "commons", None, 15, 16)]),
        ("commons: 1 Frost Shaman", [("2E-DECK-1", "commons", None, 17, 16)]),
        ("champions: 0 Ollag", [("2E-DECK-1", "champions", None, 2, 3)]),
        ("champions: 1 Targan", [("2E-DECK-1", "champions", None, 4, 3)]),
        ("standard events: 0 Parapet", [("2E-DECK-1", "standard events", None, 4, 6)]),
        ("standard events: 1 Freeze", [("2E-DECK-1", "standard events", None, 7, 6)]),
        ("epic events: 1 Ice Ram", [("2E-DECK-1", "epic events", None, 1, 2)]),
        ("epic events: 3 Ice Ram", [("2E-DECK-1", "epic events", None, 3, 2)]),
        ("gates: 2 Five-Life Gate", [("2E-DECK-1", "gates", None, 3, 4)]),
        ("gates: 4 Five-Life Gate", [("2E-DECK-1", "gates", None, 5, 4)]),
        ("starting units: 0 Ice Golem", [("2E-DECK-1", "starting units", None, 1, 2)]),
        ("summoner: 1 Grognack", [("2E-DECK-1", "summoner", None, 2, 1)]),
        (
            "commons: 0 Ice Smith; champions: 0 Ollag",
            [("2E-DECK-1", "champions", None, 2, 3), ("2E-DECK-1", "commons", None, 12, 16)],
        ),
    ],
)
def test_a_section_with_a_wrong_number_of_cards_is_one_problem(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("polar-dwarves", resolver, changes), resolver) == problems


@pytest.mark.rule("2E-DECK-1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (  # gates are always one of ten and three of five lives
            "gates: 2 Ten-Life Gate, 2 Five-Life Gate",
            [("2E-DECK-1", "gates", "Ten-Life Gate", 2, 1)],
        ),
        (
            "epic events: 1 Ice Ram, 1 For Glory",
            [("2E-DECK-1", "epic events", "For Glory", 1, 0)],
        ),
        (
            "starting units: 0 Frost Mage, 1 Bear Cavalry",
            [("2E-DECK-1", "starting units", "Bear Cavalry", 1, 0)],
        ),
        (
            "starting units: 0 Frost Mage, 2 Ice Golem",
            [("2E-DECK-1", "starting units", "Ice Golem", 2, 1)],
        ),
        (  # a wrong total and a wrong card are two problems
            "epic events: 1 For Glory",
            [("2E-DECK-1", "epic events", None, 3, 2), ("2E-DECK-1", "epic events", "For Glory", 1, 0)],
        ),
    ],
)
def test_the_summoner_dictates_gates_units_and_epic_events(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("polar-dwarves", resolver, changes), resolver) == problems


@pytest.mark.rule("2E-DECK-1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            "champions: 0 Ollag, 1 Bear Cavalry; commons: 3 Bear Cavalry, 1 Frost Shaman",
            [("2E-DECK-1", "champions", "Bear Cavalry", 1, 0)],
        ),
        (
            "commons: 3 Ice Smith, 1 Targan",
            [("2E-DECK-1", "commons", "Targan", 1, 0)],
        ),
        (
            "standard events: 1 Parapet, 1 Ice Ram",
            [
                ("2E-DECK-1", "standard events", "Ice Ram", 1, 0),
                ("2E-DECK-2", "standard events", "Ice Ram", 1, 0),  # epic events bear no deck symbol
            ],
        ),
        (
            "epic events: 1 Ice Ram, 1 Bear Cavalry",
            [("2E-DECK-1", "epic events", "Bear Cavalry", 1, 0)],
        ),
        (
            "walls: 2 Parapet; standard events: 0 Parapet, 2 Freeze",
            [("2E-DECK-1", "walls", "Parapet", 2, 0)],
        ),
    ],
)
def test_a_card_in_a_section_of_another_class_is_reported(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("polar-dwarves", resolver, changes), resolver) == problems


@pytest.mark.rule("2E-DECK-1")
def test_a_deck_without_a_summoner_lacks_just_that(resolver: Resolver) -> None:
    deck = without(shipped("polar-dwarves", resolver), "summoner")
    assert verdict(deck, resolver) == [("2E-DECK-1", "summoner", None, 0, 1)]


@pytest.mark.rule("2E-DECK-1")
def test_without_a_summoner_nobody_brings_starting_units_and_epic_events(resolver: Resolver) -> None:
    deck = without(shipped("polar-dwarves", resolver), "summoner", "starting units", "epic events")
    assert verdict(deck, resolver) == [
        ("2E-DECK-1", "summoner", None, 0, 1),
        ("2E-DECK-1", "starting units", None, 0, 2),
        ("2E-DECK-1", "epic events", None, 0, 2),
    ]


@pytest.mark.rule("2E-DECK-1")
def test_a_unit_under_summoner_leads_no_deck(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver, "summoner: 0 Svara, 1 Ragnor")
    assert deck.leader("summoner") is None
    assert verdict(deck, resolver) == [("2E-DECK-1", "summoner", "Ragnor", 1, 0)]


@pytest.mark.rule("2E-DECK-2")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        # water and logic are Svara's: cards of other factions that bear one of them are welcome
        ("commons: 0 Ice Smith, 4 Frost Shaman", []),
        ("champions: 0 Ollag, 1 Ragnor", []),
        ("standard events: 0 Parapet, 2 Brutal Force", []),
        (
            "commons: 0 Ice Smith, 4 Ember Archer",
            [("2E-DECK-2", "commons", "Ember Archer", 4, 0)],
        ),
        (
            "champions: 0 Ollag, 1 Fire Drake",
            [("2E-DECK-2", "champions", "Fire Drake", 1, 0)],
        ),
        (
            "standard events: 0 Parapet, 2 Burn",
            [("2E-DECK-2", "standard events", "Burn", 2, 0)],
        ),
        (
            "commons: 2 Ice Smith, 1 Ember Archer, 1 Wind Mage",
            [("2E-DECK-2", "commons", "Ember Archer", 1, 0), ("2E-DECK-2", "commons", "Wind Mage", 1, 0)],
        ),
    ],
)
def test_units_and_events_share_a_symbol_with_the_summoner(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("polar-dwarves", resolver, changes), resolver) == problems


@pytest.mark.rule("2E-DECK-2")
def test_what_the_summoner_gives_needs_no_symbol(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver)
    assert [card.symbols for card in deck.sections["epic events"]] == [()]
    assert verdict(deck, resolver) == []


@pytest.mark.rule("2E-DECK-3")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            "commons: 5 Frost Mage, 3 Ice Smith",
            [("2E-DECK-3", "commons", "Frost Mage", 5, 4)],
        ),
        (
            "champions: 2 Jarmund, 0 Ollag",
            [("2E-DECK-3", "champions", "Jarmund", 2, 1)],
        ),
        (
            "standard events: 3 Parapet, 1 Ice Repair",
            [("2E-DECK-3", "standard events", "Parapet", 3, 2)],
        ),
        (
            "commons: 8 Frost Mage, 8 Ice Golem, 0 Ice Smith, 0 Bear Cavalry",
            [("2E-DECK-3", "commons", "Frost Mage", 8, 4), ("2E-DECK-3", "commons", "Ice Golem", 8, 4)],
        ),
        (  # an event counts wherever it stands
            "epic events: 1 Ice Ram, 1 Parapet",
            [("2E-DECK-1", "epic events", "Parapet", 1, 0), ("2E-DECK-3", "standard events", "Parapet", 3, 2)],
        ),
    ],
)
def test_copies_are_limited(changes: str, problems: list[Verdict], resolver: Resolver) -> None:
    assert verdict(shipped("polar-dwarves", resolver, changes), resolver) == problems


@pytest.mark.rule("2E-DECK-3")
def test_starting_units_do_not_count_toward_the_four(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver)
    copies = Counter({card.name: count for card, count in deck.cards().items()})
    assert (copies["Frost Mage"], copies["Ice Golem"]) == (5, 5)
    assert verdict(deck, resolver) == []


@pytest.mark.rule("2E-DECK-4")
def test_every_summoner_has_martial_and_two_of_the_twelve_symbols(catalogue: Catalogue) -> None:
    ruleset = catalogue.rulesets[RULESET]
    twelve = {"light", "cunning", "earth", "spirit", "instinct", "water"}
    twelve |= {"dark", "resolve", "air", "divine", "logic", "fire"}
    assert set(ruleset.symbols) == twelve | {"martial"}
    leaders = catalogue.leaders(ruleset)
    assert len(leaders) == 8
    for leader in leaders:
        assert len(leader.symbols) == 3
        assert "martial" in leader.symbols
        assert len(twelve & set(leader.symbols)) == 2


@pytest.fixture(scope="module")
def hiring(catalogue_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Resolver:
    """A resolver that also knows two mercenaries."""
    return Resolver(house_catalogue(catalogue_file, tmp_path_factory.mktemp("mercenaries"), MERCENARIES))


@pytest.mark.rule("2E-DECK-4")
@pytest.mark.parametrize("name", PRECONSTRUCTED)
def test_mercenaries_with_the_martial_symbol_serve_every_summoner(name: str, hiring: Resolver) -> None:
    deck = shipped(name, hiring)
    common, champion = (next(iter(deck.sections[section])) for section in ("commons", "champions"))
    copies = deck.sections["commons"][common]
    hired = f"commons: 0 {common}, {copies} Crossed Axe; champions: 0 {champion}, 1 Sell Sword"
    assert verdict(changed(deck, hiring, hired), hiring) == []


@pytest.mark.rule("2E-DECK-4")
def test_there_is_no_fourteenth_symbol(catalogue_file: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    strange = MERCENARIES.replace("[martial]", "[luck]")
    with pytest.raises(InputError, match=r"symbols.*luck"):
        house_catalogue(catalogue_file, tmp_path_factory.mktemp("luck"), strange)


@pytest.mark.rule("2E-DECK-5")
@pytest.mark.parametrize("name", PRECONSTRUCTED)
def test_every_preconstructed_deck_is_legal(name: str, resolver: Resolver) -> None:
    resolved = load_shipped(name, resolver)
    assert resolved.problems() == []
    assert resolved.deck.size == 34


@pytest.mark.rule("2E-DECK-5")
def test_preconstructed_decks_are_judged_like_all_others(resolver: Resolver) -> None:
    deck = shipped("vanguards", resolver, "summoner: 0 Sera Eldwyn, 1 Svara")
    rules = {rule for rule, *_ in verdict(deck, resolver)}
    assert rules == {"2E-DECK-1", "2E-DECK-2"}


@pytest.mark.rule("2E-DECK-2")
def test_what_a_summoner_may_use_is_what_the_judge_accepts(catalogue: Catalogue, resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver)
    validator = resolver.validator_of(deck)
    leader = next(iter(deck.sections["summoner"]))
    allowed = legal_for(leader, validator.ruleset, catalogue)
    for section in ("standard events", "champions", "commons"):
        for card in {c for name in PRECONSTRUCTED for c in shipped(name, resolver).sections[section]}:
            found = {problem.kind.name for problem in validator.validate(deck.with_count(section, card, 1))}
            assert allowed.matches(card) == ("FOREIGN" not in found)
