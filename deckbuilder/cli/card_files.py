"""`deckbuilder lint`, `schema`, `catalogue`: for those who write cards."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, command_context, example
from deckbuilder.cli.output import WithCsv, WithJson, emit
from deckbuilder.errors import InputError
from deckbuilder.text import counted, listed, printable

if TYPE_CHECKING:
    from deckbuilder.catalogue.known_cards import KnownCards
    from deckbuilder.lint import LintReport


MAX_NAMED = 50  # cards with text-only abilities that are named; more are counted


def register(app: typer.Typer) -> None:
    app.command(cls=WithCsv, epilog=example("lint", "lint my-cards/ new-card.yaml"))(lint)
    app.command(epilog=example("schema card > card.schema.json"))(schema)
    app.command(cls=WithJson, epilog=example("catalogue", "--cards my-cards catalogue --rebuild"))(catalogue)


def lint(
    ctx: typer.Context,
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]...", help="Card files and folders (default: all known ones).")
    ] = None,
) -> None:
    """Check card files and report every problem.

    Cards, decks, pools and rule sets are checked, and each problem is reported with its place. Each
    card of which an ability is only text: the engine does not play that, players do it by hand. An
    ability that can be used for nothing without end is a warning, not a problem.

    Ends with 0 when there is none, 1 when decks or references are wrong, 2 when a file is not understood.
    """
    from deckbuilder.lint import Linter

    context = command_context(ctx)
    linter = Linter(context.workbench.sources, _known(context) if paths else None)
    report = linter.lint(list(paths or []))
    emit(context, report, lambda: _show(report))
    raise typer.Exit(report.exit_code)


def _show(report: "LintReport") -> None:
    for finding in report.findings:
        typer.echo(str(finding))
    for warning in report.warnings:
        typer.echo(printable(f"warning: {warning}"))
    for card in report.text_only[:MAX_NAMED]:
        typer.echo(printable(f"text only, to be played by hand: {card}"))
    if (more := len(report.text_only) - MAX_NAMED) > 0:
        typer.echo(f"and {counted(more, 'more card')} of which an ability is only text")
    result = counted(len(report.findings), "problem") if report.findings else "all good"
    result += f", {counted(len(report.warnings), 'warning')}" if report.warnings else ""
    typer.echo(f"{counted(report.documents, 'document')}, {result}{_players(report.played, len(report.text_only))}")


def _known(context: CommandContext) -> "KnownCards":
    """Return the shipped cards and those of the catalogue, if there is one; linting does not need it."""
    from deckbuilder.catalogue import known_cards

    try:
        return {**known_cards.of_package(), **known_cards.of_catalogue(context.db)}
    except InputError:
        return known_cards.of_package()


def _players(engine: int, hand: int) -> str:
    text_only = f", {hand} text only" if hand else ""
    return f"; {counted(engine, 'card')} played by the engine{text_only}" if engine or hand else ""


def schema(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="card, deck, scenario, pool, and so on.")],
) -> None:
    """Print the JSON Schema of cards, decks and other documents."""
    from deckbuilder.documents.schemas import schema as schema_of

    command_context(ctx).print_json(schema_of(name))


def catalogue(
    ctx: typer.Context,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Rebuild it, even if it is up to date.")] = False,
    path: Annotated[bool, typer.Option("--path", help="Print only the path of its file.")] = False,
    dump: Annotated[bool, typer.Option("--dump", help="Print all cards, factions and rule sets as JSON.")] = False,
) -> None:
    """Show where the catalogue is; build it if needed."""
    context = command_context(ctx)
    opened = context.workbench.open_catalogue(rebuild=rebuild)
    if dump:
        from deckbuilder.app.cards import dump as dump_of

        context.print_json(dump_of(opened))
        return
    if path:
        typer.echo(context.db.absolute())
        return
    counts = dict(opened.sizes())
    numbers = {f"{noun.replace(' ', '')}s": count for noun, count in counts.items()}
    sentence = f"{context.db.absolute()}: {listed(counted(count, noun) for noun, count in counts.items())}"
    emit(context, {"path": str(context.db.absolute()), **numbers}, lambda: context.print(sentence))
