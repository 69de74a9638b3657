"""`deckbuilder deck import`, `export`: decks in every format that people and programs use."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from deckbuilder.cli.context import CommandContext, DecksOption, ForceOption, command_context, complete_deck, example
from deckbuilder.cli.output import WithJson, emit
from deckbuilder.errors import InputError
from deckbuilder.text import counted, listed

if TYPE_CHECKING:
    from deckbuilder.decks.importer.report import ImportResult

FORMATS = "text, yaml, json, csv, markdown, bbcode, code, html, svg or tts"


def register(app: typer.Typer) -> None:
    app.command(
        "import",
        cls=WithJson,
        epilog=example(
            "deck import pasted.txt ice.yaml", "deck import - pasted.yaml --accept", "deck import friend.zip --decks ."
        ),
    )(import_)
    app.command(
        epilog=example(
            "deck export polar-dwarves --to text",
            "deck export ice.yaml --to html --output ice.html",
            "deck export --all --decks . --output decks.zip",
        )
    )(export)


def import_(
    ctx: typer.Context,
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A file, '-' for standard input, or a deck code.")],
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The deck file to write (default: print).")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file.")] = None,
    form: Annotated[str | None, typer.Option("--from", metavar="FORM", help=f"Read only as: {FORMATS}.")] = None,
    ruleset: Annotated[
        str | None, typer.Option(metavar="ID", help="The rule set (default: found from the card names).")
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Accept every unambiguous correction.")] = False,
    force: ForceOption = False,
    decks: DecksOption = None,
) -> None:
    """Read a deck in any format, as people paste it, and save it.

    Reports what became of every line, and whether the deck is legal. Corrections of misspelt names are proposed;
    until they are taken, the list is printed as it was understood, to be edited and given back. With a FILE or
    --accept the deck is written all the same where lines were not understood: they become its notes, and the exit
    code is 1. A ZIP file of decks is put into the folder of your decks; nothing there is overwritten.
    """
    from deckbuilder.app.decks.imports import ImportReport, noted_deck

    context = command_context(ctx)
    if content := _zip_content(source):
        _bring(context, source, content, decks)
        return
    if file and output:
        raise InputError("name the file once: as FILE or with --output")
    target = context.new_file(chosen, force=force) if (chosen := output or file) else None
    imported = _imported(context, source, form, ruleset)
    corrected = accept or not imported.corrections
    write = partial(context.create_deck, action="deck import", force=force)
    if context.form:
        is_written = bool(target) and corrected and imported.has_cards
        if target and is_written:
            write(target, noted_deck(imported))
        deck = noted_deck(imported) if is_written or accept else imported.resolved.deck
        report = ImportReport(context.workbench, imported, deck, str(target) if is_written else None)
        context.print_json(report.to_json())
    else:
        _settle(context, imported, target, write, accept=accept)
    if imported.unclear or (context.form and not corrected):
        raise typer.Exit(1)


def _zip_content(source: str) -> bytes | None:
    from deckbuilder import files
    from deckbuilder.app.decks.zipped import LIMITS, is_zip
    from deckbuilder.decks.load import exists

    if source == "-" or not exists(source) or not Path(source).is_file():
        return None
    content = files.first_bytes(Path(source), LIMITS.size + 1)
    return content if is_zip(content) else None


def _bring(context: CommandContext, source: str, content: bytes, decks: Path | None) -> None:
    """Put the decks of a ZIP file into the folder of decks, and report on each file of it."""
    from deckbuilder.app.decks.zipped import bring_decks

    brought = bring_decks(context.workbench, context.deck_folder(decks), content, source)
    emit(context, brought, lambda: context.print(*map(str, brought.decks)))
    if brought.left_out:
        raise typer.Exit(1)


def _settle(
    context: CommandContext, imported: "ImportResult", target: Path | None, write: Callable[..., None], *, accept: bool
) -> None:
    """Ask open questions, write or print the deck, and report on every line, with the verdict."""
    from deckbuilder.app.decks.imports import noted_deck
    from deckbuilder.cli.display.decks import import_report_view, verdict
    from deckbuilder.decks.formats.documents import write_yaml
    from deckbuilder.decks.listing import listing

    corrected = accept or not imported.corrections
    tell = context.print if target and corrected else context.print_note
    if not imported.is_in_own_format:
        tell(import_report_view(context.console, imported))
    elif imported.note:
        tell(imported.note)
    if not corrected and not _asked(f"Take {counted(len(imported.corrections), 'correction')}?", default=True):
        written = f"{target} is not written: " if target else ""
        how = f"{written}--accept takes the corrections, or fix it"
        _give_back(context, imported, len(imported.corrections) + len(imported.unclear), how)
    if imported.unclear and not (target or accept):
        lines = counted(len(imported.unclear), "line")
        if not _asked(f"Leave out {lines} that could not be read?", default=False):
            _give_back(context, imported, len(imported.unclear), "fix it")
    if not imported.has_cards:
        _give_back(
            context, imported, len(imported.unclear), "no card of it was understood, and nothing is written; fix it"
        )
    if target:
        write(target, noted_deck(imported))
    else:
        typer.echo(write_yaml(listing(noted_deck(imported), context.workbench.catalogue)), nl=False)
    tell(*_unread(imported, target), *([f"{target}:"] if target else []))
    tell(verdict(imported.resolved, imported.resolved.problems()))


def _asked(question: str, *, default: bool) -> bool:
    asks = sys.stdin.isatty() and sys.stderr.isatty()
    return asks and typer.confirm(question, default=default, err=True)


def _give_back(context: CommandContext, imported: "ImportResult", open_: int, how: str) -> NoReturn:
    """Print the list as it was understood, for editing; nothing is written."""
    needs = "needs" if open_ == 1 else "need"
    context.print_note(f"{counted(open_, 'line')} {needs} your attention; {how} in the list below and import that:")
    typer.echo(imported.write_list(), nl=False)
    raise typer.Exit(1)


def _unread(imported: "ImportResult", target: Path | None) -> list[str]:
    from deckbuilder.decks.formats.documents import YAML
    from deckbuilder.decks.formats.registry import format_of_file

    if not imported.unclear:
        return []
    format_ = (format_of_file(target.suffix) if target else None) or YAML
    lines = counted(len(imported.unclear), "line")
    if not format_.keeps_notes:
        return [f"{lines} not understood: the deck is written without; {format_.name} holds no notes."]
    return [f"{lines} not understood: the deck is written without, and its notes hold what was there."]


def _imported(context: CommandContext, source: str, form: str | None, ruleset: str | None) -> "ImportResult":
    """Return the import of a source: in one format, or as a pasted list. Raises InputError."""
    from dataclasses import replace

    from deckbuilder import files
    from deckbuilder.decks.formats.registry import format_named
    from deckbuilder.decks.importer.paste import read_pasted
    from deckbuilder.decks.importer.report import ImportResult
    from deckbuilder.decks.listing import listing
    from deckbuilder.decks.load import exists, read_file
    from deckbuilder.errors import InputErrors, Place

    if form:
        format_named(form)
    is_file = source == "-" or exists(source)
    if is_file and not form:
        name = "standard input" if source == "-" else source
        text, note = files.read_list(Path(source))
        return replace(read_pasted(text, context.workbench.resolver, ruleset=ruleset, name=name), note=note)
    resolved = (
        context.workbench.resolver.resolve(read_file(Path(source), context.workbench.resolver, form))
        if is_file
        else context.deck(source)
    )
    if resolved.list_problems:
        raise InputErrors([InputError(str(problem), Place(source)) for problem in resolved.list_problems])
    return ImportResult(resolved, listing(resolved.deck, context.workbench.catalogue))


def export(
    ctx: typer.Context,
    deck: Annotated[
        str | None,
        typer.Argument(
            metavar="[DECK]",
            help="A deck file, a deck code, or the name of a shipped deck.",
            autocompletion=complete_deck,
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="FORM", help=f"One of {FORMATS}; else the file's ending says it, or text.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file.")] = None,
    force: ForceOption = False,
    json: Annotated[bool, typer.Option("--json", help="The same as --to json.")] = False,
    all_: Annotated[bool, typer.Option("--all", help="All decks of a folder, as one ZIP file.")] = False,
    decks: DecksOption = None,
) -> None:
    """Print a deck in another format, or all as one ZIP file.

    Text, YAML, JSON, CSV, Markdown and code can be imported again; HTML is for printing, tts for Tabletop Simulator. A
    ZIP file holds the deck files as they are, those in the archive too, without their earlier versions.
    """
    if all_:
        if deck or to or json or output is None:
            raise InputError("--all writes a ZIP file: name it with --output, and leave out DECK, --to and --json")
        _export_all(command_context(ctx), output, decks, force=force)
        return
    if deck is None:
        raise InputError("which deck? Name one, or take --all for all decks of a folder")
    from deckbuilder import files
    from deckbuilder.decks.formats.registry import all_endings, format_named, format_of_ending
    from deckbuilder.decks.remarks import left_out_of

    if json and to not in (None, "json"):
        raise InputError(f"--json and --to {to} say two formats; use one of them")
    to = "json" if json else to
    context = command_context(ctx)
    ending = output.suffix.lower() if output else ""
    format_ = format_named(to or "text") if to or not ending else format_of_ending(ending)
    if format_ is None:
        raise InputError(
            f"no deck format ends in {ending}; name one with --to, or end in {listed(all_endings(), 'or')}"
        )
    resolved = context.deck(deck)
    resolved.must_be_readable()
    text = format_.write(resolved, context.workbench.catalogue)
    if output:
        files.write(context.new_file(output, force=force), text)
    else:
        typer.echo(text, nl=False)
    if left_out := left_out_of(format_, resolved.deck):
        lacking = "pool" if format_.keeps_notes else "notes"
        context.print_note(f"{left_out} left out: {format_.name} holds no {lacking}.")


def _export_all(context: CommandContext, output: Path, decks: Path | None, *, force: bool) -> None:
    from deckbuilder import files
    from deckbuilder.app.decks.zipped import zip_decks

    storage = context.deck_folder(decks)
    content = zip_decks(storage)
    files.write(context.new_file(output, force=force), content)
    context.print(f"{counted(len(storage.names()), 'deck')} of {storage.folder} in {output}")
