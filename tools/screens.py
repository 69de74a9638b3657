"""Pictures of every page at three widths, light and dark: `make screens` writes them into .cache/screens.

Drives Debian's Chromium with playwright (`apt-get install chromium-headless-shell`); DECKBUILDER_CHROMIUM names another
browser.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

FOLDER = Path(".cache/screens")
WIDTHS = {390: 844, 1024: 900, 1600: 1000}
FLAGS = (
    "--renderer-process-limit=1",  # else each page takes the time of a start
    *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),  # else it looks for hosts of its own
)
PAGES = {
    "home": "/",
    "cards": "/cards?q=class:champion+cost<=5",
    "cards-dark": "/cards?q=ruleset:chess+class:legend",
    "list": "/cards?q=faction:polar&view=text",
    "card": "/cards/summoners-chess/order/banner-lancer",
    "decks": "/decks",
    "deck": "/decks/svara.yaml",
    "legal": "/decks/queen-maldaria.yaml",
    "shipped": "/decks/the-long-wall",
    "hands": "/decks/the-long-wall/hands?seed=7",
    "odds": "/decks/svara.yaml/odds?c=class:champion&turn=2",
    "history": "/decks/svara.yaml/history",
    "print": "/decks/the-long-wall/print",
    "sealed": "/sealed?seed=7",
    "compare": "/compare?a=polar-dwarves&b=svara.yaml",
    "import": "/import",
    "collection": "/collection",
    "syntax": "/syntax",
    "keys": "/keys",
    "games": "/matches",
    "new-game": "/matches/new",
    "game-2e": "/matches/polar-dwarves.txt",
    "game-2e-picked": "/matches/polar-dwarves.txt?at=c2",
    "game-1e-four": "/matches/workbench-oldin.txt",
    "game-chess": "/matches/the-long-wall.txt",
    "replay": "/matches/polar-dwarves.txt/replay?step=12",
    "workshop": "/workshop",
    "workshop-card": "/workshop/new?like=summoner-wars-2e/breakers/deceiver",
    "workshop-faction": "/workshop/faction",
    "new-simulation": "/simulations/new",
    "simulations": "/simulations",
    "simulation": "/simulations/1",
}
GAMES = {"polar-dwarves": "2", "workbench-oldin": "4", "the-long-wall": "2"}  # decks that are played, and the players


# The first has no windows around the pages: it takes two thirds of the processor time of the others.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")


def chromium() -> str | None:
    """Return the path of the browser, None where there is none."""
    return os.environ.get("DECKBUILDER_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def server(decks: Path, home: Path) -> Iterator[str]:
    """Run `deckbuilder web`, and yield the address that it prints."""
    command = [sys.executable, "-m", "deckbuilder", "web", "--no-open", "--decks", str(decks)]
    own = ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")  # not the settings of whoever runs this
    environment = {**os.environ, **dict.fromkeys(own, str(home))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address
        try:
            yield address[0]
        finally:
            process.terminate()


def let_in(context: "BrowserContext", address: str) -> str:
    """Let the windows of a context in by the address that the program prints; return the head of all its addresses."""
    head, _, token = address.partition("/?token=")
    context.add_cookies([{"name": f"deckbuilder-{head.rpartition(':')[2]}", "value": token, "url": head}])
    return head


@contextmanager
def browser() -> "Iterator[Browser]":
    """Run the browser. Raises SystemExit with a sentence where there is none."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - tests only look whether there is a browser

    path = chromium()
    if path is None:
        sys.exit("there is no Chromium: apt-get install chromium-headless-shell")
    flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]  # root has no sandbox
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=flags)
        yield started
        started.close()


def begin_decks(page: "Page", head: str) -> None:
    """Begin a deck, with a change; and a legal one with a note, a considered card and cards that are owned."""
    for leader in ("polar-dwarves/svara", "phoenix-elves/queen-maldaria"):
        page.goto(f"{head}/decks")
        tile = page.locator(f"button[name=leader][value='summoner-wars-2e/{leader}']")
        if not tile.is_visible():
            page.locator("details.game-group", has=tile).locator("summary").click()
        tile.click()
        page.wait_for_selector(".verdict")
        page.locator("#pool .step[data-key='+']").first.click()
        page.wait_for_selector("button[value=undo]:enabled")
    page.click("button[data-key=m]")
    page.wait_for_selector(".good.verdict")
    page.locator("#pool .step[data-key=c]").nth(1).click()
    page.wait_for_selector(".considering .price")
    page.fill(".new-note textarea", "Hold the middle until the champions are there.")
    page.click(".new-note button[value=note]")
    page.wait_for_selector(".deck-note", state="attached")


def begin_game(page: "Page", head: str, deck: str, seats: str) -> None:
    """Begin a game, and play two turns of it."""
    page.goto(f"{head}/matches/new?deck={deck}")
    if seats != "2":
        page.check(f"input[name=seats][value='{seats}']")
    for seat in range(2, int(seats) + 1):
        page.select_option(f"select[name=who-{seat}]", "greedy")
    page.check("input[name=first][value='1']")
    page.click("main summary:has-text('More')")
    page.fill("input[name=seed]", "7")
    page.click("button:has-text('Play')")
    page.wait_for_selector("#match")
    for _ in range(2):
        page.wait_for_selector("button[value='auto']", state="attached")  # others play first, and are watched
        page.click(".table-bar [popovertarget=more]")
        page.click("button[value='auto']")
        page.click("button[value='yes']")
        page.wait_for_selector("button[value='yes']", state="detached")


def simulate(page: "Page", head: str) -> None:
    """Play a few games of a simulation."""
    page.goto(f"{head}/simulations/new")
    page.select_option("select[name=deck]", "polar-dwarves")
    page.fill("input[name=games]", "4")
    page.click("main form button:not([name])")
    page.wait_for_selector("main h1")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        home, decks = Path(name), Path(name) / "decks"
        decks.mkdir()
        with server(decks, home) as address, browser() as started:
            first = started.new_page(reduced_motion="reduce")  # what others do is not played
            head = let_in(first.context, address)
            begin_decks(first, head)
            for deck, seats in GAMES.items():
                begin_game(first, head, deck, seats)
            simulate(first, head)
            for scheme in ("light", "dark"):
                for width, height in WIDTHS.items():
                    size = {"width": width, "height": height}
                    context = started.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
                    let_in(context, address)
                    page = context.new_page()
                    for title, path in PAGES.items():
                        page.goto(f"{head}{path}")
                        page.screenshot(path=FOLDER / f"{title}-{width}-{scheme}.png")
                    context.close()
    print(f"{len(PAGES) * len(WIDTHS) * 2} pictures in {FOLDER}")  # noqa: T201 - a tool


if __name__ == "__main__":
    main()
