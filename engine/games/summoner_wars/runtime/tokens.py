"""Amounts, costs and filters of Summoner Wars: tokens, magic, dice, facts of events."""

from collections.abc import Sequence
from typing import Final

from engine.core.active_index import active_index
from engine.core.attribution import emit_value_changes, logs_everything, running_totals
from engine.core.characteristics import modifiers_on_card, total_of
from engine.core.context import AbilityContext
from engine.core.game import Game
from engine.core.position import Amount, CardFilter, CardSource, Position
from engine.games.summoner_wars.changes import add_boost
from engine.games.summoner_wars.characteristics import life_left
from engine.games.summoner_wars.damage import deal_damage
from engine.games.summoner_wars.dice import count_symbols
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.layout import BOOST, COST, DAMAGE, HISTORY, LAST_BOOST
from engine.games.summoner_wars.nodes import tokens as nodes
from engine.language.node import Node
from engine.language.nodes.amounts import DestroyedNode
from engine.language.nodes.kinds import LimitsNode, fits
from engine.language.runtime.amounts import CardsAmount, FactAmount, nonzero_amount
from engine.language.runtime.cards import SelectorSource, reference
from engine.language.runtime.cost_base import PAID, Cost
from engine.language.runtime.parts import register
from engine.language.runtime.registry import amounts, costs, filters
from engine.language.runtime.scope import Scope

# How a cost is written whose player says how much is paid, by what it is paid in.
OPEN_COSTS: Final = {"boost": "{boost: any}", "damage": "{damage: {most: N}}", "magic": "{magic: N, or_more: true}"}


class BoostAmount(CardsAmount):
    """The boost of cards; for a card that has just left, the boost it had then (2E-TOK-2 clears it)."""

    def value(self, position: Position, context: AbilityContext) -> int:
        boost, last = position.state.columns[BOOST], position.state.columns[LAST_BOOST]
        total = 0
        for card in self.cards.cards(position, context):
            total += boost[card] if boost[card] or position.in_play(card) else last[card]
        return total


class DamageAmount(CardsAmount):
    """The damage on cards."""

    def value(self, position: Position, context: AbilityContext) -> int:
        damage = position.state.columns[DAMAGE]
        return sum([damage[card] for card in self.cards.cards(position, context)])


