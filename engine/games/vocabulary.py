"""The vocabulary of all games: what a card of any of them may contain."""

from functools import reduce
from importlib import import_module
from operator import or_
from typing import Final

from engine.games import GAMES
from engine.language.vocabulary import Vocabulary


def _of_each_family() -> list[Vocabulary]:
    """The vocabulary of each family of games, in the order in which they are registered."""
    families = dict.fromkeys(".".join(module.split(".")[:3]) for module in GAMES.values())
    return [import_module(f"{family}.nodes").VOCABULARY for family in families]


VOCABULARY: Final[Vocabulary] = reduce(or_, _of_each_family())
