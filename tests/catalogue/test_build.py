"""A catalogue is built wholly or not at all, again exactly when cards change, and what it holds is sound."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.builder import Builder
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.catalogue.known_cards import of_catalogue
from deckbuilder.documents.document import Document
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.places import shipped
from deckbuilder.query import parse
from tests.depth import deep, sized
from tests.house import FILES, plant
from tests.processes import PATIENCE, Start
from tests.shipped import numbered

CARD = """
card: {name}
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: {cost}
life: 1
strength: 0
attack: melee
symbols: [water]
"""


OWL = CARD.format(name="Owl", cost=1)


def write(folder: Path, name: str = "Snow Hare", cost: int = 1) -> Path:
    """A file with one card in the folder."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{name}.yaml"
    file.write_text(CARD.format(name=name, cost=cost), "utf-8")
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small folder of cards: one rule set, two cards."""
    cards = tmp_path / "cards"
    write(cards, "Snow Hare")
    write(cards, "Snow Fox")
    shutil.copy(shipped("cards") / "summoner-wars-2e" / "ruleset.yaml", cards)
    return cards


def only(*folders: Path) -> Sources:
    """These folders instead of the shipped cards."""
    sources = Sources()
    sources.folders = [(folder, False) for folder in folders]
    return sources


def names(catalogue: Catalogue) -> list[str]:
    return [card.name for card in catalogue.search(parse(""))]


def leftovers(path: Path) -> list[Path]:
    """Temporary files beside the catalogue."""
    return list(path.parent.glob(".*"))


# When it is built


def built_anew(path: Path, sources: Sources) -> bool:
    """Whether opening the catalogue replaces its file."""
    before = path.read_bytes(), path.stat().st_ino
    open_catalogue(path, sources).connection.close()
    return (path.read_bytes(), path.stat().st_ino) != before


def touch(file: Path) -> None:
    file.touch()


def rewrite(file: Path) -> None:
    file.write_bytes(file.read_bytes())


@pytest.mark.parametrize("change", [lambda _: None, touch, rewrite])
def test_a_catalogue_stays_when_no_card_changes(change: Callable[[Path], None], folder: Path, tmp_path: Path) -> None:
    open_catalogue(tmp_path / "c.db", only(folder))
    change(folder / "Snow Hare.yaml")
    (folder / "notes.txt").write_text("no card", "utf-8")
    (folder / ".hidden.yaml").write_text("no card", "utf-8")
    assert not built_anew(tmp_path / "c.db", only(folder))


@pytest.mark.parametrize(
    ("change", "held"),
    [
        (lambda folder: write(folder, "Snow Hare", cost=7), ["Snow Fox 1", "Snow Hare 7"]),
        (lambda folder: write(folder, "Snow Owl"), ["Snow Fox 1", "Snow Hare 1", "Snow Owl 1"]),
        (lambda folder: (folder / "Snow Fox.yaml").unlink(), ["Snow Hare 1"]),
        (lambda folder: write(folder / "sub", "Snow Owl"), ["Snow Fox 1", "Snow Hare 1", "Snow Owl 1"]),
    ],
)
def test_a_catalogue_is_rebuilt_when_a_card_changes(
    change: Callable[[Path], object], held: list[str], folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "c.db"
    open_catalogue(path, only(folder))
    change(folder)
    assert built_anew(path, only(folder))
    catalogue = open_catalogue(path, only(folder))
    assert [f"{card.name} {card.cost}" for card in catalogue.search(parse(""))] == held
    assert not built_anew(path, only(folder))


def test_a_house_folder_comes_and_goes(folder: Path, tmp_path: Path) -> None:
    path, house = tmp_path / "c.db", tmp_path / "house"
    write(house, "Snow Owl")
    sources = only(folder)
    sources.folders.append((house, True))
    catalogue = open_catalogue(path, sources)
    assert [(card.name, card.custom) for card in catalogue.search(parse("is:custom"))] == [("Snow Owl", True)]
    assert names(catalogue) == ["Snow Fox", "Snow Hare", "Snow Owl"]
    assert names(open_catalogue(path, only(folder))) == ["Snow Fox", "Snow Hare"]


def test_a_house_folder_stands_beside_the_shipped_cards(tmp_path: Path) -> None:
    write(tmp_path / "house", "Snow Owl")
    catalogue = open_catalogue(tmp_path / "c.db", Sources([tmp_path / "house"]))
    assert catalogue.count(parse("")) == numbered() + 1
    assert names(catalogue).count("Snow Owl") == 1


# A build that fails


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (CARD.format(name="Snow Fox", cost=1), "the card 'Snow Fox' stands here a second time; the first is at "),
        (CARD.format(name="SNOW  fóx", cost=1), "'SNOW  fóx' stands here a second time; the first is 'Snow Fox', at "),
        (CARD.format(name="Owl", cost="x"), "'cost' is \"x\"; it must be a whole number"),
        (CARD.format(name="Owl", cost=1).replace("water", "slush"), "'symbols > entry 1' is \"slush\""),
        (CARD.format(name="Owl", cost=1).replace("wars-2e", "wars-3e"), "there is no rule set 'summoner-wars-3e'"),
        (f"{OWL}abilities: [{{modify: {{lief: 1}}}}]", "'lief' is not a key here; did you mean 'life'?"),
        (
            f"{OWL}abilities: [{{name: Engaeg}}]",
            "'abilities > entry 1 > name' is 'Engaeg', which is not a shared ability",
        ),
        (f"{OWL}abilities: [{{modify: {{life: {{boost: nobody}}}}}}]", "nothing is named 'nobody' here"),
        ("card: [", "is not YAML"),
        ("cost: 1", "cannot tell what this is"),
    ],
)
def test_an_error_in_a_card_file_leaves_the_old_catalogue(
    text: str, sentence: str, folder: Path, tmp_path: Path
) -> None:
    path, house = tmp_path / "c.db", tmp_path / "house"
    open_catalogue(path, only(folder))
    before = path.read_bytes()
    house.mkdir()
    (house / "owl.yaml").write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        open_catalogue(path, only(folder, house))
    assert caught.value.place is not None
    assert caught.value.place.file == str(house / "owl.yaml")
    assert caught.value.place.line > 0
    assert sentence in caught.value.message
    assert path.read_bytes() == before
    assert not leftovers(path)


def test_one_card_in_two_folders_is_a_fault_that_names_both_files(folder: Path, tmp_path: Path) -> None:
    first, second = write(tmp_path / "a", "Snow Owl"), write(tmp_path / "b", "Snow Owl")
    with pytest.raises(InputError) as caught:
        open_catalogue(tmp_path / "c.db", only(folder, tmp_path / "a", tmp_path / "b"))
    assert str(first) in str(caught.value)
    assert str(second) in str(caught.value)
    assert not (tmp_path / "c.db").exists()


PROGRAM = """
import os, signal, sys
from pathlib import Path
from deckbuilder import files
from deckbuilder.catalogue import build
from deckbuilder.catalogue import cache
from deckbuilder.documents.sources import Sources

