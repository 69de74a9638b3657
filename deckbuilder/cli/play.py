"""`deckbuilder play`: another name of `deckbuilder goldfish`."""

import typer

from deckbuilder.cli.context import example
from deckbuilder.cli.goldfish import goldfish


def register(app: typer.Typer) -> None:
    app.command(
        "play",
        help="Play a game at the terminal: another name of 'goldfish'.",
        epilog=example("play polar-dwarves --seed 7", "play polar-dwarves --against tundra-orcs --opponent greedy"),
    )(goldfish)
