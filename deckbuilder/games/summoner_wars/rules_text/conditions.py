"""Conditions of Summoner Wars in rules texts."""

from deckbuilder.rules_text.amounts import dice
from deckbuilder.rules_text.conditions import COMPARED, STATEMENTS, Bounds, tokens
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import a, agree
from deckbuilder.rules_text.selectors import each_card
from deckbuilder.rules_text.templates import template
from engine.games.summoner_wars.nodes import tokens as nodes
from engine.games.summoner_wars.nodes.moves import TroddenNode
from engine.language.nodes.kinds import ReferenceNode

COMPARED.registers(nodes.BoostAmountNode)(lambda amount, bounds, context: _has(amount.boost, bounds("boost"), context))


@COMPARED.registers(nodes.DamageAmountNode)
def _damage(amount: nodes.DamageAmountNode, bounds: Bounds, context: TextContext) -> str:
    return _has(amount.damage, tokens(bounds, "damage", context), context)


def _has(ref: ReferenceNode, amount: str, context: TextContext) -> str:
    noun = context.noun(ref.name)
    return f"{noun.all} {'together have' if noun.several else 'has'} {amount}"


@COMPARED.registers(nodes.RolledNode)
def _rolled(amount: nodes.RolledNode, bounds: Bounds, context: TextContext) -> str:
    if context.terms.has_numbered_dice:
        verb, noun = context.terms.shows(amount.rolled), "dice" if bounds.several else "die"
        if context.rolled[0] == "was" and verb.startswith("show "):
            return f"{bounds.words} {noun} {verb.replace('show', 'showed', 1)}"
        return f"{bounds.words} {noun} {agree(verb, several=bounds.several)}"
    singular, plural = dice(amount.rolled, context.terms)
    is_, are = context.rolled
    if context.one_die and (bounds.least, bounds.most) == (1, None):
        return f"{a(singular)} {is_} rolled"
    if bounds.least is None and bounds.most:
        return f"fewer than {bounds.most + 1} {plural} {are} rolled"
    return f"{bounds(singular)} {are if bounds.several else is_} rolled"


@COMPARED.registers(nodes.MagicAmountNode)
def _magic(_amount: nodes.MagicAmountNode, bounds: Bounds, context: TextContext) -> str:
    if context.terms.can_count("magic"):
        return f"you have {bounds('card')} in your magic pile"
    return f"you have {tokens(bounds, 'magic', context)}"


template(COMPARED, nodes.LineNode, "{line} moved {bounds:space} in a straight line")


@COMPARED.registers(nodes.DealtNode)
def _dealt(amount: nodes.DealtNode, bounds: Bounds, context: TextContext) -> str:
    verb, preposition = ("put", "on") if context.terms.can_count("damage") else ("added", "to")
    return f"the attack {verb} {tokens(bounds, 'damage', context)} {preposition} {each_card(amount.dealt, context)}"


@COMPARED.registers(nodes.PaidNode)
def _paid(amount: nodes.PaidNode, bounds: Bounds, context: TextContext) -> str:
    return f"you {'add' if amount.paid == 'damage' else 'spend'} {tokens(bounds, amount.paid, context)} this way"


template(STATEMENTS, TroddenNode, "{trodden:one} has moved onto or off a vine wall this turn")
