"""Tactical bot: it searches action by action, through the opponents' answers and forcing options to their end.

The nodes are positions in which a player is free to act; each action other than passing counts as a step of depth.
Beyond the horizon only forcing options (captures) are tried. Before that it searches for a forced win. By default it
counts positions, not time, so that the same game is played on every machine.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.bots.budget import Budget
from engine.bots.evaluating_bot import EvaluatingBot, forced_option
from engine.bots.forced_win import MAX_OWN_TURNS, forced_win
from engine.core.decisions import Decision, Option
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game
from engine.core.triggers import TriggerOption

MAX_POSITIONS: Final = 1500  # positions visited for a decision
WIN_SEARCH_LIMIT: Final = 2600  # positions tried before that to find a forced win
WIN_SEARCH_SHARE: Final = 0.25  # the part of the time for that, with a clock
MAX_DEPTH: Final = 4  # actions
MAX_CANDIDATES: Final = 12  # options that are searched deeper than one action
QUIESCENCE_DEPTH: Final = 6  # forcing actions and passes after the horizon
MAX_ANSWERS: Final = 2  # answers to a decision that are searched
EVALUATION_COST: Final = 3  # tries that the evaluation of a position between two actions counts as
INFINITE: Final = float("inf")

Continuation = tuple[Game, int, int]  # a position to search, its depth in actions, and its depth beyond the horizon


class SearchBudgetExceededError(Exception):
    """The budget of the search is spent."""


class Tactical(EvaluatingBot):
    """A bot that chooses by alpha-beta search, action by action, deeper as long as its budget allows.

    `is_won`: its last choice begins a forced win.
    """

    def __init__(self, seed: int, weights: Mapping[str, float]) -> None:
        super().__init__(seed, weights)
        self.budget = Budget()
        self.is_won = False
        self._turn_without_win: int = 0

    def decide(self, view: Game, decision: Decision, evaluation: Evaluation) -> int:
        options = view.options
        if decision.action:
            won = self._forced_win(view, decision.player, evaluation)
            self.is_won = won is not None
            if won is not None:
                return won
            self._turn_without_win = view.state.turn
        order = list(range(len(options)))
        self.generator.shuffle(order)
        order.sort(key=lambda number: -evaluation.forcing(view, options[number]))
        search = _Search(evaluation, decision.player, self.budget.share(1 - WIN_SEARCH_SHARE, MAX_POSITIONS))
        for depth in range(1, MAX_DEPTH + 1):
            worths = search.root(view, order, depth)
            order = sorted(worths, key=lambda number: -worths[number])[:MAX_CANDIDATES] or order
            if search.is_stopped:
                break
        return order[0]

    def _forced_win(self, view: Game, player: int, evaluation: Evaluation) -> int | None:
        """Return the index of an option that begins a forced win.

        Later in a turn in which there was none at first, only wins of this turn are searched.
        """
        most = 1 if view.state.turn == self._turn_without_win else MAX_OWN_TURNS
        return forced_win(view, player, evaluation, self.budget.share(WIN_SEARCH_SHARE, WIN_SEARCH_LIMIT), most)


class _Search:
    """One search for one player. `visited`: the number of positions visited. `is_cut`: nothing more may be tried."""

    def __init__(self, evaluation: Evaluation, player: int, budget: Budget) -> None:
        self.evaluation = evaluation
        self.player = player
        self.budget = budget
        self.visited = 0
        self.is_cut = False

    @property
    def is_stopped(self) -> bool:
        """Whether the budget is spent, or nothing more may be tried."""
        return self.is_cut or self.budget.is_spent(self.visited)

    def root(self, view: Game, order: list[int], depth: int) -> dict[int, float]:
        """Return the value of each option that could be searched; for options no better than one before, a bound.

        Raises LimitExceededError if no option could be searched.
        """
        worths: dict[int, float] = {}
        alpha = -INFINITE
        options = view.options
        try:
            for number in order:
                position = view.copy()
                position.take(options[number])
                worth = self._value(position, depth - 1, alpha, INFINITE, QUIESCENCE_DEPTH)
                worths[number] = worth if worth > alpha else worth - 1e-6 * (len(worths) + 1)
                alpha = max(alpha, worth)
        except SearchBudgetExceededError:
            pass
        except LimitExceededError:  # the options searched before decide
            if depth == 1 and not worths:
                raise
            self.is_cut = True
        return worths

    def _value(self, game: Game, depth: int, alpha: float, beta: float, beyond: int) -> float:
        """Return the value of a position for the searching player, within a window."""
        decision = game.decision
        if decision is None:
            return self.evaluation.quiet_worth(game, self.player)
        self.visited += 1
        if self.is_stopped:
            raise SearchBudgetExceededError
        mine = game.card_set.sides[decision.player] == game.card_set.sides[self.player]
        start = -INFINITE if mine else INFINITE
        if not decision.action:
            answers = ((answer, depth, beyond) for answer in self._answers(game, decision, depth))
            return self._best(answers, start, alpha, beta, mine=mine)
        if depth <= 0 and beyond <= 0:
            return self.evaluation.quiet_worth(game, self.player)
        options = self._candidates(game, depth)
        if depth <= 0 and not any(option.passes for option in options):
            start = self.evaluation.quiet_worth(game, self.player)
            if start >= beta if mine else start <= alpha:
                return start
        return self._best(_taken(game, options, depth, beyond), start, alpha, beta, mine=mine)

    def _best(
        self, continuations: Iterable[Continuation], best: float, alpha: float, beta: float, *, mine: bool
    ) -> float:
        """Return the best value of some continuations for the player who decides, or `best` if none is better."""
        for position, depth, beyond in continuations:
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                break
            worth = self._value(position, depth, alpha, beta, beyond)
            best = max(best, worth) if mine else min(best, worth)
        return best

    def _candidates(self, game: Game, depth: int) -> list[Option]:
        """Return the options to try, the most forcing first; beyond the horizon only forcing ones and passes."""
        rated = [(self.evaluation.forcing(game, option), option) for option in self.evaluation.search_options(game)]
        if depth <= 0:
            rated = [(force, option) for force, option in rated if force > 0 or option.passes]
        return [option for _, option in sorted(rated, key=lambda entry: -entry[0])]

    def _answers(self, game: Game, decision: Decision, depth: int) -> list[Game]:
        """Return the positions after the answers to search: those with the best value for the player who decides.

        Beyond the horizon, and for the order of abilities, the answer is forced.
        """
        options = game.options
        if depth < 0 or len(options) == 1 or isinstance(options[0], TriggerOption):
            game.take(forced_option(options))
            return [game]
        valued: list[tuple[float, Game]] = []
        for option in options:
            position = game.copy()
            position.take(option)
            self.visited += 1
            if position.search_budget is not None:
                position.search_budget.spend(position, decision.source, EVALUATION_COST)
            valued.append((self.evaluation.worth(position, decision.player), position))
        valued.sort(key=_by_worth, reverse=True)
        return [position for _, position in valued[:MAX_ANSWERS]]


def _by_worth(entry: tuple[float, Game]) -> float:
    return entry[0]


def _taken(game: Game, options: Sequence[Option], depth: int, beyond: int) -> Iterator[Continuation]:
    """Yield the positions after some actions, with the depth left; passing costs no depth."""
    for option in options:
        position = game.copy()
        position.take(option)
        yield position, depth if option.passes else depth - 1, beyond - 1 if depth <= 0 else beyond
