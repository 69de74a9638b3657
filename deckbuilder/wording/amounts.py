"""Amounts: fixed ones (`2 damage`), and those that count something (`1 damage for each boost on this unit`)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.context import Context
from deckbuilder.wording.parts import Part, part, pick
from deckbuilder.wording.selectors import described, each

Amount = int | Mapping[str, Any]
Counted = tuple[str, str]  # what is counted, for one and for several
Source = Callable[[Any, Mapping[str, Any], Context], Counted]

SHAPES = ("per", "times", "most")


@dataclass(frozen=True)
class Quantity:
    """An amount: a number, what it is multiplied by, and how much it is at most."""

    number: int
    counted: str = ""
    most: int | None = None

    @property
    def size(self) -> int:
        """The number, however much it takes away."""
        return abs(self.number)

    @property
    def more(self) -> str:
        """`more`, or `less` for what is taken away."""
        return "less" if self.number < 0 else "more"

    def after(self, unit: str) -> str:
        """What is said after the thing that it is an amount of: ` for each boost on it, up to 5 damage`."""
        return f"{self.counted}{'' if self.most is None else f', up to {self.most} {unit}'}"


def _on(what: str) -> Source:
    """Tokens on a card; of one that is gone, those that were."""

    def tokens(ref: str, _data: Mapping[str, Any], context: Context) -> Counted:
        was = "that was " if ref in context.gone else ""
        words = f"{what} {was}on {context.noun(ref).all}"
        return words, words

    return tokens


def _count(cards: Any, _data: Mapping[str, Any], context: Context) -> Counted:
    if isinstance(cards, Mapping):
        words = described(cards, context)
        return words.counted(several=False), words.counted(several=True)
    nouns = [context.noun(name) for name in ([cards] if isinstance(cards, str) else cards)]
    return listed((noun.bare for noun in nouns), "or"), listed(noun.many for noun in nouns)


def symbols(given: str | list[str], last: str = "or") -> str:
    """`special`, `melee or special`."""
    return listed([given] if isinstance(given, str) else given, last)


def _rolled(given: Any, _data: Mapping[str, Any], _context: Context) -> Counted:
    return f"{symbols(given)} symbol rolled", f"{symbols(given)} symbols rolled"


def _magic(_you: str, _data: Mapping[str, Any], _context: Context) -> Counted:
    return "magic you have", "magic you have"


def _line(ref: str, _data: Mapping[str, Any], context: Context) -> Counted:
    after = f"{each(ref, context)} moved in a straight line"
    return f"space {after}", f"spaces {after}"


def _dealt(ref: str, _data: Mapping[str, Any], context: Context) -> Counted:
    words = f"damage the attack added to {each(ref, context)}"
    return words, words


def _destroyed(selector: Any, data: Mapping[str, Any], context: Context) -> Counted:
    words = described(selector, context)
    after = f"{context.noun(data.get('by', 'self')).all} destroyed this turn"
    return f"{words.bare()} {after}", f"{words.bare(several=True)} {after}"


SOURCES: dict[str, Part[Source]] = {
    "boost": part(_on("boost"), *SHAPES),
    "damage": part(_on("damage"), *SHAPES),
    "count": part(_count, *SHAPES),
    "rolled": part(_rolled, *SHAPES),
    "magic": part(_magic, *SHAPES),
    "line": part(_line, *SHAPES),
    "dealt": part(_dealt, *SHAPES),
    "destroyed": part(_destroyed, "by", *SHAPES),
}


def quantity(amount: Amount, context: Context) -> Quantity:
    """An amount, to be put with what it is an amount of."""
    if isinstance(amount, int):
        return Quantity(amount)
    key, words = pick(SOURCES, amount, "amount")
    one, many = words(amount[key], amount, context)
    per = amount.get("per", 1)
    counted = f" for every {per} {many}" if per > 1 else f" for each {one}"
    return Quantity(amount.get("times", 1), counted, amount.get("most"))
