"""`deckbuilder odds`: exact probabilities of drawn cards."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, DeckArgument, ForceOption, JsonOption, context, example

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.model.card import Card
    from deckbuilder.model.ruleset import Opening, RuleSet
    from deckbuilder.odds.condition import HandCondition


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            'odds polar-dwarves "class:champion" --at-least 1 --cards 5',
            'odds polar-dwarves "[class:champion]>=1 and [cost<=1]>=2"',
            "odds my-deck.txt symbol:water --turn 3 --svg water.svg",
            "odds the-long-wall class:champion --redraw",
        )
    )(odds)


def odds(
    ctx: typer.Context,
    deck: DeckArgument,
    condition: Annotated[
        str,
        typer.Argument(metavar="CONDITION", help="A query, or conditions such as '[cost<=1]>=2 and [name:golem]=0'."),
    ],
    at_least: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="At least so many cards of the query (1).")
    ] = None,
    at_most: Annotated[int | None, typer.Option(metavar="N", min=0, help="At most so many cards of the query.")] = None,
    exactly: Annotated[int | None, typer.Option(metavar="N", min=0, help="Exactly so many cards of the query.")] = None,
    cards: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Cards seen; the opening hand if left out.")
    ] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", min=1, help="Cards seen by this turn instead.")] = None,
    each_turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="With --turn: cards drawn in each later turn.")
    ] = None,
    redraw: Annotated[
        bool,
        typer.Option("--redraw", help="Cards of the first hand that are not asked for are put back once (chess)."),
    ] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the chart as SVG.")] = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Compute the exact probability of drawing certain cards."""
    from deckbuilder.odds.hands import draw_pile

    state = context(ctx)
    reading = state.deck(deck)
    reading.must_be_readable()
    ruleset, pile = reading.validator.ruleset, draw_pile(reading)
    seen = _seen(ruleset.opening, len(pile), cards, turn, each_turn)
    wanted = _condition(state, condition, at_least, at_most, exactly)
    rows = min(len(pile), max(seen + 5, 10))
    chances = _chances(ruleset, pile, wanted, seen, len(pile) if svg else rows, redraw=redraw)
    chance = chances[seen]
    facts = {"probability": float(chance), "fraction": f"{chance.numerator}/{chance.denominator}"}
    title = f"{reading.deck.name}: {condition}"
    if svg:
        from deckbuilder import files
        from deckbuilder.display.odds import odds_chart

        files.write(state.new_file(svg, force=force), odds_chart(title, [float(each) for each in chances], seen))
    if json:
        state.print_json({**facts, "deck": reading.deck.name, "condition": condition, "cards": seen})
        return
    from deckbuilder.display.odds import odds_table

    if told := _out_of_reach(state, wanted, pile):
        state.print(*told)
    state.print(title, f"{seen} of {len(pile)} cards: {float(chance):.4%} = {facts['fraction']}")
    _assumptions(state, reading, turn, each_turn, redraw=redraw)
    state.print(odds_table(state.console, chances, seen, rows))


def _out_of_reach(state: CommandContext, wanted: "HandCondition", pile: "Sequence[Card]") -> list[str]:
    """What is said where the draw pile does not hold what is asked for."""
    from deckbuilder.query.parse import Search
    from deckbuilder.text import short

    told = []
    queries = dict(zip(wanted.texts, wanted.groups, strict=True))
    for text, held, asked in wanted.out_of_reach(pile):
        if held:
            told.append(f"'{short(text)}': the draw pile holds {held}, {asked} can never be drawn.")
        elif state.catalogue.count(Search(queries[text])):
            told.append(f"'{short(text)}': no card of this draw pile matches.")
        else:
            told.append(f"'{short(text)}': no card matches, in any deck.")
    return told


def _seen(opening: "Opening", pile: int, cards: int | None, turn: int | None, each_turn: int | None) -> int:
    """How many cards of the draw pile are seen: as many as are asked for, or as a turn has brought."""
    from deckbuilder.errors import InputError

    if cards is not None and turn is not None:
        raise InputError("--cards and --turn say the same thing; use one of them")
    seen = cards if cards is not None else min(opening.seen_by(turn or 1, each_turn), pile)
    if seen > pile:
        raise InputError(f"the draw pile has {pile} cards, {seen} cannot be drawn")
    return seen


def _chances(
    ruleset: "RuleSet", pile: "Sequence[Card]", wanted: "HandCondition", seen: int, most: int, *, redraw: bool
) -> "list[Fraction]":
    """The probability after each number of cards up to `most`; after a redraw from the first hand on."""
    from deckbuilder.errors import InputError
    from deckbuilder.odds.exact import after_redraw, probabilities

    chances = probabilities(pile, wanted, most)
    if not redraw:
        return chances
    first = ruleset.opening.cards
    if not ruleset.opening.put_back:
        raise InputError(f"{ruleset.name} has no mulligan: nothing is put back")
    if seen < min(first, len(pile)):
        raise InputError(f"--redraw changes the first hand: at least {first} cards are seen")
    return chances[:first] + [after_redraw(pile, wanted, first, number) for number in range(first, len(chances))]


def _assumptions(
    state: CommandContext, reading: "ResolvedDeck", turn: int | None, each_turn: int | None, *, redraw: bool
) -> None:
    """What the probability takes for granted."""
    from deckbuilder.display.odds import setup_note

    opening = reading.validator.ruleset.opening
    if turn is not None and turn > 1:
        each = opening.each_turn if each_turn is None else each_turn
        state.print(f"By turn {turn}, with {opening.cards} cards at first and {each} more in each later turn.")
    if redraw:
        state.print("Cards of the first hand that are not asked for are put on the bottom, and as many are drawn.")
    elif opening.put_back:
        state.print("Cards put on the bottom at the start are not taken into account; --redraw does that.")
    if note := setup_note(reading):
        state.print(note)


def _condition(
    state: CommandContext, text: str, at_least: int | None, at_most: int | None, exactly: int | None
) -> "HandCondition":
    """The condition of the command line: a joined one as it stands, or one query with the numbers of the options."""
    from deckbuilder.errors import InputError
    from deckbuilder.odds.condition import compared, parse_condition
    from deckbuilder.query.parse import parse

    options = {">=": at_least, "<=": at_most, "=": exactly}
    given = {compare: number for compare, number in options.items() if number is not None}
    if not re.match(r"(\s|\(|not\b)*\[", text, re.IGNORECASE):
        return compared(parse(text, state.vocabulary).query, given or {">=": 1}, text)
    if given:
        raise InputError("a condition in [brackets] has its numbers inside; leave out --at-least and the like")
    return parse_condition(text, state.vocabulary)
