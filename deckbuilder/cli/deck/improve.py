"""`deckbuilder deck improve`: legal swaps tried by games between bots, the best of them confirmed."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.cli import INTERRUPTED
from deckbuilder.cli.context import CommandContext, DeckArgument, command_context, example
from deckbuilder.cli.orders import takes
from deckbuilder.cli.output import WithCsv, emit_report

if TYPE_CHECKING:
    from deckbuilder.app.improvement.report import ImprovementReport


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithCsv,
        epilog=example(
            "deck improve my-deck.txt --players normal,passive --games 8",
            "deck improve polar-dwarves --swap class:champion --games 8",
        ),
    )(improve)


@takes(ImprovementOrder)
def improve(
    ctx: typer.Context,
    deck: DeckArgument,
    fields: dict[str, Any],
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=256, help="Number of processes (default: one per processor).")
    ] = None,
    apply: Annotated[
        bool, typer.Option("--apply", help="Make the best swap in the deck file, if it is surely better.")
    ] = False,
) -> None:
    """Find swaps that make a deck stronger, by games of bots.

    Games are kept: after Ctrl-C the same command goes on, and with more games it begins with those that there are.
    """
    from deckbuilder.app.improvement.preparation import estimate, prepare_improvement, prepare_trial
    from deckbuilder.app.improvement.report import report_of
    from deckbuilder.app.improvement.sentences import number_of, text_report
    from deckbuilder.cli.progress import progress_bar
    from deckbuilder.simulation.rounds import run_rounds
    from deckbuilder.simulation.run import usable_processors

    context, processes = command_context(ctx), jobs or usable_processors()
    if apply:
        context.deck_files.read(deck)  # raises for what is not a deck file
    order = ImprovementOrder(deck, **fields)
    trial = prepare_trial(context.workbench, order, context.deck, lambda text: context.search([text]))
    improvement = prepare_improvement(context.workbench, trial, order.games)
    about = estimate(trial, order.games, processes)
    description = f"{number_of(len(trial.swaps), 'legal swap')}, {number_of(order.games, 'game')}"
    with progress_bar(f"{description}{f'; about {about}' if about else ''}", order.games, "games") as report:
        run_rounds(improvement, report, jobs=processes)
    result = report_of(improvement)
    emit_report(context, result, lambda: text_report(result))
    if not improvement.is_complete:
        typer.echo(
            f"interrupted: {result.games:,} of {number_of(order.games, 'game')}; the same command goes on", err=True
        )
        raise typer.Exit(INTERRUPTED)
    if apply:
        _apply(context, deck, result)


def _apply(context: CommandContext, file: str, result: "ImprovementReport") -> None:
    """Make the best swap in a deck file, and say so apart from the output."""
    from deckbuilder.app.improvement.preparation import apply

    if result.best is None:
        context.print_note(f"{file} stays as it is: no swap is surely better")
        return
    changed = apply(context.deck_files, file, result.best.package)
    context.print_note(changed.warning or f"{file}: {result.best.package}; deck undo takes it back")
