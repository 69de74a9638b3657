"""Two decks on the same seeds, on a screen: how often each wins, and which is better."""

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.cli.display.console import BAD, DOUBTFUL, GOOD, HEADING, shown, table
from deckbuilder.cli.display.simulation import bounds
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import SeriesComparison
from deckbuilder.simulation.verdict import MIN_PAIRS, Verdict, compared_names, faster_winner, more_frequent_winner
from deckbuilder.text import counted

STYLES = {1: GOOD, 2: BAD, 0: "", None: DOUBTFUL}  # by the deck that does better


def comparison_view(
    console: Console, first_series: Series, second_series: Series, comparison: SeriesComparison
) -> RenderableType:
    """Return which of two decks does better, on the same seeds."""
    first, second = compared_names(first_series.decks[0], second_series.decks[0])
    title = f"{first} and {second}, both against {first_series.decks[1]}"
    if not comparison.games:
        return Group(shown(title, HEADING), Text("No pair of games was finished.", DOUBTFUL))
    numbers = ("Won", "95% interval") if comparison.games >= MIN_PAIRS else ("Won",)
    rows = table(console, "Deck", *numbers, numbers=numbers)
    for name, rate in zip((first, second), comparison.rates, strict=True):
        rows.add_row(shown(name), f"{rate.value:.1%}", *([bounds(rate)] if comparison.games >= MIN_PAIRS else []))
    pairs = f"both won {comparison.both}, only the first {comparison.first}, only the second {comparison.second}"
    pairs_text = Text(f"{counted(comparison.games, 'pair')}: {pairs}, neither {comparison.neither}")
    verdicts = [_shown(verdict_on(first, second, comparison)) for verdict_on in (more_frequent_winner, faster_winner)]
    return Group(shown(title, HEADING), rows, pairs_text, *verdicts)


def _shown(verdict: Verdict) -> Text:
    return shown(verdict.text, STYLES[verdict.better])
