"""`deckbuilder deck`: make, change, check, convert and compare decks."""

import typer

from deckbuilder.cli.context import example
from deckbuilder.cli.deck import build, exchange, fix, look, remarks, validate, versions
from deckbuilder.cli.lazy_commands import CommandGroup

app = typer.Typer(
    cls=CommandGroup,
    help="Make, change, check, convert and compare decks.",
    epilog=example("deck new ice.yaml --summoner Svara", "deck fill ice.yaml --seed 1", "deck validate ice.yaml"),
    rich_markup_mode=None,
)
for module in (look, build, fix, validate, remarks, versions, exchange):
    module.register(app)
