"""`deckbuilder deck list`, `show`, `stats`, `diff`: decks as they are."""

from typing import Annotated

import typer

from deckbuilder.cli.context import DeckArgument, JsonOption, complete_deck, context, example


def register(app: typer.Typer) -> None:
    app.command("list", epilog=example("deck list"))(list_decks)
    app.command(epilog=example("deck show polar-dwarves"))(show)
    app.command(epilog=example("deck stats polar-dwarves"))(stats)
    app.command(epilog=example("deck diff polar-dwarves ice.yaml"))(diff)


def list_decks(ctx: typer.Context, json: JsonOption = False) -> None:
    """List the decks that came with the cards."""
    state = context(ctx)
    decks = state.catalogue.decks()
    if json:
        state.print_json(decks)
        return
    from deckbuilder.display.console import shown, table

    made = table(state.console, "DECK", "Name", "Rule set", "Format", least=("Name", "Format"))
    for deck in decks:
        made.add_row(*(shown(deck[key]) for key in ("deck", "name", "ruleset", "format")))
    state.print(made, page=len(decks) > state.console.height)


def show(ctx: typer.Context, deck: DeckArgument, json: JsonOption = False) -> None:
    """Show a deck with quotas, curve and verdict."""
    from deckbuilder.decks.stats import stats as figures_of

    state = context(ctx)
    reading = state.deck(deck)
    if json:
        state.print_json(state.deck_document(reading.deck))
        return
    from deckbuilder.display.decks import deck_view, verdict

    state.print(deck_view(state.console, reading, figures_of(reading)), verdict(reading, reading.problems()))


def stats(ctx: typer.Context, deck: DeckArgument, json: JsonOption = False) -> None:
    """Count costs, symbols, attacks and factions of a deck."""
    from deckbuilder.decks.stats import stats as figures_of

    state = context(ctx)
    reading = state.deck(deck)
    reading.must_be_readable()
    figures = figures_of(reading)
    if json:
        state.print_json(figures.to_json())
        return
    from deckbuilder.display.console import shown
    from deckbuilder.display.decks import bars

    state.print(shown(f"{reading.deck.name}: {figures.size} cards"))
    parts = {"Section": figures.sections, "Cost": {str(cost): n for cost, n in figures.costs.items()}}
    parts |= {"Symbol": figures.symbols, "Attack": figures.attacks, "Faction": figures.factions}
    for heading, counts in parts.items():
        if counts:
            state.print("", bars(state.console, heading, counts))
    labels = reading.validator.ruleset.numbers
    averages = [f"{labels[name].lower()} {value:.2f}" for name, value in figures.averages.items()]
    state.print(f"\nOn average: {', '.join(averages)}")


def diff(
    ctx: typer.Context,
    deck: DeckArgument,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The deck to get.", autocompletion=complete_deck)],
    json: JsonOption = False,
) -> None:
    """Show what to take out of DECK and put in to get OTHER."""
    from deckbuilder.decks.deck import diff as compare

    state = context(ctx)
    changes = compare(state.deck(deck).must_be_readable(), state.deck(other).must_be_readable())
    if json:
        out = [change.to_json() for change in changes if change.by < 0]
        state.print_json({"out": out, "in": [change.to_json() for change in changes if change.by > 0]})
        return
    from deckbuilder.display.decks import changes_view

    state.print(changes_view(state.console, changes))
