"""All decks of a folder as one ZIP file, and back: nothing is overwritten, and everything is told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.app.decks.files import DeckArchive
from deckbuilder.app.decks.zipped import DeckFate, bring_decks, zip_decks
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.edit import begin
from deckbuilder.decks.formats.html_page import HTML
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.remarks import with_note
from deckbuilder.errors import InputError
from deckbuilder.zip_files import zip_members

Folder = Callable[[str], FolderStorage]
SVARA = b"deck: Ice\nruleset: summoner-wars-2e\ncards: {summoner: {Svara: 1}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Folders of decks by their names."""

    def make(name: str) -> FolderStorage:
        (tmp_path / name).mkdir()
        return FolderStorage(tmp_path / name, DECK_ENDINGS)

    return make


def texts(storage: FolderStorage) -> dict[str, str]:
    return {
        path.relative_to(storage.folder).as_posix(): path.read_text("utf-8")
        for path in storage.folder.rglob("*")
        if path.is_file()
    }


def fates(workbench: Workbench, storage: FolderStorage, contents: dict[str, bytes]) -> dict[str, tuple[str, str]]:
    decks = bring_decks(workbench, storage, zip_members(contents)).decks
    return {deck.member: (deck.fate.name, deck.file or deck.reason) for deck in decks}


def test_all_decks_come_back_as_they_were(workbench: Workbench, folder: Folder) -> None:
    here, there = folder("here"), folder("there")
    files = workbench.deck_files(here)
    deck = with_note(begin("Svara", workbench.resolver).deck, "Strong against orcs")
    for name in ("ice.yaml", "old.yaml", "ice.txt"):
        files.create(name, deck, "deck new")
    DeckArchive(here).put_away("old.yaml")
    brought = bring_decks(workbench, there, zip_decks(here))
    assert texts(there) == texts(here) != {}
    assert {deck.fate for deck in brought.decks} == {DeckFate.NEW}
    assert workbench.deck_files(there).versions("ice.yaml")[0].action == "deck import"


def test_only_the_chosen_decks_are_in_a_file(workbench: Workbench, folder: Folder) -> None:
    here, there = folder("here"), folder("there")
    for name in ("a.yaml", "b.yaml"):
        workbench.deck_files(here).add(name, SVARA.decode(), "deck new")
    bring_decks(workbench, there, zip_decks(here, ["b.yaml"]))
    assert list(texts(there)) == ["b.yaml"]


def test_what_is_there_is_kept_and_what_comes_gets_another_name(workbench: Workbench, folder: Folder) -> None:
    storage = folder("decks")
    other = SVARA.replace(b"Ice", b"Snow")
    workbench.deck_files(storage).add("ice.yaml", SVARA.decode(), "deck new")
    assert fates(workbench, storage, {"ice.yaml": SVARA}) == {"ice.yaml": ("SAME", "ice.yaml")}
    assert fates(workbench, storage, {"ice.yaml": other}) == {"ice.yaml": ("RENAMED", "ice-2.yaml")}
    assert fates(workbench, storage, {"ice.yaml": other}) == {"ice.yaml": ("SAME", "ice-2.yaml")}
    assert texts(storage) == {"ice.yaml": SVARA.decode(), "ice-2.yaml": other.decode()}


def test_what_is_no_deck_is_left_out_and_told(workbench: Workbench, folder: Folder) -> None:
    storage = folder("decks")
    contents = {
        "good.yaml": SVARA,
        "picture.png": b"\x89PNG",
        "card.yaml": b"card: X\n",
        "bad.yaml": b"\xff\xfe\xfd",
        "prose.txt": b"Some words about cards.\n",
        "page.md": HTML.write(load_shipped("polar-dwarves", workbench.resolver), workbench.catalogue).encode(),
        "sub/folder/deep.yaml": SVARA,
        "archive/old.yaml": SVARA.replace(b"Svara", b"Nobody Known"),
    }
    told = fates(workbench, storage, contents)
    assert {name: fate for name, (fate, _) in told.items()} == {
        **dict.fromkeys(contents, "LEFT_OUT"),
        "good.yaml": "NEW",
        "archive/old.yaml": "NEW",
    }
    assert all(reason for _, reason in told.values())
    assert set(texts(storage)) == {"good.yaml", "archive/old.yaml"}


def test_a_folder_that_was_zipped_whole_is_read_as_its_decks(workbench: Workbench, folder: Folder) -> None:
    storage = folder("decks")
    assert fates(workbench, storage, {"my decks/ice.yaml": SVARA, "my decks/archive/b.yaml": SVARA}) == {
        "my decks/ice.yaml": ("NEW", "ice.yaml"),
        "my decks/archive/b.yaml": ("NEW", "archive/b.yaml"),
    }


@pytest.mark.parametrize("content", [b"", b"PK\3\4", b"deck: Ice\n"])
def test_what_is_no_zip_file_is_refused(content: bytes, workbench: Workbench, folder: Folder) -> None:
    with pytest.raises(InputError, match="not a ZIP file"):
        bring_decks(workbench, folder("decks"), content)


def test_a_link_in_place_of_the_archive_is_not_followed(workbench: Workbench, folder: Folder, tmp_path: Path) -> None:
    storage, elsewhere = folder("decks"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (storage.folder / "archive").symlink_to(elsewhere)
    assert fates(workbench, storage, {"archive/a.yaml": SVARA, "b.yaml": SVARA})["archive/a.yaml"][0] == "LEFT_OUT"
    assert list(elsewhere.iterdir()) == []
