"""The tree of commands: each is imported only when it is needed, and an error in how it was typed is one sentence."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, TextIO

import typer
from typer.core import TyperGroup
from typer.main import get_group
from typer.models import CommandInfo

from deckbuilder.catalogue.store import CatalogueError
from deckbuilder.errors import InputError

NEGATED = re.compile(r"-[A-Za-z]+(?:[:=<>]|!=)")  # a field of a search with a minus sign
# What the library calls the types of values and their ranges, and what a user calls them.
PLAIN_SENTENCES = (
    (re.compile(r"is not a valid int(eger)?( range)?\b"), "is not a valid whole number"),
    (re.compile(r"is not a valid float( range)?\b"), "is not a valid number"),
    (re.compile(r"is not in the range (\S+)<=x<=([^\s<>]+?)\.?$"), r"is not in the range \1 to \2"),
    (re.compile(r"is not in the range x>=(\S+?)\.?$"), r"is not in the range from \1 up"),
)


@contextmanager
def as_input_errors() -> Iterator[None]:
    """Raise InputError in place of the library's usage errors, which print several lines."""
    try:
        yield
    except Exception as error:
        if not hasattr(error, "format_message"):  # each version of the library has its own classes
            raise
        raise InputError(_sentence(error, error.format_message())) from None


def _sentence(error: Exception, message: str) -> str:
    """Return what is wrong, and what would be right or where that is explained."""
    message, _, suggested = message.strip().partition(" Did you mean ")
    message = message.partition(" (Possible options:")[0].rstrip(".")
    for pattern, sentence in PLAIN_SENTENCES:
        message = pattern.sub(sentence, message)
    if options := getattr(error, "possibilities", None):
        suggested = f"{' or '.join(sorted(options))}?"
    if suggested:
        return f"{message}; did you mean {suggested}"
    context = getattr(error, "ctx", None)
    explained = f"; see '{context.command_path} --help'" if context else ""
    return f"{message}{_as_search(error)}{explained}"


def _as_search(error: Exception) -> str:
    """Return a hint for an unknown option that looks like a part of a search."""
    if getattr(error, "option_name", None) is None:
        return ""
    word = next((word for word in sys.argv[1:] if NEGATED.match(word)), "")
    return f" (a search that begins with - stands behind --: -- '{word}')" if word else ""


HELP = "--help"


class CommandGroup(TyperGroup):
    """A group of commands that prints its help where none of them is named."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the words after the name of the group."""
        return super().parse_args(ctx, args or [HELP])


def group_of(package: str, modules: Mapping[str, str]) -> type[TyperGroup]:
    """Return the class of a group of commands, with the module of a package that each is in; in this order."""

    class Group(CommandGroup):
        def __init__(self, **settings: Any) -> None:
            super().__init__(**{**settings, "commands": LazyCommands(package, modules)})

        def make_context(self, *arguments: Any, **settings: Any) -> Any:
            """Read the options before the command. Raises InputError."""
            with as_input_errors():
                return super().make_context(*arguments, **settings)

        def invoke(self, ctx: Any) -> Any:  # its type differs between versions of typer
            """Run a command; it is no error if the reader of its output ends early (`| head`).

            Raises InputError, also for a damaged catalogue, which is built anew first.
            """
            try:
                with as_input_errors():
                    return super().invoke(ctx)
            except BrokenPipeError:
                silence()
                return None
            except CatalogueError as error:
                if ctx.obj.workbench.rebuild_if_damaged(error):
                    raise InputError("the catalogue was damaged and has been built anew; repeat the command") from None
                raise

    return Group


def silence(stream: TextIO | None = None) -> None:
    """Discard the rest of the output of a stream, by default of standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


class LazyCommands(Mapping[str, Any]):
    """Commands by name; each is imported, and its options are built, when it is asked for."""

    def __init__(self, package: str, modules: Mapping[str, str]) -> None:
        self._modules = {name: f"{package}.{module}" for name, module in modules.items()}

    def __getitem__(self, name: str) -> Any:
        return _command(self._modules[name], name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


@cache
def _command(module_name: str, name: str) -> Any:
    """Return a command of a module: the group that is its `app`, or one of the commands that it registers."""
    module = import_module(module_name)
    if hasattr(module, "app"):
        return get_group(module.app)
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.callback()(lambda: None)  # so that a single command, too, stands in a group
    module.register(app)
    app.registered_commands = [command for command in app.registered_commands if _name_of(command) == name]
    return get_group(app).commands[name]


def _name_of(command: CommandInfo) -> str:
    """Return the name of a registered command: its own, or that of its function."""
    return command.name or (command.callback.__name__ if command.callback else "")
