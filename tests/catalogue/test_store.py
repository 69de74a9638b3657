"""Reading a catalogue: cards by name, the decks and leaders that may hold them, and the words that a search may use."""

import gc
import weakref
from collections.abc import Callable
from copy import copy
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue, open_fixed
from deckbuilder.catalogue.store import MAX_KEPT_SEARCHES
from deckbuilder.decks.sets import legal_for
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.query import parse
from deckbuilder.query.nodes import Query
from deckbuilder.text import fold
from tests.shipped import numbered, written
from tests.strategies import Data, house_catalogue

E1, E2, CHESS = "summoner-wars-1e", "summoner-wars-2e", "summoners-chess"
SUMMONERS = ["Abua Shi", "Grognack", "Queen Maldaria", "Ret-Talus", "Sera Eldwyn", "Sneeks", "Svara", "Tacullu"]

Find = Callable[..., Card]


def keys(cards: list[Card]) -> list[str]:
    return [card.key for card in cards]


# Cards by name


@pytest.mark.parametrize(
    "name",
    [
        "Ice Golem",
        "ice golem",
        "ICE GOLEM",
        "  Ice   Golem ",
        "Íce Gólem",
        "Ice\u00a0Golem",
        "Ｉｃｅ Golem",
        "Ice Gole\u0301m",
    ],
)
def test_case_accents_and_spaces_do_not_count_in_a_name(name: str, catalogue: Catalogue) -> None:
    assert keys(catalogue.named(name)) == [f"{E2}/polar-dwarves/ice-golem"]


@pytest.mark.parametrize("name", ["Naan'Nashi", "Naan’Nashi", "naan`nashi", "NAAN´NASHI", "Naan‘Nashi"])
def test_all_quote_marks_are_one(name: str, catalogue: Catalogue) -> None:
    assert keys(catalogue.named(name)) == [f"{E1}/mercenaries/naannashi"]


@pytest.mark.parametrize(
    ("alias", "name"),
    [("starting gate", "Ten-Life Gate"), ("10-Life Gate", "Ten-Life Gate"), ("5-life gate", "Five-Life Gate")],
)
def test_a_card_is_found_by_its_aliases(alias: str, name: str, catalogue: Catalogue) -> None:
    assert [card.name for card in catalogue.named(alias)] == [name]


@pytest.mark.parametrize(
    "name", ["", " ", "Ice", "Ice Golems", "Golem Ice", "%", "Ice_Golem", "'", "\x00", "\udcff", "*"]
)
def test_a_name_that_no_card_has_finds_none(name: str, catalogue: Catalogue) -> None:
    assert catalogue.named(name) == []


def test_a_name_that_factions_share_finds_each_of_their_cards(catalogue: Catalogue) -> None:
    assert keys(catalogue.named("Archer")) == [f"{E1}/jungle-elves/archer", f"{E1}/phoenix-elves/archer"]
    assert len(catalogue.named("Wall")) == 16
    assert len(catalogue.named("A hero IS born")) == 5


def test_a_name_that_games_share_can_be_narrowed_down_to_one_of_them(catalogue: Catalogue) -> None:
    assert keys(catalogue.named("Grognack")) == [f"{E1}/tundra-orcs/grognack", f"{E2}/tundra-orcs/grognack"]
    assert keys(catalogue.named("Grognack", E2)) == [f"{E2}/tundra-orcs/grognack"]
    assert catalogue.named("Svara", E1) == []


def test_a_card_is_found_by_its_key(catalogue: Catalogue, card: Find) -> None:
    for key in (f"{E2}/-/ten-life-gate", f"{E1}/benders/wall", f"{CHESS}/order/marshal-oryn"):
        found = catalogue.card(key)
        assert found is not None
        assert found.key == key
    assert catalogue.card(f"{E2}/polar-dwarves/wall") is None
    assert catalogue.card(card("Svara").key) == card("Svara")


@pytest.mark.parametrize(
    ("name", "ruleset", "first"),
    [
        ("Ice Golm", None, "Ice Golem"),
        ("icegolem", None, "Ice Golem"),
        ("svra", E2, "Svara"),
        ("Queen Malderia", None, "Queen Maldaria"),
        ("naan nashy", None, "Naan'Nashi"),
        ("five life gates", E2, "Five-Life Gate"),
    ],
)
def test_the_nearest_name_to_a_misspelt_one_comes_first(
    name: str, ruleset: str | None, first: str, catalogue: Catalogue
) -> None:
    near = catalogue.near(name, ruleset)
    assert near[0] == first
    assert len(near) <= 3
    assert len(set(map(fold, near))) == len(near)


@pytest.mark.parametrize("name", ["", "zzzzqq", "\udcff", "\x00", "xylophone quartet"])
def test_there_is_no_name_near_to_nonsense(name: str, catalogue: Catalogue) -> None:
    assert catalogue.near(name) == []


