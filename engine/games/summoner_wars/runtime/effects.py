"""Effects on boost, magic, damage and poison, and what abilities do about damage."""

from engine.core.attribution import emit_value_changes, logs_everything, running_totals
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickNumber
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardSource, PlayerSource, Position, Trigger
from engine.games.summoner_wars.changes import add_boost, heal
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
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.layout import ABILITY, BOOST, DAMAGE, EVENT
from engine.games.summoner_wars.nodes import effects as nodes
from engine.games.summoner_wars.nodes.effects import DamageEffectNode, HealNode
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.nodes.players import YOU
from engine.language.runtime.amounts import CardsAmount, nonzero_amount
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.clauses import roles
from engine.language.runtime.effect_base import ImmediateEffect, effect
from engine.language.runtime.modifiers import plain_modifier
from engine.language.runtime.parts import register
from engine.language.runtime.registry import amounts, players, steps, triggers
from engine.language.runtime.scope import Scope


@effect(nodes.BoostEffectNode, removes=True)
def _boost(game: Game, resolution: Resolution, number: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        if game.in_play(card):
            add_boost(game, card, number)


@effect(nodes.TransferNode)
def _transfer(
    game: Game, resolution: Resolution, what: str, sources: tuple[int, ...], targets: tuple[int, ...]
) -> None:
    for source in sources:
        number = game.state.columns[BOOST][source]
        for target in targets[:1]:
            add_boost(game, source, -number)
            add_boost(game, target, number)


class MagicEffect(ImmediateEffect):
    """Magic gained by the player of the ability."""

    emits_event: bool = False

    def __init__(self, number: Amount, edition: Edition) -> None:
        self.number = number
        self.edition = edition

    def do(self, game: Game, resolution: Resolution) -> None:
        self.edition.gain_magic(game, resolution.player, self.number.value(game, resolution.context))


@steps(nodes.MagicEffectNode)
def _magic(node: nodes.MagicEffectNode, scope: Scope) -> EffectStep:
    return MagicEffect(nonzero_amount(node.magic, scope, (*node.path, "magic")), edition_for(node, scope))


class TransferEffect(EffectStep):
    """A transfer of `least` to `most` of something; `most` is None for any number."""

    def __init__(self, least: int, most: int | None, question: str) -> None:
        self.least = least
        self.most = most
        self.question = question

    def available(self, position: Position, context: AbilityContext) -> int:
        """Return how much there is to transfer."""
        raise NotImplementedError

    def move(self, game: Game, resolution: Resolution, number: int) -> None:
        """Transfer this many."""
        raise NotImplementedError

    def most_of(self, position: Position, context: AbilityContext) -> int:
        """Return how much can be transferred."""
        there = self.available(position, context)
        return there if self.most is None else min(there, self.most)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.most_of(position, context) > 0

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return self.possible(position, context)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        most = self.most_of(game, resolution.context)
        if most == 0 or self.least:
            self._go_over(game, resolution, most)
            return None
        options = tuple([PickNumber(number) for number in range(most + 1)])
        return Decision(resolution.player, self.question, resolution.card, options)

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        assert isinstance(option, PickNumber)  # noqa: S101 - it is one that was offered
        self._go_over(game, resolution, option.number)

    def _go_over(self, game: Game, resolution: Resolution, number: int) -> None:
        resolution.next()
        self.move(game, resolution, number)


class TransferMagicEffect(TransferEffect):
    """Magic moved from a player to another, or under a card."""

    def __init__(
        self, giver: PlayerSource, taker: PlayerSource, under: CardSource | None, edition: Edition, question: str
    ) -> None:
        super().__init__(1, 1, question)
        self.giver = giver
        self.taker = taker
        self.under = under
        self.edition = edition

    def available(self, position: Position, context: AbilityContext) -> int:
        return sum([self.edition.magic(position, player) for player in self.giver.players(position, context)[:1]])

    def move(self, game: Game, resolution: Resolution, number: int) -> None:
        for giver in self.giver.players(game, resolution.context)[:1]:
            if self.under is not None:
                for host in self.under.cards(game, resolution.context)[:1]:
                    self.edition.put_magic_under(game, giver, host, number)
                return
            for taker in self.taker.players(game, resolution.context)[:1]:
                self.edition.pass_magic(game, giver, taker, number)


@steps(nodes.TransferMagicNode)
def _transfer_magic(node: nodes.TransferMagicNode, scope: Scope) -> EffectStep:
    giver, taker = players.make(node.from_, scope), players.make(node.to, scope)
    under = None if node.under is None else reference(node.under, scope)
    if under is not None and node.to != YOU:
        raise scope.error((*node.path, "to"), "magic goes to a player or under a card: 'to' can't stand beside 'under'")
    effect = TransferMagicEffect(giver, taker, under, edition_for(node, scope), scope.question("how much magic?"))
    if not isinstance(node.number, int):
        effect.least, effect.most = 0, None if node.number == "any" else node.number.most
    else:
        effect.least = effect.most = node.number
    return effect


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


class _HealEffect(ImmediateEffect):
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


class _TransferDamageEffect(TransferEffect):
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


class _IncomingAmount(CardsAmount):
    """The pending damage or healing of cards."""

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
    return _HealEffect(nonzero_amount(node.heal, scope, (*node.path, "heal")), cards_of(node.on, scope), scope.title)


@steps(nodes.TransferDamageNode)
def _transfer_damage(node: nodes.TransferDamageNode, scope: Scope) -> EffectStep:
    number = node.number
    least, most = (number, number) if isinstance(number, int) else (0, None if number == "any" else number.most)
    source, target = reference(node.from_, scope), reference(node.to, scope)
    return _TransferDamageEffect(source, target, least, most, scope.question("how much damage?"), anew=node.anew)


register(amounts, nodes.IncomingNode, _IncomingAmount)
plain_modifier(nodes.PoisonsNode, of_events=True)
