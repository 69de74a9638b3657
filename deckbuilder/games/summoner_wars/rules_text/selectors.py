"""Filters of Summoner Wars in rules texts."""

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.selectors import TRAITS
from engine.games.summoner_wars.nodes.tokens import BoostFilterNode


@TRAITS.registers(BoostFilterNode)
def _boost(node: BoostFilterNode, _context: TextContext) -> str:
    return f"exactly {node.boost} boost" if node.boost else ""  # unboosted: it is said before the class