def test_near_names_of_the_preferred_rule_set_come_first(catalogue: Catalogue) -> None:
    assert catalogue.near("ice", preferred=E2)[0] == "Ice Golem"
    assert catalogue.near("ice", preferred=E1)[0] == "Ice Armor"
    assert catalogue.near("ice golm", preferred=E1)[0] == "Ice Golem"  # far nearer than any other


def test_near_names_are_of_the_rule_set_asked_for(catalogue: Catalogue) -> None:
    assert catalogue.near("Svara", E2)[0] == "Svara"
    assert "Svara" not in catalogue.near("Svara", E1, count=9)
    assert len(catalogue.near("gate", E2, count=1)) == 1


# What is unique


def test_only_champions_leaders_and_legends_are_unique(catalogue: Catalogue) -> None:
    unique = {(card.ruleset, card.class_) for card in catalogue.search(parse("is:unique"))}
    assert unique == {
        (E1, "champion unit"),
        (E1, "summoner unit"),
        (E2, "champion unit"),
        (E2, "summoner unit"),
        (CHESS, "legend unit"),
        (CHESS, "general"),
    }
    others = {(card.ruleset, card.class_) for card in catalogue.search(parse("-is:unique"))}
    assert not unique & others
    assert {(E2, "common unit"), (E1, "event"), (CHESS, "champion unit"), (CHESS, "minion unit")} <= others


# Leaders, and who may hold a card


def test_the_leaders_of_a_game_are_those_that_decks_are_built_around(catalogue: Catalogue) -> None:
    leaders = {name: [card.name for card in catalogue.leaders(rules)] for name, rules in catalogue.rulesets.items()}
    assert leaders[E2] == SUMMONERS
    assert leaders[CHESS] == [
        "Archivist Veyla",
        "Ghazra the Unbound",
        "Marshal Oryn",
        "Outrider Hald",
        "The Pale Kite",
    ]
    assert len(leaders[E1]) == 24


@pytest.mark.rule("2E-DECK-2")
@pytest.mark.parametrize(
    ("name", "leaders"),
    [
        ("Ragnor", ["Grognack", "Sneeks", "Svara"]),  # shares a symbol with them
        ("Five-Life Gate", SUMMONERS),  # in every deck
        ("Ice Ram", ["Svara"]),  # its summoner brings it
        ("Svara", ["Svara"]),
    ],
)
def test_a_card_may_be_held_by_these_leaders(name: str, leaders: list[str], catalogue: Catalogue, card: Find) -> None:
    assert [leader.name for leader in catalogue.leaders_of(card(name, E2))] == leaders
    assert [leader.name for leader in catalogue.leaders_of(copy(card(name, E2)))] == leaders


def test_the_leaders_of_a_changed_card_follow_its_new_class(catalogue: Catalogue, card: Find) -> None:
    changed = copy(card("Ragnor", E2))
    vars(changed)["words"] = card("Svara", E2).words
    assert catalogue.leaders_of(changed) == []


@pytest.mark.parametrize("ruleset", [E1, E2, CHESS])
def test_leaders_of_a_card_and_cards_of_a_leader_agree(ruleset: str, catalogue: Catalogue) -> None:
    rules = catalogue.rulesets[ruleset]
    legal: dict[Card, Query] = {leader: legal_for(leader, rules, catalogue) for leader in catalogue.leaders(rules)}
    for card in catalogue.search(parse(f"ruleset:{ruleset}")):
        assert catalogue.leaders_of(card) == [leader for leader, query in legal.items() if query.matches(card)]


# Decks, factions, rule sets


def test_the_decks_with_a_card_are_listed_with_its_copies(catalogue: Catalogue, card: Find) -> None:
    gates = catalogue.decks_with(card("Five-Life Gate"))
    assert len(gates) == 8
    assert {copies for _, _, copies in gates} == {3}
    assert ("Polar Dwarves", "polar-dwarves", 3) in gates
    assert catalogue.decks_with(card("Frost Mage", E2)) == [
        ("Polar Dwarves", "polar-dwarves", 5)
    ]  # 1 starts, 4 commons


def test_a_shared_name_means_the_card_of_the_summoner(catalogue: Catalogue) -> None:
    sql = (
        "SELECT deck, count(DISTINCT faction) FROM deck_lists WHERE deck LIKE 'Workbench%' "
        "AND section IN ('summoner', 'walls', 'events') GROUP BY deck"
    )
    assert [count for _, count in catalogue.connection.execute(sql)] == [1] * 24


@pytest.mark.parametrize("name", ["polar-dwarves", "Polar Dwarves", "POLAR dwarves"])
def test_a_shipped_deck_is_found_by_its_name_in_any_spelling(name: str, catalogue: Catalogue) -> None:
    document = catalogue.deck_document(name)
    assert document is not None
    assert document["deck"] == "Polar Dwarves"


def test_a_deck_or_pool_that_does_not_exist_is_none(catalogue: Catalogue) -> None:
    for name in ("", "no such deck", "\udcff", "Ice Golem"):
        assert catalogue.deck_document(name) is None
        assert catalogue.pool_document(name) is None
    assert catalogue.pool_document("First Sealed") is not None


