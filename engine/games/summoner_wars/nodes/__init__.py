"""The vocabulary of Summoner Wars: the nodes of every game and those of this one."""

from engine.games.summoner_wars.nodes import attacks, clauses, effects, moves, summoning, tokens
from engine.language.nodes import VOCABULARY as ANY_GAME
from engine.language.vocabulary import Vocabulary

MODULES = (effects, clauses, tokens, summoning, moves, attacks)
VOCABULARY = ANY_GAME | Vocabulary.of(*(vars(module) for module in MODULES))
SHARED_FEATURES = (  # what words may need and both editions have
    "actions in every phase",
    "attacks",
    "control for a turn",
    "damage of abilities",
    "modifiers of moves",
    "moments of destruction",
    "moments of phases",
    "record of destructions",
)

__all__ = ["SHARED_FEATURES", "VOCABULARY"]
