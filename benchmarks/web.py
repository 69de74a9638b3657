"""Pages of the browser on the shipped and on the big catalogue: the time that the server takes for each request."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
from starlette.testclient import TestClient

from benchmarks.house import House
from benchmarks.measure import Row, duration
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.guard import Guard
from deckbuilder.web.server import application
from deckbuilder.web.workspace import Workspace

HOST, TOKEN = "127.0.0.1:8000", "token"
REQUESTS = 60
QUERIES = (
    "",
    "class:champion cost<=5",
    "ice",
    "symbol:water order:cost",
    "-class:unit",
    "text:summon",
    "ruleset:2e life>=5",
    "champion cost 5",
    "ruleset:2e class:champion|summoner cost:3..5",
)
TYPED = ("c", "ch", "cha", "class:cha", "dwar", "ice gol", "ruleset:2e attack:", "deck:pol", "for:s")
# Seconds, of 19 in 20 requests. A search brings its facets with their numbers of cards.
SEARCH, BIG_SEARCH, COMPLETION, CHANGE, FACES, BUSY_SEARCH = 0.020, 0.080, 0.020, 0.040, 0.020, 0.060
START_LIMIT = 1.0  # seconds from the command to the first answer
FIRST_PAGE_LIMIT = 125_000  # bytes on the wire


class Pages:
    """The pages of a workbench, with one deck begun."""

    def __init__(self, workbench: Workbench, folder: Path) -> None:
        self.storage = FolderStorage(folder, DECK_ENDINGS)
        workspace = Workspace(workbench, self.storage)
        self.matches = workspace.matches
        guard = Guard(application(workspace), TOKEN, frozenset({HOST}))
        # A header by itself: the jar of cookies would be the client's work, and not the server's.
        self.client = TestClient(guard, base_url=f"http://{HOST}", headers={"cookie": f"deckbuilder-8000={TOKEN}"})
        self.post("/decks", leader="Svara")
        self.deck = f"/decks/{self.storage.names()[0]}"

    def get(self, path: str, **query: str) -> str:
        return self.client.get(path, params=query or None).text

    def post(self, path: str, **form: str) -> None:
        headers = {"sec-fetch-site": "same-origin"}
        answer = self.client.post(path, data=form, headers=headers, follow_redirects=False)
        assert answer.status_code == 303, answer.text

    def press(self, path: str, **form: str) -> None:
        """Send a form as the script of a page does, which is answered with a page."""
        headers = {"sec-fetch-site": "same-origin", "hx-request": "true"}
        answer = self.client.post(path, data=form, headers=headers, follow_redirects=False)
        assert answer.status_code == 200, answer.text

    def search(self, number: int) -> None:
        self.get("/cards", q=QUERIES[number % len(QUERIES)], view="list")

    def complete(self, number: int) -> None:
        self.get("/complete", text=TYPED[number % len(TYPED)], kind="query")

    def change(self, number: int) -> None:
        self.post(f"{self.deck}/change", card="Bear Cavalry", by="1" if number % 2 == 0 else "-1")


def rows(house: House) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        site = Pages(Workbench(db=house.shipped, data=folder), folder)
        with site.client:  # one loop for all requests, as a server has
            yield timed_row("web: a search", slow(site.search), SEARCH)
            yield timed_row("web: a completion", slow(site.complete), COMPLETION)
            yield timed_row("web: 60 faces", slow(lambda _: site.get("/cards")), FACES)
            yield timed_row("web: a deck change, judged and saved", slow(site.change), CHANGE)
            yield timed_row("web: the page of a deck", slow(lambda _: site.get(site.deck)), None)
            yield _busy(site, house, folder)
            yield _first_page(site)
    yield _big(house)
    yield _start()


def slow(work: Callable[[int], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the time that 19 of 20 requests keep to, by a clock in seconds."""
    work(0)
    work(1)
    times = []
    for number in range(REQUESTS):
        start = clock()
        work(number)
        times.append(clock() - start)
    return sorted(times)[REQUESTS * 19 // 20]


def timed_row(name: str, seconds: float, limit: float | None) -> Row:
    reference = "" if limit is None else duration(limit)
    return Row(
        f"{name}, 19 of 20", duration(seconds), reference, seconds / limit if limit else None, 1 if limit else None
    )


def _busy(site: Pages, house: House, folder: Path) -> Row:
    """Search while a simulation runs in processes of its own."""
    job = job_of(
        Workbench(db=house.shipped, data=folder),
        SimulationOrder(("polar-dwarves",), "greedy,greedy", 1, games=400, jobs=2),
    )
    searching: list[float] = []

    def report(*_: object) -> None:
        if not searching:
            searching.append(slow(site.search))

    job.run(report, lambda: bool(searching))
    return timed_row("web: a search while two processes play", searching[0], BUSY_SEARCH)


def _first_page(site: Pages) -> Row:
    """Count the bytes of the first page with all that it loads."""
    page = site.get("/cards")
    parts = set(re.findall(r'(?:src|href)="(/static/[^"#]+)"', page))
    parts |= {f"/static/{name}" for name in ("inter.woff2", "source-serif.woff2", "marks.svg", "icons.svg")}
    total = 0
    for address in ("/cards", *sorted(parts)):
        with site.client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
            total += sum(map(len, answer.iter_raw()))
    return Row(
        "web: first page on the wire",
        f"{total / 1000:.0f} kB",
        f"{FIRST_PAGE_LIMIT / 1000:.0f} kB",
        total / FIRST_PAGE_LIMIT,
        1,
    )


def _big(house: House) -> Row:
    with tempfile.TemporaryDirectory() as name:
        site = Pages(Workbench(db=house.catalogue, cards=[house.cards], data=Path(name)), Path(name))
        return timed_row("web: a search among 100,000 cards", slow(site.search), BIG_SEARCH)


def _start() -> Row:
    """From the command to the first answered page."""
    start = time.perf_counter()
    with running_server() as (_, address), httpx2.Client(follow_redirects=True, timeout=60) as client:
        client.get(address).raise_for_status()
        seconds = time.perf_counter() - start
    return Row(
        "web: from the command to the first page", duration(seconds), duration(START_LIMIT), seconds / START_LIMIT, 1
    )


@contextmanager
def running_server() -> Iterator[tuple[int, str]]:
    """Run the program with folders of its own; yield its process and the address that it prints."""
    with tempfile.TemporaryDirectory() as name:
        command = [sys.executable, "-m", "deckbuilder", "web", "--no-open", "--decks", name]
        own = {**os.environ, "XDG_DATA_HOME": name}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=own) as server:
            try:
                assert server.stdout
                address = re.search(r"http://\S+", server.stdout.readline())
                assert address
                yield server.pid, address[0]
            finally:
                server.terminate()
