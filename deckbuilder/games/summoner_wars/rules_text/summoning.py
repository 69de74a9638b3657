"""Summoning in rules texts: where, when and for what units can be summoned."""

from dataclasses import replace

from deckbuilder.rules_text.amounts import price
from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.english import introduce
from deckbuilder.rules_text.selectors import any_card, each_card, kind, phrase_of
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.games.summoner_wars.nodes.summoning import SummonEffectNode, SummoningNode, SummonNode
from engine.language.nodes.amounts import DestroyCostNode, DiscardCostNode
from engine.language.nodes.kinds import CostNode, SelectorNode


def summon(modifier: SummonNode, about: Subject) -> list[VerbPhrase]:
    """Return where, when and for which cost you may summon units, as statements about you."""
    ways, units = modifier.summon, _summoned(about)
    phrases = []
    if ways.phases is not None and about.context.in_phase:
        beside = (
            "" if ways.adjacent is None else f", also on spaces adjacent to {any_card(ways.adjacent, about.context)}"
        )
        way = f"{'must' if ways.only else 'may'} summon {units}{beside}{_conditions(ways, about)}"
        return [VerbPhrase((way,), who="you", several=True), *_terms(ways, units, about)]
    if ways.adjacent is not None:
        spaces = "spaces" if isinstance(about.cards, SelectorNode) else "a space"
        verb, rest = "must" if ways.only else "may", _conditions(ways, about)
        phrase = f"{verb} summon {units} on {spaces} adjacent to {any_card(ways.adjacent, about.context)}{rest}"
        phrases.append(VerbPhrase((phrase,), who="you", several=True))
    if ways.replacing is not None:
        phrases.append(_replacing(ways, ways.replacing, units, about))
    phrases += _terms(ways, units, about)
    if ways.phases is not None:
        phrases.append(VerbPhrase((f"may summon {units} in any phase of your turn",), who="you", several=True))
    return phrases


def _summoned(about: Subject) -> str:
    """Return the units that are summoned; they are always yours, so the text does not say so."""
    if not isinstance(about.cards, SelectorNode):
        return each_card(about.cards, about.context)
    phrase = phrase_of(about.cards, about.context)
    if phrase.zone:
        return phrase.bare(several=True, preposition="from") if phrase.traits else phrase.core(several=True)
    return phrase.many(every="").removeprefix("friendly ").replace(" you control", "")


def _conditions(ways: SummoningNode, about: Subject) -> str:
    """Return the additional cost of a way to summon, and its limit."""
    return _price(ways, about) + ("; only 1 unit each turn may be summoned this way" if ways.once else "")


def _price(ways: SummoningNode, about: Subject) -> str:
    """Return the additional cost of a way to summon: `; for each, put 1 wound on this unit`."""
    if ways.price is None:
        return ""
    context = about.context.with_nouns(beside=Noun("that wall", kind="wall"))
    paid = price(ways.price, context).command
    if ways.only:
        return f", and {paid}"
    return f"; for each{introduce()}, {paid}" if isinstance(about.cards, SelectorNode) else f"; if you do, {paid}"


def _terms(ways: SummoningNode, units: str, about: Subject) -> list[VerbPhrase]:
    """Return what may be paid, and what lowers the cost."""
    context, phrases = about.context, []
    if ways.pay is not None:
        paid = price(ways.pay, context).command
        phrases.append(
            VerbPhrase((f"may {paid} instead of paying its {context.terms.cost}",), who=f"when you summon {units}, you")
        )
    if ways.each is not None:
        lower = f"its {context.terms.cost} is {ways.discount} less for each"
        phrases.append(
            VerbPhrase((f"may {_given_up(ways.each, context)}: {lower}",), who=f"as you summon {units}, you")
        )
    return [replace(phrase, several=True) for phrase in phrases]


def _given_up(cost: CostNode, context: TextContext) -> str:
    """Return what is given up for a discount: `discard any number of units you control`."""
    match cost:
        case DiscardCostNode(discard=SelectorNode() as cards):
            return f"discard any number of {phrase_of(cards, context).bare(several=True)}"
        case DestroyCostNode(destroy=SelectorNode() as cards):
            return f"destroy any number of {phrase_of(cards, context).bare(several=True)}"
    return f"{price(cost, context).command} any number of times"


def _replacing(ways: SummoningNode, selector: SelectorNode, units: str, about: Subject) -> VerbPhrase:
    """Return the act of summoning in place of a card."""
    terms, replaced = about.context.terms, kind(selector, about.context, "card")
    host, rest = phrase_of(selector, about.context).one(), _conditions(ways, about)
    if not (ways.discards or ways.keeps or ways.only):
        cost = f"as part of the cost of summoning {units}, destroy {host}{introduce()}"
        return VerbPhrase((f"{cost} and place {units} on the destroyed {replaced}'s space{rest}",))
    transfer = f", put all {terms.many('damage')} of that {replaced} on {units}," if ways.keeps else ""
    removed = f"{'discard' if ways.discards else 'destroy'} that {replaced}"
    way = f"{'must' if ways.only else 'may'} summon {units} on the space of {host}{transfer} and {removed}{rest}"
    return VerbPhrase((way,), who="you", several=True)


def summon_one(effect: SummonEffectNode, context: TextContext) -> VerbPhrase:
    """Return the act of summoning as an effect: `summon the target for 5 less than its cost`."""
    card, terms = each_card(effect.summon, context), context.terms
    where = f" adjacent to {any_card(effect.adjacent, context)}" if effect.adjacent is not None else ""
    discount = f" without paying its {terms.cost}" if effect.free else ""
    if effect.less is not None:
        discount = f" for {effect.less} less than its {terms.cost}"
    also = ""
    if effect.also is not None:
        also = f", where you may summon units or on a space adjacent to {any_card(effect.also, context)}"
    return act(f"summon {card}{where}{discount}{also}")
