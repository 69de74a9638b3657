"""The games that can be played, each in a package of its own; nothing of it is imported before it is played."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Final

from engine.core.game import Library

# The rule sets that can be played, and the module that makes their libraries.
GAMES: Final[Mapping[str, str]] = {
    "summoner-wars-2e": "engine.games.summoner_wars.second_edition.rules",
    "summoners-chess": "engine.games.summoners_chess.rules",
}
PLAYABLE: Final = tuple(GAMES)


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """The library of a game: the rule set's document and the cards that may appear, compiled.

    Each card's document has its `key`, and its abilities written out. Raises ValueError for a rule set that can't be
    played, and LanguageError for a definition that makes no sense.
    """
    module = GAMES.get(ruleset["ruleset"])
    if module is None:
        raise ValueError(f"games of '{ruleset['ruleset']}' can't be played yet; those of {', '.join(GAMES)} can")
    made = import_module(module).library(ruleset, cards, seats)
    if not isinstance(made, Library):
        raise TypeError(f"{module} makes no library")
    return made
