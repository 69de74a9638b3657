"""The command line: each command a thin module of options, one library call, and printing."""

import atexit
import gc
import os
import sys
from functools import cache

__all__ = ["INTERRUPTED", "main"]

INTERRUPTED = 130  # the exit code of a command that Ctrl-C has ended
NEW_OBJECTS = (
    100_000  # after which garbage is looked for among them; Python's 700 come fifty times while modules are loaded
)


@cache
def collect_less() -> None:
    """Let the garbage collector rest while the program starts, and when it ends: it takes a twentieth of `show`."""
    gc.set_threshold(NEW_OBJECTS)
    atexit.register(gc.freeze)


def main() -> None:
    """Run the command line, or answer a request of the shell for completions."""
    collect_less()
    if "_DECKBUILDER_COMPLETE" in os.environ:
        from deckbuilder.cli.completion import completed

        if completed():
            return
    try:
        from deckbuilder.cli.app import main as run

        run()
    except KeyboardInterrupt:  # before a command ran
        print("interrupted", file=sys.stderr)  # noqa: T201 - this is the command line
        sys.exit(INTERRUPTED)
