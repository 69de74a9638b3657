"""Cards of packs beside others of the same name: told apart by their packs, and never in the way of shipped decks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.app.owned import OwnedCards
from deckbuilder.catalogue.build import extend
from deckbuilder.catalogue.cache import open_catalogue, open_fixed
from deckbuilder.catalogue.lookup import candidates
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.decks.formats.deck_code import read_code, write_code
from deckbuilder.decks.formats.documents import YAML
from deckbuilder.decks.importer.owned_list import read_owned_list
from deckbuilder.decks.load import load_shipped, resolve_text
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError, Remedy
from deckbuilder.limited.packs import open_packs
from deckbuilder.match.saves import load
from deckbuilder.model.card import card_key, pack_of_key
from deckbuilder.playing import engine_deck, library_of
from deckbuilder.query.parse import parse
from engine.record import write
from engine.replay import Recorder
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


def test_the_table_of_a_collection_tells_cards_of_one_name_apart_by_their_keys(packed: Catalogue) -> None:
    copies = {card: number for number, card in enumerate(packed.named("Floe Guard") + packed.named("Frost Mage"), 2)}
    table = OwnedCards({}, copies)
    lines = read_owned_list(csv_text(table.columns, table.rows()), packed)
    assert {line.card: line.count for line in lines} == copies
    assert {card.pack for card in copies} == {"", "deep-ones", "tide"}


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


SECTIONS = "cards: {summoner: {Svara: 1}, commons: {Floe Guard: 2, Frost Mage: 3}, champions: {Ollag: 1}}\n"
PACKS = """\
packs:
  tide: {name: Tide, version: '1.0', cards: [Floe Guard, Frost Mage]}
"""
SAVED = f"deck: Ice\nruleset: summoner-wars-2e\n{SECTIONS}considering: {{Floe Guard: 1}}\n{PACKS}"


def resolved(text: str, catalogue: Catalogue) -> ResolvedDeck:
    return resolve_text(text, Path("ice.yaml"), Resolver(catalogue))


def test_a_deck_says_from_which_packs_its_names_are(packed: Catalogue) -> None:
    deck = resolved(SAVED, packed)
    assert deck.list_problems == ()
    commons = deck.deck.sections["commons"]
    assert {card.name: (card.pack, count) for card, count in commons.items()} == {
        "Floe Guard": ("tide", 2),
        "Frost Mage": ("tide", 3),
    }


def test_a_deck_is_written_with_its_packs_and_read_again(packed: Catalogue) -> None:
    deck = resolved(SAVED, packed)
    text = YAML.write(deck, packed)
    entry = read_one(text, "ice.yaml").data["packs"]
    assert entry == {
        "tide": {"name": "Tide", "version": "1.0", "cards": ["Floe Guard (pack tide)", "Frost Mage (pack tide)"]}
    }
    assert resolved(text, packed).deck == deck.deck


def test_a_deck_without_cards_of_packs_names_none(packed: Catalogue) -> None:
    assert "packs" not in YAML.write(load_shipped("polar-dwarves", Resolver(packed)), packed)


def test_cards_of_a_pack_that_is_missing_are_told_by_its_name_and_kept(catalogue: Catalogue) -> None:
    deck = resolved(SAVED, catalogue)
    assert {problem.message for problem in deck.list_problems} == {
        rf"{where}{name} is a card of the pack Tide 1.0, which is not here"
        for where, name in (("line 3: ", "Floe Guard"), ("line 3: ", "Frost Mage"), ("line 4: ", "Floe Guard"))
    }
    assert deck.remedies == (Remedy.ADD_PACK,)
    with pytest.raises(
        InputError, match=r"^3 cards of the pack Tide 1\.0, which is not here: Floe Guard, Frost Mage and"
    ):
        deck.must_be_readable()
    again = YAML.write(deck, catalogue)
    data = read_one(again, "ice.yaml").data
    assert data["packs"] == read_one(SAVED, "ice.yaml").data["packs"]
    assert data["cards"]["commons"] == {"Floe Guard": 2, "Frost Mage": 3}
    assert data["considering"] == {"Floe Guard": 1}


def test_what_was_saved_without_a_pack_is_the_same_deck_with_it(packed: Catalogue, catalogue: Catalogue) -> None:
    without = YAML.write(resolved(SAVED, catalogue), catalogue)
    assert resolved(without, packed).deck == resolved(SAVED, packed).deck


def test_a_card_that_another_version_of_its_pack_does_not_have_is_told(packed: Catalogue) -> None:
    deck = resolved(SAVED.replace("Frost Mage", "Sea Horse"), packed)
    assert [problem.message for problem in deck.list_problems] == [
        "line 3: Sea Horse is a card of the pack Tide 1.0; version 1.0, which is here, does not have it"
    ]


def test_a_deck_code_names_the_packs_that_it_needs(packed: Catalogue, catalogue: Catalogue) -> None:
    deck = resolved(SAVED, packed).deck
    code = write_code(deck, packed)
    assert read_code(code, packed) == deck
    with pytest.raises(InputError, match=r"the deck code names 2 cards of the pack Tide 1\.0, which is not here"):
        read_code(code, catalogue)


def test_the_deck_code_of_a_deck_without_packs_is_as_it_was(packed: Catalogue, catalogue: Catalogue) -> None:
    codes = {write_code(load_shipped("polar-dwarves", Resolver(each)).deck, each) for each in (packed, catalogue)}
    assert len(codes) == 1


def test_a_saved_game_names_the_pack_that_it_needs(packed: Catalogue, catalogue: Catalogue, tmp_path: Path) -> None:
    deck = engine_deck(load_shipped("polar-dwarves", Resolver(packed)).deck, packed)
    (guard,) = [card for card in packed.named("Floe Guard") if card.pack == "tide"]
    deck = deck._replace(pile=(*deck.pile, guard.key))
    record = Recorder(library_of(packed, [deck, deck]), [deck, deck], 1).record()
    path = tmp_path / "game.txt"
    path.write_text(write(record), "utf-8")
    assert load(path, packed).record.decks[0].pile
    with pytest.raises(InputError, match=r"game\.txt: needs 1 card of the pack tide, which is not here"):
        load(path, catalogue)


def test_a_link_in_a_pack_that_leads_out_of_it_is_left_out(tmp_path: Path) -> None:
    plant(tmp_path, {"secret.yaml": FLOE_GUARD})
    folder = plant(tmp_path / "deep-ones", pack_files())
    (folder / "cards" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    sources = Sources(packs=[folder], with_shipped=False)
    assert {source.path.name for source in sources.files()} == {"pack.yaml", "floe-guard.yaml", "frost-mage.yaml"}
    assert [error.message for error in sources.left_out()] == ["is a link that leads out of the card folder"]


def test_a_pack_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    sources = Sources(packs=[tmp_path / "gone"], with_shipped=False)
    assert sources.files() == []
    assert [error.message for error in sources.left_out()] == ["is not a folder"]
    assert sources.stamp()
