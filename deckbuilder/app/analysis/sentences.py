"""An analysis in words, for every front end."""

from math import sqrt

from deckbuilder.app.analysis.report import AnalysisReport, CostlyChoice, TurnChance, TurningPoint
from deckbuilder.games.statistics import DiceLuck
from deckbuilder.simulation.intervals import Interval
from deckbuilder.text import counted, listed

MEANING = (
    "The chance of a player is the share of games won from there, with 95% intervals: the {bot} bot plays on for "
    "everybody. Hands and the board are as they were; draw piles are shuffled, and dice are thrown anew."
)


def headline(report: AnalysisReport) -> str:
    """Return what came of the analysis in a sentence."""
    if not report.games:
        return "Nothing is known yet."
    parts = [
        counted(report.games, "game") + " played on",
        f"better plans searched in {counted(report.examined, 'turn')}",
    ]
    return f"{listed(parts)}{'' if report.is_complete else '; not complete yet'}."


def meaning(report: AnalysisReport) -> str:
    """Return what a chance means here."""
    return MEANING.format(bot=report.bot)


def share_text(interval: Interval) -> str:
    """Return `61% (45 to 75)`; without bounds where there are none."""
    value = f"{interval.value:.0%}"
    if interval.low == interval.high:
        return value
    return f"{value} ({round(100 * interval.low)} to {round(100 * interval.high)})"


def points_text(interval: Interval) -> str:
    """Return a difference of chances without its sign: `27 points (8 to 41)`."""
    value, *bounds = (round(100 * part) for part in interval)
    low, high = sorted(bounds) if value >= 0 else sorted(-bound for bound in bounds)
    return f"{counted(abs(value), 'point')} ({low} to {high})"


def turn_name(chance: TurnChance, report: AnalysisReport) -> str:
    """Return `turn 9 of Breakers`, `the beginning`."""
    return f"turn {chance.turn} of {report.decks[chance.player]}" if chance.turn else "the beginning"


def turning_point_sentence(point: TurningPoint, report: AnalysisReport) -> str:
    """Return how the chance changed, and what dice had to do with it."""
    assert point.first.chances is not None and point.last.chances is not None  # noqa: S101, PT018 - both are known
    before, after = (chance.chances[point.seat].value for chance in (point.first, point.last) if chance.chances)
    verb = "rose" if point.change.value > 0 else "fell"
    name = report.team_of(point.seat)
    where = turn_name(point.last, report)
    if point.last.turn - point.first.turn > 1:
        where = f"turns {point.first.turn + 1} to {point.last.turn}"
    sentence = f"In {where} the chance of {name} {verb} from {before:.0%} to {after:.0%}."
    dice = [_of_dice(luck, report.decks[seat]) for seat, luck in enumerate(point.dice) if luck and luck.dice]
    return " ".join([sentence, *([f"Hits: {'; '.join(dice)}."] if dice else [])])


def _of_dice(luck: DiceLuck, name: str) -> str:
    return f"{name} {luck.hits} of {counted(luck.dice, 'die')}, {float(luck.expected):.1f} expected".replace(
        "dies", "dice"
    )


def cost_sentence(choice: CostlyChoice, report: AnalysisReport) -> str:
    """Return what a choice cost: `Turn 9, Breakers: about 27 points (8 to 41) in 24 pairs of games`."""
    cost, pairs = points_text(choice.cost), counted(choice.pairs, "pair")
    return f"Turn {choice.turn}, {report.decks[choice.player]}: {cost} in {pairs} of games"


def choices_sentence(report: AnalysisReport) -> str:
    """Return what is to be said where no choice was costly beyond chance; empty where there is one."""
    if report.choices:
        return ""
    if report.doubtful:
        return "No choice was costly beyond chance, so far. These may have been; a longer look may tell."
    if not report.is_complete:
        return "None so far: not all turns were searched, or too few games played on."
    return "No plan was found that is better than what was done."


def luck_sentences(report: AnalysisReport) -> list[str]:
    """Return what chance gave to each player."""
    sentences = []
    for name, luck in zip(report.decks, report.luck, strict=True):
        if luck.dice and luck.dice.dice:
            sentences.append(f"{name}: {dice_words(luck.dice)}.")
        if any(draw.drawn != draw.expected for draw in luck.draws):  # else the whole pile was drawn
            drawn = [f"{counted(draw.drawn, draw.kind)} ({float(draw.expected):.1f} expected)" for draw in luck.draws]
            sentences.append(f"{name} drew {listed(drawn)}.")
    return sentences


def dice_words(luck: DiceLuck) -> str:
    """Return how lucky dice were, by their own spread: beyond one standard deviation, and beyond two."""
    gap, spread = float(luck.hits - luck.expected), sqrt(luck.variance)
    words = "as usual"
    if abs(gap) > spread:
        words = f"{'very ' if abs(gap) > 2 * spread else ''}{'lucky' if gap > 0 else 'unlucky'}"
    return (
        f"dice were {words}: {luck.hits} hits of {luck.dice} dice, {float(luck.expected):.1f} expected, "
        f"give or take {spread:.1f}"
    )
