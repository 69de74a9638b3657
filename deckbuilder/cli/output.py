"""The output of a command: for people, as JSON, or as CSV."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast, overload

import typer

from deckbuilder.cli.context import CommandContext
from deckbuilder.json_objects import as_json

if TYPE_CHECKING:
    from deckbuilder.app.result import Result, TableResult
    from deckbuilder.decks.deck import Change

    Row = Mapping[str, object]


@overload
def emit(context: CommandContext, result: "Result | Row", show: Callable[[], None], *, json: bool) -> None: ...


@overload
def emit(
    context: CommandContext, result: "TableResult | Row", show: Callable[[], None], *, json: bool, csv: bool
) -> None: ...


def emit(
    context: CommandContext, result: "Result | Row", show: Callable[[], None], *, json: bool, csv: bool = False
) -> None:
    """Print a result: as JSON, as CSV, or as `show` prints it for people. Named values are a table of one row."""
    if json:
        context.print_json(as_json(result))
    elif csv:
        from deckbuilder.decks.formats.csv_table import csv_text

        if isinstance(result, Mapping):
            typer.echo(csv_text(list(result), [list(result.values())]), nl=False)
        else:
            table = cast("TableResult", result)
            typer.echo(csv_text(table.columns, table.rows()), nl=False)
    else:
        show()


def emit_changes(context: CommandContext, changes: "Sequence[Change]", *, json: bool, csv: bool) -> None:
    """Print the changes that lead from one deck to another."""
    from deckbuilder.app.decks.reports import DeckDifference
    from deckbuilder.cli.display.decks import changes_view

    emit(
        context,
        DeckDifference(changes),
        lambda: context.print(changes_view(context.console, changes)),
        json=json,
        csv=csv,
    )
