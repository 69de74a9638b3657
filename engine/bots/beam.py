"""Beam-search bot: it generates plans for one phase and ranks them by rollouts.

The plans come from a beam (`engine.bots.plans`), the greedy bot's own plan among them. Each is tried with the same
dice, and a fast policy plays on for all players for some turns, so that the opponents' answers count; their hands are
dealt anew for each trial. The more trials there are, the less the first impression counts. Plans that fall behind are
given up. The cost of a plan is counted in positions, not in time, so that the same game is played on every machine.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.bots.evaluating_bot import AVERAGE, Budget, EvaluatingBot
from engine.bots.greedy import Greedy
from engine.bots.plans import Plan, Planner, Sketch, is_same_ending, sketch
from engine.bots.rollout import Rollout, limit_worth
from engine.core.decisions import Decision, Option
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game
from engine.core.hidden_information import determinize
from engine.generator import Generator

MAX_TRIALS: Final = 32  # trials of a plan


class Patience(NamedTuple):
    """When plans are given up.

    Attributes:
        retried: Plans that are tried more than once.
        trials: Trials before a plan is given up for how far it is behind.
        deviations: A plan that is behind by more standard deviations of the gap of estimates is given up.
    """

    retried: int
    trials: int
    deviations: float


USUAL: Final = Patience(retried=4, trials=2, deviations=1.0)
# Trials seldom spend the usual budget, because one plan is left before: a larger one needs more patience to be of use.
THOROUGH: Final = Patience(retried=8, trials=4, deviations=2.0)


class Beam(EvaluatingBot):
    """A bot that plans, and follows its plan until the phase is over, chance falls, or the position is unexpected."""

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
        self._planned = sketch_steps(view, plan.options)[1:]
        return options.index(plan.options[0])

    def trials(
        self, view: Game, decision: Decision, evaluation: Evaluation, turns: int = 0, other: Sequence[Option] = ()
    ) -> "CandidateTrials":
        """Return the plans for the phase after their trials.

        `turns`: the length of a trial, including the current turn; 0 for the usual one of the game. `other`: the
        options of a plan that is tried as well, unless a plan of the bot's own leads to the same. Raises
        LimitExceededError if the search budget is spent before there is a plan.
        """
        budget = self.budget.share(1.0, self.budget.positions or evaluation.rollout_positions)
        planner = Planner(evaluation, view)
        plans = planner.plans(evaluation.plans)
        plans = [plan for plan in plans if plan.worth > plans[0].worth - evaluation.max_deficit]
        for further in self._further_plans(planner, evaluation, other):
            if all(not is_same_ending(plan, further) for plan in plans):
                plans.append(further)
        seed, turns = self.generator.word(), turns or evaluation.rollout_turns
        trials = CandidateTrials(plans, evaluation, decision.player, planner.present, seed, turns)
        trials.positions = planner.positions
        trials.run(budget, THOROUGH if self.budget.times > 1 else USUAL)
        return trials

    def _further_plans(self, planner: Planner, evaluation: Evaluation, other: Sequence[Option]) -> list[Plan]:
        """Return the greedy bot's plan and that of given options, as far as the search budget suffices."""
        plans: list[Plan] = []
        try:
            plans.append(self._greedys(planner, evaluation))
            if (given := planner.given(other)) is not None:
                plans.append(given)
        except LimitExceededError:  # it is spent: the plans so far decide
            return plans
        return plans

    def _greedys(self, planner: Planner, evaluation: Evaluation) -> Plan:
        """Return the plan of the greedy bot for the phase."""
        game, options = planner.start, list[Option]()
        while True:
            decision = game.decision
            assert decision is not None  # noqa: S101 - a plan ends when the game does
            average = game.copy()
            average.state.script = AVERAGE
            number = self.greedy.decide(average, decision, evaluation) if len(game.options) > 1 else 0
            options.append(game.options[number])
            after = game.copy()
            after.take(options[-1])
            if planner.is_over(game, after):
                return planner.along(options, game)
            game = after


def sketch_steps(view: Game, options: Sequence[Option]) -> list[tuple[Sketch, Option]]:
    """Return options to take in order, each with the sketch of the position in which it is taken."""
    game = view.copy()
    game.search_budget = None  # these options were tried before, and the budget may be spent
    game.state.script = None
    pairs: list[tuple[Sketch, Option]] = []
    for option in options:
        pairs.append((sketch(game), option))
        game.take(option)
    return pairs


