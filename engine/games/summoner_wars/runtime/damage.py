"""Effects of damage, healing and poison, and of what abilities do about them."""

from engine.core.attribution import emit_value_changes, running_totals
from engine.core.context import AbilityContext
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardSource, Modifier, Position, Trigger
from engine.games.summoner_wars.changes import heal
from engine.games.summoner_wars.characteristics import adding_damage, extra_damage
from engine.games.summoner_wars.damage import (
    ALL_POISON,
    DamageTrigger,
    HealingTrigger,
    deal_damage,
    heal_damage,
    pending_change,
    prevent,
    receiving_card,
    redirect,
)
from engine.games.summoner_wars.layout import ABILITY, DAMAGE, EVENT
from engine.games.summoner_wars.nodes import damage as nodes
from engine.games.summoner_wars.nodes.effects import DamageEffectNode, HealNode
from engine.games.summoner_wars.runtime.effects import TransferEffect
from engine.language.runtime.amounts import nonzero_amount
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.clauses import roles
from engine.language.runtime.effects import ImmediateEffect
from engine.language.runtime.modifiers import flag
from engine.language.runtime.registry import amounts, modifiers, steps, triggers
from engine.language.runtime.scope import Scope


class DamageEffect(ImmediateEffect):
    """Damage that an ability or an event adds to cards at the same time, outside attacks (2E-DMG-4).

    `poison`: how much of it on each card is poison, at most.
    """

    def __init__(self, number: Amount, cards: CardSource, poison: int = 0) -> None:
        self.number = number
        self.cards = cards
        self.poison = poison

    def do(self, game: Game, resolution: Resolution) -> None:
        number = self.number.value(game, resolution.context)
        if number <= 0:
            return
        cards = [card for card in self.cards.cards(game, resolution.context) if game.in_play(card)]
        if game.definition(resolution.card).is_event:
            batch, kind = tuple([(card, number) for card in cards]), EVENT
        else:
            if game.log is not None:
                for card in cards:
                    emit_value_changes(
                        game,
                        card,
                        "damage",
                        number,
                        running_totals(game, number, adding_damage(game, resolution.card, card)),
                    )
            batch, kind = tuple([(card, number + extra_damage(game, resolution.card, card)) for card in cards]), ABILITY
        deal_damage(game, batch, kind, resolution.card, resolution.player, poison=self.poison)


