"""Simulated games on a screen: tables and bars that fit 80 columns, on a terminal and off it."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from deckbuilder.cli.display.console import ASIDE, BAD, DOUBTFUL, GOOD, HEADING, safe_text, table
from deckbuilder.games.statistics import Counts
from deckbuilder.model.ruleset import DUEL
from deckbuilder.simulation.contributions import Contribution
from deckbuilder.simulation.intervals import Interval, share
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import CardFigures, Figures, Round, SeriesComparison, Speed
from deckbuilder.simulation.verdict import (
    MIN_PAIRS,
    Verdict,
    faster_winner,
    more_frequent_winner,
    percentage_points,
    rounds_later,
)
from deckbuilder.text import counted, listed

FIRST_ROUND = 1  # no game is won earlier, even if the interval of a few games reaches lower
MAX_COLUMNS_WITH_BARS = 6  # columns of numbers that leave room for bars
MAX_STATISTICS = 2  # statistics by round that fit with more players
MAX_BAR = 24  # columns of the longest bar
MAX_NAME = 20  # columns of the longest name; a longer one is folded
MIN_SHARE = 0.1  # a round is listed if that share of the games came to it
MAX_ROWS = 24  # of rounds; those of longer games are taken together, or only every second, third ... is listed
VERDICT_STYLES = {1: GOOD, 2: BAD, 0: "", None: DOUBTFUL}  # by the deck that does better
WIN_RATES_LEGEND = """\
A card that comes in games that are won anyway has a high share, too: what it
changes is said above. The shares are of all games, those above of pairs."""
CONTRIBUTIONS_LEGEND = """\
Games with the card, less the same games without it: a blank of the same cost
stands for each copy in the pile; it can be discarded or paid with, not played.
Rounds to the win: more (+) or fewer (-) with the card, of pairs won both ways.
Won: percentage points. 95% intervals; none of one pair, or where all are alike."""


def series_view(console: Console, series: Series) -> RenderableType:
    """Return a series from the first deck's side: how soon it wins or, against active opponents, how often."""
    if not series.games:
        return Group(heading(series), Text("No game was finished.", DOUBTFUL))
    figures = series.summary.figures
    parts: list[RenderableType] = [heading(series), *_best_ofs(series)]
    if series.is_race:
        parts += [speed_line(series.speed), *_endings(series)]
        if figures[0].wins:
            parts += _part("Wins by round", speed_table(console, series.speed))
    else:
        parts += [wins_table(console, series), *_endings(series)]
        if any(side.wins for side in figures):
            parts += _part("Round of the win", wins_chart(console, figures))
    if series.counts.rounds:
        parts += _part("In the mean of the games that came to the round", rounds_table(console, series))
    parts += _part(f"Cards of {series.decks[0]}", cards_table(console, series))
    return Group(*parts, Text(_legend(series.counts), ASIDE))


def _part(title: str, renderable: RenderableType) -> list[RenderableType]:
    return [Text(), safe_text(title, HEADING), renderable]


def _legend(counts: Counts) -> str:
    """Return the meanings of the columns of the table of cards."""
    amounts = listed(name.lower() for name in counts.amounts.values())
    lines = [f"{listed(counts.listed).capitalize()}: copies, of all games together."]
    lines += [f"{amounts.capitalize()}: in the mean of a game, and as a part of all."] if amounts else []
    return "\n".join([*lines, counts.ratio.legend] if counts.ratio else lines)


def heading(series: Series) -> Text:
    """Return the heading: players, number of games, seed."""
    named = [f"{deck} ({kind})" for deck, kind in zip(series.decks, series.setting.players, strict=True)]
    sides = [listed(named[player] for player in team) for team in series.teams]
    summary = series.summary
    games = f"{counted(summary.games, 'game')}, seed {series.setting.seed}"
    if summary.games < series.wanted and not series.setting.best_of:
        games = f"{summary.games} of {counted(series.wanted, 'game')}, seed {series.setting.seed}"
    return Text.assemble(safe_text(" against ".join(sides), HEADING), "\n", safe_text(games))


