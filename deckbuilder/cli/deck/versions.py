"""`deckbuilder deck undo`, `redo`, `history`: versions of a deck file."""

from typing import Annotated

import typer

from deckbuilder.cli.context import CommandContext, FileArgument, command_context, example
from deckbuilder.cli.output import WithCsv, WithJson, emit, emit_changes, emit_table
from deckbuilder.errors import InputError

VersionOption = Annotated[int | None, typer.Option("--restore", metavar="N", min=1, help="Restore this version.")]
ShowOption = Annotated[
    int | None, typer.Option("--show", metavar="N", min=1, help="Show what has changed since this version.")
]
NameOption = Annotated[
    str | None, typer.Option("--name", metavar="NAME", help="Name the last version, so that it is kept.")
]


def register(app: typer.Typer) -> None:
    app.command(cls=WithJson, epilog=example("deck undo ice.yaml"))(undo)
    app.command(cls=WithJson, epilog=example("deck redo ice.yaml"))(redo)
    app.command(
        cls=WithCsv,
        epilog=example(
            "deck history ice.yaml", "deck history ice.yaml --show 1", "deck history ice.yaml --name 'for Friday'"
        ),
    )(history)


def undo(ctx: typer.Context, file: FileArgument) -> None:
    """Undo the last change of a deck file.

    Every change by a command is kept, also after a restart; so is a change by another program, once a command sees it.
    """
    context = command_context(ctx)
    changed = context.deck_files.undo(file)
    _print(context, file, changed.version.action if changed.version else "")


def redo(ctx: typer.Context, file: FileArgument) -> None:
    """Redo the change of a deck file that was undone last."""
    context = command_context(ctx)
    changed = context.deck_files.redo(file)
    _print(context, file, changed.version.action if changed.version else "")


def history(
    ctx: typer.Context,
    file: FileArgument,
    show: ShowOption = None,
    restore: VersionOption = None,
    name: NameOption = None,
) -> None:
    """List the versions of a deck file."""
    from deckbuilder.app.report import ResultList

    context = command_context(ctx)
    if sum(option is not None for option in (show, restore, name)) > 1:
        raise InputError("--show, --restore and --name are three things to do; use one of them")
    if name is not None:
        last = context.deck_files.versions(file)[-1].number
        named = context.deck_files.name_version(file, last, name)
        _print(
            context, file, f"version {last} is called '{named.name}'" if named.name else f"version {last} has no name"
        )
    elif restore:
        context.deck_files.restore(file, restore)
        _print(context, file, f"version {restore} restored")
    elif show:
        last = context.deck_files.versions(file)[-1].number
        emit_changes(context, context.deck_files.differences(file, show, last))
    else:
        versions = ResultList(context.deck_files.versions(file), ("number", "at", "action", "undo", "redo", "name"))
        rows = (
            (item.number, item.at[:16].replace("T", " "), f"{item.action} ({item.name})" if item.name else item.action)
            for item in versions.items
        )
        headings = ("Version", "Time (UTC)", "Action")
        emit_table(context, versions, *headings, rows=rows, numbers=("Version",), least=("Time (UTC)",))


def _print(context: CommandContext, file: str, action: str) -> None:
    """Print the action, and the verdict on the deck as it is now."""
    emit(context, {"file": file, "action": action}, lambda: _show_action(context, file, action))


def _show_action(context: CommandContext, file: str, action: str) -> None:
    from deckbuilder.cli.display.decks import verdict

    context.print(f"{file}: {action}")
    resolved = context.deck_files.read(file).resolved
    context.print(verdict(resolved, resolved.problems()))
