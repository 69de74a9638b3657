"""The command line: each command a thin module of options, one library call, and printing."""

import os
import sys

__all__ = ["INTERRUPTED", "main"]

INTERRUPTED = 130  # the exit code of a command that Ctrl-C has ended


def main() -> None:
    """Run the command line, or answer a request of the shell for completions."""
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
