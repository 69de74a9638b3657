"""`deckbuilder pack`: cards, decks and scenarios of others as one file, and your own for others."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, DeckArgument, ForceOption, command_context, example, is_confirmed
from deckbuilder.cli.lazy_commands import CommandGroup
from deckbuilder.cli.output import WithCsv, WithJson, emit, emit_table
from deckbuilder.text import counted, printable

if TYPE_CHECKING:
    from deckbuilder.app.packs import PackReport

MAX_NAMED = 20  # cards, namesakes or problems that are named; more are counted
INDENT = "  "

app = typer.Typer(
    cls=CommandGroup,
    help="Load cards and decks of others as packs, and make your own.",
    epilog=example('pack new "Deep Ones"', "pack list"),
    rich_markup_mode=None,
)

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a pack.")]
PackArgument = Annotated[str, typer.Argument(metavar="PACK", help="The id of an added pack, as in 'pack list'.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


@app.command(epilog=example('pack new "Deep Ones"'))
def new(
    ctx: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME", help="What the pack is called.")]
) -> None:
    """Begin a pack: a folder here, with an example of everything."""
    from deckbuilder.packs.storage import new_pack

    pack, folder = new_pack(name, Path())
    context = command_context(ctx)
    context.print(f"The pack {pack.title} begins in the folder {folder}. Its files are an example; change them.")
    context.print(f"'deckbuilder pack check {folder}' and 'deckbuilder pack test {folder}' tell whether all is well.")


@app.command(cls=WithJson, epilog=example("pack check deep-ones"))
def check(ctx: typer.Context, folder: FolderArgument) -> None:
    """Check a pack that you write, and show what others would get.

    Ends with 0 when all is well, 1 when decks or references are wrong, 2 when something would be left out.
    """
    from deckbuilder.app.packs import check_folder

    context = command_context(ctx)
    report = check_folder(context.workbench, folder)
    emit(context, report, lambda: _show(context, report, is_own=True))
    raise typer.Exit(2 if not report.is_usable else 1 if report.findings else 0)


@app.command("test", cls=WithCsv, epilog=example("pack test deep-ones"))
def scenarios(
    ctx: typer.Context,
    pack: Annotated[Path, typer.Argument(metavar="PACK", help="The folder of a pack, or the id of an added one.")],
) -> None:
    """Run the scenarios of a pack.

    Exit code: 0 if all pass, 1 if one fails, 2 if a file has errors.
    """
    from deckbuilder.app.packs import folder_meant, run_scenarios
    from deckbuilder.app.workbench import Workbench
    from deckbuilder.cli.positions import show_scenarios

    context = command_context(ctx)
    folder = folder_meant(context.workbench, pack)
    with Workbench(cards=[*context.house_cards, folder], on_left_out=context.print_left_out) as workbench:
        run = run_scenarios(workbench, folder)
        emit(context, run, lambda: show_scenarios(context, run))
        raise typer.Exit(run.exit_code)


@app.command("zip", epilog=example("pack zip deep-ones --output deep-ones-1.0.zip"))
def zip_(
    ctx: typer.Context,
    folder: FolderArgument,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The file (default: ID-VERSION.zip).")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Write a pack into a ZIP file, for others."""
    from deckbuilder import files
    from deckbuilder.packs.pack import must_be_pack_folder, read_contents

    context = command_context(ctx)
    contents = read_contents(must_be_pack_folder(folder))
    path = context.new_file(output or Path(contents.file_name), force=force)
    files.write(path, contents.to_zip())
    if contents.left_out:
        context.print_note(*map(str, contents.left_out))
    context.print(f"{path}: {contents.pack.title}, {counted(len(contents.files), 'file')}")


@app.command(epilog=example("pack add deep-ones-1.0.zip --yes"))
def add(
    ctx: typer.Context,
    source: Annotated[Path, typer.Argument(metavar="FILE", help="The ZIP file or the folder of a pack.")],
    yes: YesOption = False,
) -> None:
    """Add a pack of others, after a look at it.

    What is in it, what has the same name here and what is wrong is shown first. Nothing in a pack is run.
    """
    from deckbuilder.app.packs import add_pack, report_on
    from deckbuilder.packs.pack import read_contents

    context = command_context(ctx)
    contents = read_contents(source)
    _show(context, report_on(context.workbench, contents))
    if not yes and not is_confirmed(f"Add {printable(contents.pack.title)}?"):
        context.print("Nothing was added.")
        return
    add_pack(context.workbench, contents)
    context.print(f"{contents.pack.title} is added. 'deckbuilder search pack:{contents.pack.id}' lists its cards.")


