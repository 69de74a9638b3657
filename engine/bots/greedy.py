"""Greedy bot: it tries every option of one decision in a copy of the game and keeps the best.

Where an option only begins something (an event asks for its target, say), it looks on to the end of it. Attacks are
judged by average dice. Options of the same worth are drawn by lot, so two seeds play differently.
"""

from collections.abc import Mapping
from typing import Final

from engine.bots.evaluating_bot import EvaluatingBot, forced_option, is_late
from engine.core.decisions import DONE, Decision, Option
from engine.core.game import Evaluation, Game
from engine.core.triggers import TriggerOption

DEPTH: Final = 2  # answers in a row of which all are tried; what is asked after them is answered by rote
EPSILON: Final = 1e-9  # worths that differ by less are the same


class Greedy(EvaluatingBot):
    """Chooses what leads to the position of most worth, by the evaluation of the game and a table of weights."""

    def decide(self, view: Game, decision: Decision, evaluation: Evaluation) -> int:
        options = view.options
        imagination = _Lookahead(evaluation, decision.player)
        worths = [imagination.after(view, option, DEPTH) for option in options]
        left = dict(enumerate(worths))
        best = self._best(left)
        while decision.action and len(left) > 1 and leads_nowhere(view, options[best]):
            del left[best]
            best = self._best(left)
        return best

    def _best(self, worths: Mapping[int, float]) -> int:
        """The number of the best; of several that are equally good by lot."""
        most = max(worths.values()) - EPSILON
        best = [number for number, worth in worths.items() if worth >= most]
        return best[self.generator.below(len(best))]


class _Lookahead:
    """What may follow, judged by one player at one decision."""

    def __init__(self, evaluation: Evaluation, player: int) -> None:
        self.evaluation = evaluation
        self.player = player

    def after(self, game: Game, option: Option, depth: int) -> float:
        """The worth of what follows an option: of the best that can follow as far as `depth`, then by rote.

        Where several things are chosen one by one, each is judged as if it were the last.
        """
        before = game.decision
        position = game.copy()
        position.take(option)
        decision = position.decision
        while decision is not None and not decision.action:
            options = position.options
            if depth and self._matters(decision, options, before) and not is_late(position):
                worths = [self.after(position, each, depth - 1) for each in options]
                return max(worths)
            position.take(forced_option(options))
            decision = position.decision
        return self.evaluation.worth(position, self.player)

    def _matters(self, decision: Decision, options: tuple[Option, ...], before: Decision | None) -> bool:
        """Whether all answers are tried: of an own decision, but not of the order of abilities or to go on choosing."""
        if decision.player != self.player or isinstance(options[0], TriggerOption):
            return False
        is_same = before is not None and (decision.source, decision.question) == (before.source, before.question)
        return not (is_same and options[-1] is DONE)


def leads_nowhere(view: Game, option: Option) -> bool:
    """Whether an option, answered by rote where it asks, leads back to the very position: it could go on for ever."""
    if option.passes:
        return False
    position = view.copy()
    position.take(option)
    while position.decision is not None and not position.decision.action:
        position.take(forced_option(position.options))
    return position.decision is not None and position.state == view.state
