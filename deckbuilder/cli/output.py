"""The output of a command: for people, as JSON, or as CSV."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.context import CommandContext

if TYPE_CHECKING:
    from deckbuilder.app.result import Result


def emit(
    state: CommandContext, result: "Result", show: Callable[[], None], *, json: bool = False, csv: bool = False
) -> None:
    """Print a result: as JSON, as CSV, or as `show` prints it for people."""
    if json:
        state.print_json(result.to_json())
    elif csv:
        from deckbuilder.decks.formats.csv_table import csv_text

        typer.echo(csv_text(result.columns, result.rows()), nl=False)
    else:
        show()
