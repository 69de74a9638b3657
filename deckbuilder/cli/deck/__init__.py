"""`deckbuilder deck`: make, change, judge, convert and compare decks."""

import typer

from deckbuilder.cli.context import example
from deckbuilder.cli.tree import group_of

COMMANDS = group_of(
    __name__,
    *("list_", "new", "add", "remove", "show", "validate", "import_", "export", "diff", "suggest", "fill", "stats"),
)

app = typer.Typer(
    cls=COMMANDS,
    help="Make, change, judge, convert and compare decks.",
    epilog=example("deck new ice.yaml --summoner Svara", "deck fill ice.yaml --seed 1", "deck validate ice.yaml"),
    rich_markup_mode=None,
    no_args_is_help=True,
)
