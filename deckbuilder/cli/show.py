"""`deckbuilder show`: one card with all that it has."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, JsonOption, context, example
from deckbuilder.cli.output import emit

if TYPE_CHECKING:
    from deckbuilder.model.card import Card


def register(app: typer.Typer) -> None:
    app.command(epilog=example("show Svara", 'show "Ice Golem" --json', 'show "Archer (Jungle Elves)"'))(show)


def show(
    ctx: typer.Context,
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="The name of a card.")],
    ruleset: Annotated[str | None, typer.Option(metavar="ID", help="Only cards of this rule set, such as 2e.")] = None,
    json: JsonOption = False,
) -> None:
    """Show a card in full, and which leaders can use it."""
    from deckbuilder.app.cards import CARD_COLUMNS
    from deckbuilder.app.result import ResultList
    from deckbuilder.catalogue.lookup import find_cards
    from deckbuilder.settings import last_ruleset

    state = context(ctx)
    cards = find_cards(" ".join(name), state.workbench.catalogue, ruleset, None if json else last_ruleset())
    result = cards[0] if len(cards) == 1 else ResultList(cards, CARD_COLUMNS)
    emit(state, result, lambda: _show(state, cards), json=json)


def _show(state: CommandContext, cards: "list[Card]") -> None:
    from deckbuilder.cli.display.cards import card_panel
    from deckbuilder.limits import MAX_REPORTED_ERRORS

    for number, card in enumerate(cards[:MAX_REPORTED_ERRORS]):
        if number:
            state.print("")
        rules = state.workbench.catalogue.rulesets[card.ruleset]
        decks, leaders = state.workbench.catalogue.decks_with(card), state.workbench.catalogue.leaders_of(card)
        state.print(card_panel(state.console, card, rules, decks, leaders))
    if len(cards) > MAX_REPORTED_ERRORS:
        state.print(f"\nand {len(cards) - MAX_REPORTED_ERRORS} more of this name")
