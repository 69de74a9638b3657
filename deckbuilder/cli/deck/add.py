"""`deckbuilder deck add`: put cards into a deck file."""

import typer

from deckbuilder.cli.context import CardsArgument, CopiesOption, FileArgument, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example('deck add ice.yaml "Bear Cavalry" --count 4', 'deck add ice.yaml "2 Parapet" Nadiana'))(
        add
    )


def add(
    ctx: typer.Context,
    file: FileArgument,
    cards: CardsArgument,
    count: CopiesOption = 1,
) -> None:
    """Put cards into a deck file.

    What that breaks is told; the deck is saved in any case.
    """
    from deckbuilder.decks.edit import change_all

    state = context(ctx)
    path = state.deck_file(file)
    results = change_all(state.deck(file), cards, count, state.resolver)
    state.save(results[-1].deck, path)
    for result in results:
        state.print(f"{result.section}: {result.now} {result.card.name}")
        for problem in result.new_problems:
            state.print(f"  now: {problem}")
