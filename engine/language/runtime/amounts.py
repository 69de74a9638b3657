"""Amounts and conditions of every game: numbers read from the position, and comparisons of them."""

from collections.abc import Sequence

from engine.core.context import RETURNED, AbilityContext
from engine.core.game import Rules
from engine.core.position import Amount, CardSource, Condition, PlayerSource, Position
from engine.language.nodes import amounts as nodes
from engine.language.nodes.kinds import AmountNode, ConditionNode
from engine.language.nodes.players import YOU
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.registry import amounts, conditions, players
from engine.language.runtime.scope import Scope


class CardsAmount(Amount):
    """A number that some cards have together."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards


class FixedAmount(Amount):
    """A fixed number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, position: Position, context: AbilityContext) -> int:
        return self.number


class ScaledAmount(Amount):
    """An amount divided by `per`, rounded down, and multiplied by `times`; `most` at most."""

    def __init__(self, source: Amount, per: int, times: int, most: int | None) -> None:
        self.source = source
        self.per = per
        self.times = times
        self.most = most

    def value(self, position: Position, context: AbilityContext) -> int:
        value = self.source.value(position, context) // self.per * self.times
        return value if self.most is None else min(value, self.most)


class CountAmount(CardsAmount):
    """The number of cards."""

    def value(self, position: Position, context: AbilityContext) -> int:
        return len(self.cards.cards(position, context))


class PrintedCostAmount(CardsAmount):
    """The printed cost of cards, added up if there are several; a card without a cost adds nothing."""

    def value(self, position: Position, context: AbilityContext) -> int:
        costs, definition = position.card_set.printed("cost", 0), position.state.definition
        return sum([costs[definition[card]] for card in self.cards.cards(position, context)])


class CurrentCostAmount(Amount):
    """The cost of cards as it is now, added up if there are several; a card without a cost adds nothing."""

    def __init__(self, cards: CardSource, rules: Rules) -> None:
        self.cards = cards
        self.rules = rules

    def value(self, position: Position, context: AbilityContext) -> int:
        return sum([self.rules.cost(position, card) or 0 for card in self.cards.cards(position, context)])


class DistanceAmount(CardsAmount):
    """The distance of the ability's card from another, in spaces."""

    def value(self, position: Position, context: AbilityContext) -> int:
        last = position.state.last
        away = position.card_set.board.distance[last[context.card]]
        return sum([away[last[card]] for card in self.cards.cards(position, context)])


class FactAmount(Amount):
    """A fact of the event, such as the straight spaces of a move."""

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, position: Position, context: AbilityContext) -> int:
        return context.fact(self.name)


class ComparisonCondition(Condition):
    """An amount is large or small enough."""

    def __init__(self, amount: Amount, least: int | None, most: int | None) -> None:
        self.amount = amount
        self.least = least
        self.most = most

    def holds(self, position: Position, context: AbilityContext) -> bool:
        number = self.amount.value(position, context)
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


class BelowCondition(Condition):
    """An amount is less than another."""

    def __init__(self, amount: Amount, other: Amount) -> None:
        self.amount = amount
        self.other = other

    def holds(self, position: Position, context: AbilityContext) -> bool:
        return self.amount.value(position, context) < self.other.value(position, context)


class OwnTurnCondition(Condition):
    """It is the turn of the ability's player."""

    def holds(self, position: Position, context: AbilityContext) -> bool:
        return position.state.active == context.player


class PhaseCondition(Condition):
    """It is a certain phase of a turn."""

    def __init__(self, phase: str) -> None:
        self.phase = phase

    def holds(self, position: Position, context: AbilityContext) -> bool:
        return position.card_set.phases[position.state.phase] == self.phase


class TurnCondition(Condition):
    """It is the turn of one of some players."""

    def __init__(self, whose: PlayerSource) -> None:
        self.whose = whose

    def holds(self, position: Position, context: AbilityContext) -> bool:
        return position.state.active in self.whose.players(position, context)


