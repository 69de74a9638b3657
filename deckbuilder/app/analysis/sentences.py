"""An analysis in words, for every front end."""

from math import sqrt

from deckbuilder.app.analysis.mistakes import OwnLoss
from deckbuilder.app.analysis.report import AnalysisReport, CostlyChoice, CostlyTurn, TurnChance, TurningPoint
from deckbuilder.app.analysis.turn_trials import SURE
from deckbuilder.app.report import Bars, Figure, Report
from deckbuilder.games.statistics import DiceLuck
from deckbuilder.model.ruleset import DUEL
from deckbuilder.simulation.intervals import Interval
from deckbuilder.text import counted, listed

MEANING = (
    "The chance of a player is the share of games won from there, with 95% intervals: the {bot} bot plays on for "
    "everybody. Hands and the board are as they were; draw piles are shuffled, and dice are thrown anew."
)


TURN_OR_CHOICE = (
    "A turn is compared as a whole, and a choice alone, with the rest of the turn as the {bot} bot plays it: so their "
    "costs differ."
)
NO_TURNING_POINT = "None is sure: in so few games, changes as great may be chance."


def text_report(report: AnalysisReport) -> Report:
    """Return the chances of all turns as a table, then what was found."""
    points = [turning_point_sentence(point, report) for point in report.turning_points] or [NO_TURNING_POINT]
    choices = [line for choice in report.choices or report.doubtful for line in _choice_lines(choice, report)]
    parts = {
        "Turning points": points,
        "Blunders": [sentence for sentence, _ in blunders(report)],
        "The costliest choices": [*filter(None, [choices_sentence(report)]), *choices, *cost_notes(report)],
        "Luck": luck_sentences(report),
    }
    return Report(
        " against ".join(name for name, _ in report.teams),
        [headline(report)],
        figures=[chances_figure(report)],
        parts=[Report(title, sentences) for title, sentences in parts.items() if sentences],
    )


def chances_figure(report: AnalysisReport) -> Figure:
    """Return the chance of each side after every turn where it is known; of two sides, the first as bars."""
    known = [(chance, chance.chances) for chance in report.chances if chance.chances is not None]
    names, rows = [name for name, _ in report.teams], []
    for chance, shares in known:
        whose = report.decks[chance.player] if chance.turn else "beginning"
        cells = [share_text(shares[seat]) for _, seat in report.teams]
        rows.append([str(chance.turn), whose, str(chance.games or "–"), *cells])
    bars = Bars("chance of winning", names[:1], [[shares[0].value for _, shares in known]], most=1)
    columns, chart = ("Turn", "Of", "Games", *names), bars if len(names) == DUEL else None
    return Figure("Chance of winning after each turn", columns, rows, chart, meaning(report))


def _choice_lines(choice: CostlyChoice, report: AnalysisReport) -> list[str]:
    why = [f"  Why: {', '.join(choice.reasons)}."] if choice.reasons else []
    head = f"{cost_sentence(choice, report)} (step {choice.step})"
    return [head, f"  Done: {choice.made}", f"  Better: {choice.better}", *why]


def headline(report: AnalysisReport) -> str:
    """Return what came of the analysis in a sentence."""
    if not report.games:
        return "Nothing is known yet."
    parts = [
        *([f"{counted(report.judged, 'turn')} judged"] if report.judged else []),
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
    """Return a difference of chances without its sign: `27 points (8 to 41)`; without bounds that say nothing more."""
    value, *bounds = (round(100 * part) for part in interval)
    low, high = sorted(bounds) if value >= 0 else sorted(-bound for bound in bounds)
    if low == high:
        return counted(abs(value), "point")
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


def blunders(report: AnalysisReport) -> list[tuple[str, int]]:
    """Return what is said of each bad turn, and the step before it; empty if there is none.

    What a player destroyed of its own is told of its turn, or by itself where the turn is not named.
    """
    turns = [
        (
            " ".join([costly_turn_sentence(turn, report), *map(own_loss_sentence, _losses_in(turn.turn, report))]),
            turn.step,
        )
        for turn in report.turns
    ]
    named = {turn.turn for turn in report.turns}
    others = [loss for loss in report.own_losses if loss.turn not in named]
    return [
        *turns,
        *(
            (f"Turn {loss.turn} of {report.decks[loss.player]}: {own_loss_sentence(loss)}", loss.step)
            for loss in others
        ),
    ]


def _losses_in(turn: int, report: AnalysisReport) -> list[OwnLoss]:
    return [loss for loss in report.own_losses if loss.turn == turn]


def own_loss_sentence(loss: OwnLoss) -> str:
    """Return which own card a player lost: `By "attack Svara c1 → b1" its own Wind Mage was destroyed.`."""
    return f'By "{loss.made}" its own {loss.card} was {loss.harm}.'


def costly_turn_sentence(turn: CostlyTurn, report: AnalysisReport) -> str:
    """Return what a turn cost, and how sure that is; only the costliest one is called the worst."""
    name, cost = f"turn {turn.turn} of {report.decks[turn.player]}", points_text(turn.cost)
    if turn.win:
        return f"{name[0].upper() + name[1:]} could have won the game; a bot does, by {turn.win}."
    rank = "the worst" if turn == report.turns[0] else "another"
    head = f"Probably {rank}, {turn.sureness:.0%} sure" if turn.sureness < SURE else rank.capitalize()
    games = f", by {counted(turn.pairs, 'pair')} of games" if turn.pairs else ""
    return f"{head}: {name} cost {cost} of the chance of winning{games}."


def cost_sentence(choice: CostlyChoice, report: AnalysisReport) -> str:
    """Return what a choice cost: `Turn 9 of Breakers: 27 points (8 to 41) of the chance, by 24 pairs of games`."""
    cost, pairs = points_text(choice.cost), counted(choice.pairs, "pair")
    return f"Turn {choice.turn} of {report.decks[choice.player]}: {cost} of the chance, by {pairs} of games"


def choices_sentence(report: AnalysisReport) -> str:
    """Return what is to be said where no choice was costly beyond chance; empty where there is one."""
    if report.choices:
        return ""
    if report.doubtful:
        return "No choice was costly beyond chance, so far. These may have been; a longer look may tell."
    if not report.is_complete:
        return "None so far: not all turns were searched, or too few games played on."
    return f"No better plan was found in {counted(report.examined, 'turn')}, those that may have cost most."


def cost_notes(report: AnalysisReport) -> list[str]:
    """Return why the cost of a choice is another than that of its turn, where both are told."""
    is_told = report.turns and (report.choices or report.doubtful)
    return [TURN_OR_CHOICE.format(bot=report.bot)] if is_told else []


def luck_sentences(report: AnalysisReport) -> list[str]:
    """Return what chance gave to each player."""
    sentences = []
    for name, luck in zip(report.decks, report.luck, strict=True):
        if luck.dice and luck.dice.dice:
            sentences.append(f"The dice of {name} were {dice_words(luck.dice)}.")
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
        f"{words}: {luck.hits} hits of {luck.dice} dice, {float(luck.expected):.1f} expected, give or take {spread:.1f}"
    )
