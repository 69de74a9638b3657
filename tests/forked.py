"""Several command lines, each run by a process of its own, forked from one that has imported what they use."""

import atexit
import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache

from tests.conftest import OWN_SETTINGS, Cli, Ran
from tests.processes import PATIENCE

PROGRAM = """
import importlib, json, os, sys, tempfile
import deckbuilder.app.workbench, rich.console, rich.table
from deckbuilder.cli import main
from deckbuilder.cli.app import MODULES

def run(words, text, folder, environment):
    with tempfile.TemporaryFile() as typed, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        typed.write(text.encode())
        typed.seek(0)
        process = os.fork()
        if not process:
            for number, file in enumerate((typed, out, err)):
                os.dup2(file.fileno(), number)
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environment)
            sys.path[1:1] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))
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

for order in os.fdopen(os.dup(0)):  # the input as commands know it is left unread
    lines, *others = json.loads(order)
    for module in {MODULES[word] for words in lines for word in words if word in MODULES}:
        importlib.import_module(f"deckbuilder.cli.{module}")
    print(json.dumps([run(words, *others) for words in lines]), flush=True)
"""


@cache
def _program() -> "subprocess.Popen[str]":
    """Start the process that imports what commands use; it ends with the tests."""
    environment = {key: value for key, value in os.environ.items() if key not in OWN_SETTINGS}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(process.communicate)
    return process


def run_forked(
    cli: Cli, lines: Sequence[Sequence[str]], text: str = "", env: Mapping[str, str] | None = None
) -> list[Ran]:
    """Run command lines one after the other, each with the text as what is typed; an empty one has no options at all."""
    words = [["--db", str(cli.db), *line] if line else [] for line in lines]
    process = _program()
    assert process.stdin
    assert process.stdout
    order = [words, text, str(cli.folder), {**cli.environment, **(env or {})}]
    print(json.dumps(order), file=process.stdin, flush=True)
    assert select.select([process.stdout], [], [], PATIENCE)[0]
    return [Ran(*shown) for shown in json.loads(process.stdout.readline())]
