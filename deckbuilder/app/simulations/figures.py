"""The result of a simulation as sentences and figures. They are made from its JSON, which is what is kept of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from deckbuilder.app.report import Bars, Figure, Intervals, Mark, Report, Step, Steps
from deckbuilder.games import statistics_of
from deckbuilder.model.ruleset import DUEL
from deckbuilder.simulation.intervals import Interval, share
from deckbuilder.simulation.statistics import SeriesComparison
from deckbuilder.simulation.verdict import MIN_PAIRS, Verdict, faster_winner, more_frequent_winner
from deckbuilder.text import counted, listed

MAX_ROUNDS = 30  # of a chart; those of longer games are taken together
MIN_SHARE = 0.1  # a round is listed if that share of the games came to it
FIRST_ROUND = 1  # no game is won earlier, even if the interval of a few games reaches lower
PAIRED_WINS = "Wins on the same seeds"
MAX_NAME_LENGTH = 26  # characters of a name in a chart
CONTRIBUTIONS_NOTE = (
    "Games with the card, less the same games without it: a blank of the same cost stands for each copy in the pile; "
    "it can be discarded or paid with, not played. Rounds to the win: more (+) or fewer (-) with the card, of pairs "
    "won both ways. Won: percentage points. 95% intervals; none of one pair, or where all are alike."
)
WIN_RATES_NOTE = (
    "A card that comes in games that are won anyway has a high share, too: what it changes is said above. The shares "
    "are of all games, those above of pairs."
)
Json = Mapping[str, Any]


def match_report(match: Json) -> Report:
    """Return a match from the first deck's side: how soon it wins or, against active opponents, how often."""
    decks, players = match["decks"], match["players"]
    sides = [listed(f"{decks[player - 1]} ({players[player - 1]})" for player in team) for team in match["teams"]]
    title = " against ".join(sides)
    games = _games(match)
    if not match["games"]:
        return Report(title, [games], ["No game was finished."])
    sentences = [games, *_best_of_sentences(match), *(_speed_sentences(match) if match["race"] else [])]
    if len(match["results"]) > 1:
        sentences.append(f"Ended by {listed(f'{name} ({number})' for name, number in match['results'].items())}.")
    captains = [player for player in _captains(match) if match["sides"][player]["wins"]]
    figures = [*([] if match["race"] else [_wins(match)])]
    figures += [_win_rounds(match), _survival(match)] if captains else []
    figures += [*_round_figures(match), _cards(match)]
    return Report(title, sentences, list(_doubts(match)), figures)


def _games(match: Json) -> str:
    whole = counted(match["wanted"], "game")
    is_complete = match["games"] == match["wanted"] or match.get("best_of")
    games = counted(match["games"], "game") if is_complete else f"{match['games']} of {whole}"
    return f"{games}, seed {match['seed']}."


def _best_of_sentences(match: Json) -> list[str]:
    best_of = match.get("best_of")
    if not best_of or not best_of["played"]:
        return []
    drawn = f", {best_of['drawn']} drawn" if best_of["drawn"] else ""
    rates = zip(names_of(match), best_of["wins"], map(_interval, best_of["rates"]), strict=True)
    return [
        f"{counted(best_of['played'], 'best-of')} of {best_of['size']} games{drawn}.",
        *(f"{name} won {wins} best-ofs, {rate.value:.1%} ({bounds(rate)})." for name, wins, rate in rates),
    ]


def _speed_sentences(match: Json) -> list[str]:
    side = match["sides"][0]
    rate, speed = _interval(side["rate"]), side["round_of_win"]
    won = f"Won {side['wins']} of {counted(match['games'], 'game')} ({bounds(rate)})"
    if speed["mean"] is not None:
        won += f", in round {speed['mean']:.1f} on average"
    if interval := speed["interval"]:
        won += f" ({max(FIRST_ROUND, interval['low']):.1f} to {interval['high']:.1f})"
    parts = {"half of all were won": speed["quantiles"]["50%"], "nine in ten": speed["quantiles"]["90%"]}
    reached = [f"{name} by round {number}" for name, number in parts.items() if number is not None]
    return [f"{won}.", f"{', '.join(reached).capitalize() if reached else 'Fewer than half were won'}."]


