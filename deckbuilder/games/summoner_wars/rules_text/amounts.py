"""Amounts of Summoner Wars in rules texts, also compared as conditions; costs; filters by damage, boost and life."""

from deckbuilder.rules_text.amounts import PRICES, SOURCES, Counted, dice, is_plain, quantity
from deckbuilder.rules_text.conditions import COMPARED, STATEMENTS, Bounds, tokens
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import a, agree
from deckbuilder.rules_text.selectors import TRAITS, each_card, within_limits
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.verbs import VerbPhrase
from engine.games.summoner_wars.nodes import tokens as nodes
from engine.games.summoner_wars.nodes.moves import TroddenNode
from engine.language.nodes.amounts import CurrentCostNode
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.kinds import SELF, ReferenceNode

SOURCES.registers(nodes.BoostAmountNode)(lambda amount, context: _tokens("boost", amount.boost, context))


@SOURCES.registers(nodes.DamageAmountNode)
def _damage(amount: nodes.DamageAmountNode, context: TextContext) -> Counted:
    singular, _ = _tokens(context.terms.one("damage"), amount.damage, context)
    return singular, _tokens(context.terms.many("damage"), amount.damage, context)[0]


def _tokens(thing: str, ref: ReferenceNode, context: TextContext) -> Counted:
    """Return the noun of tokens on a card, in the past tense if the card has left."""
    was = "that was " if ref.name in context.gone else ""
    noun = f"{thing} {was}on {context.noun(ref.name).all}"
    return noun, noun


@SOURCES.registers(nodes.RolledNode)
def _rolled(amount: nodes.RolledNode, context: TextContext) -> Counted:
    singular, plural = dice(amount.rolled, context.terms)
    return (singular, plural) if context.terms.has_numbered_dice else (f"{singular} rolled", f"{plural} rolled")


@SOURCES.registers(nodes.MagicAmountNode)
def _magic(_amount: nodes.MagicAmountNode, context: TextContext) -> Counted:
    if context.terms.can_count("magic"):
        return "card in your magic pile", "cards in your magic pile"
    return "magic you have", "magic you have"


@SOURCES.registers(nodes.LineNode)
def _line(amount: nodes.LineNode, context: TextContext) -> Counted:
    after = f"{each_card(amount.line, context)} moved in a straight line"
    return f"space {after}", f"spaces {after}"


@SOURCES.registers(nodes.DealtNode)
def _dealt(amount: nodes.DealtNode, context: TextContext) -> Counted:
    to = (
        f"the attack {'put on' if context.terms.can_count('damage') else 'added to'} {each_card(amount.dealt, context)}"
    )
    return f"{context.terms.one('damage')} {to}", f"{context.terms.many('damage')} {to}"


@SOURCES.registers(nodes.PaidNode)
def _paid(amount: nodes.PaidNode, context: TextContext) -> Counted:
    terms = context.terms
    if amount.paid == "boost":
        return "boost spent this way", "boost spent this way"
    if amount.paid == "magic":
        so = "spent this way"
    else:
        so = "put on it this way" if terms.can_count("damage") else "added this way"
    return f"{terms.one(amount.paid)} {so}", f"{terms.many(amount.paid)} {so}"


@PRICES.registers(nodes.MagicCostNode)
def _magic_cost(cost: nodes.MagicCostNode, context: TextContext) -> VerbPhrase:
    terms = context.terms
    if isinstance(cost.magic, CurrentCostNode) and not cost.or_more and is_plain(cost.magic):
        equal = f"{terms.many('magic')} equal to {each_card((cost.magic.cost,), context)}'s {terms.cost}"
        return VerbPhrase((f"{terms.pay} {equal}",), spends=True)
    amount, least = quantity(cost.magic, context), "at least " if cost.or_more else ""
    return VerbPhrase(
        (f"{context.terms.pay} {least}{context.terms.number(amount.size, 'magic')}{amount.after('magic')}",),
        spends=True,
    )


