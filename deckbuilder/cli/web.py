"""`deckbuilder web`: the workbench in the browser."""

import contextlib
from typing import Annotated

import typer

from deckbuilder.cli.context import DecksOption, command_context, example
from deckbuilder.errors import InputError

PortOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=0, max=65_535, help="The port (default: the first free one from 8437 on; 0: any free one)."
    ),
]
NoOpenOption = Annotated[bool, typer.Option("--no-open", help="Print the address without opening a browser.")]


def register(app: typer.Typer) -> None:
    app.command(epilog=example("web", "web --decks . --no-open"))(web)


def web(ctx: typer.Context, port: PortOption = None, no_open: NoOpenOption = False, decks: DecksOption = None) -> None:
    """Open the workbench in the browser.

    It can be reached from this computer only. Ctrl-C ends it.
    """
    try:
        from deckbuilder.web.server import serve
    except ImportError:
        raise InputError("the browser needs a few libraries more: pip install 'deckbuilder[web]'") from None
    context = command_context(ctx)
    _ = context.workbench.catalogue
    folder = context.deck_folder(decks).folder
    with contextlib.suppress(KeyboardInterrupt):  # the usual end; it does not come where SIGINT was ignored before
        serve(context.workbench, folder, port, _announce, opens_browser=not no_open)
    typer.echo("The program has ended.", err=True)


def _announce(address: str, note: str) -> None:
    typer.echo(f"The workbench is at {address}")
    typer.echo("The address lets a browser in, and is for you alone. Ctrl-C ends the program.")
    if note:
        typer.echo(note)
