"""The result of a simulation as a page shows it: tables of its figures, each with its chart, and matrices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from typing import Any

from markupsafe import Markup

from deckbuilder.simulation.intervals import Interval, share
from deckbuilder.text import counted, listed
from deckbuilder.web.drawing.charts import Mark, Step, bar_chart, interval_chart, paired_bar_chart, step_chart

PERCENT_SCALE = ("0%", "25%", "50%", "75%", "100%")
MAX_ROUNDS = 60  # of a chart; those of longer games are taken together
MAX_NAME_LENGTH = 26  # characters of a name in a chart
Json = Mapping[str, Any]


@dataclass(frozen=True)
class Figure:
    """A chart with its table. `legend`: what the chart's series are."""

    title: str
    chart: Markup | None
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    legend: str = ""


def figures_of(match: Json) -> list[Figure]:
    """Return the figures of a match: wins, the rounds in which they came, what was counted, what each card did."""
    if not match["games"]:
        return []
    figures = [] if match["race"] else [_wins(match)]
    figures += (
        [_win_rounds(match), _survival(match)]
        if any(match["sides"][player]["wins"] for player in _captains(match))
        else []
    )
    return [*figures, *_count_figures(match), _cards(match)]


def _team(match: Json, side: int) -> list[int]:
    return [player - 1 for player in match["teams"][side]]


def _captains(match: Json) -> list[int]:
    """Return the first player of each side; only of the first one where nobody plays against it."""
    return [_team(match, 0)[0], *([] if match["race"] else [_team(match, 1)[0]])]


def names_of(match: Json) -> list[str]:
    """Return the names of the decks; those of one name with their seats."""
    decks = match["decks"]
    return [f"{deck} ({seat})" if decks.count(deck) > 1 else deck for seat, deck in enumerate(decks, 1)]


def _wins(match: Json) -> Figure:
    names = names_of(match)
    rows, marks = [], []
    for name, side in zip(names, match["sides"], strict=True):
        rate = _interval(side["rate"])
        marks.append(Mark(_cut(name), *rate, f"{rate.value:.0%}"))
        second = side["wins"] - side["wins_when_beginning"]
        began = f"{_part(side['wins_when_beginning'], side['began'])} of {side['began']}"
        later = match["games"] - side["began"]
        cells = [side["player"], str(side["wins"]), f"{rate.value:.1%}", bounds(rate)]
        rows.append([name, *cells, began, f"{_part(second, later)} of {later}"])
    columns = ("Deck", "Bot", "Wins", "Share", "95% interval", "When beginning", "When second")
    return Figure("Wins", interval_chart("share of games won", marks, 0, 1, PERCENT_SCALE), columns, rows)


def _win_rounds(match: Json) -> Figure:
    """Return the rounds of the wins of each side."""
    names, captains = names_of(match), _captains(match)
    wins = [_by_round(match["sides"][player]) for player in captains]
    rounds = sorted({number for counts in wins for number in counts})
    spans = _spans(rounds[0], rounds[-1])
    numbers = [[sum(counts.get(number, 0) for number in span) for counts in wins] for span in spans]
    labels = [_label(span) for span in spans]
    title = f"wins by round, {rounds[0]} to {rounds[-1]}"
    if len(captains) == 1:
        chart = bar_chart(
            title, [(label, float(first), str(first)) for label, (first,) in zip(labels, numbers, strict=True)]
        )
        legend = ""
    else:
        pairs = [(label, first, second) for label, (first, second) in zip(labels, numbers, strict=True)]
        chart, legend = paired_bar_chart(title, pairs), f"Plain: {names[captains[0]]}. Hatched: {names[captains[1]]}."
    rows = [[label, *map(str, counts)] for label, counts in zip(labels, numbers, strict=True)]
    return Figure("Round of the win", chart, ("Round", *(names[player] for player in captains)), rows, legend)


def _survival(match: Json) -> Figure:
    """Return the share of games that no player has won by the end of each round."""
    wins: dict[int, int] = {}
    for player in _captains(match):
        for number, games in _by_round(match["sides"][player]).items():
            wins[number] = wins.get(number, 0) + games
    spans = _spans(1, max(wins))
    unfinished, steps, rows = match["games"], [], []
    for span in spans:
        unfinished -= sum(wins.get(number, 0) for number in span)
        rate = share(unfinished, match["games"])
        steps.append(Step(str(span[-1]), *rate))
        rows.append([str(span[-1]), str(unfinished), f"{rate.value:.1%}", bounds(rate)])
    title = f"share of games not won by round, from 1 to {spans[-1][-1]}: {steps[-1].value:.0%} at the end"
    return Figure(
        "Games not won yet", step_chart(title, [steps]), ("After round", "Games", "Share", "95% interval"), rows
    )


def _by_round(side: Json) -> dict[int, int]:
    return {int(number): games for number, games in side["wins_by_round"].items()}


