"""Vine walls in rules texts: their effects on units that move over them."""

from deckbuilder.rules_text.conditions import STATEMENTS
from deckbuilder.rules_text.context import TextContext
from engine.games.summoner_wars.nodes.vines import TroddenNode


@STATEMENTS.registers(TroddenNode)
def _trodden(condition: TroddenNode, context: TextContext) -> str:
    return f"{context.noun(condition.trodden.name).one} has moved onto or off a vine wall this turn"
