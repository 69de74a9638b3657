"""Damage and life of cards: as what is asked of them, and as amounts."""

from deckbuilder.wording.amounts import SOURCES, Counted
from deckbuilder.wording.conditions import COMPARED, Bounds
from deckbuilder.wording.context import Context
from deckbuilder.wording.selectors import TRAITS, each, within_limits
from engine.games.summoner_wars.words.printed import DamageFilter, LifeLeft, PrintedLife


@TRAITS.says(DamageFilter)
def _damage(asked: DamageFilter, _context: Context) -> str:
    return f"{within_limits(asked.damage)} damage"


@TRAITS.says(LifeLeft)
def _life_left(asked: LifeLeft, _context: Context) -> str:
    return f"{within_limits(asked.left)} life left"


@SOURCES.says(PrintedLife)
def _life(amount: PrintedLife, context: Context) -> Counted:
    words = f"printed life of {each(amount.life, context)}"
    return words, words


@COMPARED.says(PrintedLife)
def _life_compared(amount: PrintedLife, bounds: Bounds, context: Context) -> str:
    return f"{each(amount.life, context)} has {bounds.words} printed life"
