"""Rollouts: a position played on by a fast policy for all players, with random dice."""

from typing import Final

from engine.bots.evaluating_bot import AVERAGE, forced_option
from engine.core.decisions import Decision, Option
from engine.core.game import Evaluation, Game
from engine.generator import Generator

MAX_EVALUATED: Final = 24  # options that are judged where there are more of them
NO_WORTH: Final = -1e18  # less than any worth
MAX_ANSWERS: Final = 6  # answers of which each is judged
MAX_ACTIONS: Final = 16  # actions in a phase
DICE_SAMPLES: Final = 4  # ways in which chance could have fallen, that are looked at where it has fallen
WORTH_LIMIT: Final = 100.0  # worth away from that of the present, beyond which nothing is better or worse: a game won


class Rollout:
    """Plays games on in place. It chooses as greedy does, but trusts what an option gained when it was judged before.

    `present`: the worth of the position in which plans are made. `luck`: how much better chance has fallen for a player
    than it might have, by the worth of what came of it at once. What a game comes to less the luck is the same on
    average, and tells more: it varies less. `positions`: how many it has judged. `taken`: which cards were brought from
    hand onto the board: the turn, the player, the card.
    """

    def __init__(self, evaluation: Evaluation, player: int, present: float) -> None:
        self.evaluation = evaluation
        self.player = player
        self.present = present
        self.luck = 0.0
        self.taken: list[tuple[int, int, int]] = []
        self.positions = 0
        self._moment = (-1, -1, -1)
        self._gains: dict[Option, float] = {}
        self._worth = 0.0
        self._chance = -1
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
        """Take an option; where chance falls, note by how much the player was lucky."""
        before = game.copy()
        game.take(option)
        chance = before.state.random
        if game.state.random == chance:
            return
        usual = 0.0
        for number in range(DICE_SAMPLES):
            other = before.copy()
            other.state.random = Generator(chance, number).state
            other.take(option)
            usual += self.worth(other)
        self.luck += self.worth(game) - usual / DICE_SAMPLES

    def worth(self, game: Game) -> float:
        """The worth of a position for the player, a game won or lost no more than very much."""
        self.positions += 1
        return bounded(self.evaluation.worth(game, self.player), self.present)

    def choose(self, game: Game, decision: Decision) -> Option:
        """Return the option that the player to decide takes."""
        options = game.options
        if len(options) == 1:
            return options[0]
        if not decision.action:
            return self._answer(game, options, decision.player)
        state = game.state
        moment = (state.turn, state.phase, decision.player)
        if moment != self._moment:
            self._moment, self._gains, self._actions = moment, {}, 0
            self.evaluation.look(game, decision.player)
            self._chance = -1
        if state.random != self._chance:  # otherwise the worth is what was expected
            self._chance = state.random
            self._worth = self.evaluation.worth(game, decision.player)
        self._actions += 1
        if self._actions > MAX_ACTIONS:
            return forced_option(options)
        return self._action(game, options, decision.player)

    def _action(self, game: Game, options: tuple[Option, ...], player: int) -> Option:
        """The best option, as far as gains of before can be trusted: the first is judged anew until it stays first."""
        gains = self._gains
        new = [option for option in options if option not in gains]
        known = [option for option in options if option in gains]
        known.sort(key=gains.__getitem__, reverse=True)
        best, most = options[-1], NO_WORTH
        if len(new) > MAX_EVALUATED:
            new = [*new[:-1][:: 1 + len(new) // MAX_EVALUATED], new[-1]]
        for option in new:
            gain = gains[option] = self._after(game, option, player) - self._worth
            if gain > most:
                best, most = option, gain
        for option in known:
            if gains[option] <= most:
                break
            gain = gains[option] = self._after(game, option, player) - self._worth
            if gain > most:
                best, most = option, gain
        self._worth += most
        return best

    def _after(self, game: Game, option: Option, player: int) -> float:
        """The worth after an option, answered by rote."""
        self.positions += 1
        position = game.copy()
        position.state.script = AVERAGE
        position.take(option)
        depth = 1
        while position.decision is not None and not position.decision.action:
            options = position.options
            if depth and position.decision.player == player and len(options) > 1:
                depth -= 1
                position.take(self._answer(position, options, player))
            else:
                position.take(forced_option(options))
        return self.evaluation.worth(position, player)

    def _answer(self, game: Game, options: tuple[Option, ...], player: int) -> Option:
        """The answer that is best at once, among the first few."""
        best, most = options[0], NO_WORTH
        for option in options[:MAX_ANSWERS]:
            self.positions += 1
            position = game.copy()
            position.state.script = AVERAGE
            position.take(option)
            while position.decision is not None and not position.decision.action:
                position.take(forced_option(position.options))
            worth = self.evaluation.worth(position, player)
            if worth > most:
                best, most = option, worth
        return best


def bounded(worth: float, present: float) -> float:
    """A worth, as far as it differs from that of the present no more than very much."""
    return max(present - WORTH_LIMIT, min(present + WORTH_LIMIT, worth))
