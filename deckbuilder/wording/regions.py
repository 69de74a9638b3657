"""Sides and rows of the battlefield: where cards are, and spaces there."""

from deckbuilder.wording.context import Context
from deckbuilder.wording.effects import SPACES
from deckbuilder.wording.english import number
from deckbuilder.wording.selectors import PLACES, near
from engine.language.words.regions import AtFilter, AtSpaces, BetweenFilter, WithinSpaces

REGIONS = {
    "own side": "your side of the battlefield",
    "enemy side": "your opponent's side of the battlefield",
    "own back row": "your back row",
    "enemy back row": "your opponent's back row",
}


def _on(region: str) -> str:
    return f"{'in' if region.endswith('row') else 'on'} {REGIONS[region]}"


@PLACES.says(AtFilter)
def _at(asked: AtFilter, _context: Context) -> str:
    return _on(asked.at)


@PLACES.says(BetweenFilter)
def _between(asked: BetweenFilter, context: Context) -> str:
    return f"between {near(asked.between, context)} and {context.noun('self').words}"


@SPACES.says(AtSpaces)
def _at_spaces(spaces: AtSpaces, _context: Context) -> str:
    return f"an empty space {_on(spaces.at)}"


@SPACES.says(WithinSpaces)
def _within_spaces(spaces: WithinSpaces, context: Context) -> str:
    there = "" if spaces.in_ is None else f" {_on(spaces.in_)}"
    return f"an empty space{there} within {number(spaces.within, 'space')} of {near(spaces.of, context)}"
