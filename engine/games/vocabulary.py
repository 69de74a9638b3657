"""The words of all games: what a card of any of them may say."""

from engine.games.summoner_wars.words import VOCABULARY as SUMMONER_WARS

VOCABULARY = SUMMONER_WARS
