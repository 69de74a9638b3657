"""`deckbuilder search`: find cards."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, JsonOption, context, example
from deckbuilder.cli.output import emit

if TYPE_CHECKING:
    from deckbuilder.model.card import Card


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "search 'class:champion symbol:water|logic cost<=5 order:cost'",
            "search force --count",
            "syntax",
        )
    )(search)


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
    from deckbuilder.app.result import Facts

    state = context(ctx)
    parsed = state.search(query or [])
    if count:
        number = state.workbench.catalogue.count(parsed)
        emit(state, Facts({"count": number}), lambda: typer.echo(number), json=json, csv=csv)
        return
    result = CardSearch(state.workbench.catalogue, parsed, limit)
    emit(state, result, lambda: _show(state, result.cards, " ".join(query or [])), json=json, csv=csv)


def _show(state: CommandContext, cards: "list[Card]", query: str) -> None:
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
