"""Files are read without hanging and written wholly or not at all, and what goes wrong is one sentence."""

import io
import os
import resource
import socket
import stat
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder import files
from deckbuilder.errors import InputError, Place
from deckbuilder.files import decode, read, write
from deckbuilder.limits import MAX_BYTES
from tests.conftest import ordinary_user
from tests.depth import examples


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with content."""
    path = tmp_path / "deck.yaml"
    path.write_text("old content", encoding="utf-8")
    return path


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow beyond a few bytes, so that writing fails half way."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# Reading


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", ""),
        (b"card: A\n", "card: A\n"),
        (b"a\r\nb\r", "a\r\nb\r"),
        ("Ölaf 🐻".encode(), "Ölaf 🐻"),
        (b"\xef\xbb\xbfcard: A", "card: A"),
        (b"\xef\xbb\xbf\xef\xbb\xbfcard", "\ufeffcard"),
        (b"x" * MAX_BYTES, "x" * MAX_BYTES),
    ],
    ids=["empty", "plain", "line ends", "UTF-8", "one mark is dropped", "a second mark stays", "the largest"],
)
def test_a_file_is_read_as_it_is(file: Path, content: bytes, text: str) -> None:
    file.write_bytes(content)
    assert read(file) == text


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\ufeffé\n".encode())))
    assert read(Path("-")) == "é\n"


def test_faults_of_standard_input_call_it_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a\n\xff")))
    with pytest.raises(InputError, match="is not UTF-8") as caught:
        read(Path("-"))
    assert caught.value.place == Place("standard input", 2, 1)


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        (b"\xff", 1, 1),
        (b"card: A\nname: \xe9", 2, 7),
        (b"\xe9", 1, 1),
        ("é🐻".encode() + b"\xff", 1, 3),
        (b"\xef\xbb\xbfab\n\xff", 2, 1),
        (b"\xef\xbb\xbf\xff", 1, 1),
        (b"a\n\n\xed\xa0\x80", 3, 1),
        (b"a\xc0\xaf", 1, 2),
        (b"a\r\nb\xf0\x9f", 2, 2),
    ],
)
def test_what_is_not_utf_8_is_a_fault_with_its_place(content: bytes, line: int, column: int) -> None:
    with pytest.raises(InputError, match="is not UTF-8 text: save the file as UTF-8") as caught:
        decode(content, "deck.txt")
    assert caught.value.place == Place("deck.txt", line, column)


@examples(50)
@given(content=st.binary(max_size=30) | st.text(max_size=10).map(str.encode))
def test_any_bytes_are_text_or_a_fault(content: bytes) -> None:
    body = content.removeprefix(b"\xef\xbb\xbf")
    escaped = body.decode(errors="surrogateescape")
    bad = next((at for at, char in enumerate(escaped) if "\ud800" <= char <= "\udfff"), None)
    if bad is None:
        assert decode(content, "f").encode() == body
    else:
        with pytest.raises(InputError) as caught:
            decode(content, "f")
        assert caught.value.place == Place("f", escaped.count("\n", 0, bad) + 1, bad - escaped.rfind("\n", 0, bad))


def test_a_file_that_is_too_large_is_a_fault_and_not_read_whole(file: Path) -> None:
    with file.open("wb") as sparse:
        sparse.truncate(MAX_BYTES * 10_000)
    with pytest.raises(InputError, match="is larger than 8 MB; split it into several files") as caught:
        read(file)
    assert caught.value.place == Place(str(file))


def test_a_pipe_that_nobody_writes_to_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="not a regular file") as caught:
        read(tmp_path / "pipe")
    assert caught.value.place == Place(str(tmp_path / "pipe"))


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/full"])
def test_a_device_is_not_read(device: str) -> None:
    with pytest.raises(InputError, match=f"{device}: not a regular file"):
        read(Path(device))


def test_a_socket_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        with pytest.raises(InputError, match="cannot be read"):
            read(Path("socket"))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere.yaml", "no such file or directory"),
        ("nowhere/deck.yaml", "no such file or directory"),
        ("folder", "is a directory"),
        ("deck.yaml/inner", "not a directory"),
        ("loop", "too many levels of symbolic links"),
        ("x" * 300, "file name too long"),
    ],
)
def test_what_cannot_be_read_is_a_fault_with_the_reason(tmp_path: Path, file: Path, name: str, why: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert file.exists()
    with pytest.raises(InputError) as caught:
        read(tmp_path / name)
    assert str(caught.value) == f"{tmp_path / name}: cannot be read: {why}"


def test_a_file_without_permission_is_a_fault(file: Path) -> None:
    file.chmod(0)
    with ordinary_user(), pytest.raises(InputError, match="cannot be read: permission denied"):
        read(file)


# Writing


@pytest.mark.parametrize("text", ["", "card: A\n", "a\r\nb\n", "Ölaf 🐻\n", "\ufeffmarked"])
def test_what_is_written_is_in_the_file_to_the_byte(file: Path, text: str) -> None:
    write(file, text)
    assert file.read_bytes() == text.encode()
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o755])
def test_a_file_keeps_its_permissions(file: Path, mode: int) -> None:
    file.chmod(mode)
    write(file, "new content")
    assert stat.S_IMODE(file.stat().st_mode) == mode


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        write(tmp_path / "new.yaml", "content")
        assert stat.S_IMODE((tmp_path / "new.yaml").stat().st_mode) == mode
        assert os.umask(mask) == mask
    finally:
        os.umask(before)


def failed(path: Path, content: str = "new content") -> str:
    """The sentence of a writing that fails; what was there is there, and nothing else."""
    before = {found: found.read_bytes() for found in path.parent.glob("**/*") if found.is_file()}
    with pytest.raises(InputError) as caught:
        write(path, content)
    assert {found: found.read_bytes() for found in path.parent.glob("**/*") if found.is_file()} == before
    assert caught.value.place == Place(str(path))
    return caught.value.message


def test_content_is_on_the_disk_before_it_replaces_the_old(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    sync = os.fsync

    def recording(handle: int) -> None:
        sync(handle)
        synced.append(f"{os.pread(handle, 100, 0).decode()}, then {file.read_text('utf-8')}")

    monkeypatch.setattr(os, "fsync", recording)
    write(file, "new content")
    assert synced == ["new content, then old content"]


def test_a_disk_that_is_full_leaves_the_old_content(file: Path) -> None:
    with full_disk():
        sentence = failed(file)
    assert sentence == "cannot be written: file too large"


def test_a_text_that_is_none_leaves_the_old_content(file: Path) -> None:
    assert failed(file, "half a text \ud800") == "holds characters that are not text"


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "deck.yaml").write_text("kept", encoding="utf-8")
    assert failed(tmp_path / "folder") == "cannot be written: is a directory"


def test_a_folder_that_does_not_exist_is_a_fault(tmp_path: Path) -> None:
    assert failed(tmp_path / "nowhere" / "deck.yaml") == "cannot be written: no such file or directory"


def test_a_folder_without_permission_is_a_fault(file: Path) -> None:
    file.parent.chmod(0o500)
    with ordinary_user(), pytest.raises(InputError, match="cannot be written: permission denied"):
        write(file, "new content")
    assert file.read_text("utf-8") == "old content"
    file.parent.chmod(0o700)


def test_a_file_that_may_not_be_written_is_not_replaced(everybodys: Path) -> None:
    file = everybodys / "deck.yaml"
    file.write_text("old content")
    file.chmod(0o444)
    with ordinary_user(), pytest.raises(InputError, match="cannot be written: permission denied"):
        write(file, "new content")
    assert file.read_text() == "old content"


def test_a_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert failed(tmp_path / "pipe") == "not a regular file"
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_links_that_lead_in_a_circle_are_not_replaced(tmp_path: Path) -> None:
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(InputError, match=r"one\.yaml: cannot be written: too many levels of symbolic links"):
        write(one, "new content")
    assert one.is_symlink()
    assert other.is_symlink()


def test_the_root_of_all_folders_is_a_folder() -> None:
    with pytest.raises(InputError, match="/: cannot be written: is a directory"):
        write(Path("/"), "new content")


def test_a_link_to_what_is_not_there_yet_stays_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to("new.yaml")
    write(link, "new content")
    assert link.is_symlink()
    assert (tmp_path / "new.yaml").read_text() == "new content"


def test_a_link_stays_a_link_and_its_target_is_written(file: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.yaml"
    link.symlink_to(file)
    write(link, "new content")
    assert link.is_symlink()
    assert file.read_text("utf-8") == "new content"
    assert sorted(tmp_path.rglob("*")) == sorted([file, link.parent, link])


def test_a_reader_never_sees_half_a_file(file: Path) -> None:
    contents = {letter * 200_000 for letter in "ab"}
    write(file, "a" * 200_000)
    done = threading.Event()

    def keep_writing() -> None:
        for _ in range(20):
            for content in sorted(contents):
                write(file, content)
        done.set()

    writer = threading.Thread(target=keep_writing)
    writer.start()
    seen = set()
    while not done.is_set():
        seen.add(read(file))
    writer.join()
    assert seen <= contents


def test_a_temporary_file_is_hidden_lies_beside_and_goes_away(file: Path) -> None:
    with files.temporary_beside(file) as temporary:
        assert temporary.parent == file.parent
        assert temporary.name.startswith(".")
        assert temporary.suffix not in {".yaml", ".yml"}  # no reader of card folders takes it for a card
    assert list(file.parent.iterdir()) == [file]


def test_what_killed_runs_left_behind_is_swept_after_an_hour(tmp_path: Path) -> None:
    old, fresh = tmp_path / ".deck.yaml.0123abcd.tmp", tmp_path / ".deck.yaml.89abcdef.tmp"
    others = [tmp_path / name for name in ("notes.tmp", ".deck.yaml.0123abcd", ".x.0123ABCD.tmp", "a.0123abcd.tmp")]
    for path in (old, fresh, *others):
        path.write_text("x", "utf-8")
    an_hour_ago = time.time() - files.MAX_WRITING_TIME - 60  # noqa: TID251 - the age of a file
    for path in (old, *others):
        os.utime(path, (an_hour_ago, an_hour_ago))
    files.write(tmp_path / "deck.yaml", "new")
    assert sorted(tmp_path.iterdir()) == sorted([fresh, *others, tmp_path / "deck.yaml"])


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8"])
def test_text_with_a_byte_order_mark_is_read(encoding: str) -> None:
    assert files.decode("Glacé – 4×".encode(encoding), "list.txt") == "Glacé – 4×"


def test_half_a_character_of_utf_16_is_a_fault() -> None:
    with pytest.raises(InputError, match="begins as UTF-16 text and is not"):
        files.decode("ab".encode("utf-16")[:-1], "list.txt")


def test_a_list_of_an_old_program_is_read_with_a_remark(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("Deck: “Glacé” – élite".encode("cp1252"))
    text, remark = files.read_list(path)
    assert text == "Deck: “Glacé” – élite"
    assert "Windows-1252" in remark
    path.write_text("Glacé", "utf-8")
    assert files.read_list(path) == ("Glacé", "")
    for content in (b"\x89PNG\r\n\x1a\n\x00", b"\xe9\x81"):
        path.write_bytes(content)
        with pytest.raises(InputError, match="is not UTF-8 text"):
            files.read_list(path)
