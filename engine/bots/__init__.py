"""Bots: programs that choose options; each sees a view of the game, as a human player would."""

from engine.bots.bot import Bot
from engine.bots.evaluating_bot import Budget
from engine.bots.kinds import KINDS, RENAMED, SPARED, BotKind, Player, Weights, make_player

__all__ = ["KINDS", "RENAMED", "SPARED", "Bot", "BotKind", "Budget", "Player", "Weights", "make_player"]
