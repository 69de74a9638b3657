"""The rules of deck construction of Summoner's Chess, Constructed and Limited: decks that keep and break each."""

from dataclasses import replace

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.model.card import Card
from deckbuilder.query.parse import parse
from tests.decks.helpers import Verdict, changed, shipped, verdict, without

RULESET = "summoners-chess"


@pytest.mark.rule("CH-1.1", "CH-2.1")
def test_every_shipped_deck_is_legal(resolver: Resolver) -> None:
    rows = [row for row in resolver.catalogue.decks() if row["ruleset"] == RULESET]
    assert {row["format"] for row in rows} == {"constructed", "limited"}
    for row in rows:
        assert load_shipped(row["deck"], resolver).problems() == []


@pytest.mark.rule("CH-1.1", "CH-2.1")
@pytest.mark.parametrize(
    ("deck", "changes", "rule", "found"),
    [
        ("the-long-wall", "general: 0 Marshal Oryn", "CH-1.1.1", 0),
        ("the-long-wall", "general: 2 Marshal Oryn", "CH-1.1.1", 2),
        ("the-long-wall", "general: 1 Archivist Veyla", "CH-1.1.1", 2),
        ("first-sealed-deck", "general: 0 Marshal Oryn", "CH-2.1.1", 0),
        ("first-sealed-deck", "general: 1 Ghazra the Unbound", "CH-2.1.1", 2),
    ],
)
def test_a_player_has_one_general(deck: str, changes: str, rule: str, found: int, resolver: Resolver) -> None:
    assert verdict(shipped(deck, resolver, changes), resolver) == [(rule, "general", None, found, 1)]


@pytest.mark.rule("CH-1.1", "CH-2.1")
def test_every_general_starts_on_the_left_center_tile_of_the_first_rank(catalogue: Catalogue) -> None:
    generals = catalogue.leaders(catalogue.rulesets[RULESET])
    assert len(generals) == 5
    for general in generals:
        assert general.setup is not None
        assert [(place.card, place.row, place.column) for place in general.setup.board] == [(general.name, 0, 3)]


@pytest.mark.rule("CH-1.1.1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("", []),
        ("minions: 1 Dawn Acolyte", [("CH-1.1.1", None, None, 31, 32)]),
        ("minions: 3 Dawn Acolyte", [("CH-1.1.1", None, None, 33, 32)]),
        ("traps: 0 Pikes in the Grass", [("CH-1.1.1", None, None, 31, 32)]),
        ("spells: 2 Muster Drum", [("CH-1.1.1", None, None, 34, 32)]),
        ("spells: 1 Muster Drum; traps: 0 Pikes in the Grass", []),
    ],
)
def test_a_constructed_deck_has_32_cards(changes: str, problems: list[Verdict], resolver: Resolver) -> None:
    assert verdict(shipped("the-long-wall", resolver, changes), resolver) == problems


@pytest.mark.rule("CH-S2", "CH-1.1.1")
def test_the_general_is_not_among_the_32(resolver: Resolver) -> None:
    deck = shipped("the-long-wall", resolver)
    assert deck.size == 33
    assert without(deck, "general").size == 32
    assert verdict(deck, resolver) == []


@pytest.mark.rule("CH-1.1.2")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("minions: 6 Line Spearman", []),  # with eight Shield Bearers already
        (
            "minions: 9 Shield Bearer, 5 Line Spearman",
            [("CH-1.1.2", "minions", "Shield Bearer", 9, 8)],
        ),
        (  # a quick minion is a minion
            "minions: 0 Shield Bearer, 9 Reserve Guard, 5 Line Spearman",
            [("CH-1.1.2", "minions", "Reserve Guard", 9, 8)],
        ),
    ],
)
def test_eight_copies_of_a_minion(changes: str, problems: list[Verdict], resolver: Resolver) -> None:
    base = "minions: 0 Dawn Acolyte"
    assert verdict(shipped("the-long-wall", resolver, base, changes), resolver) == problems


