"""Effects, costs, amounts and filters of counters on cards (CH-14)."""

from typing import Final

from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, Word
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardFilter, CardSource, Position
from engine.games.summoners_chess.changes import add_counters, counters
from engine.games.summoners_chess.layout import FIRST_COUNTER
from engine.games.summoners_chess.nodes import counters as nodes
from engine.language.node import Node
from engine.language.nodes.kinds import ReferenceNode
from engine.language.runtime.amounts import nonzero_amount
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.cost_base import Cost
from engine.language.runtime.effect_base import ImmediateEffect
from engine.language.runtime.registry import amounts, costs, filters, steps
from engine.language.runtime.scope import Scope

EVERY: Final = -1  # the column of counters of any name


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
