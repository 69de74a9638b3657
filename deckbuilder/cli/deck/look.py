"""`deckbuilder deck list`, `show`, `stats`, `diff`: decks as they are."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import (
    CommandContext,
    CsvOption,
    DeckArgument,
    JsonOption,
    complete_deck,
    context,
    example,
)
from deckbuilder.cli.output import emit, emit_changes

if TYPE_CHECKING:
    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.decks.stats import Stats


def register(app: typer.Typer) -> None:
    app.command("list", epilog=example("deck list"))(list_decks)
    app.command(epilog=example("deck show polar-dwarves"))(show)
    app.command(epilog=example("deck stats polar-dwarves"))(stats)
    app.command(epilog=example("deck diff polar-dwarves ice.yaml"))(diff)


def list_decks(ctx: typer.Context, json: JsonOption = False, csv: CsvOption = False) -> None:
    """List the decks that came with the cards."""
    from deckbuilder.app.result import Facts, ResultList

    state = context(ctx)
    decks = state.workbench.catalogue.decks()
    listed_decks = ResultList([Facts(deck) for deck in decks], ("deck", "name", "ruleset", "format"))
    emit(state, listed_decks, lambda: _show_list(state, decks), json=json, csv=csv)


def _show_list(state: CommandContext, decks: list[dict[str, str]]) -> None:
    from deckbuilder.cli.display.console import safe_text, table

    rows = table(state.console, "DECK", "Name", "Rule set", "Format", least=("Name", "Format"))
    for deck in decks:
        rows.add_row(*(safe_text(deck[key]) for key in ("deck", "name", "ruleset", "format")))
    state.print(rows, page=len(decks) > state.console.height)


def show(ctx: typer.Context, deck: DeckArgument, json: JsonOption = False) -> None:
    """Show a deck with its sections, cost curve and legality."""
    from deckbuilder.app.decks.reports import deck_document
    from deckbuilder.app.result import Facts

    state = context(ctx)
    resolved = state.deck(deck)
    document = Facts(deck_document(state.workbench, resolved.deck))
    emit(state, document, lambda: _show(state, resolved), json=json)


def _show(state: CommandContext, resolved: "ResolvedDeck") -> None:
    from deckbuilder.cli.display.decks import deck_view, verdict
    from deckbuilder.decks.stats import stats as figures_of

    view = deck_view(state.console, resolved, figures_of(resolved))
    state.print(view, verdict(resolved, resolved.problems()))


def stats(ctx: typer.Context, deck: DeckArgument, json: JsonOption = False, csv: CsvOption = False) -> None:
    """Count costs, symbols, attacks and factions of a deck."""
    from deckbuilder.decks.stats import stats as figures_of

    state = context(ctx)
    resolved = state.deck(deck)
    resolved.must_be_readable()
    figures = figures_of(resolved)
    emit(state, figures, lambda: _show_stats(state, resolved, figures), json=json, csv=csv)


def _show_stats(state: CommandContext, resolved: "ResolvedDeck", figures: "Stats") -> None:
    from deckbuilder.cli.display.console import safe_text
    from deckbuilder.cli.display.decks import bars

    state.print(safe_text(f"{resolved.deck.name}: {figures.size} cards"))
    parts = {"Section": figures.sections, "Cost": {str(cost): n for cost, n in figures.costs.items()}}
    parts |= {"Symbol": figures.symbols, "Attack": figures.attacks, "Faction": figures.factions}
    for heading, counts in parts.items():
        if counts:
            state.print("", bars(state.console, heading, counts))
    labels = resolved.validator.ruleset.numbers
    averages = [f"{labels[name].lower()} {value:.2f}" for name, value in figures.averages.items()]
    state.print(f"\nOn average: {', '.join(averages)}")


def diff(
    ctx: typer.Context,
    deck: DeckArgument,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The other deck.", autocompletion=complete_deck)],
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Show the cards to remove and add to get from DECK to OTHER."""
    from deckbuilder.decks.deck import diff as compare

    state = context(ctx)
    changes = compare(state.deck(deck).must_be_readable(), state.deck(other).must_be_readable())
    emit_changes(state, changes, json=json, csv=csv)
