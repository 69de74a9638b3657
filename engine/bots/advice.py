"""Advice: the plan of a bot, and the reasons why it is better than the next best plan.

Plans that were tried out are compared by the positions after the same trials, part by part of the evaluation. Where
wins can be forced, they are searched for first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.bots.beam import Beam, Candidate, CandidateTrials, sketch_steps
from engine.bots.evaluating_bot import Budget, is_late
from engine.bots.plans import Planner, Sketch, is_same_ending, sketch
from engine.core.decisions import Option
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game
from engine.core.search import SearchBudget

WIN_SEARCH_LIMIT: Final = 2600  # positions tried
WIN_SEARCH_SHARE: Final = 0.25  # the part of the time of a bot, with a clock
MAX_OWN_TURNS: Final = 2  # own turns within which the win must come
MAX_ANSWERS: Final = 100  # consecutive answers; two turns have a tenth of that


def forced_win(
    game: Game, player: int, evaluation: Evaluation, budget: Budget, most: int = MAX_OWN_TURNS
) -> int | None:
    """Return the index of an option that wins within `most` own turns against every defence.

    The player is free to act. None if there is none, or none was found within the budget, which counts anew for each
    number of turns.
    """
    for turns in range(1, most + 1):
        search = _ForcedWinSearch(player, evaluation, game.state.turn + (turns - 1) * game.state.seats, budget)
        for number, position in search.followed(game):
            if search.wins(position):
                return number
        if search.is_stopped:
            return None
    return None


class _ForcedWinSearch:
    """A search for a forced win of a player until a turn is over.

    `tried`: the number of positions tried. `refuted`: the hashes of those without a forced win; many paths lead to the
    same.
    """

    def __init__(self, player: int, evaluation: Evaluation, last: int, budget: Budget) -> None:
        self.player = player
        self.evaluation = evaluation
        self.last = last
        self.budget = budget
        self.tried = 0
        self.refuted: set[int] = set()

    @property
    def is_stopped(self) -> bool:
        return self.budget.is_spent(self.tried)

    def wins(self, game: Game, depth: int = 0) -> bool:
        """Return True if the player has a forced win; False if the budget is spent, or too many answers are needed."""
        decision = game.decision
        if decision is None:
            sides = game.card_set.sides
            return game.winner is not None and sides[game.winner] == sides[self.player]
        if game.state.turn > self.last or depth > MAX_ANSWERS or self.is_stopped or is_late(game):
            return False
        place = hash(sketch(game))
        if place in self.refuted:
            return False
        if decision.player == self.player:
            is_won = any(self.wins(position, depth + 1) for _, position in self.followed(game))
        else:
            is_won = all(self.wins(self._after(game, number), depth + 1) for number in range(len(game.options)))
        if not is_won:
            self.refuted.add(place)
        return is_won

    def followed(self, game: Game) -> list[tuple[int, Game]]:
        """Return the position after each own option that could win in time, the most promising first.

        Wins come first, then positions in which the turn has ended; of equal ones those with the fewest replies.
        """
        is_last = game.state.turn == self.last
        positions = [
            (number, self._after(game, number))
            for number, option in enumerate(game.options)
            if not is_last or self.evaluation.could_win(game, option)
        ]
        return sorted(positions, key=lambda entry: self._rank(entry[1], game.state.turn))

    def _rank(self, game: Game, turn: int) -> tuple[bool, bool, int]:
        """Return the sort key of a position after an own option of a turn."""
        decision = game.decision
        replies = 0 if decision is None or decision.player == self.player else len(game.options)
        return decision is not None, game.state.turn == turn, replies

    def _after(self, game: Game, number: int) -> Game:
        self.tried += 1
        position = game.copy()
        position.take(game.options[number])
        return position


INTENDED_SHARE: Final = 0.6  # the share of trials in which a card must be brought out to count as intended
TURNS: Final = 3  # the length of a trial; with two players it includes their own next turns
WON: Final = 1000.0  # the gap of a plan that wins by force
PRIOR_TRIALS: Final = 6  # the weight of the position right after a plan, in trials, for its reasons


class Advice(NamedTuple):
    """The options that a bot would take now, in order, and its reasons.

    Attributes:
        instead: The options of the next best plan; empty if there is none.
        gains: By how much each part of the evaluation is better than with that plan.
        brings: By how much each part is better than before.
        later: The cards that it plans to bring out in its next turn, the likeliest first.
        wins: The plan wins against every defence.
    """

    options: tuple[Option, ...]
    instead: tuple[Option, ...] = ()
    gains: Mapping[str, float] = {}
    brings: Mapping[str, float] = {}
    later: tuple[int, ...] = ()
    wins: bool = False


class PlanComparison(NamedTuple):
    """The plan of a bot compared with options that somebody else took.

    `advice`: the plan, with these options in place of the next best plan. `gap`: by how much the plan is worth more.
    """

    advice: Advice
    gap: float


class Advisor:
    """Keeps the last advice, so that a player who follows the plan or asks again gets the same plan."""

    def __init__(self) -> None:
        self.last: Advice | None = None
        self.planned: list[tuple[Sketch, Option]] = []

    def of(self, bot: Beam, view: Game) -> Advice:
        """Return advice, or the rest of the last plan, which has no reasons once it has begun."""
        place, options = sketch(view), view.options
        for number, (expected, option) in enumerate(self.planned):
            if self.last is not None and expected == place and option in options:
                return Advice(self.last.options[number:], later=self.last.later) if number else self.last
        self.last = advise(bot, view)
        self.planned = sketch_steps(view, self.last.options)
        return self.last


def advise(bot: Beam, view: Game) -> Advice:
    """Return the advice of a bot in its view. Raises ValueError if there is nothing to decide.

    The search budget of the view ends with the search, which may have spent it: the reasons need no more than a step.
    """
    decision, options = view.decision, view.options
    if decision is None or not options:
        raise ValueError("there is nothing to decide in this view")
    if len(options) == 1:
        return Advice(options)
    evaluation = bot.prepare(view)
    if (winning := _winning_option(bot, view, evaluation)) is not None:
        return Advice((winning,), wins=True)
    trials = bot.trials(view, decision, evaluation, TURNS)
    view.search_budget = None
    return _of_plans(trials, view)


def compare(bot: Beam, view: Game, options: Sequence[Option]) -> PlanComparison | None:
    """Return the plan of a bot compared with options that somebody took from a view on, the first one at once.

    None if the bot would do the same, or thinks nothing of it better. Raises LimitExceededError.
    """
    decision = view.decision
    if decision is None or not options or options[0] not in view.options:
        return None
    evaluation = bot.prepare(view)
    winning = _winning_option(bot, view, evaluation)
    if winning == options[0]:
        return None
    if winning is not None:
        return PlanComparison(Advice((winning,), tuple(options), wins=True), WON)
    return _compared_plans(bot.trials(view, decision, evaluation, other=options), view, options)


def _winning_option(bot: Beam, view: Game, evaluation: Evaluation) -> Option | None:
    """Return an option that wins against every defence; None if none was found with a part of the bot's budget.

    The search may try as much as the plans after it, and spends nothing of what is left to them.
    """
    decision = view.decision
    if decision is None or not decision.action or not evaluation.knows_wins:
        return None
    attempt = view.copy()
    if view.search_budget is not None:
        attempt.search_budget = SearchBudget(view.search_budget.most)
    try:
        budget = bot.budget.share(WIN_SEARCH_SHARE, WIN_SEARCH_LIMIT)
        number = forced_win(attempt, decision.player, evaluation, budget)
    except LimitExceededError:
        return None
    return None if number is None else view.options[number]


def _compared_plans(trials: CandidateTrials, view: Game, options: Sequence[Option]) -> PlanComparison | None:
    """Return the best plan of trials, compared with that of these options."""
    view.search_budget = None
    given = Planner(trials.evaluation, view).given(options)
    best = trials.best()
    if given is None or is_same_ending(best.plan, given):
        return None
    other = next((candidate for candidate in trials.tried if is_same_ending(candidate.plan, given)), None)
    if other is None:
        return None
    number = min(len(best.outcomes), len(other.outcomes))
    gains = _gains(_parts(trials, best, number), _parts(trials, other, number))
    return PlanComparison(Advice(best.plan.options, tuple(options), gains), best.estimate - other.estimate)


def _of_plans(trials: CandidateTrials, view: Game) -> Advice:
    """Return the best plan, compared with the best that begins with something else than any step of it."""
    best, evaluation, player = trials.best(), trials.evaluation, trials.player
    evaluation.begin_search(view, player)
    now = evaluation.parts(view, player)
    brings, later = _gains(evaluation.parts(best.plan.after, player), now), _later(trials, best, view)
    own = [option for option in best.plan.options[1:] if not option.passes] + [best.plan.options[0]]
    others = [candidate for candidate in trials.tried if candidate.plan.options[0] not in own]
    if not others:
        return Advice(best.plan.options, brings=brings, later=later)
    other = max(others, key=_by_trials)
    number = min(len(best.outcomes), len(other.outcomes))
    gains = _gains(_parts(trials, best, number), _parts(trials, other, number))
    return Advice(best.plan.options, other.plan.options, gains, brings, later)


def _by_trials(candidate: Candidate) -> tuple[int, float]:
    """Return how far a plan has come in the trials, and its estimate."""
    return len(candidate.outcomes), candidate.estimate


def _parts(trials: CandidateTrials, candidate: Candidate, number: int) -> dict[str, float]:
    """Return the parts of the evaluation after a plan: at once, and on average over the first trials."""
    total: dict[str, float] = {}
    for game, weight in [
        (candidate.plan.after, PRIOR_TRIALS),
        *[(outcome.ending, 1) for outcome in candidate.outcomes[:number]],
    ]:
        for name, part in trials.evaluation.parts(game, trials.player).items():
            total[name] = total.get(name, 0.0) + weight * part / (number + PRIOR_TRIALS)
    return total


def _later(trials: CandidateTrials, candidate: Candidate, view: Game) -> tuple[int, ...]:
    """Return the cards in hand that the player brings out in its next turn in most trials."""
    times_played: Counter[int] = Counter()
    hand = set(view.state.hands[trials.player])
    for _, _, taken in candidate.outcomes:
        times_played.update(
            {card for turn, player, card in taken if player == trials.player and turn > view.state.turn}
        )
    often = [
        card
        for card, times in times_played.items()
        if card in hand and times >= INTENDED_SHARE * len(candidate.outcomes)
    ]
    return tuple(sorted(often, key=lambda card: (-times_played[card], card)))


def _gains(mine: Mapping[str, float], theirs: Mapping[str, float]) -> dict[str, float]:
    """Return by how much each part is better; a missing part counts as 0."""
    return {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in {**mine, **theirs}}


def most(gains: Mapping[str, float], number: int) -> Sequence[tuple[str, float]]:
    """Return the parts that differ most, the greatest difference first."""
    return sorted(gains.items(), key=lambda gain: (-abs(gain[1]), gain[0]))[:number]
