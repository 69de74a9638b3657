"""Selectors and names in rules texts, as noun phrases: `a friendly unit`, `each friendly unit`, `up to 3 units`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from deckbuilder.rules_text.context import Noun, TextContext, kind_of
from deckbuilder.rules_text.english import a, between, introduce, number, plural
from deckbuilder.rules_text.players import player, possessive
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.text import listed
from engine.language.nodes import selectors as nodes
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.kinds import SELF, FilterNode, LimitsNode, ReferenceNode, SelectorNode
from engine.language.nodes.piles import TopNode
from engine.language.nodes.players import WhoseNode

_HowMany = int | str | UpToNode


@dataclass(frozen=True)
class SelectorPhrase:
    """A selector in pieces, for its different forms.

    Attributes:
        side: the adjectives before the name and the class: `friendly`.
        named: the name or the faction of the cards.
        control: who controls the cards.
        traits: what the cards have.
        place: where on the battlefield they are.
        exceptions: the excluded cards, after a singular and after a plural.
        also: a card that is included in any case.
        zone: where the cards are if not on the battlefield.
        on_top: whether any card on top there is meant.
        gone: whether the card near to them has left, so that they *were* near to it.
        or_else: other cards that are included.
        only: the noun if there can be only one.
    """

    side: str
    named: str
    classes: tuple[str, ...]
    control: str
    traits: str
    place: str
    exceptions: tuple[str, str]
    also: str
    zone: str
    on_top: bool
    gone: bool
    or_else: "SelectorPhrase | None" = None
    only: str = ""

    def core(self, *, several: bool, last: str = "or") -> str:
        """Return side, name and class: `friendly Citadel units`."""
        noun = listed(map(plural, self.classes), "and") if several else listed(self.classes, last)
        if len(self.classes) == 1 and self.named.casefold().endswith(f" {self.classes[0]}"):  # `Vine Walls`
            return " ".join(filter(None, (self.side, plural(self.named) if several else self.named, self.control)))
        return " ".join(filter(None, (self.side, self.named, noun, self.control)))

    def where(self, *, several: bool, preposition: str = "in") -> str:
        """Return the place: ` within 2 spaces of this unit`, ` in your hand`."""
        verb = (" that were" if several else " that was") if self.gone else ""
        place = f"{verb} {self.place}" if self.place else ""
        return f" {preposition} {self.zone}{place}" if self.zone else place

    def bare(self, *, several: bool = False, preposition: str = "in", last: str = "or") -> str:
        """Return the phrase without article, and without the card that is also included."""
        where = self.where(several=several, preposition=preposition)
        return f"{self.core(several=several, last=last)}{self.traits}{self.exceptions[several]}{where}"

    def counted(self, *, several: bool) -> str:
        """Return the counted noun: after `for each`."""
        also = f", counting {self.also} too" if self.also else ""
        others = f" and {self.or_else.counted(several=several)}" if self.or_else else ""
        return f"{self.bare(several=several)}{others}{also}"

    def one(self, preposition: str = "in") -> str:
        """Return `a friendly unit within 2 spaces of this unit`."""
        if self.on_top and "top card" in self.zone:
            return self.zone
        if self.only:
            return f"{self.only}{self.where(several=False, preposition=preposition)}"
        also = f"{self.also} or " if self.also else ""
        others = f" or {self.or_else.one(preposition)}" if self.or_else else ""
        return f"{also}{a(self.bare(preposition=preposition))}{others}"

    def each(self) -> str:
        """Return `each enemy unit adjacent to this unit`."""
        if self.on_top:
            return self.zone
        if self.only:
            return f"{self.only}{self.where(several=False)}"
        also = f"{self.also} and " if self.also else ""
        others = f" and {self.or_else.each()}" if self.or_else else ""
        return f"{also}each {self.bare(last='and')}{others}"

    def many(self, every: str = "all ") -> str:
        """Return `friendly commons`, `all units`."""
        also = f"{self.also} and " if self.also else ""
        others = f" and {self.or_else.many(every)}" if self.or_else else ""
        return f"{also}{'' if self.side or self.control else every}{self.bare(several=True)}{others}"

    def chosen(self, how_many: _HowMany, preposition: str) -> str:
        """Return the phrase for a choice: `up to 3 friendly structures`."""
        if how_many == 1:
            return self.one(preposition)
        several = how_many != UpToNode(most=1)
        limit = "any number of" if how_many == "any" else limit_words(how_many)
        if how_many == "all":
            return f"all {self.many('')}, in an order of your choice"
        also = f", {self.also} among them if you like" if self.also else ""
        others = f" or {self.or_else.bare(several=several, preposition=preposition)}" if self.or_else else ""
        return f"{limit} {self.bare(several=several, preposition=preposition)}{others}{also}"


def limit_words(how_many: _HowMany) -> str:
    """Return `2`, `up to 3`."""
    return f"up to {how_many.most}" if isinstance(how_many, UpToNode) else str(how_many)


Cards = SelectorNode | ReferenceNode | tuple[ReferenceNode, ...]  # cards by description or by name

SIDES = {"friendly": "friendly", "own": "", "enemy": "enemy", "any": ""}  # terms may have another word for `friendly`
ZONES = {
    "hand": "your hand",
    "discard": "your discard pile",
    "draw": "your draw pile",
    "magic": "your magic pile",
    "supply": "your cards beside the battlefield",
}

CHOSEN = "the chosen "
CALLED_BY_NAME = {"unit", "wall", "champion", "summoner"}  # classes that are left out after a whole name
UNIQUE = {"champion", "summoner"}  # classes of which no player has two with one name
# Traits of a card (`with cost 0 and no boost`), and its place.
Phrase = Callable[[Any, TextContext], str]
TRAITS: RendererTable[Phrase] = RendererTable()
PLACES: RendererTable[Phrase] = RendererTable()
KINDS: RendererTable[Phrase] = RendererTable()  # adjectives before the class: `offside`
NOUNS: RendererTable[Callable[[Any, TextContext], tuple[str, ...]]] = RendererTable()  # for any unit: `knight`
ELSEWHERE = (
    nodes.NamedNode,
    nodes.OfFactionNode,
    nodes.InNode,
    nodes.OrNode,
    nodes.ExceptNode,
    WhoseNode,
    TopNode,
)  # filters with a place of their own in the phrase


def within_limits(limits: int | LimitsNode) -> str:
    """Return `2`, `2 or less`, `2 or more`, `2 to 4`."""
    if isinstance(limits, int):
        return str(limits)
    if limits.least is None:
        return f"{limits.most} or less"
    return f"{limits.least} or more" if limits.most is None else between(limits.least, limits.most)


@TRAITS.registers(nodes.CostFilterNode)
def _cost(node: nodes.CostFilterNode, context: TextContext) -> str:
    if isinstance(node.cost, LimitsNode) and (node.cost.least, node.cost.most) == (0, None):
        return a(context.terms.cost)  # not every card has one
    limits = within_limits(node.cost)
    return f"cost {limits}" if context.terms.cost == "cost" else f"{a(context.terms.cost)} of {limits}"


TRAITS.registers(nodes.HasNode)(lambda node, _context: node.has)
TRAITS.registers(nodes.DifferentNode)(lambda node, _context: f"different {node.different}")


@PLACES.registers(nodes.AmongNode)
def _among(node: nodes.AmongNode, context: TextContext) -> str:
    noun = context.noun(node.among.name)
    among = f"among {noun.all}" if noun.several or (noun.number or 1) > 1 else f"which is {noun.all}"
    return noun.tail.strip() or among


@PLACES.registers(nodes.WithinNode)
def _within(node: nodes.WithinNode, context: TextContext) -> str:
    straight = context.terms.straight
    lines = {straight: node.straight, "clear diagonal space": node.diagonal, "straight line space": node.line}
    space = next((noun for noun, applies in lines.items() if applies), "space")
    clear = " (clear or not)" if node.line else ""
    summoner = names(node.of) == ("summoner",)  # by its name: who stands near to it is chosen as it is
    of = _also((ReferenceNode(name="summoner"),), context) if summoner else any_card(node.of, context)
    return f"within {number(node.within, space)} of {of}{clear}"


PLACES.registers(nodes.AdjacentFilterNode)(lambda node, context: f"adjacent to {any_card(node.adjacent, context)}")


@PLACES.registers(nodes.BehindNode)
def _behind(node: nodes.BehindNode, context: TextContext) -> str:
    other = any_card(node.behind, context)
    return f"behind {other} (nearer to the back row of {other}'s player)"


def phrase_of(selector: SelectorNode, context: TextContext) -> SelectorPhrase:
    """Return a selector in pieces."""
    lying, also, but = selector.find(nodes.InNode), selector.find(nodes.OrNode), selector.find(nodes.ExceptNode)
    named, nouns = _named(selector, context)
    traits, near_by = _filter_words(TRAITS, selector, context), _near_by(selector, context)
    places = _filter_words(PLACES, selector, context, without=(nodes.AdjacentFilterNode,) if near_by else ())
    mine = but is not None and _is_any_other(but.except_, context)
    exceptions = _exceptions(but.except_, context) if but and not mine else ("", "")
    side = context.terms.friendly if selector.side == "friendly" else SIDES[selector.side]
    if lying and selector.side == "friendly":
        side = ""
    whose = selector.find(WhoseNode)
    owner = "your" if whose is None else possessive(whose.whose, context)
    adjectives = (adjective(selector) for adjective in ADJECTIVES)
    attributes = (*_filter_words(KINDS, selector, context), near_by, *adjectives, side)
    return SelectorPhrase(
        side=" ".join(filter(None, ("other" if mine else "", *attributes))),
        named=named,
        classes=nouns,
        control="" if lying else _control(selector, whose, context),
        traits=f" with {listed(traits)}" if traits else "",
        place=" and ".join(places),
        exceptions=exceptions,
        also=_also(also.or_, context) if also and not isinstance(also.or_, SelectorNode) else "",
        zone=_zone(lying, selector.find(TopNode), owner) if lying else "",
        on_top=bool(lying and selector.classes == "card" and selector.find(TopNode)),
        gone=_is_gone(selector, context),
        or_else=phrase_of(also.or_, context) if also and isinstance(also.or_, SelectorNode) else None,
        only=_only(selector, context),
    )


def _only(selector: SelectorNode, context: TextContext) -> str:
    """Return the noun of a card of which a player has only one: `your summoner`, `Talu` from your hand."""
    named, whose, lying = selector.find(nodes.NamedNode), selector.find(WhoseNode), selector.find(nodes.InNode)
    if not context.terms.whole_names or selector.find(nodes.OrNode) or selector.find(nodes.ExceptNode):
        return ""
    if named is not None and len(named.named) == 1 and selector.side == "own" and selector.classes in UNIQUE:
        return named.named[0] if lying else f"your {named.named[0]}"
    if named is not None or lying is not None or selector.classes != "summoner":
        return ""
    if whose is not None:
        return f"{possessive(whose.whose, context)} summoner"
    return "your summoner" if selector.side == "own" else ""


def _is_any_other(cards: Cards, context: TextContext) -> bool:
    """Whether all cards but one are "other" ones: but the card itself, or one that has just been chosen."""
    name, chosen = single_name(cards), {key for key, noun in context.names.items() if noun.words.startswith(CHOSEN)}
    return name in chosen if chosen else name == SELF.name


ADJECTIVES: list[Callable[[SelectorNode], str]] = []  # what games say before the noun, such as `unboosted`


def _exceptions(cards: Cards, context: TextContext) -> tuple[str, str]:
    singular = any_card(cards, context)
    plural = phrase_of(cards, context).many(every="") if isinstance(cards, SelectorNode) else singular
    return f" other than {singular}", f" other than {plural}"


def _control(selector: SelectorNode, whose: WhoseNode | None, context: TextContext) -> str:
    if whose is not None:
        return f"{player(whose.whose, context)} {'control' if whose.whose.name == 'you' else 'controls'}"
    return "you control" if selector.side == "own" else ""


def _zone(lying: nodes.InNode, top: TopNode | None, owner: str) -> str:
    """Return `your discard pile`, `the top 2 cards of an opponent's magic pile`."""
    zones = listed((ZONES[zone] for zone in lying.in_), "or").replace("your", owner)
    if top is None:
        return zones
    return f"the top {number(top.top, 'card') if top.top > 1 else 'card'} of {zones}"


def _named(selector: SelectorNode, context: TextContext) -> tuple[str, tuple[str, ...]]:
    """Return the words before the noun (a faction, parts of names), and the nouns."""
    terms = context.terms
    special = [noun for node in selector.filters if node in NOUNS for noun in NOUNS[node](node, context)]
    faction, named = selector.find(nodes.OfFactionNode), selector.find(nodes.NamedNode)
    before = terms.factions.get(faction.faction, faction.faction) if faction else ""
    if named and not special and terms.whole_names and {*selector.classes.split(" or ")} <= CALLED_BY_NAME:
        return before, named.named
    nouns = tuple(map(terms.kind, selector.classes.split(" or ")))
    name_words = listed(named.named, "or") if named else ""
    if before and not name_words:
        before, nouns = "", tuple([" ".join([*first, before, last]) for *first, last in map(str.split, nouns)])
    if special:
        nouns = tuple([_specialized(noun, word) for noun in nouns for word in special])
    return " ".join(filter(None, (before, name_words))), nouns


def _specialized(noun: str, word: str) -> str:
    """Return `knight` for a unit, `quick knight` for a quick unit, `knight minion` for a minion."""
    *first, last = noun.split()
    return " ".join([*first, word, *([] if last == "unit" else [last])])


def noted(cards: SelectorNode | tuple[ReferenceNode, ...], context: TextContext) -> Noun:
    """Return the noun of cards that are determined at a moment: `enemy unit that was adjacent to it`."""
    if not isinstance(cards, SelectorNode):
        return context.noun(cards[0].name)
    phrase = phrase_of(cards, context)
    noun = f"{phrase.core(several=False)}{phrase.traits}{phrase.exceptions[0]}"
    return Noun(noun, several=True, tail=phrase.where(several=False), kind=kind_of(cards.classes, context.terms))


def _near_by(selector: SelectorNode, context: TextContext) -> str:
    """Return the side of cards adjacent to the only possible card: `adjacent allied unit`."""
    beside = selector.find(nodes.AdjacentFilterNode)
    return "adjacent" if context.terms.announced and beside is not None and beside.adjacent == (SELF,) else ""


def _filter_words(
    table: RendererTable[Phrase],
    selector: SelectorNode,
    context: TextContext,
    without: tuple[type[FilterNode], ...] = (),
) -> list[str]:
    """Return the words for the filters of a selector, in the order of the sentence."""
    order = list(table.renderers)
    filters = [node for node in selector.filters if node in table and not isinstance(node, without)]
    filters.sort(key=lambda node: order.index(type(node)))
    return list(filter(None, (table[node](node, context) for node in filters)))


def _also(refs: tuple[ReferenceNode, ...], context: TextContext) -> str:
    """Return the cards that are also included, always by name, since the following ones are near to them."""
    nouns = [context.noun(ref.name) for ref in refs]
    return listed(noun.one if noun.several else f"{noun.words}{introduce(noun.words)}" for noun in nouns)


def _is_gone(selector: SelectorNode, context: TextContext) -> bool:
    """Whether the cards are described by the place of a card that has left."""
    within, beside = selector.find(nodes.WithinNode), selector.find(nodes.AdjacentFilterNode)
    names = {single_name(within.of) if within else "", single_name(beside.adjacent) if beside else ""}
    return bool(context.gone & names)


def names(cards: Cards | None) -> tuple[str, ...]:
    """Return the names by which cards are meant; empty for described cards."""
    if isinstance(cards, ReferenceNode):
        return (cards.name,)
    return tuple(ref.name for ref in cards) if isinstance(cards, tuple) else ()


def single_name(cards: Cards | None) -> str:
    """Return the name by which a single card is meant; empty otherwise."""
    card_names = names(cards)
    return card_names[0] if len(card_names) == 1 else ""


def kind(cards: Cards | None, context: TextContext, otherwise: str) -> str:
    """Return the class noun of the cards of a name or a selector."""
    if isinstance(cards, SelectorNode):
        also = cards.find(nodes.OrNode)
        if also is not None and isinstance(also.or_, SelectorNode) and also.or_.classes != cards.classes:
            return otherwise
        return kind_of(cards.classes, context.terms)
    name = single_name(cards)
    return context.noun(name).kind if name else otherwise


def any_card(cards: Cards, context: TextContext) -> str:
    """Return the phrase for a place near to any one of the cards: `your summoner`, `a friendly structure`."""
    if isinstance(cards, SelectorNode):
        return phrase_of(cards, context).one()
    return listed((context.noun(name).one for name in names(cards)), "or")


def each_card(cards: Cards, context: TextContext) -> str:
    """Return the phrase for each of the cards as an object: `the target`, `each friendly unit adjacent to it`."""
    if isinstance(cards, SelectorNode):
        return f"{phrase_of(cards, context).each()}{introduce()}"
    return listed(context.noun(name).each for name in names(cards))


def subject(cards: Cards, context: TextContext) -> tuple[str, bool]:
    """Return the phrase for each of the cards as a subject, and whether it is a plural."""
    if isinstance(cards, SelectorNode):
        return each_card(cards, context), cards.find(nodes.OrNode) is not None
    return each_card(cards, context), len(names(cards)) > 1


def all_but(cards: SelectorNode, every: str = "card") -> SelectorNode | None:
    """Return the excluded cards, if all others are meant; else None. `every`: the class word that all of them have."""
    but = cards.find(nodes.ExceptNode)
    is_all = cards.side == "any" and cards.classes in {"card", every} and len(cards.filters) == 1
    return but.except_ if is_all and but is not None and isinstance(but.except_, SelectorNode) else None
