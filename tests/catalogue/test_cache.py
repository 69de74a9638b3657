"""Opening a catalogue file: built where there is none, rebuilt when it is old, refused when it is not a whole one of ours."""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder import database
from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.catalogue.store import cards_beginning
from deckbuilder.catalogue.tables import APPLICATION_ID, VERSION
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.query import parse
from tests.depth import examples
from tests.house import CARDS, FILES, plant

HEADER = 100
ENDLESS = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) SELECT n AS key, n AS value FROM numbers"
CLASSES = [data["class"] for data in yaml.safe_load_all(CARDS)]
NUMBER = len(CLASSES)
ALLIES = sum("ally" in each.split() for each in CLASSES)
POOL = "pool: First\nruleset: crown-and-thorn\ncards: {Ash Fox: 2}\n"


def cards(catalogue: Catalogue) -> int:
    return catalogue.count(parse(""))


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Sources:
    """Few cards: what becomes of a file does not depend on how many it holds."""
    found = Sources()
    found.folders = [(plant(tmp_path_factory.mktemp("house"), {**FILES, "pool.yaml": POOL}), False)]
    return found


@pytest.fixture(scope="module")
def built(sources: Sources, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue; only to be read."""
    path = tmp_path_factory.mktemp("built") / "cards.db"
    open_catalogue(path, sources).connection.close()
    return path


@pytest.fixture
def path(built: Path, tmp_path: Path) -> Iterator[Path]:
    """A catalogue that may be spoiled."""
    copy = Path(shutil.copy(built, tmp_path / "cards.db"))
    yield copy
    copy.unlink()


def content(path: Path) -> bytes | None:
    """The bytes of a file; None for anything else, which is not read."""
    with contextlib.suppress(OSError):
        return path.read_bytes() if path.is_file() else None
    return None


def refused(path: Path, sources: Sources, *, rebuild: bool = False) -> str:
    """The sentence with which a file is refused; the file stays as it is."""
    before = content(path)
    with pytest.raises(InputError) as caught:
        open_catalogue(path, sources, rebuild=rebuild)
    assert caught.value.place is not None
    assert caught.value.place.file == str(path)
    assert content(path) == before
    return caught.value.message


def change(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


# What is there is taken


def test_an_up_to_date_catalogue_is_not_written_to(path: Path, sources: Sources) -> None:
    before = path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino
    catalogue = open_catalogue(path, sources)
    assert cards(catalogue) == NUMBER
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) == before
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        catalogue.connection.execute("DELETE FROM cards")


def test_a_catalogue_is_rebuilt_for_other_contents_and_not_for_another_place(
    path: Path, sources: Sources, tmp_path: Path
) -> None:
    moved = Sources()
    moved.folders = [(Path(shutil.copytree(sources.folders[0][0], tmp_path / "moved")), False)]
    before = path.stat().st_ino
    assert cards(open_catalogue(path, moved)) == NUMBER
    assert path.stat().st_ino == before
    (tmp_path / "moved" / "pool.yaml").write_text(POOL.replace("First", "Other"), "utf-8")
    open_catalogue(path, moved)
    assert path.stat().st_ino != before
    before = path.stat().st_ino
    (tmp_path / "moved" / "pool.yaml").unlink()
    open_catalogue(path, moved)
    assert path.stat().st_ino != before


def test_a_missing_catalogue_is_built(tmp_path: Path, sources: Sources) -> None:
    assert cards(open_catalogue(tmp_path / "new.db", sources)) == NUMBER
    assert [file.name for file in tmp_path.iterdir()] == ["new.db"]


@pytest.mark.parametrize(
    "name", ["a b.db", "100%.db", "what?.db", "x#y.db", "%41.db", "Käse & Brot.db", "c", ":memory:"]
)
def test_the_file_may_have_any_name(name: str, tmp_path: Path, sources: Sources) -> None:
    for _ in range(2):
        assert cards(open_catalogue(tmp_path / name, sources)) == NUMBER
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_relative_path_and_a_link_lead_to_the_catalogue(
    path: Path, monkeypatch: pytest.MonkeyPatch, sources: Sources
) -> None:
    monkeypatch.chdir(path.parent)
    assert cards(open_catalogue(Path("cards.db"), sources)) == NUMBER
    link = Path("link.db")
    link.symlink_to(path)
    for rebuild in (False, True):
        assert cards(open_catalogue(link, sources, rebuild=rebuild)) == NUMBER
        assert link.is_symlink()


@pytest.mark.parametrize(
    "statement",
    [
        f"PRAGMA user_version = {VERSION - 1}",
        f"PRAGMA user_version = {VERSION + 1}",
        "DELETE FROM meta",
        "UPDATE meta SET value = '' WHERE key IN ('stamp', 'digest')",
    ],
)
def test_a_catalogue_of_another_version_or_of_other_cards_is_rebuilt(
    statement: str, path: Path, sources: Sources
) -> None:
    change(path, "DELETE FROM card_tags", statement)
    assert open_catalogue(path, sources).count(parse("c:ally")) == ALLIES


def test_a_catalogue_is_rebuilt_when_that_is_asked_for(path: Path, sources: Sources) -> None:
    change(path, "DELETE FROM card_tags")
    assert open_catalogue(path, sources).count(parse("c:ally")) == 0
    assert open_catalogue(path, sources, rebuild=True).count(parse("c:ally")) == ALLIES


def test_an_empty_file_becomes_a_catalogue(tmp_path: Path, sources: Sources) -> None:
    (tmp_path / "new.db").touch()
    assert cards(open_catalogue(tmp_path / "new.db", sources)) == NUMBER


def test_a_query_that_does_not_end_is_interrupted(
    path: Path, monkeypatch: pytest.MonkeyPatch, sources: Sources
) -> None:
    monkeypatch.setattr(database, "MAX_STEPS", 10 * database.STEPS)
    catalogue = open_catalogue(path, sources)
    with pytest.raises(sqlite3.OperationalError) as caught:
        catalogue.connection.execute(ENDLESS).fetchall()
    assert database.describe(caught.value) == "a query was interrupted, or did not end"
    assert cards(catalogue) == NUMBER


# What is not ours is refused and left alone


@pytest.mark.parametrize("rebuild", [False, True])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"S", "is not a catalogue but another program's file"),
        (b"Summoner\n1 Svara\n", "is not a catalogue but another program's file"),
        (
            b"\x89PNG\r\n\x1a\n" + bytes(200),
            "is not a catalogue but another program's file",
        ),
        (bytes(4096), "is not a catalogue but another program's file"),
        (
            b"SQLite format 2\0" + bytes(4096),
            "is not a catalogue but another program's file",
        ),
        (b"SQLite format 3\0" + bytes(84), "is not a catalogue but another program's database"),
    ],
)
def test_a_file_that_is_no_catalogue_is_rejected(
    content: bytes, sentence: str, rebuild: bool, tmp_path: Path, sources: Sources
) -> None:
    file = tmp_path / "file.db"
    file.write_bytes(content)
    assert refused(file, sources, rebuild=rebuild).startswith(sentence)


@pytest.mark.parametrize("rebuild", [False, True])
def test_the_database_of_another_program_is_rejected(rebuild: bool, tmp_path: Path, sources: Sources) -> None:
    file = tmp_path / "other.db"
    change(file, "CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT)", "INSERT INTO cards (name) VALUES ('mine')")
    assert "another program's database" in refused(file, sources, rebuild=rebuild)
    change(file, "PRAGMA application_id = 1234")
    assert "another program's database" in refused(file, sources, rebuild=rebuild)


def make_folder(path: Path) -> Path:
    path.mkdir()
    return path


def make_pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (make_folder, "is not a file, so it is not a catalogue"),
        (make_pipe, "is not a file, so it is not a catalogue"),
        (lambda _: Path("/dev/null"), "is not a file, so it is not a catalogue"),
        (lambda path: path / "cards.db", "the folder of the catalogue does not exist"),
        (lambda path: Path(shutil.copy(__file__, path)) / "cards.db", "the folder of the catalogue does not exist"),
        (lambda path: path.with_name("x" * 300), "the catalogue cannot be read: "),
        (lambda path: path.with_name("x" * 300) / "cards.db", "the catalogue cannot be read: "),
        (lambda _: Path("/proc/cards.db"), "the "),  # a folder in which nobody can make a file, not even root
    ],
)
def test_a_place_where_no_catalogue_can_be_is_rejected(
    make: Callable[[Path], Path], sentence: str, tmp_path: Path, sources: Sources
) -> None:
    assert refused(make(tmp_path / "place"), sources).startswith(sentence)


# What is spoiled


@pytest.mark.parametrize("length", [100, 1000, 4095, 4096, 4097, 0.25, 0.5])
def test_a_catalogue_that_is_cut_short_is_rebuilt(length: float, path: Path, sources: Sources) -> None:
    os.truncate(path, int(length * path.stat().st_size) if isinstance(length, float) else length)
    assert len(answers(open_catalogue(path, sources))) == 7


@pytest.mark.parametrize("length", [1, 16, 71])
def test_a_start_of_a_file_that_may_be_anybody_s_is_refused(length: int, path: Path, sources: Sources) -> None:
    os.truncate(path, length)
    assert "is not a catalogue but another program's" in refused(path, sources)


def test_a_catalogue_with_something_after_its_end_is_still_read_right(path: Path, sources: Sources) -> None:
    with path.open("ab") as file:
        file.write(b"tail" * 2000)
    assert cards(open_catalogue(path, sources)) == NUMBER


def answers(catalogue: Catalogue) -> list[object]:
    """What a catalogue answers to questions that touch most of its tables."""
    found = catalogue.search(parse("order:cost"))
    words = catalogue.vocabulary().words
    facts = [list(catalogue.sizes()), catalogue.factions(), catalogue.decks(), catalogue.deck_names()]
    return [[card.key for card in found], catalogue.count(parse("draw -c:ally")), words, *facts]


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged") / "cards.db"


@examples(50)
@given(data=st.data())
def test_damage_is_an_error_of_the_input_or_the_database(
    data: st.DataObject, built: Path, damaged: Path, sources: Sources
) -> None:
    """A page that is not looked at cannot be known to be damaged; what is looked at never breaks anything else."""
    spoiled = bytearray(built.read_bytes())
    place = data.draw(st.integers(0, HEADER - 1) | st.integers(0, len(spoiled) - 1))
    damage = data.draw(st.binary(min_size=1, max_size=200))
    spoiled[place : place + len(damage)] = damage[: len(spoiled) - place]
    damaged.unlink(missing_ok=True)
    damaged.write_bytes(spoiled)
    try:
        catalogue = open_catalogue(damaged, sources)
    except (InputError, sqlite3.DatabaseError):
        return
    try:
        assert len(answers(catalogue)) == 7
    except sqlite3.DatabaseError:
        catalogue.connection.close()
        if int.from_bytes(spoiled[68:72], "big") == APPLICATION_ID:
            assert cards(open_catalogue(damaged, sources, rebuild=True)) == NUMBER
    finally:
        catalogue.connection.close()


@pytest.mark.parametrize("table", ["card_documents", "rulesets"])
def test_a_document_that_is_cut_is_an_error_of_the_database(table: str, path: Path, sources: Sources) -> None:
    change(path, f"UPDATE {table} SET document = '{{'")
    with pytest.raises(sqlite3.DatabaseError, match="it is damaged"):
        answers(open_catalogue(path, sources))
    assert len(answers(open_catalogue(path, sources, rebuild=True))) == 7


def test_a_document_that_is_gone_is_an_error_of_the_database(path: Path, sources: Sources) -> None:
    catalogue = open_catalogue(path, sources)
    change(path, "DELETE FROM card_documents")
    with pytest.raises(sqlite3.DatabaseError, match="it is damaged"):
        answers(catalogue)


def spoil_a_definition(path: Path) -> None:
    """Put a byte that is no text into the definition of a table, which SQLite repeats where it cannot read it."""
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE ", b"CREATE TABLE\x80"))


def test_a_catalogue_with_a_table_definition_that_is_no_text_is_rebuilt(path: Path, sources: Sources) -> None:
    spoil_a_definition(path)
    with pytest.raises(sqlite3.DatabaseError):
        cards_beginning(path, "fro")
    assert cards(open_catalogue(path, sources)) == NUMBER


# What others do meanwhile


def test_a_catalogue_locked_by_another_program_is_reported_as_locked(
    path: Path, monkeypatch: pytest.MonkeyPatch, sources: Sources
) -> None:
    monkeypatch.setattr("deckbuilder.catalogue.cache.LOCK_WAIT_LIMIT", 0.01)
    other = sqlite3.connect(path)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        open_catalogue(path, sources)
    other.rollback()
    assert cards(open_catalogue(path, sources)) == NUMBER
    other.close()


def test_a_catalogue_that_others_read_is_replaced_under_them(path: Path, sources: Sources) -> None:
    reader = open_catalogue(path, sources)
    rows = reader.connection.execute("SELECT name FROM cards ORDER BY id")
    assert rows.fetchone()
    assert cards(open_catalogue(path, sources, rebuild=True)) == NUMBER
    assert len(rows.fetchall()) == NUMBER - 1
    assert len(answers(reader)) == 7
