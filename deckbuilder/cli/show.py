"""`deckbuilder show`: one card with all that it has."""

from typing import Annotated

import typer

from deckbuilder.cli.context import JsonOption, context, example


def register(app: typer.Typer) -> None:
    app.command(epilog=example("show Svara", 'show "Ice Golem" --json', 'show "Archer (Jungle Elves)"'))(show)


def show(
    ctx: typer.Context,
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="The name of a card.")],
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Only cards of this rule set, such as 2e.")] = None,
    json: JsonOption = False,
) -> None:
    """Show a card: numbers, abilities, pattern, and who can use it."""
    from deckbuilder.catalogue.lookup import find_cards
    from deckbuilder.settings import last_ruleset

    state = context(ctx)
    cards = find_cards(" ".join(name), state.catalogue, ruleset, None if json else last_ruleset())
    if json:
        state.print_json(cards[0].to_json() if len(cards) == 1 else [card.to_json() for card in cards])
        return
    from deckbuilder.display.cards import card_panel
    from deckbuilder.limits import FAULTS

    for number, card in enumerate(cards[:FAULTS]):
        if number:
            state.print("")
        rules = state.catalogue.rulesets[card.ruleset]
        decks, leaders = state.catalogue.decks_with(card), state.catalogue.leaders_of(card)
        state.print(card_panel(state.console, card, rules, decks, leaders))
    if len(cards) > FAULTS:
        state.print(f"\nand {len(cards) - FAULTS} more of this name")
