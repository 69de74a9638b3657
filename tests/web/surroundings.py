"""Folders and files of a workbench that cannot be used, each for any user: root, too, whom no file mode stops."""

import builtins
import errno
import io
import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pytest

from deckbuilder import database

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
LISTING = ("listdir", "scandir")
CHANGING = ("mkdir", "rename", "replace", "unlink", "remove", "chmod", "utime")
LOOKING = ("stat", "lstat")
Damage = Callable[[Path, pytest.MonkeyPatch], None]


def clear(path: Path) -> None:
    """Remove what lies at a path."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)


def as_file(path: Path, _patch: pytest.MonkeyPatch) -> None:
    clear(path)
    path.write_text("not a folder", "utf-8")


def as_folder(path: Path, _patch: pytest.MonkeyPatch) -> None:
    clear(path)
    path.mkdir()


def as_loop(path: Path, _patch: pytest.MonkeyPatch) -> None:
    clear(path)
    path.symlink_to(path)


def as_link_to_nothing(path: Path, _patch: pytest.MonkeyPatch) -> None:
    clear(path)
    path.symlink_to(path.with_name("nowhere"))


def as_link_outside(path: Path, _patch: pytest.MonkeyPatch) -> None:
    clear(path)
    outside = path.parents[1] / "outside"
    outside.mkdir()
    (outside / "letter.yaml").write_text("mine", "utf-8")
    path.symlink_to(outside)


def as_pipe(path: Path, _patch: pytest.MonkeyPatch) -> None:
    clear(path)
    os.mkfifo(path)


def as_rubbish(path: Path, _patch: pytest.MonkeyPatch) -> None:
    clear(path)
    path.write_bytes(b"rubbish \xff\x00" * 1000)


def as_cut_file(path: Path, _patch: pytest.MonkeyPatch) -> None:
    content = path.read_bytes() if path.exists() else b""
    clear(path)
    path.write_bytes(content[: len(content) // 2])


def as_torn_file(path: Path, _patch: pytest.MonkeyPatch) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))


def as_other_database(path: Path, _patch: pytest.MonkeyPatch) -> None:
    clear(path)
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE simulations (diary TEXT)")
    connection.execute("CREATE TABLE versions (diary TEXT)")
    connection.commit()
    connection.close()


def read_only_database(_path: Path, patch: pytest.MonkeyPatch) -> None:
    """Let nothing be written into databases."""

    def opened(path: Path, **_options: Any) -> sqlite3.Connection:
        return database.connect(path, read_only=True)

    _connect_by(patch, opened)


def _connect_by(patch: pytest.MonkeyPatch, opened: Callable[..., sqlite3.Connection]) -> None:
    for module in ("deckbuilder.app.user_database", "deckbuilder.simulation.database"):
        patch.setattr(f"{module}.connect", opened)


def full_disk(_path: Path, patch: pytest.MonkeyPatch) -> None:
    """Let every file be opened and made, and nothing be written into it."""
    native_open, native_connect = io.open, database.connect

    def opened(file: Any, mode: str = "r", *args: Any, **options: Any) -> Any:
        return native_open("/dev/full" if {*mode} & {*"wax+"} else file, mode, *args, **options)

    def connected(path: Path, **options: Any) -> sqlite3.Connection:
        connection = native_connect(path, **options)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    patch.setattr(io, "open", opened)
    _connect_by(patch, connected)


def unlisted(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Let the names in a folder not be read."""
    Denial(path, errno.EACCES).apply(patch, LISTING)


def unwritable(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Let nothing be changed below a folder."""
    Denial(path, errno.EROFS, writes=True).apply(patch, CHANGING)


def closed(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Let nothing be read, looked at or changed below a folder."""
    Denial(path, errno.EACCES, writes=True, reads=True).apply(patch, (*LISTING, *CHANGING, *LOOKING))


@dataclass(frozen=True)
class Denial:
    """Functions of the system that fail below a folder, as they do without the rights. `number`: of the error."""

    folder: Path
    number: int
    writes: bool = False
    reads: bool = False

    def apply(self, patch: pytest.MonkeyPatch, names: Sequence[str]) -> None:
        """Let the functions `names` of `os` fail below the folder, and opening as far as it is denied."""
        for name in names:
            patch.setattr(os, name, self._wrapped(getattr(os, name), is_within=name not in LISTING))
        for module in (io, builtins):
            patch.setattr(module, "open", self._opener(io.open, lambda mode: bool({*str(mode)} & {*"wax+"}), "r"))
        patch.setattr(os, "open", self._opener(os.open, lambda flags: bool(flags & WRITING), 0))
        patch.setattr(sqlite3, "connect", self._connector(sqlite3.connect))

    def _covers(self, path: Any, *, is_within: bool = True) -> bool:
        if not isinstance(path, str | bytes | os.PathLike):
            return False
        text = os.fsdecode(path)
        return text.startswith(f"{self.folder}/") or (not is_within and text == str(self.folder))

    def _refuse(self, path: Any) -> NoReturn:
        raise OSError(self.number, os.strerror(self.number), os.fsdecode(path))

    def _wrapped(self, native: Callable[..., Any], *, is_within: bool) -> Callable[..., Any]:
        def called(*args: Any, **options: Any) -> Any:
            for path in args[:2]:
                if self._covers(path, is_within=is_within):
                    self._refuse(path)
            return native(*args, **options)

        return called

    def _opener(self, native: Callable[..., Any], changes: Callable[[Any], bool], usual: Any) -> Callable[..., Any]:
        def opened(path: Any, how: Any = usual, *args: Any, **options: Any) -> Any:
            if self._covers(path) and (self.reads or (self.writes and changes(how))):
                self._refuse(path)
            return native(path, how, *args, **options)

        return opened

    def _connector(self, native: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
        def connected(path: Any, *args: Any, **options: Any) -> sqlite3.Connection:
            if self._covers(str(path).removeprefix("file://").partition("?")[0]):
                if self.reads:
                    raise sqlite3.OperationalError("unable to open database file")
                if self.writes and not options.get("uri"):
                    return native(f"{Path(path).absolute().as_uri()}?mode=ro", *args, **{**options, "uri": True})
            return native(path, *args, **options)

        return connected
