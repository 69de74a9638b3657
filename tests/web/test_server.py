"""The server around the pages: work in the background, streams of events, and the end of both."""

import threading

import pytest
from starlette.testclient import TestClient

from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.web import server
from deckbuilder.web.page import EventStream, PageRequest, StartedJob, Workspace
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
