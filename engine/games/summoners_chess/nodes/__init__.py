"""The vocabulary of Summoner's Chess: the nodes of every game and those of this one."""

from engine.games.summoners_chess.nodes import clauses, effects
from engine.language.nodes import VOCABULARY as ANY_GAME
from engine.language.vocabulary import Vocabulary

VOCABULARY = ANY_GAME | Vocabulary.of(vars(clauses), vars(effects))

__all__ = ["VOCABULARY"]
