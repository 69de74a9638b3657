"""`deckbuilder deck show`: a deck at a glance."""

import typer

from deckbuilder.cli.context import DeckArgument, JsonOption, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("deck show polar-dwarves"))(show)


def show(ctx: typer.Context, deck: DeckArgument, json: JsonOption = False) -> None:
    """Show a deck with quotas, curve and verdict."""
    from deckbuilder.decks.stats import stats

    state = context(ctx)
    reading = state.deck(deck)
    if json:
        from deckbuilder.decks.forms import document_of
        from deckbuilder.decks.resolve import listing

        state.print_json(document_of(listing(reading.deck, state.catalogue)))
        return
    from deckbuilder.display.decks import deck_view, verdict

    state.print(deck_view(state.console, reading, stats(reading)), verdict(reading, reading.problems()))
