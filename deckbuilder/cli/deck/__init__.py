"""`deckbuilder deck`: make, change, check, convert and compare decks."""

import typer

from deckbuilder.cli.context import example
from deckbuilder.cli.lazy_commands import group_of

MODULES = {  # with the commands of each, in the order of the help
    "look": ("list", "show", "stats", "diff"),
    "build": ("new", "sealed", "add", "remove", "suggest", "fill"),
    "fix": ("fix",),
    "validate": ("validate",),
    "remarks": ("note", "consider"),
    "versions": ("undo", "redo", "history"),
    "exchange": ("import", "export"),
}

app = typer.Typer(
    cls=group_of(__package__, MODULES),
    help="Make, change, check, convert and compare decks.",
    epilog=example("deck new ice.yaml --summoner Svara", "deck fill ice.yaml --seed 1", "deck validate ice.yaml"),
    rich_markup_mode=None,
)
