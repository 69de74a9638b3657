"""Amounts of Summoner Wars in rules texts."""

from deckbuilder.rules_text.amounts import SOURCES, Counted, dice
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.selectors import each_card
from engine.games.summoner_wars.nodes.tokens import (
    BoostAmountNode,
    DamageAmountNode,
    DealtNode,
    LineNode,
    MagicAmountNode,
    PaidNode,
    RolledNode,
)
from engine.language.nodes.values import ReferenceNode


@SOURCES.registers(BoostAmountNode)
def _boost(amount: BoostAmountNode, context: TextContext) -> Counted:
    return _tokens("boost", amount.boost, context)


@SOURCES.registers(DamageAmountNode)
def _damage(amount: DamageAmountNode, context: TextContext) -> Counted:
    singular, _ = _tokens(context.terms.one("damage"), amount.damage, context)
    return singular, _tokens(context.terms.many("damage"), amount.damage, context)[0]


def _tokens(thing: str, ref: ReferenceNode, context: TextContext) -> Counted:
    """Return the noun of tokens on a card, in the past tense if the card has left."""
    was = "that was " if ref.name in context.gone else ""
    noun = f"{thing} {was}on {context.noun(ref.name).all}"
    return noun, noun


@SOURCES.registers(RolledNode)
def _rolled(amount: RolledNode, context: TextContext) -> Counted:
    singular, plural = dice(amount.rolled, context.terms)
    return (singular, plural) if context.terms.has_numbered_dice else (f"{singular} rolled", f"{plural} rolled")


@SOURCES.registers(MagicAmountNode)
def _magic(_amount: MagicAmountNode, context: TextContext) -> Counted:
    if context.terms.can_count("magic"):
        return "card in your magic pile", "cards in your magic pile"
    return "magic you have", "magic you have"


@SOURCES.registers(LineNode)
def _line(amount: LineNode, context: TextContext) -> Counted:
    after = f"{each_card(amount.line, context)} moved in a straight line"
    return f"space {after}", f"spaces {after}"


@SOURCES.registers(DealtNode)
def _dealt(amount: DealtNode, context: TextContext) -> Counted:
    to = (
        f"the attack {'put on' if context.terms.can_count('damage') else 'added to'} {each_card(amount.dealt, context)}"
    )
    return f"{context.terms.one('damage')} {to}", f"{context.terms.many('damage')} {to}"


@SOURCES.registers(PaidNode)
def _paid(amount: PaidNode, context: TextContext) -> Counted:
    terms = context.terms
    if amount.paid == "boost":
        return "boost spent this way", "boost spent this way"
    if amount.paid == "magic":
        so = "spent this way"
    else:
        so = "put on it this way" if terms.can_count("damage") else "added this way"
    return f"{terms.one(amount.paid)} {so}", f"{terms.many(amount.paid)} {so}"
