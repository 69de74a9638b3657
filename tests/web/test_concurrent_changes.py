"""Two clients, two servers, and other processes that change one folder: nothing is lost."""

import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder import change_lock
from deckbuilder.app.decks.files import DeckFiles
from deckbuilder.app.matches.kept import MatchConflictError
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.model.card import Card
from deckbuilder.web import server
from deckbuilder.web.open_matches import OVERTAKEN
from deckbuilder.web.pages.match import CHANGED
from deckbuilder.web.workspace import Workspace
from tests.conftest import ROOT
from tests.depth import deep, examples
from tests.processes import PATIENCE, Start
from tests.test_change_lock import HOLDER
from tests.web.match_window import ORDERS, MatchWindow, play
from tests.web.pages import SAME_ORIGIN, ParsedPage, Site

Form = dict[str, str]
CARDS = st.sampled_from(("Bear Cavalry", "Ice Smith", "Frost Mage"))
CLIENT_CHANGES = st.fixed_dictionaries(
    {"card": CARDS, "by": st.sampled_from(("1", "2", "-1")), "list": st.just("deck")}
)
CONSIDERED = st.fixed_dictionaries({"card": CARDS, "by": st.sampled_from(("1", "-1")), "list": st.just("considering")})
WORDS = st.sampled_from(("ice", "water"))
NAMED = st.fixed_dictionaries({"action": st.sampled_from(("note", "rename")), "text": WORDS})
ACTIONS = st.sampled_from(("undo", "redo", "complete", "repair", "remove note"))
FORMS = CLIENT_CHANGES | CONSIDERED | NAMED | st.fixed_dictionaries({"action": ACTIONS, "number": st.just("1")})
# Who acts, whether the page is loaded again before that, and what is asked for.
STEPS = st.lists(st.tuples(st.sampled_from((0, 1)), st.booleans(), FORMS), max_size=8)


def _post(site: Site, name: str, form: Form, etag: str) -> tuple[int, ParsedPage]:
    """Return the status of a change, and the page that comes instead where it is refused."""
    path = f"/decks/{name}/{'change' if 'card' in form else 'action'}"
    answer = site.client.post(path, data={**form, "etag": etag}, headers=SAME_ORIGIN, follow_redirects=False)
    page = ParsedPage(answer.text)
    assert answer.status_code == 303 or page.structure_faults() == []
    return answer.status_code, page


def _accepted(site: Site, name: str, form: Form, etag: str, files: DeckFiles) -> bool:
    """Make a change with the tag that a client knows; where that is old, make it again as the page offers."""
    now = files.read(name).etag
    is_known = etag == now or ("card" in form and _has_same_copies(files, name, etag, form["card"]))
    status, page = _post(site, name, form, etag)
    assert (status == 409) == (not is_known)
    if status == 409:
        assert "Make my change too" in page.text
        assert files.read(name).etag == now
        offered = {found["name"]: found["value"] for found in page.of("input")}
        assert offered == {**form, "etag": now}
        status, _ = _post(site, name, form, now)
    assert status in (303, 400)
    assert status == 303 or files.read(name).etag == now
    return status == 303


def _has_same_copies(files: DeckFiles, name: str, etag: str, card: str) -> bool:
    """Whether a deck has as many copies of a card as the version with a tag had; then both changes are made."""
    number = next(version.number for version in reversed(files.versions(name)) if version.etag == etag)
    decks = files.resolved_version(name, number).deck, files.read(name).resolved.deck
    before, now = (
        [
            [(each.name, count) for each, count in copies.items() if each.name == card]
            for copies in (deck.cards(), deck.considering)
        ]
        for deck in decks
    )
    return before == now


def _replayed(files: DeckFiles, name: str, first: int) -> dict[str, Counter[Card]]:
    """Return the sections of a deck that the differences of its versions lead to, from the version `first` on."""
    deck = {section: Counter(cards) for section, cards in files.resolved_version(name, first).deck.sections.items()}
    numbers = [version.number for version in files.versions(name) if version.number >= first]
    for one, other in pairwise(numbers):
        for change in files.differences(name, one, other):
            deck.setdefault(change.section, Counter())[change.card] += change.by
    return {section: +cards for section, cards in deck.items() if +cards}


