"""`deckbuilder schema`: the JSON Schema of a kind of document."""

from typing import Annotated

import typer

from deckbuilder.cli.context import context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("schema card > card.schema.json"))(schema)


def schema(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="card, deck, scenario, pool, and so on.")],
) -> None:
    """Print the JSON Schema of cards, decks and other documents."""
    from deckbuilder.documents.schemas import schema as schema_of

    context(ctx).print_json(schema_of(name))
