"""`deckbuilder deck stats`: the figures of a deck."""

import typer

from deckbuilder.cli.context import DeckArgument, JsonOption, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("deck stats polar-dwarves"))(stats)


def stats(ctx: typer.Context, deck: DeckArgument, json: JsonOption = False) -> None:
    """Count costs, symbols, attacks and factions of a deck."""
    from deckbuilder.decks.stats import stats as figures_of

    state = context(ctx)
    reading = state.deck(deck)
    reading.must_be_readable()
    figures = figures_of(reading)
    if json:
        state.print_json(figures.as_json())
        return
    from deckbuilder.display.console import shown
    from deckbuilder.display.decks import bars

    state.print(shown(f"{reading.deck.name}: {figures.size} cards"))
    parts = {"Section": figures.sections, "Cost": {str(cost): n for cost, n in figures.costs.items()}}
    parts |= {"Symbol": figures.symbols, "Attack": figures.attacks, "Faction": figures.factions}
    for heading, counts in parts.items():
        if counts:
            state.print("", bars(state.console, heading, counts))
    labels = reading.judge.ruleset.numbers
    averages = [f"{labels[name].lower()} {value:.2f}" for name, value in figures.averages.items()]
    state.print(f"\nOn average: {', '.join(averages)}")
