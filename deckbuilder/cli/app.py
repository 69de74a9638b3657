"""The command line application: its commands, the options before them, and its errors."""

import os
import sys
import warnings
from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.catalogue.store import CatalogueError
from deckbuilder.cli.context import CommandContext, example
from deckbuilder.cli.display.safe_output import guard
from deckbuilder.cli.lazy_commands import group_of, silence
from deckbuilder.cli.signals import Stops
from deckbuilder.database import describe
from deckbuilder.errors import InputError, InputErrors, InputWarning
from deckbuilder.text import without_endless

PYTHON_FORMAT = warnings.formatwarning
MODULES = {  # of each command, in the order of the help; a name that Python keeps for itself ends in `_`
    "search": "cards",
    "show": "cards",
    "factions": "cards",
    "random": "cards",
    "syntax": "reference",
    "rules": "reference",
    "hand": "odds",
    "hands": "hands",
    "odds": "odds",
    "scenario": "positions",
    "replay": "replay",
    "goldfish": "goldfish",
    "play": "goldfish",
    "simulate": "simulate",
    "bots": "reference",
    "show-position": "positions",
    "perft": "positions",
    "lint": "card_files",
    "schema": "card_files",
    "catalogue": "card_files",
    "deck": "deck",
    "draft": "draft",
    "pack": "pack",
    "pod": "pod",
    "collection": "collection",
    "results": "results",
    "settings": "settings",
    "print": "print_",
    "web": "web",
    "version": "reference",
    "help": "reference",
}
COMMANDS = group_of(__package__, MODULES)

app = typer.Typer(
    name="deckbuilder",
    cls=COMMANDS,
    help="Browse cards, build and check decks, and know your odds, for Summoner Wars and Summoner's Chess.",
    epilog=example('search "class:champion symbol:water cost<=5"', "deck validate my-deck.txt"),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


def _version(asked: bool) -> None:
    if asked:
        from deckbuilder.cli.reference import version_line

        typer.echo(version_line())
        raise typer.Exit


@app.callback()
def root(
    ctx: typer.Context,
    db: Annotated[Path | None, typer.Option(metavar="FILE", help="The catalogue's file.")] = None,
    cards: Annotated[
        list[Path] | None, typer.Option(metavar="DIR", help="A folder of your own cards; may be repeated.")
    ] = None,
    version: Annotated[  # noqa: ARG001 - its callback does the work
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Browse cards, build and check decks, and know your odds."""
    ctx.obj = CommandContext(db, list(cards or []))


def main() -> None:
    """Run the command line; every input error is printed as a sentence, with exit code 2."""
    _open_streams()
    guard()
    warnings.formatwarning = _format_warning
    try:
        try:
            _run()
        finally:
            sys.stdout.flush()
    except InputError as input_error:
        _fail(_sentences(input_error))
    except InputErrors as input_errors:
        _fail(_sentences(*input_errors.input_errors))
    except BrokenPipeError:  # in the last output
        silence()
        sys.exit(0)
    except OSError as error:
        nameless = "the current folder" if isinstance(error, FileNotFoundError) else "the output"
        _fail(f"{error.filename or nameless}: {(error.strerror or str(error)).lower()}")
    except CatalogueError as error:
        _fail(f"the catalogue cannot be used: {describe(error)}; 'deckbuilder catalogue --rebuild' makes it anew")


def _sentences(*input_errors: InputError) -> str:
    from deckbuilder.cli.display.remedies import sentence_of

    return "\n".join(map(sentence_of, input_errors))


def _format_warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """Return the text of a warning; one for users is a sentence, without a line of this program."""
    if issubclass(category, InputWarning):
        return f"warning: {message}\n"
    return PYTHON_FORMAT(message, category, filename, lineno, line)


def _run() -> None:
    """Run the command; the exit code is that of the signal if one has ended it."""
    with Stops() as stops:
        try:
            app()
        except SystemExit as ended:
            if not stops.code and _is_interruption(ended):
                raise KeyboardInterrupt from None
            sys.exit(stops.code or ended.code)
        except (CatalogueError, OSError):
            if stops.code:  # the signal has interrupted SQLite, or the terminal is gone
                sys.exit(stops.code)
            raise


def _is_interruption(ended: SystemExit) -> bool:
    """Whether typer turned an interruption into an exit without a message."""
    return isinstance(ended.__context__, typer.Exit) and isinstance(ended.__context__.__cause__, KeyboardInterrupt)


def _open_streams() -> None:
    """Replace missing standard streams, in their order, so that no other file gets their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - to the end


def _fail(message: str) -> None:
    try:
        print(f"error: {without_endless(message)}", file=sys.stderr)  # noqa: T201 - this is the command line
    except OSError:  # standard error is closed
        silence(sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        silence()
    sys.exit(2)
