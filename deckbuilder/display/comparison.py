"""Which of two decks does better on the same seeds, in words: how often each wins, and how soon."""

from math import ceil

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.display.console import BAD, DOUBTFUL, GOOD, HEADING, shown, table
from deckbuilder.display.simulation import bounds
from deckbuilder.simulation.intervals import Interval
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import SeriesComparison
from deckbuilder.text import counted

FEW = 5  # pairs; of fewer an interval says nothing
MOST_PAIRS = 100_000  # that anybody would play
FIGURES = 2  # of a number of pairs that is named


def comparison_view(console: Console, one: Series, other: Series, found: SeriesComparison) -> RenderableType:
    """Which of two decks does better, on the same seeds."""
    first, second = _names(one.decks[0], other.decks[0])
    title = f"{first} and {second}, both against {one.decks[1]}"
    if not found.games:
        return Group(shown(title, HEADING), Text("No pair of games was finished.", DOUBTFUL))
    numbers = ("Won", "95% interval") if found.games >= FEW else ("Won",)
    made = table(console, "Deck", *numbers, numbers=numbers)
    for name, rate in zip((first, second), found.rates, strict=True):
        made.add_row(shown(name), f"{rate.value:.1%}", *([bounds(rate)] if found.games >= FEW else []))
    pairs = f"both won {found.both}, only the first {found.first}, only the second {found.second}"
    told = Text(f"{counted(found.games, 'pair')}: {pairs}, neither {found.neither}")
    return Group(shown(title, HEADING), made, told, _oftener(first, second, found), _sooner(first, second, found))


def _names(first: str, second: str) -> tuple[str, str]:
    """What the two decks are called; those of one name by which they are."""
    return (f"{first} (first)", f"{second} (second)") if first == second else (first, second)


def _oftener(first: str, second: str, found: SeriesComparison) -> Text:
    """Which of the two wins more often."""
    interval = found.interval
    if found.games < FEW:
        return _too_few(found.games, "which wins more often")
    told = f"{points(interval)} percentage points"
    if interval.low <= 0 <= interval.high:
        return _close(f"Which wins more often is too close to call: {told}", interval, found.games)
    better = first if interval.value > 0 else second
    return shown(f"{better} wins more often: {told}", _style(interval.low, interval.high))


def _sooner(first: str, second: str, found: SeriesComparison) -> Text:
    """Which of the two wins sooner, of the pairs that both won."""
    won = len(found.rounds)
    interval = found.longer_interval
    if won < FEW:
        return _too_few(won, "which wins sooner", " that both won")
    if interval is None:
        gap = found.rounds[0]
        same = "Both win in the same round" if not gap else f"{second if gap > 0 else first} wins {abs(gap)} sooner"
        return shown(f"{same} in each of {counted(won, 'pair')} that both won", "" if not gap else GOOD)
    told = f"{later(found)} rounds"
    if interval.low <= 0 <= interval.high:
        return _close(f"Which wins sooner is too close to call: {told}", interval, won, " that both won")
    return shown(
        f"{second if interval.value > 0 else first} wins sooner: {told}", _style(-interval.high, -interval.low)
    )


def _too_few(pairs: int, what: str, more: str = "") -> Text:
    return Text(f"{counted(pairs, 'pair')}{more}: too few to say {what}", DOUBTFUL)


def _close(told: str, interval: Interval, pairs: int, more: str = "") -> Text:
    """What is too close to call with so many pairs, and how many would decide it."""
    needed = pairs_to_decide(interval, pairs)
    then = f"about {needed:,} would decide it if that stays so" if needed else "far more would be needed to tell"
    return shown(f"{told}\nwith {counted(pairs, 'pair')}{more}; {then}", DOUBTFUL)


def pairs_to_decide(interval: Interval, pairs: int) -> int:
    """How many pairs would decide a difference that stays as it is: bounds draw near as the root of their number.

    0 where there is no difference, or more would be needed than anybody plays.
    """
    half = (interval.high - interval.low) / 2
    if not interval.value or (half / interval.value) ** 2 * pairs > MOST_PAIRS:
        return 0
    needed: int = ceil(pairs * (half / interval.value) ** 2)
    unit: int = 10 ** max(0, len(str(needed)) - FIGURES)
    return -(-needed // unit) * unit


def _style(low: float, high: float) -> str:
    return GOOD if low > 0 else BAD if high < 0 else DOUBTFUL


def later(found: SeriesComparison) -> str:
    """By how many rounds the win of the first comes later."""
    if found.longer is None:
        return "-"
    interval = found.longer_interval
    span = f" ({interval.low:+.1f}, {interval.high:+.1f})" if interval else ""
    return f"{found.longer:+.1f}{span}"


def points(found: Interval) -> str:
    """A difference of shares in percentage points."""
    value, low, high = (round(100 * part) for part in found)
    return f"{value:+d} ({low:+d}, {high:+d})"
