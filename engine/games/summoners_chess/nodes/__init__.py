"""The vocabulary of Summoner's Chess: the nodes of every game and those of this one."""

from engine.games.summoners_chess.nodes import clauses, counters, effects
from engine.language.nodes import VOCABULARY as ANY_GAME
from engine.language.vocabulary import Vocabulary

MODULES = (clauses, effects, counters)
VOCABULARY = ANY_GAME | Vocabulary.of(*(vars(module) for module in MODULES))

__all__ = ["VOCABULARY"]
