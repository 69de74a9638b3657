"""`deckbuilder deck`: make, change, check, convert and compare decks."""

import typer

from deckbuilder.cli.context import example
from deckbuilder.cli.lazy_commands import group_of

MODULES = {  # of each command, in the order of the help
    **dict.fromkeys(("list", "show", "stats", "diff"), "look"),
    **dict.fromkeys(("new", "sealed", "add", "remove", "suggest", "fill"), "build"),
    "improve": "improve",
    **dict.fromkeys(("fix", "validate"), "checks"),
    **dict.fromkeys(("note", "tag", "consider"), "remarks"),
    **dict.fromkeys(("undo", "redo", "history"), "versions"),
    **dict.fromkeys(("import", "export"), "exchange"),
}

app = typer.Typer(
    cls=group_of(__package__, MODULES),
    help="Make, change, check, convert and compare decks.",
    epilog=example("deck new ice.yaml --summoner Svara", "deck fill ice.yaml --seed 1", "deck validate ice.yaml"),
    rich_markup_mode=None,
)
