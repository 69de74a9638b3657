"""The application: what users do with cards, decks and games, as functions and values for every front end.

The terminal, the pages of the browser and programs stand above it. It prints nothing and asks nothing.

The names here are what programs may use, together with those of `deckbuilder` and `engine`. Each is imported when it is
first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckbuilder.app.cards import CardSearch
    from deckbuilder.app.decks.files import DeckConflictError
    from deckbuilder.app.decks.imports import DeckImport
    from deckbuilder.app.decks.reports import DeckDifference, suggestions_for, verdict_on
    from deckbuilder.app.matches.orders import MatchOrder, start_match
    from deckbuilder.app.matches.replays import open_replay
    from deckbuilder.app.odds import OddsQuestion, OpeningHands, odds_of
    from deckbuilder.app.positions import perft_of, position_of
    from deckbuilder.app.scenarios import ScenarioRun
    from deckbuilder.app.simulations.order import SimulationOrder
    from deckbuilder.app.simulations.preparation import job_of, play_many
    from deckbuilder.app.storage import FolderStorage, PathStorage
    from deckbuilder.decks.deck import DeckList
    from deckbuilder.decks.deck import diff as diff_decks
    from deckbuilder.decks.edit import begin as begin_deck
    from deckbuilder.decks.edit import change as change_deck
    from deckbuilder.decks.formats.deck_format import DeckFormat
    from deckbuilder.decks.formats.deck_format import of_list as list_format
    from deckbuilder.decks.remarks import consider as consider_cards
    from deckbuilder.decks.remarks import with_note
    from deckbuilder.decks.repair import repair_deck
    from deckbuilder.decks.suggest import DeckCompletion
    from deckbuilder.decks.textlist import read_text as parse_text_list
    from deckbuilder.games.notation import Notation
    from deckbuilder.games.plugin import GamePlugin
    from deckbuilder.games.presentation import Presentation
    from deckbuilder.games.statistics import GameStatistics
    from deckbuilder.match.saves import save_game
    from deckbuilder.match.seat import MatchSeat
    from deckbuilder.match.weights import load_weights

# Where each name is defined.
_HOMES = {
    "CardSearch": "deckbuilder.app.cards.CardSearch",
    "DeckCompletion": "deckbuilder.decks.suggest.DeckCompletion",
    "DeckConflictError": "deckbuilder.app.decks.files.DeckConflictError",
    "DeckDifference": "deckbuilder.app.decks.reports.DeckDifference",
    "DeckFormat": "deckbuilder.decks.formats.deck_format.DeckFormat",
    "DeckImport": "deckbuilder.app.decks.imports.DeckImport",
    "DeckList": "deckbuilder.decks.deck.DeckList",
    "FolderStorage": "deckbuilder.app.storage.FolderStorage",
    "GamePlugin": "deckbuilder.games.plugin.GamePlugin",
    "GameStatistics": "deckbuilder.games.statistics.GameStatistics",
    "MatchOrder": "deckbuilder.app.matches.orders.MatchOrder",
    "MatchSeat": "deckbuilder.match.seat.MatchSeat",
    "Notation": "deckbuilder.games.notation.Notation",
    "OddsQuestion": "deckbuilder.app.odds.OddsQuestion",
    "OpeningHands": "deckbuilder.app.odds.OpeningHands",
    "PathStorage": "deckbuilder.app.storage.PathStorage",
    "Presentation": "deckbuilder.games.presentation.Presentation",
    "ScenarioRun": "deckbuilder.app.scenarios.ScenarioRun",
    "SimulationOrder": "deckbuilder.app.simulations.order.SimulationOrder",
    "begin_deck": "deckbuilder.decks.edit.begin",
    "change_deck": "deckbuilder.decks.edit.change",
    "consider_cards": "deckbuilder.decks.remarks.consider",
    "diff_decks": "deckbuilder.decks.deck.diff",
    "job_of": "deckbuilder.app.simulations.preparation.job_of",
    "list_format": "deckbuilder.decks.formats.deck_format.of_list",
    "load_weights": "deckbuilder.match.weights.load_weights",
    "odds_of": "deckbuilder.app.odds.odds_of",
    "open_replay": "deckbuilder.app.matches.replays.open_replay",
    "parse_text_list": "deckbuilder.decks.textlist.read_text",
    "play_many": "deckbuilder.app.simulations.preparation.play_many",
    "perft_of": "deckbuilder.app.positions.perft_of",
    "position_of": "deckbuilder.app.positions.position_of",
    "repair_deck": "deckbuilder.decks.repair.repair_deck",
    "save_game": "deckbuilder.match.saves.save_game",
    "start_match": "deckbuilder.app.matches.orders.start_match",
    "suggestions_for": "deckbuilder.app.decks.reports.suggestions_for",
    "verdict_on": "deckbuilder.app.decks.reports.verdict_on",
    "with_note": "deckbuilder.decks.remarks.with_note",
}

__all__ = [
    "CardSearch",
    "DeckCompletion",
    "DeckConflictError",
    "DeckDifference",
    "DeckFormat",
    "DeckImport",
    "DeckList",
    "FolderStorage",
    "GamePlugin",
    "GameStatistics",
    "MatchOrder",
    "MatchSeat",
    "Notation",
    "OddsQuestion",
    "OpeningHands",
    "PathStorage",
    "Presentation",
    "ScenarioRun",
    "SimulationOrder",
    "begin_deck",
    "change_deck",
    "consider_cards",
    "diff_decks",
    "job_of",
    "list_format",
    "load_weights",
    "odds_of",
    "open_replay",
    "parse_text_list",
    "perft_of",
    "play_many",
    "position_of",
    "repair_deck",
    "save_game",
    "start_match",
    "suggestions_for",
    "verdict_on",
    "with_note",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'deckbuilder.app' has no attribute '{name}'")
    module, _, attribute = home.rpartition(".")
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
