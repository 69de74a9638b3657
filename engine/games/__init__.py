"""The games that can be played, each with its rules in a package of its own, which is imported when it is played."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from engine.board import Board
from engine.core.game import Library
from engine.core.state import Layout

# The rule sets that can be played, and the module that makes their libraries.
GAMES: Final[Mapping[str, str]] = {
    "summoner-wars-2e": "engine.games.summoner_wars.second_edition.rules",
    "summoner-wars-1e": "engine.games.summoner_wars.first_edition.rules",
    "summoners-chess": "engine.games.summoners_chess.rules",
}
PLAYABLE: Final = tuple(GAMES)


def families() -> tuple[str, ...]:
    """Return the packages of the games, one for the editions of a game that share it."""
    return tuple(dict.fromkeys(module.split(".")[2] for module in GAMES.values()))


LEFT_BLANK: Final = (
    "card",
    "key",
    "ruleset",
    "faction",
    "cost",
    "devotion",
    "symbols",
)  # what a blank card has of another


def layout_of(ruleset: str) -> Layout:
    """What the states of a game count. Raises ValueError for a rule set that can't be played."""
    layout = _module(ruleset).LAYOUT
    if not isinstance(layout, Layout):
        raise TypeError(f"the layout of {ruleset} is {layout}")
    return layout


def board_of(ruleset: Mapping[str, Any], seats: int = 2) -> Board:
    """The board on which so many players play. Raises ValueError for a number of them that the game does not take."""
    made = _module(ruleset["ruleset"]).board_of(ruleset, seats)
    if not isinstance(made, Board):
        raise TypeError(f"the board of {ruleset['ruleset']} is {made}")
    return made


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """The library of a game: the rule set's document and the cards that may appear, compiled.

    Each card's document has its `key`, and its abilities written out. Raises ValueError for a rule set that can't be
    played, and LanguageError for a definition that makes no sense.
    """
    made = _module(ruleset["ruleset"]).library(ruleset, cards, seats)
    if not isinstance(made, Library):
        raise TypeError(f"what {ruleset['ruleset']} makes is not a library but {made}")
    return made


def blank(card: Mapping[str, Any]) -> dict[str, Any]:
    """A card like the one of this document that does nothing: it can't be played.

    It has the same cost and symbols, and the same rank (champion, common, minion) where that alone lets nobody play it;
    it can be kept, discarded or paid with as the other could. Raises ValueError where there is no such game.
    """
    ways = _module(card["ruleset"]).WAYS_TO_PLAY
    rank = " ".join(word for word in card["class"].split() if word not in ways)
    return {**{key: card[key] for key in LEFT_BLANK if key in card}, "class": rank, "abilities": []}


def _module(ruleset: str) -> ModuleType:
    module = GAMES.get(ruleset)
    if module is None:
        raise ValueError(f"games of '{ruleset}' can't be played yet; those of {', '.join(GAMES)} can")
    return import_module(module)
