"""The games that can be played, each with its rules in a package of its own, which is imported when it is played."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from engine.board import Board
from engine.core.game import Library
from engine.core.state import Layout
from engine.language.vocabulary import Vocabulary

# The playable rule sets, and for each the module that builds its library.
GAMES: Final[Mapping[str, str]] = {
    "summoner-wars-2e": "engine.games.summoner_wars.second_edition.rules",
    "summoner-wars-1e": "engine.games.summoner_wars.first_edition.rules",
    "summoners-chess": "engine.games.summoners_chess.rules",
}
PLAYABLE: Final = tuple(GAMES)
PARTS: Final = ("LAYOUT", "VOCABULARY", "WAYS_TO_PLAY", "board_of", "library")  # of the module of a game's rules
_registered: Final[dict[str, ModuleType]] = {}  # by rule set, the rules of games outside this package


def families() -> tuple[str, ...]:
    """Return the packages of the games; the editions of a game share one."""
    return tuple(dict.fromkeys(module.split(".")[2] for module in GAMES.values()))


LEFT_BLANK: Final = (
    "card",
    "key",
    "ruleset",
    "faction",
    "cost",
    "devotion",
    "symbols",
)  # what a blank card keeps of the card whose place it takes


def register(ruleset: str, rules: ModuleType) -> None:
    """Make the games of a rule set playable by the module of its rules.

    Raises ValueError for a rule set of this package, and for a module that lacks a part.
    """
    if ruleset in GAMES:
        raise ValueError(f"the rule set '{ruleset}' has its rules in this package")
    if missing := [name for name in PARTS if not hasattr(rules, name)]:
        raise ValueError(f"the module {rules.__name__} has no {missing[0]}")
    _registered[ruleset] = rules


def layout_of(ruleset: str) -> Layout:
    """Return the layout of the states of a game. Raises ValueError for a rule set that can't be played."""
    layout = _module(ruleset).LAYOUT
    if not isinstance(layout, Layout):
        raise TypeError(f"the layout of {ruleset} is {layout}")
    return layout


def board_of(ruleset: Mapping[str, Any], seats: int = 2) -> Board:
    """Return the board for a number of seats. Raises ValueError for a number that the game does not support."""
    board = _module(ruleset["ruleset"]).board_of(ruleset, seats)
    if not isinstance(board, Board):
        raise TypeError(f"the board of {ruleset['ruleset']} is {board}")
    return board


def vocabulary_of(ruleset: str) -> Vocabulary:
    """Return the words of the cards of a game. Raises ValueError for a rule set that can't be played."""
    vocabulary = _module(ruleset).VOCABULARY
    if not isinstance(vocabulary, Vocabulary):
        raise TypeError(f"the vocabulary of {ruleset} is {vocabulary}")
    return vocabulary


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """Return the library of a game, built from the document of its rule set and the cards that may appear.

    The document of each card has its `key`, and its abilities are written out. Raises ValueError for a rule set that
    can't be played, and LanguageError for an invalid definition.
    """
    game_library = _module(ruleset["ruleset"]).library(ruleset, cards, seats)
    if not isinstance(game_library, Library):
        raise TypeError(f"the library of {ruleset['ruleset']} is {game_library}")
    return game_library


def blank(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card that can't be played, made from the document of another.

    It has the same cost and symbols, and the class words (champion, common, minion) that do not make a card playable;
    so it can be kept, discarded or paid with like the original. Raises ValueError for an unknown rule set.
    """
    ways = _module(card["ruleset"]).WAYS_TO_PLAY
    rank = " ".join(word for word in card["class"].split() if word not in ways)
    return {**{key: card[key] for key in LEFT_BLANK if key in card}, "class": rank, "abilities": []}


def _module(ruleset: str) -> ModuleType:
    if ruleset in _registered:
        return _registered[ruleset]
    module = GAMES.get(ruleset)
    if module is None:
        raise ValueError(f"games of '{ruleset}' can't be played yet; those of {', '.join(GAMES)} can")
    return import_module(module)
