"""`deckbuilder search`, `show`, `factions`, `random`: cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, SeedOption, chosen_seed, command_context, example
from deckbuilder.cli.output import WithCsv, WithJson, emit
from deckbuilder.text import short

if TYPE_CHECKING:
    from deckbuilder.app.cards import Faction
    from deckbuilder.app.report import ResultList
    from deckbuilder.model.card import Card
    from deckbuilder.model.ruleset import RuleSet


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithCsv,
        epilog=example(
            "search 'class:champion symbol:water|logic cost<=5 order:cost'", "search force --count", "syntax"
        ),
    )(search)
    app.command(cls=WithJson, epilog=example("show Svara", 'show "Ice Golem" --json', 'show "Archer (Jungle Elves)"'))(
        show
    )
    app.command(cls=WithCsv, epilog=example("factions", "factions --ruleset 1e"))(factions)
    app.command("random", cls=WithCsv, epilog=example("random", "random class:champion --count 3 --seed 7"))(
        random_card
    )


def search(
    ctx: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(metavar="QUERY...", help="What to look for.")] = None,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=1_000_000, help="Maximum number of cards.")
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Print only the number of cards.")] = False,
) -> None:
    """Find cards by name, text, class, cost, symbol and more."""
    from deckbuilder.app.cards import CardSearch

    context = command_context(ctx)
    parsed = context.search(query or [])
    if count:
        number = context.workbench.catalogue.count(parsed)
        emit(context, {"count": number}, lambda: typer.echo(number))
        return
    result = CardSearch(context.workbench.catalogue, parsed, limit)
    emit(context, result, lambda: _show_found(context, result.cards, " ".join(query or [])))


def _show_found(context: CommandContext, cards: "list[Card]", query: str) -> None:
    from deckbuilder.app.cards import proposals
    from deckbuilder.cli.display.cards import card_table
    from deckbuilder.text import counted, printable

    if not cards:
        context.print(f"No cards found.{_meant(query, context)}")
        for proposal in proposals(context.workbench.catalogue, context.workbench.vocabulary, query):
            context.print(f"  {printable(proposal.change)}: {counted(proposal.cards, 'card')}")
        return
    context.print(
        card_table(context.console, cards), counted(len(cards), "card"), page=len(cards) > context.console.height
    )


def _meant(query: str, context: CommandContext) -> str:
    """Return names similar to a query of words alone."""
    from deckbuilder.catalogue.lookup import MAX_PROPOSED
    from deckbuilder.text import listed, printable

    plain = all(char.isalpha() or char in " -'’" for char in query)
    near = context.workbench.catalogue.near(query, count=MAX_PROPOSED, preferred=context.first_ruleset) if plain else []
    return f" Did you mean {listed(map(printable, near), 'or')}?" if near else ""


def show(
    ctx: typer.Context,
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="The name of a card.")],
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Only cards of this rule set, such as 2e.")] = None,
) -> None:
    """Show a card in full, and which leaders can use it."""
    from deckbuilder.catalogue.lookup import find_cards

    context = command_context(ctx)
    cards = find_cards(
        " ".join(name), context.workbench.catalogue, ruleset, None if context.form else context.first_ruleset
    )
    emit(context, cards[0] if len(cards) == 1 else _listed(cards), lambda: _show_card(context, cards))


def _listed(cards: "list[Card]") -> "ResultList[Card]":
    from deckbuilder.app.cards import CARD_COLUMNS
    from deckbuilder.app.report import ResultList

    return ResultList(cards, CARD_COLUMNS)


def _show_card(context: CommandContext, cards: "list[Card]") -> None:
    from deckbuilder.cli.display.cards import card_panel
    from deckbuilder.limits import MAX_REPORTED_ERRORS

    for number, card in enumerate(cards[:MAX_REPORTED_ERRORS]):
        if number:
            context.print("")
        rules = context.workbench.catalogue.rulesets[card.ruleset]
        decks, leaders = context.workbench.catalogue.decks_with(card), context.workbench.catalogue.leaders_of(card)
        context.print(card_panel(context.console, card, rules, decks, leaders))
    if len(cards) > MAX_REPORTED_ERRORS:
        context.print(f"\nand {len(cards) - MAX_REPORTED_ERRORS} more of this name")


def factions(
    ctx: typer.Context,
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Only this rule set, such as 1e.")] = None,
) -> None:
    """List factions and their leaders."""
    from deckbuilder.app.cards import factions_of

    context = command_context(ctx)
    chosen = (
        [context.workbench.catalogue.ruleset(ruleset)]
        if ruleset
        else list(context.workbench.catalogue.rulesets.values())
    )
    result = factions_of(context.workbench.catalogue, chosen)
    emit(context, result, lambda: _show_factions(context, result.items, chosen, with_notes=bool(ruleset)))


def _show_factions(
    context: CommandContext, factions: "Sequence[Faction]", rulesets: "Sequence[RuleSet]", *, with_notes: bool
) -> None:
    from deckbuilder.cli.display.console import table

    for number, ruleset in enumerate(rulesets):
        if number:
            context.print("")
        own = [faction for faction in factions if faction.ruleset == ruleset.id]
        rows = ((faction.name, faction.cards, ", ".join(faction.leaders) or None) for faction in own)
        context.print(table(context.console, ruleset.name, "Cards", "Led by", rows=rows, numbers=("Cards",)))
        if with_notes:
            context.print("", *ruleset.readings, *ruleset.provenance)


def random_card(
    ctx: typer.Context,
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY...", help="A search; only cards that match it.")
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=100, help="Number of different cards.")] = 1,
    seed: SeedOption = None,
) -> None:
    """Show cards drawn at random."""
    from deckbuilder.app.cards import random_cards

    context = command_context(ctx)
    if query and len(query) == 1 and query[0].isdecimal():
        context.print_note(
            f"'{short(query[0])}' searches names and texts; for that number of cards, write --count {short(query[0])}."
        )
    cards = random_cards(context.workbench.catalogue, context.search(query or []), count, chosen_seed(seed))
    emit(context, cards, lambda: _show_random_cards(context, cards.items))


def _show_random_cards(context: CommandContext, cards: "Sequence[Card]") -> None:
    from deckbuilder.cli.display.cards import card_panel

    if not cards:
        context.print("No cards found.")
    for card in cards:
        decks = context.workbench.catalogue.decks_with(card)
        context.print(card_panel(context.console, card, context.workbench.catalogue.rulesets[card.ruleset], decks, []))
