"""The output of a command: for people, as JSON, or as CSV."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import typer
from typer.core import TyperCommand, TyperOption

from deckbuilder.cli.context import CommandContext
from deckbuilder.errors import InputError
from deckbuilder.json_objects import as_json

if TYPE_CHECKING:
    from deckbuilder.app.report import Report, Result, TableResult
    from deckbuilder.decks.deck import Change

    Row = Mapping[str, object]


class WithJson(TyperCommand):
    """A command with the option --json. `FORMS`: the names of such options, and their help."""

    FORMS: Mapping[str, str] = {"json": "Print JSON."}

    def __init__(self, *arguments: Any, params: Sequence[Any] = (), **settings: Any) -> None:
        options = [
            TyperOption(param_decls=[f"--{form}"], is_flag=True, help=text, expose_value=False, callback=_choose_form)
            for form, text in self.FORMS.items()
        ]
        super().__init__(*arguments, params=[*params, *options], **settings)


class WithCsv(WithJson):
    """A command with the options --json and --csv."""

    FORMS: Mapping[str, str] = {**WithJson.FORMS, "csv": "Print a table for spreadsheets."}


def _choose_form(ctx: Any, option: Any, value: Any) -> None:
    """Note the form that is requested. Raises InputError for a second one."""
    if value and ctx.obj:  # there is no context while the shell completes
        if ctx.obj.form:
            raise InputError("--json and --csv say two forms; use one of them")
        ctx.obj.form = option.name


def emit(context: CommandContext, result: "Result | Row", show: Callable[[], None]) -> None:
    """Print a result: as JSON, as CSV, or as `show` prints it for people. Named values are a table of one row."""
    if context.form == "json":
        context.print_json(as_json(result))
    elif context.form == "csv":
        from deckbuilder.decks.formats.csv_table import csv_text

        if isinstance(result, Mapping):
            typer.echo(csv_text(list(result), [list(result.values())]), nl=False)
        else:
            table = cast("TableResult", result)
            typer.echo(csv_text(table.columns, table.rows()), nl=False)
    else:
        show()


def emit_table(
    context: CommandContext,
    result: "Result | Row",
    *headings: str,
    rows: Iterable[Iterable[object]],
    numbers: Sequence[str] = (),
    least: Sequence[str] = (),
    empty: str = "",
) -> None:
    """Print a result: for people as a table, page by page if it is long. `empty`: the sentence for no rows."""

    def show() -> None:
        from deckbuilder.cli.display.console import table

        view = table(context.console, *headings, rows=rows, numbers=numbers, least=least)
        context.print(view if view.rows else empty, page=len(view.rows) > context.console.height)

    emit(context, result, show)


def emit_report(context: CommandContext, result: "Result | Row", report: "Callable[[], Report]") -> None:
    """Print a result: for people as a report, which is made then."""

    def show() -> None:
        from deckbuilder.cli.display.report import report_view

        context.print(report_view(context.console, report()))

    emit(context, result, show)


def emit_changes(context: CommandContext, changes: "Sequence[Change]") -> None:
    """Print the changes that lead from one deck to another."""
    from deckbuilder.app.decks.reports import DeckDifference
    from deckbuilder.cli.display.decks import changes_view

    emit(context, DeckDifference(changes), lambda: context.print(changes_view(context.console, changes)))
