"""Analyses of recorded games: prepared, queued, and their results brought together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from deckbuilder.app.analysis.alternatives import Alternative
from deckbuilder.app.analysis.analysis import BRIEF, CLOSER, CLOSER_BRIEF, LONGER, QUICK, Analysis, Effort
from deckbuilder.app.analysis.mistakes import OwnLoss, own_losses
from deckbuilder.app.analysis.playing_on import BOT
from deckbuilder.app.analysis.report import AnalysisReport, CostlyChoice, CostlyTurn, SeatLuck, TurnChance, TurningPoint
from deckbuilder.app.analysis.source import GameSource
from deckbuilder.app.analysis.turn_trials import LIKELY, POSSIBLE, TurnEnd
from deckbuilder.app.matches.replays import GameReplay, evaluation_of
from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.games import statistics_of
from deckbuilder.games.narration import winners
from deckbuilder.games.statistics import DiceLuck
from deckbuilder.match.setup import must_play
from deckbuilder.match.start import start_position
from deckbuilder.match.weights import load_pace, load_weights
from deckbuilder.model.ruleset import DUEL
from deckbuilder.players import ADVISER, seat_names
from deckbuilder.simulation.intervals import corrected
from deckbuilder.simulation.preparation import duration
from deckbuilder.simulation.run import usable_processors
from engine import is_compiled
from engine.core.events import Event
from engine.record import write

SHORTEST = 10.0  # seconds that are told
SLOW = 0.4  # seconds of a player for a game, from the sources, as of which a quick analysis is a brief one
MAX_TURNING_POINTS = 3
WHOLE_GAME = 2.0  # of a change of chance that a stretch as long as the game would have to bring
MAX_TURNS = 5
MIN_TURN_COST = 0.08  # of the chance of winning: a turn that costs less is not named, however sure it was worse
MAX_CHOICES = 5
MAX_DOUBTFUL = 3


def prepare_analysis(
    workbench: Workbench, replay: GameReplay, efforts: Sequence[Effort] = (QUICK,), seed: int = 1
) -> Analysis:
    """Return the analysis of a recorded game, still without results. Raises InputError."""
    source = source_of(workbench, replay)
    ends = turn_ends(replay)
    if len(ends) < 2:  # noqa: PLR2004 - the beginning and one turn
        raise InputError(f"{replay.file}: there is nothing to analyse: no turn was played")
    game = replay.game(replay.length)
    team = frozenset(winners(game)) if game.over else None
    return Analysis(source, ends, replay.library.sides, team, efforts, seed)


def source_of(workbench: Workbench, replay: GameReplay) -> GameSource:
    """Return a recorded game as plain data. Raises InputError for a game that bots cannot play."""
    record, catalogue = replay.record, workbench.catalogue
    weights = load_weights(record.ruleset)
    for bot in (BOT, ADVISER):
        must_play(bot, replay.library, weights)
    return GameSource(
        ruleset=catalogue.ruleset_document(record.ruleset),
        cards=[{**(catalogue.card_document(key) or {}), "key": key} for key in sorted(record.keys())],
        record=write(record),
        start=start_position(record.position, record.ruleset, catalogue).parsed if record.position else None,
        weights=weights,
    )


def efforts_for(replay: GameReplay) -> tuple[Effort, ...]:
    """Return the efforts of an analysis, each of which goes on where the one before ends, the smallest first.

    They are smaller where games take long. That depends on figures that are shipped, not on the speed of this machine.
    """
    if len(replay.decks) > DUEL:
        return BRIEF, LONGER
    pace = load_pace("pure").get(replay.record.ruleset, {}).get(BOT, 0.0)
    return (BRIEF, CLOSER_BRIEF, LONGER) if pace > SLOW else (QUICK, CLOSER, LONGER)


def turn_ends(replay: GameReplay) -> list[TurnEnd]:
    """Return the ends of all turns of a record, the beginning of the first one before them."""
    starts = [start for start in replay.turn_starts if start[1] > 0]
    if not starts:
        return []
    steps = [step for step, _, _ in starts[1:]] + [replay.length]
    ends = [TurnEnd(step, turn, player) for (_, turn, player), step in zip(starts, steps, strict=True)]
    replay.step(replay.length)  # raises InputError where a step cannot be played
    return [TurnEnd(starts[0][0], 0, -1), *ends]


def report_of(analysis: Analysis, replay: GameReplay) -> AnalysisReport:
    """Return what an analysis has brought up to now."""
    chances = tuple(
        TurnChance(end.turn, end.player, end.step, analysis.games_at(place), analysis.chances(place))
        for place, end in enumerate(analysis.ends)
    )
    choices = sorted(_choices(analysis), key=lambda choice: (-choice.cost.value, choice.step))
    worse = [choice for choice in choices if choice.is_doubtful]
    return AnalysisReport(
        file=replay.file,
        decks=seat_names(replay.decks),
        sides=tuple(analysis.sides),
        winners=analysis.winners or frozenset(),
        chances=chances,
        turning_points=tuple(_turning_points(analysis, replay, chances)),
        own_losses=tuple(_own_losses(analysis, replay)),
        turns=tuple(sorted(_costly_turns(analysis), key=lambda turn: (-turn.cost.value, turn.step))[:MAX_TURNS]),
        choices=tuple([choice for choice in choices if choice.is_beyond_chance][:MAX_CHOICES]),
        doubtful=tuple(worse[:MAX_DOUBTFUL]),
        judged=len(analysis.trials),
        examined=len(analysis.examined),
        luck=tuple(_luck(replay)),
        games=analysis.games,
        bot=BOT,
        adviser=ADVISER,
        seed=analysis.seed,
        is_complete=analysis.is_complete,
    )


def _own_losses(analysis: Analysis, replay: GameReplay) -> Iterator[OwnLoss]:
    """Yield the own cards that players lost in doubtful turns: the rules may give something for a card."""
    evaluation = evaluation_of(replay.library)
    doubtful = [trial.place for trial in analysis.judged() if analysis.sureness(trial) >= POSSIBLE]
    steps = {step for place in doubtful for step in range(analysis.ends[place - 1].step, analysis.ends[place].step)}
    if evaluation and steps:
        yield from own_losses(replay, evaluation, steps)


def _costly_turns(analysis: Analysis) -> Iterator[CostlyTurn]:
    """Yield the turns that were worse than their alternatives, surely or likely."""
    for trial in analysis.judged():
        step, end = analysis.ends[trial.place - 1].step, analysis.ends[trial.place]
        cost, pairs, sureness = analysis.turn_cost(trial), analysis.turn_pairs(trial), analysis.sureness(trial)
        is_costly = sureness >= LIKELY and cost.value >= MIN_TURN_COST
        if is_costly or trial.is_missed_win:
            win = trial.win if trial.is_missed_win else ""
            yield CostlyTurn(step, end.turn, end.player, trial.better, cost, pairs, sureness, win)


def _choices(analysis: Analysis) -> Iterator[CostlyChoice]:
    compared = analysis.compared()
    for alternative in compared:
        yield _choice(analysis, alternative, len(compared))


def _choice(analysis: Analysis, alternative: Alternative, number: int) -> CostlyChoice:
    """Return a choice. `number`: of those that were compared."""
    end = analysis.ends[analysis.place_of(alternative.step)]
    cost, pairs = analysis.cost(alternative, number), analysis.pairs(alternative)
    return CostlyChoice(
        alternative.step, end.turn, end.player, alternative.instead, alternative.plan, alternative.reasons, cost, pairs
    )


def _turning_points(analysis: Analysis, replay: GameReplay, chances: Sequence[TurnChance]) -> Iterator[TurningPoint]:
    """Yield the greatest changes that are beyond chance, each in few turns; none shares a turn with another.

    A long stretch has to bring more than a short one. Intervals allow for the number of places that are compared.
    """
    known = [place for place, chance in enumerate(chances) if chance.chances is not None]
    seat = min(analysis.winners) if analysis.winners else 0
    confidence = corrected(len(known))
    changes = [(pair, analysis.change(*pair, seat, confidence)) for pair in combinations(known, 2)]
    beyond = [(pair, change) for pair, change in changes if change.low > 0 or change.high < 0]
    taken: list[tuple[int, int]] = []
    ranked = sorted(
        (WHOLE_GAME * (last - first - 1) / len(chances) - abs(change.value), (first, last), change)
        for (first, last), change in beyond
    )
    for excess, (first, last), change in ranked:
        is_apart = all(last <= begin or first >= end for begin, end in taken)
        if excess < 0 and is_apart and len(taken) < MAX_TURNING_POINTS:
            taken.append((first, last))
            events = _events(replay, chances[first].step, chances[last].step)
            yield TurningPoint(chances[first], chances[last], seat, change, _dice(replay, events))


def _events(replay: GameReplay, first: int, last: int) -> list[Event]:
    return [event for number in range(first + 1, last + 1) for event in replay.step(number).events]


def _dice(replay: GameReplay, events: Sequence[Event]) -> tuple[DiceLuck | None, ...]:
    statistics = statistics_of(replay.library.ruleset)(replay.game(replay.length), events)
    return tuple(statistics.dice_luck(seat) for seat in range(len(replay.decks)))


def _luck(replay: GameReplay) -> Iterator[SeatLuck]:
    """Yield the luck of each seat in the whole game."""
    events = [event for step in replay.steps() for event in step.events]
    statistics = statistics_of(replay.library.ruleset)(replay.game(replay.length), events)
    for seat, deck in enumerate(replay.record.decks):
        yield SeatLuck(statistics.dice_luck(seat), statistics.draw_luck(seat, deck.pile))


GameName = tuple[str, int | None]  # the name of a file, and the number of a game in it, None for the last


@dataclass(kw_only=True)
class QueuedAnalysis(QueuedWork):
    """An analysis of a record. `is_longer`: the greatest effort is ordered, too."""

    rounds: Analysis
    replay: GameReplay
    is_longer: bool

    def report(self) -> AnalysisReport:
        """Return what has come of it up to now."""
        return report_of(self.rounds, self.replay)


class AnalysisQueue(WorkQueue[GameName, QueuedAnalysis]):
    """The analyses of a workbench. `runs`: whether `work` runs them; otherwise others do so step by step."""

    def __init__(self, workbench: Workbench, *, runs: bool = True) -> None:
        super().__init__("analyses", runs=runs)
        self._workbench = workbench

    def find_of(self, name: GameName, replay: GameReplay) -> QueuedAnalysis | None:
        """Return the analysis of a record; None where there is none, or it was of another game of that name."""
        entry = self.find(name)
        return entry if entry is not None and entry.replay.record == replay.record else None

    def submit(self, name: GameName, replay: GameReplay, *, longer: bool) -> None:
        """Order an analysis, or let one go on: that was stopped, or with the longest effort. `work` then runs it.

        Raises InputError for a game that cannot be analysed, or where too many wait.
        """
        entry = self.find_of(name, replay)
        if entry is None or not entry.is_waiting:
            self.check_room()
        if entry is None:
            efforts = efforts_for(replay)
            analysis = prepare_analysis(self._workbench, replay, efforts if longer else efforts[:-1])
            entry = QueuedAnalysis(rounds=analysis, replay=replay, is_longer=longer)
        elif longer and not entry.is_longer:
            entry.is_longer = True
            entry.rounds.extend(LONGER)
        entry.expected = _expected_time(entry)
        self.order(name, entry)

    def state(self, file: str) -> str:
        """Return what changes when there is something new to show of the games of a file; empty when all is done."""
        return " ".join(entry.state for (name, _), entry in tuple(self._kept.items()) if name == file).strip()


def _expected_time(entry: QueuedAnalysis) -> str:
    """Return about how long an analysis still takes, by the usual pace of the bot; empty for one never measured.

    A game is played on from its middle on average.
    """
    pace = load_pace("compiled" if is_compiled() else "pure").get(entry.replay.record.ruleset, {}).get(BOT)
    if pace is None:
        return ""
    games = (entry.rounds.wanted - entry.rounds.done) / 2
    return duration(max(SHORTEST, games * pace * len(entry.replay.decks) / usable_processors()))
