"""`deckbuilder collection`: what you own."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, command_context, complete_deck, example
from deckbuilder.cli.lazy_commands import CommandGroup
from deckbuilder.cli.output import WithCsv, WithJson, emit, emit_table
from deckbuilder.errors import InputError
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.app.owned import OwnedCards
    from deckbuilder.collection import NextDeck

app = typer.Typer(
    cls=CommandGroup,
    help="Keep track of the decks and cards that you own.",
    epilog=example("collection add polar-dwarves", "collection show", "collection next --deck ice.yaml"),
    rich_markup_mode=None,
)

NameArgument = Annotated[str, typer.Argument(metavar="WHAT", help="A shipped deck, or the name of a card.")]
CountOption = Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, max=99, help="Number of copies.")]
RulesetOption = Annotated[str | None, typer.Option(metavar="ID", help="The rule set, if several have that name.")]


@app.command(cls=WithJson, epilog=example("collection add polar-dwarves", 'collection add "Ember Archer" --count 2'))
def add(ctx: typer.Context, name: NameArgument, count: CountOption = 1, ruleset: RulesetOption = None) -> None:
    """Add owned copies of a deck or card."""
    _change(command_context(ctx), name, ruleset, count)


@app.command(
    cls=WithJson, epilog=example("collection remove polar-dwarves", 'collection remove "Ember Archer" --count 2')
)
def remove(ctx: typer.Context, name: NameArgument, count: CountOption = 1, ruleset: RulesetOption = None) -> None:
    """Remove owned copies of a deck or card."""
    _change(command_context(ctx), name, ruleset, -count)


def _change(context: CommandContext, name: str, ruleset: str | None, by: int) -> None:
    changed = context.workbench.change_collection(name, by, ruleset)
    besides = " besides whole decks" if changed.kind == "card" else ""
    sentence = f"{changed.name}: {counted(changed.count, changed.kind)}{besides}"
    emit(context, {changed.kind: changed.name, "count": changed.count}, lambda: typer.echo(sentence))


@app.command(epilog=example("collection undo"))
def undo(ctx: typer.Context) -> None:
    """Undo the last change of the collection."""
    context = command_context(ctx)
    context.print(f"Undone: {context.workbench.step_collection(redo=False)}")


@app.command(epilog=example("collection redo"))
def redo(ctx: typer.Context) -> None:
    """Do a change of the collection again that was undone."""
    context = command_context(ctx)
    context.print(f"Done again: {context.workbench.step_collection(redo=True)}")


@app.command(cls=WithCsv, epilog=example("collection show --json"))
def show(ctx: typer.Context) -> None:
    """Show what you own.

    Lists decks, single cards, and the total number of copies of each card.
    """
    from deckbuilder.app.owned import owned_cards

    context = command_context(ctx)
    owned = owned_cards(context.workbench)
    emit(context, owned, lambda: _show(context, owned))


def _show(context: CommandContext, owned: "OwnedCards") -> None:
    from deckbuilder.cli.display.console import table

    unknown = {(holding.ruleset, holding.kind, holding.name): holding.reason for holding in owned.unknown}
    for ruleset, part in owned.holdings.items():
        rows = [
            (f"{name} ({reason})" if (reason := unknown.get((ruleset, kind, name))) else name, number)
            for kind, counts in (("deck", part.decks), ("card", part.cards))
            for name, number in counts.items()
        ]
        context.print(table(context.console, ruleset, "Owned", rows=rows, numbers=("Owned",)))
    cards = counted(sum(owned.copies.values()), "card")
    context.print(f"{cards}, {len(owned.copies)} different; kept in {context.workbench.collection.path}")
    if owned.unknown:
        context.print("Entries that name no card or deck are kept and not counted; 'collection remove' takes them out.")


@app.command("next", cls=WithCsv, epilog=example("collection next", "collection next --deck ice.yaml"))
def next_deck(
    ctx: typer.Context,
    deck: Annotated[
        str | None, typer.Option(metavar="DECK", help="A deck that you want to build.", autocompletion=complete_deck)
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(metavar="ID", help="The rule set (default: that of the last deck).")
    ] = None,
) -> None:
    """Show what buying one more deck would add.

    Lists new cards, new leaders, and with --deck how many cards of that deck would still be missing.
    """
    from deckbuilder.app.owned import next_purchases
    from deckbuilder.games import GAMES

    context = command_context(ctx)
    target = context.deck(deck).must_be_readable() if deck else None
    usual = context.first_ruleset or next(iter(GAMES))
    rules = target.ruleset if target else context.workbench.catalogue.ruleset(ruleset or usual).id
    purchases = next_purchases(context.workbench, rules, target)
    emit(context, purchases, lambda: _show_next(context, purchases.items, target.name if target else ""))


def _show_next(context: CommandContext, decks: "Sequence[NextDeck]", target: str) -> None:
    from deckbuilder.cli.display.console import safe_text, table

    headings = ("New cards", "More for your leaders", "Still short")
    rows = ((deck.deck, ", ".join(deck.leaders) or None, deck.new, deck.usable, deck.still_short) for deck in decks)
    context.print(table(context.console, "One more", "New leader", *headings, rows=rows, numbers=headings))
    if target:
        context.print(safe_text(f"'Still short' counts the cards that {target} would still lack."))


@app.command(
    "import", epilog=example("collection import owned.csv", "collection import owned.csv --ruleset 2e --replace")
)
def import_(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A list such as '4 Ice Golem', or a table (CSV); '-'.")],
    ruleset: RulesetOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Own these cards in place of all that you own of their games.")
    ] = False,
) -> None:
    """Own the cards of a list or of a table.

    A table has a column of cards and one of the copies that you own, in any order, as spreadsheets and other programs
    write it: 'owned' or 'have' goes before 'quantity', and 'regular' and 'foil' are added up. 'collection show --csv'
    prints such a table. Nothing is entered if a line is not understood.
    """
    from deckbuilder import files, limits
    from deckbuilder.app.owned import enter_owned_list
    from deckbuilder.decks.importer.owned_list import read_owned_list
    from deckbuilder.errors import InputErrors, Place

    context = command_context(ctx)
    text, note = files.read_list(file)
    lines = read_owned_list(text, context.workbench.catalogue, ruleset, str(file))
    problems = (InputError(line.problem, Place(str(file), line.number)) for line in lines if line.problem)
    if reported := list(limits.first(problems, Place(str(file)))):
        raise InputErrors(reported)
    number = enter_owned_list(context.workbench, lines, replaces=replace)
    without_copies = sum(not line.count for line in lines)
    left_out = f"; {counted(without_copies, 'line')} without copies left out" if without_copies else ""
    context.print(f"{counted(number, 'card')} entered{left_out}.")
    if note:
        context.print_note(note)


@app.command(epilog=example('collection wish "Ice Golem" --count 2', 'collection wish "Ice Golem" --remove'))
def wish(
    ctx: typer.Context,
    card: Annotated[str, typer.Argument(metavar="CARD", help="The name of a card.")],
    count: CountOption = 1,
    ruleset: RulesetOption = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take it off the list.")] = False,
) -> None:
    """Put a card on the list of cards that you would like to have."""
    from deckbuilder.app.owned import wish as change_wish

    context = command_context(ctx)
    number = change_wish(context.workbench, card, -count if remove else count, ruleset)
    context.print(f"{card}: {number} wanted")


@app.command(cls=WithCsv, epilog=example("collection missing ice.yaml polar-dwarves", "collection missing --csv"))
def missing(
    ctx: typer.Context,
    decks: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DECK...]", help="Decks to have at once.", autocompletion=complete_deck),
    ] = None,
) -> None:
    """List what is missing for decks together, and the cards you want."""
    from deckbuilder.app.owned import missing_cards, table_of_copies
    from deckbuilder.cli.display.cards import card_name

    context = command_context(ctx)
    resolved = [context.deck(name).must_be_readable() for name in decks or ()]
    copies = missing_cards(context.workbench, resolved)
    rows = ((count, card_name(card), card.faction, card.ruleset) for card, count in copies.items())
    headings, empty = ("Missing", "Card", "Faction", "Game"), "Nothing is missing."
    emit_table(context, table_of_copies(copies), *headings, rows=rows, numbers=("Missing",), empty=empty)
