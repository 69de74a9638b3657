"""`deckbuilder deck diff`: what makes one deck of another."""

from typing import Annotated

import typer

from deckbuilder.cli.context import DeckArgument, JsonOption, complete_deck, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("deck diff polar-dwarves ice.yaml"))(diff)


def diff(
    ctx: typer.Context,
    deck: DeckArgument,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The deck to get.", autocompletion=complete_deck)],
    json: JsonOption = False,
) -> None:
    """Tell what to take out of DECK and put in to get OTHER."""
    from deckbuilder.decks.diff import diff as compare

    state = context(ctx)
    changes = compare(state.deck(deck).must_be_readable(), state.deck(other).must_be_readable())
    if json:
        out = [change.as_json() for change in changes if change.by < 0]
        state.print_json({"out": out, "in": [change.as_json() for change in changes if change.by > 0]})
        return
    from deckbuilder.display.decks import changes_view

    state.print(changes_view(state.console, changes))
