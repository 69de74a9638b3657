"""Simulated games on a screen: tables and bars that fit 80 columns, on a terminal and off it."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from deckbuilder.display.console import ASIDE, BAD, DOUBTFUL, GOOD, HEADING, shown, table
from deckbuilder.simulation.counting import Counts
from deckbuilder.simulation.intervals import Interval
from deckbuilder.simulation.match import Match
from deckbuilder.simulation.statistics import CardFigures, Comparison, Contrast, Figures, Round
from deckbuilder.text import counted, listed

DUEL = 2  # players
MOST_OF_MANY = 2  # things counted by round that there is room for with more players
BAR = 24  # columns of the longest bar
NAME = 20  # columns of the longest name; a longer one is folded
SEEN = 0.1  # a round is listed if that share of the games came to it
MOST_ROWS = 24  # of rounds; those of longer games are taken together, or only every second, third ... is listed
NO_CAUSE = """\
by how many percentage points more games were won than
without, with the 95% interval. No cause is meant: late cards are of long games."""


def match_view(console: Console, match: Match) -> RenderableType:
    """Everything about a match, from the first deck's side."""
    figures = match.summary.figures
    parts: list[RenderableType] = [heading(match), wins_table(console, match)]
    if any(side.wins for side in figures):
        parts += [Text(), Text("Round of the win", HEADING), wins_chart(console, figures)]
    if match.games:
        if match.counts.rounds:
            parts += [Text(), Text("In the mean of the games that came to the round", HEADING)]
            parts += [rounds_table(console, match)]
        parts += [Text(), shown(f"Cards of {match.decks[0]}", HEADING)]
        parts += [cards_table(console, match), Text(legend(match.counts), ASIDE)]
    return Group(*parts)


def legend(counts: Counts) -> str:
    """What the columns of the table of cards mean."""
    terms = ", ".join(f"if {name}" for name in counts.compared).capitalize()
    ratio = f"{counts.ratio.legend}\n" if counts.ratio else ""
    return f"{ratio}{terms}: {NO_CAUSE}"


def heading(match: Match) -> Text:
    """Who plays whom, how often, and from which seed."""
    named = [f"{deck} ({kind})" for deck, kind in zip(match.decks, match.setting.players, strict=True)]
    sides = [listed(named[player] for player in team) for team in match.teams]
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
    parts: list[RenderableType] = [made]
    if len(found.results) > 1:
        ended = ", ".join(f"{result} {number}" for result, number in found.results.items())
        parts.append(Text(f"Ended by: {ended}"))
    if found.drawn:
        parts.append(Text(f"{counted(found.drawn, 'game')} drawn", DOUBTFUL))
    if found.broken_off:
        after = counted(match.setting.turns, "turn")
        left = f"{counted(found.broken_off, 'game')} broken off after {after}, won by nobody"
        parts.append(Text(left, DOUBTFUL))
    return Group(*parts)


def wins_chart(console: Console, figures: Sequence[Figures]) -> Table:
    """How many games each side won in which round."""
    wins = [side.wins_by_round for side in figures]
    numbers = ("Round", *(str(player + 1) for player in range(len(wins))))
    made = table(console, "Round", *(part for number in numbers[1:] for part in (number, "")), numbers=numbers)
    rounds = [number for side in wins for number in side]
    step = _step(max(rounds) - min(rounds) + 1)
    spans = [range(first, first + step) for first in range(min(rounds), max(rounds) + 1, step)]
    counts = [[sum(side.get(number, 0) for number in span) for side in wins] for span in spans]
    longest = max(map(max, counts))
    for span, of_sides in zip(spans, counts, strict=True):
        cells: list[str | Text] = []
        for count in of_sides:
            cells += [str(count), _bar(console, count / longest)]
        made.add_row(str(span[0]) if step == 1 else f"{span[0]}-{span[-1]}", *cells)
    return made


def _step(rounds: int) -> int:
    """How many rounds one row stands for."""
    return -(-rounds // MOST_ROWS)


def rounds_table(console: Console, match: Match) -> Table:
    """What is counted by round, player beside player; of two of them the first thing as bars, of more not all."""
    figures, headings = match.summary.figures, list(match.counts.rounds.values())
    is_duel = len(figures) == DUEL
    headings = headings if is_duel else headings[:MOST_OF_MANY]
    columns = [
        _heading(place, heading, player) for place, heading in enumerate(headings) for player in range(len(figures))
    ]
    numbers = ("Round", "Games", *columns)
    made = table(console, *numbers, *([f"{headings[0]} of 1"] if is_duel else []), numbers=numbers)
    rounds = list(zip(*(side.rounds for side in figures), strict=True))
    shown_rounds = [sides for sides in rounds if sides[0].games >= SEEN * rounds[0][0].games]
    eventful = max((number for number, sides in enumerate(shown_rounds, 1) if any(map(_happened, sides))), default=1)
    most = max(sides[0].means[0] for sides in shown_rounds) or 1
    for sides in shown_rounds[: eventful : _step(eventful)]:
        counted_ = list(zip(*(side.means for side in sides), strict=True))[: len(headings)]
        cells = [str(sides[0].number), str(sides[0].games), *(f"{mean:.1f}" for each in counted_ for mean in each)]
        bar = [_bar(console, sides[0].means[0] / most, BAR * 2 // 3)] if is_duel else []
        made.add_row(*cells, *bar)
    return made


def _heading(place: int, heading: str, player: int) -> str:
    """The heading of the first player names the column, those of the others are numbers; no two are the same."""
    return f"{heading} 1" if player == 0 else " " * place + str(player + 1)


def _happened(means: Round) -> bool:
    return any(means.means)


def cards_table(console: Console, match: Match) -> Table:
    """The first side's cards: what became of them, and what having them was worth."""
    compared, ratio = match.counts.compared, match.counts.ratio
    headings = [name.capitalize() for name in compared]
    headings += [ratio.heading] if ratio else []
    headings += [f"If {name}" for name in compared]
    made = table(console, "Card", *headings, numbers=tuple(headings))
    made.columns[0].max_width = NAME
    for card in sorted(match.summary.figures[0].cards, key=_worth):
        cells: list[str | Text] = [str(card.numbers[name]) for name in compared]
        if ratio:
            whole = card.numbers[ratio.of]
            cells.append(f"{card.numbers[ratio.part] / whole:.0%}" if whole else "-")
        cells += [_contrast(card.contrasts[name]) for name in compared]
        made.add_row(_name(match.names[card.card]), *cells)
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
    found = next(iter(card.contrasts.values())).interval
    return (-found.value if found else 0.0), card.card


def _contrast(contrast: Contrast) -> Text:
    found = contrast.interval
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
