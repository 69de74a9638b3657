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
    from engine.bots import Bot, BotKind, Player, make_player
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
    from engine.record import read as read_record
    from engine.record import write as write_record
    from engine.replay import Recorder, Replay, ReplayError

# Where each name is defined.
_HOMES = {
    "PLAYABLE": "engine.games.PLAYABLE",
    "Bot": "engine.bots.Bot",
    "BotKind": "engine.bots.BotKind",
    "Decision": "engine.core.decisions.Decision",
    "DiceExhaustedError": "engine.core.errors.DiceExhaustedError",
    "Distribution": "engine.core.outcomes.Distribution",
    "Game": "engine.core.game.Game",
    "GameDeck": "engine.core.deck.GameDeck",
    "Generator": "engine.generator.Generator",
    "IllegalOptionError": "engine.core.errors.IllegalOptionError",
    "InvalidEditError": "engine.core.errors.InvalidEditError",
    "LanguageError": "engine.language.LanguageError",
    "Library": "engine.core.game.Library",
    "LimitExceededError": "engine.core.errors.LimitExceededError",
    "Option": "engine.core.decisions.Option",
    "Player": "engine.bots.Player",
    "Record": "engine.record.Record",
    "RecordError": "engine.record.RecordError",
    "RecordedStep": "engine.record.RecordedStep",
    "Recorder": "engine.replay.Recorder",
    "Replay": "engine.replay.Replay",
    "ReplayError": "engine.replay.ReplayError",
    "apply_edit": "engine.core.manual_edit_text.apply_edit",
    "library": "engine.games.library",
    "make_player": "engine.bots.make_player",
    "outcomes": "engine.core.outcomes.outcomes",
    "read_record": "engine.record.read",
    "write_record": "engine.record.write",
}

__all__ = [
    "PLAYABLE",
    "Bot",
    "BotKind",
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
    "read_record",
    "write_record",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'engine' has no attribute '{name}'")
    module, _, attribute = home.rpartition(".")
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
