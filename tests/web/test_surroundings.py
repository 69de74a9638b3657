"""Folders and files that cannot be used: no page fails, each says what is wrong, and everything else works."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.web import every_page
from tests.web import surroundings as damaged
from tests.web.every_page import ACTIONS, DECK, PAGES, SHIPPED, Asked, respond, workspace_in
from tests.web.pages import ParsedPage, Site


class Case(NamedTuple):
    """What cannot be used, and how; the address of the page that says so, and words of its sentence."""

    path: str
    damage: damaged.Damage
    page: str = ""
    says: str = ""

    def __str__(self) -> str:
        return f"{self.path} {self.damage.__name__}"


HISTORY, SIMULATIONS, COLLECTION = "data/deck-history.db", "data/simulations.db", "data/collection.yaml"
NO_HISTORY = "history of decks cannot be used"
NO_RESULTS = "results cannot be written"
CASES = (
    Case("decks", damaged.as_file, "/decks", "not a folder"),
    Case("decks", damaged.as_loop, "/decks", "cannot be read"),
    Case("decks", damaged.as_link_to_nothing),
    Case("decks", damaged.unlisted, "/decks", "cannot be read: permission denied"),
    Case("decks", damaged.closed, "/decks", "cannot be read: permission denied"),
    Case("decks", damaged.unwritable),
    Case("decks/archive", damaged.as_file, "/decks", "archive: is not a folder"),
    Case("decks/archive", damaged.as_loop, "/decks", "archive: is a link"),
    Case("decks/archive", damaged.as_link_outside, "/decks", "archive: is a link"),
    Case("decks/archive", damaged.unlisted, "/decks", "cannot be read: permission denied"),
    Case("decks/archive", damaged.closed, "/decks", "cannot be read: permission denied"),
    Case("data", damaged.as_file, "/collection", "cannot be read"),
    Case("data", damaged.as_loop, "/collection", "cannot be read"),
    Case("data", damaged.closed, "/collection", "cannot be read"),
    Case("data", damaged.unwritable, f"/decks/{DECK}", NO_HISTORY),
    Case("data/matches", damaged.as_file, "/matches", "is not a folder"),
    Case("data/matches", damaged.as_loop, "/matches", "cannot be read"),
    Case("data/matches", damaged.unlisted, "/matches", "cannot be read: permission denied"),
    Case("data/matches", damaged.closed, "/matches", "cannot be read: permission denied"),
    Case("data/matches", damaged.unwritable),
    Case(HISTORY, damaged.as_folder, f"/decks/{DECK}", NO_HISTORY),
    Case(HISTORY, damaged.as_loop, f"/decks/{DECK}", "deck-history.db: cannot be read"),
    Case(HISTORY, damaged.as_rubbish, f"/decks/{DECK}", NO_HISTORY),
    Case(HISTORY, damaged.as_cut_file, f"/decks/{DECK}", NO_HISTORY),
    Case(HISTORY, damaged.as_torn_file, f"/decks/{DECK}", NO_HISTORY),
    Case(HISTORY, damaged.as_other_database, f"/decks/{DECK}", "another program's database"),
    Case(SIMULATIONS, damaged.as_folder, "/simulations", NO_RESULTS),
    Case(SIMULATIONS, damaged.as_loop, "/simulations", "cannot be read"),
    Case(SIMULATIONS, damaged.as_rubbish, "/simulations", NO_RESULTS),
    Case(SIMULATIONS, damaged.as_cut_file, "/simulations", NO_RESULTS),
    Case(SIMULATIONS, damaged.as_torn_file, "/simulations", NO_RESULTS),
    Case(SIMULATIONS, damaged.as_other_database, "/simulations", NO_RESULTS),
    Case("data/*.db", damaged.read_only_database, f"/decks/{DECK}", NO_HISTORY),
    Case(COLLECTION, damaged.as_folder, "/collection", "cannot be read: is a directory"),
    Case(COLLECTION, damaged.as_loop, "/collection", "cannot be read"),
    Case(COLLECTION, damaged.as_rubbish, "/collection", "is not UTF-8 text"),
    Case("decks/archive", damaged.as_pipe, "/decks", "is not a folder"),
    Case(HISTORY, damaged.as_pipe, f"/decks/{DECK}", NO_HISTORY),
    Case(SIMULATIONS, damaged.as_pipe, "/simulations", NO_RESULTS),
    Case(COLLECTION, damaged.as_pipe, "/collection", "not a regular file"),
    Case(f"decks/{DECK}", damaged.as_pipe),
    Case(f"data/matches/{every_page.MATCH}", damaged.as_pipe),
    Case("data/matches/last-choices.json", damaged.as_pipe),
    Case("", damaged.full_disk),
    Case("../state/deckbuilder/changes.lock", damaged.as_folder, f"/decks/{DECK}", "lock for changes cannot be used"),
)


@pytest.fixture
def folder(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    shutil.copytree(filled, tmp_path / "own")
    return tmp_path / "own"


@pytest.fixture
def workspace(folder: Path, catalogue: Catalogue, resolver: Resolver) -> Iterator[Workspace]:
    made = workspace_in(folder, catalogue, resolver)
    made.simulations.runs = False
    yield made
    made.stop()


def _failures(site: Site, workspace: Workspace, requests: tuple[Asked, ...]) -> list[str]:
    answers = [(asked, *respond(site, workspace, asked)) for asked in requests]
    return [f"{status} {asked}: {text[:300]}" for asked, status, text in answers if status >= 500]


def test_every_route_is_asked() -> None:
    assert every_page.uncovered() == set()


# `make test` tries one place of each of these kinds, `make check` all. Each is tried with one part of the requests, and with
# half of the pages that work in spite of all.
PARTS = 12
WORKING = ("/cards", f"/decks/{SHIPPED}", "/decks", "/import", "/collection", "/matches/new", "/sealed?seed=7")
OFTEN = (
    (HISTORY, damaged.as_rubbish),
    ("data", damaged.as_file),
    ("", damaged.full_disk),
)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case), marks=() if case[:2] in OFTEN else deep) for case in CASES]
)
def test_no_page_and_no_action_fails(
    case: Case, folder: Path, site: Site, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        case.damage(folder / case.path, patch)
        if case.says:
            assert case.says in _text(site, case.page)
        requests = (*PAGES, *ACTIONS)[CASES.index(case) % PARTS :: PARTS]
        assert _failures(site, workspace, requests) == []
        for path in WORKING[CASES.index(case) % 2 :: 2]:
            assert site.client.get(path).status_code == 200, path


def _text(site: Site, path: str) -> str:
    page = ParsedPage(site.client.get(path).text)
    assert page.structure_faults() == []
    return page.text


RESULT = {"deck": "Ice", "against": "Fire", "outcome": "won", "ruleset": "2e"}


@pytest.mark.parametrize("damage", [damaged.as_rubbish, damaged.as_cut_file, damaged.as_torn_file])
@pytest.mark.parametrize(
    ("file", "page", "rest"),
    [
        ("simulations.db", "/simulations", "New simulation"),
        ("simulations.db", "/simulations/compare", "First Choose"),
        ("results.db", "/results", "A game at a real table"),
    ],
)
def test_a_page_says_which_file_is_damaged_and_what_to_do_and_shows_the_rest(
    file: str, page: str, rest: str, damage: damaged.Damage, site: Site, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.post("/results", **RESULT)
    path = folder / "data" / file
    damage(path, monkeypatch)
    text = site.get(page).text
    assert f"{path}: the results cannot be" in text
    assert "the file is damaged, or no database; put a copy in its place, or move it away to begin a new one" in text
    assert rest in text
    assert "None yet" not in text
    entered = site.post("/results", *([400] if file == "results.db" else []), **RESULT)
    assert entered.text.count("move it away") == (file == "results.db")
    path.rename(path.with_suffix(".old"))
    assert "damaged" not in site.get(page).text
    site.post("/results", **RESULT)


@pytest.mark.parametrize(
    "damage", [case.damage for case in CASES if case.path == HISTORY], ids=lambda each: each.__name__
)
def test_a_deck_is_shown_and_changed_where_its_history_cannot_be_used(
    damage: damaged.Damage, folder: Path, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(folder / HISTORY, monkeypatch)
    page = site.post(f"/decks/{DECK}/change", card="Bear Cavalry", by="1", etag=site.etag(f"/decks/{DECK}"))
    assert "saved, without a version" in page.text
    assert "Bear Cavalry: 2" in (folder / "decks" / DECK).read_text("utf-8")


@pytest.mark.parametrize(
    "content", [b"deck: \xff", b"#" * (9 << 20), b"", b"\x00" * 10, b"deck: [", b"ruleset: no\ndeck: A\ncards: {}\n"]
)
def test_every_deck_file_can_be_put_away_and_brought_back(content: bytes, folder: Path, site: Site) -> None:
    path = folder / "decks" / "strange.yaml"
    path.write_bytes(content)
    page = site.get("/decks")
    assert "Archive" in page.text
    assert "/decks/strange.yaml/action" in {form["action"] for form in page.of("form")}
    site.post("/decks/strange.yaml/action", action="archive")
    assert (folder / "decks" / "archive" / "strange.yaml").read_bytes() == content
    assert not path.exists()
    site.post("/decks/restore", 400, name="strange.yaml")
    assert path.read_bytes() == content


@pytest.mark.parametrize("damage", [damaged.as_link_outside, damaged.as_link_to_nothing, damaged.as_loop])
def test_an_archive_that_is_a_link_is_not_followed(
    damage: damaged.Damage, folder: Path, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(folder / "decks" / "archive", monkeypatch)
    before = {path: path.is_file() and path.read_bytes() for path in sorted(folder.rglob("*"))}
    assert "letter.yaml" not in site.get("/decks").text
    for name in (DECK, every_page.OTHER):
        assert (
            "is a link, and may lead out of its folder"
            in site.post(f"/decks/{name}/action", 400, action="archive").text
        )
    assert "is a link" in site.post("/decks/restore", 400, name="letter.yaml").text
    assert {path: path.is_file() and path.read_bytes() for path in sorted(folder.rglob("*"))} == before


def test_what_the_archive_holds_already_is_not_replaced(folder: Path, site: Site) -> None:
    archive = folder / "decks" / "archive"
    archive.mkdir()
    (archive / DECK).symlink_to(folder / "decks" / every_page.OTHER)
    site.post(f"/decks/{DECK}/action", 400, action="archive")
    assert (archive / DECK).is_symlink()
    (archive / every_page.OTHER).write_text("older", "utf-8")
    page = site.post(f"/decks/{every_page.OTHER}/action", 400, action="archive")
    assert f"the archive holds a deck {every_page.OTHER} already" in page.text
    assert (archive / every_page.OTHER).read_text("utf-8") == "older"
    assert (folder / "decks" / DECK).is_file()
