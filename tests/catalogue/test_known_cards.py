"""The shipped complete documents are those that a build makes, and only a document that has changed is completed."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from deckbuilder import places
from deckbuilder.catalogue import known_cards
from deckbuilder.catalogue.build import Known, build
from deckbuilder.catalogue.builder import Builder
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.catalogue.known_cards import FILE, KnownCards
from deckbuilder.documents.document import Document
from deckbuilder.documents.sources import Sources
from tests.depth import deep
from tools.complete_documents import file_texts


def test_the_shipped_complete_documents_are_current(known: KnownCards) -> None:
    for path, text in file_texts(known).items():
        assert path.read_text("utf-8") == text, "cards or their rules texts have changed: run 'make golden'"


def dumped(path: Path) -> list[str]:
    """All that a catalogue holds, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return [*connection.iterdump()]


@deep
def test_a_first_catalogue_is_the_one_that_reading_every_file_gives(tmp_path: Path) -> None:
    for name, is_rebuilt in (("first.db", False), ("read.db", True)):
        open_catalogue(tmp_path / name, Sources(), rebuild=is_rebuilt).close()
    assert dumped(tmp_path / "first.db") == dumped(tmp_path / "read.db")


@pytest.fixture
def completed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the cards that are checked and completed while the test runs."""
    names: list[str] = []
    complete = Builder._complete

    def note(builder: Builder, document: Document) -> dict[str, Any]:
        names.append(document.data["card"])
        return complete(builder, document)

    monkeypatch.setattr(Builder, "_complete", note)
    return names


def test_a_first_catalogue_completes_only_cards_that_changed(
    completed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = Path(shutil.copytree(places.shipped("cards"), tmp_path / "cards"))
    monkeypatch.setattr("deckbuilder.documents.sources.shipped", lambda _: cards)
    path = cards / "summoner-wars-2e" / "polar-dwarves" / "bear-cavalry.yaml"
    path.write_text(path.read_text("utf-8").replace("cost: ", "cost: 1", 1), "utf-8")
    open_catalogue(tmp_path / "cards.db", Sources()).close()
    assert completed == ["Bear Cavalry"]


@pytest.mark.parametrize("text", ["xx\n", "\u00b2\n", None])
def test_a_file_that_is_no_list_of_known_cards_is_left_aside(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_cards, "shipped", lambda _: tmp_path)
    file = tmp_path / "game" / FILE
    file.parent.mkdir()
    file.write_text(text, "utf-8") if text is not None else file.mkdir()
    assert known_cards.shipped_files.__wrapped__() == {}


def test_a_damaged_document_is_completed_again(completed: list[str], tmp_path: Path, known: KnownCards) -> None:
    path = tmp_path / "cards.db"
    (damaged, _), *others = [(by, text) for by, text in known.items() if text]
    build(path, Sources(), Known({damaged: "{", **dict(others)}, {}))
    assert len(completed) == 1
