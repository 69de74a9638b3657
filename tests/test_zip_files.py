"""ZIP files of anybody are read within limits and with names that lead below one folder, or refused with a sentence."""

import io
import stat
import struct
import tracemalloc
import warnings
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.errors import InputError
from deckbuilder.zip_files import ZipLimits, read_members, zip_members
from tests.depth import deep

LIMITS = ZipLimits(members=50, size=64 << 20, depth=3)


def zipped(members: Iterable[tuple[str | zipfile.ZipInfo, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, content in members:
            file.writestr(name, content, method)
    return written.getvalue()


def read(content: bytes) -> dict[str, bytes]:
    return read_members(content, LIMITS, "pack.zip")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        *((name, "leads to another place") for name in ("../out.yaml", "/out.yaml", "decks/../../out.yaml")),
        *((name, "leads to another place") for name in ("decks\\out.yaml", "./decks/a.yaml", "a//b")),
        *((f"decks/{'x' * length}.yaml", "longer than 255 bytes") for length in (251, 300, 60_000)),
        ("a/b/c/d.yaml", "leads through more than 2 folders"),
        (f"decks/{'é' * 128}.yaml", "longer than 255 bytes"),
        *(
            (f"decks/{name}", "cannot be used on some systems")
            for name in ("CON", "aux.yaml", "Nul.tar.yaml", "a. ", "b.")
        ),
        *((f"decks/{name}", "no name here has") for name in ("a:b.yaml", "c\u202ed.yaml", "C:", "what?", "a\nb")),
        *((name, "is there twice") for name in ("decks/A.YAML", "Decks/a.yaml", "decks/a.yaml")),
        ("decks/a.yaml/b.yaml", "both a file and a folder"),
        ("decks", "both a file and a folder"),
    ],
)
def test_a_name_that_no_file_here_can_have_is_refused(name: str, reason: str) -> None:
    content = zipped([("decks/a.yaml", b"a"), (name, b"b")])
    with pytest.raises(InputError, match=r"^pack\.zip: ") as refused:
        read(content)
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_file_without_a_name_is_refused() -> None:
    member = zipfile.ZipInfo("x")
    member.filename = ""
    with pytest.raises(InputError, match=r"^pack\.zip: a file has no name"):
        read(zipped([("decks/a.yaml", b"a"), (member, b"b")]))


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFSOCK])
def test_a_link_or_a_device_is_refused(kind: int) -> None:
    member = zipfile.ZipInfo("decks/b.yaml")
    member.external_attr = (kind | 0o644) << 16
    with pytest.raises(InputError, match=r"'decks/b\.yaml' is a link or a device"):
        read(zipped([("decks/a.yaml", b"a"), (member, b"/etc/passwd")]))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compression_is_refused(method: int) -> None:
    with pytest.raises(InputError, match="compressed in a way that is not used here"):
        read(zipped([("decks/a.yaml", b"a")], method))


@deep
def test_what_comes_out_is_counted_and_not_what_is_declared() -> None:
    """Two files of 40 MB each, which say that they have 10 bytes: none of them is unpacked as a whole."""
    zeros = bytes(40 << 20)
    content = bytearray(zipped([("a.yaml", zeros), ("b.yaml", zeros)]))
    with pytest.raises(InputError, match="there is too much in it"):
        read(bytes(content))
    declared = (40 << 20).to_bytes(4, "little")
    lying = bytes(content).replace(declared, (10).to_bytes(4, "little"))
    tracemalloc.start()
    with pytest.raises(InputError, match="not a whole one"):
        read(lying)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 4 << 20


def test_too_many_files_are_refused_before_they_are_listed() -> None:
    content = zipped([(f"{number}.yaml", b"") for number in range(LIMITS.members + 1)])
    with pytest.raises(InputError, match="there is too much in it"):
        read(content)


def with_unicode_path(name: bytes, other: str) -> bytes:
    """Return a ZIP file with a member whose list names it once, and in a field of its own by another name."""
    member = zipfile.ZipInfo(name.decode())
    field = struct.pack("<BL", 1, zlib.crc32(name)) + other.encode()
    member.extra = struct.pack("<HH", 0x7075, len(field)) + field
    return zipped([(member, b"x")])


@pytest.mark.parametrize(("name", "other"), [(b"a.yaml", "../out.yaml"), (b"../out.yaml", "a.yaml")])
def test_neither_of_two_names_of_a_file_leads_out(name: bytes, other: str) -> None:
    """Python reads the second name since version 3.13."""
    try:
        assert list(read(with_unicode_path(name, other))) == ["a.yaml"]
    except InputError as error:
        assert "leads to another place" in error.message  # noqa: PT017 - one of both


@pytest.mark.parametrize("content", [b"", b"deck: A", bytes(100), zip_members({"a.yaml": b"a" * 99})[:-30]])
def test_what_is_no_whole_zip_file_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "pack.zip"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"pack\.zip: this is not a ZIP file, or not a whole one$"):
        read_members(path, LIMITS)


def test_a_zip_file_is_read_from_regular_files_alone(tmp_path: Path) -> None:
    for path, reason in ((tmp_path, "is a directory|not a regular file|permission"), (tmp_path / "x", "no such file")):
        with pytest.raises(InputError, match=reason):
            read_members(path, LIMITS)


@given(st.dictionaries(st.from_regex(r"([a-z]{1,2}/)?[a-m]{3}x", fullmatch=True), st.binary(max_size=50)))
def test_what_is_written_is_read_again_from_the_same_bytes(contents: dict[str, bytes]) -> None:
    content = zip_members(contents)
    assert read(content) == contents
    assert zip_members(dict(reversed(contents.items()))) == content
