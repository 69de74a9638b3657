"""Costs of Summoner Wars in rules texts."""

from deckbuilder.rules_text.amounts import quantity
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.costs import PRICES
from deckbuilder.rules_text.selectors import each_card
from deckbuilder.rules_text.verbs import VerbPhrase
from engine.games.summoner_wars.nodes.tokens import BoostCostNode, DamageCostNode, MagicCostNode
from engine.language.nodes.amounts import CurrentCostNode
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.values import SELF


@PRICES.registers(MagicCostNode)
def _magic(cost: MagicCostNode, context: TextContext) -> VerbPhrase:
    terms = context.terms
    if isinstance(cost.magic, CurrentCostNode) and (cost.magic.times, cost.magic.per) == (1, 1):
        equal = f"{terms.many('magic')} equal to {each_card((cost.magic.cost,), context)}'s {terms.cost}"
        return VerbPhrase((f"{terms.pay} {equal}",), spends=True)
    amount, least = quantity(cost.magic, context), "at least " if cost.or_more else ""
    return VerbPhrase(
        (f"{context.terms.pay} {least}{context.terms.number(amount.size, 'magic')}{amount.after('magic')}",),
        spends=True,
    )


@PRICES.registers(BoostCostNode)
def _boost(cost: BoostCostNode, context: TextContext) -> VerbPhrase:
    match cost.boost:
        case UpToNode(most=most):
            amount = f"up to {most}"
        case "any":
            amount = "any amount of"
        case number:
            amount = str(number)
    return VerbPhrase((f"{context.terms.pay} {amount} boost from {each_card(SELF, context)}",), spends=True)


@PRICES.registers(DamageCostNode)
def _damage(cost: DamageCostNode, context: TextContext) -> VerbPhrase:
    most = cost.damage.most if isinstance(cost.damage, UpToNode) else cost.damage
    wounds = f"{'up to ' if isinstance(cost.damage, UpToNode) else ''}{context.terms.number(most, 'damage')}"
    return VerbPhrase((context.terms.put(wounds, "damage", each_card(cost.on, context)),))
