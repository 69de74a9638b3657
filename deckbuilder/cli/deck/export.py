"""`deckbuilder deck export`: a deck in another form."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import Context, DeckArgument, ForceOption, context, example

FORMS = ("text", "yaml", "json", "csv", "markdown", "code", "html", "tts")


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example("deck export polar-dwarves --to text", "deck export ice.yaml --to html --output ice.html")
    )(export)


def export(
    ctx: typer.Context,
    deck: DeckArgument,
    to: Annotated[
        str | None,
        typer.Option(metavar="FORM", help=f"One of {', '.join(FORMS)}; else the file's ending says it, or text."),
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
    if form not in FORMS:
        raise Fault(f"'{to}' is no form of a deck; it must be one of {', '.join(FORMS)}")
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
