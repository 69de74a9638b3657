"""Effects of Summoner's Chess, among them divining and scouring (CH-12), costs paid with cards, counters (CH-14)."""

from typing import Any, ClassVar, Final

from engine.core import events as core_events
from engine.core.changes import put_in, reveal
from engine.core.characteristics import one_of_each
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickCard, Word
from engine.core.game import EffectStep, Game, Resolution, StackItem
from engine.core.position import Amount, CardFilter, CardSource, Position
from engine.core.state import DISCARD
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import add_counters, change_morale, counters, exert, ready
from engine.games.summoners_chess.commands import OWN, activate, can_activate, cancel, current_command
from engine.games.summoners_chess.layout import EXERTED, FIRST_COUNTER
from engine.games.summoners_chess.nodes import effects as nodes
from engine.games.summoners_chess.promotion import may_find_successor, promote
from engine.games.summoners_chess.removal import sacrifice, value
from engine.language.node import Node
from engine.language.nodes.kinds import ReferenceNode, SelectorNode
from engine.language.runtime.amounts import CardsAmount, nonzero_amount
from engine.language.runtime.cards import SelectorSource, cards_of, reference
from engine.language.runtime.cost_base import Cost
from engine.language.runtime.costs import CardCost, NamedCardCost
from engine.language.runtime.effect_base import ImmediateEffect, LeavingEffect, effect, guard
from engine.language.runtime.parts import register
from engine.language.runtime.registry import amounts, costs, filters, steps
from engine.language.runtime.scope import Scope

TOP: Final = Word("top")
BOTTOM: Final = Word("bottom")
EVERY: Final = -1  # the column of counters of any name
HEAPS: Final = ("on top of the deck", "at its bottom")

_Heap = tuple[int, ...]


def divine(game: Game, card: int, player: int, number: int) -> None:
    """Have a player divine by a card, with at most as many cards as there are."""
    cards = tuple(game.state.draws[player][-number:][::-1])
    if cards:
        game.emit(core_events.Looked(player, cards))
        game.stack.append(_Divination(card, player, cards))


class _Divination(StackItem):
    """A player puts cards on top or at the bottom one by one, then chooses the order of both heaps, from above.

    Attributes:
        undecided: The cards not yet put on either heap.
        heaps: Those for the top and for the bottom.
        order: The same cards, as far as their order is chosen.
    """

    tag: ClassVar[str] = "Divining"

    def __init__(self, card: int, player: int, undecided: _Heap, heaps: tuple[_Heap, _Heap] = ((), ())) -> None:
        super().__init__(card, player)
        self.undecided = undecided
        self.heaps = heaps
        self.order: tuple[_Heap, _Heap] = ((), ())

    def run(self, game: Game) -> Decision | None:
        asking = game.name(self.card)
        if self.undecided:
            card = self.undecided[0]
            question = f"{asking}: {game.name(card)} on top or at the bottom?"
            return Decision(self.player, question, self.card, (TOP, BOTTOM), about=card)
        for number, heap in enumerate(self.heaps):
            if heap:
                options = tuple([PickCard(card) for card in one_of_each(game, heap)])
                return Decision(self.player, f"{asking}: which comes first {HEAPS[number]}?", self.card, options)
        game.stack.pop()
        self._put_back(game)
        return None

    def answer(self, game: Game, option: Option) -> None:
        tops, bottoms = self.heaps
        if isinstance(option, PickCard):
            number = 0 if tops else 1
            heap = tuple([card for card in self.heaps[number] if card != option.card])
            self.heaps = (heap, bottoms) if number == 0 else (tops, heap)
            above, below = self.order
            self.order = ((*above, option.card), below) if number == 0 else (above, (*below, option.card))
            return
        card, self.undecided = self.undecided[0], self.undecided[1:]
        self.heaps = ((*tops, card), bottoms) if option == TOP else (tops, (*bottoms, card))

    def _put_back(self, game: Game) -> None:
        above, below = self.order
        deck = [card for card in game.state.draws[self.player] if card not in above and card not in below]
        game.state.draws[self.player] = [*reversed(below), *deck, *reversed(above)]
        reveal(game, self.player, (*above, *below))
        game.emit(events.Divined(self.player, len(above), len(below)))

    def copy(self) -> "_Divination":
        new = _Divination(self.card, self.player, self.undecided, self.heaps)
        new.order = self.order
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.undecided, self.heaps, self.order)


