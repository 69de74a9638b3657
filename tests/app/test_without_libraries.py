"""The application without libraries: those of the terminal, and the compiled parts of others."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT
from tests.depth import deep, sized
from tests.examples import examples
from tests.processes import PATIENCE

DOCUMENT = "\n".join(examples("docs/application.md", "python"))
# Two dozen games of the document, made short.
GREEDY, RANDOM = '"greedy,greedy", seed=1', '"random,passive", seed=1, turns=20'
WITHOUT_TERMINAL = """
import sys
for name in ("typer", "rich"):
    sys.modules[name] = None  # so that it cannot be imported
"""
GAMES = """
from engine.generator import Generator

def play(order, seed):
    # A match to its end by options, with a hint, the odds of an option and a choice taken back.
    match, chance = start_match(workbench, order).match, Generator(seed)
    hint, taken_back = match.advice(), 0
    for number in range(5000):
        if match.game.over:
            break
        seat = MatchSeat(match, match.player)
        options = seat.options()
        option = options[chance.below(len(options))]
        if option.targets and number % 7 == 0:
            assert seat.odds(option)
        seat.choose(option)
        while match.step_bots():
            pass
        if number % 10 == 5 and not match.game.over:
            if match.undo() is not None:
                match.undo(confirmed=True)
            match.redo()
            taken_back += 1
    assert match.game.over and hint and taken_back, order
    return match.game.state.result

workbench = Workbench(folder / "cards.db", data=folder / "data")
print(play(MatchOrder(seed=1, deck="polar-dwarves", opponent="greedy"), 3))
print(play(MatchOrder(seed=1, deck="workbench-sneeks", opponent="greedy"), 3))
print(play(MatchOrder(seed=1, deck="the-long-wall", opponent="greedy"), 3))

order = SimulationOrder(
    ("polar-dwarves", "breakers"), "random,random", seed=3, matrix=True, games=2, turns=20, jobs=1, db=folder / "r.db"
)
done = []
assert job_of(workbench, order).run(done.append, stop=lambda: sum(done) >= 1).interrupted
resumed = job_of(workbench, order)
assert resumed.kept == 1
assert not resumed.run(done.append).interrupted
compared = SimulationOrder(("polar-dwarves",), "random,passive", seed=3, versus="breakers", games=3, turns=20, jobs=1)
assert job_of(workbench, compared).run(done.append).to_json()["comparison"]["pairs"] == 3
workbench.close()
print("done")
"""


def run(program: str, folder: Path) -> list[str]:
    """Run a program in a process of its own, and return the lines that it prints."""
    environment = {"HOME": str(folder), "XDG_STATE_HOME": str(folder), "TMPDIR": str(folder), "PATH": ""}
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_TERMINAL + program],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        cwd=ROOT,
        env=environment,
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


@deep
def test_the_document_and_an_evening_of_every_game_need_no_terminal(tmp_path: Path) -> None:
    assert GREEDY in DOCUMENT
    printed = run(DOCUMENT.replace(GREEDY, RANDOM) + GAMES, tmp_path)
    assert "changed meanwhile: True" in printed
    assert "True 2 2" in printed
    assert any(line.startswith("[['last', 'passive'], ['random', 'passive']] ") for line in printed)
    assert printed[-1] == "done"


CARDS = sorted((ROOT / "cards").rglob("*.yaml"))
DOCUMENTS = CARDS[:: sized(40, 4)]
PASTED = sorted((ROOT / "tests" / "decks" / "pasted").glob("*.txt"))[:: sized(25, 5)]
# Prints the verdict on documents, whole and with one value replaced, and what a pasted list is read as.
PROGRAM = """
import json, sys
from pathlib import Path

if sys.argv[1] == "pure":
    sys.modules["jsonschema_rs"] = None  # so that it cannot be imported
from deckbuilder.app.decks.imports import DeckImport, ImportReport
from deckbuilder.app.workbench import Workbench
from deckbuilder.documents.schemas import input_errors, kind_of
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.errors import InputError

catalogue, documents, pasted = Path(sys.argv[2]), json.loads(sys.argv[3]), json.loads(sys.argv[4])
verdicts = {}
for name in documents:
    text = Path(name).read_text("utf-8")
    for damage in ("", ":", "abilities:", "- ", "2"):
        damaged = text.replace(damage, damage + " [1] ", 3) if damage else text
        try:
            found = [str(e) for document in read_documents(damaged, name) for e in input_errors(document, kind_of(document))]
        except InputError as error:
            found = [str(error)]
        verdicts[f"{name} {damage}"] = found
with Workbench(catalogue) as workbench:
    for name in pasted:
        try:
            imported = DeckImport(workbench, Path(name).read_text("utf-8"))
            verdicts[name] = ImportReport(workbench, imported.result, imported.accept()).to_json()
        except InputError as error:
            verdicts[name] = str(error)
print(json.dumps(verdicts))
"""


def verdicts(kind: str, db: Path) -> dict[str, object]:
    command = [sys.executable, "-c", PROGRAM, kind, str(db)]
    command += [json.dumps(list(map(str, names))) for names in (DOCUMENTS, PASTED)]
    environment = {**os.environ, "RAPIDFUZZ_IMPLEMENTATION": "python" if kind == "pure" else "cpp"}
    ran = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT, env=environment
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, object] = json.loads(ran.stdout)
    return found


@deep
def test_the_pure_libraries_give_the_same_verdicts(catalogue_file: Path) -> None:
    compiled = verdicts("compiled", catalogue_file)
    assert verdicts("pure", catalogue_file) == compiled
    assert any(compiled.values())
    assert len(compiled) > len(DOCUMENTS)
