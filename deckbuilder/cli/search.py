"""`deckbuilder search`: find cards."""

from typing import Annotated

import typer

from deckbuilder.cli.context import CommandContext, JsonOption, context, example
from deckbuilder.errors import InputError

CSV_COLUMNS = (
    "name",
    "ruleset",
    "faction",
    "class",
    "cost",
    "life",
    "strength",
    "value",
    "attack",
    "symbols",
    "text",
)


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
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="Show at most so many cards.")] = None,
    json: JsonOption = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table for spreadsheets.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print only how many cards there are.")] = False,
) -> None:
    """Find cards by name, text, class, cost, symbol and more."""
    if json and csv:
        raise InputError("--json and --csv say two forms; use one of them")
    state = context(ctx)
    wanted = state.search(query or [])
    if count:
        number = state.catalogue.count(wanted)
        if json:
            state.print_json({"count": number})
        else:
            typer.echo(number)
        return
    if csv:
        from deckbuilder.decks.formats.csv_table import csv_text

        rows = [dict(zip(CSV_COLUMNS, row, strict=True)) for row in state.catalogue.rows(wanted, limit)]
        typer.echo(csv_text(CSV_COLUMNS, ([row[name] for name in CSV_COLUMNS] for row in rows)), nl=False)
        return
    cards = state.catalogue.search(wanted, limit)
    if json:
        state.print_json([card.to_json() for card in cards])
        return
    from deckbuilder.display.cards import card_table
    from deckbuilder.text import counted

    if not cards:
        state.print(f"No cards found.{_meant(' '.join(query or []), state)}")
        return
    state.print(card_table(state.console, cards), counted(len(cards), "card"), page=len(cards) > state.console.height)


def _meant(query: str, state: CommandContext) -> str:
    """The names that are like a query which is nothing but words."""
    from deckbuilder.catalogue.lookup import NEAR
    from deckbuilder.settings import last_ruleset
    from deckbuilder.text import listed, printable

    plain = all(char.isalpha() or char in " -'’" for char in query)
    near = state.catalogue.near(query, count=NEAR, preferred=last_ruleset()) if plain else []
    return f" Did you mean {listed(map(printable, near), 'or')}?" if near else ""
