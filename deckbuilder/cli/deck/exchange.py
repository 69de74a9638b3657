"""`deckbuilder deck import`, `export`: decks in every form that people and programs use."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import Context, DeckArgument, ForceOption, context, example

READ = "text, yaml, json, csv, markdown or code"
WRITTEN = ("text", "yaml", "json", "csv", "markdown", "code", "html", "tts")


def register(app: typer.Typer) -> None:
    app.command("import", epilog=example("deck import pasted.txt ice.yaml", "deck import - ice.yaml --from text"))(
        import_
    )
    app.command(
        epilog=example("deck export polar-dwarves --to text", "deck export ice.yaml --to html --output ice.html")
    )(export)


def import_(
    ctx: typer.Context,
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A file, '-' for standard input, or a deck code.")],
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The deck file to write; printed if none.")
    ] = None,
    form: Annotated[str | None, typer.Option("--from", metavar="FORM", help=f"Its form: {READ}.")] = None,
    force: ForceOption = False,
) -> None:
    """Read a deck in any form and save it.

    A deck that is not legal is saved too, and judged.
    """
    from deckbuilder.decks.forms import READERS, write_yaml
    from deckbuilder.decks.load import exists, read_file
    from deckbuilder.decks.resolve import listing
    from deckbuilder.display.decks import verdict
    from deckbuilder.errors import Fault, Faults, Place

    state = context(ctx)
    if form and form not in (*READERS, "code"):
        raise Fault(f"'{form}' is no form of a deck; it must be {READ}")
    path = Path(source)
    is_file = source == "-" or exists(source)
    reading = state.resolver.resolve(read_file(path, state.resolver, form)) if is_file else state.deck(source)
    if reading.faults:
        raise Faults([Fault(str(problem), Place(source)) for problem in reading.faults])
    if file is None:
        typer.echo(write_yaml(listing(reading.deck, state.catalogue)), nl=False)
        return
    state.save(reading.deck, state.new_file(file, force=force))
    state.print(f"{file}:", verdict(reading, reading.problems()))


def export(
    ctx: typer.Context,
    deck: DeckArgument,
    to: Annotated[
        str | None,
        typer.Option(metavar="FORM", help=f"One of {', '.join(WRITTEN)}; else the file's ending says it, or text."),
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file.")] = None,
    force: ForceOption = False,
) -> None:
    """Print a deck in another form.

    Text, YAML, JSON, CSV, Markdown and code can be imported again; HTML is for printing, tts for Tabletop Simulator.
    """
    from deckbuilder import files
    from deckbuilder.decks.forms import SUFFIXES
    from deckbuilder.errors import Fault

    state = context(ctx)
    form = to or {**SUFFIXES, ".html": "html"}.get(output.suffix.lower() if output else "", "text")
    if form not in WRITTEN:
        raise Fault(f"'{to}' is no form of a deck; it must be one of {', '.join(WRITTEN)}")
    text = _written(state, deck, form)
    if output:
        files.write(state.new_file(output, force=force), text)
    else:
        typer.echo(text, nl=False)


def _written(state: Context, name: str, form: str) -> str:
    reading = state.deck(name)
    deck = reading.must_be_readable()
    if form == "code":
        from deckbuilder.decks.code import write_code

        return write_code(deck, state.catalogue) + "\n"
    if form == "html":
        from deckbuilder.decks.stats import stats
        from deckbuilder.display.page import deck_page

        return deck_page(reading, stats(reading))
    if form == "tts":
        from deckbuilder.decks.tts import write_tts

        return write_tts(reading)
    from deckbuilder.decks.forms import WRITERS
    from deckbuilder.decks.resolve import listing

    return WRITERS[form](listing(deck, state.catalogue))