def wins_table(console: Console, series: Series) -> Table:
    """Return the wins of both sides with intervals, in all games and in those that the side began."""
    numbers = ("Wins", "Share", "95% interval", "Began", "Began not")
    rows = table(console, "", "Deck", *numbers, numbers=numbers)
    summary = series.summary
    for player, figures in enumerate(summary.figures):
        rate = summary.rate(player)
        second = _share(figures.wins - figures.wins_first, summary.games - figures.games_first)
        cells = [f"{rate.value:.1%}", bounds(rate)]
        cells += [_share(figures.wins_first, figures.games_first), second]
        rows.add_row(str(player + 1), _name(series.decks[player]), str(figures.wins), *cells)
    return rows


def _best_ofs(series: Series) -> list[RenderableType]:
    """Return how many best-ofs each side has won, with intervals."""
    scores = series.best_ofs
    if not scores:
        return []
    drawn = sum(score.leader is None for score in scores)
    lines = [
        f"{counted(len(scores), 'best-of')} of {series.setting.best_of} games" + (f", {drawn} drawn" * bool(drawn))
    ]
    for player, deck in enumerate(series.decks):
        rate, wins = series.best_of_rate(player), sum(score.leader == player for score in scores)
        lines.append(f"  {player + 1} {deck}: won {wins}, {rate.value:.1%} ({bounds(rate)})")
    return [Text(), *map(safe_text, lines), Text()]


def _endings(series: Series) -> list[RenderableType]:
    """Return how games ended, if they ended differently."""
    summary, parts = series.summary, list[RenderableType]()
    if len(summary.results) > 1:
        ended = ", ".join(f"{result} {number}" for result, number in summary.results.items())
        parts.append(Text(f"Ended by: {ended}"))
    if summary.drawn:
        parts.append(Text(f"{counted(summary.drawn, 'game')} drawn", DOUBTFUL))
    if summary.broken_off:
        after = counted(series.setting.turns, "turn")
        broken_off = f"{counted(summary.broken_off, 'game')} broken off after {after}, won by nobody"
        parts.append(Text(broken_off, DOUBTFUL))
    return parts


def speed_line(speed: Speed) -> Text:
    """Return how many games were won, and how soon."""
    won, rate = len(speed.rounds), share(len(speed.rounds), speed.games)
    wins = f"Won {won} of {counted(speed.games, 'game')} ({bounds(rate)})"
    if speed.average is not None:
        wins += f", in round {speed.average:.1f} on average{_of_mean(speed.interval)}"
    parts = {"half of all were won": speed.quantile(0.5), "nine in ten": speed.quantile(0.9)}
    reached = [f"{name} by round {number}" for name, number in parts.items() if number is not None]
    return Text("\n".join([wins, ", ".join(reached).capitalize() if reached else "Fewer than half were won"]))


def _of_mean(interval: Interval | None) -> str:
    return f" ({max(FIRST_ROUND, interval.low):.1f} to {interval.high:.1f})" if interval else ""


def speed_table(console: Console, speed: Speed) -> Table:
    """Return the rounds in which games were won, and the share of all games that was won by then."""
    numbers = ("Round", "Wins", "Won by then", "95% interval")
    rows = table(console, "Round", "Wins", "", *numbers[2:], numbers=numbers)
    of_rounds = Counter(speed.rounds)
    longest = max(of_rounds.values(), default=1)
    step = _step(max(of_rounds, default=0) - min(of_rounds, default=0) + 1)
    for first in range(min(of_rounds, default=1), max(of_rounds, default=0) + 1, step):
        last = first + step - 1
        wins = sum(of_rounds[number] for number in range(first, last + 1))
        by_then = speed.won_by(last)
        bar = _bar(console, min(1.0, wins / longest / step))
        span = str(first) if step == 1 else f"{first}-{last}"
        rows.add_row(span, str(wins), bar, f"{by_then.value:.0%}", bounds(by_then))
    return rows


