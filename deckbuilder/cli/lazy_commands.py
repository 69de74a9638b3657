"""The tree of commands: each is a module that is imported only when it is needed, for a quick start."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, TextIO

import typer
from typer.core import TyperGroup
from typer.main import get_group

from deckbuilder.catalogue.store import CatalogueError
from deckbuilder.cli.usage_errors import as_input_errors
from deckbuilder.errors import InputError

HELP = "--help"


class CommandGroup(TyperGroup):
    """A group of commands that prints its help where none of them is named."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the words after the name of the group."""
        return super().parse_args(ctx, args or [HELP])


def group_of(package: str, modules: Mapping[str, Sequence[str]]) -> type[TyperGroup]:
    """Return the class of a group with the commands of some modules of a package, by module, in this order."""

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
    """Commands by name; the module of each is imported when it is asked for."""

    def __init__(self, package: str, modules: Mapping[str, Sequence[str]]) -> None:
        self._modules = {name: f"{package}.{module}" for module, names in modules.items() for name in names}

    def __getitem__(self, name: str) -> Any:
        return _commands(self._modules[name])[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


@cache
def _commands(module_name: str) -> Mapping[str, Any]:
    """Return the commands of a module by name: the group that is its `app`, or the commands that it registers."""
    module = import_module(module_name)
    if hasattr(module, "app"):
        return {module_name.rpartition(".")[2].rstrip("_"): get_group(module.app)}
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.callback()(lambda: None)  # so that a single command, too, stands in a group
    module.register(app)
    return get_group(app).commands
