"""Effects of Summoner's Chess, and costs paid with cards of the field."""

from engine.core.context import AbilityContext
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardFilter, CardSource, PlayerSource, Position
from engine.games.summoners_chess.changes import change_morale, exert, ready
from engine.games.summoners_chess.commands import OWN, activate, can_activate, cancel, current_command
from engine.games.summoners_chess.divination import divine, scour
from engine.games.summoners_chess.layout import EXERTED
from engine.games.summoners_chess.nodes import effects as nodes
from engine.games.summoners_chess.promotion import may_find_successor, promote
from engine.games.summoners_chess.removal import sacrifice, value
from engine.language.nodes.kinds import SelectorNode
from engine.language.runtime.amounts import nonzero_amount
from engine.language.runtime.cards import SelectorSource, cards_of, reference
from engine.language.runtime.cost_base import Cost
from engine.language.runtime.costs import CardCost, NamedCardCost
from engine.language.runtime.effects import BoardChangeEffect, ImmediateEffect, board_without, guard
from engine.language.runtime.registry import amounts, costs, players, steps
from engine.language.runtime.scope import Scope


class MoraleEffect(ImmediateEffect):
    """Morale gained or, below 0, lost by players."""

    emits_event: bool = False

    def __init__(self, number: Amount, of: PlayerSource) -> None:
        self.number = number
        self.of = of

    def do(self, game: Game, resolution: Resolution) -> None:
        number = self.number.value(game, resolution.context)
        for player in self.of.players(game, resolution.context):
            change_morale(game, player, number)


class DivineEffect(ImmediateEffect):
    """Cards divined by the player of the ability."""

    emits_event: bool = False

    def __init__(self, number: int) -> None:
        self.number = number

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return bool(position.state.draws[context.player])

    def do(self, game: Game, resolution: Resolution) -> None:
        divine(game, resolution.card, resolution.player, self.number)


class ScourEffect(ImmediateEffect):
    """Cards scoured by players."""

    emits_event: bool = False

    def __init__(self, number: int, of: PlayerSource) -> None:
        self.number = number
        self.of = of

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return any(position.state.draws[player] for player in self.of.players(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        for player in self.of.players(game, resolution.context):
            scour(game, player, self.number)


class ReadyEffect(ImmediateEffect):
    """Cards readied; one with a stun counter loses that instead (CH-14.2.2)."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.cards.cards(game, resolution.context):
            ready(game, card)


class ExertEffect(ImmediateEffect):
    """Cards exerted."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.cards.cards(game, resolution.context):
            if game.state.place[card] >= 0:
                exert(game, card)


class SacrificeEffect(BoardChangeEffect):
    """Cards sacrificed at the same time."""

    def __init__(self, cards: CardSource, scope: Scope, node: nodes.SacrificeNode) -> None:
        super().__init__(scope, node)
        self.cards = cards

    def changes(self, position: Position, context: AbilityContext) -> dict[int, int]:
        return board_without(position, self.cards.cards(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        place = game.state.place
        sacrifice(game, [card for card in self.cards.cards(game, resolution.context) if place[card] >= 0])


class ActivateEffect(ImmediateEffect):
    """A unit moves once by its pattern, or by that of the card that is played (CH-5.4.2)."""

    def __init__(self, cards: CardSource, *, of_card: bool) -> None:
        self.cards = cards
        self.of_card = of_card

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return any(
            can_activate(position, card, self._pattern(context)) for card in self.cards.cards(position, context)[:1]
        )

    def _pattern(self, context: AbilityContext) -> int:
        return context.named("played") if self.of_card else OWN

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.cards.cards(game, resolution.context)[:1]:
            activate(game, card, self._pattern(resolution.context))


class PromoteEffect(ImmediateEffect):
    """A unit promoted where it stands."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return any(may_find_successor(position, card) for card in self.cards.cards(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.cards.cards(game, resolution.context):
            promote(game, card)


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


@steps(nodes.MoraleNode)
def _morale(node: nodes.MoraleNode, scope: Scope) -> EffectStep:
    number = nonzero_amount(node.morale, scope, (*node.path, "morale"), removes=True)
    return MoraleEffect(number, players.make(node.of, scope))


@steps(nodes.DivineNode)
def _divine(node: nodes.DivineNode, scope: Scope) -> EffectStep:
    return DivineEffect(node.divine)


@steps(nodes.ScourNode)
def _scour(node: nodes.ScourNode, scope: Scope) -> EffectStep:
    return ScourEffect(node.scour, players.make(node.of, scope))


@steps(nodes.ReadyNode)
def _ready(node: nodes.ReadyNode, scope: Scope) -> EffectStep:
    return ReadyEffect(cards_of(node.ready, scope))


@steps(nodes.ExertNode)
def _exert(node: nodes.ExertNode, scope: Scope) -> EffectStep:
    return ExertEffect(cards_of(node.exert, scope))


@steps(nodes.SacrificeNode)
def _sacrifice(node: nodes.SacrificeNode, scope: Scope) -> EffectStep:
    return SacrificeEffect(cards_of(node.sacrifice, scope), scope, node)


@steps(nodes.ActivateNode)
def _activate(node: nodes.ActivateNode, scope: Scope) -> EffectStep:
    return ActivateEffect(reference(node.activate, scope), of_card=node.pattern is not None)


@steps(nodes.PromoteNode)
def _promote(node: nodes.PromoteNode, scope: Scope) -> EffectStep:
    return PromoteEffect(reference(node.promote, scope))


@steps(nodes.CancelNode)
def _cancel(node: nodes.CancelNode, scope: Scope) -> EffectStep:
    return CancelEffect(SelectorSource(node.cancel, scope))


@costs(nodes.ExertCostNode)
def _exert_cost(node: nodes.ExertCostNode, scope: Scope) -> Cost:
    return ExertCost(reference(node.exert, scope))


@costs(nodes.SacrificeCostNode)
def _sacrifice_cost(node: nodes.SacrificeCostNode, scope: Scope) -> Cost:
    if isinstance(node.sacrifice, SelectorNode):
        return SacrificeCost("sacrifice", SelectorSource(node.sacrifice, scope), 1, guard(scope))
    return NamedSacrificeCost("sacrifice", cards_of(node.sacrifice, scope), guard(scope))


@amounts(nodes.ValueNode)
def _value(node: nodes.ValueNode, scope: Scope) -> Amount:
    return ValueAmount(reference(node.value, scope))
