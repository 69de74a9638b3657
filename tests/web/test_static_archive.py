"""What the edition without a server exports is read again as a whole or not at all, and by the command line."""

import io
import re
import stat
import tracemalloc
import warnings
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.simulations.archive import DONE, SimulationArchive
from tests.conftest import Cli
from tools.static_edition import archive
from tools.static_edition.edition import Edition
from tools.static_edition.player import play

FORM = [["deck", "polar-dwarves"], ["who-2", "random"], ["first", "1"], ["seed", "1"]]
ORDER = [["deck", "polar-dwarves"], ["bot", "random"], ["games", "2"], ["turns", "5"]]


def zipped(members: Iterable[tuple[str | zipfile.ZipInfo, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, content in members:
            file.writestr(name, content, method)
    return written.getvalue()


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


@pytest.fixture
def edition(catalogue_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Edition:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))  # of the lock for changes
    return Edition(tmp_path / "data", "/~", "", 2, catalogue_file)


def test_an_open_match_is_not_written_over_the_one_that_comes_in(edition: Edition) -> None:
    address = edition.request("POST", "/~/matches", FORM)["address"]
    before = edition.export_data()
    first = edition.request("GET", f"{address}/record", [])["text"]
    revision = re.search(r'name="revision" value="(\d+)"', edition.request("GET", address, [])["text"])
    assert revision
    edition.request("POST", f"{address}/line", [["revision", revision[1]], ["line", "auto yes"]])
    edition.run_job()
    assert edition.request("GET", f"{address}/record", [])["text"] != first
    assert edition.import_data(before) == ""
    assert edition.request("GET", f"{address}/record", [])["text"] == first
    assert edition.request("GET", address, [])["status"] == 200
    assert edition.request("GET", f"{address}/record", [])["text"] == first


def test_the_command_line_reads_all_that_is_exported(edition: Edition, cli: Cli, tmp_path: Path) -> None:
    edition.request("POST", "/~/decks", [["copy", "polar-dwarves"]])
    edition.request("POST", "/~/decks/polar-dwarves.yaml/change", [["card", "Ice Smith"], ["by", "1"]])
    edition.request("POST", "/~/collection", [["what", "Ice Smith"], ["by", "1"], ["ruleset", "summoner-wars-2e"]])
    edition.request("POST", "/~/matches", FORM)
    edition.request("POST", "/~/simulations", ORDER)
    while dealt := edition.deal():
        edition.take(dealt["number"], play(dealt["packed"], dealt["numbers"])["results"])
    folder = tmp_path / "deckbuilder"
    with zipfile.ZipFile(io.BytesIO(edition.export_data())) as exported:
        exported.extractall(folder)
    deck, match = folder / "decks" / "polar-dwarves.yaml", folder / "matches" / "polar-dwarves.txt"
    home = {"XDG_DATA_HOME": str(tmp_path)}
    assert "Ice Smith" in cli("deck", "validate", str(deck), env=home).out
    assert cli("replay", "--check", str(match), env=home).code == 0
    assert "Ice Smith" in cli("collection", "show", env=home).out
    assert [each.state for each in SimulationArchive(folder / "simulations.db").all()] == [DONE]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[: len(content) // 2],
        lambda content: content[:200] + bytes(100) + content[300:],
        lambda _content: b"",
        lambda _content: zipped([]),
    ],
)
def test_a_damaged_file_changes_nothing(damage: Callable[[bytes], bytes], edition: Edition, tmp_path: Path) -> None:
    edition.request("POST", "/~/decks", [["copy", "polar-dwarves"]])
    before = contents(tmp_path / "data")
    assert "not a whole file" in edition.import_data(damage(edition.export_data()))
    assert contents(tmp_path / "data") == before


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        *((name, "leads to another place") for name in ("../out.yaml", "/out.yaml", "decks/../../out.yaml")),
        *((name, "leads to another place") for name in ("a/b/c/d.yaml", "decks\\out.yaml", "./decks/a.yaml", "a//b")),
        *((f"decks/{'x' * length}.yaml", "longer than 255 bytes") for length in (251, 300, 60_000)),
        (f"decks/{'é' * 128}.yaml", "longer than 255 bytes"),
        *((f"decks/{name}", "none on some systems") for name in ("CON", "aux.yaml", "Nul.tar.yaml", "a. ", "b.")),
        *((f"decks/{name}", "no name here has") for name in ("a:b.yaml", "c\u202ed.yaml", "C:", "what?", "a\nb")),
        *((name, "is there twice") for name in ("decks/A.YAML", "Decks/a.yaml", "decks/a.yaml")),
        ("decks/a.yaml/b.yaml", "both a file and a folder"),
        ("decks", "both a file and a folder"),
    ],
)
def test_a_name_that_no_file_here_can_have_is_refused(name: str, reason: str) -> None:
    content = zipped([("decks/a.yaml", b"a"), (name, b"b")])
    with pytest.raises(archive.ArchiveError, match="not a whole file that this page has exported: ") as refused:
        archive.read(content)
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_file_without_a_name_is_refused() -> None:
    member = zipfile.ZipInfo("x")
    member.filename = ""
    with pytest.raises(archive.ArchiveError, match="not a whole file that this page has exported: a file has no name"):
        archive.read(zipped([("decks/a.yaml", b"a"), (member, b"b")]))


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFSOCK])
def test_a_link_or_a_device_is_refused(kind: int) -> None:
    member = zipfile.ZipInfo("decks/b.yaml")
    member.external_attr = (kind | 0o644) << 16
    with pytest.raises(archive.ArchiveError, match=r"'decks/b\.yaml' is a link or a device"):
        archive.read(zipped([("decks/a.yaml", b"a"), (member, b"/etc/passwd")]))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_compression_that_the_page_does_not_use_is_refused(method: int) -> None:
    with pytest.raises(archive.ArchiveError, match="compressed in a way that is not used here"):
        archive.read(zipped([("decks/a.yaml", b"a")], method))


