"""Which cards are meant: the noun phrases of selectors and names."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.text import listed
from deckbuilder.wording.context import Context, kind_of
from deckbuilder.wording.english import a, number, plural
from deckbuilder.wording.parts import look_up, only
from deckbuilder.wording.speech import introduce

Cards = str | Sequence[str] | Mapping[str, Any]  # a name, several names, or a selector

SIDES = {"friendly": "friendly", "enemy": "enemy", "any": ""}
ZONES = {"hand": "your hand", "discard": "your discard pile", "draw": "your draw pile"}

Words = Callable[[Any, Mapping[str, Any], Context], str]


def _cost(value: Any, _selector: Mapping[str, Any], _context: Context) -> str:
    return f"cost {value['most']} or less" if isinstance(value, Mapping) else f"cost {value}"


def _boost(value: int, _selector: Mapping[str, Any], _context: Context) -> str:
    return f"exactly {value} boost" if value else "no boost"


def _different(value: str, _selector: Mapping[str, Any], _context: Context) -> str:
    return f"different {value}"


def _has(value: str, _selector: Mapping[str, Any], _context: Context) -> str:
    return value


def _within(value: int, selector: Mapping[str, Any], context: Context) -> str:
    clear = "clear straight " if selector.get("straight") else ""
    return f"within {number(value, f'{clear}space')} of {near(selector.get('of', 'self'), context)}"


def _adjacent(value: Cards, _selector: Mapping[str, Any], context: Context) -> str:
    return f"adjacent to {near(value, context)}"


def _behind(value: Cards, _selector: Mapping[str, Any], context: Context) -> str:
    return f"behind {near(value, context)}"


def _among(value: str, _selector: Mapping[str, Any], context: Context) -> str:
    noun = context.noun(value)
    return noun.tail.strip() or (f"among {noun.all}" if noun.several else f"which is {noun.all}")


# What a card has (`with cost 0 and no boost`), and where it is.
TRAITS: dict[str, Words] = {"cost": _cost, "boost": _boost, "has": _has, "different": _different}
PLACES: dict[str, Words] = {"among": _among, "within": _within, "adjacent": _adjacent, "behind": _behind}
OTHER_KEYS = ("named", "of", "straight", "in", "or", "except")
KEYS = (*SIDES, *TRAITS, *PLACES, *OTHER_KEYS)


@dataclass(frozen=True)
class Described:
    """A selector in pieces, for the forms in which it can stand.

    `also` is a card that is meant too, whatever it is like; `zone` where the cards lie when not on the battlefield;
    `gone`: the card that they are near to has left, so they *were* near to it.
    """

    side: str
    named: str
    classes: str
    traits: str
    place: str
    besides: str
    also: str
    zone: str
    gone: bool

    def core(self, *, several: bool) -> str:
        """Side, name and class: `friendly Citadel units`."""
        kinds = self.classes.split(" or ")
        words = listed(map(plural, kinds), "and") if several else listed(kinds, "or")
        return " ".join(filter(None, (self.side, self.named, words)))

    def where(self, *, several: bool, preposition: str = "in") -> str:
        """Where they are: ` within 2 spaces of this unit`, ` in your hand`."""
        verb = (" that were" if several else " that was") if self.gone else ""
        place = f"{verb} {self.place}" if self.place else ""
        return f" {preposition} {self.zone}{place}" if self.zone else place

    def bare(self, *, several: bool = False, preposition: str = "in") -> str:
        """Without article, and without the card that is meant besides."""
        where = self.where(several=several, preposition=preposition)
        return f"{self.core(several=several)}{self.traits}{self.besides}{where}"

    def counted(self, *, several: bool) -> str:
        """As what is counted: after `for each`."""
        also = f", counting {self.also} too" if self.also else ""
        return f"{self.bare(several=several)}{also}"

    def one(self, preposition: str = "in") -> str:
        """`a friendly unit within 2 spaces of this unit`."""
        also = f"{self.also} or " if self.also else ""
        return f"{also}{a(self.bare(preposition=preposition))}"

    def each(self) -> str:
        """`each enemy unit adjacent to this unit`."""
        also = f"{self.also} and " if self.also else ""
        return f"{also}each {self.bare()}"

    def many(self, every: str = "all ") -> str:
        """`friendly commons`, `all units`."""
        also = f"{self.also} and " if self.also else ""
        return f"{also}{'' if self.side else every}{self.bare(several=True)}"

    def chosen(self, how_many: Any, preposition: str) -> str:
        """As what somebody chooses: `up to 3 friendly structures`."""
        if how_many == 1:
            return self.one(preposition)
        several = how_many != {"most": 1}
        words = "any number of" if how_many == "any" else _limit(how_many)
        also = f", {self.also} among them if you like" if self.also else ""
        return f"{words} {self.bare(several=several, preposition=preposition)}{also}"


def _limit(how_many: Any) -> str:
    return f"up to {how_many['most']}" if isinstance(how_many, Mapping) else str(how_many)


def described(selector: Mapping[str, Any], context: Context) -> Described:
    """A selector, put into words piece by piece."""
    only(selector, KEYS, "selector")
    side = look_up({key: key for key in SIDES}, next((key for key in SIDES if key in selector), None), "selector")
    zone = look_up(ZONES, selector["in"], "zone") if "in" in selector else ""
    traits = [words(selector[key], selector, context) for key, words in TRAITS.items() if key in selector]
    places = [words(selector[key], selector, context) for key, words in PLACES.items() if key in selector]
    mine = selector.get("except") == "self"
    besides = f" other than {near(selector['except'], context)}" if "except" in selector and not mine else ""
    return Described(
        side=" ".join(filter(None, ("other" if mine else "", "" if zone and side == "friendly" else SIDES[side]))),
        named=selector.get("named", ""),
        classes=selector[side],
        traits=f" with {listed(traits)}" if traits else "",
        place=" and ".join(places),
        besides=besides,
        also=_also(selector["or"], context) if "or" in selector else "",
        zone=zone,
        gone=_gone(selector, context),
    )


def _also(ref: str, context: Context) -> str:
    """A card that is meant too; always by its name, since what follows is near to it."""
    noun = context.noun(ref)
    return noun.one if noun.several else f"{noun.words}{introduce(noun.words)}"


def _gone(selector: Mapping[str, Any], context: Context) -> bool:
    """Whether the cards are described by where a card was that is not there any more."""
    of = selector.get("of", "self") if "within" in selector else None
    return bool(context.gone & {name for name in (of, selector.get("adjacent")) if isinstance(name, str)})


def kind(cards: Cards | None, context: Context, otherwise: str) -> str:
    """The class noun of what a name or a selector means."""
    if isinstance(cards, Mapping):
        return kind_of(next(value for side, value in cards.items() if side in SIDES))
    return context.noun(cards).kind if isinstance(cards, str) else otherwise


def near(cards: Cards, context: Context) -> str:
    """As something to be near to, where one of several will do: `your summoner`, `a friendly structure`."""
    if isinstance(cards, Mapping):
        return described(cards, context).one()
    names = [cards] if isinstance(cards, str) else cards
    return listed((context.noun(name).one for name in names), "or")


def each(cards: Cards, context: Context) -> str:
    """As what something happens to, each of them: `the target`, `each friendly unit adjacent to it`."""
    if isinstance(cards, Mapping):
        return f"{described(cards, context).each()}{introduce()}"
    names = [cards] if isinstance(cards, str) else cards
    return listed(context.noun(name).each for name in names)


def subject(cards: Cards, context: Context) -> tuple[str, bool]:
    """As who does something, each of them, and whether that is a plural."""
    if isinstance(cards, Mapping):
        return each(cards, context), "or" in cards
    return each(cards, context), not isinstance(cards, str) and len(cards) > 1
