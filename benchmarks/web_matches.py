"""Matches in the browser: a choice with its page and a step of a replay in processor time, the memory of open ones."""

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2

from benchmarks.house import House
from benchmarks.measure import MEGABYTE, Row
from benchmarks.web import Pages, running_server, slow, timed_row
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.open_matches import MAX_OPEN

CHOICE, STEP = 0.030, 0.050  # seconds, of 19 in 20 requests
MEMORY_LIMIT = 400 * MEGABYTE  # of the whole program
TURNS_PLAYED = 6  # that are played in each match
PASSIVE = {f"who-{seat}": "passive" for seat in (2, 3, 4)}
ORDERS = {
    "second edition": {"deck": "polar-dwarves", "deck-2": "breakers", **PASSIVE},
    "first edition, four seats": {"deck": "workbench-sneeks", "seats": "4", **PASSIVE},
    "chess": {"deck": "the-long-wall", "deck-2": "locust-season", **PASSIVE},
}


def rows(house: House) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        site = Pages(Workbench(db=house.shipped, data=folder), folder)
        with site.client:  # one loop for all requests, as a server has
            for game, order in ORDERS.items():
                yield timed_row(
                    f"web: a choice and its page, {game}", slow(_Match(site, order).choose, time.process_time), CHOICE
                )
                yield _replay_step(site, game, order)
    if sys.platform == "linux":
        yield _memory()


class _Match:
    """A match in which options are chosen at random."""

    def __init__(self, site: Pages, order: dict[str, str]) -> None:
        self.site = site
        self.chance = random.Random(1)
        site.post("/matches", seed="7", first="1", **order)
        self.name = site.matches.kept.names()[0]
        self.address = f"/matches/{self.name}"

    def choose(self, _number: int) -> None:
        open_match = self.site.matches.find(self.name)
        revision = str(open_match.revision)
        if open_match.session.question:
            self.site.press(f"{self.address}/line", revision=revision, line="yes")
        else:
            option = self.chance.choice(open_match.seat.options())
            self.site.press(f"{self.address}/choose", revision=revision, option=str(option.index))
        if open_match.thinks_about:  # on a busy machine the answer has not waited for the bots
            while open_match.thinks_about:
                time.sleep(0.001)
            self.site.get(self.address)


def _replay_step(site: Pages, game: str, order: dict[str, str]) -> Row:
    """Jump about in a game of 200 steps that is open."""
    match = _Match(site, order)
    open_match = site.matches.find(match.name)
    while len(open_match.match.steps) < 200 and not open_match.match.game.over:
        open_match.match.finish_turn()
        open_match.let_bots_play()
    open_match.keep()
    address, length = f"{match.address}/replay", len(open_match.match.steps)
    site.get(address, open="yes")
    jump = slow(lambda _: site.get(address, open="yes", step=str(match.chance.randint(0, length))), time.process_time)
    return timed_row(f"web: a jump in a replay of {length} steps, {game}", jump, STEP)


def _memory() -> Row:
    """Return the memory of the program with as many open matches as there may be, a few turns into each."""
    with running_server() as (process, address), httpx2.Client(headers={"sec-fetch-site": "same-origin"}) as client:
        head = str(client.get(address, follow_redirects=True, timeout=60).url).rstrip("/")
        for number in range(MAX_OPEN):
            order = list(ORDERS.values())[number % len(ORDERS)]
            played = client.post(f"{head}/matches", data={**order, "seed": "7"}, timeout=60).headers["location"]
            match = f"{head}{played}"
            for _ in range(TURNS_PLAYED):
                page = "Stop thinking"
                while "Stop thinking" in page:
                    page = client.get(match, timeout=60).text
                revision = page.partition('name="revision" value="')[2].partition('"')[0]
                client.post(f"{match}/line", data={"line": "auto", "revision": revision}, timeout=60)
        pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    used = pages * 4096
    return Row(
        f"web: memory with {MAX_OPEN} open games",
        f"{used / MEGABYTE:.0f} MB",
        f"{MEMORY_LIMIT / MEGABYTE:.0f} MB",
        used / MEMORY_LIMIT,
        1,
    )
