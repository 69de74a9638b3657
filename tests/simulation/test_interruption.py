"""Ctrl-C in a terminal, and signals that ask for an end: the command ends at once, and prints what it has."""

import json
import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Cli
from tests.depth import deep
from tests.processes import PATIENCE, Start

GAMES = 20_000


class Terminal:
    """The command with its error stream on a terminal, in a process group of its own, as a shell starts it."""

    def __init__(self, start: Start, cli: Cli, *arguments: str) -> None:
        self.screen, other_end = pty.openpty()
        command = [sys.executable, "-m", "deckbuilder", "--db", str(cli.db), *arguments]
        self.process = start(
            command,
            cwd=cli.folder,
            env={**cli.environment, "TERM": "xterm"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=other_end,
            encoding="utf-8",
        )
        os.close(other_end)

    def wait_for(self, pattern: str) -> str:
        """Read the screen until the pattern is on it."""
        seen = ""
        while not re.search(pattern, seen):
            seen += os.read(self.screen, 4096).decode(errors="replace")
        return seen

    def interrupt(self) -> tuple[int, str]:
        """What Ctrl-C does: every process of the group gets SIGINT. The exit code and the output."""
        os.killpg(self.process.pid, signal.SIGINT)
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out

    def rest(self) -> str:
        """What is left on the screen."""
        seen = ""
        while True:
            try:
                piece = os.read(self.screen, 4096)
            except OSError:  # the other end is closed
                piece = b""
            if not piece:
                os.close(self.screen)
                return seen
            seen += piece.decode(errors="replace")


@deep
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_done_so_far_is_printed(start: Start, cli: Cli, jobs: str) -> None:
    arguments = ("polar-dwarves", "--against", "breakers", "--players", "random,random", "--seed", "3")
    limits = ("--max-turns", "6", "--games", str(GAMES), "--jobs", jobs, "--contributions", "0")
    terminal = Terminal(start, cli, "simulate", *arguments, *limits, "--json")
    terminal.wait_for(r"[1-9]\d*/")
    code, out = terminal.interrupt()
    left = terminal.rest()
    assert code == 130, left
    (series,) = json.loads(out)["matches"]
    assert 0 < series["games"] < series["wanted"] == GAMES
    assert f"interrupted: {series['games']} of {GAMES} games done" in left
    assert "Traceback" not in left


@deep
def test_a_database_gets_what_is_done(start: Start, cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "results.db"
    arguments = ("polar-dwarves", "--players", "random,random", "--max-turns", "6", "--games", str(GAMES))
    terminal = Terminal(start, cli, "simulate", *arguments, "--jobs", "1", "--db", str(file))
    terminal.wait_for(r"[1-9]\d*/")
    code, out = terminal.interrupt()
    assert (code, terminal.rest().count("Traceback")) == (130, 0)
    connection = sqlite3.connect(file)
    ((wanted, games, kept),) = connection.execute(
        "SELECT wanted, games, (SELECT count(*) FROM games WHERE run = runs.id) FROM runs"
    )
    connection.close()
    assert wanted == GAMES
    assert games == kept > 0
    assert f"{games} of {GAMES} games" in out


@deep
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -9)])
def test_no_process_outlives_a_command_that_a_signal_ends(
    start: Start, cli: Cli, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    file, arguments = tmp_path / "results.db", ("polar-dwarves", "--players", "random,random", "--max-turns", "6")
    terminal = Terminal(
        start,
        cli,
        "simulate",
        *arguments,
        "--games",
        str(GAMES),
        "--jobs",
        "2",
        "--contributions",
        "0",
        "--db",
        str(file),
    )
    terminal.wait_for(r"[1-9]\d*/")
    terminal.process.send_signal(number)
    terminal.process.communicate(timeout=PATIENCE)  # until every process has closed its output
    assert terminal.process.returncode == code
    assert "Traceback" not in terminal.rest()
    assert [path.name for path in tmp_path.iterdir()] == ["results.db"] * (number != signal.SIGKILL)


@deep
def test_a_game_at_a_table_is_kept_when_a_signal_ends_it(start: Start, cli: Cli) -> None:
    command = [sys.executable, "-m", "deckbuilder", "--db", str(cli.db), "goldfish", "polar-dwarves", "--seed", "7"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
    process = start(command, cwd=cli.folder, env=cli.environment, **pipes)
    assert process.stdin
    assert process.stdout
    process.stdin.write("end\n?\n")
    process.stdin.flush()
    watch = threading.Timer(PATIENCE, process.kill)
    watch.start()
    assert any("this help" in line for line in process.stdout)
    watch.cancel()
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert "goldfish --load" in out


STARTING = """
import os, signal
from multiprocessing.context import SpawnProcess
start = SpawnProcess.start
def interrupted(self):
    start(self)
    os.kill(os.getpid(), signal.SIGINT)
SpawnProcess.start = interrupted
from deckbuilder.cli import main
main()
"""
IMPORTING = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == "deckbuilder.cli.app":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from deckbuilder.cli import main
main()
"""


@deep
@pytest.mark.parametrize(
    ("program", "says"), [(STARTING, f"interrupted: 0 of {GAMES} games done"), (IMPORTING, "interrupted")]
)
def test_an_interruption_in_the_first_moments_is_reported(start: Start, cli: Cli, program: str, says: str) -> None:
    arguments = ("simulate", "polar-dwarves", "--players", "random,random", "--games", str(GAMES), "--jobs", "2")
    process = start(
        [sys.executable, "-c", program, "--db", str(cli.db), *arguments],
        cwd=cli.folder,
        env=cli.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, told
    assert told.splitlines()[-1] == says
    assert "Traceback" not in told
