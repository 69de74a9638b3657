"""Page functions by themselves: no server, no thread and no process, as an edition without a server will need."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import multiprocessing.process, subprocess, sys, threading
from pathlib import Path

def refuse(*_args, **_kwargs):
    raise AssertionError("started")

threading.Thread.start = multiprocessing.process.BaseProcess.start = subprocess.Popen.__init__ = refuse
for name in ("starlette", "uvicorn", "anyio"):
    sys.modules[name] = None

from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.page import PageRequest, Workspace
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
assert "Hand 5" in ask("GET", "/decks/{name}/hands", deck, {"seed": "7"})
assert "by turn 2" in ask("GET", "/decks/{name}/odds", deck, {"c": "class:champion", "turn": "2"})
assert "2 cards" not in ask("POST", "/import", form={"text": "1 Svara\\n4 Ice Smith", "action": "read"})
assert "+4" in ask("GET", "/decks/{name}/history", deck, {"from": "1", "to": "2"})
"""


def test_a_deck_is_built_by_page_functions_without_threads_and_processes(tmp_path: Path, catalogue_file: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(catalogue_file), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
