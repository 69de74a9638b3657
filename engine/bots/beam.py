"""Beam-search bot: it generates plans for one phase and ranks them by rollouts.

The plans come from a beam (`engine.bots.plans`), greedy's own among them. Each is tried with the same dice, played on
by a hurried player for everybody until the own turn after this one is over, so that what the opponent can do about it
counts; its hand is dealt anew each time. A trial is one of many games that could be, so the more of them there are, the
less the first impression counts.
Plans that fall behind are given up. What a plan may cost is counted in positions, not in time, so that the same game
comes out on every machine.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.bots.budget import Budget
from engine.bots.evaluating_bot import AVERAGE, EvaluatingBot
from engine.bots.greedy import Greedy
from engine.bots.plans import Plan, Planner, Sketch, sketch
from engine.bots.rollout import Rollout, bounded
from engine.core.decisions import Decision, Option
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game
from engine.core.hidden_information import determinize
from engine.generator import Generator

MAX_PLANS: Final = 6  # that are tried, besides greedy's own
ROLLOUT_TURNS: Final = 3  # as far as a trial goes, the own one included
TRIALS_PER_ROUND: Final = 2  # trials of each plan before any is given up
FINAL_PLANS: Final = 2  # plans that are compared to the end
MIN_TRIALS: Final = 4  # trials from which on a plan that is behind by more than chance explains is given up
DEVIATIONS: Final = 2.0  # of the mean gap between two plans: more is no chance
MAX_TRIALS: Final = 32  # trials of a plan
PRIOR_WEIGHT: Final = 2.5  # trials that the first impression of a plan counts as much as
MAX_DEFICIT: Final = 5.0  # worth by which the first impression of a plan that is not tried falls behind


class Beam(EvaluatingBot):
    """Plans, and follows its plan until the phase is over, until chance has fallen, or until it is surprised."""

    def __init__(self, seed: int, weights: Mapping[str, float], budget: Budget | None = None) -> None:
        super().__init__(seed, weights)
        self.greedy = Greedy(seed, weights)
        self.budget = budget or Budget()
        self._planned: list[tuple[Sketch, Option]] = []

    def decide(self, view: Game, decision: Decision, evaluation: Evaluation) -> int:
        options, place = view.options, sketch(view)
        while self._planned:
            expected, option = self._planned.pop(0)
            if expected == place and option in options:
                return options.index(option)
        trials = self.trials(view, decision, evaluation)
        plan = trials.best().plan
        self._planned = followed(view, plan.options)[1:]
        return options.index(plan.options[0])

    def trials(self, view: Game, decision: Decision, evaluation: Evaluation) -> "CandidateTrials":
        """The plans for the phase, tried out."""
        self.budget.begin()
        planner = Planner(evaluation, view)
        plans = planner.plans(MAX_PLANS)
        plans = [plan for plan in plans if plan.worth > plans[0].worth - MAX_DEFICIT]
        own = self._greedys(planner, evaluation)
        if all(plan.options != own.options for plan in plans):
            plans.append(own)
        trials = CandidateTrials(plans, evaluation, decision.player, planner.present, self.generator.word())
        trials.positions = planner.positions
        trials.run(self.budget)
        return trials

    def _greedys(self, planner: Planner, evaluation: Evaluation) -> Plan:
        """What greedy would do in the phase, as far as it can be planned."""
        game, options = planner.start, list[Option]()
        while True:
            decision = game.decision
            assert decision is not None  # noqa: S101 - a plan ends where the game does
            average = game.copy()
            average.state.script = AVERAGE
            number = self.greedy.decide(average, decision, evaluation) if len(game.options) > 1 else 0
            options.append(game.options[number])
            after = game.copy()
            after.take(options[-1])
            if planner.is_over(game, after):
                return planner.along(options, game)
            game = after


def followed(view: Game, options: Sequence[Option]) -> list[tuple[Sketch, Option]]:
    """Options to take one after the other, with the positions in which they are taken."""
    game = view.copy()
    game.search_budget = None  # all of it has been tried before, and that may have taken all that may be tried
    game.state.script = None
    found: list[tuple[Sketch, Option]] = []
    for option in options:
        found.append((sketch(game), option))
        game.take(option)
    return found


class Outcome(NamedTuple):
    """What came of a plan in a trial: the worth without luck, and the position to which the game has come.

    `taken`: who has brought which card onto the board, and in which turn (`Rollout.taken`).
    """

    worth: float
    ending: Game
    taken: list[tuple[int, int, int]]


class Candidate:
    """A plan with what came of it in the trials."""

    def __init__(self, plan: Plan, present: float) -> None:
        self.plan = plan
        self.promise = bounded(plan.worth, present)
        self.outcomes: list[Outcome] = []

    @property
    def estimate(self) -> float:
        """What it is worth: what came of it, and the first impression, which counts as some trials."""
        found = sum([outcome.worth for outcome in self.outcomes])
        return (found + PRIOR_WEIGHT * self.promise) / (len(self.outcomes) + PRIOR_WEIGHT)


class CandidateTrials:
    """Plans that are compared by how the game goes on after them.

    `present`: the worth of the position from which they are made; `positions`: how many have been judged.
    """

    def __init__(self, plans: Sequence[Plan], evaluation: Evaluation, player: int, present: float, seed: int) -> None:
        self.tried = [Candidate(plan, present) for plan in plans]
        self.present = present
        self.evaluation = evaluation
        self.player = player
        self.seed = seed
        self.positions = 0

    def best(self) -> Candidate:
        """The plan that is worth most."""
        return max(self._leading(), key=_by_estimate)

    def run(self, budget: Budget) -> None:
        """Try plans out, as often as all before each time, the better half of them, until the budget is spent.

        Before that a plan is given up that comes to the same as a better one, or falls behind it beyond doubt.
        """
        running = self.tried
        while len(running) > 1 and len(running[0].outcomes) < MAX_TRIALS:
            many = max(1, 2 * len(running[0].outcomes))
            while len(running) > 1 and len(running[0].outcomes) < many:
                try:
                    outcomes = [self._outcome(each.plan, len(each.outcomes)) for each in running]
                except LimitExceededError:  # as much as may be tried has been: the trials before decide
                    return
                for each, outcome in zip(running, outcomes, strict=True):
                    each.outcomes.append(outcome)
                if budget.is_spent(self.positions):
                    return
                if len(running[0].outcomes) >= TRIALS_PER_ROUND:
                    running = contenders(running)
            if len(running[0].outcomes) >= TRIALS_PER_ROUND:
                running = running[: max(FINAL_PLANS, len(running) // 2)]

    def _leading(self) -> list[Candidate]:
        """The plans that were tried to the end."""
        most = max([len(each.outcomes) for each in self.tried])
        return [each for each in self.tried if len(each.outcomes) == most]

    def _outcome(self, plan: Plan, number: int) -> Outcome:
        """Let the game go on after a plan in one of many ways; in each, dice and hidden cards are the same for all."""
        game = plan.before.copy()
        generator = Generator(self.seed, number)
        determinize(game, generator)
        game.state.random = generator.state
        rollout = Rollout(self.evaluation, self.player, self.present)
        rollout.take(game, plan.options[-1])
        rollout.play(game, plan.before.state.turn + ROLLOUT_TURNS)
        self.evaluation.look(game, self.player)
        self.positions += rollout.positions
        return Outcome(rollout.worth(game) - rollout.luck, game, rollout.taken)


def contenders(tried: Sequence[Candidate]) -> list[Candidate]:
    """Plans, the best first, without those that come to the same as a better one or fall behind it beyond doubt."""
    found: list[Candidate] = []
    for each in sorted(tried, key=_by_estimate, reverse=True):
        if not found or not (_is_behind(each, found[0]) or any(_is_same(each, other) for other in found)):
            found.append(each)
    return found


def _is_same(tried: Candidate, other: Candidate) -> bool:
    """Whether two plans have come to the same worth in every trial: no further one will tell them apart."""
    return all(one.worth == two.worth for one, two in zip(tried.outcomes, other.outcomes, strict=True))


def _is_behind(tried: Candidate, best: Candidate) -> bool:
    """Whether a plan has done worse than another by more than chance explains; the same trials are compared."""
    number = len(tried.outcomes)
    if number < MIN_TRIALS:
        return False
    gaps = [one.worth - two.worth for one, two in zip(best.outcomes, tried.outcomes, strict=True)]
    mean = sum(gaps) / number
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / (number - 1)
    return mean > 0 and mean * mean * number > DEVIATIONS * DEVIATIONS * spread


def _by_estimate(each: Candidate) -> float:
    return each.estimate
