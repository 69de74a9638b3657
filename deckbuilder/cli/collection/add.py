"""`deckbuilder collection add`: own more decks or cards."""

from typing import Annotated

import typer

from deckbuilder.cli.collection.change import change
from deckbuilder.cli.context import context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("collection add polar-dwarves", 'collection add "Ember Archer" --count 2'))(add)


def add(
    ctx: typer.Context,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="A shipped deck, or the name of a card.")],
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, max=99, help="So many of them.")] = 1,
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="The rule set, where a name is in several.")] = None,
) -> None:
    """Own more of a deck or a card."""
    state = context(ctx)
    typer.echo(change(state, what, ruleset, count))
