"""Page functions without a server, as a worker of a browser runs them: no threads, no processes."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.routes import LISTS, ROUTES, STREAMS, LazyPage, PageRoute, find
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.processes import PATIENCE
from tests.web.pages import ParsedPage
from tools.static_edition.__main__ import main as make_edition
from tools.static_edition.__main__ import write_bundle
from tools.static_edition.page_runner import PageRunner

HEAD, FILES = "/folder/~", "/folder"
ORDER = SimulationOrder(("polar-dwarves",), "greedy,greedy", seed=3, games=5, turns=12, contributions=0)
PROGRAM = """
import os, sys, threading
del os.geteuid
for name in ("_multiprocessing", "_posixsubprocess", "_posixshmem", "fcntl", "termios", "resource"):
    sys.modules[name] = None
threading.Thread.start = None
sys.path.insert(0, sys.argv[1])
from tools.static_edition.edition import start
from tools.static_edition.player import play
edition = start(sys.argv[2], "/~", "", 2)
for address in ("/~/cards?q=class:champion", "/~/decks", "/~/matches/new", "/~/decks/polar-dwarves/odds?c=cost:0"):
    assert edition.request("GET", address, [])["status"] == 200, address
reply = edition.request("POST", "/~/decks", [["copy", "polar-dwarves"]])
assert "Legal" in reply["text"], reply
reply = edition.request("POST", reply["address"] + "/change", [["card", "Ice Smith"], ["by", "-1"]])
assert "Not legal" in reply["text"]
reply = edition.request("POST", "/~/matches", [["deck", "polar-dwarves.yaml"], ["who-2", "greedy"], ["first", "2"], ["seed", "1"]])
assert edition.has_job
edition.run_job()
assert "your turn" in edition.request("GET", reply["address"], [])["text"]
reply = edition.request("POST", "/~/simulations", [["deck", "polar-dwarves"], ["seed", "3"], ["games", "5"], ["turns", "12"]])
assert "hours" in edition.request("GET", "/~/simulations/new", [])["text"]
edition.run_job()
assert edition.simulation() == 1
while dealt := edition.deal():
    edition.take(dealt["number"], play(dealt["packed"], dealt["numbers"])["results"])
