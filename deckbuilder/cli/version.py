"""`deckbuilder version`: the version of the program."""

import typer

from deckbuilder.cli.context import example
from deckbuilder.version import __version__
from engine import is_compiled


def version_line() -> str:
    """Return the version, and whether the engine is compiled."""
    return f"deckbuilder {__version__} ({'compiled' if is_compiled() else 'pure'} engine)"


def register(app: typer.Typer) -> None:
    app.command(epilog=example("version"))(version)


def version() -> None:
    """Print the version, as --version does."""
    typer.echo(version_line())
