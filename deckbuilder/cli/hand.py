"""`deckbuilder hand`: opening hands."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import (
    CommandContext,
    CsvOption,
    DeckArgument,
    JsonOption,
    SeedOption,
    chosen_seed,
    context,
    example,
)
from deckbuilder.cli.output import emit
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.app.odds import OpeningHands
    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.odds.hands import Hand

MAX_HANDS = 100_000  # hands of one JSON document or table


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example("hand polar-dwarves --seed 7", "hand my-deck.txt --count 10000", "hand the-long-wall --redraw")
    )(hand)


def hand(
    ctx: typer.Context,
    deck: DeckArgument,
    seed: SeedOption = None,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="Draw this many hands, and count cards.")
    ] = 1,
    bottom: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Put this card on the bottom and draw another (chess)."),
    ] = None,
    redraw: Annotated[bool, typer.Option("--redraw", help="Ask which cards to put on the bottom (chess).")] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Draw an opening hand by the rules of the deck's game."""
    from deckbuilder.app.odds import OpeningHands

    state = context(ctx)
    chosen = chosen_seed(seed)
    resolved = state.deck(deck)
    hands = OpeningHands(resolved, chosen)
    if bottom or redraw:
        hands.check_mulligan()
    if (bottom or redraw) and count > 1:
        raise InputError("--bottom and --redraw change a single hand; leave out --count")
    if (json or csv) and count > MAX_HANDS:
        raise InputError(f"--{'json' if json else 'csv'} lists at most {MAX_HANDS} hands")

    def show() -> None:
        if count > 1:
            _count(state, hands, count)
        else:
            _one(state, hands.hand(bottom=_ask(state, hands) if redraw else bottom or []), resolved, chosen)

    emit(state, hands.hands(count, bottom or []), show, json=json, csv=csv)


def _one(state: CommandContext, hand: "Hand", resolved: "ResolvedDeck", seed: int) -> None:
    from deckbuilder.cli.display.odds import hand_view, setup_note

    opening = resolved.validator.ruleset.opening
    state.print(f"{resolved.deck.name}, drawn {opening.drawn}, seed {seed}")
    note = setup_note(resolved)
    if note:
        state.print(note)
    state.print(hand_view(state.console, hand, resolved))


def _ask(state: CommandContext, hands: "OpeningHands") -> list[str]:
    """Ask which cards go to the bottom; an empty answer keeps the hand."""
    from deckbuilder.cli.display.odds import hand_view

    state.print(hand_view(state.console, hands.hand(), hands.deck))
    answer = typer.prompt("Put on the bottom (names separated by commas, Enter keeps all)", "", show_default=False)
    return [name.strip() for name in answer.split(",") if name.strip()]


def _count(state: CommandContext, hands: "OpeningHands", count: int) -> None:
    from deckbuilder.cli.display.odds import frequencies_view, setup_note

    state.print(f"{hands.deck.deck.name}: {count} opening hands, seed {hands.seed}")
    note = setup_note(hands.deck)
    if note:
        state.print(note)
    state.print(frequencies_view(state.console, hands.frequencies(count)))
