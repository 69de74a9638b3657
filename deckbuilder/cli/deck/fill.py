"""`deckbuilder deck fill`: complete a deck."""

from pathlib import Path
from typing import Annotated

import typer

from deckbuilder.cli.context import FileArgument, ForceOption, OwnedOption, SeedOption, chosen_seed, context, example
from deckbuilder.text import counted


def register(app: typer.Typer) -> None:
    app.command(epilog=example("deck fill ice.yaml --seed 1", "deck fill ice.yaml --output full.yaml"))(fill)


def fill(
    ctx: typer.Context,
    file: FileArgument,
    seed: SeedOption = None,
    owned: OwnedOption = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to another file.")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Complete a deck file to a legal deck."""
    from deckbuilder.decks.diff import diff
    from deckbuilder.decks.suggest import Completion
    from deckbuilder.display.decks import changes_view

    state = context(ctx)
    path = state.new_file(output, force=force) if output else state.deck_file(file)
    chosen = chosen_seed(seed)
    reading = state.deck(file)
    filled = Completion(reading, state.resolver, state.owned if owned else None).filled(chosen)
    state.save(filled, path)
    added = diff(reading.deck, filled)
    what = counted(sum(change.by for change in added), "card")
    state.print(f"{path}: {what} added (seed {chosen}), legal", changes_view(state.console, added))
