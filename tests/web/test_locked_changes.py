"""Pages while another process holds the lock for changes: they can be looked at, and a change is refused in a sentence."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from deckbuilder import change_lock
from deckbuilder.web import server
from tests.conftest import ROOT
from tests.processes import PATIENCE, Start
from tests.test_change_lock import HOLDER
from tests.web.pages import SAME_ORIGIN, SECRET, Site

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


def test_pages_are_shown_while_a_change_waits_and_the_change_is_made_when_the_lock_is_free(
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
        path = f"/{SECRET}/decks"
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
