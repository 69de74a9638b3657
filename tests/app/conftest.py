"""A workbench of the shared catalogue, with a data folder and a folder of decks of its own."""

from pathlib import Path

import pytest

from deckbuilder.app.decks.files import DeckFiles
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench

ENDINGS = (".yaml", ".txt")


@pytest.fixture
def deck_files(workbench: Workbench, tmp_path: Path) -> DeckFiles:
    folder = tmp_path / "decks"
    folder.mkdir()
    return workbench.deck_files(FolderStorage(folder, ENDINGS))
