"""Effects of damage, healing and poison, and of what abilities do about them."""

from engine.core.attribution import emit_value_changes, logs_everything, running_totals
from engine.core.context import AbilityContext
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardSource, Position, Trigger
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
from engine.language.runtime.effect_base import ImmediateEffect, effect
from engine.language.runtime.modifiers import plain_modifier
from engine.language.runtime.parts import register
from engine.language.runtime.registry import amounts, steps, triggers
from engine.language.runtime.scope import Scope


def _add_damage(game: Game, resolution: Resolution, number: int, cards: tuple[int, ...], poison: int) -> None:
    """Add damage of an ability or an event to cards at the same time, outside attacks (2E-DMG-4).

    `poison`: how much of it on each card is poison, at most.
    """
    if number <= 0:
        return
    cards = tuple([card for card in cards if game.in_play(card)])
    if game.definition(resolution.card).is_event:
        batch, kind = tuple([(card, number) for card in cards]), EVENT
    else:
        if logs_everything(game):
            for card in cards:
                totals = running_totals(game, number, adding_damage(game, resolution.card, card))
                emit_value_changes(game, card, "damage", number, totals)
        batch, kind = tuple([(card, number + extra_damage(game, resolution.card, card)) for card in cards]), ABILITY
    deal_damage(game, batch, kind, resolution.card, resolution.player, poison=poison)


@effect(DamageEffectNode)
def _damage(game: Game, resolution: Resolution, number: int, cards: tuple[int, ...]) -> None:
    _add_damage(game, resolution, number, cards, poison=0)


@effect(nodes.PoisonEffectNode)
def _poison(game: Game, resolution: Resolution, number: int, cards: tuple[int, ...]) -> None:
    _add_damage(game, resolution, number, cards, poison=ALL_POISON)


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


@effect(
    nodes.PreventNode,
    possible=lambda position, context, _: pending_change(position, receiving_card(context)) is not None,
)
def _prevent(game: Game, resolution: Resolution, number: int | str) -> None:
    """Prevent pending damage or healing: a number, or `all` of it."""
    card = receiving_card(resolution.context)
    item = pending_change(game, card)
    if item is not None:
        prevent(game, card, number if isinstance(number, int) else item.of(card))


def _can_redirect(position: Position, context: AbilityContext, cards: tuple[int, ...]) -> bool:
    place = position.state.place
    return pending_change(position, receiving_card(context)) is not None and any(place[card] >= 0 for card in cards)


@effect(nodes.RedirectNode, possible=_can_redirect)
def _redirect(game: Game, resolution: Resolution, cards: tuple[int, ...]) -> None:
    for card in cards[:1]:
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


@steps(HealNode)
def _heal(node: HealNode, scope: Scope) -> EffectStep:
    return HealEffect(nonzero_amount(node.heal, scope, (*node.path, "heal")), cards_of(node.on, scope), scope.title)


@steps(nodes.TransferDamageNode)
def _transfer(node: nodes.TransferDamageNode, scope: Scope) -> EffectStep:
    number = node.number
    least, most = (number, number) if isinstance(number, int) else (0, None if number == "any" else number.most)
    source, target = reference(node.from_, scope), reference(node.to, scope)
    return TransferDamageEffect(source, target, least, most, scope.question("how much damage?"), anew=node.anew)


register(amounts, nodes.IncomingNode, IncomingAmount)
plain_modifier(nodes.PoisonsNode, of_events=True)
