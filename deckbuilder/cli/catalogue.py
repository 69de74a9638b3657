"""`deckbuilder catalogue`: where the catalogue is and what it holds."""

from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, context, example
from deckbuilder.cli.output import emit
from deckbuilder.text import counted, listed


def register(app: typer.Typer) -> None:
    app.command(epilog=example("catalogue", "--cards my-cards catalogue --rebuild"))(catalogue)


def catalogue(
    ctx: typer.Context,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Rebuild it, even if it is up to date.")] = False,
    path: Annotated[bool, typer.Option("--path", help="Print only the path of its file.")] = False,
    json: JsonOption = False,
) -> None:
    """Show where the catalogue is; build it if needed."""
    from deckbuilder.app.result import Facts

    state = context(ctx)
    opened = state.workbench.open_catalogue(rebuild=rebuild)
    if path:
        typer.echo(state.db.absolute())
        return
    counts = dict(opened.sizes())
    numbers = {f"{noun.replace(' ', '')}s": count for noun, count in counts.items()}
    sentence = f"{state.db.absolute()}: {listed(counted(count, noun) for noun, count in counts.items())}"
    emit(state, Facts({"path": str(state.db.absolute()), **numbers}), lambda: state.print(sentence), json=json)
