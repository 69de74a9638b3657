"""Costs, and the moment at which an ability is committed to: it is paid, and counts as used."""

from collections.abc import Sequence

from engine.core import events
from engine.core.decisions import NO, Decision, Option, PickCard, PickNumber, Word
from engine.core.frame import Frame
from engine.core.game import Doing, Game, Rules, Step
from engine.core.position import Cards, Clause, Position
from engine.core.state import UNDER
from engine.core.values import one_of_each
from engine.language.node import each_of
from engine.language.nodes import costs as nodes
from engine.language.nodes import effects
from engine.language.nodes.kinds import CostNode, SelectorNode
from engine.language.nodes.values import ReferenceNode
from engine.language.runtime.cards import SelectorSource, cards_of
from engine.language.runtime.effects import BoardChangeEffect, guard, leaving
from engine.language.runtime.price import PAID, Cost
from engine.language.runtime.registry import costs, steps
from engine.language.runtime.scope import Scope


class PayWith(Word):
    """One of several costs."""


class GuardedCost(Cost):
    """A cost that gives cards up where the rules let a player do that. `changes`: those of the board that it is for."""

    guard: Rules | None = None
    changes: Sequence[BoardChangeEffect] = ()

    def may_leave(self, position: Position, frame: Frame, cards: tuple[int, ...]) -> bool:
        """Whether the rules let a player give cards up, and do what that is for."""
        if self.guard is None:
            return True
        together = leaving(position, cards)
        for change in self.changes:
            together.update(change.changes(position, frame))
        return self.guard.may_change(position, frame.player, together)


class CardCost(GuardedCost):
    """Cards to destroy or to discard, which have to be chosen."""

    def __init__(self, verb: str, selector: SelectorSource, count: int = 1, guard_: Rules | None = None) -> None:
        self.verb = verb
        self.selector = selector
        self.count = count
        self.guard = guard_
        self.on_board = guard_ is not None

    @property
    def name(self) -> str:
        return self.verb

    def affordable(self, position: Position, frame: Frame) -> bool:
        if self.count == 1 and self.guard is None:
            return self.selector.exists(position, frame)
        return len(self.choices(position, frame)) >= self.count

    def choices(self, position: Position, frame: Frame) -> tuple[int, ...]:
        cards = self.selector.cards(position, frame)
        if self.guard is None:
            return cards
        return tuple([card for card in cards if self.may_leave(position, frame, (card,))])

    def pay(self, game: Game, frame: Frame, card: int) -> None:
        give_up(game, self.verb, card, frame)


class NamedCardCost(GuardedCost):
    """Cards to destroy or to discard that have names, as long as they are in play."""

    def __init__(self, verb: str, cards: Cards, guard_: Rules | None = None) -> None:
        self.way = verb
        self.cards = cards
        self.guard = guard_
        self.on_board = guard_ is not None

    @property
    def name(self) -> str:
        return self.way

    def affordable(self, position: Position, frame: Frame) -> bool:
        found = self.cards.cards(position, frame)
        if not found or not all(position.state.place[card] >= UNDER for card in found):
            return False
        return self.may_leave(position, frame, found)

    def pay(self, game: Game, frame: Frame, card: int) -> None:
        for each in self.cards.cards(game, frame):
            give_up(game, self.way, each, frame)


def judge_with(cost: Cost, changes: Sequence[BoardChangeEffect]) -> None:
    """Let a cost know the changes of the board that it is for: the rules are asked about all of it together."""
    for part in (cost.chosen, cost.other) if isinstance(cost, BothCost) else (cost,):
        if isinstance(part, GuardedCost):
            part.changes = changes


def give_up(game: Game, verb: str, card: int, frame: Frame) -> None:
    """Destroy or discard a card as a cost."""
    if verb == "destroy":
        game.library.rules.destroy(game, (card,), frame)
    else:
        game.library.rules.discard(game, card, frame.player)


class EitherCost(Cost):
    """One of several costs."""

    def __init__(self, several: Sequence[Cost]) -> None:
        self.several = tuple(several)

    @property
    def name(self) -> str:
        return "either"

    def affordable(self, position: Position, frame: Frame) -> bool:
        return any(each.affordable(position, frame) for each in self.several)

    def ways(self) -> tuple[Cost, ...]:
        return self.several


