"""`deckbuilder deck list`: the shipped decks."""

import typer

from deckbuilder.cli.context import JsonOption, context, example


def register(app: typer.Typer) -> None:
    app.command("list", epilog=example("deck list"))(list_decks)


def list_decks(ctx: typer.Context, json: JsonOption = False) -> None:
    """List the decks that came with the cards."""
    state = context(ctx)
    decks = state.catalogue.decks()
    if json:
        state.print_json(decks)
        return
    from deckbuilder.display.console import shown, table

    made = table(state.console, "DECK", "Name", "Rule set", "Format")
    for deck in decks:
        made.add_row(*(shown(deck[key]) for key in ("deck", "name", "ruleset", "format")))
    state.print(made, page=len(decks) > state.console.height)
