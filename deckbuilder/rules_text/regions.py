"""Sides and rows of the battlefield: where cards are, and spaces there."""

from deckbuilder.rules_text.context import Context
from deckbuilder.rules_text.effects import SPACES
from deckbuilder.rules_text.english import number
from deckbuilder.rules_text.selectors import PLACES, near
from engine.language.nodes.regions import AtFilterNode, AtSpacesNode, BetweenFilterNode, WithinSpacesNode

REGIONS = {
    "own side": "your side of the battlefield",
    "enemy side": "your opponent's side of the battlefield",
    "own back row": "your back row",
    "enemy back row": "your opponent's back row",
}


def _on(region: str) -> str:
    return f"{'in' if region.endswith('row') else 'on'} {REGIONS[region]}"


@PLACES.says(AtFilterNode)
def _at(asked: AtFilterNode, _context: Context) -> str:
    return _on(asked.at)


@PLACES.says(BetweenFilterNode)
def _between(asked: BetweenFilterNode, context: Context) -> str:
    return f"between {near(asked.between, context)} and {context.noun('self').words}"


@SPACES.says(AtSpacesNode)
def _at_spaces(spaces: AtSpacesNode, _context: Context) -> str:
    return f"an empty space {_on(spaces.at)}"


@SPACES.says(WithinSpacesNode)
def _within_spaces(spaces: WithinSpacesNode, context: Context) -> str:
    there = "" if spaces.in_ is None else f" {_on(spaces.in_)}"
    return f"an empty space{there} within {number(spaces.within, 'space')} of {near(spaces.of, context)}"
