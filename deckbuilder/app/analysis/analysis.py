"""An analysis of a recorded game, as rounds of work that any process can do.

What a round does depends only on the results of those before it, and budgets are counted in games and plans: the result
is the same on every machine, with any number of processes. A greater effort goes on where a smaller one ends.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from deckbuilder.app.analysis.alternatives import Alternative, Alternatives, made_choices
from deckbuilder.app.analysis.playing_on import GameEnd, PlayedOn, Point
from deckbuilder.app.analysis.source import GameSource, RecordedPositions
from deckbuilder.app.analysis.turn_trials import SUSPECT, TurnEnd, TurnTrial, TurnTrials
from deckbuilder.simulation.chunks import Chunk
from deckbuilder.simulation.game_runner import pack
from deckbuilder.simulation.intervals import CONFIDENCE, Interval, certain_difference, corrected, share
from deckbuilder.simulation.rounds import CHUNK_SIZE, Rounds, open_source

MAX_STRETCHES = 3  # stretches of turns for which a round orders further games
CHANGE_PER_TURN = (
    0.02  # of a change of chance that a turn within a stretch counts as: long quiet stretches are divided, too
)
STRETCH_CONFIDENCE = 0.68  # the confidence of a change that decides where to look more closely
RACE_ROUND = 8  # pairs of games of a turn in a round of the race
MOST_PAIRS = 128  # of a turn in the race
DECIDED = 0.02, 0.98  # how likely a turn is worse, below and above which the race is over for it
MIN_COST = 0.1  # of a plan that is compared further after its first games
GAMES_PER_SEARCH = 4  # games that the search for a better plan counts as, in the progress
PLANS_PER_TURN = 4  # plans of a turn on average, for the progress


@dataclass(frozen=True)
class Effort:
    """How many games and plans an analysis tries.

    Attributes:
        positions: turns after which games are played on at first, evenly over the game.
        first_games: from each of them, and by which their number grows.
        most_games: from one position.
        games: in all, to find where the chance changes.
        turns: that are in the race for games at a time, and of which better plans are searched.
        race: pairs of games in all, after turns that may be worse and after their alternatives.
        candidates: better plans that are compared with what was done, the most promising ones.
        pairs: games after each of both.
    """

    positions: int
    first_games: int
    most_games: int
    games: int
    turns: int
    race: int
    candidates: int
    pairs: int

    @property
    def size(self) -> int:
        """How many games it may take, for the progress."""
        compared = 2 * (self.race + self.pairs * self.candidates)
        return self.games + GAMES_PER_SEARCH * PLANS_PER_TURN * self.turns + compared


QUICK = Effort(positions=4, first_games=6, most_games=12, games=36, turns=3, race=192, candidates=3, pairs=16)
CLOSER = Effort(positions=6, first_games=8, most_games=24, games=96, turns=3, race=480, candidates=4, pairs=32)
# Of games that take long:
BRIEF = Effort(positions=4, first_games=3, most_games=6, games=12, turns=2, race=48, candidates=1, pairs=8)
CLOSER_BRIEF = Effort(positions=4, first_games=8, most_games=16, games=80, turns=3, race=144, candidates=2, pairs=16)
LONGER = Effort(
    positions=1000, first_games=12, most_games=48, games=1000, turns=1000, race=2000, candidates=20, pairs=64
)


Work = PlayedOn | TurnTrials | Alternatives
Round = list[tuple[Work, Sequence[int]]]  # as `Rounds` takes it


class Analysis(Rounds[Work]):
    """The rounds of an analysis, and what they have brought.

    `ends`: the positions of the curve, the beginning first. `winners`: of the finished game by seat; None where it is
    not over.
    """

    def __init__(
        self,
        source: GameSource,
        ends: Sequence[TurnEnd],
        sides: Sequence[int],
        winners: frozenset[int] | None,
        efforts: Sequence[Effort] = (QUICK,),
        seed: int = 1,
    ) -> None:
        super().__init__()
        self.ends = ends
        self.sides = sides
        self.winners = winners
        self.seed = seed
        self.examined: set[int] = set()  # the places in `ends` of turns that were searched for better plans
        self.trials: dict[int, TurnTrial] = {}  # by place
        self.alternatives: dict[int, Alternative] = {}  # by step
        self._packed = pack(source)
        self._ended: dict[Point, dict[int, int | None]] = {}  # the winners of games by their number
        self.append(iter([[(TurnTrials(self._packed, seed, tuple(ends)), range(1, len(ends)))]]))
        self.wanted = self._budgeted = len(ends) - 1
        for effort in efforts:
            self.extend(effort)

    # Rounds

    def extend(self, effort: Effort) -> None:
        """Let the analysis go on with a further effort when it has done all that was ordered before."""
        self.append(self._rounds_of(effort))
        self.wanted += effort.size

    def chunk_size(self, work: Work) -> int:
        """Return how many games are played together; plans are searched one by one."""
        return 1 if isinstance(work, Alternatives) else CHUNK_SIZE

    def take(self, chunk: Chunk, results: Sequence[Any]) -> int:
        """Take the results of games or plans, and return for how many games they count."""
        work = self.work_of(chunk)
        if isinstance(work, PlayedOn):
            ended = self._ended.setdefault(work.point, {})
            ended.update((end.number, end.winner) for end in results if isinstance(end, GameEnd))
            return len(chunk.numbers)
        if isinstance(work, TurnTrials):
            self.trials.update((trial.place, trial) for trial in results if isinstance(trial, TurnTrial))
            return len(chunk.numbers)
        self.alternatives.update(
            (alternative.step, alternative) for alternative in results if isinstance(alternative, Alternative)
        )
        return len(chunk.numbers) * GAMES_PER_SEARCH

    @property
    def games(self) -> int:
        """How many games were played on."""
        return sum(map(len, self._ended.values()))

    def _rounds_of(self, effort: Effort) -> Iterator[Round]:
        before = self._budgeted
        self._budgeted += effort.size
        yield from self._curve(effort)  # first, because it is what a reader can look at meanwhile
        self.done = before + effort.games
        yield from self._race(effort)
        self.done += 2 * effort.race
        yield from self._search(effort)
        self.done = self._budgeted - 2 * effort.pairs * effort.candidates
        yield from self._comparisons(effort)
        self.done = self._budgeted

    # The race

    def _race(self, effort: Effort) -> Iterator[Round]:
        """Yield rounds of games after turns and after their alternatives, while these games tell something.

        Those that are likeliest to be worse have games in each round. One of which games have shown whether it was
        worse makes room for the next one.
        """
        spent = 0
        while spent < effort.race:
            trials = [trial for trial in self.judged() if self._is_open(trial)][: effort.turns]
            requests = [
                request
                for trial in sorted(trials)
                for point in self.points_of_turn(trial)
                for request in self._games_from(point, RACE_ROUND, self.turn_pairs(trial) + RACE_ROUND)
            ]
            if not requests:
                return
            yield requests
            spent += RACE_ROUND * len(trials)

    def _is_open(self, trial: TurnTrial) -> bool:
        """Return whether further games may tell whether a turn was worse."""
        least, most = DECIDED
        is_undecided = least <= self.sureness(trial) <= most and not trial.is_missed_win
        return is_undecided and self.turn_pairs(trial) < MOST_PAIRS

    def points_of_turn(self, trial: TurnTrial) -> tuple[Point, Point]:
        """Return the points after the alternative to a turn, and after what was done in it."""
        positions: RecordedPositions = open_source(self._packed)
        first, last = self.ends[trial.place - 1].step, self.ends[trial.place].step
        choices = [step.text for step in positions.steps[first:last] if not step.is_manual_edit]
        return Point(first, trial.better), Point(first, tuple(choices))

    def turn_pairs(self, trial: TurnTrial) -> int:
        """Return how many games were played on after a turn and after its alternative."""
        return self._pairs(*self.points_of_turn(trial))

    def turn_cost(self, trial: TurnTrial) -> Interval:
        """Return by how much a turn lowered the chance of its player: by games, without any by its trials."""
        if not self.turn_pairs(trial):
            return trial.cost
        seat = self.ends[trial.place].player
        better, made = (self._won(point, seat) for point in self.points_of_turn(trial))
        return self._difference(better, made, CONFIDENCE)

    def sureness(self, trial: TurnTrial) -> float:
        """Return how likely a turn was worse than its alternative: by its trials, and by the games of the race."""
        better, made = (self._won(point, self.ends[trial.place].player) for point in self.points_of_turn(trial))
        return trial.confirmed([better[number] - won for number, won in made.items() if number in better])

    def judged(self) -> Sequence[TurnTrial]:
        """Return the trials of all judged turns, those first that were likeliest worse than their alternatives."""
        sureness = {place: self.sureness(trial) for place, trial in self.trials.items()}
        return sorted(self.trials.values(), key=lambda trial: (-sureness[trial.place], -trial.cost.value))

    # The curve

    def _curve(self, effort: Effort) -> Iterator[Round]:
        """Yield rounds of games from evenly chosen turns, around suspect ones, then where the chance changes."""
        last, spent = len(self.ends) - 1, 0
        number = min(effort.positions, last)
        evenly = {place * last // max(1, number) for place in range(number + 1)}
        places = sorted(evenly | {place - before for place in self._suspects()[: effort.turns] for before in (0, 1)})
        requests = [
            request
            for place in places
            for request in self._further_games(place, effort.first_games, effort.first_games)
        ]
        while requests and spent < effort.games:
            spent += sum(len(numbers) for _, numbers in requests)
            yield requests
            requests = self._stretches(effort)

    def _suspects(self) -> Sequence[int]:
        """Return the places of turns that seem to be worse than their alternatives, the likeliest first."""
        return [trial.place for trial in self.judged() if trial.sureness >= SUSPECT]

    def _further_games(self, place: int, number: int, most: int) -> Round:
        """Return the request of further games from a place of the curve, up to `most`."""
        if self._final_chances(place) is not None:
            return []
        return self._games_from(Point(self.ends[place].step), number, most)

    def _games_from(self, point: Point, number: int, most: int) -> Round:
        first = max(self._ended.get(point, {}), default=-1) + 1
        numbers = range(first, min(most, first + number))
        return [(PlayedOn(self._packed, self.seed, point), numbers)] if numbers else []

    def _stretches(self, effort: Effort) -> Round:
        """Return requests for the stretches of turns in which the chance changes most."""
        known = [place for place in range(len(self.ends)) if self.chances(place) is not None]
        stretches = sorted(
            pairwise(known), key=lambda pair: (-self._change(*pair) - CHANGE_PER_TURN * (pair[1] - pair[0] - 1), pair)
        )
        requests: dict[int, Round] = {}
        stretched = 0
        for first, last in stretches:
            within = [(first + last) // 2] if last - first > 1 else [first, last]
            new = {
                place: more
                for place in within
                if place not in requests and (more := self._further_games(place, effort.first_games, effort.most_games))
            }
            requests |= new
            stretched += bool(new)
            if stretched == MAX_STRETCHES:
                break
        return [request for place in sorted(requests) for request in requests[place]]

    def _change(self, first: int, last: int) -> float:
        """Return how much the chance likely changes at least, of the seat for which it changes most."""
        changes = [self.change(first, last, seat, STRETCH_CONFIDENCE) for seat in range(len(self.sides))]
        return max(0.0, *(max(change.low, -change.high) for change in changes))

    def _final_chances(self, place: int) -> tuple[Interval, ...] | None:
        """Return the chances at the end of a finished game; None elsewhere."""
        if self.winners is None or place < len(self.ends) - 1:
            return None
        shares = [float(seat in self.winners) for seat in range(len(self.sides))]
        return tuple(Interval(value, value, value) for value in shares)

    def chances(self, place: int) -> tuple[Interval, ...] | None:
        """Return the chances by seat at a place of the curve; None where no game was played from there."""
        certain = self._final_chances(place)
        if certain is not None:
            return certain
        ended = self._ended.get(Point(self.ends[place].step))
        if not ended:
            return None
        return tuple(
            share(sum(self._has_won(winner, seat) for winner in ended.values()), len(ended))
            for seat in range(len(self.sides))
        )

    def games_at(self, place: int) -> int:
        """Return how many games were played from a place of the curve."""
        return len(self._ended.get(Point(self.ends[place].step), {})) if self._final_chances(place) is None else 0

    def change(self, first: int, last: int, seat: int, confidence: float = CONFIDENCE) -> Interval:
        """Return by how much a seat's chance changes between two known places, with its interval."""
        before, after = self._wins(first, seat), self._wins(last, seat)
        return self._difference(after, before, confidence)

    def _wins(self, place: int, seat: int) -> dict[int, bool]:
        """Return whether a seat has won, by the number of a game; at the end, in each that any other place has."""
        certain = self._final_chances(place)
        if certain is not None:
            return dict.fromkeys(
                range(max((len(ended) for ended in self._ended.values()), default=0)), certain[seat].value > 0
            )
        return self._won(Point(self.ends[place].step), seat)

    def _won(self, point: Point, seat: int) -> dict[int, bool]:
        return {number: self._has_won(winner, seat) for number, winner in self._ended.get(point, {}).items()}

    def _has_won(self, winner: int | None, seat: int) -> bool:
        return winner is not None and self.sides[winner] == self.sides[seat]

    @staticmethod
    def _difference(first: dict[int, bool], second: dict[int, bool], confidence: float) -> Interval:
        """Return the first share minus the second, of the games of the same numbers."""
        pairs = [(own, second[number]) for number, own in first.items() if number in second]
        counts = Counter(pairs)
        both, neither = counts[True, True], counts[False, False]
        return certain_difference(both, counts[True, False], counts[False, True], neither, confidence)

    # Better plans

    def _search(self, effort: Effort) -> Iterator[Round]:
        """Yield a round that searches better plans in the turns that cost their players most."""
        turns = sorted(self._losses(), key=lambda entry: (-entry[0], entry[1]))
        ranked = dict.fromkeys([*self._suspects(), *(place for _, place in turns)])
        places = [place for place in ranked if place not in self.examined][: max(0, effort.turns - len(self.examined))]
        self.examined.update(places)
        positions: RecordedPositions = open_source(self._packed)
        steps = [step for place in sorted(places) for step in self._plan_starts(positions, place)]
        if steps:
            yield [(Alternatives(self._packed, self.seed), steps)]

    def _losses(self) -> Iterator[tuple[float, int]]:
        """Yield for each turn by how much its player's chance fell, and its place; what is not known lies between.

        The turn after it counts as well: the bot that plays on may not see what a move allows before it is done.
        """
        known = {place: chances for place in range(len(self.ends)) if (chances := self.chances(place)) is not None}
        for place in range(1, len(self.ends)):
            player = self.ends[place].player
            if player < 0 or not known:
                continue
            following = min(place + 1, len(self.ends) - 1)
            before, *after = (self._between(known, where, player) for where in (place - 1, place, following))
            yield before - min(after), place

    def _between(self, known: dict[int, tuple[Interval, ...]], place: int, seat: int) -> float:
        """Return a chance, on the line between the nearest known ones where it is not known itself."""
        low = max((other for other in known if other <= place), default=min(known))
        high = min((other for other in known if other >= place), default=low)
        first, last = known[low][seat].value, known[high][seat].value
        return first if low == high else first + (last - first) * (place - low) / (high - low)

    def _plan_starts(self, positions: RecordedPositions, place: int) -> Iterator[int]:
        """Yield the steps of a turn at which its player was free to act, and a plan begins."""
        step, player = self.ends[place - 1].step, self.ends[place].player
        while step < self.ends[place].step:
            game = positions.game(step)
            decision = game.decision
            is_free = decision is not None and decision.action and decision.player == player
            if is_free and len(game.options) > 1:
                yield step
                step += max(1, len(made_choices(positions, step)))
            else:
                step += 1

    def _comparisons(self, effort: Effort) -> Iterator[Round]:
        """Yield rounds of games after what was done and after the better plan; plans that are not better drop out."""
        ranked = sorted(self.alternatives.values(), key=lambda alternative: (-alternative.gap, alternative.step))
        running = ranked[: effort.candidates]
        for most in range(2 * CHUNK_SIZE, effort.pairs + 1, 2 * CHUNK_SIZE):
            requests = [
                request
                for alternative in running
                for point in self.points_of(alternative)
                for request in self._games_from(point, 2 * CHUNK_SIZE, most)
            ]
            if requests:
                yield requests
            running = [alternative for alternative in running if self.cost(alternative).value >= MIN_COST]

    @staticmethod
    def points_of(alternative: Alternative) -> tuple[Point, Point]:
        """Return the points after a better plan, and after what was done."""
        return Point(alternative.step, alternative.better), Point(alternative.step, alternative.made)

    def compared(self) -> Sequence[Alternative]:
        """Return the better plans that were compared with what was done."""
        return [alternative for _, alternative in sorted(self.alternatives.items()) if self.pairs(alternative)]

    def pairs(self, alternative: Alternative) -> int:
        """Return how many games were played on after both."""
        return self._pairs(*self.points_of(alternative))

    def _pairs(self, first: Point, second: Point) -> int:
        return len(self._ended.get(first, {}).keys() & self._ended.get(second, {}).keys())

    def place_of(self, step: int) -> int:
        """Return the place in `ends` of the turn to which the choice after a step belongs."""
        return next(place for place in range(1, len(self.ends)) if step < self.ends[place].step)

    def cost(self, alternative: Alternative, number: int = 1) -> Interval:
        """Return by how much a better plan raises the chance of its player, with its interval.

        `number`: of plans among which it was picked. The more there are, the wider is the interval, so that all of
        them lie in theirs with the usual confidence (Bonferroni).
        """
        seat = self.ends[self.place_of(alternative.step)].player
        better, made = self.points_of(alternative)
        return self._difference(self._won(better, seat), self._won(made, seat), corrected(number))
