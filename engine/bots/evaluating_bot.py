"""The base class of bots that evaluate positions, with average dice when they look ahead, and their budget."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.core.decisions import DONE, NO, Decision, Option
from engine.core.game import Evaluation, Game, Library
from engine.generator import Generator

DEFAULT_POSITIONS: Final = 6000  # positions of a decision; a game may take fewer (`SearchHints.rollout_positions`)


class Budget:
    """A limit of positions, so that the same game is played on every machine; with a clock, a limit of seconds.

    `positions`: 0 for the usual number of the game. `stop`: returns True if the bot must decide at once, by what it
    has found so far.
    """

    def __init__(
        self,
        positions: int = 0,
        seconds: float = 0.0,
        clock: Callable[[], float] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.positions = positions
        self.seconds = seconds
        self.clock = clock
        self.stop = stop
        self.started_at: float = 0.0

    @property
    def times(self) -> int:
        """How many times the usual budget it is, at least 1."""
        return max(1, self.positions // DEFAULT_POSITIONS, int(self.seconds))

    def begin(self) -> None:
        """Start the clock."""
        if self.clock is not None:
            self.started_at = self.clock()

    def share(self, part: float, positions: int) -> "Budget":
        """Return a budget for a part of the decision: this many positions, or this part of the seconds."""
        budget = Budget(positions, part * self.seconds, self.clock, self.stop)
        budget.begin()
        return budget

    def is_spent(self, positions: int) -> bool:
        """Return True if it is time to decide, after this many evaluated positions."""
        if self.stop is not None and self.stop():
            return True
        if self.clock is None:
            return positions >= self.positions
        return self.clock() - self.started_at >= self.seconds


NO_WORTH: Final = -1e18  # less than any value
MAX_ANSWERS: Final = 6  # answers that are evaluated
CHOICE_OF_TWO: Final = 2
AVERAGE: Final = (-1,)  # a script of dice: each face in turn


class EvaluatingBot:
    """A bot that evaluates positions by the evaluation of their game under a table of weights."""

    def __init__(self, seed: int, weights: Mapping[str, float]) -> None:
        self.generator = Generator(seed)
        self.weights = weights
        self.library: Library | None = None
        self.evaluation: Evaluation | None = None

    def choose(self, view: Game) -> int:
        """Return the index of an option. Raises ValueError if there is no decision, or the game has no evaluation."""
        decision, options = view.decision, view.options
        if decision is None or not options:
            raise ValueError("there is nothing to decide in this view")
        if len(options) == 1:
            return 0
        return self.decide(view, decision, self.prepare(view))

    def prepare(self, view: Game) -> Evaluation:
        """Return the evaluation for the player who decides in a view; dice fall on average in the view from now on."""
        evaluation = self._evaluation(view.library)
        if view.decision is not None:
            evaluation.begin_search(view, view.decision.player)
        view.state.script = AVERAGE
        return evaluation

    def decide(self, view: Game, decision: Decision, evaluation: Evaluation) -> int:
        """Return the index of one of several options."""
        raise NotImplementedError

    def _evaluation(self, library: Library) -> Evaluation:
        if self.evaluation is None or self.library is not library:
            evaluation = library.rules.evaluation(library, self.weights)
            if evaluation is None:
                raise ValueError(f"bots cannot evaluate positions of {library.ruleset} yet")
            self.library, self.evaluation = library, evaluation
        return self.evaluation


def distinct_options(evaluation: Evaluation, game: Game) -> list[Option]:
    """Return the options of a decision, each standing for those that the evaluation knows to be worth as much.

    They need not be equal for a search, which sees what can be done next.
    """
    options = game.options
    return [options[number] for number, first in enumerate(evaluation.equivalents(game)) if number == first]


def forced_option(options: tuple[Option, ...]) -> Option:
    """Return the option that ends a series of decisions soonest."""
    for option in options:
        if option.passes or option is DONE or option is NO:
            return option
    return options[0]


def take_with_forced_answers(position: Game, option: Option) -> None:
    """Take an option, and then forced options until a player is free to act or the game is over."""
    position.take(option)
    while position.decision is not None and not position.decision.action:
        position.take(forced_option(position.options))


class Answer(NamedTuple):
    """An answer to a question.

    `worth`: the value of the position after it and forced answers; `evaluated`: how many positions were, to find it.
    """

    option: Option
    worth: float
    evaluated: int


def best_answer(evaluation: Evaluation, game: Game, player: int, further: int = 1) -> Answer:
    """Return the answer of a player that is best at once, among the first few; the only one is not evaluated.

    If none is better than the one that ends the series, that is taken: what gains nothing could go on forever. Where
    there are two answers, as to *may*, those that follow are the best ones as well, so that it shows what is gained.
    """
    best, most, evaluated = forced_option(game.options), NO_WORTH, 0
    distinct = list(dict.fromkeys((best, *distinct_options(evaluation, game))))
    if len(distinct) == 1:
        return Answer(best, NO_WORTH, 0)
    follows = further if len(distinct) == CHOICE_OF_TWO else 0
    for option in distinct[:MAX_ANSWERS]:
        position = game.copy()
        position.state.script = AVERAGE
        position.take(option)
        while position.decision is not None and not position.decision.action:
            answer = forced_option(position.options)
            if follows and position.decision.player == player:
                answer, _, tried = best_answer(evaluation, position, player, further - 1)
                evaluated += tried
            position.take(answer)
        evaluated += 1
        worth = evaluation.worth(position, player)
        if worth > most:
            best, most = option, worth
    return Answer(best, most, evaluated)


def is_late(position: Game) -> bool:
    """Return True if so much has been tried that a search should look less far."""
    return position.search_budget is not None and position.search_budget.is_half_spent