print(edition.request("GET", reply["address"] + "/export?to=json", [])["text"])
assert "/packs" in edition.request("GET", "/~/import", [])["text"]
assert "a computer" in edition.request("GET", "/~/decks/polar-dwarves.yaml/print", [])["text"]
"""


@pytest.fixture
def runner(workbench: Workbench, tmp_path: Path) -> PageRunner:
    return PageRunner(Workspace(workbench, FolderStorage(tmp_path, (".yaml",))), HEAD, FILES)


def test_pages_link_to_pages_and_files(runner: PageRunner) -> None:
    reply = runner.request("GET", f"{HEAD}/cards?q=class:champion")
    page = ParsedPage(str(reply.text))
    assert (reply.status, page.structure_faults()) == (200, [])
    assert all(found["href"].startswith((f"{HEAD}/", "#")) for found in page.of("a"))
    assert all(found["href"].startswith(f"{FILES}/static/") for found in page.of("link"))
    assert runner.request("GET", f"{HEAD}/nothing").status == 404


def test_redirects_are_followed_and_files_named(runner: PageRunner) -> None:
    reply = runner.request("POST", f"{HEAD}/decks", [("leader", "Svara")])
    assert reply.address == f"{HEAD}/decks/svara.yaml"
    export = runner.request("GET", f"{reply.address}/export?to=text")
    assert (export.name, export.media_type) == ("svara.txt", "text/plain")


def test_a_change_that_a_page_has_prepared_is_carried_out(runner: PageRunner) -> None:
    reply = runner.request("POST", f"{HEAD}/import", [("text", "1 Svara\n4 Ice Smith\n"), ("action", "accept")])
    assert reply.address == f"{HEAD}/decks/svara.yaml"
    reply = runner.request("POST", f"{reply.address}/text", [("text", "1 Svara\n3 Ice Smith\n"), ("action", "accept")])
    assert "3 Ice Smith" in str(runner.request("GET", f"{HEAD}/decks/svara.yaml/export?to=text").text)


def test_work_for_the_background_waits_until_it_is_asked_for(runner: PageRunner) -> None:
    form = [("deck", "the-long-wall"), ("who-2", "random"), ("first", "2"), ("seed", "1")]
    reply = runner.request("POST", f"{HEAD}/matches", form)
    assert runner.has_job
    before = runner.request("GET", f"{reply.address}/events").state
    runner.run_job()
    assert not runner.has_job
    assert runner.request("GET", f"{reply.address}/events").state != before


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.address}")
def test_every_address_leads_to_its_own_function(route: PageRoute) -> None:
    example = re.sub(r"\{\w+:path\}", "a/b", re.sub(r"\{\w+\}", "x", route.address))
    assert find(route.method, example)[0] == route.function
    assert find(route.method, f"{example}/more/")[0] != route.function or ":path" in route.address


def test_every_address_has_a_page_function() -> None:
    pages = {route.function for route in ROUTES if isinstance(route.function, LazyPage)}
    assert pages >= STREAMS | LISTS
    assert all(callable(page.load()) for page in pages)


@deep
def test_an_edition_does_not_replace_a_folder_of_other_files(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", "utf-8")
    with pytest.raises(SystemExit, match="holds other files"):
        make_edition(tmp_path)
    assert (tmp_path / "letter.txt").read_text("utf-8") == "mine"


@deep
def test_the_edition_for_browsers_holds_all_that_it_needs(tmp_path: Path, workbench: Workbench) -> None:
    """It runs from its bundle alone, without installed libraries, threads, processes and what browsers do not have.

    A simulation gives what it gives on the command line.
    """
    write_bundle(tmp_path / "bundle.zip")
    with zipfile.ZipFile(tmp_path / "bundle.zip") as bundle:
        bundle.extractall(tmp_path / "app")
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(tmp_path / "app"), str(tmp_path / "data")],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PATH": ""},
    )
    assert ran.stderr == ""
    assert json.loads(ran.stdout) == job_of(workbench, ORDER).run(lambda _games: None).to_json()


PAGE_PROGRAM = """
import multiprocessing.process, subprocess, sys, threading
from pathlib import Path

def refuse(*_args, **_kwargs):
    raise AssertionError("started")

threading.Thread.start = multiprocessing.process.BaseProcess.start = subprocess.Popen.__init__ = refuse
for name in ("starlette", "uvicorn", "anyio"):
    sys.modules[name] = None

from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.page import PageRequest
from deckbuilder.web.workspace import Workspace
from deckbuilder.web.page import html_of
from deckbuilder.web.routes import ROUTES, answer

folder = Path(sys.argv[2])
workspace = Workspace(Workbench(db=Path(sys.argv[1]), data=folder), FolderStorage(folder, (".yaml",)))
functions = {(route.method, route.address): route.function for route in ROUTES}

def ask(method, address, path={}, query={}, form={}):
    request = PageRequest(workspace, path, query, form)
    found = answer(functions[method, address], request)
    return html_of(found, request) if hasattr(found, "template") else found

assert "12 cards" in ask("GET", "/cards", query={"q": "faction:polar"})
assert "Ice Smith" in ask("GET", "/cards/{key:path}", {"key": "summoner-wars-2e/polar-dwarves/ice-smith"})
ask("POST", "/decks", form={"leader": "Svara"})
deck = {"name": "svara.yaml"}
ask("POST", "/decks/{name}/change", deck, form={"card": "Bear Cavalry", "by": "4"})
ask("POST", "/decks/{name}/action", deck, form={"action": "complete"})
assert "Legal (Custom deck)" in ask("GET", "/decks/{name}", deck)
assert "Hand 1" in ask("GET", "/decks/{name}/hands", deck, {"seed": "7"})
assert "by turn 2" in ask("GET", "/decks/{name}/odds", deck, {"c": "class:champion", "turn": "2"})
assert "2 cards" not in ask("POST", "/import", form={"text": "1 Svara\\n4 Ice Smith", "action": "read"})
assert "+4" in ask("GET", "/decks/{name}/history", deck, {"from": "1", "to": "2"})
"""


def test_a_deck_is_built_by_page_functions_without_threads_and_processes(tmp_path: Path, catalogue_file: Path) -> None:
    command = [sys.executable, "-c", PAGE_PROGRAM, str(catalogue_file), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
