"""Games for Gymnasium: one seat is the learner's, bots play the others."""

from collections.abc import Sequence
from typing import Any

import gymnasium

from deckbuilder.bots import kind_of, make_bot
from deckbuilder.environments.episode import MAX_TURNS, Episode, Observation, setup_of
from deckbuilder.errors import InputError
from deckbuilder.match.weights import load_weights
from engine import LimitExceededError

MAX_SEED = 2**63 - 1


class SinglePlayer(gymnasium.Env[Observation, int]):
    """A game of one player against a bot, who also has the other seats of a larger table.

    The seed of a reset decides the game and what the bot does by chance. A player who takes an action that the mask of
    the observation forbids loses; the information of a step lists the others as `legal_actions`.
    """

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        ruleset: str,
        decks: Sequence[str] = (),
        bot: str = "greedy",
        seat: int = 0,
        seats: int = 2,
        max_turns: int = MAX_TURNS,
    ) -> None:
        """Make it; `bot` is a name as in `simulate`, `seat` the learner's, from 0; others as for `setup_of`.

        Raises InputError.
        """
        self.setup = setup_of(ruleset, tuple(decks), seats, max_turns)
        if not 0 <= seat < seats:
            raise InputError(f"there is no seat {seat}; there are 0 to {seats - 1}")
        try:
            kind_of(bot)
        except ValueError as error:
            raise InputError(str(error)) from None
        self.bot = bot
        self.seat = seat
        self.weights = load_weights(self.setup.library.ruleset)
        self.observation_space = self.setup.make_observation_space()
        self.action_space = self.setup.make_action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game, and play it until the learner decides."""
        super().reset(seed=seed, options=options)
        own, *others = (int(number) for number in self.np_random.integers(MAX_SEED, size=1 + self.setup.seats))
        self.players = [make_bot(self.bot, number, self.weights) for number in others]
        self.episode = Episode.start(self.setup, own)
        self._play_others()
        return self.episode.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, and play on until the learner decides again or the game ends."""
        episode = self.episode
        episode.take(int(action))
        self._play_others()
        reward = float(episode.reward(self.seat)) if episode.ended else 0.0
        return episode.observe(self.seat), reward, episode.terminated, episode.truncated, self._info()

    def _info(self) -> dict[str, Any]:
        return {"legal_actions": self.episode.legal_actions}

    def _play_others(self) -> None:
        episode = self.episode
        while (player := episode.player) not in (-1, self.seat):
            try:
                episode.choose(self.players[player].choose(episode.game))
            except LimitExceededError:  # the bot does not come to an end
                episode.break_off()