@PRICES.registers(nodes.BoostCostNode)
def _boost_cost(cost: nodes.BoostCostNode, context: TextContext) -> VerbPhrase:
    match cost.boost:
        case UpToNode(most=most):
            amount = f"up to {most}"
        case "any":
            amount = "any amount of"
        case number:
            amount = str(number)
    return VerbPhrase((f"{context.terms.pay} {amount} boost from {each_card(SELF, context)}",), spends=True)


@PRICES.registers(nodes.DamageCostNode)
def _damage_cost(cost: nodes.DamageCostNode, context: TextContext) -> VerbPhrase:
    most = cost.damage.most if isinstance(cost.damage, UpToNode) else cost.damage
    wounds = f"{'up to ' if isinstance(cost.damage, UpToNode) else ''}{context.terms.number(most, 'damage')}"
    return VerbPhrase((context.terms.put(wounds, "damage", each_card(cost.on, context)),))


@TRAITS.registers(nodes.DamageFilterNode)
def _damage_filter(node: nodes.DamageFilterNode, context: TextContext) -> str:
    return f"{within_limits(node.damage)} {context.terms.many('damage')}"


@TRAITS.registers(nodes.LifeLeftNode)
def _life_left(node: nodes.LifeLeftNode, context: TextContext) -> str:
    return f"{within_limits(node.left)} {context.terms.many('life')} left"


@SOURCES.registers(nodes.PrintedLifeNode)
def _life(amount: nodes.PrintedLifeNode, context: TextContext) -> Counted:
    whose = f"printed on {each_card(amount.life, context)}"
    return f"{context.terms.one('life')} {whose}", f"{context.terms.many('life')} {whose}"


@COMPARED.registers(nodes.PrintedLifeNode)
def _life_compared(amount: nodes.PrintedLifeNode, bounds: Bounds, context: TextContext) -> str:
    return f"{each_card(amount.life, context)} has {bounds.words} printed {context.terms.many('life')}"


TRAITS.registers(nodes.BoostFilterNode)(lambda node, _context: f"exactly {node.boost} boost" if node.boost else "")


# Compared, as conditions


COMPARED.registers(nodes.BoostAmountNode)(lambda amount, bounds, context: _has(amount.boost, bounds("boost"), context))


@COMPARED.registers(nodes.DamageAmountNode)
def _damage_compared(amount: nodes.DamageAmountNode, bounds: Bounds, context: TextContext) -> str:
    return _has(amount.damage, tokens(bounds, "damage", context), context)


def _has(ref: ReferenceNode, amount: str, context: TextContext) -> str:
    noun = context.noun(ref.name)
    return f"{noun.all} {'together have' if noun.several else 'has'} {amount}"


@COMPARED.registers(nodes.RolledNode)
def _rolled_compared(amount: nodes.RolledNode, bounds: Bounds, context: TextContext) -> str:
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
def _magic_compared(_amount: nodes.MagicAmountNode, bounds: Bounds, context: TextContext) -> str:
    if context.terms.can_count("magic"):
        return f"you have {bounds('card')} in your magic pile"
    return f"you have {tokens(bounds, 'magic', context)}"


template(COMPARED, nodes.LineNode, "{line} moved {bounds:space} in a straight line")


@COMPARED.registers(nodes.DealtNode)
def _dealt_compared(amount: nodes.DealtNode, bounds: Bounds, context: TextContext) -> str:
    verb, preposition = ("put", "on") if context.terms.can_count("damage") else ("added", "to")
    return f"the attack {verb} {tokens(bounds, 'damage', context)} {preposition} {each_card(amount.dealt, context)}"


@COMPARED.registers(nodes.PaidNode)
def _paid_compared(amount: nodes.PaidNode, bounds: Bounds, context: TextContext) -> str:
    return f"you {'add' if amount.paid == 'damage' else 'spend'} {tokens(bounds, amount.paid, context)} this way"


template(STATEMENTS, TroddenNode, "{trodden:one} has moved onto or off a vine wall this turn")
