"""Summoning in the first edition: squares, costs, and decisions (1E-SUM-1, 1E-MUT-1)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from engine.core.active_index import context_of
from engine.core.attribution import logs_everything
from engine.core.changes import enter
from engine.core.characteristics import one_of_each
from engine.core.context import AbilityContext
from engine.core.decisions import DONE, NO, YES, Decision, Option, PickCard
from engine.core.events import AbilityApplied
from engine.core.game import Game, StackItem
from engine.core.position import Position
from engine.core.triggers import fire
from engine.games.summoner_wars import events
from engine.games.summoner_wars.attribution import emit_cost
from engine.games.summoner_wars.changes import set_source
from engine.games.summoner_wars.destruction import destroy
from engine.games.summoner_wars.first_edition.layout import POISON
from engine.games.summoner_wars.first_edition.magic import pay, payable
from engine.games.summoner_wars.first_edition.mutations import bases, is_mutation, mutate
from engine.games.summoner_wars.layout import COST, DAMAGE
from engine.games.summoner_wars.options import Summon
from engine.games.summoner_wars.summoning import (
    SourcedMethod,
    SummonMethod,
    beside_entrances,
    cost_of,
    methods_of,
    squares_of_method,
)
from engine.games.summoner_wars.turn import hand
from engine.language.runtime.costs import PayWith

SUMMONED: Final = frozenset({"common", "champion", "mutation"})  # class words of cards that are summoned
WALL: Final = "wall"
MAGIC: Final = PayWith("magic")
STANDARD_METHOD: Final = -1  # the method that the rules give every unit


class Permit(NamedTuple):
    """A permission to summon a unit onto a square.

    Attributes:
        method: The modifier that grants it (-1: the rules).
        source: The card that has it.
        beside: The card beside the square.
    """

    method: int
    source: int
    beside: int


def summons(position: Position, phase: str) -> list[Option]:
    """Return the summonings of all units in hand whose cost can be paid, for every legal square."""
    player = position.state.active
    actions: list[Option] = []
    beside: list[int] | None = None
    for card in hand(position):
        if not position.definition(card).words & SUMMONED:
            continue
        methods = methods_of(position, card, player)
        if phase != "summon" and not any(method.word == "any" for method, _ in methods):
            continue
        if is_payable(position, card, player, 0, methods):
            if beside is None:
                beside = beside_entrances(position, player, WALL)
            actions += [Summon(card, square) for square in squares(position, card, player, methods, beside)]
    return actions


def is_payable(position: Position, card: int, player: int, less: int, methods: Sequence[SourcedMethod]) -> bool:
    """Return True if a player can pay for a card by at least one method."""
    cost = cost_of(position, card)
    if cost is None:
        return False
    cost = max(0, cost - less)
    if cost <= payable(position, player):
        return True
    for method, context in methods:
        if method.instead is not None and method.instead.affordable(position, context):
            return True
        if method.each is not None:
            most = method.discount * len(method.each.choices(position, context))
            if max(0, cost - most) <= payable(position, player):
                return True
    return False


def squares(
    position: Position, card: int, player: int, methods: Sequence[SourcedMethod], beside: Sequence[int]
) -> list[int]:
    """Return the squares onto which a card may be summoned. `beside`: the squares beside the player's walls."""
    if is_mutation(position, card):
        return bases(position, card, player)
    open_methods = [method for method in methods if is_open(position, *method)]
    more = [square for method in open_methods for square in squares_of_method(position, *method)]
    if any(method.only for method, _ in methods):
        more = [square for method in open_methods if method[0].only for square in squares_of_method(position, *method)]
        return sorted(set(more))
    return sorted({*beside, *more}) if more else list(beside)


def is_open(position: Position, method: SummonMethod, context: AbilityContext) -> bool:
    """Return True if a method has not been used up, and its additional price can be paid."""
    if method.once and _mark(method.index, context.player) in position.state.used:
        return False
    return (
        method.price is None
        or method.hosts is None
        or method.price.affordable(position, _beside(position, method, context, -1))
    )


def _mark(method: int, player: int) -> tuple[int, int]:
    """Return the entry for a method of summoning in the list of used abilities: one for all cards that have it."""
    return (-1 - player, -2 - method)


def _beside(position: Position, method: SummonMethod, context: AbilityContext, card: int) -> AbilityContext:
    """Return the context of a method with the card beside the square, or all its possible cards if `card` is -1."""
    beside = (card,) if card >= 0 or method.hosts is None else method.hosts.cards(position, context)
    return AbilityContext(context.card, context.player, {**context.names, "beside": beside}, context.facts)


