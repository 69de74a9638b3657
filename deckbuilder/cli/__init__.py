"""The command line: each command a thin module of options, one library call, and printing."""

from deckbuilder.cli.app import main

__all__ = ["main"]
