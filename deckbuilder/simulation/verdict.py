"""Which of two decks does better on the same seeds, in words: how often each wins, and how soon."""

from dataclasses import dataclass
from math import ceil

from deckbuilder.simulation.intervals import Interval
from deckbuilder.simulation.statistics import SeriesComparison
from deckbuilder.text import counted

MIN_PAIRS = 5  # pairs; of fewer an interval says nothing
MAX_PAIRS = 100_000  # that a user would play
MAX_DIGITS = 3  # behind the point of a difference
FIGURES = 2  # of a number of pairs that is named


@dataclass(frozen=True)
class Verdict:
    """A comparison in a sentence. `better`: 1 or 2, the deck that does better; 0 for neither; None if undecided."""

    text: str
    better: int | None


def compared_names(first: str, second: str, bots: tuple[str, str] = ("", "")) -> tuple[str, str]:
    """Return what two decks are called; those of one name by the bots that play them, or by which they are."""
    if first != second:
        return first, second
    marks = bots if bots[0] != bots[1] else ("first", "second")
    return f"{first} ({marks[0]})", f"{second} ({marks[1]})"


def more_frequent_winner(first: str, second: str, comparison: SeriesComparison) -> Verdict:
    """Return which of two decks wins more often."""
    interval, pairs = comparison.interval, counted(comparison.games, "pair")
    if comparison.games < MIN_PAIRS:
        return Verdict(f"{pairs}: too few to say which wins more often", None)
    if interval.low <= 0 <= interval.high:
        difference = f"{percentage_points(interval)} percentage points"
        return _undecided(f"Which wins more often is too close to call: {difference}", interval, comparison.games)
    better = 1 if interval.value > 0 else 2
    between = _between(100 * interval.low, 100 * interval.high, 0)
    return Verdict(f"{(first, second)[better - 1]} wins {between} points more often; {pairs}", better)


def faster_winner(first: str, second: str, comparison: SeriesComparison) -> Verdict:
    """Return which of two decks wins sooner, of the pairs that both have won."""
    won, interval = len(comparison.rounds), comparison.longer_interval
    pairs = f"{counted(won, 'pair')} that both won"
    if won < MIN_PAIRS:
        return Verdict(f"{pairs}: too few to say which wins sooner", None)
    if interval is None:
        gap = comparison.rounds[0]
        if not gap:
            return Verdict(f"Both win in the same round in each of {pairs}", 0)
        better = 2 if gap > 0 else 1
        return Verdict(f"{(first, second)[better - 1]} wins {abs(gap)} sooner in each of {pairs}", better)
    if interval.low <= 0 <= interval.high:
        return _undecided(
            f"Which wins sooner is too close to call: {rounds_later(comparison)} rounds",
            interval,
            won,
            " that both won",
        )
    better = 2 if interval.value > 0 else 1
    between = _between(interval.low, interval.high, 1)
    return Verdict(f"{(first, second)[better - 1]} wins {between} rounds sooner; {pairs}", better)


def _between(low: float, high: float, digits: int) -> str:
    """Return the bounds of a difference without its sign: `3 to 7`, `0.4 to 1.2`; the smaller one is never `0`."""
    least, most = sorted((abs(low), abs(high)))
    while digits < MAX_DIGITS and round(least, digits) == 0:
        digits += 1
    return f"{least:,.{digits}f} to {most:,.{digits}f}"


def _undecided(text: str, interval: Interval, pairs: int, more: str = "") -> Verdict:
    """Say what is too close to call with so many pairs, and how many would decide it."""
    needed = pairs_to_decide(interval, pairs)
    then = f"about {needed:,} would decide it if that stays so" if needed else "far more would be needed to tell"
    return Verdict(f"{text}\nwith {counted(pairs, 'pair')}{more}; {then}", None)


def pairs_to_decide(interval: Interval, pairs: int) -> int:
    """Return how many pairs would decide a difference that stays: bounds draw near as the root of their number."""
    half = (interval.high - interval.low) / 2
    if not interval.value or (half / interval.value) ** 2 * pairs > MAX_PAIRS:
        return 0
    needed: int = ceil(pairs * (half / interval.value) ** 2)
    unit: int = 10 ** max(0, len(str(needed)) - FIGURES)
    return -(-needed // unit) * unit


def rounds_later(comparison: SeriesComparison) -> str:
    """Return by how many rounds the win of the first comes later."""
    if comparison.longer is None:
        return "-"
    interval = comparison.longer_interval
    span = f" ({interval.low:+.1f}, {interval.high:+.1f})" if interval else ""
    return f"{comparison.longer:+.1f}{span}"


def percentage_points(interval: Interval) -> str:
    """Return a difference of shares in percentage points."""
    value, low, high = (round(100 * part) for part in interval)
    return f"{value:+d} ({low:+d}, {high:+d})"
