"""`deckbuilder collection add`: own more decks or cards."""

import typer

from deckbuilder.cli.collection.change import CountOption, RulesetOption, WhatArgument, change
from deckbuilder.cli.context import context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("collection add polar-dwarves", 'collection add "Ember Archer" --count 2'))(add)


def add(
    ctx: typer.Context,
    what: WhatArgument,
    count: CountOption = 1,
    ruleset: RulesetOption = None,
) -> None:
    """Own more of a deck or a card."""
    state = context(ctx)
    typer.echo(change(state, what, ruleset, count))
