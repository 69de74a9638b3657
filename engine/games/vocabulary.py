"""The words of all games: what a card of any of them may say."""

from engine.games.summoner_wars.nodes import VOCABULARY as SUMMONER_WARS
from engine.games.summoners_chess.nodes import VOCABULARY as SUMMONERS_CHESS

VOCABULARY = SUMMONER_WARS | SUMMONERS_CHESS
