"""The rules of deck construction of Summoner Wars, first edition: each with decks that keep it and break it."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.sets import legal_for
from tests.decks.helpers import Verdict, changed, shipped, verdict, without

RULESET = "summoner-wars-1e"


@pytest.mark.rule("1E-DECK-1", "1E-DECK-2", "1E-DECK-3")
def test_every_shipped_deck_is_legal(resolver: Resolver) -> None:
    rows = [row for row in resolver.catalogue.decks() if row["ruleset"] == RULESET]
    assert len(rows) == len(resolver.catalogue.leaders(resolver.catalogue.rulesets[RULESET])) == 24
    for row in rows:
        resolved = load_shipped(row["deck"], resolver)
        assert resolved.problems() == []
        assert resolved.deck.size == 34


@pytest.mark.rule("1E-DECK-1")
def test_a_deck_of_the_first_edition_has_its_numbers_of_cards(resolver: Resolver) -> None:
    deck = shipped("workbench-torgan", resolver)
    counts = {section: sum(cards.values()) for section, cards in deck.sections.items()}
    assert counts == {"summoner": 1, "walls": 3, "events": 9, "champions": 3, "commons": 18}
    assert verdict(deck, resolver) == []


@pytest.mark.rule("1E-DECK-1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("commons: 3 Smasher", [("1E-DECK-1", "commons", None, 17, 18)]),
        ("commons: 1 Charger", [("1E-DECK-1", "commons", None, 19, 18)]),
        ("champions: 0 Krom", [("1E-DECK-1", "champions", None, 2, 3)]),
        ("champions: 1 Ugg", [("1E-DECK-1", "champions", None, 4, 3)]),
        ("walls: 2 Wall", [("1E-DECK-1", "walls", None, 2, 3)]),
        ("walls: 4 Wall", [("1E-DECK-1", "walls", None, 4, 3)]),
        ("events: 0 For Glory", [("1E-DECK-1", "events", None, 8, 9)]),
        ("events: 2 For Glory", [("1E-DECK-1", "events", None, 10, 9)]),
        ("summoner: 1 Grognack", [("1E-DECK-1", "summoner", None, 2, 1)]),
        (
            "commons: 3 Smasher; champions: 0 Krom",
            [("1E-DECK-1", "champions", None, 2, 3), ("1E-DECK-1", "commons", None, 17, 18)],
        ),
    ],
)
def test_a_section_with_a_wrong_number_of_cards_is_one_problem(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("workbench-torgan", resolver, changes), resolver) == problems


@pytest.mark.rule("1E-DECK-1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            "events: 2 Ice Armor, 2 For Glory",
            [("1E-DECK-1", "events", "For Glory", 2, 1)],
        ),
        (  # an event of the faction, but not of this summoner
            "events: 2 Ice Armor, 1 Freeze",
            [("1E-DECK-1", "events", "Freeze", 1, 0)],
        ),
        (
            "events: 2 Ice Armor, 1 Burn",
            [("1E-DECK-1", "events", "Burn", 1, 0)],
        ),
        (
            "walls: 2 Wall, 1 Ice Wall",
            [("1E-DECK-1", "walls", "Ice Wall", 1, 0)],
        ),
        (  # the starting wall is one of the three
            "walls: 0 Wall, 3 Ice Wall",
            [("1E-DECK-1", "walls", "Ice Wall", 3, 0), ("1E-DECK-3", None, "Wall", 0, 1)],
        ),
    ],
)
def test_events_are_those_of_the_reference_card_and_walls_are_walls(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("workbench-torgan", resolver, changes), resolver) == problems


@pytest.mark.rule("1E-DECK-1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("walls: 1 Wall (Cloaks), 2 Wall", []),
        ("walls: 1 Wall (Cloaks), 3 Wall", [("1E-DECK-1", "walls", None, 4, 3)]),
        ("walls: 3 Wall (Cloaks), 3 Wall", [("1E-DECK-1", "walls", None, 6, 3)]),
    ],
)
def test_walls_of_several_factions_count_together(changes: str, problems: list[Verdict], resolver: Resolver) -> None:
    assert verdict(shipped("workbench-torgan", resolver, changes), resolver) == problems


@pytest.mark.rule("1E-DECK-1")
def test_events_of_one_name_count_together_against_the_reference_card(resolver: Resolver) -> None:
    changes = "events: 1 Magic Drain (Cloaks), 1 Legions of the Dead"
    deck = shipped("workbench-ret-talus", resolver, changes)
    assert verdict(deck, resolver) == [("1E-DECK-1", "events", "Magic Drain", 3, 2)]


@pytest.mark.rule("1E-DECK-1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            "champions: 0 Krom, 1 Charger",
            [("1E-DECK-1", "champions", "Charger", 1, 0)],
        ),
        (
            "commons: 3 Smasher, 1 Ugg",
            [("1E-DECK-1", "commons", "Ugg", 1, 0)],
        ),
        (
            "champions: 0 Krom; commons: 1 Krom, 3 Smasher",
            [("1E-DECK-1", "champions", None, 2, 3), ("1E-DECK-1", "commons", "Krom", 1, 0)],
        ),
    ],
)
def test_a_card_in_a_section_of_another_class_is_reported(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("workbench-torgan", resolver, changes), resolver) == problems


@pytest.mark.rule("1E-DECK-1")
def test_a_deck_without_a_summoner_lacks_just_that(resolver: Resolver) -> None:
    deck = without(shipped("workbench-torgan", resolver), "summoner")
    assert verdict(deck, resolver) == [("1E-DECK-1", "summoner", None, 0, 1)]


@pytest.mark.rule("1E-DECK-1")
def test_starting_units_are_among_the_18_commons(resolver: Resolver) -> None:
    deck = shipped("workbench-torgan", resolver)
    (leader,) = deck.sections["summoner"]
    commons = {card.name: count for card, count in deck.sections["commons"].items()}
    assert leader.starting_cards == {"Torgan": 1, "Wall": 1, "Berserker": 2, "Shooter": 1, "Crusher": 1}
    assert all(commons[name] >= leader.starting_cards[name] for name in ("Berserker", "Shooter", "Crusher"))
    assert sum(commons.values()) == 18


@pytest.mark.rule("1E-VINE-1")
def test_vine_walls_lie_in_a_pile_of_their_own_and_in_no_deck(catalogue: Catalogue, resolver: Resolver) -> None:
    (mugglug,) = catalogue.named("Mugglug", RULESET)
    (vine_wall,) = catalogue.named("Vine Wall", RULESET)
    assert mugglug.piles.keys() == {"Vine Wall"}
    assert not legal_for(mugglug, catalogue.rulesets[RULESET], catalogue).matches(vine_wall)
    assert all(vine_wall not in load_shipped(name, resolver).deck.cards() for name in catalogue.deck_names())


@pytest.mark.rule("1E-VINE-1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("walls: 2 Wall, 1 Vine Wall", [("1E-DECK-1", "walls", "Vine Wall", 1, 0)]),
        (
            "walls: 1 Vine Wall",
            [("1E-DECK-1", "walls", None, 4, 3), ("1E-DECK-1", "walls", "Vine Wall", 1, 0)],
        ),
        (
            "events: 1 Ambush, 1 Vine Wall",
            [("1E-DECK-1", "events", "Vine Wall", 1, 0)],
        ),
        (
            "commons: 3 Savager, 1 Vine Wall",
            [("1E-DECK-1", "commons", "Vine Wall", 1, 0)],
        ),
    ],
)
def test_a_vine_wall_in_a_deck_is_a_problem(changes: str, problems: list[Verdict], resolver: Resolver) -> None:
    assert verdict(shipped("workbench-mugglug", resolver, changes), resolver) == problems


@pytest.mark.rule("1E-DECK-2")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("commons: 0 Smasher, 4 Rogue", []),
        ("champions: 0 Krom, 1 Magos", []),
        (
            "champions: 0 Krom, 1 Magos; commons: 0 Thwarter, 4 Rogue",
            [],
        ),
        (  # six guests in all: five commons and a champion
            "commons: 0 Smasher, 4 Rogue, 3 Thwarter, 1 Bounder; champions: 0 Krom, 1 Magos",
            [],
        ),
        (  # seven are one too many
            "commons: 0 Smasher, 4 Rogue, 2 Thwarter, 2 Bounder; champions: 0 Krom, 1 Magos",
            [("1E-DECK-2", None, None, 7, 6)],
        ),
        (
            "commons: 3 Smasher, 1 Archer (Jungle Elves)",
            [("1E-DECK-2", "commons", "Archer", 1, 0)],
        ),
        (  # the same name in another faction is another card
            "commons: 3 Berserker, 1 Berserker (Cave Goblins)",
            [("1E-DECK-2", "commons", "Berserker", 1, 0)],
        ),
        (
            "champions: 0 Krom, 1 Blarf; commons: 2 Smasher, 2 Runt",
            [("1E-DECK-2", "champions", "Blarf", 1, 0), ("1E-DECK-2", "commons", "Runt", 2, 0)],
        ),
    ],
)
def test_units_are_of_the_faction_or_at_most_six_mercenaries(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("workbench-torgan", resolver, changes), resolver) == problems


@pytest.mark.rule("1E-DECK-2")
def test_a_mercenary_summoner_leads_mercenaries_alone(resolver: Resolver) -> None:
    deck = shipped("workbench-rallul", resolver)
    units = [*deck.sections["champions"], *deck.sections["commons"]]
    assert {card.faction for card in units} == {"Mercenaries"}
    assert verdict(deck, resolver) == []
    mixed = changed(deck, resolver, "commons: 3 Bounder, 1 Smasher")
    assert verdict(mixed, resolver) == [("1E-DECK-2", "commons", "Smasher", 1, 0)]


@pytest.mark.rule("1E-DECK-3")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            "commons: 10 Thwarter, 1 Smasher, 2 Shooter, 1 Crusher",
            [],
        ),
        (
            "commons: 11 Thwarter, 0 Smasher, 2 Shooter, 1 Crusher",
            [("1E-DECK-3", "commons", "Thwarter", 11, 10)],
        ),
        (
            "champions: 2 Gruggar, 0 Krom",
            [("1E-DECK-3", "champions", "Gruggar", 2, 1)],
        ),
        (
            "commons: 1 Berserker, 3 Charger",
            [("1E-DECK-3", None, "Berserker", 1, 2)],
        ),
        (
            "commons: 0 Berserker, 0 Crusher, 7 Charger",
            [("1E-DECK-3", None, "Berserker", 0, 2), ("1E-DECK-3", None, "Crusher", 0, 1)],
        ),
    ],
)
def test_copies_are_limited_and_the_starting_setup_is_in_the_deck(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("workbench-torgan", resolver, changes), resolver) == problems


@pytest.mark.rule("1E-DECK-3")
def test_two_cards_of_one_name_over_the_limit_are_two_problems(resolver: Resolver) -> None:
    changes = "commons: 11 Berserker, 12 Berserker (Cave Goblins)"
    found = verdict(shipped("workbench-torgan", resolver, changes), resolver)
    assert [problem for problem in found if problem[0] == "1E-DECK-3"] == [
        ("1E-DECK-3", "commons", "Berserker", 11, 10),
        ("1E-DECK-3", "commons", "Berserker", 12, 10),
    ]


@pytest.mark.rule("1E-DECK-3")
def test_mutations_count_as_commons(resolver: Resolver) -> None:
    deck = shipped("workbench-the-demagogue", resolver)
    mutants = [card for card in deck.sections["commons"] if "mutation" in card.words]
    assert mutants
    over = changed(deck, resolver, f"commons: 11 {mutants[0].name}")
    assert ("1E-DECK-3", "commons", mutants[0].name, 11, 10) in verdict(over, resolver)
