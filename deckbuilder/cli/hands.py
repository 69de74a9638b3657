"""`deckbuilder hands`: the opening hands of two decks, compared."""

from typing import Annotated, Any

import typer

from deckbuilder.app.hand_comparison import HandOrder
from deckbuilder.cli.context import DeckArgument, command_context, complete_deck, example
from deckbuilder.cli.orders import takes
from deckbuilder.cli.output import WithCsv, emit_report

OtherDeck = Annotated[str, typer.Argument(metavar="DECK", help="The other deck.", autocompletion=complete_deck)]


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithCsv, epilog=example("hands polar-dwarves breakers", "hands my-deck.txt polar-dwarves --hands 5000")
    )(hands)


@takes(HandOrder)
def hands(ctx: typer.Context, deck: DeckArgument, other: OtherDeck, fields: dict[str, Any]) -> None:
    """Compare the opening hands of two decks."""
    from deckbuilder.app.hand_comparison import compare_hands

    context = command_context(ctx)
    comparison = compare_hands(HandOrder(deck, other, **fields), context.deck)
    emit_report(context, comparison, comparison.report)
