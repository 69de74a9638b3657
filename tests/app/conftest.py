"""A workbench of the shared catalogue, with a data folder and a folder of decks of its own."""

from pathlib import Path

import pytest

from deckbuilder.app.deck_files import DeckFiles
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver

ENDINGS = (".yaml", ".txt")


@pytest.fixture
def workbench(catalogue: Catalogue, resolver: Resolver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))  # of the lock for changes
    workbench = Workbench(data=tmp_path / "data")
    workbench.__dict__.update(catalogue=catalogue, resolver=resolver)  # built once for all tests
    return workbench


@pytest.fixture
def deck_files(workbench: Workbench, tmp_path: Path) -> DeckFiles:
    folder = tmp_path / "decks"
    folder.mkdir()
    return workbench.deck_files(FolderStorage(folder, ENDINGS))
