"""The contributions of the cards of a deck, on a screen."""

from collections.abc import Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.cli.display.console import ASIDE, BAD, DOUBTFUL, GOOD, HEADING, shown, table
from deckbuilder.cli.display.simulation import MAX_NAME
from deckbuilder.simulation.contributions import Contribution
from deckbuilder.simulation.verdict import percentage_points, rounds_later
from deckbuilder.text import counted

LEGEND = """\
Games with the card, less the same games without it: a blank of the same cost
stands for each copy in the pile; it can be discarded or paid with, not played.
Rounds to the win: more (+) or fewer (-) with the card, of pairs won both ways.
Won: percentage points. 95% intervals; none of one pair, or where all are alike."""


def contributions_view(
    console: Console, deck: str, names: Mapping[str, str], contributions: Sequence[Contribution], *, race: bool
) -> RenderableType:
    """Return the cards, those with the largest contribution first: rounds in a race, else wins."""
    pairs = [contribution.comparison.games for contribution in contributions]
    if not any(pairs):
        return Text(f"No game without a card of {deck} was finished.", DOUBTFUL)
    numbers = ("Copies", "Pairs", "Rounds to the win", "Won")
    rows = table(console, "Card", *numbers, numbers=numbers)
    rows.columns[0].max_width = MAX_NAME
    for contribution in sorted(
        contributions, key=lambda contribution: (*_worth(contribution, race=race), names[contribution.card])
    ):
        of_wins, of_rounds = contribution.comparison.interval, contribution.comparison.longer_interval
        won = (
            Text(percentage_points(of_wins), _style(-of_wins.high, -of_wins.low))
            if contribution.comparison.games
            else Text("-")
        )
        change = Text(rounds_later(contribution.comparison), _style(of_rounds.low, of_rounds.high) if of_rounds else "")
        rows.add_row(
            shown(names[contribution.card]), str(contribution.copies), str(contribution.comparison.games), change, won
        )
    title = f"What each card of {deck} brings, in {counted(max(pairs), 'pair')} of games"
    return Group(shown(title, HEADING), rows, Text(LEGEND, ASIDE))


def _worth(contribution: Contribution, *, race: bool) -> tuple[float, float]:
    sooner, wins = contribution.comparison.longer or 0.0, -contribution.comparison.interval.value
    return (sooner, wins) if race else (wins, sooner)


def _style(low: float, high: float) -> str:
    """Less is better."""
    return GOOD if high < 0 else BAD if low > 0 else ""
