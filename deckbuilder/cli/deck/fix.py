"""`deckbuilder deck fix`: the fewest changes that make a deck legal."""

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import DeckArgument, ForceOption, JsonOption, context, example
from deckbuilder.text import counted


def register(app: typer.Typer) -> None:
    app.command(epilog=example("deck fix ice.yaml", "deck fix ice.yaml --yes", "deck fix ice.yaml -o legal.yaml"))(fix)


def fix(
    ctx: typer.Context,
    deck: DeckArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Change the deck file.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the legal deck to another file.")
    ] = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Propose the fewest changes that make a deck legal.

    Each has its reason; nothing is written until --yes or --output says so.
    """
    from deckbuilder.decks.repair import repaired
    from deckbuilder.display.decks import amendments_view

    state = context(ctx)
    with state.change() if yes or output else contextlib.nullcontext():
        path = state.new_file(output, force=force) if output else state.deck_file(deck) if yes else None
        found = repaired(state.deck(deck), state.resolver)
        if path and (found.amendments or output):
            state.save(found.deck, path)
    if json:
        state.print_json([amendment.as_json() for amendment in found.amendments])
    elif not found.amendments:
        state.print(f"{found.deck.name} is legal as it is.")
    else:
        out, in_ = found.copies
        state.print(f"{found.deck.name}: {counted(out, 'card')} out, {in_} in", amendments_view(found.amendments))
        state.print(f"{path}: legal" if path else "Nothing is written yet; --yes changes the file, -o writes another.")
