"""`deckbuilder random`: a card by chance."""

from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, SeedOption, chosen_seed, context, example
from deckbuilder.text import short


def register(app: typer.Typer) -> None:
    app.command("random", epilog=example("random", "random class:champion --count 3 --seed 7"))(random_card)


def random_card(
    ctx: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(metavar="QUERY...", help="Only cards like these.")] = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=100, help="So many different cards.")] = 1,
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Show cards drawn at random."""
    from deckbuilder.odds.dealing import deal
    from engine import Generator

    state = context(ctx)
    if query and len(query) == 1 and query[0].isdecimal():
        state.tell(
            f"'{short(query[0])}' is looked for in names and texts; --count {short(query[0])} draws so many cards."
        )
    found = state.catalogue.search(state.search(query or []))
    cards, _ = deal(sorted(found, key=lambda card: card.key), count, Generator(chosen_seed(seed)))
    if json:
        state.print_json([card.to_json() for card in cards])
        return
    from deckbuilder.display.cards import card_panel

    if not cards:
        state.print("No cards found.")
    for card in cards:
        decks = state.catalogue.decks_with(card)
        state.print(card_panel(state.console, card, state.catalogue.rulesets[card.ruleset], decks, []))
