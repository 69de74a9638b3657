"""`deckbuilder hand`: opening hands."""

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import (
    CommandContext,
    DeckArgument,
    JsonOption,
    SeedOption,
    chosen_seed,
    context,
    example,
)

if TYPE_CHECKING:
    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.odds.hands import Hand

MOST_JSON = 100_000  # hands of one JSON document


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example("hand polar-dwarves --seed 7", "hand my-deck.txt --count 10000", "hand the-long-wall --redraw")
    )(hand)


def hand(
    ctx: typer.Context,
    deck: DeckArgument,
    seed: SeedOption = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=10_000_000, help="Draw so many hands and count.")] = 1,
    bottom: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Put this card on the bottom and draw another (chess)."),
    ] = None,
    redraw: Annotated[bool, typer.Option("--redraw", help="Ask which cards to put on the bottom (chess).")] = False,
    json: JsonOption = False,
) -> None:
    """Draw an opening hand, as the rules of the deck's game say."""
    from deckbuilder.errors import InputError
    from deckbuilder.odds.hands import draw, draw_pile

    state = context(ctx)
    reading = state.deck(deck)
    reading.must_be_readable()
    ruleset = reading.validator.ruleset
    pile = draw_pile(reading)
    if not pile:
        raise InputError("the deck has no cards to draw")
    if (bottom or redraw) and not ruleset.opening.put_back:
        raise InputError(f"{ruleset.name} has no mulligan: nothing is put back")
    if (bottom or redraw) and count > 1:
        raise InputError("--bottom and --redraw change a single hand; leave out --count")
    chosen = chosen_seed(seed)
    if json:
        if count > MOST_JSON:
            raise InputError(f"--json lists at most {MOST_JSON} hands")
        hands = [draw(pile, ruleset, chosen, number).put_back(bottom or []) for number in range(count)]
        names = [[card.name for card in one.cards] for one in hands]
        state.print_json({"deck": reading.deck.name, "seed": chosen, "hands": names})
    elif count > 1:
        _count(state, reading, chosen, count)
    else:
        one = draw(pile, ruleset, chosen)
        if redraw:
            bottom = _ask(state, one, reading)
        _one(state, one.put_back(bottom or []), reading, chosen)


def _one(state: CommandContext, hand: "Hand", reading: "ResolvedDeck", seed: int) -> None:
    from deckbuilder.display.odds import hand_view, setup_note

    opening = reading.validator.ruleset.opening
    state.print(f"{reading.deck.name}, drawn {opening.drawn}, seed {seed}")
    note = setup_note(reading)
    if note:
        state.print(note)
    state.print(hand_view(state.console, hand, reading))


def _ask(state: CommandContext, hand: "Hand", reading: "ResolvedDeck") -> list[str]:
    """Which cards go to the bottom; an empty answer keeps the hand."""
    from deckbuilder.display.odds import hand_view

    state.print(hand_view(state.console, hand, reading))
    answer = typer.prompt("Put on the bottom (names separated by commas, Enter keeps all)", "", show_default=False)
    return [name.strip() for name in answer.split(",") if name.strip()]


def _count(state: CommandContext, reading: "ResolvedDeck", seed: int, count: int) -> None:
    from deckbuilder.display.odds import frequencies_view, setup_note
    from deckbuilder.odds.dealing import count_hands
    from deckbuilder.odds.hands import draw_pile, frequencies

    pile = draw_pile(reading)
    kinds = list(dict.fromkeys(pile))
    numbers = [kinds.index(card) for card in pile]
    counted: Counter[tuple[int, ...]] = count_hands(numbers, reading.validator.ruleset.opening.cards, seed, count)
    found = frequencies(counted, kinds, reading.validator.ruleset, reading.leader)
    state.print(f"{reading.deck.name}: {count} opening hands, seed {seed}")
    note = setup_note(reading)
    if note:
        state.print(note)
    state.print(frequencies_view(state.console, found))