@deep
@given(steps=STEPS)
@settings(parent=examples(12, HealthCheck.function_scoped_fixture))
def test_whatever_two_clients_change_the_history_leads_to_the_deck(
    steps: list[tuple[int, bool, Form]], site: Site, workspace: Workspace
) -> None:
    site.post("/decks", leader="Svara")
    name = site.storage.names()[0]
    files = workspace.workbench.deck_files(site.storage)
    first = files.versions(name)[-1].number
    known = [site.etag(f"/decks/{name}")] * 2
    for client, has_looked, form in steps:
        etag = files.read(name).etag if has_looked else known[client]
        number = files.versions(name)[-1].number
        before = files.read(name).text
        if _accepted(site, name, form, etag, files):
            known[client] = files.read(name).etag
        last, now = files.versions(name)[-1], files.read(name)
        assert (last.number - number, last.etag) == (0 if now.text == before else 1, now.etag)
        now.resolved.must_be_readable()
    assert site.etag(f"/decks/{name}") == files.read(name).etag
    assert _replayed(files, name, first) == {
        section: Counter(cards) for section, cards in files.read(name).resolved.deck.sections.items()
    }
    site.storage.path(name).unlink()


ORDER = {**ORDERS["chess"], "who-2": "passive"}


@pytest.fixture
def other(workspace: Workspace, storage: FolderStorage) -> Iterator[Workspace]:
    """The workspace of a second server on the same folder."""
    workbench = Workbench(workspace.workbench.db, data=workspace.workbench.data)
    workbench.__dict__.update(catalogue=workspace.workbench.catalogue, resolver=workspace.workbench.resolver)
    made = Workspace(workbench, storage)
    yield made
    made.stop()


@pytest.fixture
def windows(workspace: Workspace, other: Workspace) -> tuple[MatchWindow, MatchWindow]:
    """A window of each server with the same match."""
    first, second = MatchWindow(workspace), MatchWindow(other)
    first.begin(**ORDER)
    second.name = first.name
    return first, second


def kept_text(window: MatchWindow) -> str:
    return window.workspace.matches.kept.text(window.name)


def test_a_choice_on_an_old_state_is_not_written(windows: tuple[MatchWindow, MatchWindow]) -> None:
    first, second = windows
    seen = second.opened.revision
    play(first, 6)
    text = kept_text(first)
    page = second.type("undo", seen)
    assert page is not None
    assert (page.status, page.values["problem"]) == (409, CHANGED)
    assert kept_text(first) == text
    assert second.opened.match.game.digest() == first.opened.match.game.digest()
    assert second.opened.reply == (OVERTAKEN,)


def test_a_page_that_is_loaded_again_shows_what_the_other_server_did(
    windows: tuple[MatchWindow, MatchWindow],
) -> None:
    first, second = windows
    second.show()
    state = second.workspace.matches.state(second.name)
    play(first, 2)
    assert second.workspace.matches.state(second.name) != state
    assert OVERTAKEN in second.show().text
    assert second.opened.match.game.digest() == first.opened.match.game.digest()


def test_both_play_in_turn_and_nothing_is_lost(windows: tuple[MatchWindow, MatchWindow]) -> None:
    first, second = windows
    for number in range(6):
        window, waiting = (first, second) if number % 2 else (second, first)
        steps = window.opened.match.steps
        play(window, 1, seed=number)
        assert waiting.opened.match.steps[: len(steps) + 1] == window.opened.match.steps[: len(steps) + 1]
        assert len(waiting.opened.match.steps) > len(steps)
    assert first.workspace.matches.kept.open(first.name).steps == first.opened.match.steps


