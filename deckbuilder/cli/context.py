"""The context of a command: the catalogue, opened when first needed, and functions for printing."""

import json
import os
import re
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.text import UNPRINTABLE, fold

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from deckbuilder.app.decks.files import DeckFileChange, DeckFiles
    from deckbuilder.app.storage import FolderStorage
    from deckbuilder.app.workbench import Workbench
    from deckbuilder.decks.deck import Deck
    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.query.parse import Search


class CommandContext:
    """The options before the command, and the objects that depend on them."""

    def __init__(self, db: Path | None, cards: list[Path]) -> None:
        self.db_option = db
        self.cards_option = cards
        self.form = ""  # of the output: `json` or `csv`; for people if empty

    @property
    def _folders(self) -> tuple[Path | None, list[Path]]:
        from deckbuilder.app.settings import load_settings

        settings = load_settings()
        return self.db_option or settings.db, [*settings.cards, *self.cards_option]

    @property
    def db(self) -> Path:
        """The catalogue's file."""
        db, own = self._folders
        if db is not None:
            return db
        from deckbuilder.places import catalogue_file

        return catalogue_file(own)

    @cached_property
    def workbench(self) -> "Workbench":
        """The workbench of this user."""
        from deckbuilder.app.workbench import Workbench
        from deckbuilder.places import data_folder

        return Workbench(lambda: self.db, lambda: self.house_cards, data_folder, on_left_out=self.print_left_out)

    @property
    def first_ruleset(self) -> str | None:
        """The rule set whose cards typed names mean first: that of the settings, else of the last used deck."""
        from deckbuilder.app.settings import load_settings
        from deckbuilder.places import last_ruleset

        return load_settings().game or last_ruleset()

    @property
    def house_cards(self) -> list[Path]:
        """The folders of house cards."""
        return self._folders[1]

    def print_left_out(self, sentences: "list[str]") -> None:
        self.print_note(*(f"left out: {sentence}" for sentence in sentences))

    def search(self, words: list[str]) -> "Search":
        """Return the query in the words of a command line."""
        from deckbuilder.query.parse import parse, written

        text = " ".join(map(self._requoted, words))
        search = parse(text, self.workbench.vocabulary)
        if re.search(r"(?<!\S)not(?!\S)", re.sub(r'"[^"]*"', "", text)):
            self.print_note("'not' is looked for as a word; NOT means the opposite.")
        if self._normal(text) != self._normal(plain := written(text)):
            self.print_note(f"read as: {plain}")
        return search

    def _normal(self, text: str) -> str:
        """Return a query as it is compared with another one, which may have short names of fields and other spaces."""
        from deckbuilder.query.fields import FIELDS_BY_NAME

        named = re.sub(
            r"[A-Za-z]+(?=\s*[:=<>!])", lambda name: getattr(FIELDS_BY_NAME.get(name[0].lower()), "name", name[0]), text
        )
        return re.sub(r"NOT |[\s\"()-]", "", named)

    def _requoted(self, word: str) -> str:
        """Restore quotes that the shell has removed, such as those of `faction:"polar dwarves"`, for known values."""
        one_field = re.fullmatch(r"(-?([A-Za-z]+)[:=])([^\"()|:<>=]+ [^\"()|:<>=]+)", word)
        if not one_field:
            return word
        start, field, value = one_field.groups()
        is_name = field.lower() in ("name", "n", "for") and self.workbench.catalogue.named(value)
        is_deck = field.lower() in ("deck", "d") and (
            Path(value).exists() or self.workbench.catalogue.deck_document(value)
        )
        is_faction = field.lower() in ("faction", "f") and fold(value) in self.workbench.vocabulary.of("faction")
        return f'{start}"{value}"' if is_name or is_deck or is_faction else word

    def deck(self, name: str) -> "ResolvedDeck":
        from deckbuilder.decks.load import load
        from deckbuilder.places import note_ruleset

        resolved = load(name, self.workbench.resolver)
        note_ruleset(resolved.deck.ruleset)
        return resolved

    @cached_property
    def deck_files(self) -> "DeckFiles":
        """Deck files by their paths, with their versions."""
        from deckbuilder.app.storage import PathStorage

        return self.workbench.deck_files(PathStorage())

    def deck_folder(self, folder: Path | None) -> "FolderStorage":
        """Return the folder of the user's decks: the given one, or the one that the pages show, which is made."""
        from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
        from deckbuilder.files import failing_as, make_private_folder
        from deckbuilder.places import prepare_folder

        if folder is not None:
            if not folder.is_dir():
                raise InputError(f"{folder} is not a folder")
            return FolderStorage(folder, DECK_ENDINGS)
        own = self.workbench.data / "decks"
        with failing_as(f"{own} cannot be made"):
            prepare_folder(self.workbench.data)
            make_private_folder(own)
        return FolderStorage(own, DECK_ENDINGS)

    def change_deck(self, file: str, edit: "Callable[[ResolvedDeck], Deck]", action: str) -> None:
        """Change a deck file, as one version of its history."""
        from deckbuilder.places import note_ruleset

        changed = self.deck_files.change(file, edit, action)
        note_ruleset(changed.file.resolved.deck.ruleset)
        self._print_warning(changed)

    def create_deck(self, file: Path, deck: "Deck", action: str, *, force: bool) -> None:
        """Write a deck into a new file, as the first version of its history."""
        from deckbuilder.places import note_ruleset

        changed = self.deck_files.create(str(file), deck, action, replace=force)
        note_ruleset(deck.ruleset)
        self._print_warning(changed)

    def _print_warning(self, changed: "DeckFileChange") -> None:
        """Print why a change cannot be undone, if it cannot."""
        if changed.warning:
            self.print_note(f"This change cannot be undone: {changed.warning}")

    def new_file(self, path: Path, *, force: bool) -> Path:
        """Return a file to be written. Raises InputError if it exists and must not be replaced."""
        if path.exists() and not force:
            raise InputError("already exists", Place(str(path)), remedies=(Remedy.OTHER_FILE,))
        return path

    @cached_property
    def console(self) -> "Console":
        from deckbuilder.cli.display.console import make_console

        return make_console()

    def print(self, *things: "RenderableType", page: bool = False) -> None:
        """Print; a long listing on a terminal goes through the pager."""
        from deckbuilder.cli.display.console import safe_line

        console = self.console
        things = tuple(safe_line(console, thing) if isinstance(thing, str) else thing for thing in things)
        if not console.is_terminal:
            with console.capture() as captured:
                console.print(*things, sep="\n")
            lines = captured.get().splitlines()
            sys.stdout.write("".join(f"{line.rstrip()}\n" for line in lines))  # columns are padded for terminals
        elif page and sys.stdin.isatty():
            os.environ.setdefault("LESS", "-FRX")  # keep colours; print a listing that fits without paging
            with console.pager(styles=True):
                console.print(*things, sep="\n")
        else:
            console.print(*things, sep="\n")

    def print_unbroken(self, *lines: "str | Text") -> None:
        """Print lines with a command to copy: the terminal breaks them, not the program, so that it stays one line."""
        from deckbuilder.cli.display.console import safe_text

        if self.console.is_terminal:
            self.console.print(
                *(safe_text(line) if isinstance(line, str) else line for line in lines), sep="\n", soft_wrap=True
            )
        else:
            self.print(*lines)

    def print_note(self, *things: "RenderableType") -> None:
        """Print to standard error, apart from the output that a program may read."""
        from deckbuilder.cli.display.console import make_console, safe_line

        console = make_console(stderr=True)
        things = tuple(safe_line(console, thing) if isinstance(thing, str) else thing for thing in things)
        if console.is_terminal:
            console.print(*things, sep="\n")
            return
        with console.capture() as captured:
            console.print(*things, sep="\n")
        sys.stderr.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))

    def print_json(self, value: Any) -> None:
        text = json.dumps(value, ensure_ascii=False, indent=2)
        lines = [UNPRINTABLE.sub(lambda char: json.dumps(char[0])[1:-1], line) for line in text.split("\n")]
        print("\n".join(lines))  # noqa: T201 - for programs


