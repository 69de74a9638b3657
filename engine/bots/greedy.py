"""A player that looks one decision ahead: it tries every option in its imagination and keeps the best.

Where an option only begins something (an event asks for its target, say), it looks on to the end of it.
Attacks are judged by average dice. Options of the same worth are drawn by lot, so two seeds play differently.
"""

from engine.bots.plain import asked
from engine.bots.worth import Judge, Weights
from engine.decision import Decision
from engine.game import AVERAGE, Game
from engine.generator import Generator

DEPTH = 2  # answers in a row of which all are tried; what is asked after them is answered by rote
NEARLY = 1e-9  # worths that differ by less are the same
DONE, NO = ("done",), ("no",)


class Greedy:
    """Chooses what leads to the position of most worth."""

    def __init__(self, seed: int, weights: Weights) -> None:
        self.generator = Generator(seed)
        self.weights = weights
        self.judge: Judge | None = None

    def choose(self, view: Game) -> int:
        """The best option; among equals, any."""
        decision = asked(view)
        if self.judge is None or self.judge.library is not view.library:
            self.judge = Judge(view.library, self.weights)
        if len(decision.options) == 1:
            return 0
        view.state.dice = AVERAGE
        imagined = _Imagination(self.judge, view, decision.player)
        worths = [imagined.after(view, index, DEPTH) for index in range(len(decision.options))]
        most = max(worths) - NEARLY
        best = [index for index, worth in enumerate(worths) if worth >= most]
        return best[self.generator.below(len(best))]


class _Imagination:
    """What may follow, judged by one player at one decision."""

    def __init__(self, judge: Judge, view: Game, player: int) -> None:
        self.judge = judge
        self.player = player
        state = view.state
        self.ahead = state.active == player and state.phase < judge.attack_phase  # whether the attacks are to come

    def after(self, game: Game, index: int, depth: int) -> float:
        """The worth of what follows an option: of the best that can follow as far as `depth`, then by rote.

        Where several things are chosen one by one, each is judged as if it were the last.
        """
        asked_before = game.decision
        position = game.copy()
        position.choose(index)
        while (decision := position.decision) and not decision.action:
            if depth and decision.player == self.player and not _is_asked_again(decision, asked_before):
                return max(self.after(position, i, depth - 1) for i in range(len(decision.options)))
            position.choose(_by_rote(decision))
        return self.judge.worth(position, self.player, ahead=self.ahead)


def _is_asked_again(decision: Decision, before: Decision | None) -> bool:
    """Whether a choice goes on that may be ended."""
    is_same = before is not None and (decision.source, decision.question) == (before.source, before.question)
    return is_same and DONE in decision.options


def _by_rote(decision: Decision) -> int:
    """The option that ends the asking soonest."""
    options = decision.options
    return next((options.index(option) for option in (DONE, NO) if option in options), 0)
