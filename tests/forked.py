"""Several command lines, each run by a process of its own, forked from one that has imported what they use."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence

from tests.conftest import Cli, Ran
from tests.processes import PATIENCE

PROGRAM = """
import importlib, json, os, sys, tempfile
import deckbuilder.app.workbench, rich.console, rich.table
from deckbuilder.cli import main
from deckbuilder.cli.app import MODULES

lines, text = json.load(sys.stdin)
for module in {MODULES[word] for words in lines for word in words if word in MODULES}:
    importlib.import_module(f"deckbuilder.cli.{module}")

def run(words, text):
    with tempfile.TemporaryFile() as typed, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        typed.write(text.encode())
        typed.seek(0)
        process = os.fork()
        if not process:
            for number, file in enumerate((typed, out, err)):
                os.dup2(file.fileno(), number)
            sys.argv = ["deckbuilder", *words]
            code = 1
            try:
                main()
                code = 0
            except SystemExit as ended:
                code = ended.code or 0
            finally:
                sys.stdout.flush()
                os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode())
        return [code, *texts]

print(json.dumps([run(words, text) for words in lines]))
"""


def run_forked(
    cli: Cli, lines: Sequence[Sequence[str]], text: str = "", env: Mapping[str, str] | None = None
) -> list[Ran]:
    """Run command lines one after the other, each with the text as what is typed; an empty one has no options at all."""
    words = [["--db", str(cli.db), *line] if line else [] for line in lines]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps([words, text]),
        cwd=cli.folder,
        env={**cli.environment, **(env or {})},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )
    return [Ran(*shown) for shown in json.loads(done.stdout)]