def _doubts(match: Json) -> list[str]:
    doubts = []
    if match["drawn"]:
        doubts.append(f"{counted(match['drawn'], 'game')} drawn.")
    if endless := match.get("endless"):
        doubts.append(f"{counted(len(endless), 'game')} left out, because abilities did not end: {endless[0]['why']}.")
    if match["broken_off"]:
        after = counted(match["most_turns"], "turn")
        doubts.append(f"{counted(match['broken_off'], 'game')} broken off after {after}, won by nobody.")
    return doubts


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
    rows, rates = [], []
    for name, side in zip(names, match["sides"], strict=True):
        rate = _interval(side["rate"])
        rates.append(rate)
        second = side["wins"] - side["wins_when_beginning"]
        began, later = (side["wins_when_beginning"], side["began"]), (second, match["games"] - side["began"])
        shares = [f"{_part(*part)} of {part[1]}" for part in (began, later)]
        rows.append([name, str(side["wins"]), f"{rate.value:.1%}", bounds(rate), *shares])
    columns = ("Deck", "Wins", "Share", "95% interval", "When first", "When second")
    return Figure("Wins", columns, rows, Intervals("share of games won", _rate_marks(names, rates)))


def _rate_marks(names: Sequence[str], rates: Sequence[Interval]) -> list[Mark]:
    return [Mark(_cut(name), *rate, f"{rate.value:.0%}") for name, rate in zip(names, rates, strict=True)]


def _win_rounds(match: Json) -> Figure:
    """Return the rounds of the wins of each side, and the share of games that were won by then."""
    names, captains = names_of(match), _captains(match)
    wins = [_by_round(match["sides"][player]) for player in captains]
    rounds = sorted({number for counts in wins for number in counts})
    spans = _spans(rounds[0], rounds[-1])
    numbers = [[sum(counts.get(number, 0) for number in span) for counts in wins] for span in spans]
    rows, won = [], 0
    for span, counts in zip(spans, numbers, strict=True):
        won += sum(counts)
        by_then = share(won, match["games"])
        label = str(span[0]) if len(span) == 1 else f"{span[0]}–{span[-1]}"
        rows.append([label, *map(str, counts), f"{by_then.value:.0%}", bounds(by_then)])
    winners = [names[player] for player in captains]
    title = f"wins by round, {rounds[0]} to {rounds[-1]}"
    wins_columns = ["Wins"] if match["race"] else [f"Wins of {player + 1}" for player in captains]
    columns = ("Round", *wins_columns, "Won by then", "95% interval")
    chart = Bars(title, winners, list(zip(*numbers, strict=True)))
    return Figure("Round of the win", columns, rows, chart, _seats(match, captains))


def _seats(match: Json, players: Sequence[int]) -> str:
    """Return which numbers in the heads of a table stand for which decks; empty where there is only one."""
    seats = [f"{player + 1} is {match['decks'][player]}" for player in players]
    return f"{listed(seats)}." if len(seats) > 1 else ""


def _survival(match: Json) -> Figure:
    """Return the share of games that no player has won by the end of each round."""
    wins: dict[int, int] = {}
    for player in _captains(match):
        for number, games in _by_round(match["sides"][player]).items():
            wins[number] = wins.get(number, 0) + games
    spans = _spans(1, max(wins))
    unfinished, steps = match["games"], []
    for span in spans:
        unfinished -= sum(wins.get(number, 0) for number in span)
        steps.append(Step(str(span[-1]), *share(unfinished, match["games"])))
    title = f"share of games not won by round, from 1 to {spans[-1][-1]}: {steps[-1].value:.0%} at the end"
    return Figure("Games not won yet", chart=Steps(title, steps))


def _by_round(side: Json) -> dict[int, int]:
    return {int(number): games for number, games in side["wins_by_round"].items()}


