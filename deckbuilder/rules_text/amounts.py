"""Amounts: fixed ones (`2 damage`), and those that count something (`1 damage for each boost on this unit`)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import agree, plural
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import each_card, names, phrase_of
from deckbuilder.rules_text.terminology import Terminology
from deckbuilder.text import listed
from engine.language.nodes.amounts import CountNode, CurrentCostNode, DestroyedNode, DistanceNode
from engine.language.nodes.kinds import AmountNode, SelectorNode

Counted = tuple[str, str]  # the counted thing, singular and plural
SOURCES: RendererTable[Callable[[Any, TextContext], Counted]] = RendererTable()


@dataclass(frozen=True)
class Quantity:
    """An amount: a number, what it is multiplied by, and its maximum."""

    number: int
    counted: str = ""
    most: int | None = None

    @property
    def size(self) -> int:
        """The absolute value of the number."""
        return abs(self.number)

    @property
    def more(self) -> str:
        """`more`, or `less` for a negative number."""
        return "less" if self.number < 0 else "more"

    def after(self, unit: str) -> str:
        """Return the words after the counted thing: ` for each boost on it, up to 5 damage`."""
        return f"{self.counted}{'' if self.most is None else f', up to {self.most} {unit}'}"


@SOURCES.registers(CountNode)
def _count(amount: CountNode, context: TextContext) -> Counted:
    if isinstance(amount.count, SelectorNode):
        phrase = phrase_of(amount.count, context)
        return phrase.counted(several=False), phrase.counted(several=True)
    nouns = [context.noun(name) for name in names(amount.count)]
    return listed((noun.bare for noun in nouns), "or"), listed(noun.many for noun in nouns)


def dice(symbols: tuple[str, ...], terms: Terminology, last: str = "or") -> Counted:
    """Return dice by their symbols: `special symbol`, `melee or special symbol`, `die that misses`."""
    if not terms.has_numbered_dice:
        noun = f"{listed(symbols, last)} symbol"
        return noun, plural(noun)
    verb = terms.shows(symbols, last)
    return f"die that {agree(verb, several=False)}", f"dice that {verb}"


@SOURCES.registers(CurrentCostNode)
def _cost(amount: CurrentCostNode, context: TextContext) -> Counted:
    costs = f"that {each_card(amount.cost, context)} costs"
    return f"{context.terms.one('magic')} {costs}", f"{context.terms.many('magic')} {costs}"


@SOURCES.registers(DistanceNode)
def _distance(amount: DistanceNode, context: TextContext) -> Counted:
    away = f"{each_card(amount.distance, context)} is away from {context.noun('self').all}"
    return f"space {away}", f"spaces {away}"


@SOURCES.registers(DestroyedNode)
def _destroyed(amount: DestroyedNode, context: TextContext) -> Counted:
    phrase = phrase_of(amount.destroyed, context)
    after = f"{context.noun(amount.by.name).all} destroyed this {amount.this}"
    return f"{phrase.bare()} {after}", f"{phrase.bare(several=True)} {after}"


def quantity(amount: int | AmountNode, context: TextContext) -> Quantity:
    """Return an amount as a quantity, still without its unit."""
    if isinstance(amount, int):
        return Quantity(amount)
    singular, plural = SOURCES[amount](amount, context)
    counted = f" for every {amount.per} {plural}" if amount.per > 1 else f" for each {singular}"
    return Quantity(amount.times, counted, amount.most)
