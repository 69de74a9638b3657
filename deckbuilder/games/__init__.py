"""The games above the engine: a package for each, registered here, and what all of them share.

Nothing else above the engine knows a game. Games of other packages are found by their entry points. What a game is
made of is imported when it is needed: lists of games are made without any.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from deckbuilder.entry_points import EntryPoints

if TYPE_CHECKING:
    from deckbuilder.games.notation import Notation
    from deckbuilder.games.plugin import GamePlugin
    from deckbuilder.games.presentation import Presentation
    from deckbuilder.games.statistics import GameStatistics
    from engine.core.game import Library

# By rule set, the module that holds its `PLUGIN`. It is imported when the game is needed.
GAMES: Final[Mapping[str, str]] = {
    "summoner-wars-2e": "deckbuilder.games.summoner_wars.second_edition",
    "summoner-wars-1e": "deckbuilder.games.summoner_wars.first_edition",
    "summoners-chess": "deckbuilder.games.summoners_chess",
}


@cache
def _added() -> "EntryPoints[GamePlugin]":
    """Return the games of other packages; the engine knows a game from the moment in which it is found."""
    from deckbuilder.games.plugin import GamePlugin
    from engine.games import register

    def accept(ruleset: str, plugin: GamePlugin) -> None:
        if plugin.rules is None:
            raise ValueError("its plugin has no rules")
        register(ruleset, plugin.rules)

    return EntryPoints("deckbuilder.games", "game", GamePlugin, accept)


def is_playable(ruleset: str) -> bool:
    """Whether the engine can play games of a rule set."""
    from engine.games import PLAYABLE

    return ruleset in PLAYABLE or _added().find(ruleset) is not None


@cache
def plugin_of(ruleset: str) -> "GamePlugin":
    """Return the plugin of a rule set; a plain one for a game without a package of its own."""
    from deckbuilder.games.plugin import PLAIN, GamePlugin

    module = GAMES.get(ruleset)
    if module is None:
        return _added().find(ruleset) or PLAIN
    plugin = import_module(module).PLUGIN
    assert isinstance(plugin, GamePlugin)  # noqa: S101 - what the module of a game holds
    return plugin


def presentation_of(library: "Library") -> "Presentation":
    """Return how the game of a library is shown."""
    return plugin_of(library.ruleset).presentation


def notation_of(ruleset: str) -> "Notation":
    """Return how positions and moves of a rule set are written."""
    return plugin_of(ruleset).notation


def statistics_of(ruleset: str) -> "type[GameStatistics]":
    """Return what is counted in games of a rule set."""
    return plugin_of(ruleset).statistics
