"""Reading and writing of files: never hangs, never leaves a file half written, and reports errors in one sentence."""

import codecs
import contextlib
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from deckbuilder.errors import InputError, Place
from deckbuilder.limits import MAX_BYTES

MAX_WRITING_TIME = 3600  # seconds after which a temporary file can have no writer any more
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700  # the modes of what others may not look at
TEMPORARY = re.compile(r"\..+\.[0-9a-f]{8}\.tmp")  # the names that `temporary_beside` makes


def read(path: Path) -> str:
    """Return the text of a regular UTF-8 file without byte-order mark; `-` reads standard input."""
    if str(path) == "-":
        return decode(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input")
    return decode(first_bytes(path, MAX_BYTES + 1), str(path))


def read_list(path: Path) -> tuple[str, str]:
    """Return the text of a file that any program may have written, and a remark about its encoding, mostly empty.

    What is not UTF-8 is read as Windows-1252, which programs of Windows still write. Raises InputError.
    """
    if str(path) == "-":
        content, name = sys.stdin.buffer.read(MAX_BYTES + 1), "standard input"
    else:
        content, name = first_bytes(path, MAX_BYTES + 1), str(path)
    try:
        return decode(content, name), ""
    except InputError:
        text = content.decode("cp1252", errors="replace")
        if len(content) > MAX_BYTES or "\ufffd" in text or any(char < " " and char not in "\t\r\n\f" for char in text):
            raise
        return (
            text,
            "The text is not UTF-8; it was read as Windows-1252. Look at names with accents and quotation marks.",
        )


def first_bytes(path: Path, number: int) -> bytes:
    """Return the first bytes of a regular file, at most `number`. Raises InputError."""
    with failing_as("cannot be read", Place(str(path))), open(path, "rb", opener=_open_without_waiting) as file:
        content = file.read(number) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None
    if content is None:
        raise InputError("not a regular file", Place(str(path)))
    return content


def is_missing(path: Path) -> bool:
    """Whether nothing lies at a path. Raises InputError where that cannot be found out, as for circular links."""
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except OSError as error:
        raise InputError(f"cannot be read: {reason(error)}", Place(str(path))) from None
    return False


def _open_without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a FIFO without a writer must not hang us


def decode(content: bytes, name: str) -> str:
    """Return content of at most `MAX_BYTES` bytes as text: UTF-8, or UTF-16 with a byte-order mark."""
    if len(content) > MAX_BYTES:
        raise InputError(f"is larger than {MAX_BYTES >> 20} MB; split it into several files", Place(name))
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return content.decode("utf-16")
        except UnicodeDecodeError:
            raise InputError("begins as UTF-16 text and is not: save the file as UTF-8", Place(name)) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lines = error.object[: error.start].decode().split("\n")  # not `content`: that may begin with a byte-order mark
        place = Place(name, len(lines), len(lines[-1]) + 1)
        raise InputError("is not UTF-8 text: save the file as UTF-8", place) from None


def write(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Replace a file by `content`, completely or not at all: temporary file, fsync, rename. A link stays a link.

    `private`: a new file is closed to other users from its first byte on. Raises InputError.
    """
    try:
        encoded = content if isinstance(content, bytes) else content.encode()
        target = behind_links(path)
        mode = _mode_of(target)
        if mode is not None and not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise InputError("not a regular file", Place(str(path)))
        if mode is not None and stat.S_ISREG(mode):
            os.close(os.open(target, os.O_WRONLY))  # renaming would replace a file that may not be written, too
        with temporary_beside(target, private=private) as temporary:
            with temporary.open("r+b") as file:  # what "wb" has truncated is written when it is closed, and again
                file.write(encoded)
            publish(temporary, target)
    except UnicodeEncodeError:
        raise InputError("holds characters that are not text", Place(str(path))) from None
    except OSError as error:
        raise InputError(f"cannot be written: {reason(error)}", Place(str(path))) from None


def check_writable(path: Path) -> None:
    """Check that a file can be written before there is anything to write. Raises InputError."""
    with failing_as("cannot be written", Place(str(path))), temporary_beside(behind_links(path), private=True):
        pass


def create_free(folder: Path, names: Iterable[str]) -> Path:
    """Create an empty private file with the first of these names that is free, so that no other program takes it.

    The folder is made where there is none. Raises InputError.
    """
    with failing_as("cannot be written", Place(str(folder))):
        make_private_folder(folder)
        for name in names:
            with contextlib.suppress(FileExistsError):
                (folder / name).touch(PRIVATE_FILE, exist_ok=False)
                return folder / name
    raise InputError("holds a file of every name", Place(str(folder)))


@contextlib.contextmanager
def new_file(folder: Path, names: Iterable[str]) -> Iterator[Path]:
    """Yield an empty file as `create_free` makes it; it is removed where what is done with it fails."""
    is_new = not folder.exists()
    path = create_free(folder, names)
    try:
        yield path
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
            if is_new:
                folder.rmdir()
        raise


@contextlib.contextmanager
def filled_folder(folder: Path, *, private: bool) -> Iterator[None]:
    """Make a folder that is filled in the block; if that fails, what is new is removed. Raises InputError."""
    is_new = not folder.exists()
    try:
        if private:
            make_private_folder(folder)
        else:
            folder.mkdir(exist_ok=True)
        before = set(folder.iterdir())
    except OSError as error:
        raise InputError(reason(error), Place(str(folder))) from None
    try:
        yield
    except BaseException:
        import shutil  # noqa: PLC0415 - start-up time

        with contextlib.suppress(OSError):
            for path in [folder] if is_new else set(folder.iterdir()) - before:
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                else:
                    path.unlink()
        raise


def make_private_folder(folder: Path) -> None:
    """Make a folder, and those above it, for its user alone; one that is there stays as it is. Raises OSError."""
    if not folder.is_dir():
        if not folder.parent.exists():
            make_private_folder(folder.parent)
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)


def remove(path: Path) -> None:
    """Delete a file. Raises InputError where that cannot be done; a file that is gone already is no error."""
    with failing_as("cannot be deleted", Place(str(path))):
        path.unlink(missing_ok=True)


def move(path: Path, target: Path) -> None:
    """Move a file to another path of its disk, in place of what is there. Raises InputError."""
    with failing_as("cannot be moved", Place(path.name)):
        path.replace(target)


def behind_links(path: Path) -> Path:
    """Return the file behind links, even if it does not exist. Raises OSError for circular links."""
    with contextlib.suppress(FileNotFoundError):
        path.stat()
    target = Path(os.path.realpath(path))
    if not target.name:  # the root of all folders
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return target


@contextlib.contextmanager
def temporary_beside(path: Path, *, private: bool = False) -> Iterator[Path]:
    """Yield an empty temporary file in the folder of `path`; it is removed at the end unless it was renamed.

    Others may read it only if it will become a new file that is not private: `publish` sets the mode of a file that is
    replaced, and whoever has opened a file before its mode was narrowed reads on.
    """
    _sweep(path.parent)
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    mode = PRIVATE_FILE if private or path.exists() else 0o666  # minus the umask
    os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


@cache
def _sweep(folder: Path) -> None:
    """Remove temporary files that killed runs of this program have left in a folder.

    Only once for each folder, and never a reason not to go on.
    """
    with contextlib.suppress(OSError):
        for path in [path for path in folder.iterdir() if TEMPORARY.fullmatch(path.name)]:
            status = path.lstat()
            if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > MAX_WRITING_TIME:
                path.unlink()


def publish(temporary: Path, path: Path) -> None:
    """Flush a finished temporary file to the disk and put it in the place of `path`."""
    handle = os.open(temporary, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    mode = _mode_of(path)
    if mode is not None:
        temporary.chmod(stat.S_IMODE(mode))
    temporary.replace(path)


def _mode_of(path: Path) -> int | None:
    """Return the kind and the mode of what lies at a path, None where nothing does. Raises OSError."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def state_of(path: Path) -> tuple[int, int] | None:
    """Return the time and the size of a file, by which a replaced one is noticed; None where there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def is_private(path: Path) -> bool:
    """Whether a file is closed to all other users; always where there are none, as in a browser. Raises OSError."""
    status = path.stat()
    return not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not stat.S_IMODE(status.st_mode) & 0o077)


@contextlib.contextmanager
def failing_as(problem: str, place: Place | None = None) -> Iterator[None]:
    """Say what cannot be done, and where, for an OSError of the block. Raises InputError."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{problem}: {reason(error)}", place) from None


def reason(error: OSError) -> str:
    """Return the system's words for an error, without number and path."""
    return (error.strerror or str(error)).lower()
