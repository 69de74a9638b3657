"""Regions of the battlefield in rules texts: sides and rows, as places of cards and of spaces."""

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import SPACES
from deckbuilder.rules_text.english import number
from deckbuilder.rules_text.selectors import PLACES, any_card
from engine.language.nodes.selectors import AtFilterNode, AtSpacesNode, BetweenFilterNode, WithinSpacesNode

REGIONS = {
    "own side": "your side of the battlefield",
    "enemy side": "your opponent's side of the battlefield",
    "own back row": "your back row",
    "enemy back row": "your opponent's back row",
}


def _on(region: str) -> str:
    return f"{'in' if region.endswith('row') else 'on'} {REGIONS[region]}"


PLACES.registers(AtFilterNode)(lambda node, _context: _on(node.at))


@PLACES.registers(BetweenFilterNode)
def _between(node: BetweenFilterNode, context: TextContext) -> str:
    return f"between {any_card(node.between, context)} and {context.noun('self').words}"


SPACES.registers(AtSpacesNode)(lambda node, _context: f"an empty space {_on(node.at)}")


@SPACES.registers(WithinSpacesNode)
def _within_spaces(spaces: WithinSpacesNode, context: TextContext) -> str:
    there = "" if spaces.in_ is None else f" {_on(spaces.in_)}"
    return f"an empty space{there} within {number(spaces.within, 'space')} of {any_card(spaces.of, context)}"
