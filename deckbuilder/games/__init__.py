"""The games above the engine: a package for each, registered here, and what all of them share.

Nothing else above the engine knows a game. Games of other packages are found by their entry points.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from deckbuilder.entry_points import EntryPoints
from deckbuilder.games.notation import Notation
from deckbuilder.games.plugin import GamePlugin
from deckbuilder.games.presentation import Presentation
from deckbuilder.games.statistics import GameStatistics
from engine.core.game import Library
from engine.games import PLAYABLE, register

# By rule set, the module that holds its `PLUGIN`. It is imported when the game is needed.
GAMES: Final[Mapping[str, str]] = {
    "summoner-wars-2e": "deckbuilder.games.summoner_wars.second_edition",
    "summoner-wars-1e": "deckbuilder.games.summoner_wars.first_edition",
    "summoners-chess": "deckbuilder.games.summoners_chess",
}
PLAIN: Final = GamePlugin()  # of a game without a package of its own


def _register(ruleset: str, plugin: GamePlugin) -> None:
    if plugin.rules is None:
        raise ValueError("its plugin has no rules")
    register(ruleset, plugin.rules)


ADDED: Final = EntryPoints("deckbuilder.games", "game", GamePlugin, _register)


def is_playable(ruleset: str) -> bool:
    """Whether the engine can play games of a rule set; it knows the game of another package from here on."""
    return ruleset in PLAYABLE or ADDED.find(ruleset) is not None


@cache
def plugin_of(ruleset: str) -> GamePlugin:
    """Return the plugin of a rule set."""
    module = GAMES.get(ruleset)
    if module is None:
        return ADDED.find(ruleset) or PLAIN
    plugin = import_module(module).PLUGIN
    assert isinstance(plugin, GamePlugin)  # noqa: S101 - what the module of a game holds
    return plugin


def presentation_of(library: Library) -> Presentation:
    """Return how the game of a library is shown."""
    return plugin_of(library.ruleset).presentation


def notation_of(ruleset: str) -> Notation:
    """Return how positions and moves of a rule set are written."""
    return plugin_of(ruleset).notation


def statistics_of(ruleset: str) -> type[GameStatistics]:
    """Return what is counted in games of a rule set."""
    return plugin_of(ruleset).statistics