class HealEffect(ImmediateEffect):
    """Healing of cards at the same time, at most their damage. `through`: the name of the ability."""

    may_be_idle: bool = True

    def __init__(self, number: Amount, cards: CardSource, through: str) -> None:
        self.number = number
        self.cards = cards
        self.through = through

    def matters(self, position: Position, context: AbilityContext) -> bool:
        damage = position.state.columns[DAMAGE]
        return any(damage[card] for card in self.cards.cards(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        number = self.number.value(game, resolution.context)
        cards = self.cards.cards(game, resolution.context)
        batch = tuple([(card, number) for card in cards if game.in_play(card)])
        heal_damage(game, batch, self.through, resolution.card, resolution.player)


class TransferDamageEffect(TransferEffect):
    """Damage moved from one card to another, and the poison in it; `anew`: only its amount, as plain damage."""

    emits_event: bool = True
    may_be_idle: bool = True

    def __init__(
        self, source: CardSource, target: CardSource, least: int, most: int | None, question: str, *, anew: bool
    ) -> None:
        super().__init__(least, most, question)
        self.source = source
        self.target = target
        self.anew = anew

    def available(self, position: Position, context: AbilityContext) -> int:
        source, target = self._cards(position, context)
        return position.state.columns[DAMAGE][source] if source >= 0 and target >= 0 and source != target else 0

    def _cards(self, position: Position, context: AbilityContext) -> tuple[int, int]:
        """Return the card that loses the damage and that which gets it, each -1 if it is not in play."""
        return _first_in_play(self.source, position, context), _first_in_play(self.target, position, context)

    def move(self, game: Game, resolution: Resolution, number: int) -> None:
        kind = EVENT if game.definition(resolution.card).is_event else ABILITY
        source, target = self._cards(game, resolution.context)
        if number:
            poison = heal(game, source, number)
            batch = ((target, number),)
            deal_damage(game, batch, kind, resolution.card, resolution.player, poison=0 if self.anew else poison)


def _first_in_play(cards: CardSource, position: Position, context: AbilityContext) -> int:
    for card in cards.cards(position, context)[:1]:
        if position.in_play(card):
            return card
    return -1


class PreventEffect(ImmediateEffect):
    """Prevention of pending damage or healing. `number`: how much; None for all of it."""

    def __init__(self, number: Amount | None) -> None:
        self.number = number

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return pending_change(position, receiving_card(context)) is not None

    def do(self, game: Game, resolution: Resolution) -> None:
        card = receiving_card(resolution.context)
        item = pending_change(game, card)
        if item is not None:
            prevent(game, card, item.of(card) if self.number is None else self.number.value(game, resolution.context))


class RedirectEffect(ImmediateEffect):
    """Pending damage that another card takes instead."""

    def __init__(self, onto: CardSource) -> None:
        self.onto = onto

    def possible(self, position: Position, context: AbilityContext) -> bool:
        place = position.state.place
        cards = self.onto.cards(position, context)
        return pending_change(position, receiving_card(context)) is not None and any(place[card] >= 0 for card in cards)

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.onto.cards(game, resolution.context)[:1]:
            if game.state.place[card] >= 0:
                redirect(game, resolution, receiving_card(resolution.context), card)


class IncomingAmount(Amount):
    """The pending damage or healing of cards."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def value(self, position: Position, context: AbilityContext) -> int:
        total = 0
        for card in self.cards.cards(position, context):
            item = pending_change(position, card)
            total += 0 if item is None else item.of(card)
        return total


@triggers(nodes.BeforeDamageNode, nodes.AfterDamageNode)
def _of_damage(node: nodes.BeforeDamageNode | nodes.AfterDamageNode, scope: Scope) -> list[Trigger]:
    return [DamageTrigger(event, roles(node, scope), node.cause or "") for event in node.events]


@triggers(nodes.BeforeHealNode)
def _before_heal(node: nodes.BeforeHealNode, scope: Scope) -> list[Trigger]:
    role_filters = roles(node, scope)
    if node.through is None:
        return [Trigger(event, role_filters) for event in node.events]
    return [HealingTrigger(event, role_filters, frozenset(node.through)) for event in node.events]


@steps(DamageEffectNode)
def _damage(node: DamageEffectNode, scope: Scope) -> EffectStep:
    return DamageEffect(nonzero_amount(node.damage, scope, (*node.path, "damage")), cards_of(node.on, scope))


@steps(HealNode)
def _heal(node: HealNode, scope: Scope) -> EffectStep:
    return HealEffect(nonzero_amount(node.heal, scope, (*node.path, "heal")), cards_of(node.on, scope), scope.title)


@steps(nodes.PreventNode)
def _prevent(node: nodes.PreventNode, scope: Scope) -> EffectStep:
    return PreventEffect(
        None if node.prevent == "all" else nonzero_amount(node.prevent, scope, (*node.path, "prevent"))
    )


@steps(nodes.RedirectNode)
def _redirect(node: nodes.RedirectNode, scope: Scope) -> EffectStep:
    return RedirectEffect(reference(node.redirect, scope))


@steps(nodes.PoisonEffectNode)
def _poison(node: nodes.PoisonEffectNode, scope: Scope) -> EffectStep:
    return DamageEffect(
        nonzero_amount(node.poison, scope, (*node.path, "poison")), cards_of(node.on, scope), ALL_POISON
    )


@steps(nodes.TransferDamageNode)
def _transfer(node: nodes.TransferDamageNode, scope: Scope) -> EffectStep:
    number = node.number
    least, most = (number, number) if isinstance(number, int) else (0, None if number == "any" else number.most)
    source, target = reference(node.from_, scope), reference(node.to, scope)
    return TransferDamageEffect(source, target, least, most, scope.question("how much damage?"), anew=node.anew)


@amounts(nodes.IncomingNode)
def _incoming(node: nodes.IncomingNode, scope: Scope) -> Amount:
    return IncomingAmount(reference(node.incoming, scope))


@modifiers(nodes.PoisonsNode)
def _poisons(node: nodes.PoisonsNode, scope: Scope) -> list[Modifier]:
    return [flag("poisons", scope, of_events=True)]
