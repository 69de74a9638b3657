"""`deckbuilder deck fix`: the fewest changes that make a deck legal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, DeckArgument, ForceOption, JsonOption, context, example
from deckbuilder.cli.output import emit
from deckbuilder.text import counted

if TYPE_CHECKING:
    from deckbuilder.decks.deck import Deck
    from deckbuilder.decks.repair import RepairedDeck
    from deckbuilder.decks.resolve import ResolvedDeck


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
    csv: CsvOption = False,
) -> None:
    """Propose the fewest changes that make a deck legal.

    Each has its reason; nothing is written until --yes or --output says so.
    """
    from deckbuilder.app.decks.reports import DeckRepairs
    from deckbuilder.decks.repair import repair_deck

    state = context(ctx)
    path = state.new_file(output, force=force) if output else Path(deck) if yes else None
    if yes and not output:
        repairs: list[RepairedDeck] = []

        def edit(resolved: "ResolvedDeck") -> "Deck":
            repairs.append(repair_deck(resolved, state.workbench.resolver))
            return repairs[-1].deck if repairs[-1].changes else resolved.deck

        state.change_deck(deck, edit, "deck fix")
        outcome = repairs[-1]
    else:
        outcome = repair_deck(state.deck(deck), state.workbench.resolver)
        if path:
            state.create_deck(path, outcome.deck, "deck fix", force=force)
    emit(state, DeckRepairs(outcome), lambda: _show(state, outcome, path), json=json, csv=csv)


def _show(state: CommandContext, outcome: "RepairedDeck", path: Path | None) -> None:
    from deckbuilder.cli.display.decks import repairs_view

    if not outcome.changes:
        state.print(f"{outcome.deck.name} is legal as it is.")
    else:
        out, in_ = outcome.copies
        state.print(f"{outcome.deck.name}: {counted(out, 'card')} out, {in_} in", repairs_view(outcome.changes))
        state.print(f"{path}: legal" if path else "Nothing is written yet; --yes changes the file, -o writes another.")
