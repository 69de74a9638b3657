"""Greedy bot: it tries every option of one decision in a copy of the game and keeps the best.

If an option only begins something (for example, an event asks for its target), it looks ahead to the end of it. Attacks
are evaluated with average dice. Options of equal value are chosen at random, so two seeds play differently.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.bots.evaluating_bot import EvaluatingBot, distinct_options, forced_option, is_late, take_with_forced_answers
from engine.core.decisions import DONE, Decision, Option
from engine.core.game import Evaluation, Game
from engine.core.triggers import TriggerOption

DEPTH: Final = 2  # consecutive answers of which all are tried; later ones are forced
EPSILON: Final = 1e-9  # values that differ by less are equal


class Greedy(EvaluatingBot):
    """A bot that chooses the option with the best position after it, under a table of weights."""

    def decide(self, view: Game, decision: Decision, evaluation: Evaluation) -> int:
        options = view.options
        imagination = _Lookahead(evaluation, decision.player)
        values: dict[int, float] = {}
        for number, first in enumerate(evaluation.equivalents(view)):
            values[number] = imagination.after(view, options[number], DEPTH) if number == first else values[first]
        best = self._best(values)
        if not decision.action:
            return best
        ahead = evaluation.may_be_drawn and values[best] > 0
        while len(values) > 1 and (
            leads_nowhere(view, options[best], evaluation) or (ahead and ends_in_draw(view, options[best]))
        ):
            del values[best]
            best = self._best(values)
        return self._not_recurring(options, values, best, evaluation.recurrences(view))

    def _not_recurring(self, options: Sequence[Option], values: dict[int, float], best: int, recurrences: int) -> int:
        """Return an option of another card than before while the player is ahead: a recurrence may be a draw."""
        for _ in range(recurrences):
            actor = options[best].named_cards[:1]
            others = {number: value for number, value in values.items() if options[number].named_cards[:1] != actor}
            if not others or max(others.values()) <= 0:
                break
            values, best = others, self._best(others)
        return best

    def _best(self, worths: Mapping[int, float]) -> int:
        """Return the index of the best; one of several equally good ones at random."""
        most = max(worths.values()) - EPSILON
        best = [number for number, worth in worths.items() if worth >= most]
        return best[self.generator.below(len(best))]


class _Lookahead:
    """The search of one player at one decision."""

    def __init__(self, evaluation: Evaluation, player: int) -> None:
        self.evaluation = evaluation
        self.player = player

    def after(self, game: Game, option: Option, depth: int) -> float:
        """Return the value after an option: the best possible up to `depth` answers, then with forced ones.

        When several things are chosen one by one, each is evaluated as if it were the last.
        """
        before = game.decision
        position = game.copy()
        position.take(option)
        decision = position.decision
        while decision is not None and not decision.action:
            options = position.options
            if depth and self._matters(decision, options, before) and not is_late(position):
                distinct = distinct_options(self.evaluation, position)
                if len(distinct) > 1:
                    return max([self.after(position, choice, depth - 1) for choice in distinct])
                position.take(distinct[0])
                before, depth = decision, depth - 1
            else:
                position.take(forced_option(options))
            decision = position.decision
        return self.evaluation.worth(position, self.player)

    def _matters(self, decision: Decision, options: tuple[Option, ...], before: Decision | None) -> bool:
        """Return True if all answers are tried: own decisions, except the order of abilities and repeated choices."""
        if decision.player != self.player or isinstance(options[0], TriggerOption):
            return False
        is_same = before is not None and (decision.source, decision.question) == (before.source, before.question)
        return not (is_same and options[-1] is DONE)


def leads_nowhere(view: Game, option: Option, evaluation: Evaluation) -> bool:
    """Return True if an option, with forced answers, leads back to the same position: it could go on forever.

    A position is the same, too, if cards have only gained once more what they had gained, and nothing comes of it.
    """
    if option.passes or view.decision is None:
        return False
    position, before = view.copy(), view.state
    take_with_forced_answers(position, option)
    if position.decision is None:
        return False
    gained = position.state.lasting[len(before.lasting) :]
    if not gained or not all(effect in before.lasting for effect in gained):
        return position.state == before
    player = view.decision.player
    gain = evaluation.worth(position, player) - evaluation.worth(view, player)
    del position.state.lasting[len(before.lasting) :]
    return position.state == before and gain < EPSILON


def ends_in_draw(view: Game, option: Option) -> bool:
    """Return True if the game is drawn, as far as the player sees, when the player passes after an option."""
    position = view.copy()
    take_with_forced_answers(position, option)
    passing = next((choice for choice in position.options if choice.passes), None)
    if passing is not None:
        take_with_forced_answers(position, passing)
    return position.over and position.winner is None
