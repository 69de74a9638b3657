"""`deckbuilder collection remove`: own fewer decks or cards."""

import typer

from deckbuilder.cli.collection.change import CountOption, RulesetOption, WhatArgument, change
from deckbuilder.cli.context import context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("collection remove polar-dwarves", 'collection remove "Ember Archer" --count 2'))(remove)


def remove(
    ctx: typer.Context,
    what: WhatArgument,
    count: CountOption = 1,
    ruleset: RulesetOption = None,
) -> None:
    """Own fewer of a deck or a card."""
    state = context(ctx)
    typer.echo(change(state, what, ruleset, -count))