def command_context(ctx: typer.Context) -> CommandContext:
    """Return the context of a command."""
    return cast("CommandContext", ctx.obj)


def complete_deck(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return names of shipped decks for the shell; none after an error, which is not reported here."""
    given = ctx.find_root().params  # as they stand on the line, not yet as paths
    context = CommandContext(
        Path(given["db"]) if given.get("db") else None, [Path(name) for name in given.get("cards") or ()]
    )
    from deckbuilder.catalogue.cache import open_catalogue

    try:
        catalogue = open_catalogue(context.db, context.workbench.sources)
        return [name for name in catalogue.deck_names() if name.startswith(incomplete)]
    except (InputError, OSError):
        return []


DeckArgument = Annotated[
    str,
    typer.Argument(
        metavar="DECK", help="A deck file, a deck code, or the name of a shipped deck.", autocompletion=complete_deck
    ),
]
DecksOption = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The folder of your decks (default: in your data folder).")
]
FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="A deck file.")]
CardsArgument = Annotated[
    list[str], typer.Argument(metavar="CARD...", help="Names of cards, with or without a count: '4 Frost Mage'.")
]
CopiesOption = Annotated[
    int,
    typer.Option("--count", "-n", metavar="N", min=1, max=99, help="Number of copies of each card without a count."),
]


SeedOption = Annotated[int | None, typer.Option("--seed", metavar="N", help="The same seed gives the same result.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")]
OwnedOption = Annotated[bool, typer.Option("--owned", help="Only cards of the collection.")]


def chosen_seed(seed: int | None) -> int:
    """Return the given seed, or a new one."""
    if seed is not None:
        return seed
    import secrets

    return secrets.randbelow(2**32)


def is_confirmed(question: str) -> bool:
    """Ask whether to do something; the command has an option --yes. Raises InputError where the input has ended."""
    try:
        return typer.confirm(question)
    except typer.Abort as aborted:
        if not isinstance(aborted.__context__, EOFError):
            raise KeyboardInterrupt from None
        typer.echo()
        raise InputError("the question has no answer, and nothing is done; --yes leaves it out") from None


def example(*lines: str) -> str:
    """Return the example at the end of a command's help, with its lines kept."""
    return "\b\nExample:\n" + "\n".join(f"  deckbuilder {line}" for line in lines)
