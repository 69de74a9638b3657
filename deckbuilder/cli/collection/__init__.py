"""`deckbuilder collection`: what you own."""

import typer

from deckbuilder.cli.collection import add, next_, remove, show
from deckbuilder.cli.context import example

app = typer.Typer(
    help="Keep track of the decks and cards that you own.",
    epilog=example("collection add polar-dwarves", "collection show", "collection next --deck ice.yaml"),
    rich_markup_mode=None,
    no_args_is_help=True,
)
for module in (add, remove, show, next_):
    module.register(app)
