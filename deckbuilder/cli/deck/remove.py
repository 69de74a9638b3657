"""`deckbuilder deck remove`: take cards out of a deck file."""

from typing import Annotated

import typer

from deckbuilder.cli.context import CardsArgument, FileArgument, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example('deck remove ice.yaml "Bear Cavalry" --count 2'))(remove)


def remove(
    ctx: typer.Context,
    file: FileArgument,
    cards: CardsArgument,
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="N", min=1, max=99, help="So many copies of each without a count.")
    ] = 1,
) -> None:
    """Take cards out of a deck file."""
    from deckbuilder.decks.edit import change_all

    state = context(ctx)
    path = state.deck_file(file)
    results = change_all(state.deck(file), cards, -count, state.resolver)
    state.save(results[-1].deck, path)
    for result in results:
        state.print(f"{result.section}: {result.now} {result.card.name}")