class Outcome(NamedTuple):
    """The outcome of a plan in a trial: its value, and the last position.

    `taken`: the cards that players brought onto the board, with the turn (`Rollout.taken`).
    """

    worth: float
    ending: Game
    taken: list[tuple[int, int, int]]


class Candidate:
    """A plan with the outcomes of its trials."""

    def __init__(self, plan: Plan, present: float, prior_weight: float) -> None:
        self.plan = plan
        self.prior_weight = prior_weight
        self.promise = limit_worth(plan.worth, present)
        self.outcomes: list[Outcome] = []

    @property
    def estimate(self) -> float:
        """The mean of the outcomes and of the first impression, which counts as several trials."""
        total = sum([outcome.worth for outcome in self.outcomes])
        return (total + self.prior_weight * self.promise) / (len(self.outcomes) + self.prior_weight)


class CandidateTrials:
    """Plans that are compared by rollouts after them.

    Attributes:
        present: The value of the position from which they start.
        positions: How many were evaluated.
        turns: The length of a trial, including the current turn.
    """

    def __init__(
        self, plans: Sequence[Plan], evaluation: Evaluation, player: int, present: float, seed: int, turns: int
    ) -> None:
        self.tried = [Candidate(plan, present, evaluation.prior_weight) for plan in plans]
        self.present = present
        self.evaluation = evaluation
        self.player = player
        self.seed = seed
        self.positions = 0
        self.turns = turns

    def best(self) -> Candidate:
        """Return the plan with the highest estimate."""
        return max(self._leading(), key=_by_estimate)

    def run(self, budget: Budget, patience: Patience) -> None:
        """Try the plans again and again, except those that are given up, until the budget is spent or one is left."""
        running = self.tried
        while len(running) > 1 and len(running[0].outcomes) < MAX_TRIALS:
            try:
                outcomes = [self.outcome(candidate.plan, len(candidate.outcomes)) for candidate in running]
            except LimitExceededError:  # the search budget is spent: the trials so far decide
                return
            for candidate, outcome in zip(running, outcomes, strict=True):
                candidate.outcomes.append(outcome)
            if budget.is_spent(self.positions):
                return
            running = contenders(running, patience)

    def outcome(self, plan: Plan, number: int) -> Outcome:
        """Play on after a plan; dice and hidden cards of a trial are the same for all plans."""
        game = plan.before.copy()
        generator = Generator(self.seed, number)
        determinize(game, generator)
        rollout = Rollout(self.evaluation, self.player, self.present, generator.state)
        rollout.take(game, plan.options[-1])
        rollout.play(game, plan.before.state.turn + self.turns)
        self.evaluation.begin_search(game, self.player)
        self.positions += rollout.positions
        return Outcome(rollout.value(game), game, rollout.taken)

    def _leading(self) -> list[Candidate]:
        """Return the plans with the most trials."""
        most = max([len(candidate.outcomes) for candidate in self.tried])
        return [candidate for candidate in self.tried if len(candidate.outcomes) == most]


def contenders(tried: Sequence[Candidate], patience: Patience = USUAL) -> list[Candidate]:
    """Return the first few plans, the best first, without those that equal a better one or are too far behind it."""
    leading: list[Candidate] = []
    for candidate in sorted(tried, key=_by_estimate, reverse=True):
        if not leading or not (
            _is_behind(candidate, leading[0], patience) or any(_is_same(candidate, other) for other in leading)
        ):
            leading.append(candidate)
    return leading[: patience.retried]


def _is_same(tried: Candidate, other: Candidate) -> bool:
    """Return True if two plans had the same value in every trial, so that no further trial will distinguish them."""
    return tried.promise == other.promise and all(
        own.worth == two.worth for own, two in zip(tried.outcomes, other.outcomes, strict=True)
    )


def _is_behind(tried: Candidate, best: Candidate, patience: Patience) -> bool:
    """Return True if a plan is behind another by so much that more trials would seldom change which one is better.

    What counts is the gap of their estimates, compared with how far chance moves it: that is seen in the gaps of single
    trials, which had the same dice and hidden cards.
    """
    number = len(tried.outcomes)
    if number < patience.trials:
        return False
    gaps = [better.worth - two.worth for better, two in zip(best.outcomes, tried.outcomes, strict=True)]
    mean = sum(gaps) / number
    variance = sum([(gap - mean) ** 2 for gap in gaps]) / (number - 1) / (number + best.prior_weight)
    lead = best.estimate - tried.estimate
    return lead * lead > patience.deviations * patience.deviations * variance


def _by_estimate(candidate: Candidate) -> float:
    return candidate.estimate
