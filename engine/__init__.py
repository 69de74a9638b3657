"""The rules engine: games as plain data with a stack, run until a player must decide.

It does no input or output. `engine.core` knows no game; each game stands in a package of `engine.games`.

    library = engine.library(ruleset_document, card_documents)
    game = engine.Game.start(library, decks, seed=7)
    while game.decision is not None:
        game.choose(0)

The names here are imported when they are first used: a program that needs only the generator loads no game.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.compilation import is_compiled, obey_switch

obey_switch()

if TYPE_CHECKING:
    from engine.bots import Player, make_player
    from engine.core.decisions import Decision, Option
    from engine.core.deck import GameDeck
    from engine.core.errors import DiceExhaustedError, IllegalOptionError, InvalidEditError, LimitExceededError
    from engine.core.game import Game, Library
    from engine.core.manual_edit_text import apply_edit
    from engine.core.outcomes import Distribution, outcomes
    from engine.games import PLAYABLE, library
    from engine.generator import Generator
    from engine.language import LanguageError
    from engine.record import Record, RecordedStep, RecordError
    from engine.replay import Recorder, Replay, ReplayError

_HOMES = {
    "engine.bots": ("Player", "make_player"),
    "engine.core.outcomes": ("Distribution", "outcomes"),
    "engine.core.deck": ("GameDeck",),
    "engine.core.decisions": ("Decision", "Option"),
    "engine.core.manual_edit_text": ("apply_edit",),
    "engine.core.errors": ("InvalidEditError", "LimitExceededError", "DiceExhaustedError", "IllegalOptionError"),
    "engine.core.game": ("Game", "Library"),
    "engine.games": ("PLAYABLE", "library"),
    "engine.generator": ("Generator",),
    "engine.language": ("LanguageError",),
    "engine.record": ("Record", "RecordError", "RecordedStep"),
    "engine.replay": ("Recorder", "Replay", "ReplayError"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "PLAYABLE",
    "Decision",
    "DiceExhaustedError",
    "Distribution",
    "Game",
    "GameDeck",
    "Generator",
    "IllegalOptionError",
    "InvalidEditError",
    "LanguageError",
    "Library",
    "LimitExceededError",
    "Option",
    "Player",
    "Record",
    "RecordError",
    "RecordedStep",
    "Recorder",
    "Replay",
    "ReplayError",
    "apply_edit",
    "is_compiled",
    "library",
    "make_player",
    "outcomes",
]


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'engine' has no attribute '{name}'")
    return getattr(import_module(home), name)
