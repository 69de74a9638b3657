"""Piles in rules texts: cards put onto piles or under cards, and filters of cards there."""

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import a
from deckbuilder.rules_text.players import possessive
from deckbuilder.rules_text.selectors import PLACES, TRAITS, each
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.language.nodes.piles import OverNode, PutNode, UnderNode

PILES = {"hand": "hand", "draw": "draw pile", "discard": "discard pile", "magic": "magic pile"}


def put(effect: PutNode, context: TextContext) -> VerbPhrase:
    """Return `put the target under this unit`, `put the target on top of your magic pile`."""
    cards = each(effect.put, context)
    if effect.under is not None:
        return act(f"put {cards} under {each(effect.under, context)}")
    if effect.on is not None:
        return act(f"put {cards} on top of {each(effect.on, context)}")
    pile = f"{possessive(effect.whose, context)} {PILES[effect.in_ or 'hand']}"
    if effect.in_ == "hand":
        return act(f"put {cards} into {pile}")
    where = "on top of" if effect.end == "top" else "at the bottom of"
    return act(f"put {cards} {where} {pile}")


@TRAITS.registers(OverNode)
def _over(node: OverNode, _context: TextContext) -> str:
    return f"{a(node.over)} under it"


@PLACES.registers(UnderNode)
def _under(node: UnderNode, context: TextContext) -> str:
    return f"under {each(node.under, context)}"
