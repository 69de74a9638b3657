"""The server around the pages: work in the background, streams of events, and the end of both."""

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.web import server
from deckbuilder.web.page import EventStream, Page, PageRequest, StartedJob, Workspace
from deckbuilder.web.routes import PageRoute
from tests.web.pages import SAME_ORIGIN


@pytest.fixture
def closing() -> threading.Event:
    return threading.Event()


@pytest.fixture
def client(
    workbench: Workbench, storage: FolderStorage, closing: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> TestClient:
    """A server with a page that starts a job, and one that tells its state."""
    done: list[str] = []

    def start(request: PageRequest) -> StartedJob:
        return StartedJob(lambda: done.append(request.form["what"]), request.to("state"))

    def state(_request: PageRequest) -> EventStream:
        states = iter(["", "first", "first", *done, None])
        return EventStream(lambda: next(states))

    def endless(_request: PageRequest) -> EventStream:
        closing.set()
        return EventStream(lambda: "the same")

    routes = (
        PageRoute("POST", "/job", start),
        PageRoute("GET", "/state", state),
        PageRoute("GET", "/endless", endless),
    )
    monkeypatch.setattr(server, "ROUTES", routes)
    return TestClient(server.application(Workspace(workbench, storage), closing))


def test_a_job_is_started_and_the_browser_sent_on(client: TestClient) -> None:
    answer = client.post("/job", data={"what": "played"}, headers=SAME_ORIGIN, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/state")
    events = client.get("/state")
    assert events.headers["content-type"].startswith("text/event-stream")
    assert events.text == ("event: changed\ndata: first\n\nevent: changed\ndata: played\n\nevent: end\ndata:\n\n")


def test_streams_end_when_the_program_ends(client: TestClient) -> None:
    assert client.get("/endless").text == "event: closing\ndata:\n\n"


@pytest.mark.parametrize("when", ["in the page function", "in the template"])
def test_a_catalogue_that_proves_damaged_is_built_anew(
    catalogue_file: Path, storage: FolderStorage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    path = tmp_path / "cards.db"
    shutil.copy(catalogue_file, path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE card_documents SET document = '{'")
    connection.close()
    if when == "in the template":  # which asks for what a page function has not read yet
        late = PageRoute("GET", "/cards", lambda request: Page("error.html", {"errors": _Late(request)}))
        monkeypatch.setattr(server, "ROUTES", (late,))
    with Workbench(path, data=tmp_path / "data") as own:
        pages = TestClient(server.application(Workspace(own, storage)))
        first, second = pages.get("/cards?q=svara"), pages.get("/cards?q=svara")
    assert (first.status_code, second.status_code) == (400, 200)
    assert "the catalogue was damaged and has been built anew" in first.text
    assert "Svara" in second.text


class _Late:
    """Names of cards that are read when a template goes through them."""

    def __init__(self, request: PageRequest) -> None:
        self.request = request

    def __iter__(self) -> Iterator[InputError]:
        catalogue = self.request.workspace.workbench.catalogue
        return iter([InputError(card.name) for card in catalogue.named("svara")])
