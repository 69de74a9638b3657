"""Games as environments for programs that learn: PettingZoo, Gymnasium and OpenSpiel; needs the extra `rl`.

Names are imported when they are first used, so that what needs one library does not import another. Gymnasium knows the
games by name once this package is imported: `gymnasium.make("deckbuilder.environments:summoner-wars-2e-v0")`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import gymnasium

from deckbuilder.games import GAMES

if TYPE_CHECKING:
    from deckbuilder.environments.aec import aec_env
    from deckbuilder.environments.episode import Episode, Setup, setup_of
    from deckbuilder.environments.openspiel import spiel_game
    from deckbuilder.environments.single_player import SinglePlayer
    from engine.learning.actions import Actions
    from engine.learning.observations import Observations

# Where each name is defined.
_HOMES = {
    "Actions": "engine.learning.actions.Actions",
    "Episode": "deckbuilder.environments.episode.Episode",
    "Observations": "engine.learning.observations.Observations",
    "Setup": "deckbuilder.environments.episode.Setup",
    "SinglePlayer": "deckbuilder.environments.single_player.SinglePlayer",
    "setup_of": "deckbuilder.environments.episode.setup_of",
    "aec_env": "deckbuilder.environments.aec.aec_env",
    "spiel_game": "deckbuilder.environments.openspiel.spiel_game",
}

__all__ = [
    "Actions",
    "Episode",
    "Observations",
    "Setup",
    "SinglePlayer",
    "aec_env",
    "setup_of",
    "spiel_game",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'deckbuilder.environments' has no attribute '{name}'")
    module, _, attribute = home.rpartition(".")
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


for _ruleset in GAMES:
    gymnasium.register(
        f"{_ruleset}-v0",
        entry_point="deckbuilder.environments.single_player:SinglePlayer",
        kwargs={"ruleset": _ruleset},
        disable_env_checker=True,
    )