def _scour(game: Game, player: int, number: int) -> None:
    """Move the top cards of a player's deck to the discard pile, one by one."""
    deck = game.state.draws[player]
    for card in deck[-number:][::-1]:
        put_in(game, card, DISCARD, player)


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
def _scour_decks(game: Game, resolution: Resolution, number: int, of: tuple[int, ...]) -> None:
    for player in of:
        _scour(game, player, number)


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


class ValueAmount(CardsAmount):
    """The value of cards in morale."""

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


# Counters


class CounterName(Word):
    """Choose the counters of a name."""


class PutCountersEffect(ImmediateEffect):
    """Counters put on cards of the field or, below 0, removed."""

    def __init__(self, name: str, number: Amount, cards: CardSource) -> None:
        self.name = name
        self.number = number
        self.cards = cards

    def do(self, game: Game, resolution: Resolution) -> None:
        number = self.number.value(game, resolution.context)
        for card in self.cards.cards(game, resolution.context):
            add_counters(game, card, self.name, number)


class ChangeCountersEffect(EffectStep):
    """Counters of a name already on a card, chosen by the player, added or removed."""

    def __init__(self, number: Amount, cards: CardSource, question: str) -> None:
        self.number = number
        self.cards = cards
        self.question = question

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        cards = self.cards.cards(game, resolution.context)[:1]
        options = tuple([CounterName(name) for card in cards for name in names_on(game, card)])
        if options:
            return Decision(resolution.player, self.question, resolution.card, options)
        resolution.next()
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        assert isinstance(option, CounterName)  # noqa: S101 - it is one that was offered
        card = self.cards.cards(game, resolution.context)[0]
        number = self.number.value(game, resolution.context)
        resolution.next()
        add_counters(game, card, option.word, number)


def names_on(position: Position, card: int) -> list[str]:
    """Return the names of the counters on a card."""
    return [name for name in position.card_set.layout.columns[FIRST_COUNTER:] if counters(position, card, name)]


class CounterCost(Cost):
    """Counters removed from the ability's card."""

    def __init__(self, of: str, number: int) -> None:
        self.of = of
        self.number = number

    @property
    def name(self) -> str:
        return f"{self.number} {self.of}"

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        return counters(position, context.card, self.of) >= self.number

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        add_counters(game, context.card, self.of, -self.number)


class CounterAmount(Amount):
    """The number of counters of a name on cards."""

    def __init__(self, name: str, cards: CardSource) -> None:
        self.name = name
        self.cards = cards

    def value(self, position: Position, context: AbilityContext) -> int:
        return sum([counters(position, card, self.name) for card in self.cards.cards(position, context)])


class CounterFilter(CardFilter):
    """Cards with a counter, of one column or of any."""

    def __init__(self, column: int) -> None:
        self.column = column

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        columns = position.state.columns
        if self.column != EVERY:
            return columns[self.column][card] > 0
        return any(column[card] for column in columns[FIRST_COUNTER:])


def counter_column(name: str, node: Node, scope: Scope) -> int:
    """Return the column of the counters of a name. Raises LanguageError for an unknown name."""
    if name in scope.library.layout.columns[FIRST_COUNTER:]:
        return scope.library.layout.columns.index(name)
    raise scope.error((*node.path, "counter"), f"'{name}' is not a counter of one name here")


@steps(nodes.CounterEffectNode)
def _counter(node: nodes.CounterEffectNode, scope: Scope) -> EffectStep:
    number = nonzero_amount(node.number, scope, (*node.path, "number"), removes=True)
    cards = cards_of(node.on, scope)
    if node.counter != nodes.ANY:
        counter_column(node.counter, node, scope)
        return PutCountersEffect(node.counter, number, cards)
    if not (isinstance(node.on, tuple) and len(node.on) == 1 and isinstance(node.on[0], ReferenceNode)):
        raise scope.error((*node.path, "on"), "the kind of counter can be chosen on one card only")
    return ChangeCountersEffect(number, cards, scope.question("which counters?"))


@costs(nodes.CounterCostNode)
def _counter_cost(node: nodes.CounterCostNode, scope: Scope) -> Cost:
    counter_column(node.counter, node, scope)
    return CounterCost(node.counter, node.number)


@amounts(nodes.CounterAmountNode)
def _counters_on(node: nodes.CounterAmountNode, scope: Scope) -> Amount:
    counter_column(node.counter, node, scope)
    return CounterAmount(node.counter, reference(node.of, scope))


@filters(nodes.CounterFilterNode)
def _with_counter(node: nodes.CounterFilterNode, scope: Scope) -> CardFilter:
    return CounterFilter(EVERY if node.counter == nodes.ANY else counter_column(node.counter, node, scope))