class BothCost(Cost):
    """Two costs, both of them; for one of them a card may have to be chosen."""

    def __init__(self, chosen: Cost, other: Cost) -> None:
        self.chosen = chosen
        self.other = other
        self.verb = chosen.verb
        self.count = chosen.count
        self.on_board = chosen.on_board or other.on_board

    @property
    def name(self) -> str:
        return f"{self.chosen.name} and {self.other.name}"

    def affordable(self, position: Position, frame: Frame) -> bool:
        return self.other.affordable(position, frame) and self.chosen.affordable(position, frame)

    def choices(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return self.chosen.choices(position, frame) if self.other.affordable(position, frame) else ()

    def pay(self, game: Game, frame: Frame, card: int) -> None:
        self.other.pay(game, frame, -1)
        self.chosen.pay(game, frame, card)


class CommitStep(Step):
    """The player goes through with it: the cost is paid, the use counts, what it stands for does not happen.

    `optional`: its player may still refuse where a card has to be chosen for the cost. `depends`: the names that the
    cost speaks of. `chosen`: the name of what was chosen just before. `demands`: the rules that may demand more,
    where it is part of an announcement (`targets_first`).
    """

    depends: frozenset[str] = frozenset()
    chosen: str = ""
    demands: Rules | None = None

    def __init__(self, cost: Cost | None, question: str, *, optional: bool) -> None:
        self.cost = cost
        self.on_board = cost is not None and cost.on_board
        self.question = question
        self.optional = optional
        self.clause: Clause | None = None

    @property
    def may_be_refused(self) -> bool:
        """Whether its player can refuse where it is paid."""
        return self.optional or (self.cost is not None and self.cost.is_up_to)

    @property
    def is_simple(self) -> bool:
        """Whether it is paid in one way, without a question."""
        return self.cost is None or not (self.cost.verb or self.cost.ways() or self.cost.is_open)

    def possible(self, position: Position, frame: Frame) -> bool:
        cost = self._price(frame)
        if cost is None:
            return True
        if self.demands is None or not cost.verb:
            return cost.affordable(position, frame)
        return len(self._choices(position, frame, cost)) >= cost.count

    def _price(self, frame: Frame) -> Cost | None:
        """The cost, if the rules do not waive it."""
        return None if self.demands is not None and self.demands.waives_costs(frame) else self.cost

    def _choices(self, position: Position, frame: Frame, cost: Cost) -> Sequence[int]:
        """The cards that can be chosen for the cost."""
        cards, demands = cost.choices(position, frame), self.demands
        if demands is None:
            return cards
        return [card for card in cards if demands.can_spare(position, frame, card)]

    def run(self, game: Game, doing: Doing) -> Decision | None:
        cost, frame = self._price(doing.frame), doing.frame
        if cost is None:
            self._go_on(game, doing)
            self._charge(game, doing)
        elif cost.verb:
            return self._which_card(game, doing, cost)
        elif cost.ways():
            options = [PayWith(way.name) for way in cost.ways() if way.affordable(game, frame)]
            return Decision(doing.player, self.question, doing.card, tuple(options))
        elif cost.is_open and cost.affordable(game, frame):
            numbers = tuple([PickNumber(number) for number in cost.numbers(game, frame)])
            return Decision(doing.player, self.question, doing.card, numbers)
        elif cost.affordable(game, frame):
            self._go_on(game, doing)
            cost.pay(game, frame, -1)
            self._charge(game, doing)
        else:
            game.stack.pop()
        return None

    def _which_card(self, game: Game, doing: Doing, cost: Cost) -> Decision | None:
        left = [card for card in self._choices(game, doing.frame, cost) if card not in doing.picks]
        options: list[Option] = [PickCard(card) for card in one_of_each(game, left)]
        if len(left) < cost.count - len(doing.picks):
            game.stack.pop()
            return None
        if self.optional and not doing.started and not doing.picks:
            options.append(NO)
        return Decision(doing.player, self.question, doing.card, tuple(options))

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        cost = self.cost
        if cost is None or option is NO:
            game.stack.pop()
            return
        if isinstance(option, PickCard):
            picks = doing.picks = (*doing.picks, option.card)
            if len(picks) == cost.count:
                self._go_on(game, doing)
                for card in picks:
                    cost.pay(game, doing.frame, card)
                self._charge(game, doing)
            return
        if isinstance(option, PickNumber):
            if option.number == 0 and cost.is_up_to:
                game.stack.pop()
                return
            frame = doing.frame
            doing.frame = Frame(frame.card, frame.player, frame.names, {**frame.facts, PAID: (option.number,)})
            self._go_on(game, doing)
            cost.pay_so_much(game, doing.frame, option.number)
            return
        self._go_on(game, doing)
        for way in cost.ways():
            if isinstance(option, PayWith) and way.name == option.word:
                way.pay(game, doing.frame, -1)
                self._charge(game, doing)
                return

    def _charge(self, game: Game, doing: Doing) -> None:
        """Have it paid for besides; what the cost has set off lies below that, and comes when all is paid."""
        if self.demands is not None:
            self.demands.charge(game, doing)

    def _go_on(self, game: Game, doing: Doing) -> None:
        doing.next()
        self.commit(game, doing)

    def commit(self, game: Game, doing: Doing) -> None:
        """Note that the clause is being used."""
        clause = self.clause
        if clause is None:
            return
        if clause.once:
            game.state.used.append(clause.use(doing.card, doing.player))
        if doing.instead and not clause.from_hand:  # a card that is played for it may be countered first
            game.stack[-2].replace()
        if game.log is not None:
            game.log.append(events.Used(doing.card, clause.title, doing.frame.names.get(self.chosen, ())))
        if clause.played and self.demands is None:
            game.library.rules.paid(game, doing)


@costs(nodes.DestroyCostNode)
def _destroy(node: nodes.DestroyCostNode, scope: Scope) -> Cost:
    return of_cards("destroy", node.destroy, 1, scope)


@costs(nodes.DiscardCostNode)
def _discard(node: nodes.DiscardCostNode, scope: Scope) -> Cost:
    return of_cards("discard", node.discard, node.number, scope)


def of_cards(verb: str, node: SelectorNode | tuple[ReferenceNode, ...], number: int, scope: Scope) -> Cost:
    """The cost of giving up cards: some that are chosen, or those of a name."""
    if isinstance(node, SelectorNode):
        return CardCost(verb, SelectorSource(node, scope), number, guard(scope))
    return NamedCardCost(verb, cards_of(node, scope), guard(scope))


@costs(nodes.EitherNode)
def _either(node: nodes.EitherNode, scope: Scope) -> Cost:
    several = [costs.make(each, scope) for each in node.either]
    if any(each.verb for each in several):
        raise scope.error((*node.path, "either"), "a choice of costs is one of numbers, not of cards")
    return EitherCost(several)


@costs(nodes.BothNode)
def _both(node: nodes.BothNode, scope: Scope) -> Cost:
    one, other = [costs.make(each, scope) for each in node.both]
    if other.verb:
        one, other = other, one
    if other.verb or one.count > 1 or one.ways() or other.ways():
        raise scope.error((*node.path, "both"), "of two costs one may be a card that is chosen, and no more is asked")
    return BothCost(one, other)


def commitment(node: CostNode | None, scope: Scope, *, optional: bool) -> CommitStep:
    """The step that pays a cost."""
    cost = None if node is None else costs.make(node, scope)
    verb = cost.verb if cost is not None and cost.verb else "pay"
    with_card = cost is not None and cost.verb != ""
    what = f"{verb} what?" if node is None or not node.open_in else f"how much {node.open_in} for {scope.title}?"
    found = CommitStep(cost, scope.question(what), optional=optional and with_card)
    if node is not None:
        found.depends = frozenset(each.name for each in each_of(ReferenceNode, node))
    return found


@steps(effects.PayNode)
def _pay(node: effects.PayNode, scope: Scope) -> Step:
    """A cost inside one branch of `one_of`: the branch is there only for who can pay."""
    return commitment(node.pay, scope, optional=False)
