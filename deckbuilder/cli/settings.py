"""`deckbuilder settings`: what a user has chosen, shown and changed."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import CommandContext, command_context, example
from deckbuilder.cli.output import WithJson, emit_table
from deckbuilder.errors import InputError


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithJson,
        epilog=example("settings", "settings theme dark", "settings theme --default"),
    )(settings)


def settings(
    ctx: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="The setting; all of them if omitted.")] = None,
    value: Annotated[
        list[str] | None, typer.Argument(metavar="[VALUE]...", help="Its new value; folders of cards may be several.")
    ] = None,
    default: Annotated[bool, typer.Option("--default", help="Go back to the default.")] = False,
) -> None:
    """Show the settings, or change one.

    The pages show and change the same ones. They are kept in a file of your own, whose comments stay.
    """
    context, words = command_context(ctx), value or []
    if default and (words or name is None):
        raise InputError("--default needs the name of a setting, and no value")
    if name is not None and (words or default):
        _change(context, name, words)
    _show(context, name)


def _change(context: CommandContext, name: str, words: list[str]) -> None:
    from deckbuilder.app.settings import DECLARED, GameId, SettingsFile, value_of_words
    from deckbuilder.places import config_file

    new = value_of_words(name, words)
    declared = DECLARED[name]
    if isinstance(new, str) and declared.type is GameId:
        new = context.workbench.catalogue.ruleset(new).id
    elif isinstance(new, list):
        new = [_absolute(folder) for folder in words] or None
    elif isinstance(new, str) and declared.type == Path | None:
        new = _absolute(new)
    SettingsFile(config_file()).change({name: new})


def _absolute(name: str) -> str:
    """Return a path that was typed as the file of settings needs it, whose folder is another one."""
    return str(Path(name).expanduser().absolute())


def _show(context: CommandContext, name: str | None) -> None:
    from deckbuilder.app.settings import DECLARED, Settings, load_settings, words_of

    present, defaults = load_settings(), Settings()
    if name is not None and name not in DECLARED:
        raise InputError(f"'{name}' is not a setting; there are {', '.join(DECLARED)}")
    shown = {key: getattr(present, key) for key in ([name] if name else DECLARED)}
    rows = [
        (
            *(key, ", ".join(words_of(value)), ", ".join(words_of(getattr(defaults, key)))),
            " ".join((DECLARED[key].field.help, ", ".join(DECLARED[key].field.choices))).strip(),
        )
        for key, value in shown.items()
    ]
    emit_table(context, shown, "Setting", "Value", "Default", "What it is", rows=rows, least=("Default",))
