"""An improvement in words and figures, for every front end."""

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite

from deckbuilder.app.improvement.improvement import FINALISTS
from deckbuilder.app.improvement.report import Finding, ImprovementReport
from deckbuilder.app.report import Figure, Report
from deckbuilder.simulation.intervals import Interval
from deckbuilder.text import listed, percent

MAX_DROPPED = 20
WEAKEST = 3  # cards that are named
COLUMNS = ("Swap", "Gain", "Pairs")
STAGES = {
    "screening": "while swaps were screened",
    "race": "during the race",
    "confirmation": "during the confirmation",
}


def text_report(report: ImprovementReport) -> Report:
    """Return the result in a sentence, then what was confirmed and what was dropped."""
    left_out = [f"Left out, because bots cannot play them: {', '.join(report.left_out)}."] if report.left_out else []
    figures = [figure for figure in (confirmed_figure(report), dropped_figure(report)) if figure.rows]
    return Report(headline(report), [*weakest_cards(report), tried(report)], left_out, figures, meaning(report))


def confirmed_figure(report: ImprovementReport) -> Figure:
    """Return the packages of swaps that were confirmed, the best first."""
    return Figure("Confirmed by fresh games", COLUMNS, _rows(report.confirmed, report))


def dropped_figure(report: ImprovementReport) -> Figure:
    """Return the first of the packages that were dropped."""
    shown = f" ({MAX_DROPPED} of {len(report.dropped)})" if report.dropped[MAX_DROPPED:] else ""
    return Figure(f"Tried and dropped{shown}", COLUMNS, _rows(report.dropped[:MAX_DROPPED], report))


def _rows(findings: Sequence[Finding], report: ImprovementReport) -> list[list[str]]:
    return [
        [str(finding.package), gain_text(finding.gain.interval, report), f"{finding.gain.pairs:,}"]
        for finding in findings
    ]


def headline(report: ImprovementReport) -> str:
    """Return what came of an improvement."""
    if report.stage:
        return f"Stopped {STAGES[report.stage]}: nothing is sure yet."
    best = report.best
    if best is None:
        if not report.confirmed:
            return "No swap was tried."
        first = report.confirmed[0]
        if all(finding.gain.interval.value <= 0 for finding in report.confirmed):
            return "No swap is surely better, and none gained anything in the games that count."
        return f"No swap is surely better. The most promising one: {finding_text(first, report)}."
    others = [str(finding.package) for finding in report.confirmed if finding is not best and report.is_sure(finding)]
    rest = f"{listed(others)} is surely better, too" if others else "nothing else is sure"
    return f"{finding_text(best, report)}; {rest}."


def finding_text(finding: Finding, report: ImprovementReport) -> str:
    """Return `Frost Mage for Ice Smith: +4.1 points (+1.2, +7.0) after 2,400 pairs`."""
    return (
        f"{finding.package}: {gain_text(finding.gain.interval, report)} after {number_of(finding.gain.pairs, 'pair')}"
    )


def gain_text(interval: Interval, report: ImprovementReport) -> str:
    """Return `+4.1 points (+1.2, +7.0)`, in a race `+0.6 rounds sooner (+0.3, +0.9)`."""
    unit, factor = _unit(report)
    value, low, high = (factor * part for part in interval)
    bounds = f" ({low:+.1f}, {high:+.1f})" if isfinite(low) else ""
    return f"{value:+.1f} {unit}{' sooner' if report.is_race else ''}{bounds}"


def number_of(number: int, noun: str) -> str:
    """Return `2,400 pairs`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def tried(report: ImprovementReport) -> str:
    """Return what was played: how many games, against whom, and how many swaps."""
    packages = len(report.confirmed) + len(report.dropped)
    players = " against ".join(report.players)
    return (
        f"{number_of(report.games, 'game')} against {listed(report.opponents)} ({players}, seed {report.seed}); "
        f"{number_of(report.swaps, 'legal swap')}, {packages:,} tried one by one."
    )


def weakest_cards(report: ImprovementReport) -> list[str]:
    """Return which cards of the deck seem weakest, in a sentence; none without a screening."""
    unit, factor = _unit(report)
    texts = [f"{weak.swap.out.name} ({factor * weak.gain:+.1f} {unit})" for weak in report.weakest[:WEAKEST]]
    return [f"Without these cards most seems to be gained, by the games that chose: {listed(texts)}."] if texts else []


def _unit(report: ImprovementReport) -> tuple[str, float]:
    return ("rounds", 1.0) if report.is_race else ("points", 100.0)


def meaning(report: ImprovementReport) -> str:
    """Return what the figures mean, and what they do not."""
    unit = _rounds_text(report) if report.is_race else "percentage points of games won"
    return (
        f"Gains are {unit}, in pairs of games on the same seeds. The first games chose up to {FINALISTS} swaps; only "
        "games on fresh seeds count for these, and their intervals hold together with 95% (Bonferroni). The gains of "
        "what was dropped come from the games that chose: great ones among them are mostly luck."
    )


def _rounds_text(report: ImprovementReport) -> str:
    text = f"rounds by which the deck wins sooner; a game that is not won counts as one of {report.most_rounds} rounds"
    if report.of_deck is None:
        return text
    return f"{text} (the deck itself won {percent(Fraction(report.of_deck.value))} of those that count)"
