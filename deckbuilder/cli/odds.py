"""`deckbuilder hand`, `odds`: opening hands of a deck, and the odds of what they hold."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import (
    CommandContext,
    DeckArgument,
    ForceOption,
    SeedOption,
    chosen_seed,
    command_context,
    example,
)
from deckbuilder.cli.output import WithCsv, emit, emit_report
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.app.odds import OpeningHands
    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.odds.hands import Hand


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithCsv,
        epilog=example(
            "odds polar-dwarves",
            'odds polar-dwarves "class:champion" --at-least 1 --cards 5',
            'odds polar-dwarves "[class:champion]>=1 and [cost<=1]>=2"',
            "odds my-deck.txt symbol:water --turn 3 --svg water.svg",
            "odds the-long-wall class:champion --redraw",
        ),
    )(odds)
    app.command(
        cls=WithCsv,
        epilog=example("hand polar-dwarves --seed 7", "hand my-deck.txt --count 10000", "hand the-long-wall --redraw"),
    )(hand)


def odds(
    ctx: typer.Context,
    deck: DeckArgument,
    condition: Annotated[
        str | None,
        typer.Argument(
            metavar="[CONDITION]",
            help="A query, or conditions: '2 champions and no event', '[cost<=1]>=2 and [name:golem]=0'; "
            "without it, all odds at a glance.",
        ),
    ] = None,
    at_least: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="At least this many matching cards (default: 1).")
    ] = None,
    at_most: Annotated[int | None, typer.Option(metavar="N", min=0, help="At most this many matching cards.")] = None,
    exactly: Annotated[int | None, typer.Option(metavar="N", min=0, help="Exactly this many matching cards.")] = None,
    cards: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Number of cards seen (default: the opening hand).")
    ] = None,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Cards seen by this turn, instead of --cards.")
    ] = None,
    each_turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="With --turn: cards drawn in each later turn.")
    ] = None,
    redraw: Annotated[
        bool, typer.Option("--redraw", help="Exchange other cards of the first hand once (chess).")
    ] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the chart as SVG.")] = None,
    force: ForceOption = False,
) -> None:
    """Compute the exact probability of drawing certain cards.

    Without a condition, print that of each class, cost, tag and card by the first turns.
    """
    from deckbuilder.app.odds import OddsAtAGlance, OddsQuestion, odds_of
    from deckbuilder.odds.condition import in_brackets

    if cards is not None and turn is not None:
        raise InputError("--cards and --turn say the same thing; use one of them")
    context = command_context(ctx)
    if condition is None:
        if svg or redraw or any(number is not None for number in (at_least, at_most, exactly, cards, turn, each_turn)):
            raise InputError("which cards? These options need a CONDITION behind the deck")
        glance = OddsAtAGlance(context.deck(deck))
        emit_report(context, glance, glance.report)
        return
    numbers = {">=": at_least, "<=": at_most, "=": exactly}
    given = {compare: number for compare, number in numbers.items() if number is not None}
    if given and in_brackets(condition):
        raise InputError("a condition that counts cards has its numbers inside; leave out --at-least and the like")
    question = OddsQuestion(condition, given, cards, turn, each_turn, redraw)
    answer = odds_of(context.workbench, context.deck(deck), question, whole=svg is not None or context.form == "csv")
    if svg:
        from deckbuilder import files
        from deckbuilder.web.drawing.charts import odds_chart_file

        chart = odds_chart_file(answer.title, answer.probabilities, answer.seen)
        files.write(context.new_file(svg, force=force), chart)
    emit_report(context, answer, answer.report)


MAX_HANDS = 100_000  # hands of one JSON document or table


def hand(
    ctx: typer.Context,
    deck: DeckArgument,
    seed: SeedOption = None,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="Draw this many hands, and count cards.")
    ] = 1,
    bottom: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Put this card on the bottom and draw another (chess).")
    ] = None,
    redraw: Annotated[bool, typer.Option("--redraw", help="Ask which cards to put on the bottom (chess).")] = False,
) -> None:
    """Draw an opening hand by the rules of the deck's game."""
    from deckbuilder.app.odds import OpeningHands

    context = command_context(ctx)
    chosen = chosen_seed(seed)
    resolved = context.deck(deck)
    hands = OpeningHands(resolved, chosen)
    if bottom or redraw:
        hands.check_mulligan()
    if (bottom or redraw) and count > 1:
        raise InputError("--bottom and --redraw change a single hand; leave out --count")
    if context.form and count > MAX_HANDS:
        raise InputError(f"--{context.form} lists at most {MAX_HANDS} hands")

    def show() -> None:
        from deckbuilder.cli.display.report import report_view

        if count > 1:
            context.print(report_view(context.console, hands.report(count)))
        else:
            _one(context, hands.hand(bottom=_ask(context, hands) if redraw else bottom or []), resolved, chosen)

    emit(context, hands.hands(count, bottom or []), show)


def _one(context: CommandContext, hand: "Hand", resolved: "ResolvedDeck", seed: int) -> None:
    from deckbuilder.cli.display.cards import hand_view
    from deckbuilder.cli.display.console import DOUBTFUL, safe_text
    from deckbuilder.decks.resolve import layout_warning

    opening = resolved.validator.ruleset.opening
    context.print(f"{resolved.deck.name}, drawn {opening.drawn}, seed {seed}")
    if warning := layout_warning(resolved):
        context.print(safe_text(warning, DOUBTFUL))
    context.print(hand_view(context.console, hand, resolved))


def _ask(context: CommandContext, hands: "OpeningHands") -> list[str]:
    """Ask which cards go to the bottom; an empty answer keeps the hand."""
    from deckbuilder.cli.display.cards import hand_view

    context.print(hand_view(context.console, hands.hand(), hands.deck))
    answer = typer.prompt("Put on the bottom (names separated by commas, Enter keeps all)", "", show_default=False)
    return [name.strip() for name in answer.split(",") if name.strip()]
