"""`deckbuilder version`, `help`: the version of the program, and the help of it or of a command."""

from typing import Annotated, Any

import typer

from deckbuilder.cli.context import example
from deckbuilder.errors import InputError
from deckbuilder.version import __version__
from engine import is_compiled

CommandWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="[COMMAND]...", help="A command, such as deck add; all of them if omitted."),
]


def register(app: typer.Typer) -> None:
    app.command(epilog=example("version"))(version)
    app.command("help", epilog=example("help", "help deck add"))(help_)


def version_line() -> str:
    """Return the version, and whether the engine is compiled."""
    return f"deckbuilder {__version__} ({'compiled' if is_compiled() else 'pure'} engine)"


def version() -> None:
    """Print the version, as --version does."""
    typer.echo(version_line())


def help_(ctx: typer.Context, command: CommandWords = None) -> None:
    """Explain a command, as --help after it does."""
    typer.echo(_named(ctx.find_root(), command or []).get_help())


def _named(root: Any, words: list[str]) -> Any:  # the types of the library differ between its versions
    """Return the context of the command that these words name. Raises InputError."""
    context = root
    for word in words:
        group = context.command
        if not hasattr(group, "resolve_command"):
            raise InputError(
                f"'{context.command_path}' has no commands of its own; see '{context.command_path} --help'"
            )
        name, command, _ = group.resolve_command(context, [word])
        context = type(root)(command, info_name=name, parent=context)
    return context