def _spans(first: int, last: int) -> list[range]:
    """Return the rounds in order, several together where there are many."""
    width = -(-(last - first + 1) // MAX_ROUNDS)
    return [range(start, start + width) for start in range(first, last + 1, width)]


def _label(span: range) -> str:
    return str(span[0]) if len(span) == 1 else f"{span[0]}–{span[-1]}"


def _count_figures(match: Json) -> list[Figure]:
    """Return what the game counts by round, in the mean of the games that came to it; none where it counts nothing."""
    players = _team(match, 0) if match["race"] else range(len(match["sides"]))
    names, rounds = names_of(match), [match["sides"][player]["rounds"] for player in players]
    counts = [name for name in (rounds[0][0] if rounds and rounds[0] else {}) if name not in ("number", "games")]
    if not counts:
        return []
    columns = ["Round", "Games"]
    columns += [f"{_title(name)}, {names[player]}" for name in counts for player in players]
    rows = [
        [str(of_round[0]["number"]), str(of_round[0]["games"])]
        + [f"{side[name]:.1f}" for name in counts for side in of_round]
        for of_round in zip(*rounds, strict=True)
    ]
    return [Figure("By round, in the mean of the games that came to it", None, columns, rows)]


def _cards(match: Json) -> Figure:
    """Return what became of the cards of the first deck."""
    cards = match["sides"][0]["cards"]
    counts = [name for name in (cards[0] if cards else {}) if name not in ("card", "key", "won")]
    rows = [[card["card"], *(f"{card[name]:,}" for name in counts)] for card in sorted(cards, key=lambda c: c["card"])]
    return Figure(f"Cards of {match['decks'][0]}, in all games", None, ("Card", *map(_title, counts)), rows)


def contributions_of(result: Json) -> Figure | None:
    """Return what each card brings, the best first; None where that was not measured."""
    measured = [contribution for contribution in result.get("contributions", ()) if contribution["pairs"]]
    if not measured:
        return None
    is_race = result["matches"][0]["race"]
    name = "rounds_difference" if is_race else "difference"
    sign = -1 if is_race else 1  # fewer rounds are better
    marks = []
    for contribution in measured:
        value, low, high = _contribution(contribution, name, sign)
        text = f"{value:+.1f}" if is_race else f"{100 * value:+.0f}"
        marks.append(Mark(_cut(contribution["card"]), value, low, high, text))
    order = sorted(range(len(marks)), key=lambda place: -marks[place].value)
    most = _rounded_up(max(max(abs(mark.low), abs(mark.high)) for mark in marks), 2 if is_race else 0.2)
    ends = [f"{part * most * (1 if is_race else 100):+.0f}".replace("+0", "0") for part in (-1, -0.5, 0, 0.5, 1)]
    title = "rounds sooner with the card" if is_race else "percentage points more wins with the card"
    chart = interval_chart(title, [marks[place] for place in order], -most, most, ends)
    rows = [_contribution_row(measured[place]) for place in order]
    columns = ("Card", "Copies", "Pairs", "Rounds to the win", "95% interval", "Won, points", "95% interval ")
    return Figure("What each card brings", chart, columns, rows, f"{title.capitalize()}; at 0 it makes no difference.")


def win_rates_of(result: Json) -> Figure | None:
    """Return how often the deck won with each card drawn and played, where contributions are shown and games lost."""
    match = next(iter(result.get("matches", ())), None)
    if match is None or match["race"] or contributions_of(result) is None:
        return None
    cards = [card for card in match["sides"][0]["cards"] if any(won["rate"] for won in card.get("won", {}).values())]
    if not cards:
        return None
    names = list(cards[0]["won"])
    last = names[-1]
    cards.sort(key=lambda card: -_interval(card["won"][last]["rate"]).low if card["won"][last]["rate"] else 0)
    marks = [
        Mark(_cut(card["card"]), *rate, f"{rate.value:.0%}")
        for card in cards
        if card["won"][last]["rate"] and (rate := _interval(card["won"][last]["rate"]))
    ]
    columns = ["Card"]
    for name in names:
        columns += [f"Games {name}", f"Won, {name}", f"95% interval, {name}"]
    rows = [[card["card"], *(cell for name in names for cell in _win_rate_cells(card["won"][name]))] for card in cards]
    chart = (
        interval_chart(f"share of games won in which the card was {last}", marks, 0, 1, PERCENT_SCALE)
        if marks
        else None
    )
    legend = (
        f"The share of games won in which a copy was {last}, beside what the card brings: a card that comes in games "
        "that are won anyway has a high share, too."
    )
    return Figure("How often it won with each card", chart, columns, rows, legend)


def _win_rate_cells(won: Json) -> list[str]:
    if not won["rate"]:
        return ["0", "–", "–"]
    rate = _interval(won["rate"])
    return [str(won["games"]), f"{rate.value:.0%}", bounds(rate)]


def _rounded_up(value: float, unit: float) -> float:
    return unit * max(1, ceil(value / unit))


def _contribution(contribution: Json, name: str, sign: int) -> Interval:
    """Return a difference that is better the greater it is; without bounds where there are none."""
    entry = contribution[name]
    if entry is None:
        mean = sign * (contribution["rounds_mean"] or 0)
        return Interval(mean, mean, mean)
    value, low, high = _interval(entry)
    return Interval(value, low, high) if sign > 0 else Interval(-value, -high, -low)


def _contribution_row(contribution: Json) -> list[str]:
    rounds, won = contribution["rounds_difference"], _interval(contribution["difference"])
    mean = "–" if contribution["rounds_mean"] is None else f"{contribution['rounds_mean']:+.1f}"
    span = f"{rounds['low']:+.1f} to {rounds['high']:+.1f}" if rounds else "–"
    in_points = [f"{100 * part:+.0f}" for part in won]
    cells = [str(contribution["copies"]), str(contribution["pairs"]), mean, span]
    return [contribution["card"], *cells, in_points[0], f"{in_points[1]} to {in_points[2]}"]


def rates_figure(names: Sequence[str], rates: Sequence[Interval]) -> Figure:
    """Return the shares of wins of decks that are compared."""
    marks = [Mark(_cut(name), *rate, f"{rate.value:.0%}") for name, rate in zip(names, rates, strict=True)]
    rows = [[name, f"{rate.value:.1%}", bounds(rate)] for name, rate in zip(names, rates, strict=True)]
    chart = interval_chart("share of games won", marks, 0, 1, PERCENT_SCALE)
    return Figure("Wins on the same seeds", chart, ("Deck", "Won", "95% interval"), rows)


def facts_of(match: Json) -> str:
    """Return how the games of a match ended, in a sentence."""
    parts = [
        counted(match["games"], "game")
        if match["games"] == match["wanted"]
        else f"{match['games']} of {counted(match['wanted'], 'game')}"
    ]
    parts.append(f"seed {match['seed']}")
    if match["results"]:
        parts.append(f"ended by {listed(f'{name} ({number})' for name, number in match['results'].items())}")
    if match["drawn"]:
        parts.append(f"{match['drawn']} drawn")
    if endless := match.get("endless"):
        parts.append(f"{counted(len(endless), 'game')} left out, because abilities did not end: {endless[0]['why']}")
    if match["broken_off"]:
        parts.append(f"{match['broken_off']} broken off after {counted(match['most_turns'], 'turn')}, won by nobody")
    return "; ".join(parts)


def bounds(rate: Interval) -> str:
    """Return the bounds of a share as text."""
    return f"{rate.low:.1%} to {rate.high:.1%}"


def _interval(entry: Json) -> Interval:
    return Interval(entry["value"], entry["low"], entry["high"])


def _part(hits: int, of: int) -> str:
    return f"{hits / of:.0%}" if of else "–"


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _cut(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"


LEVELS = 5  # of colour, to either side of even
SLIGHT = 0.05  # of a share: closer to even has no colour


@dataclass(frozen=True)
class MatrixCell:
    """Games of one deck against another. `heat`: from -5 (all lost) to 5 (all won); `text`: the percentage won."""

    heat: int
    text: str
    bounds: str
    title: str


@dataclass(frozen=True)
class MatrixRow:
    """A deck with all its games and its cells, one for each deck; None against itself."""

    place: int
    deck: str
    games: int
    rate: str
    bounds: str
    rating: str
    cells: Sequence[MatrixCell | None]


def matrix_rows(result: Mapping[str, Any]) -> list[MatrixRow]:
    """Return the decks of a matrix, the best first."""
    decks = result["decks"]
    met = _meetings(result)
    order = sorted(range(len(decks)), key=lambda deck: (-_strength(decks[deck]), decks[deck]["deck"]))
    return [
        MatrixRow(
            place,
            decks[deck]["deck"],
            decks[deck]["games"],
            f"{decks[deck]['rate']['value']:.0%}" if decks[deck]["rate"] else "–",
            _bounds(decks[deck]["rate"]),
            f"{decks[deck]['rating']['value']:+.0f}" if decks[deck]["rating"] else "",
            [None if deck == other else _cell(decks[other]["deck"], *met[deck, other]) for other in order],
        )
        for place, deck in enumerate(order, 1)
    ]


def _meetings(result: Mapping[str, Any]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return wins and games of every deck against every other."""
    results = {}
    places = combinations(range(len(result["decks"])), 2)
    for (first, second), pair in zip(places, result["pairs"], strict=True):
        results[first, second] = pair["wins_1"], pair["games"]
        results[second, first] = pair["wins_2"], pair["games"]
    return results


def _strength(deck: Mapping[str, Any]) -> float:
    interval = deck["rating"] or deck["rate"]
    return float(interval["value"]) if interval else 0.0


def _cell(other: str, wins: int, games: int) -> MatrixCell:
    if not games:
        return MatrixCell(0, "–", "", f"no game against {other}")
    rate: Interval = share(wins, games)
    distance = rate.value - 0.5
    heat = 0 if abs(distance) < SLIGHT else round(2 * LEVELS * distance)
    low, high = f"{100 * rate.low:.0f}", f"{100 * rate.high:.0f}"
    return MatrixCell(heat, f"{100 * rate.value:.0f}", f"{low}–{high}", f"{wins} of {games} against {other}")


def _bounds(rate: Mapping[str, float] | None) -> str:
    return f"{100 * rate['low']:.0f} to {100 * rate['high']:.0f}%" if rate else ""