@pytest.mark.rule("CH-1.1.3")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("legends: 1 High Matriarch Sel; minions: 1 Dawn Acolyte", []),
        (
            "legends: 2 The White Rampart; minions: 1 Dawn Acolyte",
            [("CH-1.1.3", "legends", "The White Rampart", 2, 1)],
        ),
        (
            "legends: 3 The White Rampart; minions: 0 Dawn Acolyte",
            [("CH-1.1.3", "legends", "The White Rampart", 3, 1)],
        ),
    ],
)
def test_one_copy_of_a_legend(changes: str, problems: list[Verdict], resolver: Resolver) -> None:
    assert verdict(shipped("the-long-wall", resolver, changes), resolver) == problems


@pytest.mark.rule("CH-1.1.4")
@pytest.mark.parametrize(
    ("section", "card"),
    [
        ("champions", "Oathstone Sentinel"),
        ("structures", "Muster Hall"),
        ("structures", "Sudden Palisade"),
        ("actions", "Shield Wall"),
        ("actions", "Hold the Line"),
        ("spells", "Overreach"),
        ("traps", "Answering Horns"),
    ],
)
def test_two_copies_of_any_other_card(section: str, card: str, resolver: Resolver) -> None:
    def with_copies(count: int) -> Deck:
        deck = shipped("the-long-wall", resolver, f"minions: 0 Gate Warden; {section}: {count} {card}")
        return changed(deck, resolver, f"minions: {33 - deck.size} Star Squire")

    assert verdict(with_copies(2), resolver) == []
    assert verdict(with_copies(3), resolver) == [("CH-1.1.4", section, card, 3, 2)]


@pytest.mark.rule("CH-1.1.4")
def test_cards_of_every_faction_may_be_mixed(resolver: Resolver) -> None:
    changes = "minions: 0 Dawn Acolyte, 1 Gutter Imp, 1 Mist Walker"
    assert verdict(shipped("the-long-wall", resolver, changes), resolver) == []


@pytest.mark.rule("CH-1.1.1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            "traps: 0 Pikes in the Grass, 1 Muster Drum",
            [("CH-1.1.1", "traps", "Muster Drum", 1, 0)],
        ),
        (
            "minions: 1 Dawn Acolyte, 1 Ghazra the Unbound",
            [("CH-1.1.1", "minions", "Ghazra the Unbound", 1, 0)],
        ),
        (  # the walls of another game are no section here, and cards among them do not count
            "minions: 1 Dawn Acolyte; walls: 1 Dawn Acolyte",
            [("CH-1.1.1", "walls", "Dawn Acolyte", 1, 0), ("CH-1.1.1", None, None, 31, 32)],
        ),
    ],
)
def test_a_card_in_a_section_of_another_class_is_reported(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("the-long-wall", resolver, changes), resolver) == problems


@pytest.mark.rule("CH-2.1.1")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ("", []),
        ("minions: 4 Shield Bearer", [("CH-2.1.1", None, None, 31, 32)]),
        ("minions: 1 Star Squire", [("CH-2.1.1", None, None, 33, 32)]),
        ("minions: 4 Shield Bearer, 1 Star Squire", []),
    ],
)
def test_a_limited_deck_has_32_cards(changes: str, problems: list[Verdict], resolver: Resolver) -> None:
    assert verdict(shipped("first-sealed-deck", resolver, changes), resolver) == problems


@pytest.mark.rule("CH-2.1.2")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            "minions: 4 Shield Bearer, 4 Line Spearman",
            [("CH-2.1.2", "minions", "Line Spearman", 4, 3)],
        ),
        (
            "minions: 4 Shield Bearer, 1 Bog Leaper",
            [("CH-2.1.2", "minions", "Bog Leaper", 1, 0)],
        ),
        (
            "minions: 3 Shield Bearer, 1 Bog Leaper; traps: 1 Hive Ambush",
            [("CH-2.1.2", "minions", "Bog Leaper", 1, 0), ("CH-2.1.2", "traps", "Hive Ambush", 1, 0)],
        ),
        (  # copies count together wherever they stand
            "minions: 3 Shield Bearer, 1 Star Squire; champions: 2 Star Squire, 2 Banner Lancer",
            [("CH-2.1.1", "champions", "Star Squire", 2, 0), ("CH-2.1.2", "champions", "Star Squire", 3, 2)],
        ),
    ],
)
def test_only_cards_of_the_pool_may_be_in_a_limited_deck(
    changes: str, problems: list[Verdict], resolver: Resolver
) -> None:
    assert verdict(shipped("first-sealed-deck", resolver, changes), resolver) == problems


