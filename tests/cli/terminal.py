"""A pseudo-terminal with the command on it, for tests that type at it, resize it and close it."""

import fcntl
import os
import re
import select
import struct
import sys
import termios
from pathlib import Path

from tests.conftest import Cli
from tests.processes import PATIENCE, Start

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A terminal with the command on it: what is typed goes in when the command asks, what it writes is kept."""

    def __init__(
        self, start: Start, cli: Cli, *args: str, columns: int = 100, rows: int = 40, hangup: str = "SIG_DFL"
    ) -> None:
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        unset = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHON_COLORS")
        environment = {name: value for name, value in cli.environment.items() if name not in unset}
        self.process = start(
            [sys.executable, "-c", _ON_TERMINAL.format(hangup=hangup), "--db", str(cli.db), *args],
            cwd=cli.folder,
            env={**environment, "TERM": "xterm-256color"},
            stdin=slave,
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        self.written = ""

    def until(self, text: str) -> str:
        """What is written until a text comes."""
        got = b""
        while text not in CONTROL.sub("", got.decode(errors="ignore")):
            assert self._is_heard(), f"{text!r} did not come: {got[-300:]!r}"
            got += os.read(self.master, 65536)
        self.written += got.decode()
        return got.decode()

    def _is_heard(self) -> bool:
        """Whether there is something to read, or the other end is closed."""
        master = select.poll()  # unlike `select`, it takes file numbers above 1023
        master.register(self.master, select.POLLIN)
        return bool(master.poll(1000 * PATIENCE))

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size when the command waits for a key, and tell it so."""
        self._waits_for_a_key()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C when the command waits for a key: readline overlooks one that comes a moment before."""
        self._waits_for_a_key()
        self.type("\x03")

    def terminate(self) -> None:
        """Ask the command to end when it waits for a key."""
        self._waits_for_a_key()
        self.process.terminate()

    def _waits_for_a_key(self) -> None:
        stat = Path(f"/proc/{self.process.pid}/stat")
        while stat.exists() and stat.read_text().rpartition(") ")[2][0] != "S":
            pass

    def close(self) -> int:
        """Close the window; the exit code of the command that was in it."""
        os.close(self.master)
        return self.process.wait(PATIENCE)

    def rest(self) -> str:
        """What is still written before the command ends."""
        got = b""
        try:
            while self._is_heard() and (piece := os.read(self.master, 65536)):
                got += piece
        except OSError:  # the other end is closed
            pass
        os.close(self.master)
        assert self.process.wait(PATIENCE) == 0
        self.written += got.decode()
        assert "Traceback" not in self.written
        return got.decode()


# The command with the terminal as its own, so that Ctrl-C reaches it, and with signals as a shell sets them.
_ON_TERMINAL = """
import fcntl, signal, sys, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.{hangup})
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from deckbuilder.cli import main
main()
"""


START = ("goldfish", "polar-dwarves", "--seed", "7", "--first", "1")


def kept(cli: Cli) -> list[Path]:
    """Return the files of games that were kept when their session ended."""
    return sorted((cli.folder / "home").rglob("goldfish-*.txt"))


def running(cli: Cli) -> list[Path]:
    """Return the files that follow the games of processes."""
    return sorted((cli.folder / "home").rglob("running-*.txt"))
