"""Costs, and the steps that commit to an ability: its cost is paid, and it counts as used."""

from collections.abc import Sequence

from engine.core import events
from engine.core.characteristics import one_of_each
from engine.core.context import AbilityContext
from engine.core.decisions import NO, Decision, Option, PickCard, PickNumber, Word
from engine.core.game import EffectStep, Game, Resolution, Rules
from engine.core.position import CardSource, Clause, Position
from engine.core.state import UNDER
from engine.language.node import each_of
from engine.language.nodes import amounts as nodes
from engine.language.nodes import effects
from engine.language.nodes.kinds import CostNode, ReferenceNode, SelectorNode
from engine.language.runtime.cards import SelectorSource, cards_of
from engine.language.runtime.cost_base import PAID, Cost
from engine.language.runtime.effect_base import BoardChangeEffect, board_without, guard
from engine.language.runtime.registry import costs, steps
from engine.language.runtime.scope import Scope


class PayWith(Word):
    """Choose one of several costs."""


class GuardedCost(Cost):
    """A cost that gives up cards if the rules allow that. `changes`: the changes of the board that it pays for."""

    guard: Rules | None = None
    changes: Sequence[BoardChangeEffect] = ()

    def may_leave(self, position: Position, context: AbilityContext, cards: tuple[int, ...]) -> bool:
        """Return True if the rules let a player give up cards, together with what that pays for."""
        if self.guard is None:
            return True
        together = board_without(position, cards)
        for change in self.changes:
            together.update(change.changes(position, context))
        return self.guard.may_change(position, context.player, together)


