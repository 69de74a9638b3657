"""What a turn of a recorded game was worth: its choices made again under other dice, and the turn as bots play it.

There are two alternatives: the turn as the bot plays it that plays games on, and the choices of the adviser, which it
made once under dice of its own: they meet other dice in the trials, just as what was done does. All are tried on the
same random numbers, and the positions after them are judged by the evaluation of the game. Where the one after what was
done is worth less, the next turn is played as well: much that seems lost at the end of a turn is not, because the
position does not show what can be won back. That takes a small part of a game, so that all turns can be looked at
before whole games are played after some of them. What was done is compared with the alternative that is worth more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

from deckbuilder.app.analysis.playing_on import Bots, bots_of, draw_anew, play_on, take_choices, worth_to
from deckbuilder.app.analysis.source import RecordedPositions
from deckbuilder.bots import make_bot
from deckbuilder.players import ADVISER
from deckbuilder.simulation.intervals import Interval, mean
from deckbuilder.simulation.rounds import SourcedWork, open_source
from engine.bots import Budget
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game
from engine.core.search import SEARCH
from engine.generator import Generator

TRIALS = 8  # of a turn
STREAM = 1 << 20  # of random numbers in trials: games that confirm them have others
POSITIONS = 2000  # that the adviser looks at for a decision, a third of the usual number: it plays all turns
SUSPECT = 0.3  # how likely a turn is worse that games have to confirm
SUSPECT_COST = 0.05  # of the chance, at the lower bound of its interval
POSSIBLE = 0.1  # that own cards which were lost in a turn are named
LIKELY, SURE = 0.7, 0.95  # that is named as probably or surely so
SUREST = 0.9  # that trials can be: a position may be worth less than its evaluation says, which games tell
COSTS = (0.1, 0.2, 0.4, 0.7)  # of a turn that is worse, in the chance of winning, each as likely
SMALL_COSTS = (0.0, 0.05)  # of one that is not: good players lose a little in many turns
FALSE_ALARMS = 3  # a turn is so many times likelier to be harmless than its trials say: games confirm few of them
ERROR = f"{SEARCH}error"  # the name, among the weights of a game, of the standard deviation of losses of good turns
WORSE = 2.2  # in such deviations: a loss that counts; one in 70 good turns seems to lose more
MOST_LOST = 8.0  # in deviations: what counts of a win that was missed in a trial
MISSED_WIN = 0.75  # of the trials that the bot wins within the turn, and the choices made do not


class TurnEnd(NamedTuple):
    """The end of a turn, or the beginning of the game. `step`: the last one of the record up to there."""

    step: int
    turn: int
    player: int


class TurnTrial(NamedTuple):
    """What came of a turn in trials on the same random numbers.

    Attributes:
        place: of the turn among the ends of turns.
        better: the choices of the alternative with which it is compared; none for the bot that plays on.
        usual: the chances of winning after the alternative.
        played: those after what was done.
        losses: by how much the position is worth less after what was done, and still a turn later; at most `MOST_LOST`
            errors.
        error: the standard deviation of such losses of good turns in this game.
        win: the last action of the alternative in the first trial in which it won within the turn, as a label.
    """

    place: int
    better: tuple[str, ...]
    usual: tuple[float, ...]
    played: tuple[float, ...]
    losses: tuple[float, ...]
    error: float
    win: str = ""

    @property
    def cost(self) -> Interval:
        """By how much the chance is better after the alternative, with its interval."""
        costs = [usual - played for usual, played in zip(self.usual, self.played, strict=True)]
        value = fmean(costs)
        return mean(costs) or Interval(value, value, value)

    @property
    def sureness(self) -> float:
        """How likely the turn was worse than the alternative, by its trials.

        The position tells more than the chance, which hardly changes where a game is as good as decided; but a turn is
        suspect at least where the chance fell in all trials alike.
        """
        deviation = sqrt(variance(self.losses) / len(self.losses) + self.error**2)
        least = SUSPECT if self.cost.low >= SUSPECT_COST else 0.0
        return min(SUREST, max(least, NormalDist().cdf((fmean(self.losses) - WORSE * self.error) / deviation)))

    def confirmed(self, losses: Sequence[int]) -> float:
        """Return how likely the turn was worse, given pairs of games, too: +1 where only the alternative won.

        By Bayes: what games of a turn that costs one of `COSTS` bring, against those of one that costs one of
        `SMALL_COSTS`.
        """
        number, lost = len(losses), sum(losses)
        spread = (sum(loss * loss for loss in losses) + 1) / (number + 1)

        def evidence(costs: Sequence[float]) -> float:
            return fmean(exp(cost * (lost - number * cost / 2) / spread) for cost in costs)

        worse = self.sureness * evidence(COSTS)
        good = FALSE_ALARMS * (1 - self.sureness) * evidence(SMALL_COSTS)
        return worse / (worse + good)

    @property
    def is_missed_win(self) -> bool:
        """Whether the alternative nearly always wins within the turn, and the player did not."""
        return self.usual.count(1.0) - self.played.count(1.0) >= MISSED_WIN * len(self.usual)


@dataclass(frozen=True)
class TurnTrials(SourcedWork):
    """The trials of turns, as work for any process; a number is the place of a turn among the ends of turns."""

    seed: int
    ends: Sequence[TurnEnd]

    def play(self, numbers: Sequence[int]) -> list[TurnTrial]:
        """Return the trials of these turns; none where an ability has no end."""
        positions: RecordedPositions = open_source(self.source)
        trials = [self._trial(positions, place) for place in numbers]
        return [trial for trial in trials if trial is not None]

    def _trial(self, positions: RecordedPositions, place: int) -> TurnTrial | None:
        evaluation = positions.library.rules.evaluation(positions.library, positions.weights)
        if evaluation is None:
            return None
        try:
            alternatives = dict.fromkeys([(), self._advised(positions, place)])
            trials = [self._against(better, positions, place, evaluation) for better in alternatives]
        except LimitExceededError:
            return None
        return max(trials, key=lambda trial: fmean(trial.losses))

    def _advised(self, positions: RecordedPositions, place: int) -> tuple[str, ...]:
        """Return the choices of the adviser in a turn, under other dice than those of the trials."""
        game, bots = self._begin(positions.game(self.ends[place - 1].step), -1, positions)
        turn, player, choices = self.ends[place].turn, self.ends[place].player, list[str]()
        adviser = make_bot(ADVISER, (self.seed << 20) + place, positions.weights, Budget(POSITIONS))
        while (decision := game.decision) and game.state.turn <= turn:
            number = (adviser if decision.player == player else bots[decision.player]).choose(game)
            choices.append(game.labels()[number])
            game.choose(number)
        return tuple(choices)

    def _against(
        self, better: tuple[str, ...], positions: RecordedPositions, place: int, evaluation: Evaluation
    ) -> TurnTrial:
        """Return the trials of a turn against an alternative. Raises LimitExceededError."""
        end, win = self.ends[place], ""
        steps = positions.steps[self.ends[place - 1].step : end.step]
        choices = tuple(step.text for step in steps if not step.is_manual_edit)
        error = positions.weights.get(ERROR, evaluation.max_deficit / 2)
        usual, played, losses = list[float](), list[float](), list[float]()
        start = positions.game(self.ends[place - 1].step)
        for number in range(TRIALS):
            best, bots = self._begin(start, number, positions)
            own, own_bots = self._begin(start, number, positions)
            last = _play_turn(best, better, bots, end.turn)
            _play_turn(own, choices, own_bots, end.turn)
            usual.append(_chance(evaluation, best, end.player))
            played.append(_chance(evaluation, own, end.player))
            loss = _loss(evaluation, best, own, end.player)
            if loss > 0:
                play_on(best, bots, end.turn + 1)
                play_on(own, own_bots, end.turn + 1)
                loss = min(loss, _loss(evaluation, best, own, end.player))
            losses.append(max(-MOST_LOST * error, min(MOST_LOST * error, loss)))
            if usual[-1] == 1 and not win:
                win = last
        return TurnTrial(place, better, tuple(usual), tuple(played), tuple(losses), error, win)

    def _begin(self, start: Game, number: int, positions: RecordedPositions) -> tuple[Game, Bots]:
        """Return a copy of a position with dice and draw piles of its own, and the bots that play on from it."""
        game, generator = start.copy(), Generator(self.seed, STREAM + number)
        draw_anew(game, generator)
        return game, bots_of(game, generator, positions)


def _play_turn(game: Game, choices: Sequence[str], bots: Bots, turn: int) -> str:
    """Let choices be made in a turn, then bots play it to its end, and return its last action as a label."""
    action = ""
    for label in choices:
        if game.state.turn > turn:
            break
        if game.decision and game.decision.action:
            action = label
        take_choices(game, (label,), bots)
    while (decision := game.decision) and game.state.turn <= turn:
        number = bots[decision.player].choose(game)
        if decision.action:
            action = game.options[number].label(game)
        game.choose(number)
    return action


def _loss(evaluation: Evaluation, best: Game, own: Game, player: int) -> float:
    """Return by how much one position is worth more to a player than another."""
    return worth_to(evaluation, best, player) - worth_to(evaluation, own, player)


def _chance(evaluation: Evaluation, game: Game, player: int) -> float:
    """Return the chance of winning at the beginning of a turn; of a game that is over, 0, 1/2 or 1.

    Where nothing was learned of a game, it follows from the worth of the position against that of a sure win.
    """
    winner, sides = game.winner, game.library.sides
    if game.over:
        return 0.5 if winner is None else float(sides[winner] == sides[player])
    if evaluation.learned:
        return (1 + evaluation.lead(evaluation.features(game, player))) / 2
    share = worth_to(evaluation, game, player) / evaluation.win_worth
    return (1 + share / sqrt(1 + share * share)) / 2
