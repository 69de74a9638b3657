"""`deckbuilder deck import`: make a deck file of whatever people paste."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import ForceOption, context, example

FORMS = "text, yaml, json, csv, markdown or code"


def register(app: typer.Typer) -> None:
    app.command("import", epilog=example("deck import pasted.txt ice.yaml", "deck import - ice.yaml --from text"))(
        import_
    )


def import_(
    ctx: typer.Context,
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A file, '-' for standard input, or a deck code.")],
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The deck file to write; printed if none.")
    ] = None,
    form: Annotated[str | None, typer.Option("--from", metavar="FORM", help=f"Its form: {FORMS}.")] = None,
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
        raise Fault(f"'{form}' is no form of a deck; it must be {FORMS}")
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
