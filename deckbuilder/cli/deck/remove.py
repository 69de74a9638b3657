"""`deckbuilder deck remove`: take cards out of a deck file."""

import typer

from deckbuilder.cli.context import CardsArgument, CopiesOption, FileArgument, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example('deck remove ice.yaml "Bear Cavalry" --count 2'))(remove)


def remove(
    ctx: typer.Context,
    file: FileArgument,
    cards: CardsArgument,
    count: CopiesOption = 1,
) -> None:
    """Take cards out of a deck file."""
    from deckbuilder.decks.edit import change_all

    state = context(ctx)
    path = state.deck_file(file)
    results = change_all(state.deck(file), cards, -count, state.resolver)
    state.save(results[-1].deck, path)
    for result in results:
        state.print(f"{result.section}: {result.now} {result.card.name}")
