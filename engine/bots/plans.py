"""Plans for a phase: options to take in order until the phase is over, or until chance falls.

They are found by a beam search: of the positions after each action, the best few are followed further. Several paths to
the same position count once. A plan ends where chance falls, because it can't continue beyond that, and where the phase
ends: only plans with the same end are compared. Of plans with the same result the shorter one is kept, and one that
aims at the own side must gain something.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.bots.evaluating_bot import (
    AVERAGE,
    best_answer,
    distinct_options,
    forced_option,
    is_late,
    take_with_forced_answers,
)
from engine.core.decisions import Option
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game

MAX_ACTIONS: Final = 6  # actions of a plan; after that the phase is ended by forced options
MAX_FURTHER: Final = 4  # plans that are kept for cards that no better one plays
MAX_ANSWERS: Final = 2  # consecutive answers of which all are tried
EPSILON: Final = 1e-9  # values that differ by less are equal

Sketch = tuple[Any, ...]


class Plan(NamedTuple):
    """Options to take in order.

    Attributes:
        before: The position in which the last one is taken.
        after: The position that it leads to, with average dice.
        worth: Its value.
        rolls: Chance falls with the last option.
    """

    options: tuple[Option, ...]
    before: Game
    after: Game
    worth: float
    rolls: bool


class _PartialPlan(NamedTuple):
    """A plan up to the middle of the phase, with its position and the value of that."""

    options: tuple[Option, ...]
    game: Game
    worth: float


class Planner:
    """Finds the plans of a player for the phase of a position.

    `present`: the value of the position; `positions`: how many were evaluated.
    """

    def __init__(self, evaluation: Evaluation, view: Game) -> None:
        assert view.decision is not None  # noqa: S101 - somebody plans
        self.evaluation = evaluation
        self.player = view.decision.player
        self.turn = view.state.turn
        self.phase = view.state.phase
        self.positions = 0
        self.start = view.copy()
        self.start.state.script = None  # so that the generator shows where chance falls
        self.present = self._worth(self.start)
        self._plans: dict[Sketch, Plan] = {}
        self._rolling: list[Plan] = []

    def plans(self, most: int) -> list[Plan]:
        """Return the most promising plans, the best first, then those with further cards.

        If the search budget is spent, they are the plans so far. Raises LimitExceededError if there are none.
        """
        try:
            self._search()
        except LimitExceededError:
            if not self._plans and not self._rolling:
                raise
        ranked = sorted([*self._plans.values(), *self._rolling], key=_by_worth)
        ranked = [plan for plan in ranked if not self._is_vain(plan)] or ranked
        plans = _apart(ranked, most)
        return plans + self._with_further_cards(ranked, plans)

    def _with_further_cards(self, ranked: Sequence[Plan], plans: Sequence[Plan]) -> list[Plan]:
        """Return the best plan with each kind of card of the hand that none of these plans plays.

        The first impression of a card that pays later is poor; only trials can tell.
        """
        played = {kind for plan in plans for kind in self._kinds_from_hand(plan)}
        further: list[Plan] = []
        for plan in ranked:
            kinds = self._kinds_from_hand(plan)
            if not kinds <= played and len(further) < MAX_FURTHER:
                further.append(plan)
                played |= kinds
        return further

    def _kinds_from_hand(self, plan: Plan) -> set[int]:
        """Return the definitions of the cards of the hand that a plan plays."""
        state = self.start.state
        hand = state.hands[self.player]
        return {state.definition[card] for option in plan.options for card in option.named_cards[:1] if card in hand}

    def _search(self) -> None:
        """Follow the best positions after each action, and keep the plans that end.

        If the search budget is spent before any plan has ended, the best positions so far are ended by forced options.
        Raises LimitExceededError otherwise.
        """
        ways = [_PartialPlan((), self.start, 0.0)]
        for _ in range(MAX_ACTIONS):
            if is_late(self.start):
                break  # the plans so far have to do
            reached: dict[Sketch, _PartialPlan] = {}
            try:
                for way in ways:
                    self._expand(way.options, way.game, reached, MAX_ANSWERS)
            except LimitExceededError:
                if self._plans or self._rolling or not reached:
                    raise
                self._finish_for_free(self._best(reached))
                return
            ways = self._best(reached)
        for way in ways:
            self._finish(way)

    def _best(self, reached: dict[Sketch, _PartialPlan]) -> list[_PartialPlan]:
        return sorted(reached.values(), key=_by_worth)[: self.evaluation.beam_width]

    def _finish_for_free(self, ways: Sequence[_PartialPlan]) -> None:
        """End the phase although the search budget is spent; what is tried later finds it spent again."""
        for way in ways:
            way.game.search_budget = None
            self._finish(way)
        for plan in (*self._plans.values(), *self._rolling):
            plan.before.search_budget = self.start.search_budget

    def along(self, options: Sequence[Option], game: Game) -> Plan:
        """Return the plan whose last option is taken in a position."""
        after, rolls = self._taken(game, options[-1])
        return Plan(tuple(options), game, after, self._worth(after), rolls)

    def given(self, options: Sequence[Option]) -> Plan | None:
        """Return the plan of options from elsewhere; None if one of them is not offered here."""
        game, last = self.start, len(options) - 1
        for number, option in enumerate(options):
            if game.decision is None or option not in game.options:
                return None
            if number < last:
                game = game.copy()
                game.take(option)
        return self.along(options, game) if options else None

    def is_over(self, before: Game, after: Game) -> bool:
        """Return True if a plan ends with a step: chance fell, the phase is over, or another player decides."""
        state, decision = after.state, after.decision
        if decision is None or decision.player != self.player or state.random != before.state.random:
            return True
        return (state.turn, state.phase) != (self.turn, self.phase)

    def _expand(self, options: tuple[Option, ...], game: Game, reached: dict[Sketch, _PartialPlan], depth: int) -> None:
        """Take every option of a position; at a decision in between every answer up to `depth`."""
        for option in distinct_options(self.evaluation, game):
            after = game.copy()
            after.take(option)
            self._go_on((*options, option), game, after, reached, depth)

    def _go_on(
        self, options: tuple[Option, ...], before: Game, after: Game, reached: dict[Sketch, _PartialPlan], depth: int
    ) -> None:
        while not self.is_over(before, after):
            decision = after.decision
            if decision is not None and decision.action:
                place = sketch(after)
                if place not in reached:
                    reached[place] = _PartialPlan(options, after, self._worth(after))
                return
            if depth and not is_late(after):
                self._expand(options, after, reached, depth - 1)
                return
            answer = best_answer(self.evaluation, after, self.player)
            self.positions += answer.evaluated
            options, before, after = (*options, answer.option), after, after.copy()
            after.take(answer.option)
        self._close(options, before, after)

    def _close(self, options: tuple[Option, ...], before: Game, after: Game) -> None:
        """Keep a plan that ends here; of several that lead to the same position the first."""
        if after.state.random != before.state.random:
            self._rolling.append(self.along(options, before))
            return
        place = sketch(after)
        if place not in self._plans:
            self._plans[place] = Plan(options, before, after, self._worth(after), rolls=False)

    def _finish(self, way: _PartialPlan) -> None:
        """End the phase by forced options, because a plan has become too long."""
        options, game = way.options, way.game
        while True:
            option = forced_option(game.options)
            after = game.copy()
            after.take(option)
            options = (*options, option)
            if self.is_over(game, after) or len(options) > 10 * MAX_ACTIONS:
                self._close(options, game, after)
                return
            game = after

    def _is_vain(self, plan: Plan) -> bool:
        """Return True if a plan aims at a card of the own side and improves nothing."""
        if plan.worth > self.present + EPSILON:
            return False
        sides, control = self.start.library.sides, self.start.state.control
        return any(option.aim >= 0 and sides[control[option.aim]] == sides[self.player] for option in plan.options)

    def _taken(self, game: Game, option: Option) -> tuple[Game, bool]:
        """Return the position after an option with average dice and forced answers, and whether chance fell."""
        after = game.copy()
        after.take(option)
        rolls = after.state.random != game.state.random
        if rolls:
            after = game.copy()
            after.state.script = AVERAGE
            take_with_forced_answers(after, option)
        return after, rolls

    def _worth(self, game: Game) -> float:
        self.positions += 1
        return self.evaluation.worth(game, self.player)


def _by_worth(plan: Plan | _PartialPlan) -> tuple[float, int]:
    return -plan.worth, len(plan.options)


def _apart(plans: Sequence[Plan], most: int) -> list[Plan]:
    """Return the first plans without those that only do more than a better one."""
    kept: list[Plan] = []
    for plan in plans:
        if len(kept) < most and not any(_does_more(plan, other) for other in kept):
            kept.append(plan)
    return kept


def _does_more(plan: Plan, other: Plan) -> bool:
    """Return True if a plan ends like a better one, and takes additional options."""
    return plan.options[-1] == other.options[-1] and set(other.options) < set(plan.options)


def is_same_ending(plan: Plan, other: Plan) -> bool:
    """Return True if two plans take the same last option in equal positions: whatever follows is the same."""
    return plan.options[-1] == other.options[-1] and sketch(plan.before) == sketch(other.before)


def sketch(game: Game) -> Sketch:
    """Return the values that make two positions equal for a planner, whatever the order of events."""
    state, decision = game.state, game.decision
    asked = decision and (decision.player, decision.question, decision.source, decision.about)
    piles = [tuple(sorted(pile)) for zone in state.piles for pile in zone]
    notes = [tuple(sorted(note)) for note in state.notes]
    lists = [tuple(column) for column in (state.board, state.ground, state.control, *state.columns, *state.tallies)]
    more = (tuple(state.numbers), tuple(sorted(state.used)), len(state.lasting), len(state.ongoing), len(game.stack))
    return (asked, state.turn, state.phase, state.result, state.definition, *lists, *piles, *notes, *more)
