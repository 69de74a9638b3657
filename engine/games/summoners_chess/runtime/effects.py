"""Effects of Summoner's Chess, and costs paid with cards of the field."""

from engine.core.context import AbilityContext
from engine.core.game import Game, Resolution
from engine.core.position import Amount, CardFilter, CardSource, Position
from engine.games.summoners_chess.changes import change_morale, exert, ready
from engine.games.summoners_chess.commands import OWN, activate, can_activate, cancel, current_command
from engine.games.summoners_chess.divination import divine, scour
from engine.games.summoners_chess.layout import EXERTED
from engine.games.summoners_chess.nodes import effects as nodes
from engine.games.summoners_chess.promotion import may_find_successor, promote
from engine.games.summoners_chess.removal import sacrifice, value
from engine.language.nodes.kinds import SelectorNode
from engine.language.runtime.cards import SelectorSource, cards_of
from engine.language.runtime.cost_base import Cost
from engine.language.runtime.costs import CardCost, NamedCardCost
from engine.language.runtime.effect_base import ImmediateEffect, LeavingEffect, effect, guard
from engine.language.runtime.parts import register
from engine.language.runtime.registry import amounts, costs, steps
from engine.language.runtime.scope import Scope


@effect(nodes.MoraleNode, emits=False, removes=True)
def _morale(game: Game, resolution: Resolution, number: int, of: tuple[int, ...]) -> None:
    for player in of:
        change_morale(game, player, number)


@effect(nodes.DivineNode, possible=lambda position, context, _: bool(position.state.draws[context.player]), emits=False)
def _divine(game: Game, resolution: Resolution, number: int) -> None:
    divine(game, resolution.card, resolution.player, number)


@effect(
    nodes.ScourNode,
    matters=lambda position, context, _, of: any(position.state.draws[player] for player in of),
    emits=False,
)
def _scour(game: Game, resolution: Resolution, number: int, of: tuple[int, ...]) -> None:
    for player in of:
        scour(game, player, number)


@effect(nodes.ReadyNode)
def _ready(game: Game, resolution: Resolution, cards: tuple[int, ...]) -> None:
    for card in cards:
        ready(game, card)


@effect(nodes.ExertNode)
def _exert(game: Game, resolution: Resolution, cards: tuple[int, ...]) -> None:
    for card in cards:
        if game.state.place[card] >= 0:
            exert(game, card)


def _pattern(context: AbilityContext, written: str | None) -> int:
    return OWN if written is None else context.named("played")


def _can_activate(position: Position, context: AbilityContext, cards: tuple[int, ...], pattern: str | None) -> bool:
    return any(can_activate(position, card, _pattern(context, pattern)) for card in cards[:1])


@effect(nodes.ActivateNode, possible=_can_activate)
def _activate(game: Game, resolution: Resolution, cards: tuple[int, ...], pattern: str | None) -> None:
    """Move a unit once by its pattern, or by that of the card that is played (CH-5.4.2)."""
    for card in cards[:1]:
        activate(game, card, _pattern(resolution.context, pattern))


@effect(
    nodes.PromoteNode,
    possible=lambda position, context, cards: any(may_find_successor(position, card) for card in cards),
)
def _promote(game: Game, resolution: Resolution, cards: tuple[int, ...]) -> None:
    for card in cards:
        promote(game, card)


class SacrificeEffect(LeavingEffect):
    """Cards sacrificed at the same time."""

    def do(self, game: Game, resolution: Resolution) -> None:
        place = game.state.place
        sacrifice(game, [card for card in self.cards.cards(game, resolution.context) if place[card] >= 0])


class CancelEffect(ImmediateEffect):
    """The current command cancelled, if it is of a matching card (CH-8.3)."""

    def __init__(self, of: CardFilter) -> None:
        self.of = of

    def possible(self, position: Position, context: AbilityContext) -> bool:
        command = current_command(position) if isinstance(position, Game) else None
        return command is not None and self.of.matches(position, context, command.card)

    def do(self, game: Game, resolution: Resolution) -> None:
        if self.possible(game, resolution.context):
            cancel(game)


class ExertCost(Cost):
    """Ready cards exerted."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    @property
    def name(self) -> str:
        return "exert"

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        state = position.state
        exerted = self.cards.cards(position, context)
        return bool(exerted) and all(state.place[card] >= 0 and not state.columns[EXERTED][card] for card in exerted)

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        for exerted in self.cards.cards(game, context):
            exert(game, exerted)


class SacrificeCost(CardCost):
    """A card that is chosen and sacrificed."""

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        sacrifice(game, (card,))


class NamedSacrificeCost(NamedCardCost):
    """A card bound to a name that is sacrificed."""

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        sacrifice(game, self.cards.cards(game, context))


class ValueAmount(Amount):
    """The value of cards in morale."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def value(self, position: Position, context: AbilityContext) -> int:
        return sum([value(position, card) for card in self.cards.cards(position, context)])


@costs(nodes.SacrificeCostNode)
def _sacrifice_cost(node: nodes.SacrificeCostNode, scope: Scope) -> Cost:
    if isinstance(node.sacrifice, SelectorNode):
        return SacrificeCost("sacrifice", SelectorSource(node.sacrifice, scope), 1, guard(scope))
    return NamedSacrificeCost("sacrifice", cards_of(node.sacrifice, scope), guard(scope))


steps(nodes.SacrificeNode)(SacrificeEffect)
register(steps, nodes.CancelNode, CancelEffect)
register(costs, nodes.ExertCostNode, ExertCost)
register(amounts, nodes.ValueNode, ValueAmount)
