"""`deckbuilder search`, `show`, `factions`, `random`: cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, JsonOption, SeedOption, chosen_seed, context, example
from deckbuilder.cli.output import emit
from deckbuilder.text import short

if TYPE_CHECKING:
    from deckbuilder.app.cards import Faction
    from deckbuilder.model.card import Card
    from deckbuilder.model.ruleset import RuleSet


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "search 'class:champion symbol:water|logic cost<=5 order:cost'",
            "search force --count",
            "syntax",
        )
    )(search)
    app.command(epilog=example("show Svara", 'show "Ice Golem" --json', 'show "Archer (Jungle Elves)"'))(show)
    app.command(epilog=example("factions", "factions --ruleset 1e"))(factions)
    app.command("random", epilog=example("random", "random class:champion --count 3 --seed 7"))(random_card)


def search(
    ctx: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(metavar="QUERY...", help="What to look for.")] = None,
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="Maximum number of cards.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    count: Annotated[bool, typer.Option("--count", help="Print only the number of cards.")] = False,
) -> None:
    """Find cards by name, text, class, cost, symbol and more."""
    from deckbuilder.app.cards import CardSearch

    state = context(ctx)
    parsed = state.search(query or [])
    if count:
        number = state.workbench.catalogue.count(parsed)
        emit(state, {"count": number}, lambda: typer.echo(number), json=json, csv=csv)
        return
    result = CardSearch(state.workbench.catalogue, parsed, limit)
    emit(state, result, lambda: _show_found(state, result.cards, " ".join(query or [])), json=json, csv=csv)


def _show_found(state: CommandContext, cards: "list[Card]", query: str) -> None:
    from deckbuilder.app.cards import proposals
    from deckbuilder.cli.display.cards import card_table
    from deckbuilder.text import counted, printable

    if not cards:
        state.print(f"No cards found.{_meant(query, state)}")
        for proposal in proposals(state.workbench.catalogue, state.workbench.vocabulary, query):
            state.print(f"  {printable(proposal.change)}: {counted(proposal.cards, 'card')}")
        return
    state.print(card_table(state.console, cards), counted(len(cards), "card"), page=len(cards) > state.console.height)


def _meant(query: str, state: CommandContext) -> str:
    """Return names similar to a query of words alone."""
    from deckbuilder.catalogue.lookup import MAX_PROPOSED
    from deckbuilder.settings import last_ruleset
    from deckbuilder.text import listed, printable

    plain = all(char.isalpha() or char in " -'’" for char in query)
    near = state.workbench.catalogue.near(query, count=MAX_PROPOSED, preferred=last_ruleset()) if plain else []
    return f" Did you mean {listed(map(printable, near), 'or')}?" if near else ""


def show(
    ctx: typer.Context,
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="The name of a card.")],
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Only cards of this rule set, such as 2e.")] = None,
    json: JsonOption = False,
) -> None:
    """Show a card in full, and which leaders can use it."""
    from deckbuilder.app.cards import CARD_COLUMNS
    from deckbuilder.app.result import ResultList
    from deckbuilder.catalogue.lookup import find_cards
    from deckbuilder.settings import last_ruleset

    state = context(ctx)
    cards = find_cards(" ".join(name), state.workbench.catalogue, ruleset, None if json else last_ruleset())
    result = cards[0] if len(cards) == 1 else ResultList(cards, CARD_COLUMNS)
    emit(state, result, lambda: _show_card(state, cards), json=json)


def _show_card(state: CommandContext, cards: "list[Card]") -> None:
    from deckbuilder.cli.display.cards import card_panel
    from deckbuilder.limits import MAX_REPORTED_ERRORS

    for number, card in enumerate(cards[:MAX_REPORTED_ERRORS]):
        if number:
            state.print("")
        rules = state.workbench.catalogue.rulesets[card.ruleset]
        decks, leaders = state.workbench.catalogue.decks_with(card), state.workbench.catalogue.leaders_of(card)
        state.print(card_panel(state.console, card, rules, decks, leaders))
    if len(cards) > MAX_REPORTED_ERRORS:
        state.print(f"\nand {len(cards) - MAX_REPORTED_ERRORS} more of this name")


def factions(
    ctx: typer.Context,
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Only this rule set, such as 1e.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """List factions and their leaders."""
    from deckbuilder.app.cards import factions_of

    state = context(ctx)
    chosen = (
        [state.workbench.catalogue.ruleset(ruleset)] if ruleset else list(state.workbench.catalogue.rulesets.values())
    )
    result = factions_of(state.workbench.catalogue, chosen)
    emit(
        state, result, lambda: _show_factions(state, result.items, chosen, with_notes=bool(ruleset)), json=json, csv=csv
    )


def _show_factions(
    state: CommandContext, factions: "Sequence[Faction]", rulesets: "Sequence[RuleSet]", *, with_notes: bool
) -> None:
    from deckbuilder.cli.display.cards import faction_table

    for number, ruleset in enumerate(rulesets):
        if number:
            state.print("")
        own = [faction for faction in factions if faction.ruleset == ruleset.id]
        state.print(faction_table(state.console, ruleset.name, own))
        if with_notes:
            state.print("", *ruleset.readings, *ruleset.provenance)


def random_card(
    ctx: typer.Context,
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY...", help="A search; only cards that match it.")
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=100, help="Number of different cards.")] = 1,
    seed: SeedOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Show cards drawn at random."""
    from deckbuilder.app.cards import random_cards

    state = context(ctx)
    if query and len(query) == 1 and query[0].isdecimal():
        state.print_note(
            f"'{short(query[0])}' searches names and texts; for that number of cards, write --count {short(query[0])}."
        )
    cards = random_cards(state.workbench.catalogue, state.search(query or []), count, chosen_seed(seed))
    emit(state, cards, lambda: _show_random_cards(state, cards.items), json=json, csv=csv)


def _show_random_cards(state: CommandContext, cards: "Sequence[Card]") -> None:
    from deckbuilder.cli.display.cards import card_panel

    if not cards:
        state.print("No cards found.")
    for card in cards:
        decks = state.workbench.catalogue.decks_with(card)
        state.print(card_panel(state.console, card, state.workbench.catalogue.rulesets[card.ruleset], decks, []))
