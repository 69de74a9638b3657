"""`deckbuilder deck list`, `show`, `stats`, `diff`: decks as they are."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, DeckArgument, DecksOption, command_context, complete_deck, example
from deckbuilder.cli.output import WithCsv, WithJson, emit, emit_changes, emit_table
from deckbuilder.errors import InputError
from deckbuilder.text import listed, short

if TYPE_CHECKING:
    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.decks.stats import Stats


def register(app: typer.Typer) -> None:
    app.command(
        "list",
        cls=WithCsv,
        epilog=example("deck list", "deck list --own --decks . --sort name", "deck list --own --tag club"),
    )(list_decks)
    app.command(cls=WithJson, epilog=example("deck show polar-dwarves"))(show)
    app.command(cls=WithCsv, epilog=example("deck stats polar-dwarves"))(stats)
    app.command(cls=WithCsv, epilog=example("deck diff polar-dwarves ice.yaml"))(diff)


def list_decks(
    ctx: typer.Context,
    own: Annotated[bool, typer.Option("--own", help="Your own decks, with state, tags and results.")] = False,
    decks: DecksOption = None,
    find: Annotated[
        str, typer.Option("--find", metavar="TEXT", help="Own decks with these words in name, leader, cards or tags.")
    ] = "",
    tag: Annotated[str, typer.Option("--tag", metavar="TAG", help="Own decks with this tag.")] = "",
    sort: Annotated[
        str | None, typer.Option("--sort", metavar="KEY", help="Own decks by changed, name, leader, state or won.")
    ] = None,
) -> None:
    """List the decks that came with the cards, or your own."""
    from deckbuilder.app.report import ResultList

    context = command_context(ctx)
    if own:
        _list_own(context, decks, find, tag, sort)
        return
    if decks or find or tag or sort:
        raise InputError("--decks, --find, --tag and --sort are for your own decks; add --own")
    shipped = context.workbench.catalogue.decks()
    listed_decks = ResultList(shipped, ("deck", "name", "ruleset", "format"))
    rows = ([deck[key] for key in ("deck", "name", "ruleset", "format")] for deck in shipped)
    emit_table(context, listed_decks, "DECK", "Name", "Rule set", "Format", rows=rows, least=("Name", "Format"))


def _list_own(context: CommandContext, folder: Path | None, find: str, tag: str, sort: str | None) -> None:
    from deckbuilder.app.library import SORTS, own_decks, select_decks
    from deckbuilder.app.report import ResultList

    if sort is not None and sort not in SORTS:
        raise InputError(f"'{short(sort)}' is no order; it must be {listed(SORTS, 'or')}")
    storage = context.deck_folder(folder)
    storage.names()  # which says why a folder cannot be read
    decks = own_decks(context.workbench, storage)
    chosen = select_decks(decks, find, tag=tag.removeprefix("#").lower(), sort=sort or next(iter(SORTS)))
    columns = ("deck", "name", "ruleset", "leader", "faction", "tags", "cards", "state", "changed", "won", "lost")
    rows = (
        (
            *(deck.name, deck.title, deck.game, deck.leader, " ".join(f"#{tag}" for tag in deck.tags)),
            *(deck.verdict, deck.changed_text, deck.score_text),
        )
        for deck in chosen
    )
    headings = ("DECK", "Name", "Game", "Leader", "Tags", "State", "Changed", "Won")
    least, empty = ("Game", "Won", "Changed", "Leader"), f"No such deck in {storage.folder}."
    emit_table(context, ResultList(chosen, columns), *headings, rows=rows, least=least, empty=empty)


def show(ctx: typer.Context, deck: DeckArgument) -> None:
    """Show a deck with its sections, cost curve and legality."""
    from deckbuilder.app.decks.reports import deck_document

    context = command_context(ctx)
    resolved = context.deck(deck)
    document = deck_document(context.workbench, resolved.deck)
    emit(context, document, lambda: _show(context, resolved))


def _show(context: CommandContext, resolved: "ResolvedDeck") -> None:
    from deckbuilder.cli.display.decks import deck_view, verdict
    from deckbuilder.decks.stats import stats as figures_of

    view = deck_view(context.console, resolved, figures_of(resolved))
    context.print(view, verdict(resolved, resolved.problems()))


def stats(ctx: typer.Context, deck: DeckArgument) -> None:
    """Count costs, symbols, attacks and factions of a deck."""
    from deckbuilder.decks.stats import stats as figures_of

    context = command_context(ctx)
    resolved = context.deck(deck)
    resolved.must_be_readable()
    figures = figures_of(resolved)
    emit(context, figures, lambda: _show_stats(context, resolved, figures))


def _show_stats(context: CommandContext, resolved: "ResolvedDeck", figures: "Stats") -> None:
    from deckbuilder.cli.display.console import safe_text
    from deckbuilder.cli.display.decks import bars

    context.print(safe_text(f"{resolved.deck.name}: {figures.size} cards"))
    parts = {"Section": figures.sections, "Cost": {str(cost): n for cost, n in figures.costs.items()}}
    parts |= {"Symbol": figures.symbols, "Attack": figures.attacks, "Faction": figures.factions}
    for heading, counts in parts.items():
        if counts:
            context.print("", bars(context.console, heading, counts))
    labels = resolved.validator.ruleset.numbers
    averages = [f"{labels[name].lower()} {value:.2f}" for name, value in figures.averages.items()]
    context.print(f"\nOn average: {', '.join(averages)}")


def diff(
    ctx: typer.Context,
    deck: DeckArgument,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The other deck.", autocompletion=complete_deck)],
) -> None:
    """Show the cards to remove and add to get from DECK to OTHER."""
    from deckbuilder.decks.deck import diff as compare

    context = command_context(ctx)
    changes = compare(context.deck(deck).must_be_readable(), context.deck(other).must_be_readable())
    emit_changes(context, changes)
