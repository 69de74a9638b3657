"""Costs, and the moment at which an ability is committed to: it is paid, and counts as used."""

from collections.abc import Sequence

from engine.core import events
from engine.core.decisions import NO, Decision, Option, PickCard, Word
from engine.core.game import Doing, Game, Step
from engine.core.position import Clause, Frame, Position
from engine.core.values import one_of_each
from engine.language.compiled.cards import Selector
from engine.language.compiled.price import Price
from engine.language.compiled.registry import costs, steps
from engine.language.compiled.scope import Scope
from engine.language.words import costs as words
from engine.language.words import effects


class PayWith(Word):
    """One of several costs."""


class CardPrice(Price):
    """A card to destroy or to discard."""

    def __init__(self, verb: str, selector: Selector) -> None:
        self.verb = verb
        self.selector = selector

    @property
    def name(self) -> str:
        return self.verb

    def affordable(self, position: Position, frame: Frame) -> bool:
        return self.selector.exists(position, frame)

    def choices(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return self.selector.cards(position, frame)

    def pay(self, game: Game, frame: Frame, card: int) -> None:
        if self.verb == "destroy":
            game.library.rules.destroy(game, (card,), frame)
        else:
            game.library.rules.discard(game, card, frame.player)


class EitherPrice(Price):
    """One of several costs."""

    def __init__(self, several: Sequence[Price]) -> None:
        self.several = tuple(several)

    @property
    def name(self) -> str:
        return "either"

    def affordable(self, position: Position, frame: Frame) -> bool:
        return any(each.affordable(position, frame) for each in self.several)

    def ways(self) -> tuple[Price, ...]:
        return self.several


class Commit(Step):
    """The player goes through with it: the cost is paid, the use counts, what it stands for does not happen.

    `optional`: its player may still refuse where a card has to be chosen for the cost.
    """

    def __init__(self, cost: Price | None, question: str, *, optional: bool) -> None:
        self.cost = cost
        self.question = question
        self.optional = optional
        self.clause: Clause | None = None

    def possible(self, position: Position, frame: Frame) -> bool:
        return self.cost is None or self.cost.affordable(position, frame)

    def run(self, game: Game, doing: Doing) -> Decision | None:
        cost, frame = self.cost, doing.frame
        if cost is None:
            self._go_on(game, doing)
        elif cost.verb:
            return self._which_card(game, doing, cost)
        elif cost.ways():
            options = [PayWith(way.name) for way in cost.ways() if way.affordable(game, frame)]
            return Decision(doing.player, self.question, doing.card, tuple(options))
        elif cost.affordable(game, frame):
            self._go_on(game, doing)
            cost.pay(game, frame, -1)
        else:
            game.stack.pop()
        return None

    def _which_card(self, game: Game, doing: Doing, cost: Price) -> Decision | None:
        options: list[Option] = [PickCard(card) for card in one_of_each(game, cost.choices(game, doing.frame))]
        if not options:
            game.stack.pop()
            return None
        if self.optional and not doing.started:
            options.append(NO)
        return Decision(doing.player, self.question, doing.card, tuple(options))

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        cost = self.cost
        if cost is None or option is NO:
            game.stack.pop()
            return
        self._go_on(game, doing)
        if isinstance(option, PickCard):
            cost.pay(game, doing.frame, option.card)
            return
        for way in cost.ways():
            if isinstance(option, PayWith) and way.name == option.word:
                way.pay(game, doing.frame, -1)
                return

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
        if doing.instead:
            game.stack[-2].replace()
        game.tell(events.Used(doing.card, clause.title))
        if clause.played:
            game.library.rules.paid(game, doing.card)


@costs(words.DestroyCost)
def _destroy(node: words.DestroyCost, scope: Scope) -> Price:
    return CardPrice("destroy", Selector(node.destroy, scope))


@costs(words.DiscardCost)
def _discard(node: words.DiscardCost, scope: Scope) -> Price:
    return CardPrice("discard", Selector(node.discard, scope))


@costs(words.Either)
def _either(node: words.Either, scope: Scope) -> Price:
    several = [costs.make(each, scope) for each in node.either]
    if any(each.verb for each in several):
        raise scope.error((*node.path, "either"), "a choice of costs is one of numbers, not of cards")
    return EitherPrice(several)


def commitment(cost: Price | None, scope: Scope, *, optional: bool) -> Commit:
    """The step that pays a cost."""
    verb = cost.verb if cost is not None and cost.verb else "pay"
    with_card = cost is not None and cost.verb != ""
    return Commit(cost, scope.question(f"{verb} what?"), optional=optional and with_card)


@steps(effects.Pay)
def _pay(node: effects.Pay, scope: Scope) -> Step:
    """A cost inside one branch of `one_of`: the branch is there only for who can pay."""
    return commitment(costs.make(node.pay, scope), scope, optional=False)
