"""Careless bot: it notices only some of its options, and takes the best of those by what they bring at once."""

from typing import Final

from engine.bots.evaluating_bot import EvaluatingBot, forced_option, take_with_forced_answers
from engine.core.decisions import Decision
from engine.core.game import Evaluation, Game

NOTICED: Final = 3  # one option of so many is noticed


class Careless(EvaluatingBot):
    """A bot that overlooks most options, and never looks beyond the next step: a player who has just learned the rules.

    It always notices how to pass, so that it does nothing rather than something that harms it.
    """

    def decide(self, view: Game, decision: Decision, evaluation: Evaluation) -> int:
        options = view.options
        noticed = [number for number in range(len(options)) if not self.generator.below(NOTICED)]
        passing = options.index(forced_option(options))
        worths = {number: self._after(view, number, decision.player, evaluation) for number in {passing, *noticed}}
        return max(sorted(worths), key=worths.__getitem__)

    def _after(self, view: Game, number: int, player: int, evaluation: Evaluation) -> float:
        position = view.copy()
        take_with_forced_answers(position, position.options[number])
        return evaluation.worth(position, player)
