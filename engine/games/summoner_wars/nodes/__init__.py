"""The words of the card language that make sense for Summoner Wars only."""

from engine.games.summoner_wars.nodes import (
    dice,
    effects,
    magic,
    modifiers,
    moves,
    permissions,
    playing,
    printed,
    spoils,
    summoning,
    targeting,
    tokens,
    triggers,
    vines,
    wounds,
)
from engine.language.nodes import VOCABULARY as ANY_GAME
from engine.language.vocabulary import Vocabulary

MODULES = (
    effects,
    spoils,
    tokens,
    printed,
    summoning,
    triggers,
    vines,
    playing,
    magic,
    modifiers,
    permissions,
    targeting,
    moves,
    dice,
    wounds,
)
VOCABULARY = ANY_GAME | Vocabulary.of(*(vars(module) for module in MODULES))

__all__ = ["VOCABULARY"]
