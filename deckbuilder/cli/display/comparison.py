"""Two decks on the same seeds, on a screen: how often each wins, and which is better."""

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.cli.display.console import BAD, DOUBTFUL, GOOD, HEADING, shown, table
from deckbuilder.cli.display.simulation import bounds
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import SeriesComparison
from deckbuilder.simulation.verdict import FEW, Verdict, compared_names, faster_winner, more_frequent_winner
from deckbuilder.text import counted

STYLES = {1: GOOD, 2: BAD, 0: "", None: DOUBTFUL}  # by the deck that does better


def comparison_view(console: Console, one: Series, other: Series, found: SeriesComparison) -> RenderableType:
    """Return which of two decks does better, on the same seeds."""
    first, second = compared_names(one.decks[0], other.decks[0])
    title = f"{first} and {second}, both against {one.decks[1]}"
    if not found.games:
        return Group(shown(title, HEADING), Text("No pair of games was finished.", DOUBTFUL))
    numbers = ("Won", "95% interval") if found.games >= FEW else ("Won",)
    made = table(console, "Deck", *numbers, numbers=numbers)
    for name, rate in zip((first, second), found.rates, strict=True):
        made.add_row(shown(name), f"{rate.value:.1%}", *([bounds(rate)] if found.games >= FEW else []))
    pairs = f"both won {found.both}, only the first {found.first}, only the second {found.second}"
    pairs_line = Text(f"{counted(found.games, 'pair')}: {pairs}, neither {found.neither}")
    verdicts = [_shown(each(first, second, found)) for each in (more_frequent_winner, faster_winner)]
    return Group(shown(title, HEADING), made, pairs_line, *verdicts)


def _shown(verdict: Verdict) -> Text:
    return shown(verdict.text, STYLES[verdict.better])
