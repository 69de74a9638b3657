"""Cards of packs beside others of the same name: told apart by their packs, and never in the way of shipped decks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.catalogue.build import extend
from deckbuilder.catalogue.cache import open_catalogue, open_fixed
from deckbuilder.catalogue.lookup import candidates
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.limited.packs import open_packs
from deckbuilder.model.card import card_key, pack_of_key
from deckbuilder.query.parse import parse
from tests.conftest import grown_file
from tests.depth import deep
from tests.house import plant
from tests.packs.packs import FLOE_GUARD, pack_files

LEADER = """\
card: Tide Caller
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: summoner unit
life: 10
strength: 2
attack: melee
symbols: [water, logic]
brings:
  starting units: {Frost Mage: 1}
setup:
  confirmed: true
  board:
    - {card: Tide Caller, at: [0, 3]}
    - {card: Frost Mage, at: [1, 3]}
"""
DECK = """\
deck: Polar Dwarves
ruleset: summoner-wars-2e
cards: {summoner: {Svara: 1}, commons: {Floe Guard: 4}}
"""
FACTION = "faction: Polar Dwarves\nruleset: summoner-wars-2e\ntext: Again.\n"
MORE = {"decks/deck.yaml": DECK, "factions/polar.yaml": FACTION}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two packs with a Floe Guard and a Frost Mage each, the second also with a leader and a deck of a taken name."""
    top = tmp_path_factory.mktemp("packs")
    mage = FLOE_GUARD.replace("Floe Guard", "Frost Mage")
    cards = {"floe-guard": FLOE_GUARD, "frost-mage": mage, "tide-caller": LEADER}
    return [
        plant(top / "deep-ones", pack_files()),
        plant(top / "tide", pack_files("tide", "Tide", **cards) | MORE),
    ]


@pytest.fixture(scope="module")
def packed(catalogue_file: Path, folders: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    """The shipped cards and those of the packs."""
    path = tmp_path_factory.mktemp("catalogue") / "cards.db"
    extend(path, catalogue_file, Sources(folders, with_shipped=False))
    catalogue = open_fixed(path)
    yield catalogue
    catalogue.close()


def names(catalogue: Catalogue, leader: str = "") -> CardNames:
    leaders = candidates(catalogue, leader, "summoner-wars-2e") if leader else [None]
    return CardNames(catalogue, catalogue.rulesets["summoner-wars-2e"], leaders[0])


def test_the_key_of_a_card_ends_with_its_pack() -> None:
    key = card_key("summoner-wars-2e", "Polar Dwarves", "Floe Guard", "deep-ones")
    assert key == "summoner-wars-2e/polar-dwarves/floe-guard--deep-ones"
    assert pack_of_key(key) == "deep-ones"
    assert pack_of_key(card_key("summoner-wars-2e", "Polar Dwarves", "Floe Guard")) == ""


@pytest.mark.parametrize(
    ("name", "leader", "packs"),
    [
        ("Frost Mage", "", [""]),
        ("Frost Mage", "Svara", [""]),
        ("Frost Mage", "Tide Caller", ["tide"]),
        ("Floe Guard", "Svara", ["deep-ones", "tide"]),
        ("Floe Guard", "Tide Caller", ["tide"]),
        ("Frost Mage (pack deep-ones)", "Tide Caller", ["deep-ones"]),
        ("frost mage (Pack Tide)", "", ["tide"]),
        ("Frost Mage (Polar Dwarves)", "", [""]),
        ("Frost Mage (pack other)", "", []),
    ],
)
def test_what_a_name_means_beside_packs(name: str, leader: str, packs: list[str], packed: Catalogue) -> None:
    assert [card.pack for card in names(packed, leader).candidates(name)] == packs


@pytest.mark.parametrize("leader", ["", "Svara", "Tide Caller"])
def test_the_name_of_each_card_means_it(leader: str, packed: Catalogue) -> None:
    known = names(packed, leader)
    for name in ("Frost Mage", "Floe Guard", "Ice Golem", "Tide Caller"):
        for card in packed.named(name, "summoner-wars-2e"):
            assert known.candidates(known.name_of(card)) == [card]


def test_packs_change_nothing_about_shipped_decks(packed: Catalogue, catalogue: Catalogue) -> None:
    for name in catalogue.deck_names():
        with_packs, without = (load_shipped(name, Resolver(each)) for each in (packed, catalogue))
        assert (with_packs.deck, with_packs.problems()) == (without.deck, without.problems())
    rows = "SELECT deck_id, section, card_id, count FROM deck_cards WHERE deck_id <= ? ORDER BY 1, 2, 3"
    last = len(catalogue.deck_names())
    assert packed.connection.execute(rows, (last,)).fetchall() == catalogue.connection.execute(rows, (last,)).fetchall()


def test_packs_change_nothing_about_what_a_seed_opens(packed: Catalogue, catalogue: Catalogue) -> None:
    ruleset = catalogue.rulesets["summoners-chess"]
    assert open_packs(ruleset, packed, 3) == open_packs(ruleset, catalogue, 3)


def test_a_deck_of_a_taken_name_has_its_pack_in_it(packed: Catalogue) -> None:
    assert packed.deck_document("polar-dwarves-tide")
    left_out = packed.left_out()
    assert [sentence.partition("packs")[2].partition("/")[2][:24] for sentence in left_out] == [
        "tide/factions/polar.yaml"
    ]


def test_a_search_finds_the_cards_of_a_pack(packed: Catalogue) -> None:
    def found(query: str) -> set[str]:
        return {card.name for card in packed.search(parse(query, packed.vocabulary()))}

    assert found("pack:deep-ones") == {"Floe Guard", "Frost Mage"}
    assert "Ice Golem" in found("-pack:deep-ones")


@deep
def test_a_catalogue_that_is_extended_is_that_which_is_built(
    packed: Catalogue, catalogue_file: Path, folders: list[Path], tmp_path: Path
) -> None:
    built = open_catalogue(grown_file(catalogue_file, tmp_path), Sources(folders))
    for table in (
        "packs",
        "cards",
        "card_documents",
        "card_names",
        "card_sections",
        "card_tags",
        "deck_cards",
        "decks",
    ):
        rows = [
            sorted(map(repr, each.connection.execute(f"SELECT * FROM {table}").fetchall())) for each in (packed, built)
        ]
        assert rows[0] == rows[1], table
    for query in ("frost", "text:lantern", "floe"):
        assert packed.keys(parse(query)) == built.keys(parse(query))
