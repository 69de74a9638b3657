"""Simulated games on a screen: tables and bars that fit 80 columns, on a terminal and off it."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from deckbuilder.display.console import ASIDE, BAD, DOUBTFUL, GOOD, HEADING, shown, table
from deckbuilder.simulation.intervals import Interval
from deckbuilder.simulation.match import Match
from deckbuilder.simulation.statistics import CardFigures, Comparison, Effect, Figures, Round
from deckbuilder.text import counted

BAR = 24  # columns of the longest bar
NAME = 20  # columns of the longest name; a longer one is folded
SEEN = 0.1  # a round is listed if that share of the games came to it
LEGEND = """\
Idle: summoned copies that never moved, attacked or used an ability, in percent.
If drawn, if played: by how many percentage points more games were won than
without, with the 95% interval. No cause is meant: late cards are of long games."""


def match_view(console: Console, match: Match) -> RenderableType:
    """Everything about a match, from the first deck's side."""
    figures = match.summary.figures
    parts: list[RenderableType] = [heading(match), wins_table(console, match)]
    if any(side.falls for side in figures):
        parts += [Text(), Text("Round in which the enemy summoner falls", HEADING), falls_chart(console, figures)]
    if match.games:
        parts += [Text(), Text("In the mean of the games that came to the round", HEADING)]
        parts += [rounds_table(console, figures), Text(), shown(f"Cards of {match.decks[0]}", HEADING)]
        parts += [cards_table(console, match), Text(LEGEND, ASIDE)]
    return Group(*parts)


def heading(match: Match) -> Text:
    """Who plays whom, how often, and from which seed."""
    sides = [f"{deck} ({kind})" for deck, kind in zip(match.decks, match.setting.players, strict=True)]
    found = match.summary
    told = f"{counted(found.games, 'game')}, seed {match.setting.seed}"
    if found.games < match.wanted:
        told = f"{found.games} of {counted(match.wanted, 'game')}, seed {match.setting.seed}"
    return Text.assemble(shown(" against ".join(sides), HEADING), "\n", shown(told))


def wins_table(console: Console, match: Match) -> RenderableType:
    """Wins of both sides, with intervals; beginning, and not."""
    numbers = ("Wins", "Share", "95% interval", "Began", "Began not")
    made = table(console, "", "Deck", *numbers, numbers=numbers)
    found = match.summary
    for player, figures in enumerate(found.figures):
        rate = found.rate(player)
        bounds = f"{rate.low:.1%} to {rate.high:.1%}"
        second = _share(figures.wins - figures.wins_first, found.games - figures.games_first)
        cells = [f"{rate.value:.1%}" if found.games else "-", bounds]
        cells += [_share(figures.wins_first, figures.games_first), second]
        made.add_row(str(player + 1), _name(match.decks[player]), str(figures.wins), *cells)
    if not found.undecided:
        return made
    left = f"{counted(found.undecided, 'game')} broken off after {counted(match.setting.turns, 'turn')}, won by nobody"
    return Group(made, Text(left, DOUBTFUL))


def falls_chart(console: Console, figures: Sequence[Figures]) -> Table:
    """How many games each side won in which round."""
    made = table(console, "Round", "1", "", "2", "", numbers=("Round", "1", "2"))
    falls = [side.falls for side in figures]
    longest = max(count for side in falls for count in side.values())
    rounds = [number for side in falls for number in side]
    for number in range(min(rounds), max(rounds) + 1):
        cells: list[str | Text] = []
        for side in falls:
            count = side.get(number, 0)
            cells += [str(count), _bar(console, count / longest)]
        made.add_row(str(number), *cells)
    return made


def rounds_table(console: Console, figures: Sequence[Figures]) -> Table:
    """Damage and magic by round, and the damage as bars."""
    numbers = ("Round", "Games", "Damage 1", "2", "Magic 1", " 2", "Spent 1", "  2")
    made = table(console, *numbers, "Damage of 1", numbers=numbers)
    one, other = (side.rounds for side in figures)
    shown_rounds = [pair for pair in zip(one, other, strict=True) if pair[0].games >= SEEN * one[0].games]
    eventful = max((number for number, pair in enumerate(shown_rounds, 1) if any(map(_happened, pair))), default=1)
    most = max(first.damage for first, _ in shown_rounds) or 1
    for first, second in shown_rounds[:eventful]:
        means = (first.damage, second.damage, first.gained, second.gained, first.spent, second.spent)
        cells = [str(first.number), str(first.games), *(f"{mean:.1f}" for mean in means)]
        made.add_row(*cells, _bar(console, first.damage / most, BAR * 2 // 3))
    return made


def _happened(means: Round) -> bool:
    return any((means.damage, means.gained, means.spent))


def cards_table(console: Console, match: Match) -> Table:
    """The first side's cards: what became of them, and what having them was worth."""
    numbers = ("Drawn", "Played", "Idle", "If drawn", "If played")
    made = table(console, "Card", *numbers, numbers=numbers)
    made.columns[0].max_width = NAME
    for card in sorted(match.summary.figures[0].cards, key=_worth):
        idle = f"{card.idle / card.summoned:.0%}" if card.summoned else "-"
        effects = [_effect(card.when_drawn), _effect(card.when_played)]
        made.add_row(_name(match.names[card.card]), str(card.copies), str(card.played), idle, *effects)
    return made


def comparison_view(console: Console, one: Match, other: Match, found: Comparison) -> RenderableType:
    """Which of two decks does better, on the same seeds."""
    made = table(console, "Deck", "Share", "95% interval", numbers=("Share", "95% interval"))
    for match, rate in zip((one, other), found.rates, strict=True):
        made.add_row(_name(match.decks[0]), f"{rate.value:.1%}", f"{rate.low:.1%} to {rate.high:.1%}")
    interval = found.interval
    style = GOOD if interval.low > 0 else BAD if interval.high < 0 else DOUBTFUL
    title = f"{one.decks[0]} and {other.decks[0]} against {one.decks[1]}, {counted(found.games, 'pair')} of games"
    pairs = f"both won {found.both}, only the first {found.first}, only the second {found.second}"
    told = f"Difference {_points(interval)} percentage points: {_verdict(interval)}"
    return Group(shown(title, HEADING), made, Text(f"{pairs}, neither {found.neither}"), Text(told, style))


def _verdict(interval: Interval) -> str:
    if interval.low > 0:
        return "the first is better"
    if interval.high < 0:
        return "the second is better"
    return "which is better cannot be told"


def _worth(card: CardFigures) -> tuple[float, str]:
    found = card.when_drawn.interval
    return (-found.value if found else 0.0), card.card


def _effect(effect: Effect) -> Text:
    found = effect.interval
    if found is None:
        return Text("-")
    return Text(_points(found), GOOD if found.low > 0 else BAD if found.high < 0 else "")


def _points(found: Interval) -> str:
    value, low, high = (round(100 * part) for part in found)
    return f"{value:+d} ({low:+d}, {high:+d})"


def _share(hits: int, of: int) -> str:
    return f"{hits / of:.0%}" if of else "-"


def _name(name: str) -> Text:
    return shown(name)


def _bar(console: Console, part: float, longest: int = BAR) -> Text:
    mark = "█" if console.is_terminal and console.encoding.startswith("utf") else "#"
    return Text(mark * round(longest * part), "cyan")
