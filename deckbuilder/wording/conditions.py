"""Conditions: what must hold, as a clause after `if` or `while`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.amounts import symbols
from deckbuilder.wording.context import Context
from deckbuilder.wording.english import between, plural, series
from deckbuilder.wording.parts import Part, part, pick
from deckbuilder.wording.selectors import described, each

Condition = Mapping[str, Any]
Conditions = Condition | Sequence[Condition]

COMPARED = ("per", "times", "least", "most")
NOUNS_WITHOUT_PLURAL = ("boost", "damage", "magic")


@dataclass(frozen=True)
class Bounds:
    """From how many to how many. `per` and `times` are reckoned in: 1 for each full 2 of at least 2 is at least 4."""

    least: int | None
    most: int | None

    @classmethod
    def of(cls, data: Condition) -> "Bounds":
        per, times = data.get("per", 1), data.get("times", 1)
        least, most = data.get("least"), data.get("most")
        return cls(
            None if least is None else -(-least // times) * per,
            None if most is None else (most // times + 1) * per - 1,
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

    def __call__(self, noun: str, after: str = "") -> str:
        """With its noun: `at least 2 special symbols`."""
        shown = plural(noun) if self.several and noun not in NOUNS_WITHOUT_PLURAL else noun
        return f"{self.words} {shown}{after}"

    @property
    def is_(self) -> str:
        """The verb that agrees."""
        return "are" if self.several else "is"


Statement = Callable[[Any, Condition, Context], str]


def _has(what: str) -> Statement:
    def statement(ref: str, data: Condition, context: Context) -> str:
        noun = context.noun(ref)
        return f"{noun.all} {'together have' if noun.several else 'has'} {Bounds.of(data)(what)}"

    return statement


def _count(cards: Any, data: Condition, context: Context) -> str:
    bounds = Bounds.of(data)
    if not isinstance(cards, Mapping):
        names = [cards] if isinstance(cards, str) else cards
        nouns = (context.noun(name) for name in names)
        return f"there {bounds.is_} {bounds.words} {listed(one.many if bounds.several else one.bare for one in nouns)}"
    words = described(cards, context)
    where = words.where(several=bounds.several) or " on the battlefield"
    also = f", counting {words.also} too" if words.also else ""
    what = f"{words.core(several=bounds.several)}{words.traits}{words.besides}"
    return f"{bounds.words} {what} {bounds.is_}{where}{also}"


def _rolled(given: Any, data: Condition, context: Context) -> str:
    bounds = Bounds.of(data)
    verb = context.rolled[bounds.several]
    return f"{bounds(f'{symbols(given)} symbol')} {verb} rolled"


def _magic(_you: str, data: Condition, _context: Context) -> str:
    return f"you have {Bounds.of(data)('magic')}"


def _line(ref: str, data: Condition, context: Context) -> str:
    return f"{each(ref, context)} moved {Bounds.of(data)('space')} in a straight line"


def _dealt(ref: str, data: Condition, context: Context) -> str:
    return f"the attack added {Bounds.of(data)('damage')} to {each(ref, context)}"


def _destroyed(selector: Any, data: Condition, context: Context) -> str:
    bounds = Bounds.of(data)
    what = described(selector, context).bare(several=bounds.several)
    noun = context.noun(data.get("by", "self"))
    return f"{noun.all} {'have' if noun.several else 'has'} destroyed {bounds.words} {what} this turn"


def _turn(_yours: str, _data: Condition, _context: Context) -> str:
    return "it is your turn"


def _in_play(ref: str, _data: Condition, context: Context) -> str:
    noun = context.noun(ref)
    return f"{noun.all} {'are' if noun.several else 'is'} still on the battlefield"


STATEMENTS: dict[str, Part[Statement]] = {
    "boost": part(_has("boost"), *COMPARED),
    "damage": part(_has("damage"), *COMPARED),
    "count": part(_count, *COMPARED),
    "rolled": part(_rolled, *COMPARED),
    "magic": part(_magic, *COMPARED),
    "line": part(_line, *COMPARED),
    "dealt": part(_dealt, *COMPARED),
    "destroyed": part(_destroyed, "by", *COMPARED),
    "turn": part(_turn),
    "in_play": part(_in_play),
}


def listing(conditions: Conditions) -> list[Condition]:
    """One or several conditions, as a list."""
    return [conditions] if isinstance(conditions, Mapping) else list(conditions)


def holds(conditions: Conditions, context: Context) -> str:
    """What must hold: `this unit has no boost and you have at least 2 magic`."""
    said = []
    for condition in listing(conditions):
        key, words = pick(STATEMENTS, condition, "condition")
        said.append(words(condition[key], condition, context))
    return series(said)
