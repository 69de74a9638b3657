"""How the games are shown and told: a module for each, and what all share. Nothing else above the engine knows one."""

from collections.abc import Mapping
from importlib import import_module

from deckbuilder.play.games.notation import Notation
from deckbuilder.play.games.presentation import Presentation
from engine.core.game import Library

# By rule set, the module that holds its `PRESENTATION`.
MODULES: Mapping[str, str] = {
    "summoner-wars-2e": "deckbuilder.play.games.summoner_wars.second_edition",
    "summoner-wars-1e": "deckbuilder.play.games.summoner_wars.first_edition",
    "summoners-chess": "deckbuilder.play.games.summoners_chess.presentation",
}
PLAIN = Presentation()
# By rule set, the module that holds its `NOTATION`.
NOTATIONS: Mapping[str, str] = {"summoners-chess": "deckbuilder.play.games.summoners_chess.notation"}
PLAIN_NOTATION = Notation()


def presentation_of(library: Library) -> Presentation:
    """How the game of a library is shown; one without a module of its own as all games are."""
    module = MODULES.get(library.ruleset)
    if module is None:
        return PLAIN
    found = import_module(module).PRESENTATION
    assert isinstance(found, Presentation)  # noqa: S101 - what a module of a game holds
    return found


def notation_of(ruleset: str) -> Notation:
    """How positions of a rule set are written down; those of one without a module of its own as all games' are."""
    module = NOTATIONS.get(ruleset)
    if module is None:
        return PLAIN_NOTATION
    found = import_module(module).NOTATION
    assert isinstance(found, Notation)  # noqa: S101 - what a module of a game holds
    return found
