"""`deckbuilder deck add`: put cards into a deck file."""

from typing import Annotated

import typer

from deckbuilder.cli.context import FileArgument, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example('deck add ice.yaml "Bear Cavalry" --count 4'))(add)


def add(
    ctx: typer.Context,
    file: FileArgument,
    card: Annotated[str, typer.Argument(metavar="CARD", help="The name of a card.")],
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, max=99, help="So many copies.")] = 1,
) -> None:
    """Put a card into a deck file.

    What that breaks is told; the deck is saved in any case.
    """
    from deckbuilder.decks.edit import change

    state = context(ctx)
    path = state.deck_file(file)
    result = change(state.deck(file), card, count, state.resolver)
    state.save(result.deck, path)
    state.print(f"{result.section}: {result.now} {result.card.name}")
    for problem in result.new_problems:
        state.print(f"  now: {problem}")
