"""Damage, boost and life of cards in rules texts: as filters and as amounts."""

from deckbuilder.rules_text.amounts import SOURCES, Counted
from deckbuilder.rules_text.conditions import COMPARED, Bounds
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.selectors import TRAITS, each_card, within_limits
from engine.games.summoner_wars.nodes.printed import DamageFilterNode, LifeLeftNode, PrintedLifeNode
from engine.games.summoner_wars.nodes.tokens import BoostFilterNode


@TRAITS.registers(DamageFilterNode)
def _damage(node: DamageFilterNode, context: TextContext) -> str:
    return f"{within_limits(node.damage)} {context.terms.many('damage')}"


@TRAITS.registers(LifeLeftNode)
def _life_left(node: LifeLeftNode, context: TextContext) -> str:
    return f"{within_limits(node.left)} {context.terms.many('life')} left"


@SOURCES.registers(PrintedLifeNode)
def _life(amount: PrintedLifeNode, context: TextContext) -> Counted:
    whose = f"printed on {each_card(amount.life, context)}"
    return f"{context.terms.one('life')} {whose}", f"{context.terms.many('life')} {whose}"


@COMPARED.registers(PrintedLifeNode)
def _life_compared(amount: PrintedLifeNode, bounds: Bounds, context: TextContext) -> str:
    return f"{each_card(amount.life, context)} has {bounds.words} printed {context.terms.many('life')}"


@TRAITS.registers(BoostFilterNode)
def _boost(node: BoostFilterNode, _context: TextContext) -> str:
    return f"exactly {node.boost} boost" if node.boost else ""  # unboosted: it is said before the class
