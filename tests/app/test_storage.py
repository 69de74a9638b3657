"""The files of a folder: which can be named, and why the others are left out."""

import os
from pathlib import Path

import pytest

from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.errors import InputError
from deckbuilder.text import printable


def test_every_file_of_the_folder_is_listed_or_left_out_with_a_reason(tmp_path: Path) -> None:
    listed = ["ice.yml", "list.TXT", "plain.yaml"]
    bad_names = ["-x.yaml", "Svara: the wall.yaml", "a" * 76 + ".yaml", "aux.yaml", "deck.pdf", "zero\u200bwidth.yaml"]
    for name in (*listed, *bad_names, ".hidden.yaml"):
        (tmp_path / name).write_text("deck")
    (tmp_path / "link.yaml").symlink_to("plain.yaml")
    (tmp_path / "circle.yaml").symlink_to("circle.yaml")
    (tmp_path / "archive").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    storage = FolderStorage(tmp_path, DECK_ENDINGS)
    assert storage.names() == listed
    reasons = dict(storage.left_out())
    assert {*reasons} == {*map(printable, bad_names), "circle.yaml", "link.yaml", "pipe.yaml"}
    assert reasons["Svara: the wall.yaml"] == "a name has no ':' in it"
    assert reasons["deck.pdf"].startswith("a name must end in .yaml, .yml, ")
    assert "80 characters" in reasons["a" * 76 + ".yaml"]
    assert "device" in reasons["aux.yaml"]
    assert "link" in reasons["circle.yaml"]
    assert "regular file" in reasons["pipe.yaml"]
    for name in (*bad_names, "link.yaml"):
        with pytest.raises(InputError):
            storage.path(name)


def test_a_name_that_is_not_utf_8_is_left_out(tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(b"wall\xe9.yaml")).write_text("deck")
    except OSError:
        pytest.skip("this file system has only names in UTF-8")
    storage = FolderStorage(tmp_path, DECK_ENDINGS)
    assert storage.names() == []
    assert storage.left_out() == [("wall\ufffd.yaml", "a name has no invisible characters, and is UTF-8")]
