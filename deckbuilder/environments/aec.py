"""Games for PettingZoo: a player after the other decides (Agent Environment Cycle)."""

from collections.abc import Sequence
from typing import Any

from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from deckbuilder.environments.episode import MAX_TURNS, Episode, Observation, Setup, setup_of

MAX_SEED = 2**63 - 1


def aec_env(ruleset: str, decks: Sequence[str] = (), seats: int = 2, max_turns: int = MAX_TURNS) -> "Table":
    """Return an environment of a rule set, by id or short name; arguments and errors as for `setup_of`."""
    return Table(setup_of(ruleset, tuple(decks), seats, max_turns))


class Table(AECEnv):  # type: ignore[misc]
    """A game with an agent for each seat.

    `setup.observations` names planes and counts, `setup.actions.text` says what an action means. A player who takes an
    action that the mask forbids loses; `infos` lists the others for whoever decides. A reset without a seed takes the
    next game of the last seed.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup
        self.metadata = {"name": setup.library.ruleset, "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"player_{number}" for number in range(setup.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: setup.make_observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: setup.make_action_space() for agent in self.possible_agents}
        self._random = np_random(0)[0]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game."""
        if seed is not None:
            self._random = np_random(seed)[0]
        self.episode = Episode.start(self.setup, int(self._random.integers(MAX_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Let the player of the open decision be the agent to act."""
        self.agent_selection = agent = self.possible_agents[self.episode.player]
        self.infos[agent] = {"legal_actions": self.episode.legal_actions}

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows."""
        return self.episode.observe(self._seats[agent])

    def step(self, action: Any) -> None:
        """Take an action for the agent that decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.infos[agent] = {}
        episode = self.episode
        episode.take(int(action))
        if episode.ended:
            self.rewards = {agent: episode.reward(self._seats[agent]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, episode.terminated)
            self.truncations = dict.fromkeys(self.agents, episode.truncated)
            self._accumulate_rewards()
        else:
            self._select()

    def close(self) -> None:
        """Do nothing: nothing is open."""