path, folder, moment = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
add, added = build.Builder.add, []

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

def add_or_die(builder, document, **of_file):
    added.append(document)
    return die() if len(added) == 2 else add(builder, document, **of_file)

if moment == "reading":
    build.Builder.add = add_or_die
elif moment == "indexing":
    build.Builder.finish = die
elif moment == "publishing":
    files.publish = die
sources = Sources()
sources.folders = [(folder, False)]
cache.open_catalogue(path, sources)
"""


def building(start: Start, path: Path, folder: Path, dies: str = "never") -> subprocess.Popen[bytes]:
    """A process that opens the catalogue, and perhaps is killed meanwhile."""
    return start([sys.executable, "-c", PROGRAM, str(path), str(folder), dies])


@pytest.mark.parametrize(
    "moment", [pytest.param("reading", marks=deep), pytest.param("indexing", marks=deep), "publishing"]
)
def test_a_killed_build_leaves_the_old_catalogue(start: Start, moment: str, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    assert building(start, path, folder, moment).wait(PATIENCE) == -signal.SIGKILL
    assert not path.exists()
    assert names(open_catalogue(path, only(folder))) == ["Snow Fox", "Snow Hare"]
    before = path.read_bytes()
    write(folder, "Snow Owl")
    assert building(start, path, folder, moment).wait(PATIENCE) == -signal.SIGKILL
    assert path.read_bytes() == before
    assert names(open_catalogue(path, only(folder))) == ["Snow Fox", "Snow Hare", "Snow Owl"]


@deep
def test_several_programs_may_build_at_once(start: Start, folder: Path, tmp_path: Path) -> None:
    running = [building(start, tmp_path / "c.db", folder) for _ in range(sized(2, 3))]
    assert {program.wait(PATIENCE) for program in running} == {0}
    assert names(open_catalogue(tmp_path / "c.db", only(folder))) == ["Snow Fox", "Snow Hare"]
    assert not leftovers(tmp_path / "c.db")


# What it holds


def one(catalogue: Catalogue, sql: str, *values: str) -> object:
    return catalogue.connection.execute(sql, values).fetchone()[0]


@pytest.mark.parametrize("ruleset", ["summoner-wars-2e", "summoner-wars-1e", "summoners-chess"])
def test_each_rule_set_has_its_cards(ruleset: str, catalogue: Catalogue) -> None:
    cards = numbered(ruleset=ruleset)
    assert cards > 0
    assert one(catalogue, "SELECT count(*) FROM cards WHERE ruleset = ?", ruleset) == cards
    assert catalogue.count(parse(f"ruleset:{ruleset}", catalogue.vocabulary())) == cards


def documents(catalogue: Catalogue) -> dict[str, Any]:
    """The stored document of every card, by its key."""
    rows = catalogue.connection.execute("SELECT key, document FROM card_documents JOIN cards ON cards.id = card_id")
    return {key: json.loads(document) for key, document in rows}


def test_a_stored_card_has_its_abilities_written_out(catalogue: Catalogue) -> None:
    stored = documents(catalogue)
    assert all(document["key"] == key for key, document in stored.items())
    guarding = stored["summoner-wars-2e/vanguards/guarding-spirits"]["abilities"][0]
    mage = stored["summoner-wars-2e/phoenix-elves/ember-mage"]["abilities"][0]
    assert guarding["modify"]["have"] == [mage]
    assert mage["name"] == "Guarded"
    assert mage["modify"] == {"damage_most": 1}
    for key, document in stored.items():
        card = catalogue.card(key)
        assert card is not None
        assert [ability.text for ability in card.abilities] == [
            a["text"].strip() for a in document.get("abilities", ())
        ]


def test_the_words_of_a_definition_are_found(catalogue: Catalogue) -> None:
    mage = catalogue.named("Ember Mage")[0]
    assert mage.text.startswith("Guarded: ")
    assert mage in catalogue.search(parse(f'text:"{mage.abilities[0].text}"'))


def test_the_file_is_sound(catalogue: Catalogue) -> None:
    assert one(catalogue, "PRAGMA integrity_check") == "ok"
    assert catalogue.connection.execute("PRAGMA foreign_key_check").fetchall() == []
    copy = sqlite3.connect(":memory:")
    catalogue.connection.backup(copy)
    copy.execute("INSERT INTO cards_fts (cards_fts) VALUES ('integrity-check')")
    copy.close()


def test_each_card_has_document_name_and_index_entry(catalogue: Catalogue) -> None:
    for table in ("card_documents", "card_names", "cards_fts"):
        column = "rowid" if table == "cards_fts" else "card_id"
        assert one(catalogue, f"SELECT count(*) FROM cards WHERE id NOT IN (SELECT {column} FROM {table})") == 0


def test_each_view_can_be_read(catalogue: Catalogue) -> None:
    views = [row[0] for row in catalogue.connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")]
    assert {"card_symbols", "deck_lists"} <= set(views)
    for view in views:
        assert catalogue.connection.execute(f"SELECT * FROM {view}").fetchone()
    assert one(catalogue, "SELECT sum(count) FROM deck_lists WHERE deck = 'Polar Dwarves'") == 34
    assert one(catalogue, "SELECT count(*) FROM card_symbols WHERE card = 'Svara'") == 3


@pytest.mark.parametrize("text", ["golem", "GOLEM", "gólem", '"living gate"', "name : gol*", "class : structure"])
def test_the_full_text_index_can_be_asked_by_hand(text: str, catalogue: Catalogue) -> None:
    rows = catalogue.connection.execute("SELECT name FROM cards_fts WHERE cards_fts MATCH ?", [text])
    assert ("Ice Golem",) in rows.fetchall()


def test_a_deck_that_names_a_card_twice_counts_it_together(folder: Path, tmp_path: Path) -> None:
    deck = "deck: Hares\nruleset: summoner-wars-2e\nformat: custom\ncards: {commons: {Snow Hare: 2, SNOW HARE: 1}}\n"
    (folder / "hares.yaml").write_text(deck, "utf-8")
    catalogue = open_catalogue(tmp_path / "c.db", only(folder))
    assert catalogue.decks_with(catalogue.named("Snow Hare")[0]) == [("Hares", "hares", 3)]


# Of a catalogue that is built again, cards are taken that have not changed


def rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of every table, but for the notes on the build itself and the index of words."""
    with sqlite3.connect(path) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        names = [name for (name,) in found if name != "meta" and not name.startswith("cards_fts")]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


