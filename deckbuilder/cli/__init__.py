"""The command line: each command a thin module of options, one library call, and printing."""

import os

__all__ = ["main"]


def main() -> None:
    """Run the command line, or answer a shell that asks what a word may become."""
    if "_DECKBUILDER_COMPLETE" in os.environ:
        from deckbuilder.cli.completing import completed

        if completed():
            return
    from deckbuilder.cli.app import main as run

    run()
