"""Amounts and costs in rules texts: fixed ones (`2 damage`), and those that count something (`1 for each boost`)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import agree, introduce, plural
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import each_card, names, phrase_of
from deckbuilder.rules_text.terminology import Terminology
from deckbuilder.rules_text.verbs import VerbPhrase, act
from deckbuilder.text import listed
from engine.language.nodes import amounts as nodes
from engine.language.nodes.kinds import AmountNode, CostNode, SelectorNode

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


@SOURCES.registers(nodes.CountNode)
def _count(amount: nodes.CountNode, context: TextContext) -> Counted:
    if isinstance(amount.count, SelectorNode):
        phrase = phrase_of(amount.count, context)
        return phrase.counted(several=False), phrase.counted(several=True)
    nouns = [context.noun(name) for name in names(amount.count)]
    return listed((noun.bare for noun in nouns), "or"), listed(noun.many for noun in nouns)


def dice(symbols: tuple[str, ...], terms: Terminology) -> Counted:
    """Return dice by their symbols: `special symbol`, `melee or special symbol`, `die that misses`."""
    if not terms.has_numbered_dice:
        noun = f"{listed(symbols, 'or')} symbol"
        return noun, plural(noun)
    verb = terms.shows(symbols)
    return f"die that {agree(verb, several=False)}", f"dice that {verb}"


@SOURCES.registers(nodes.CurrentCostNode)
def _cost(amount: nodes.CurrentCostNode, context: TextContext) -> Counted:
    costs = f"that {each_card(amount.cost, context)} costs"
    return f"{context.terms.one('magic')} {costs}", f"{context.terms.many('magic')} {costs}"


@SOURCES.registers(nodes.DistanceNode)
def _distance(amount: nodes.DistanceNode, context: TextContext) -> Counted:
    away = f"{each_card(amount.distance, context)} is away from {context.noun('self').all}"
    return f"space {away}", f"spaces {away}"


@SOURCES.registers(nodes.DestroyedNode)
def _destroyed(amount: nodes.DestroyedNode, context: TextContext) -> Counted:
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


def is_plain(amount: AmountNode) -> bool:
    """Whether an amount is what is counted, neither multiplied nor limited."""
    return (amount.per, amount.times, amount.most) == (1, 1, None)


PRICES: RendererTable[Callable[[Any, TextContext], VerbPhrase]] = RendererTable(act)


@PRICES.registers(nodes.DestroyCostNode)
def _destroy(cost: nodes.DestroyCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.destroy, SelectorNode):
        return VerbPhrase((f"destroy {each_card(cost.destroy, context)}",))
    return VerbPhrase((f"destroy {phrase_of(cost.destroy, context).one()}{introduce()}",))


@PRICES.registers(nodes.DiscardCostNode)
def _discard(cost: nodes.DiscardCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.discard, SelectorNode):
        return VerbPhrase((f"discard {each_card(cost.discard, context)}",))
    return VerbPhrase((f"discard {phrase_of(cost.discard, context).chosen(cost.number, 'from')}{introduce()}",))


@PRICES.registers(nodes.EitherNode)
def _either(cost: nodes.EitherNode, context: TextContext) -> VerbPhrase:
    phrases = [price(alternative, context) for alternative in cost.either]
    commands = [phrase.command for phrase in phrases]
    if all(phrase.spends for phrase in phrases):
        spend = f"{context.terms.pay} "
        return VerbPhrase((spend + listed((command.removeprefix(spend) for command in commands), "or"),), spends=True)
    return VerbPhrase((f"either {listed(commands, 'or')}",))


@PRICES.registers(nodes.BothNode)
def _both(cost: nodes.BothNode, context: TextContext) -> VerbPhrase:
    phrases = [price(part, context) for part in cost.both]
    return VerbPhrase((listed(phrase.command for phrase in phrases),), spends=all(phrase.spends for phrase in phrases))


def price(cost: CostNode, context: TextContext) -> VerbPhrase:
    """Return the act of paying a cost."""
    return PRICES[cost](cost, context)
