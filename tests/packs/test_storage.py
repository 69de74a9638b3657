"""Packs that a user has added: written, replaced, switched off and removed, each completely or not at all."""

import contextlib
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder import files
from deckbuilder.errors import InputError
from deckbuilder.packs import storage
from deckbuilder.packs.installed import find, folder_of, folders_that_are_read, installed
from deckbuilder.packs.storage import add, describe, remove, switch
from tests.packs.packs import contents, pack_files, tree


def test_without_a_folder_there_are_no_packs(tmp_path: Path) -> None:
    assert installed(tmp_path) == []


def test_a_pack_that_is_added_has_its_files_in_a_folder_of_its_user(tmp_path: Path) -> None:
    folder = add(tmp_path, contents())
    assert tree(folder) == {name: text.encode() for name, text in pack_files().items()}
    (pack,) = installed(tmp_path)
    assert (pack.id, pack.folder, pack.is_on, pack.pack.title) == ("deep-ones", folder, True, "Deep Ones 1.0")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}
    assert modes == {files.PRIVATE_FOLDER, files.PRIVATE_FILE}


def test_a_new_version_takes_the_place_of_all_files(tmp_path: Path) -> None:
    add(tmp_path, contents())
    new = pack_files(version="2.0", other="# nothing\n")
    folder = add(tmp_path, contents(new))
    assert tree(folder) == {name: text.encode() for name, text in new.items()}
    assert [path.name for path in (tmp_path / "packs").iterdir()] == ["deep-ones"]


def test_a_pack_that_is_switched_off_is_not_read_until_it_is_on(tmp_path: Path) -> None:
    folder = add(tmp_path, contents())
    switch(tmp_path, "deep-ones", is_on=False)
    assert folders_that_are_read(tmp_path) == []
    assert not find(tmp_path, "deep-ones").is_on
    switch(tmp_path, "deep-ones", is_on=True)
    assert folders_that_are_read(tmp_path) == [folder]


def test_a_removed_pack_is_gone(tmp_path: Path) -> None:
    add(tmp_path, contents())
    remove(tmp_path, "deep-ones")
    assert tree(tmp_path) == {}
    with pytest.raises(InputError, match="there is no pack 'deep-ones'; none has been added"):
        folder_of(tmp_path, "deep-ones")


def test_a_misspelt_pack_gets_the_nearest_name(tmp_path: Path) -> None:
    add(tmp_path, contents())
    with pytest.raises(InputError, match=r"there is no pack 'deep-one'; did you mean .*deep-ones"):
        find(tmp_path, "deep-one")


@pytest.mark.parametrize("calls", range(16))
def test_a_program_that_is_killed_leaves_the_old_pack_or_the_new_one(
    calls: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program ends at one of the steps that change names; the next one finds a whole pack."""
    add(tmp_path, contents())
    old, new = pack_files(), pack_files(version="2.0")
    left = calls

    class Killed(BaseException):
        pass

    def dying(original: Callable[..., object]) -> Callable[..., object]:
        def step(*arguments: object, **named: object) -> object:
            nonlocal left
            if left == 0:
                raise Killed
            left -= 1
            return original(*arguments, **named)

        return step

    with monkeypatch.context() as patch:
        for name in ("rename", "mkdir"):
            patch.setattr(Path, name, dying(getattr(Path, name)))
        for name in ("_flush", "_recover"):
            patch.setattr(storage, name, dying(getattr(storage, name)))
        patch.setattr(shutil, "rmtree", dying(shutil.rmtree))
        with contextlib.suppress(Killed):
            add(tmp_path, contents(new))
    (pack,) = installed(tmp_path)
    whole = [{name: text.encode() for name, text in version.items()} for version in (old, new)]
    assert tree(pack.folder) in whole
    add(tmp_path, contents(new))
    assert tree(tmp_path / "packs") == {f"deep-ones/{name}": content for name, content in whole[1].items()}


def test_what_cannot_be_written_is_said_and_leaves_the_old_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(tmp_path, contents())
    before = tree(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="packs: the pack cannot be written: no space left on device"):
        add(tmp_path, contents(pack_files(version="2.0")))
    assert tree(tmp_path) == before


def test_a_link_among_the_packs_is_not_followed(tmp_path: Path) -> None:
    add(tmp_path, contents())
    (tmp_path / "packs" / "other").symlink_to(tmp_path / "packs" / "deep-ones")
    assert [pack.id for pack in installed(tmp_path)] == ["deep-ones"]


def test_a_file_in_place_of_the_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "packs").write_text("")
    with pytest.raises(InputError, match="packs: cannot be read: not a directory"):
        installed(tmp_path)
    with pytest.raises(InputError, match="packs: the pack cannot be written"):
        add(tmp_path, contents())


def test_what_a_pack_is_called_can_be_changed_but_its_id(tmp_path: Path) -> None:
    add(tmp_path, contents())
    pack = find(tmp_path, "deep-ones").pack._replace(name="Deeper", version="2.0", authors=("A. Writer",), text="Wet.")
    describe(tmp_path, pack)
    assert find(tmp_path, "deep-ones").pack == pack
    before = tree(tmp_path)
    for wrong in (pack._replace(version=""), pack._replace(homepage="javascript:x"), pack._replace(name="a\u202eb")):
        with pytest.raises(InputError):
            describe(tmp_path, wrong)
    assert tree(tmp_path) == before