class CardCost(GuardedCost):
    """Cards to destroy or to discard that have to be chosen."""

    def __init__(self, verb: str, selector: SelectorSource, count: int = 1, rules: Rules | None = None) -> None:
        self.verb = verb
        self.selector = selector
        self.count = count
        self.guard = rules
        self.on_board = rules is not None

    @property
    def name(self) -> str:
        return self.verb

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        if self.count == 1 and self.guard is None:
            return self.selector.exists(position, context)
        return len(self.choices(position, context)) >= self.count

    def choices(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        cards = self.selector.cards(position, context)
        if self.guard is None:
            return cards
        return tuple([card for card in cards if self.may_leave(position, context, (card,))])

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        give_up(game, self.verb, card, context)


class NamedCardCost(GuardedCost):
    """Cards bound to a name to destroy or to discard, while they are in play."""

    def __init__(self, verb: str, cards: CardSource, rules: Rules | None = None) -> None:
        self.alternative = verb
        self.cards = cards
        self.guard = rules
        self.on_board = rules is not None

    @property
    def name(self) -> str:
        return self.alternative

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        given_up = self.cards.cards(position, context)
        if not given_up or not all(position.state.place[card] >= UNDER for card in given_up):
            return False
        return self.may_leave(position, context, given_up)

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        for given_up in self.cards.cards(game, context):
            give_up(game, self.alternative, given_up, context)


def set_guard(cost: Cost, changes: Sequence[BoardChangeEffect]) -> None:
    """Link a cost with the changes of the board that it pays for: the rules are asked about all of them together."""
    for part in (cost.chosen, cost.other) if isinstance(cost, BothCost) else (cost,):
        if isinstance(part, GuardedCost):
            part.changes = changes


def give_up(game: Game, verb: str, card: int, context: AbilityContext) -> None:
    """Destroy or discard a card as a cost."""
    if verb == "destroy":
        game.library.rules.destroy(game, (card,), context)
    else:
        game.library.rules.discard(game, card, context.player)


class EitherCost(Cost):
    """One of several costs."""

    def __init__(self, several: Sequence[Cost]) -> None:
        self.several = tuple(several)

    @property
    def name(self) -> str:
        return "either"

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        return any(cost.affordable(position, context) for cost in self.several)

    def alternatives(self) -> tuple[Cost, ...]:
        return self.several


class BothCost(Cost):
    """Both of two costs; for one of them a card may have to be chosen."""

    def __init__(self, chosen: Cost, other: Cost) -> None:
        self.chosen = chosen
        self.other = other
        self.verb = chosen.verb
        self.count = chosen.count
        self.on_board = chosen.on_board or other.on_board

    @property
    def name(self) -> str:
        return f"{self.chosen.name} and {self.other.name}"

    def affordable(self, position: Position, context: AbilityContext) -> bool:
        return self.other.affordable(position, context) and self.chosen.affordable(position, context)

    def choices(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        return self.chosen.choices(position, context) if self.other.affordable(position, context) else ()

    def pay(self, game: Game, context: AbilityContext, card: int) -> None:
        self.other.pay(game, context, -1)
        self.chosen.pay(game, context, card)


class CommitStep(EffectStep):
    """The step that commits to a clause: its cost is paid, it counts as used, and it replaces what it stands for.

    Attributes:
        optional: Its player may still decline when a card has to be chosen for the cost.
        depends: The names that the cost mentions.
        chosen: The name of the choice just before.
        rules: The rules that may require more, if it is part of an announcement (`targets_first`).
    """

    depends: frozenset[str] = frozenset()
    chosen: str = ""
    rules: Rules | None = None

    def __init__(self, cost: Cost | None, question: str, *, optional: bool) -> None:
        self.cost = cost
        self.on_board = cost is not None and cost.on_board
        self.question = question
        self.optional = optional
        self.clause: Clause | None = None

    @property
    def may_be_declined(self) -> bool:
        """Whether its player can decline when it is paid."""
        return self.optional or (self.cost is not None and self.cost.is_up_to)

    @property
    def is_simple(self) -> bool:
        """Whether it is paid without a question."""
        return self.cost is None or not (self.cost.verb or self.cost.alternatives() or self.cost.is_open)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        cost = self._price(context)
        if cost is None:
            return True
        if self.rules is None or not cost.verb:
            return cost.affordable(position, context)
        return len(self._choices(position, context, cost)) >= cost.count

    def _price(self, context: AbilityContext) -> Cost | None:
        """Return the cost, None if there is none or the rules waive it."""
        return None if self.rules is not None and self.rules.waives_costs(context) else self.cost

    def _choices(self, position: Position, context: AbilityContext, cost: Cost) -> Sequence[int]:
        """Return the cards that can be chosen for the cost."""
        cards, rules = cost.choices(position, context), self.rules
        if rules is None:
            return cards
        return [card for card in cards if rules.can_spare(position, context, card)]

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        cost, context = self._price(resolution.context), resolution.context
        if cost is None:
            self._go_on(game, resolution)
            self._charge(game, resolution)
        elif cost.verb:
            return self._which_card(game, resolution, cost)
        elif cost.alternatives():
            options = [
                PayWith(alternative.name)
                for alternative in cost.alternatives()
                if alternative.affordable(game, context)
            ]
            return Decision(resolution.player, self.question, resolution.card, tuple(options))
        elif cost.is_open and cost.affordable(game, context):
            numbers = tuple([PickNumber(number) for number in cost.numbers(game, context)])
            return Decision(resolution.player, self.question, resolution.card, numbers)
        elif cost.affordable(game, context):
            self._go_on(game, resolution)
            cost.pay(game, context, -1)
            self._charge(game, resolution)
        else:
            game.stack.pop()
        return None

    def _which_card(self, game: Game, resolution: Resolution, cost: Cost) -> Decision | None:
        choices = [card for card in self._choices(game, resolution.context, cost) if card not in resolution.picked]
        options: list[Option] = [PickCard(card) for card in one_of_each(game, choices)]
        if len(choices) < cost.count - len(resolution.picked):
            game.stack.pop()
            return None
        if self.optional and not resolution.started and not resolution.picked:
            options.append(NO)
        return Decision(resolution.player, self.question, resolution.card, tuple(options))

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        cost = self.cost
        if cost is None or option is NO:
            game.stack.pop()
            return
        if isinstance(option, PickCard):
            picks = resolution.picked = (*resolution.picked, option.card)
            if len(picks) == cost.count:
                self._go_on(game, resolution)
                for card in picks:
                    cost.pay(game, resolution.context, card)
                self._charge(game, resolution)
            return
        if isinstance(option, PickNumber):
            if option.number == 0 and cost.is_up_to:
                game.stack.pop()
                return
            context = resolution.context
            resolution.context = AbilityContext(
                context.card, context.player, context.names, {**context.facts, PAID: (option.number,)}
            )
            self._go_on(game, resolution)
            cost.pay_so_much(game, resolution.context, option.number)
            return
        self._go_on(game, resolution)
        for alternative in cost.alternatives():
            if isinstance(option, PayWith) and alternative.name == option.word:
                alternative.pay(game, resolution.context, -1)
                self._charge(game, resolution)
                return

    def _charge(self, game: Game, resolution: Resolution) -> None:
        """Have further costs of the rules paid; what paying has triggered lies below and is resolved after that."""
        if self.rules is not None:
            self.rules.charge(game, resolution)

    def _go_on(self, game: Game, resolution: Resolution) -> None:
        resolution.next()
        self.commit(game, resolution)

    def commit(self, game: Game, resolution: Resolution) -> None:
        """Record that the clause is used."""
        clause = self.clause
        if clause is None:
            return
        if clause.once:
            game.state.used.append(clause.use(resolution.card, resolution.player))
        if resolution.instead and not clause.from_hand:  # a card played for it may still be countered
            game.stack[-2].replace()
        if game.log is not None:
            game.log.append(events.Used(resolution.card, clause.title, resolution.context.names.get(self.chosen, ())))
        if clause.played and self.rules is None:
            game.library.rules.paid(game, resolution)


class ConsentStep(EffectStep):
    """A step with a choice of its own, other than of cards of a selector, that can also decline or pay.

    `alone`: its choice includes consent only if nothing else depends on it. `following`: the step after it.
    """

    commit: CommitStep | None = None
    alone: bool = False
    following: EffectStep | None = None

    def consent(self, commit: CommitStep) -> None:
        """Make the step's choice the one that declines or pays."""
        self.commit = commit

    def pay(self, game: Game, resolution: Resolution) -> None:
        """Commit to the ability and pay its cost, if the step's choice does that."""
        if self.commit is not None:
            self.commit.commit(game, resolution)
            if self.commit.cost is not None:
                self.commit.cost.pay(game, resolution.context, -1)


@costs(nodes.DiscardCostNode)
def _discard(node: nodes.DiscardCostNode, scope: Scope) -> Cost:
    if node.number > 1 and not isinstance(node.discard, SelectorNode):
        raise scope.error((*node.path, "number"), "cards by name are discarded as they are, without 'number'")
    return of_cards("discard", node.discard, node.number, scope)


def of_cards(verb: str, node: SelectorNode | tuple[ReferenceNode, ...], number: int, scope: Scope) -> Cost:
    """Return the cost of giving up cards: chosen ones, or those bound to a name."""
    if isinstance(node, SelectorNode):
        return CardCost(verb, SelectorSource(node, scope), number, guard(scope))
    return NamedCardCost(verb, cards_of(node, scope), guard(scope))


@costs(nodes.EitherNode)
def _either(node: nodes.EitherNode, scope: Scope) -> Cost:
    several = [costs.make(part, scope) for part in node.either]
    if any(cost.verb for cost in several):
        raise scope.error((*node.path, "either"), "the costs of 'either' must be numbers, not cards")
    if any(cost.is_open for cost in several):
        raise scope.error((*node.path, "either"), "a cost whose amount a player chooses can only stand alone")
    return EitherCost(several)


@costs(nodes.BothNode)
def _both(node: nodes.BothNode, scope: Scope) -> Cost:
    first, other = [costs.make(part, scope) for part in node.both]
    if other.verb:
        first, other = other, first
    if other.verb or first.count > 1 or first.alternatives() or other.alternatives():
        raise scope.error((*node.path, "both"), "only one of two costs may be a card that is chosen, and only one card")
    if first.is_open or other.is_open:
        raise scope.error((*node.path, "both"), "a cost whose amount a player chooses can only stand alone")
    return BothCost(first, other)


def commitment(node: CostNode | None, scope: Scope, *, optional: bool) -> CommitStep:
    """Return the step that pays a cost."""
    cost = None if node is None else costs.make(node, scope)
    verb = cost.verb if cost is not None and cost.verb else "pay"
    with_card = cost is not None and cost.verb != ""
    asked = f"{verb} what?" if node is None or not node.open_in else f"pay how much {node.open_in}?"
    step = CommitStep(cost, scope.question(asked), optional=optional and with_card)
    step.node = node
    if node is not None:
        step.depends = frozenset(ref.name for ref in each_of(ReferenceNode, node))
    return step


costs(nodes.DestroyCostNode)(lambda node, scope: of_cards("destroy", node.destroy, 1, scope))
# A cost inside one branch of `one_of`: the branch is offered only to a player who can pay.
steps(effects.PayNode)(lambda node, scope: commitment(node.pay, scope, optional=False))
