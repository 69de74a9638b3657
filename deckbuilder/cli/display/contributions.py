"""The contributions of the cards of a deck, on a screen."""

from collections.abc import Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.cli.display.console import ASIDE, BAD, DOUBTFUL, GOOD, HEADING, shown, table
from deckbuilder.cli.display.simulation import NAME
from deckbuilder.simulation.contributions import Contribution
from deckbuilder.simulation.verdict import percentage_points, rounds_later
from deckbuilder.text import counted

LEGEND = """\
Games with the card, less the same games without it: a blank of the same cost
stands for each copy in the pile; it can be discarded or paid with, not played.
Rounds to the win: more (+) or fewer (-) with the card, of pairs won both ways.
Won: percentage points. 95% intervals; none of one pair, or where all are alike."""


def contributions_view(
    console: Console, deck: str, names: Mapping[str, str], found: Sequence[Contribution], *, race: bool
) -> RenderableType:
    """Return the cards, those with the largest contribution first: rounds in a race, else wins."""
    pairs = [each.found.games for each in found]
    if not any(pairs):
        return Text(f"No game without a card of {deck} was finished.", DOUBTFUL)
    numbers = ("Copies", "Pairs", "Rounds to the win", "Won")
    made = table(console, "Card", *numbers, numbers=numbers)
    made.columns[0].max_width = NAME
    for each in sorted(found, key=lambda each: (*_worth(each, race=race), names[each.card])):
        of_wins, of_rounds = each.found.interval, each.found.longer_interval
        won = Text(percentage_points(of_wins), _style(-of_wins.high, -of_wins.low)) if each.found.games else Text("-")
        change = Text(rounds_later(each.found), _style(of_rounds.low, of_rounds.high) if of_rounds else "")
        made.add_row(shown(names[each.card]), str(each.copies), str(each.found.games), change, won)
    title = f"What each card of {deck} brings, in {counted(max(pairs), 'pair')} of games"
    return Group(shown(title, HEADING), made, Text(LEGEND, ASIDE))


def _worth(each: Contribution, *, race: bool) -> tuple[float, float]:
    sooner, wins = each.found.longer or 0.0, -each.found.interval.value
    return (sooner, wins) if race else (wins, sooner)


def _style(low: float, high: float) -> str:
    """Less is better."""
    return GOOD if high < 0 else BAD if low > 0 else ""
