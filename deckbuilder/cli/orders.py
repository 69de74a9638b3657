"""Options of commands, made of the declared fields of an order."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from deckbuilder.app.fields import BOT, DECK, DeclaredField, declared_fields
from deckbuilder.cli.context import complete_deck

FIELDS = "fields"
NUMBERS = (int, int | None, float | None)


def takes(*orders: type[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator for a command with a parameter `fields`: options for the fields of orders take its place."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = signature(command).parameters
        declared = {name: field for order in orders for name, field in declared_fields(order).items()}
        options = [_option(name, field) for name, field in declared.items() if name not in own]

        @wraps(command)
        def run(**values: Any) -> None:
            given = {option.name: values.pop(option.name) for option in options}
            fields = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
            command(**values, fields={name: value for name, value in fields.items() if value is not None})

        parameters = [parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in own.values()]
        place = list(own).index(FIELDS)
        parameters[place : place + 1] = options
        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        return run

    return decorate


def _option(name: str, declared: DeclaredField) -> Parameter:
    kind, field, default = declared.type, declared.field, declared.default
    option = f"--{field.option or name.replace('_', '-')}"
    settings: dict[str, Any] = {"help": field.help}
    if field.metavar == BOT:
        settings["help"] += " 'deckbuilder bots' lists them."
    if kind is not bool:
        settings["metavar"] = field.metavar
    if kind in NUMBERS:
        settings |= {"min": field.least, "max": field.most}
    if field.metavar == DECK:
        settings["autocompletion"] = complete_deck
    if field.times > 1:
        kind, default = list[str] | None, None
    elif kind not in (*NUMBERS, bool, Path | None):  # an order may hold more than a name, a command does not
        kind, default = str | None, default or None
    return Parameter(
        name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, typer.Option(option, **settings)]
    )