def wins_chart(console: Console, figures: Sequence[Figures]) -> Table:
    """Return how many games each side won in which round."""
    wins = [side.wins_by_round for side in figures]
    numbers = ("Round", *(str(player + 1) for player in range(len(wins))))
    rows = table(console, "Round", *(part for number in numbers[1:] for part in (number, "")), numbers=numbers)
    rounds = [number for side in wins for number in side]
    step = _step(max(rounds) - min(rounds) + 1)
    spans = [range(first, first + step) for first in range(min(rounds), max(rounds) + 1, step)]
    counts = [[sum(side.get(number, 0) for number in span) for side in wins] for span in spans]
    longest = max(map(max, counts))
    for span, of_sides in zip(spans, counts, strict=True):
        cells: list[str | Text] = []
        for count in of_sides:
            cells += [str(count), _bar(console, count / longest)]
        rows.add_row(str(span[0]) if step == 1 else f"{span[0]}-{span[-1]}", *cells)
    return rows


def _step(rounds: int) -> int:
    """Return how many rounds a row combines."""
    return -(-rounds // MAX_ROWS)


def rounds_table(console: Console, series: Series) -> Table:
    """Return the statistics by round, player by player; with bars for the first one if they fit."""
    players = series.teams[0] if series.is_race else range(len(series.decks))
    figures = [series.summary.figures[player] for player in players]
    headings = list(series.counts.rounds.values())
    is_duel = len(series.decks) == DUEL
    headings = headings if is_duel else headings[:MAX_STATISTICS]
    has_bars = is_duel and len(headings) * len(figures) <= MAX_COLUMNS_WITH_BARS
    columns = headings if len(figures) == 1 else _side_by_side(headings, len(figures))
    numbers = ("Round", "Games", *columns)
    rows = table(console, *numbers, *([f"{headings[0]} of 1"] if has_bars else []), numbers=numbers)
    of_rounds = list(zip(*(side.rounds for side in figures), strict=True))
    listed_rounds = [sides for sides in of_rounds if sides[0].games >= MIN_SHARE * of_rounds[0][0].games]
    eventful = max(
        (number for number, sides in enumerate(listed_rounds, 1) if any(map(_has_numbers, sides))), default=1
    )
    most = max(sides[0].means[0] for sides in listed_rounds) or 1
    for sides in listed_rounds[: eventful : _step(eventful)]:
        counted_ = list(zip(*(side.means for side in sides), strict=True))[: len(headings)]
        cells = [str(sides[0].number), str(sides[0].games), *(f"{mean:.1f}" for means in counted_ for mean in means)]
        bar = [_bar(console, sides[0].means[0] / most, MAX_BAR * 2 // 3)] if has_bars else []
        rows.add_row(*cells, *bar)
    return rows


def _side_by_side(headings: Sequence[str], sides: int) -> list[str]:
    return [_heading(place, heading, player) for place, heading in enumerate(headings) for player in range(sides)]


def _heading(place: int, heading: str, player: int) -> str:
    """Return the heading of a column: its name for the first player, different numbers for the others."""
    return f"{heading} 1" if player == 0 else " " * place + str(player + 1)


def _has_numbers(means: Round) -> bool:
    return any(means.means)


def cards_table(console: Console, series: Series) -> Table:
    """Return the statistics of the first side's cards."""
    counts, figures = series.counts, series.summary.figures[0]
    wholes = {name: sum(card.numbers[name] for card in figures.cards) for name in counts.amounts}
    headings = [name.capitalize() for name in counts.listed]
    headings += [counts.ratio.heading] if counts.ratio else []
    headings += [column for heading in counts.amounts.values() for column in (heading, "%")]
    rows = table(console, "Card", *headings, numbers=tuple(headings))
    rows.columns[0].max_width = MAX_NAME
    for card in sorted(
        figures.cards, key=lambda card: [*(-card.numbers[name] for name in wholes), series.names[card.card]]
    ):
        cells = [str(card.numbers[name]) for name in counts.listed]
        if counts.ratio:
            cells.append(_share(card.numbers[counts.ratio.part], card.numbers[counts.ratio.of]))
        for name, whole in wholes.items():
            number = card.numbers[name]
            cells += [f"{number / len(series.games):.1f}", _share(number, whole)] if number else ["-", ""]
        rows.add_row(_name(series.names[card.card]), *cells)
    return rows


def bounds(interval: Interval, digits: int = 1) -> str:
    """Return an interval of shares as text."""
    return f"{interval.low:.{digits}%} to {interval.high:.{digits}%}"


def _share(hits: int, of: int) -> str:
    return f"{hits / of:.0%}" if of else "-"


def _name(name: str) -> Text:
    return safe_text(name)


def _bar(console: Console, part: float, longest: int = MAX_BAR) -> Text:
    mark = "█" if console.is_terminal and console.encoding.startswith("utf") else "#"
    return Text(mark * round(longest * part), "cyan")


def comparison_view(
    console: Console, first_series: Series, second_series: Series, comparison: SeriesComparison
) -> RenderableType:
    """Return which of two decks, or of the bots of one, does better, on the same seeds."""
    first, second = first_series.names_beside(second_series)
    title = f"{first} and {second}, both against {first_series.decks[1]}"
    if not comparison.games:
        return Group(safe_text(title, HEADING), Text("No pair of games was finished.", DOUBTFUL))
    numbers = ("Won", "95% interval") if comparison.games >= MIN_PAIRS else ("Won",)
    rows = table(console, "Deck", *numbers, numbers=numbers)
    for name, rate in zip((first, second), comparison.rates, strict=True):
        rows.add_row(safe_text(name), f"{rate.value:.1%}", *([bounds(rate)] if comparison.games >= MIN_PAIRS else []))
    pairs = f"both won {comparison.both}, only the first {comparison.first}, only the second {comparison.second}"
    pairs_text = Text(f"{counted(comparison.games, 'pair')}: {pairs}, neither {comparison.neither}")
    verdicts = (more_frequent_winner(first, second, comparison), faster_winner(first, second, comparison))
    return Group(safe_text(title, HEADING), rows, pairs_text, *map(_verdict_text, verdicts))


def _verdict_text(verdict: Verdict) -> Text:
    return safe_text(verdict.text, VERDICT_STYLES[verdict.better])


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
        contributions, key=lambda part: (*_contribution_rank(part, race=race), names[part.card])
    ):
        games, of_rounds = contribution.comparison, contribution.comparison.longer_interval
        win_style = _less_is_better(-games.interval.high, -games.interval.low)
        won = Text(percentage_points(games.interval), win_style) if games.games else Text("-")
        change = Text(rounds_later(games), _less_is_better(of_rounds.low, of_rounds.high) if of_rounds else "")
        name = safe_text(names[contribution.card])
        rows.add_row(name, str(contribution.copies), str(games.games), change, won)
    title = f"What each card of {deck} brings, in {counted(max(pairs), 'pair')} of games"
    return Group(safe_text(title, HEADING), rows, Text(CONTRIBUTIONS_LEGEND, ASIDE))


def win_rates_view(console: Console, series: Series) -> RenderableType:
    """Return how often the first deck won the games in which it drew, played ... a card, the highest shares first."""
    names, figures = series.counts.listed, series.summary.figures[0]
    headings = [column for name in names for column in (name.capitalize(), "won", "95% interval")]
    rows = table(console, "Card", *headings, numbers=tuple(headings))
    rows.columns[0].max_width = MAX_NAME
    cards = [card for card in figures.cards if any(games for _, games in card.wins.values())]
    for card in sorted(cards, key=lambda card: (_win_rank(card, names[-1]), series.names[card.card])):
        cells = []
        for name in names:
            rate = card.win_rate(name)
            cells += [str(card.wins[name][1]), *((f"{rate.value:.0%}", bounds(rate, 0)) if rate else ("-", ""))]
        rows.add_row(_name(series.names[card.card]), *cells)
    title = f"Games of {series.decks[0]} with a card {listed(names, 'or')}, and how many of them it won"
    return Group(safe_text(title, HEADING), rows, Text(WIN_RATES_LEGEND, ASIDE))


def _win_rank(card: CardFigures, name: str) -> float:
    """Return the sort key of a card: by the lower bound of its share, so that a few lucky games are not the best."""
    rate = card.win_rate(name)
    return -rate.low if rate else 0.0


def _contribution_rank(contribution: Contribution, *, race: bool) -> tuple[float, float]:
    sooner, wins = contribution.comparison.longer or 0.0, -contribution.comparison.interval.value
    return (sooner, wins) if race else (wins, sooner)


def _less_is_better(low: float, high: float) -> str:
    """Return the style of an interval of which less is better."""
    return GOOD if high < 0 else BAD if low > 0 else ""