def change(folder: Path, name: str, before: str, after: str) -> None:
    file = folder / name
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a card": lambda folder: change(folder, "cards.yaml", "life: 20", "life: 21"),
    "the rule set": lambda folder: change(folder, "ruleset.yaml", "most: 2", "most: 3"),
    "the format of the rule set": lambda folder: change(folder, "ruleset.yaml", '"class:relic"', '"class:relic|spell"'),
    "a faction": lambda folder: change(folder, "factions.yaml", "faction: Court of Day", "faction: Court of Dusk"),
    "a deck": lambda folder: change(folder, "decks/high-noon.yaml", "Campfire: 2", "Campfire: 1"),
    "a card that is new": lambda folder: (folder / "new.yaml").write_text(NEW, "utf-8"),
    "cards that are gone": lambda folder: (folder / "cards.yaml").unlink(),
    "a deck that is gone": lambda folder: (folder / "decks/high-noon.yaml").unlink(),
    "a file of another name": lambda folder: (folder / "cards.yaml").rename(folder / "all.yaml"),
}
NEW = "card: Ember Fox\nruleset: crown-and-thorn\nfaction: Court of Day\nclass: ally beast\ncost: 1\nlife: 2\nstrength: 1\n"


@pytest.mark.parametrize("what", CHANGES)
def test_a_rebuilt_catalogue_is_as_one_from_nothing(what: str, tmp_path: Path) -> None:
    folder = plant(tmp_path / "house", FILES)
    again, anew = tmp_path / "again.db", tmp_path / "anew.db"
    open_catalogue(again, only(folder)).close()
    before = rows(again)
    CHANGES[what](folder)
    open_catalogue(again, only(folder)).close()
    open_catalogue(anew, only(folder)).close()
    assert rows(again) == rows(anew)
    assert rows(again) != before


def test_only_what_has_changed_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Document] = []
    complete = Builder._complete

    def note(builder: Builder, document: Document) -> dict[str, Any]:
        made.append(document)
        return complete(builder, document)

    monkeypatch.setattr(Builder, "_complete", note)
    folder = plant(tmp_path / "house", FILES)
    path = tmp_path / "cards.db"
    open_catalogue(path, only(folder)).close()
    number = len(made)
    CHANGES["a card"](folder)
    open_catalogue(path, only(folder)).close()
    assert [document.data["card"] for document in made[number:]] == ["Queen Ysolde"]
    open_catalogue(path, only(folder), rebuild=True).close()
    assert len(made) == 2 * number + 1
    CHANGES["the rule set"](folder)
    open_catalogue(path, only(folder)).close()
    assert len(made) == 3 * number + 1


def test_of_a_catalogue_of_another_version_nothing_is_taken(tmp_path: Path) -> None:
    folder, path = plant(tmp_path / "house", FILES), tmp_path / "cards.db"
    open_catalogue(path, only(folder)).close()
    assert of_catalogue(path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 1")
    assert of_catalogue(path) == {}
    assert of_catalogue(tmp_path / "nothing.db") == {}
