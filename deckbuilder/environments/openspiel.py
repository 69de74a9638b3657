"""Games for OpenSpiel, which finds them by name once this module is imported: `deckbuilder_summoner_wars_2e`.

Chance decides once, before the first decision, which of a number of games is played; dice and draws follow from it.
A search that is not to know them begins from `State.believed`.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
import pyspiel

from deckbuilder.environments.episode import MAX_TURNS, Episode, Setup, setup_of
from deckbuilder.games import GAMES

DEALS = 1000  # outcomes of the chance node
MAX_DECISIONS = 1000  # in a turn: more than games have
MAX_SEATS = 4
DEFAULTS = {"decks": "", "seats": 2, "max_turns": MAX_TURNS}


def spiel_game(ruleset: str, decks: Sequence[str] = (), seats: int = 2, max_turns: int = MAX_TURNS) -> "SpielGame":
    """Return the game of a rule set's id; arguments and errors as for `setup_of`."""
    game: SpielGame = _CLASSES[ruleset]({"decks": ";".join(decks), "seats": seats, "max_turns": max_turns})
    return game


def _game_type(ruleset: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"deckbuilder_{ruleset.replace('-', '_')}",
        long_name=ruleset,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game between given decks; parameters: `decks`, with `;` between their names, `seats` and `max_turns`."""

    ruleset = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = {**DEFAULTS, **(params or {})}
        setup = _setup(self.ruleset, params)
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.actions.size,
            max_chance_outcomes=DEALS,
            num_players=setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS * setup.max_turns,
        )
        super().__init__(_game_type(self.ruleset), info, params)

    @property
    def setup(self) -> Setup:
        """The decks; they are no part of the object, which OpenSpiel copies and pickles."""
        return _setup(self.ruleset, self.get_parameters())

    def __reduce__(self) -> tuple[Any, ...]:
        return spiel_game, self.setup.order

    def new_initial_state(self) -> "State":
        """Return the state before chance has decided which game is played."""
        return State(self)

    def make_py_observer(self, _iig_obs_type: Any = None, _params: Any = None) -> "Observer":
        """Return what makes tensors of what a player knows."""
        return Observer(self.setup)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game; `episode` is None until chance has decided which game is played."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.episode: Episode | None = None

    def believed(self, seed: int) -> "State":
        """Return a state that the deciding player cannot tell from this one; its history is not that of the game."""
        state = State(self.get_game())
        state.episode = self.episode and self.episode.believed(seed)
        return state

    def current_player(self) -> int:
        """Return the player who decides, or who else does."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.ended else self.episode.player

    def is_terminal(self) -> bool:
        """Return True if the game is over, or was broken off."""
        return self.episode is not None and self.episode.ended

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the games among which chance decides, and their probabilities."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, _player: int) -> list[int]:
        return [] if self.episode is None else sorted(self.episode.legal_actions)

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = Episode.start(self.get_game().setup, action)
        else:
            self.episode.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.get_game().setup.actions.text(action)

    def returns(self) -> list[float]:
        """Return the reward of each player."""
        return [float(self.episode.reward(player)) if self.episode else 0.0 for player in range(self.num_players())]

    def __str__(self) -> str:
        if self.episode is None:
            return "before the deal"
        return f"turn {self.episode.game.state.turn}, {self.episode.game.digest()}"


class Observer:
    """What a player knows as one tensor, and as its parts by name."""

    def __init__(self, setup: Setup) -> None:
        self.tensor = np.zeros(sum(map(prod, setup.observations.shapes.values())), np.float32)
        self.dict = {}
        at = 0
        for name, shape in setup.observations.shapes.items():
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)

    def set_from(self, state: State, player: int) -> None:
        """Take over what a player knows in a state."""
        self.tensor.fill(0)
        if state.episode is not None:
            for name, array in state.episode.observe(player)["observation"].items():
                self.dict[name][:] = array

    def string_from(self, state: State, player: int) -> str:
        """Return what a player knows in a state as a text: all that is not 0."""
        self.set_from(state, player)
        return " ".join(f"{at}:{self.tensor[at]:.0f}" for at in np.flatnonzero(self.tensor))


def _setup(ruleset: str, params: Mapping[str, Any]) -> Setup:
    return setup_of(ruleset, tuple(filter(None, params["decks"].split(";"))), params["seats"], params["max_turns"])


_CLASSES = {ruleset: type("SpielGame", (SpielGame,), {"ruleset": ruleset}) for ruleset in GAMES}
for _ruleset, _class in _CLASSES.items():
    pyspiel.register_game(_game_type(_ruleset), _class)
