"""A game of `deckbuilder goldfish`: its arguments, and the files that keep and follow it."""

from pathlib import Path

from tests.conftest import Cli

START = ("goldfish", "polar-dwarves", "--seed", "7", "--first", "1")


def kept(cli: Cli) -> list[Path]:
    """Return the files of games that were kept when their session ended."""
    return sorted((cli.folder / "home").rglob("goldfish-*.txt"))


def running(cli: Cli) -> list[Path]:
    """Return the files that follow the games of processes."""
    return sorted((cli.folder / "home").rglob("running-*.txt"))