class FirstEditionSummoning(StackItem):
    """The summoning of a unit: choose the permission for its square, pay, and put it there.

    Attributes:
        permit: The permission, None until it is chosen.
        cost: The magic left to pay, -1 until it is known.
        instead: The modifier whose price is paid instead of the cost, -1 for none.
    """

    tag: ClassVar[str] = "Summons"

    def __init__(self, card: int, player: int, square: int, less: int, *, free: bool) -> None:
        super().__init__(card, player)
        self.square = square
        self.less = less
        self.free = free
        self.permit: Permit | None = None
        self.declined: bool = False
        self.cost: int = -1
        self.instead: int = -1

    def run(self, game: Game) -> Decision | None:
        if game.is_out(self.player):  # has given up the summoner for it (1E-TEAM-4)
            game.stack.pop()
            return None
        if self.permit is None and (decision := self._choose_permit(game)) is not None:
            return decision
        if self.cost < 0 and (decision := self._choose_payment(game)) is not None:
            return decision
        if self.step == 0:
            decision = self._discount(game)
            if decision is not None:
                return decision
            self.step = 1
            self._pay(game)
        elif self.step == 1:
            self.step = 2
            self._enter(game)
        else:
            game.stack.pop()
            fire(game, "after summon", {"summoned": (self.card,)})
        return None

    # Permissions

    def _choose_permit(self, game: Game) -> Decision | None:
        permits = self._permits(game)
        free = [permit for permit in permits if self._is_free(game, permit)]
        priced = [permit for permit in permits if permit not in free]
        if free and (self.declined or not priced):
            self.permit = free[0]
        elif free:
            source, title = priced[0].source, self._method_at(game, priced[0].method).title
            return Decision(self.player, f"{game.name(source)}: use {title}?", source, (YES, NO))
        elif len(priced) == 1:
            self.permit = priced[0]
        else:
            cards = [permit.beside if permit.beside >= 0 else permit.source for permit in priced]
            options: tuple[Option, ...] = tuple([PickCard(card) for card in dict.fromkeys(cards)])
            return Decision(self.player, f"{game.name(self.card)}: beside which card?", self.card, options)
        return None

    def _permits(self, game: Game) -> list[Permit]:
        """Return every permission to summon the unit onto its square."""
        methods = methods_of(game, self.card, self.player)
        permits: list[Permit] = []
        for method, context in methods:
            if self.square not in squares_of_method(game, method, context) or not is_open(game, method, context):
                continue
            hosts = self._hosts(game, method, context) if method.price is not None else [-1]
            permits += [Permit(method.index, context.card, host) for host in hosts]
        by_rule = not any(method.only for method, _ in methods)
        if (by_rule and self.square in beside_entrances(game, self.player, WALL)) or is_mutation(game, self.card):
            permits.insert(0, Permit(STANDARD_METHOD, -1, -1))
        return permits or [Permit(STANDARD_METHOD, -1, -1)]

    def _hosts(self, game: Game, method: SummonMethod, context: AbilityContext) -> list[int]:
        """Return the cards of a method beside the square, if its price depends on them."""
        if method.hosts is None:
            return [-1]
        near, place = game.card_set.board.neighbours[self.square], game.state.place
        return [card for card in method.hosts.cards(game, context) if place[card] in near]

    def _is_free(self, game: Game, permit: Permit) -> bool:
        return permit.method == STANDARD_METHOD or self._method_at(game, permit.method).is_free

    def _method_at(self, game: Game, index: int) -> SummonMethod:
        method = game.card_set.modifiers[index]
        assert isinstance(method, SummonMethod)  # noqa: S101 - permits hold only the indices of summon methods
        return method

    # Payment

    def _choose_payment(self, game: Game) -> Decision | None:
        """Settle what is to be paid, the cost or something instead; ask if there is a choice."""
        cost = 0 if self.free else max(0, (cost_of(game, self.card) or 0) - self.less)
        methods = methods_of(game, self.card, self.player)
        others = [
            method
            for method, context in methods
            if method.instead is not None and method.instead.affordable(game, context)
        ]
        self.cost = cost
        if not cost or not others:
            return None
        options: list[Option] = [PayWith(method.instead.name) for method in others if method.instead is not None]
        if cost > payable(game, self.player):
            self._pay_instead(others[0])
            return None
        self.cost = -1
        return Decision(self.player, f"{game.name(self.card)}: pay what?", self.card, (MAGIC, *options))

    def _pay_instead(self, method: SummonMethod) -> None:
        self.cost, self.instead = 0, method.index

    def _discount(self, game: Game) -> Decision | None:
        """Ask for cards that lower the cost, as long as there are any."""
        for method, context in methods_of(game, self.card, self.player):
            if method.each is None or self.cost <= 0 or self.instead >= 0:
                continue
            cards = one_of_each(game, method.each.choices(game, context))
            options: list[Option] = [PickCard(card) for card in cards]
            if not options:
                return None
            if self.cost <= payable(game, self.player):
                options.append(DONE)
            return Decision(self.player, f"{game.name(self.card)}: {method.each.verb} what?", self.card, tuple(options))
        return None

    def answer(self, game: Game, option: Option) -> None:
        if self.permit is None:
            self._answer_permit(game, option)
        elif self.cost < 0:
            self.cost = 0 if self.free else max(0, (cost_of(game, self.card) or 0) - self.less)
            for method, _ in methods_of(game, self.card, self.player):
                if method.instead is not None and isinstance(option, PayWith) and option.word == method.instead.name:
                    self._pay_instead(method)
        elif isinstance(option, PickCard):
            for method, context in methods_of(game, self.card, self.player):
                if method.each is not None:
                    method.each.pay(game, context, option.card)
                    self.cost = max(0, self.cost - method.discount)
                    return
        else:
            self.step = 1
            self._pay(game)

    def _answer_permit(self, game: Game, option: Option) -> None:
        if option is NO:
            self.declined = True
            return
        priced = [permit for permit in self._permits(game) if not self._is_free(game, permit)]
        for permit in priced:
            if option is YES or (isinstance(option, PickCard) and option.card in (permit.beside, permit.source)):
                self.permit = permit
                return

    def _pay(self, game: Game) -> None:
        """Pay what is left of the cost, or what is paid instead, and the additional price of the method."""
        if logs_everything(game):
            self._emit(game)
        pay(game, self.player, self.cost)
        if self.instead >= 0:
            price = self._method_at(game, self.instead).instead
            if price is not None:
                price.pay(game, AbilityContext(self.card, self.player), -1)
        permit = self.permit
        if permit is None or permit.method == STANDARD_METHOD:
            return
        method = self._method_at(game, permit.method)
        if method.once:
            game.state.used.append(_mark(method.index, self.player))
        if method.price is not None:
            context = (
                AbilityContext(permit.source, self.player)
                if permit.source == self.card
                else context_of(game, permit.source)
            )
            method.price.pay(game, _beside(game, method, context, permit.beside), -1)

    def _emit(self, game: Game) -> None:
        """Emit which abilities permit the summoning, and what they change about its cost."""
        if self.permit is not None and self.permit.method >= 0:
            game.emit(AbilityApplied(self.permit.source, self._method_at(game, self.permit.method).title))
        if self.instead >= 0:
            game.emit(AbilityApplied(self.card, self._method_at(game, self.instead).title))
        elif not self.free:
            emit_cost(game, self.card)

    # Entering the board

    def _enter(self, game: Game) -> None:
        state, standing = game.state, game.state.board[self.square]
        if is_mutation(game, self.card):
            if standing >= 0:
                mutate(game, self.card, standing)
        else:
            damage, poison = self._replace(game, standing) if standing >= 0 else (0, 0)
            if state.result:
                return
            enter(game, self.card, self.square, self.player)
            state.set_column(DAMAGE, self.card, damage)
            state.set_column(POISON, self.card, poison)
            state.unsettled = True
        game.emit(events.Summoned(self.card, self.square))

    def _replace(self, game: Game, standing: int) -> tuple[int, int]:
        """Remove the card on the square; return the damage that the summoned unit takes over, and the poison in it."""
        method = (
            self._method_at(game, self.permit.method) if self.permit is not None and self.permit.method >= 0 else None
        )
        columns, keeps = game.state.columns, method is not None and method.keeps_damage
        damage, poison = (columns[DAMAGE][standing], columns[POISON][standing]) if keeps else (0, 0)
        if method is not None and method.discards:
            game.library.rules.discard(game, standing, self.player)
        else:
            set_source(game, standing, COST, self.card, self.player)
            destroy(game, standing)
        return damage, poison

    def copy(self) -> "FirstEditionSummoning":
        new = FirstEditionSummoning(self.card, self.player, self.square, self.less, free=self.free)
        new.step = self.step
        new.permit = self.permit
        new.declined = self.declined
        new.cost = self.cost
        new.instead = self.instead
        return new

    def key(self) -> tuple[Any, ...]:
        permit = None if self.permit is None else tuple(self.permit)
        about = (self.card, self.player, self.step, self.square, self.less, self.free)
        return (*about, permit, self.declined, self.cost, self.instead)


def summon_squares(position: Position, card: int, player: int, less: int, *, free: bool) -> list[int] | None:
    """Return the squares onto which an effect lets a player summon a card; None if its cost can't be paid."""
    methods = methods_of(position, card, player)
    if not free and not is_payable(position, card, player, less, methods):
        return None
    return squares(position, card, player, methods, beside_entrances(position, player, WALL))


def summon(game: Game, card: int, square: int, player: int, less: int, *, free: bool, granted: bool) -> None:
    """Have a player summon a card onto a square; `granted`: an effect allows the square."""
    item = FirstEditionSummoning(card, player, square, less, free=free)
    if granted:
        item.permit = Permit(STANDARD_METHOD, -1, -1)
    game.stack.append(item)