class MagicAmount(Amount):
    """The magic of the ability's player."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def value(self, position: Position, context: AbilityContext) -> int:
        return self.edition.magic(position, context.player)


class RolledAmount(Amount):
    """The number of times that some symbols have been rolled."""

    def __init__(self, symbols: Sequence[str]) -> None:
        self.symbols = set(symbols)

    def value(self, position: Position, context: AbilityContext) -> int:
        return count_symbols(position, context.facts.get("rolled", ()), self.symbols)


class DestroyedAmount(Amount):
    """The number of matching cards destroyed by others this turn; in this phase only, if `of_phase` is set."""

    def __init__(self, destroyed: SelectorSource, by: CardSource, of_phase: Edition | None) -> None:
        self.destroyed = destroyed
        self.by = by
        self.of_phase = of_phase

    def value(self, position: Position, context: AbilityContext) -> int:
        history = position.state.notes[HISTORY]
        start = 0 if self.of_phase is None else self.of_phase.before_this_phase(position)
        total = 0
        for i in range(start, len(history), 2):
            if self.by.matches(position, context, history[i]) and self.destroyed.matches(
                position, context, history[i + 1]
            ):
                total += 1
        return total


class MagicCost(Cost):
    """Magic paid by the player."""

    def __init__(self, number: Amount, edition: Edition) -> None:
        self.number = number
        self.edition = edition

    def now(self, position: Position, context: AbilityContext) -> int:
        """Return the cost after modifiers of the costs of abilities."""
        number = self.number.value(position, context)
        played = position.definition(context.card).is_event and position.state.host[context.card] < 0
        if number and "ability_cost" in active_index(position).kinds and not played:
            number = max(0, number + total_of(modifiers_on_card(position, "ability_cost", context.card), position))
        return number

    @property
    def name(self) -> str:
        return "magic"

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        return self.edition.can_pay(position, context.player, self.now(position, context))

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        now = self.now(game, context)
        if logs_everything(game) and now != (number := self.number.value(game, context)):
            others = modifiers_on_card(game, "ability_cost", context.card)
            emit_value_changes(game, context.card, "cost of its ability", number, running_totals(game, number, others))
        self.edition.pay(game, context.player, now)


class OpenMagicCost(MagicCost):
    """A minimum of magic, or more as the player chooses."""

    is_open: bool = True

    def numbers(self, position: Position, context: AbilityContext) -> Sequence[int]:
        least = self.number.value(position, context)
        less = least - self.now(position, context)  # the reduction by modifiers of the costs of abilities
        return range(least, self.edition.payable(position, context.player) + less + 1)

    def pay_so_much(self, game: Game, context: AbilityContext, number: int) -> None:
        less = self.number.value(game, context) - self.now(game, context)
        self.edition.pay(game, context.player, number - less)


class BoostCost(Cost):
    """Boost removed from the card itself."""

    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def name(self) -> str:
        return "boost"

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        return self.number <= position.state.columns[BOOST][context.card]

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        self.pay_so_much(game, context, self.number)

    def pay_so_much(self, game: Game, context: AbilityContext, number: int) -> None:
        add_boost(game, context.card, -number)


class OpenBoostCost(BoostCost):
    """Boost removed from the card itself, up to a maximum or as much as there is; choosing none declines."""

    is_open: bool = True
    is_up_to: bool = True

    def __init__(self, most: int | None) -> None:
        super().__init__(1)  # with no boost on the card there is nothing to choose
        self.most = most

    def numbers(self, position: Position, context: AbilityContext) -> Sequence[int]:
        boost = position.state.columns[BOOST][context.card]
        return range((boost if self.most is None else min(boost, self.most)) + 1)


class DamageCost(Cost):
    """Damage put on a card."""

    def __init__(self, number: int, on: CardSource) -> None:
        self.number = number
        self.on = on

    @property
    def name(self) -> str:
        return "damage"

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        return bool(self.on.cards(position, context))

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        self.pay_so_much(game, context, self.number)

    def pay_so_much(self, game: Game, context: AbilityContext, number: int) -> None:
        batch = tuple([(damaged, number) for damaged in self.on.cards(game, context)])
        deal_damage(game, batch, COST, context.card, context.player)


class OpenDamagePrice(DamageCost):
    """Damage on a card up to a maximum; choosing none declines."""

    is_open: bool = True
    is_up_to: bool = True

    def numbers(self, position: Position, context: AbilityContext) -> Sequence[int]:
        return range(self.number + 1)


class BoostFilter(CardFilter):
    """Cards with exactly this much boost."""

    def __init__(self, number: int) -> None:
        self.number = number

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return position.state.columns[BOOST][card] == self.number


def edition_for(node: Node, scope: Scope) -> Edition:
    """Return the edition of the game. Raises LanguageError in a game other than Summoner Wars."""
    rules = scope.library.rules
    if not isinstance(rules, Edition):
        raise scope.error(node.path, "only Summoner Wars has magic")
    return rules


@amounts(nodes.PaidNode)
def _paid(node: nodes.PaidNode, scope: Scope) -> Amount:
    if scope.pays != node.paid:
        lets = OPEN_COSTS[node.paid]
        raise scope.error(
            (*node.path, "paid"), f"no amount is chosen here; a cost such as {lets} lets its player choose one"
        )
    return FactAmount(PAID)


@amounts(nodes.DealtNode)
def _dealt(node: nodes.DealtNode, scope: Scope) -> Amount:
    reference(node.dealt, scope)  # an error if the name is not bound; the event has only one card
    return FactAmount("dealt")


@amounts(DestroyedNode)
def _destroyed(node: DestroyedNode, scope: Scope) -> Amount:
    of_phase = edition_for(node, scope) if node.this == "phase" else None
    if of_phase is not None:
        scope.library.concerns.add("earlier")
    return DestroyedAmount(SelectorSource(node.destroyed, scope), reference(node.by, scope), of_phase)


@costs(nodes.MagicCostNode)
def _magic_cost(node: nodes.MagicCostNode, scope: Scope) -> Cost:
    cost_class = OpenMagicCost if node.or_more else MagicCost
    return cost_class(nonzero_amount(node.magic, scope, (*node.path, "magic")), edition_for(node, scope))


@costs(nodes.BoostCostNode)
def _boost_cost(node: nodes.BoostCostNode, scope: Scope) -> Cost:
    if isinstance(node.boost, int):
        return BoostCost(node.boost)
    return OpenBoostCost(None if node.boost == "any" else node.boost.most)


@costs(nodes.DamageCostNode)
def _damage_cost(node: nodes.DamageCostNode, scope: Scope) -> Cost:
    on = reference(node.on, scope)
    return DamageCost(node.damage, on) if isinstance(node.damage, int) else OpenDamagePrice(node.damage.most, on)


class DamageFilter(CardFilter):
    """Cards with this much damage."""

    def __init__(self, limits: int | LimitsNode) -> None:
        self.limits = limits

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return fits(position.state.columns[DAMAGE][card], self.limits)


class LifeLeftFilter(CardFilter):
    """Cards with this much life left."""

    asks: bool = True

    def __init__(self, limits: int | LimitsNode) -> None:
        self.limits = limits

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return fits(life_left(position, card), self.limits)


class PrintedLifeAmount(CardsAmount):
    """The life printed on cards; added up if there are several."""

    def value(self, position: Position, context: AbilityContext) -> int:
        return sum([position.definition(card).numbers.get("life", 0) for card in self.cards.cards(position, context)])


register(amounts, nodes.BoostAmountNode, BoostAmount)
register(amounts, nodes.DamageAmountNode, DamageAmount)
register(amounts, nodes.RolledNode, RolledAmount)
register(amounts, nodes.PrintedLifeNode, PrintedLifeAmount)
register(filters, nodes.BoostFilterNode, BoostFilter)
register(filters, nodes.DamageFilterNode, DamageFilter)
register(filters, nodes.LifeLeftNode, LifeLeftFilter)
amounts(nodes.MagicAmountNode)(lambda node, scope: MagicAmount(edition_for(node, scope)))