@pytest.mark.rule("CH-2.1.2", "CH-S2")
def test_the_general_need_not_be_in_the_pool(resolver: Resolver) -> None:
    deck = shipped("first-sealed-deck", resolver)
    assert deck.pool is not None
    pool = {card: count for card, count in deck.pool.items() if card.class_ != "general"}
    assert verdict(replace(deck, pool=pool), resolver) == []


@pytest.mark.rule("CH-2.1.2")
def test_a_limited_deck_without_a_pool_is_one_problem(resolver: Resolver) -> None:
    deck = replace(shipped("first-sealed-deck", resolver), pool=None)
    assert verdict(deck, resolver) == [("CH-2.1.2", "pool", None, 0, None)]


@pytest.mark.rule("CH-2.1.2")
def test_an_empty_pool_holds_none_of_the_cards(resolver: Resolver) -> None:
    deck = replace(shipped("first-sealed-deck", resolver), pool={})
    cards = {card.name for section, held in deck.sections.items() if section != "general" for card in held}
    found = verdict(deck, resolver)
    assert {rule for rule, *_ in found} == {"CH-2.1.2"}
    assert {card for _, _, card, _, _ in found} == cards


@pytest.mark.rule("CH-2.1.3")
@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (  # the pool holds two Cartographers, but a legend is a legend
            "legends: 2 The Cartographer; minions: 4 Shield Bearer",
            [("CH-2.1.3", "legends", "The Cartographer", 2, 1)],
        ),
        (
            "legends: 2 High Matriarch Sel; minions: 4 Shield Bearer",
            [("CH-2.1.3", "legends", "High Matriarch Sel", 2, 1), ("CH-2.1.2", "legends", "High Matriarch Sel", 2, 1)],
        ),
    ],
)
def test_one_copy_of_a_legend_in_limited(changes: str, problems: list[Verdict], resolver: Resolver) -> None:
    assert verdict(shipped("first-sealed-deck", resolver, changes), resolver) == problems


@pytest.mark.rule("CH-2.1.3", "CH-S2")
def test_limited_knows_no_other_copy_limit(resolver: Resolver) -> None:
    deck = shipped("first-sealed-deck", resolver)
    assert {card.name: count for card, count in deck.sections["champions"].items()}["Banner Lancer"] == 3
    (imp,) = resolver.catalogue.named("Gutter Imp", RULESET)
    imps = replace(deck, sections={"general": deck.sections["general"], "minions": {imp: 32}}, pool={imp: 32})
    assert verdict(imps, resolver) == []


@pytest.mark.rule("CH-S3")
def test_every_unit_has_a_value_and_no_other_card_has_one(catalogue: Catalogue) -> None:
    cards = catalogue.search(parse(f"ruleset:{RULESET}"))
    assert all((card.value is not None) == ("unit" in card.words) for card in cards)
    assert {card.value - (card.cost or 0) for card in cards if card.value is not None} > {0}


@pytest.mark.rule("CH-S3")
@pytest.mark.parametrize(("printed", "value"), [({}, 3), ({"value": 1}, 1), ({"value": 0}, 0)])
def test_a_value_that_is_not_printed_is_the_cost(printed: dict[str, int], value: int) -> None:
    facts = {"card": "Pawn", "ruleset": RULESET, "class": "minion unit", "devotion": {"order": 2, "any": 1}}
    card = Card({**facts, **printed})
    assert (card.cost, card.value) == (3, value)