def test_the_lists_of_decks_agree(catalogue: Catalogue) -> None:
    assert [deck["deck"] for deck in catalogue.decks()] == catalogue.deck_names()
    assert len(catalogue.deck_names()) == 39
    assert all(catalogue.deck_document(name) for name in catalogue.deck_names())
    assert dict(catalogue.sizes()) == {"rule set": 3, "faction": 27, "card": numbered(), "deck": 39}


def test_each_faction_is_listed_with_its_cards(catalogue: Catalogue) -> None:
    factions = {(faction["ruleset"], faction["name"]): faction["cards"] for faction in catalogue.factions()}
    assert len(factions) == 27
    assert factions[(E2, "Polar Dwarves")] == numbered(ruleset=E2, faction="Polar Dwarves")
    assert factions[(CHESS, "Order")] == numbered(ruleset=CHESS, faction="Order")
    with_faction = sum("faction" in data for data in written())  # gates have none
    assert sum(factions.values()) == with_faction


@pytest.mark.parametrize(
    ("name", "ruleset"), [("2e", E2), ("SW2E", E2), (E2, E2), ("1e", E1), ("sc", CHESS), ("Chess", CHESS)]
)
def test_a_rule_set_is_found_by_id_or_short_name(name: str, ruleset: str, catalogue: Catalogue) -> None:
    assert catalogue.ruleset(name).id == ruleset


@pytest.mark.parametrize("name", ["", "3e", "summoner", "\udcff\x1b[0m"])
def test_an_unknown_rule_set_names_those_that_exist(name: str, catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match=f"there is no rule set .*; there are {E1}, {E2} and {CHESS}") as caught:
        catalogue.ruleset(name)
    assert "\x1b" not in str(caught.value)


def test_the_vocabulary_is_what_the_cards_and_rule_sets_say(catalogue: Catalogue) -> None:
    vocabulary = catalogue.vocabulary()
    assert vocabulary.sets is None
    assert vocabulary.of("ruleset")["2e"] == E2
    assert vocabulary.of("faction")["polar dwarves"] == "Polar Dwarves"
    assert {"gate", "structure", "general", "mutation", "quick"} <= set(vocabulary.of("class"))
    assert {"martial", "water", "chaos"} <= set(vocabulary.of("symbol"))
    assert set(vocabulary.of("attack")) == {"melee", "ranged"}
    assert set(vocabulary.of("phase")) == {"summon", "move", "build", "attack", "magic"}
    assert "knight" in vocabulary.of("type")
    assert "riding" in vocabulary.of("keyword")
    assert not vocabulary.of("cost")


def test_a_listing_shows_the_numbers_of_the_cards_that_it_finds(sample: Catalogue) -> None:
    search = parse("f:polar order:cost", sample.vocabulary())
    rows = sample.rows(search, 6)
    assert [row[0] for row in rows] == [card.name for card in sample.search(search, 6)]
    assert rows[5][:10] == (*("Frost Mage", E2, "Polar Dwarves", "common unit", 1, 4, 1, None, "ranged", "water"),)
    assert sample.rows(search, 0) == []


# House cards


def test_house_cards_are_found_beside_shipped_ones_of_the_same_name(catalogue: Catalogue) -> None:
    golem: Data = {"card": "Ice Golem", "ruleset": E2, "faction": "Snow Folk", "class": "common unit", "cost": 1}
    golem |= {"life": 1, "strength": 1, "attack": "melee", "symbols": []}
    house = house_catalogue([golem, golem | {"faction": "Frost Folk"}])
    assert keys(house.named("ice golem")) == [f"{E2}/snow-folk/ice-golem", f"{E2}/frost-folk/ice-golem"]
    assert all(card.custom and not card.unique for card in house.named("ice golem"))
    assert not any(card.custom for card in catalogue.named("ice golem"))


def test_results_of_a_search_are_kept_within_limits(catalogue_file: Path) -> None:
    catalogue = open_catalogue(catalogue_file, Sources())
    search = parse("faction:polar")
    statements = list[str]()
    cards = catalogue.search(search)
    catalogue.connection.set_trace_callback(statements.append)
    again = catalogue.search(search)
    assert (again, statements) == (cards, [])
    again.clear()
    assert catalogue.search(search) == cards
    for number in range(MAX_KEPT_SEARCHES):
        catalogue.search(search, number)
    statements.clear()
    assert catalogue.search(search) == cards
    assert len(statements) == 1
    catalogue.close()


def test_a_catalogue_that_nobody_uses_any_more_is_given_up_with_its_file(catalogue_file: Path) -> None:
    catalogue = open_fixed(catalogue_file)
    assert catalogue.named("Svara")
    given_up = weakref.ref(catalogue.connection)
    del catalogue
    gc.collect(1)  # what is new
    assert given_up() is None