@app.command(epilog=example("pack remove deep-ones --yes"))
def remove(ctx: typer.Context, pack: PackArgument, yes: YesOption = False) -> None:
    """Remove an added pack. Decks keep the names of its cards."""
    from deckbuilder.app.packs import remove_pack
    from deckbuilder.packs.installed import find

    context = command_context(ctx)
    title = find(context.workbench.data, pack).pack.title
    if not yes and not is_confirmed(f"Remove {printable(title)}? What you have changed in it is lost."):
        context.print("Nothing was removed.")
        return
    remove_pack(context.workbench, pack)
    context.print(f"{title} is removed.")


@app.command(epilog=example("pack put deep-ones lanterns.yaml"))
def put(ctx: typer.Context, pack: PackArgument, deck: DeckArgument) -> None:
    """Put a deck with cards of an added pack into the pack.

    It takes the place of the deck of its name there. It must be legal, and need no other pack.
    """
    from deckbuilder.app.pack_files import put_deck
    from deckbuilder.packs.installed import find

    context = command_context(ctx)
    added = find(context.workbench.data, pack)
    title = put_deck(context.workbench, pack, context.workbench.resolved_deck(deck))
    context.print(f"{title} is in {added.pack.title} now. 'deckbuilder pack zip {added.folder}' writes it for others.")


@app.command("list", cls=WithCsv, epilog=example("pack list"))
def list_(ctx: typer.Context) -> None:
    """List the packs that you have added."""
    from deckbuilder.app.packs import packs_of
    from deckbuilder.app.report import ResultList

    context = command_context(ctx)
    packs = packs_of(context.workbench)
    columns = ("id", "name", "version", "is_on", "authors", "licence", "homepage", "games", "folder")
    rows = (
        (pack.id, pack.name, pack.version or None, "on" if added.is_on else "off", ", ".join(pack.authors))
        for added in packs
        for pack in [added.pack]
    )
    headings, empty = (
        ("Pack", "Name", "Version", "", "By"),
        "You have added no packs; 'deckbuilder pack add FILE' adds one.",
    )
    emit_table(context, ResultList(packs, columns), *headings, rows=rows, least=("By",), empty=empty)


@app.command(epilog=example("pack off deep-ones"))
def off(ctx: typer.Context, pack: PackArgument) -> None:
    """Switch a pack off: its cards are not read."""
    _switch(command_context(ctx), pack, is_on=False)


@app.command(epilog=example("pack on deep-ones"))
def on(ctx: typer.Context, pack: PackArgument) -> None:
    """Switch a pack on again."""
    _switch(command_context(ctx), pack, is_on=True)


def _switch(context: CommandContext, name: str, *, is_on: bool) -> None:
    from deckbuilder.app.packs import switch_pack
    from deckbuilder.packs.installed import find

    switch_pack(context.workbench, name, is_on=is_on)
    context.print(f"{find(context.workbench.data, name).pack.title} is {'on' if is_on else 'off'}.")


def _show(context: CommandContext, report: "PackReport", *, is_own: bool = False) -> None:
    pack = report.pack
    facts = [f"by {', '.join(pack.authors)}" if pack.authors else "", pack.licence, pack.homepage]
    context.print(f"{pack.title} ({pack.id}){''.join(f', {fact}' for fact in facts if fact)}")
    if pack.text:
        context.print(pack.text)
    context.print(f"In it: {report.holds}.")
    _show_lines(context, "", report.cards)
    if report.change and not is_own:
        context.print(report.change)
        _show_lines(context, "Lost with it:", report.lost)
    _show_lines(context, "The same name:", report.namesakes)
    _show_lines(context, "Names that only look like others:", report.look_alikes)
    _show_lines(context, "Left out:", report.left_out)
    _show_lines(context, "Wrong:", report.findings)
    _show_lines(context, "Text only, to be played by hand:", report.text_only)
    if is_own and report.is_usable and not report.findings:
        context.print("All good.")


def _show_lines(context: CommandContext, heading: str, lines: "Iterable[str]") -> None:
    lines = list(lines)
    if lines and heading:
        context.print(heading)
    for line in lines[:MAX_NAMED]:
        context.print(f"{INDENT}{line}")
    if (more := len(lines) - MAX_NAMED) > 0:
        context.print(f"{INDENT}and {more} more")
