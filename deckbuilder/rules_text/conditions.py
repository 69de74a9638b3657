"""Conditions in rules texts: clauses after `if` or `while`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckbuilder.rules_text.amounts import SOURCES
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import a, between, plural, series
from deckbuilder.rules_text.players import player, possessive
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import SelectorPhrase, each_card, names, phrase_of
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.terminology import number_words
from deckbuilder.text import listed
from engine.language.nodes import amounts as nodes
from engine.language.nodes.kinds import SELF, AmountNode, ConditionNode, SelectorNode
from engine.language.nodes.players import YOU, WhoseNode
from engine.language.nodes.selectors import AmongNode, AtFilterNode, SharesNode

NOUNS_WITHOUT_PLURAL = ("boost", "damage", "magic")


@dataclass(frozen=True)
class Bounds:
    """A range of numbers. `per` and `times` are already applied: "at least 2, counting 1 for every 2" is at least 4."""

    least: int | None
    most: int | None

    @classmethod
    def of(cls, compared: nodes.ComparisonNode) -> "Bounds":
        per, times = compared.amount.per, compared.amount.times or 1
        least, most = compared.least, compared.most
        return cls(
            None if least is None else -(-least // times) * per, None if most is None else (most // times + 1) * per - 1
        )

    @property
    def several(self) -> bool:
        """Whether the noun after it is a plural."""
        last = self.most if self.most is not None else self.least
        return last is not None and last > 1

    @property
    def words(self) -> str:
        """`at least 2`, `no`, `exactly 3`, `2 to 4`."""
        if self.most == 0:
            return "no"
        if self.least is None:
            return f"at most {self.most}"
        if self.most is None:
            return f"at least {self.least}"
        return f"{'exactly ' if self.least == self.most else ''}{between(self.least, self.most)}"

    def __format__(self, noun: str) -> str:
        return self(noun) if noun else self.words

    def __call__(self, noun: str, after: str = "") -> str:
        """Return the range with a noun: `at least 2 special symbols`."""
        form = plural(noun) if self.several and noun not in NOUNS_WITHOUT_PLURAL else noun
        return f"{self.words} {form}{after}"

    @property
    def is_(self) -> str:
        """The verb in the same number."""
        return "are" if self.several else "is"


def tokens(bounds: Bounds, thing: str, context: TextContext) -> str:
    """Return `at least 2 damage`, `at least 2 wounds`."""
    if bounds.most == 0:
        return context.terms.no(thing)
    return f"{bounds.words} {context.terms.many(thing) if bounds.several else context.terms.one(thing)}"


STATEMENTS: RendererTable[Callable[[Any, TextContext], str]] = RendererTable()
COMPARED: RendererTable[Callable[[Any, Bounds, TextContext], str]] = RendererTable()  # amounts that are compared


@STATEMENTS.registers(nodes.ComparisonNode)
def _compared(condition: nodes.ComparisonNode, context: TextContext) -> str:
    if condition.below is not None:
        if (few := _controls_fewer(condition.amount, condition.below, context)) is not None:
            return few
        _, fewer = SOURCES[condition.amount](condition.amount, context)
        _, more = SOURCES[condition.below](condition.below, context)
        return f"there are fewer {fewer} than {more}"
    return COMPARED[condition.amount](condition.amount, Bounds.of(condition), context)


def _controls_fewer(amount: AmountNode, other: AmountNode, context: TextContext) -> str | None:
    """Return `you control fewer units than that opponent`, if the cards have no other filters; else None."""
    if not (isinstance(amount, nodes.CountNode) and isinstance(other, nodes.CountNode)):
        return None
    few, many = amount.count, other.count
    if not (isinstance(few, SelectorNode) and isinstance(many, SelectorNode)) or few.classes != many.classes:
        return None
    whose = many.find(WhoseNode)
    if few.side != "own" or few.filters or whose is None or len(many.filters) > 1:
        return None
    return f"you control fewer {plural(context.terms.kind(few.classes))} than {player(whose.whose, context)}"


@COMPARED.registers(nodes.CountNode)
def _count(amount: nodes.CountNode, bounds: Bounds, context: TextContext) -> str:
    if not isinstance(amount.count, SelectorNode):
        nouns = (context.noun(name) for name in names(amount.count))
        return (
            f"there {bounds.is_} {bounds.words} {listed(noun.many if bounds.several else noun.bare for noun in nouns)}"
        )
    phrase = phrase_of(amount.count, context)
    if _is_one_card(amount.count, bounds):
        return _stands(amount.count, context)
    where = phrase.where(several=bounds.several) or f" on the {context.terms.battlefield}"
    if special := _is_there(amount.count, phrase, bounds, context):
        return special
    also = f", counting {phrase.also} too" if phrase.also else ""
    cards = f"{phrase.core(several=bounds.several)}{phrase.traits}{phrase.exceptions[bounds.several]}"
    return f"{bounds.words} {cards} {bounds.is_}{where}{also}"


def _is_there(selector: SelectorNode, phrase: SelectorPhrase, bounds: Bounds, context: TextContext) -> str:
    """Return shorter words for some counts: `your draw pile is empty`, `you control at least 1 wall`."""
    if phrase.zone and bounds.most == 0 and selector.classes == "card" and len(selector.filters) == 1:
        return f"{phrase.zone} is empty"
    if selector.side == "own" and not selector.filters:
        return f"you control {bounds.words} {replace(phrase, control='').core(several=bounds.several)}"
    shared = selector.find(SharesNode)
    if shared is not None and (bounds.least, bounds.most) == (1, None):
        return f"{each_card((shared.shares,), context)} is on {replace(phrase, place='').one()}"
    return f"{phrase.only} is{phrase.where(several=False)}" if phrase.only and bounds.least == 1 else ""


def _is_one_card(selector: SelectorNode, bounds: Bounds) -> bool:
    """Whether cards are counted only to test the place or the player of a card with a name."""
    among = selector.find(AmongNode)
    is_plain = selector.side == "any" or len(selector.filters) == 1
    return among is not None and is_plain and (bounds.least, bounds.most) == (1, None)


def _is_of_any_class(selector: SelectorNode, context: TextContext) -> bool:
    """Whether the class of a card with a name is not tested, or known already."""
    return selector.classes in {"card", context.noun(_among(selector)).kind}


def _among(selector: SelectorNode) -> str:
    """Return the name of the card that is tested."""
    return next(node.among.name for node in selector.filters if isinstance(node, AmongNode))


def _stands(selector: SelectorNode, context: TextContext) -> str:
    """Return `this unit is behind that unit`, `this unit is a minion`, `the chosen wall is an enemy wall`."""
    card = context.noun(_among(selector)).all
    if selector.side != "any":
        own = SelectorNode(friendly=selector.friendly, own=selector.own, enemy=selector.enemy)
        return f"{card} is {phrase_of(own, context).one()}"
    return f"{card} is{_place(selector, context)}"


def _place(selector: SelectorNode, context: TextContext) -> str:
    """Return ` behind that unit`, ` a minion`: the place or class of a card with a name."""
    others = tuple(node for node in selector.filters if not isinstance(node, AmongNode))
    phrase = phrase_of(SelectorNode(any=selector.any, filters=others), context)
    return phrase.where(several=False) if _is_of_any_class(selector, context) else f" {phrase.one()}"


# By class of amount, the symbols of dice that it counts.
ROLLED: RendererTable[Callable[[Any], Sequence[str]]] = RendererTable()


def on_a_roll(conditions: Sequence[ConditionNode], context: TextContext) -> str:
    """Return `on a 5 or more` for a condition about nothing but one rolled die; else empty."""
    if len(conditions) != 1 or not (context.one_die and context.terms.has_numbered_dice):
        return ""
    (condition,) = conditions
    if not isinstance(condition, nodes.ComparisonNode) or Bounds.of(condition) != Bounds(1, None):
        return ""
    amount = condition.amount
    return f"on {a(listed(map(number_words, ROLLED[amount](amount)), 'or'))}" if amount in ROLLED else ""


@COMPARED.registers(nodes.CurrentCostNode)
def _cost(amount: nodes.CurrentCostNode, bounds: Bounds, context: TextContext) -> str:
    return f"{each_card(amount.cost, context)} costs {tokens(bounds, 'magic', context)}"


template(COMPARED, nodes.DistanceNode, "{distance} is {bounds:space} away from {self:all}")


@COMPARED.registers(nodes.DestroyedNode)
def _destroyed(amount: nodes.DestroyedNode, bounds: Bounds, context: TextContext) -> str:
    cards = phrase_of(amount.destroyed, context).bare(several=bounds.several)
    noun = context.noun(amount.by.name)
    if bounds.most == 0:
        return f"{noun.all} did not destroy {a(cards)} this {amount.this}"
    return f"{noun.all} {'have' if noun.several else 'has'} destroyed {bounds.words} {cards} this {amount.this}"


STATEMENTS.registers(nodes.TurnNode)(lambda condition, context: f"it is {possessive(condition.turn, context)} turn")


def is_in_own_turn(condition: ConditionNode) -> bool:
    """Whether the condition is only that it is your turn."""
    return isinstance(condition, nodes.TurnNode) and condition.turn == YOU


def in_own_phase(conditions: Sequence[ConditionNode]) -> nodes.InPhaseNode | None:
    """Return the phase, if the only conditions are your turn and that phase; else None."""
    phases = [condition for condition in conditions if isinstance(condition, nodes.InPhaseNode)]
    return phases[0] if len(conditions) == len(phases) + 1 == 2 and any(map(is_in_own_turn, conditions)) else None  # noqa: PLR2004


def begins(conditions: Sequence[ConditionNode], context: TextContext) -> str:
    """Return ` if it begins that move on your side of the battlefield`, if that is the only condition."""
    condition = conditions[0] if len(conditions) == 1 else None
    if not isinstance(condition, nodes.ComparisonNode) or not isinstance(condition.amount, nodes.CountNode):
        return ""
    where = condition.amount.count
    if (
        not isinstance(where, SelectorNode)
        or not _is_one_card(where, Bounds.of(condition))
        or not where.find(AtFilterNode)
        or not _is_of_any_class(where, context)
        or _among(where) != SELF.name
    ):
        return ""
    return f" if it begins that move{_place(where, context)}"


@STATEMENTS.registers(nodes.InPlayNode)
def _in_play(condition: nodes.InPlayNode, context: TextContext) -> str:
    noun = context.noun(condition.in_play.name)
    return f"{noun.all} {'are' if noun.several else 'is'} still on the {context.terms.battlefield}"


def holds(conditions: Sequence[ConditionNode], context: TextContext) -> str:
    """Return the conditions: `this unit has no boost and you have at least 2 magic`."""
    return series(STATEMENTS[condition](condition, context) for condition in conditions)
