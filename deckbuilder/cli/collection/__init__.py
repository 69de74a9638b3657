"""`deckbuilder collection`: what you own."""

import typer

from deckbuilder.cli.context import example
from deckbuilder.cli.tree import group_of

app = typer.Typer(
    cls=group_of(__name__, "add", "remove", "show", "next_"),
    help="Keep track of the decks and cards that you own.",
    epilog=example("collection add polar-dwarves", "collection show", "collection next --deck ice.yaml"),
    rich_markup_mode=None,
    no_args_is_help=True,
)