def test_what_comes_out_is_counted_and_not_what_is_declared() -> None:
    """Two files of 40 MB each, which say that they have 10 bytes: none of them is unpacked as a whole."""
    zeros = bytes(40 << 20)
    content = bytearray(zipped([("a.yaml", zeros), ("b.yaml", zeros)]))
    with pytest.raises(archive.ArchiveError, match="holds too much"):
        archive.read(bytes(content))
    declared = (40 << 20).to_bytes(4, "little")
    lying = bytes(content).replace(declared, (10).to_bytes(4, "little"))
    tracemalloc.start()
    with pytest.raises(archive.ArchiveError, match="not a whole file"):
        archive.read(lying)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 4 << 20


def test_too_many_files_are_refused_before_they_are_listed() -> None:
    content = zipped([(f"{number}.yaml", b"") for number in range(archive.MAX_FILES + 1)])
    with pytest.raises(archive.ArchiveError, match="holds too much"):
        archive.read(content)


def test_a_name_that_differs_from_a_kept_one_by_case_alone_is_refused(tmp_path: Path) -> None:
    archive.put({"decks/a.yaml": b"kept"}, tmp_path)
    with pytest.raises(archive.ArchiveError, match=r"'decks/A\.yaml' and 'decks/a\.yaml', one on some systems"):
        archive.put({"decks/b.yaml": b"new", "decks/A.yaml": b"new"}, tmp_path)
    assert contents(tmp_path) == {"decks/a.yaml": b"kept"}


@pytest.mark.parametrize("name", ["decks", "decks/a.yaml/b.yaml"])
def test_no_file_takes_the_place_of_a_folder(name: str, tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "a.yaml").write_text("kept")
    with pytest.raises(archive.ArchiveError, match="a folder"):
        archive.put({"collection.yaml": b"new", name: b"new"}, tmp_path)
    assert contents(tmp_path) == {"decks/a.yaml": b"kept"}


@given(st.dictionaries(st.from_regex(r"(decks/)?[a-z]{1,4}\.yaml", fullmatch=True), st.binary(max_size=50), min_size=1))
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, kept: dict[str, bytes]) -> None:
    folder = tmp_path_factory.mktemp("kept")
    archive.put(kept, folder)
    assert archive.read(archive.pack(folder)) == kept == contents(folder)