class InPlayCondition(Condition):
    """All of some cards are still on the board; one that has left and come back is a new card (2E-TOK-2)."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def holds(self, position: Position, context: AbilityContext) -> bool:
        cards, place, returned = (
            self.cards.cards(position, context),
            position.state.place,
            context.facts.get(RETURNED, ()),
        )
        return bool(cards) and all(place[card] >= 0 and card not in returned for card in cards)


class AllConditions(Condition):
    """All of several conditions hold."""

    def __init__(self, several: Sequence[Condition]) -> None:
        self.several = tuple(several)

    def holds(self, position: Position, context: AbilityContext) -> bool:
        for condition in self.several:  # noqa: SIM110 - a loop is faster than all()
            if not condition.holds(position, context):
                return False
        return True


def amount(node: int | AmountNode, scope: Scope) -> Amount:
    """Return a fixed amount, or one that is read from the position."""
    if isinstance(node, int):
        return FixedAmount(node)
    source = amounts.make(node, scope)
    if node.per == 1 and node.times == 1 and node.most is None:
        return source
    return ScaledAmount(source, node.per, node.times, node.most)


def nonzero_amount(
    node: int | AmountNode, scope: Scope, path: tuple[str | int, ...], *, removes: bool = False
) -> Amount:
    """Return an amount other than 0; a number below 0 is allowed if it can remove something.

    Raises LanguageError for other numbers, and for amounts with such a factor.
    """
    factor = node if isinstance(node, int) else node.times
    if factor == 0 or (factor < 0 and not removes):
        amount_of = "an amount of" if isinstance(node, int) else "an amount times"
        raise scope.error(path, f"{amount_of} {factor} would do nothing")
    return amount(node, scope)


def condition(nodes: tuple[ConditionNode, ...], scope: Scope, *needed: Condition) -> Condition | None:
    """Return the conjunction of several conditions and of those in `needed`; None if there are none."""
    required = [*needed, *[conditions.make(node, scope) for node in nodes]]
    if not required:
        return None
    return required[0] if len(required) == 1 else AllConditions(required)


@amounts(nodes.CurrentCostNode)
def _cost(node: nodes.CurrentCostNode, scope: Scope) -> Amount:
    cards = reference(node.cost, scope)
    return CurrentCostAmount(cards, scope.library.rules) if scope.costs_change else PrintedCostAmount(cards)


@conditions(nodes.ComparisonNode)
def _comparison(node: nodes.ComparisonNode, scope: Scope) -> Condition:
    compared = amount(node.amount, scope)
    if node.amount.times < 1:
        raise scope.error((*node.path, "times"), "what is compared is a number from 0 upwards, times 1 or more")
    if node.below is not None:
        _check_below(node, node.below, scope)
        return BelowCondition(compared, amount(node.below, scope))
    if node.least is not None and node.most is not None and node.least > node.most:
        raise scope.error((*node.path, "least"), f"no number is at least {node.least} and at most {node.most}")
    return ComparisonCondition(compared, node.least, node.most)


def _check_below(node: nodes.ComparisonNode, below: AmountNode, scope: Scope) -> None:
    """Raise LanguageError where more than two plain amounts are compared, for which there would be no short words."""
    if node.least is not None or node.most is not None:
        limit = "most" if node.least is None else "least"
        raise scope.error((*node.path, limit), f"'{limit}' can't stand beside 'below'; it is a condition of its own")
    for compared, path in ((node.amount, node.path), (below, (*node.path, "below"))):
        if (compared.per, compared.times, compared.most) != (1, 1, None):
            raise scope.error(path, "two amounts are compared as they are, without 'per', 'times' and 'most'")


@conditions(nodes.TurnNode)
def _turn(node: nodes.TurnNode, scope: Scope) -> Condition:
    return OwnTurnCondition() if node.turn == YOU else TurnCondition(players.make(node.turn, scope))


@conditions(nodes.InPhaseNode)
def _in_phase(node: nodes.InPhaseNode, scope: Scope) -> Condition:
    scope.library.concerns.add("phase")
    return PhaseCondition(node.phase)


amounts(nodes.CountNode)(lambda node, scope: CountAmount(cards_of(node.count, scope)))
amounts(nodes.DistanceNode)(lambda node, scope: DistanceAmount(reference(node.distance, scope)))
conditions(nodes.InPlayNode)(lambda node, scope: InPlayCondition(reference(node.in_play, scope)))