def _spans(first: int, last: int) -> list[range]:
    """Return the rounds in order, several together where there are many."""
    width = -(-(last - first + 1) // MAX_ROUNDS)
    return [range(start, start + width) for start in range(first, last + 1, width)]


def _round_figures(match: Json) -> list[Figure]:
    headings = statistics_of(match["ruleset"]).counts.rounds
    players = _team(match, 0) if match["race"] else range(len(match["sides"]))
    of_rounds = list(zip(*(match["sides"][player]["rounds"] for player in players), strict=True))
    if not headings or not of_rounds:
        return []
    rows, last = [], 1
    for sides in of_rounds:
        if sides[0]["games"] < MIN_SHARE * of_rounds[0][0]["games"]:
            break
        means = [side[name] for name in headings for side in sides]
        rows.append([str(sides[0]["number"]), str(sides[0]["games"]), *(f"{mean:.1f}" for mean in means)])
        last = len(rows) if any(means) else last
    every = -(-last // MAX_ROUNDS)
    columns = [
        f"{heading} {player + 1}" if len(players) > 1 else heading
        for heading in headings.values()
        for player in players
    ]
    name, heading = next(iter(headings.items()))
    heights = [of_rounds[place][0][name] for place in range(0, last, every)]
    title = f"{heading.lower()} of {names_of(match)[players[0]]} by round: mean of the games that reached it"
    chart = Bars(title, (columns[0],), (heights,)) if len(of_rounds[0]) <= DUEL else None
    return [Figure("Mean by round", ("Round", "Games", *columns), rows[:last:every], chart, _seats(match, players))]


def _cards(match: Json) -> Figure:
    """Return what became of the cards of the first deck."""
    counts, cards = statistics_of(match["ruleset"]).counts, match["sides"][0]["cards"]
    wholes = {name: sum(card[name] for card in cards) for name in counts.amounts}
    headings = [name.capitalize() for name in counts.listed] + ([counts.ratio.heading] if counts.ratio else [])
    headings += [column for heading in counts.amounts.values() for column in (heading, "%")]
    rows = []
    for card in sorted(cards, key=lambda card: [*(-card[name] for name in wholes), card["card"]]):
        cells = [f"{card[name]:,}" for name in counts.listed]
        cells += [_part(card[counts.ratio.part], card[counts.ratio.of])] if counts.ratio else []
        for name, whole in wholes.items():
            cells += [f"{card[name] / match['games']:.1f}", _part(card[name], whole)] if card[name] else ["-", ""]
        rows.append([card["card"], *cells])
    amounts = listed(name.lower() for name in counts.amounts.values())
    note = [f"{listed(counts.listed).capitalize()}: copies, of all games together."]
    note += [f"{amounts.capitalize()}: mean per game, and share of all."] if amounts else []
    note += [counts.ratio.legend] if counts.ratio else []
    return Figure(f"Cards of {match['decks'][0]}", ("Card", *headings), rows, note=" ".join(note))


def contributions_figure(result: Json) -> Figure | None:
    """Return what each card brings, the best first; None where that was not measured."""
    measured = [contribution for contribution in result.get("contributions", ()) if contribution["pairs"]]
    if not measured:
        return None
    is_race = result["matches"][0]["race"]
    marks = {contribution["card"]: _contribution_mark(contribution, is_race=is_race) for contribution in measured}
    measured.sort(key=lambda contribution: (-marks[contribution["card"]].value, contribution["card"]))
    unit, factor = (2.0, 1) if is_race else (0.2, 100)
    most = unit * max(1, *(ceil(max(-mark.low, mark.high) / unit) for mark in marks.values()))
    scale = [f"{part * most * factor:+.0f}".replace("+0", "0") for part in (-1, -0.5, 0, 0.5, 1)]
    title = "rounds sooner with the card" if is_race else "percentage points more wins with the card"
    columns = ("Card", "Copies", "Pairs", "Rounds to the win", "Won")
    pairs = counted(max(contribution["pairs"] for contribution in measured), "pair")
    return Figure(
        f"What each card of {result['matches'][0]['decks'][0]} brings, in {pairs} of games",
        columns,
        [_contribution_row(contribution) for contribution in measured],
        Intervals(title, [marks[contribution["card"]] for contribution in measured], -most, most, scale),
        CONTRIBUTIONS_NOTE,
    )


def _contribution_mark(contribution: Json, *, is_race: bool) -> Mark:
    if not is_race:
        interval = _interval(contribution["difference"])
        return Mark(_cut(contribution["card"]), *interval, f"{100 * interval.value:+.0f}")
    mean = -(contribution["rounds_mean"] or 0)
    difference = contribution["rounds_difference"]
    low, high = (-difference["high"], -difference["low"]) if difference else (mean, mean)
    return Mark(_cut(contribution["card"]), mean, low, high, f"{mean:+.1f}")


def _contribution_row(contribution: Json) -> list[str]:
    mean, rounds = contribution["rounds_mean"], contribution["rounds_difference"]
    span = f" ({rounds['low']:+.1f}, {rounds['high']:+.1f})" if rounds else ""
    value, low, high = (f"{100 * part:+.0f}" for part in _interval(contribution["difference"]))
    later = "–" if mean is None else f"{mean:+.1f}{span}"
    return [
        contribution["card"],
        str(contribution["copies"]),
        str(contribution["pairs"]),
        later,
        f"{value} ({low}, {high})",
    ]


def win_rates_figure(result: Json) -> Figure | None:
    """Return how often the deck won with each card drawn and played, where contributions are shown and games lost."""
    match = next(iter(result.get("matches", ())), None)
    if match is None or match["race"] or contributions_figure(result) is None:
        return None
    cards = [card for card in match["sides"][0]["cards"] if any(won["rate"] for won in card.get("won", {}).values())]
    if not cards:
        return None
    names = list(cards[0]["won"])
    last = names[-1]
    # by the lower bound, so that a few lucky games are not the best
    cards.sort(key=lambda card: (-card["won"][last]["rate"]["low"] if card["won"][last]["rate"] else 0, card["card"]))
    columns = ["Card", *(column for name in names for column in (name.capitalize(), "Won", "95% interval"))]
    rows = [[card["card"], *(cell for name in names for cell in _win_rate_cells(card["won"][name]))] for card in cards]
    rated = [card for card in cards if card["won"][last]["rate"]]
    marks = _rate_marks([card["card"] for card in rated], [_interval(card["won"][last]["rate"]) for card in rated])
    chart = Intervals(f"share of games won in which the card was {last}", marks) if marks else None
    title = f"Games of {match['decks'][0]} with a card {listed(names, 'or')}, and how many of them it won"
    return Figure(title, columns, rows, chart, WIN_RATES_NOTE)


def _win_rate_cells(won: Json) -> list[str]:
    if not won["rate"]:
        return ["0", "–", ""]
    rate = _interval(won["rate"])
    return [str(won["games"]), f"{rate.value:.0%}", f"{rate.low:.0%} to {rate.high:.0%}"]


@dataclass(frozen=True)
class PairedComparison:
    """Two decks on the same seeds: which is better, in sentences and figures."""

    verdicts: tuple[Verdict, ...]
    pairs: str
    figure: Figure


def compare_decks(first: str, second: str, comparison: SeriesComparison) -> PairedComparison:
    """Return a comparison of two decks by their games on the same seeds."""
    pairs = (
        f"{counted(comparison.games, 'pair')}: both won {comparison.both}, only the first {comparison.first}, "
        f"only the second {comparison.second}, neither {comparison.neither}"
    )
    verdicts = tuple(verdict(first, second, comparison) for verdict in (more_frequent_winner, faster_winner))
    names, rates = (first, second), comparison.rates
    if comparison.games < MIN_PAIRS:  # an interval would say nothing
        rows = [[name, f"{rate.value:.1%}"] for name, rate in zip(names, rates, strict=True)]
        return PairedComparison(verdicts, pairs, Figure(PAIRED_WINS, ("Deck", "Won"), rows))
    rows = [[name, f"{rate.value:.1%}", bounds(rate)] for name, rate in zip(names, rates, strict=True)]
    chart = Intervals("share of games won", _rate_marks(names, rates))
    return PairedComparison(verdicts, pairs, Figure(PAIRED_WINS, ("Deck", "Won", "95% interval"), rows, chart))


def bounds(rate: Interval) -> str:
    """Return the bounds of a share as text."""
    return f"{rate.low:.1%} to {rate.high:.1%}"


def _interval(entry: Json) -> Interval:
    return Interval(entry["value"], entry["low"], entry["high"])


def _part(hits: int, of: int) -> str:
    return f"{hits / of:.0%}" if of else "–"


def _cut(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"
