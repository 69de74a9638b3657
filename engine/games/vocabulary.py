"""The vocabulary of all games: what a card of any of them may contain."""

from functools import reduce
from importlib import import_module
from operator import or_
from typing import Final

from engine.games import families
from engine.language.vocabulary import Vocabulary

VOCABULARY: Final[Vocabulary] = reduce(
    or_, [import_module(f"engine.games.{family}.nodes").VOCABULARY for family in families()]
)