def test_an_overtaken_choice_shows_what_the_other_left(
    windows: tuple[MatchWindow, MatchWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = windows
    second.show()
    opened = second.opened
    choose = opened.choose

    def overtaken(index: int) -> object:
        play(first, 3)
        return choose(index)

    monkeypatch.setattr(opened, "choose", overtaken)
    page = second.choose(opened.seat.options()[0].index)
    assert page is not None
    assert page.status == 409
    assert kept_text(second) == kept_text(first)
    assert second.opened.match.steps == first.opened.match.steps


def test_bots_that_are_overtaken_write_nothing(workspace: Workspace, other: Workspace) -> None:
    first, second = MatchWindow(workspace), MatchWindow(other)
    first.begin(**{**ORDERS["chess"], "who-2": "random"})
    second.name = first.name
    bots = second.opened
    play(first, 4)
    text = kept_text(first)
    bots.match.choose(bots.match.game.options[0])
    bots.let_bots_play()
    assert kept_text(first) == text
    assert second.opened is not bots
    assert OVERTAKEN in second.show().text


def test_a_match_that_the_other_server_deleted_is_not_written_again(
    windows: tuple[MatchWindow, MatchWindow],
) -> None:
    first, second = windows
    opened = second.opened
    first.workspace.matches.remove(first.name)
    opened.choose(opened.seat.options()[0].index)
    second.workspace.stop()
    assert second.workspace.matches.kept.names() == []


def test_a_note_is_no_change_of_the_match(windows: tuple[MatchWindow, MatchWindow]) -> None:
    first, second = windows
    opened = second.opened
    first.workspace.matches.kept.note(first.name, 0, "a good beginning")
    assert not opened.is_overtaken()
    play(second, 2)
    assert second.opened is opened
    assert second.workspace.matches.kept.notes(second.name) == {0: "a good beginning"}


def test_a_match_is_kept_only_onto_the_state_that_was_seen(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDER)
    kept, opened = workspace.matches.kept, window.opened.match
    tag = kept.tag(window.name)
    play(window, 1)
    with pytest.raises(MatchConflictError, match="changed meanwhile by another program"):
        kept.keep(window.name, opened, tag)
    assert kept.keep(window.name, opened, kept.tag(window.name)) == kept.tag(window.name)


DECK = (ROOT / "cards" / "summoner-wars-2e" / "decks" / "polar-dwarves.yaml").read_text("utf-8")
CHANGES = {
    "/decks": {"leader": "Svara"},
    "/decks/mine.yaml/change": {"act": "add", "card": "Ice Golem"},
    "/decks/mine.yaml/action": {"act": "undo"},
    "/collection": {"what": "polar-dwarves", "by": "1"},
}


@pytest.fixture
def holder(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "subprocess.Popen[Any]":
    """Another process, which holds the lock until it is killed."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    command = [sys.executable, "-c", HOLDER]
    process = start(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ)
    assert process.stdout
    assert process.stdout.readline() == b"held\n"
    return process


@pytest.mark.parametrize("address", CHANGES)
@pytest.mark.usefixtures("holder")
def test_a_change_is_refused_in_a_sentence(address: str, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "LOCK_WAIT", 0.0)
    (site.storage.folder / "mine.yaml").write_text(DECK, "utf-8")
    page = site.post(address, 409, **CHANGES[address])
    assert "another command has been changing files; try again" in page.text
    assert (site.storage.folder / "mine.yaml").read_text("utf-8") == DECK
    assert site.storage.names() == ["mine.yaml"]


@pytest.mark.parametrize("address", ["/cards", "/decks", "/decks/mine.yaml", "/matches", "/simulations", "/collection"])
@pytest.mark.usefixtures("holder")
def test_every_page_can_be_looked_at(address: str, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(_seconds: float) -> None:
        raise AssertionError("a page waits for the lock")

    monkeypatch.setattr("time.sleep", wait)
    (site.storage.folder / "mine.yaml").write_text(DECK, "utf-8")
    site.get(address)


def test_a_change_waits_for_the_lock_while_pages_are_shown(
    holder: "subprocess.Popen[Any]", site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, pause = threading.Event(), threading.Event()

    def noted(seconds: float) -> None:
        waits.set()
        pause.wait(seconds)

    monkeypatch.setattr("time.sleep", noted)
    monkeypatch.setattr(server, "LOCK_WAIT", float(PATIENCE))
    answers = list[int]()

    def change() -> None:
        form = {"leader": "Svara"}
        path = "/decks"
        answers.append(site.client.post(path, data=form, headers=SAME_ORIGIN, follow_redirects=False).status_code)

    changing = threading.Thread(target=change)
    changing.start()
    assert waits.wait(PATIENCE)
    site.get("/cards")
    assert answers == []
    holder.kill()
    holder.wait()
    changing.join(PATIENCE)
    assert answers == [303]
    assert len(site.storage.names()) == 1


def test_a_page_waits_two_seconds_and_a_command_a_minute() -> None:
    assert (server.LOCK_WAIT, change_lock.MAX_WAIT) == (2.0, 60.0)
