"""`deckbuilder random`: a card by chance."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CsvOption, JsonOption, SeedOption, chosen_seed, context, example
from deckbuilder.cli.output import emit
from deckbuilder.text import short

if TYPE_CHECKING:
    from deckbuilder.model.card import Card


def register(app: typer.Typer) -> None:
    app.command("random", epilog=example("random", "random class:champion --count 3 --seed 7"))(random_card)


def random_card(
    ctx: typer.Context,
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY...", help="A search; only cards that match it.")
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=100, help="Number of different cards.")] = 1,
    seed: SeedOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Show cards drawn at random."""
    from deckbuilder.app.cards import random_cards

    state = context(ctx)
    if query and len(query) == 1 and query[0].isdecimal():
        state.print_note(
            f"'{short(query[0])}' searches names and texts; for that number of cards, write --count {short(query[0])}."
        )
    cards = random_cards(state.workbench.catalogue, state.search(query or []), count, chosen_seed(seed))
    emit(state, cards, lambda: _show(state, cards.items), json=json, csv=csv)


def _show(state: CommandContext, cards: "Sequence[Card]") -> None:
    from deckbuilder.cli.display.cards import card_panel

    if not cards:
        state.print("No cards found.")
    for card in cards:
        decks = state.workbench.catalogue.decks_with(card)
        state.print(card_panel(state.console, card, state.workbench.catalogue.rulesets[card.ruleset], decks, []))
