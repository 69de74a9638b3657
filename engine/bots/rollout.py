"""Rollouts: a position played on by a fast policy for all players, with random dice."""

from typing import Final

from engine.bots.evaluating_bot import AVERAGE, NO_WORTH, best_answer, forced_option
from engine.core.decisions import Decision, Option
from engine.core.game import Evaluation, Game
from engine.generator import Generator

MAX_EVALUATED: Final = 24  # new options that are evaluated, if there are more
MAX_ACTIONS: Final = 16  # actions in a phase
MAX_PHASES: Final = 64  # more phases than any game has
MAX_CARDS: Final = 4096  # more cards than any game has
WORTH_LIMIT: Final = 100.0  # the greatest difference from the present value that counts, as for a game won


class Rollout:
    """Plays games on in place, like the greedy bot, but reuses the gains of options from earlier decisions.

    Attributes:
        present: The value of the position in which plans are made.
        chance: The seed of the dice. In rollouts with the same seed an action of a card in a turn rolls the same dice,
            whatever was done before: plans are compared under the same luck.
        positions: How many were evaluated.
        taken: The cards brought from hand onto the board: the turn, the player, the card.
    """

    def __init__(self, evaluation: Evaluation, player: int, present: float, chance: int = 0) -> None:
        self.evaluation = evaluation
        self.player = player
        self.present = present
        self.chance = chance
        self.taken: list[tuple[int, int, int]] = []
        self.positions = 0
        self._moment = (-1, -1, -1)
        self._gains: dict[Option, float] = {}
        self._replies: dict[Option, Option] = {}  # the best answers to what these options ask first
        self._reply: Option | None = None  # that of the option taken last
        self._worth = 0.0
        self._is_expected = False
        self._acted: dict[int, int] = {}
        self._actions = 0

    def play(self, game: Game, turn: int) -> None:
        """Play on until a turn begins to be played, or the game is over."""
        self._moment = (-1, -1, -1)
        while game.decision is not None and game.state.turn < turn:
            option = self.choose(game, game.decision)
            if option.develops(game):
                self.taken.append((game.state.turn, game.decision.player, getattr(option, "card", -1)))
            self.take(game, option)

    def take(self, game: Game, option: Option) -> None:
        """Take an option. The dice depend on the acting card, the phase, and how often it has acted in it before."""
        state, cards = game.state, option.named_cards
        place: int = (state.turn * MAX_PHASES + state.phase) * MAX_CARDS + (cards[0] + 1 if cards else 0)
        number = self._acted.get(place, 0)
        self._acted[place] = number + 1
        chance = state.random = Generator(self.chance, place * MAX_ACTIONS + number).state
        game.take(option)
        if game.state.random != chance:
            self._is_expected = False
            self._reply = None

    def worth(self, game: Game) -> float:
        """Return the value of a position for the player, limited for games won or lost."""
        self.positions += 1
        return limit_worth(self.evaluation.worth(game, self.player), self.present)

    def value(self, game: Game) -> float:
        """Return the value of the last position."""
        if not self.evaluation.learned:
            return self.worth(game)
        self.positions += 1
        return self.evaluation.value(game, self.player)

    def choose(self, game: Game, decision: Decision) -> Option:
        """Return the option that the player to decide takes."""
        options = game.options
        if decision.action:
            self._reply = None
        if len(options) == 1:
            return options[0]
        if not decision.action:
            return self._answer(game, decision.player)
        state = game.state
        moment = (state.turn, state.phase, decision.player)
        if moment != self._moment:
            self._moment, self._gains, self._replies, self._actions = moment, {}, {}, 0
            self.evaluation.begin_search(game, decision.player)
            self._is_expected = False
        if not self._is_expected:  # chance fell, or others acted
            self._is_expected = True
            self._worth = self.evaluation.worth(game, decision.player)
        self._actions += 1
        if self._actions > MAX_ACTIONS:
            return forced_option(options)
        return self._action(game, options, decision.player)

    def _action(self, game: Game, options: tuple[Option, ...], player: int) -> Option:
        """Return the best option by earlier gains; the best one is evaluated anew until it stays the best."""
        gains = self._gains
        new: list[Option] = []
        evaluated: list[tuple[float, Option]] = []
        for option in options:
            gain = gains.get(option)
            if gain is None:
                new.append(option)
            else:
                evaluated.append((gain, option))
        evaluated.sort(key=_by_gain, reverse=True)
        best, most = options[-1], NO_WORTH
        if len(new) > MAX_EVALUATED:
            new = [*new[:-1][:: 1 + len(new) // MAX_EVALUATED], new[-1]]
        for option in new:
            gain = gains[option] = self._after(game, option, player) - self._worth
            if gain > most:
                best, most = option, gain
        for before, option in evaluated:
            if before <= most:
                break
            gain = gains[option] = self._after(game, option, player) - self._worth
            if gain > most:
                best, most = option, gain
        self._worth += most
        self._reply = self._replies.get(best)
        return best

    def _after(self, game: Game, option: Option, player: int) -> float:
        """Return the value after an option: with the best answer to the first question, and forced ones after that."""
        self.positions += 1
        position = game.copy()
        position.state.script = AVERAGE
        position.take(option)
        depth = 1
        while position.decision is not None and not position.decision.action:
            options = position.options
            if depth and position.decision.player == player and len(options) > 1:
                depth -= 1
                answer = best_answer(self.evaluation, position, player)
                self.positions += answer.evaluated
                if answer.evaluated:
                    self._replies[option] = answer.option
                    return answer.worth
                position.take(answer.option)
            else:
                position.take(forced_option(options))
        return self.evaluation.worth(position, player)

    def _answer(self, game: Game, player: int) -> Option:
        """Return the answer that is best at once: the one that was found as the action was chosen, if it is offered."""
        reply, self._reply = self._reply, None
        if reply is not None and reply in game.options:
            return reply
        answer = best_answer(self.evaluation, game, player)
        self.positions += answer.evaluated
        return answer.option


def _by_gain(entry: tuple[float, Option]) -> float:
    return entry[0]


def limit_worth(worth: float, present: float) -> float:
    """Return a value, at most `WORTH_LIMIT` away from the present value."""
    return max(present - WORTH_LIMIT, min(present + WORTH_LIMIT, worth))
