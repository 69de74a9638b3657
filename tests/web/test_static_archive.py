"""What the edition without a server exports is read again as a whole or not at all, and by the command line."""

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.simulations.archive import DONE, SimulationArchive
from deckbuilder.errors import InputError
from deckbuilder.web.views.board_picture import ICONS
from deckbuilder.zip_files import zip_members
from tests.conftest import Cli
from tests.depth import deep
from tools.static_edition import archive
from tools.static_edition.__main__ import ROOT, bundled
from tools.static_edition.edition import Edition
from tools.static_edition.player import play

FORM = [["deck", "polar-dwarves"], ["who-2", "random"], ["first", "1"], ["seed", "1"]]
ORDER = [["deck", "polar-dwarves"], ["bot", "random"], ["games", "2"], ["turns", "5"]]


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


@pytest.fixture
def edition(catalogue_file: Path, tmp_path: Path) -> Edition:
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


def test_the_bundle_holds_the_signs_that_a_picture_of_a_board_reads() -> None:
    name = ICONS.relative_to(ROOT).as_posix()
    assert next(content for bundled_name, content in bundled() if bundled_name == name) == ICONS.read_bytes()


@deep
def test_the_command_line_reads_all_that_is_exported(edition: Edition, cli: Cli, tmp_path: Path) -> None:
    edition.request("POST", "/~/decks", [["copy", "polar-dwarves"]])
    edition.request("POST", "/~/decks/polar-dwarves.yaml/change", [["step", "anyway 1 Ice Smith"]])
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
        lambda _content: zip_members({}),
    ],
)
def test_a_damaged_file_changes_nothing(damage: Callable[[bytes], bytes], edition: Edition, tmp_path: Path) -> None:
    edition.request("POST", "/~/decks", [["copy", "polar-dwarves"]])
    before = contents(tmp_path / "data")
    assert "cannot be imported: " in edition.import_data(damage(edition.export_data()))
    assert contents(tmp_path / "data") == before


def test_a_name_that_differs_from_a_kept_one_by_case_alone_is_refused(tmp_path: Path) -> None:
    archive.put({"decks/a.yaml": b"kept"}, tmp_path)
    with pytest.raises(InputError, match=r"'decks/A\.yaml' and 'decks/a\.yaml', one on some systems"):
        archive.put({"decks/b.yaml": b"new", "decks/A.yaml": b"new"}, tmp_path)
    assert contents(tmp_path) == {"decks/a.yaml": b"kept"}


@pytest.mark.parametrize("name", ["decks", "decks/a.yaml/b.yaml"])
def test_no_file_takes_the_place_of_a_folder(name: str, tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "a.yaml").write_text("kept")
    with pytest.raises(InputError, match="a folder"):
        archive.put({"collection.yaml": b"new", name: b"new"}, tmp_path)
    assert contents(tmp_path) == {"decks/a.yaml": b"kept"}


@given(st.dictionaries(st.from_regex(r"(decks/)?[a-z]{1,4}\.yaml", fullmatch=True), st.binary(max_size=50), min_size=1))
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, kept: dict[str, bytes]) -> None:
    folder = tmp_path_factory.mktemp("kept")
    archive.put(kept, folder)
    assert archive.read(archive.pack(folder)) == kept == contents(folder)
