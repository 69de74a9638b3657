"""Without the compiled parts of libraries, as in a browser: the pure ones give the same verdicts."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT
from tests.depth import deep, sized
from tests.processes import PATIENCE

CARDS = sorted((ROOT / "cards").rglob("*.yaml"))
DOCUMENTS = CARDS[:: sized(40, 4)]
PASTED = sorted((ROOT / "tests" / "decks" / "pasted").glob("*.txt"))[:: sized(25, 5)]
# Prints the verdict on documents, whole and with one value replaced, and what a pasted list is read as.
PROGRAM = """
import json, sys
from pathlib import Path

if sys.argv[1] == "pure":
    sys.modules["jsonschema_rs"] = None  # so that it cannot be imported
from deckbuilder.app.decks.imports import DeckImport
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
            verdicts[name] = DeckImport(workbench, Path(name).read_text("utf-8")).to_json()
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
