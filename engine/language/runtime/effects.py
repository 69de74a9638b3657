"""Effects of every game: cards drawn, destroyed, looked at, piled, controlled; gains; clauses; effects unless paid."""

from collections.abc import Sequence

from engine.core import events
from engine.core.changes import add_ongoing, draw, gain, put_in, put_under, remember, reveal, take_control, to_hand
from engine.core.characteristics import NAME, abilities
from engine.core.context import AbilityContext
from engine.core.decisions import NO, YES, Decision, Option, PickNumber
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardFilter, CardSource, PlayerSource, Position
from engine.core.state import FIRST_ZONE, UNDER, Lasting, Ongoing, moment
from engine.language.nodes import effects as nodes
from engine.language.nodes import piles as pile_nodes
from engine.language.nodes.clauses import AbilityNode, HoldNode, MomentNode, TriggeredNode
from engine.language.nodes.effects import PayNode
from engine.language.nodes.modifiers import AbilitiesNode, NameOfNode
from engine.language.nodes.players import UnlessNode
from engine.language.nodes.selectors import is_named
from engine.language.runtime.amounts import nonzero_amount
from engine.language.runtime.blocks import EffectBlock, block
from engine.language.runtime.cards import SelectorSource, cards_of, reference, zone_of
from engine.language.runtime.cost_base import Cost
from engine.language.runtime.effect_base import ImmediateEffect, LeavingEffect, board_without, effect
from engine.language.runtime.modifiers import for_current_event, register_modifier
from engine.language.runtime.parts import register
from engine.language.runtime.registry import abilities as ability_builders
from engine.language.runtime.registry import costs, filters, modifiers, players, steps
from engine.language.runtime.scope import Scope


class DrawEffect(ImmediateEffect):
    """Cards drawn by the player of the ability."""

    emits_event: bool = False

    def __init__(self, number: Amount) -> None:
        self.number = number

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return bool(position.state.draws[context.player])

    def do(self, game: Game, resolution: Resolution) -> None:
        draw(game, resolution.player, self.number.value(game, resolution.context))


class DrawUpToEffect(EffectStep):
    """Cards drawn by the player of the ability, who chooses how many up to a number."""

    def __init__(self, number: Amount, question: str) -> None:
        self.number = number
        self.question = question

    def run(self, game: Game, resolution: Resolution) -> Decision:
        most = min(self.number.value(game, resolution.context), len(game.state.draws[resolution.player]))
        return Decision(
            resolution.player, self.question, resolution.card, tuple([PickNumber(number) for number in range(most + 1)])
        )

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        assert isinstance(option, PickNumber)  # noqa: S101 - it is one that was offered
        resolution.next()
        draw(game, resolution.player, option.number)


def _missing(position: Position, context: AbilityContext, number: int) -> int:
    """Return how many cards can be drawn until the hand has this many."""
    state = position.state
    return max(0, min(number - len(state.hands[context.player]), len(state.draws[context.player])))


@effect(
    nodes.DrawToNode, possible=lambda position, context, number: _missing(position, context, number) > 0, emits=False
)
def _draw_to(game: Game, resolution: Resolution, number: int) -> None:
    draw(game, resolution.player, _missing(game, resolution.context, number))


@effect(nodes.DiscardNode)
def _discard(game: Game, resolution: Resolution, cards: tuple[int, ...]) -> None:
    for card in cards:
        game.library.rules.discard(game, card, resolution.player)


def _changes_hands(position: Position, context: AbilityContext, cards: tuple[int, ...], until: str | None) -> bool:
    state = position.state
    lent = [card for card, _ in state.loans]
    return any(
        state.place[card] >= 0 and (state.control[card] != context.player or (card in lent and until != "turn"))
        for card in cards
    )


@effect(nodes.ControlNode, matters=_changes_hands, idle=True)
def _control(game: Game, resolution: Resolution, cards: tuple[int, ...], until: str | None) -> None:
    """Give control of cards, permanently or for the rest of the turn (2E-TOK-6)."""
    for card in cards:
        if game.state.place[card] >= 0:
            take_control(game, card, resolution.player, lent=until == "turn")


class DestroyEffect(LeavingEffect):
    """Cards destroyed."""

    def changes(self, position: Position, context: AbilityContext) -> dict[int, int]:
        cards = self.cards.cards(position, context)
        return board_without(position, cards if self.guard is None else self.guard.destroyed(position, cards, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        game.library.rules.destroy(game, self.cards.cards(game, resolution.context), resolution.context)


class ReturnEffect(LeavingEffect):
    """Cards returned to hands."""

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return bool(self.cards.cards(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.cards.cards(game, resolution.context):
            to_hand(game, card)


class Duration:
    """How long something lasts: a word, or an event of a player's turn."""

    def __init__(self, word: str, whose: PlayerSource | None = None) -> None:
        self.word = word
        self.whose = whose

    def now(self, position: Position, context: AbilityContext) -> str:
        """Return the duration as a state stores it; with several players, that of the first."""
        if self.whose is None:
            return self.word
        players = self.whose.players(position, context)
        return moment(self.word, players[0] if players else context.player)


def until(node: str | MomentNode, scope: Scope) -> Duration:
    """Return the duration of a node."""
    return Duration(node) if isinstance(node, str) else Duration(node.event, players.make(node.whose, scope))


class GainEffect(ImmediateEffect):
    """Modifiers that cards gain for a time. Numbers are read when they are gained."""

    emits_event: bool = False

    def __init__(
        self,
        cards: CardSource,
        duration: Duration,
        numbers: Sequence[tuple[str, Amount]],
        indexes: Sequence[int],
        abilities_of: CardSource | None,
        name_of: CardSource | None,
    ) -> None:
        self.cards = cards
        self.until = duration
        self.numbers = tuple(numbers)
        self.modifiers = tuple(indexes)
        self.abilities_of = abilities_of
        self.name_of = name_of

    def do(self, game: Game, resolution: Resolution) -> None:
        context = resolution.context
        gains = [(kind, number.value(game, context)) for kind, number in self.numbers]
        gains += [("modifier", index) for index in self.modifiers]
        if self.name_of is not None:
            gains += [(NAME, game.state.definition[card]) for card in self.name_of.cards(game, context)]
        given: list[tuple[int, ...]] = []
        if self.abilities_of is not None:
            for card in self.abilities_of.cards(game, context):
                given.append(tuple([ability.index for ability in abilities(game, card)]))
        now = self.until.now(game, context)
        for card in self.cards.cards(game, context):
            for kind, value in gains:
                gain(game, Lasting(card, kind, value, (), now, resolution.card))
            for indexes in given:
                gain(game, Lasting(card, "abilities", 0, indexes, now, resolution.card))


class HoldEffect(ImmediateEffect):
    """Lets a clause, as an ability of the library, go on for a time."""

    emits_event: bool = False

    def __init__(self, ability: int, duration: Duration) -> None:
        self.ability = ability
        self.until = duration

    def do(self, game: Game, resolution: Resolution) -> None:
        context = resolution.context
        names = tuple(sorted(context.names.items()))
        add_ongoing(game, Ongoing(self.ability, context.card, context.player, names, self.until.now(game, context)))


@steps(nodes.DrawNode)
def _draw(node: nodes.DrawNode, scope: Scope) -> EffectStep:
    drawn = nonzero_amount(node.draw, scope, (*node.path, "draw"))
    return DrawUpToEffect(drawn, scope.question("draw how many?")) if node.or_less else DrawEffect(drawn)


@steps(nodes.GainNode)
def _gain(node: nodes.GainNode, scope: Scope) -> EffectStep:
    numbers: list[tuple[str, Amount]] = []
    indexes: list[int] = []
    abilities_of: CardSource | None = None
    name_of: CardSource | None = None
    for part in node.gain:
        if isinstance(part, NameOfNode):
            name_of = reference(part.name, scope)
            continue
        if isinstance(part, AbilitiesNode):
            abilities_of = reference(part.abilities, scope)
            continue
        for modifier in modifiers.make(part, scope.block()):
            if modifier.taken and modifier.amount is not None:
                numbers.append((modifier.kind, modifier.amount))
            elif isinstance(node.until, str) and node.until != "turn":  # only for the current attack
                indexes.append(for_current_event(modifier, scope, part).index)
            else:
                indexes.append(register_modifier(modifier, scope, part, of=None).index)
    return GainEffect(cards_of(node.on, scope), until(node.until, scope), numbers, indexes, abilities_of, name_of)


@steps(HoldNode)
def _hold(node: HoldNode, scope: Scope) -> EffectStep:
    clause, happens = node.hold, isinstance(node.hold, TriggeredNode)
    if isinstance(clause, TriggeredNode) and clause.played:
        raise scope.error((*node.path, "hold", "when"), "a held clause can't wait for its card to be played")
    if node.until == "used" and not happens:
        raise scope.error((*node.path, "until"), "only a clause with a trigger ends when it is used")
    ability = ability_builders.make(AbilityNode(name=scope.title, definition=clause), scope.block())
    return HoldEffect(ability.index, until(node.until, scope))


steps(nodes.DestroyNode)(DestroyEffect)
steps(nodes.ReturnNode)(ReturnEffect)


class _UnlessEffect(EffectStep):
    """An effect that a player may prevent by paying; players who can't pay are not asked.

    `payment`: the block that pays, resolved for the payer. `paid`, `unpaid`: the blocks that follow.
    """

    def __init__(
        self,
        who: PlayerSource,
        price: Cost,
        payment: EffectBlock,
        paid: EffectBlock,
        unpaid: EffectBlock,
        question: str,
    ) -> None:
        self.who = who
        self.price = price
        self.payment = payment
        self.paid = paid
        self.unpaid = unpaid
        self.question = question

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.unpaid.possible(position, context)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        payers = self.who.players(game, resolution.context) if resolution.remaining is None else resolution.remaining
        able = [payer for payer in payers if self.price.affordable(game, _for_player(resolution.context, payer))]
        if able:
            resolution.remaining = tuple(able)
            return Decision(able[0], self.question, resolution.card, (YES, NO))
        resolution.next()
        self.unpaid.begin(game, resolution)
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        asked = resolution.remaining
        assert asked  # noqa: S101 - the first of them has answered
        if option is NO:
            resolution.remaining = asked[1:]
            return
        resolution.next()
        self.paid.begin(game, resolution)
        game.stack.append(Resolution(self.payment.index, _for_player(resolution.context, asked[0])))


def _for_player(context: AbilityContext, player: int) -> AbilityContext:
    return AbilityContext(context.card, player, context.names, context.facts)


@steps(UnlessNode)
def _unless(node: UnlessNode, scope: Scope) -> EffectStep:
    terms = node.unless
    return _UnlessEffect(
        players.make(terms.who, scope),
        costs.make(terms.pays, scope),
        block((PayNode(pay=terms.pays),), scope.block()),
        block(terms.then, scope.block()),
        block(node.do, scope.block()),
        scope.question("pay for it?"),
    )


class LookEffect(ImmediateEffect):
    """A look at cards on top of a pile, or at all of it (`number` 0), bound to a name, the top one first."""

    emits_event: bool = False

    def __init__(self, number: int, zone: int, whose: PlayerSource, name: str, *, is_open: bool) -> None:
        self.number = number
        self.zone = zone
        self.whose = whose
        self.name = name
        self.is_open = is_open

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """Return the cards that are looked at."""
        cards: list[int] = []
        for player in self.whose.players(position, context):
            cards += position.state.piles[FIRST_ZONE - self.zone][player][-self.number :][::-1]
        return tuple(cards)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return bool(self.cards(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        cards = self.cards(game, resolution.context)
        resolution.bind(self.name, cards)
        lookers = tuple(range(game.state.seats)) if self.is_open else (resolution.player,)
        for player in lookers:
            reveal(game, player, cards)
        game.emit(events.Shown(cards) if self.is_open else events.Looked(resolution.player, cards))


@steps(pile_nodes.LookNode)
def _look(node: pile_nodes.LookNode, scope: Scope) -> EffectStep:
    if node.as_ in scope.fixed | scope.names:
        raise scope.error((*node.path, "as"), f"'{node.as_}' is the name of something else here; choose another")
    zone = zone_of(node.at, scope, (*node.path, "at"))
    number = 0 if node.look == "all" else int(node.look)
    effect = LookEffect(number, zone, players.make(node.whose, scope), node.as_, is_open=node.open_)
    scope.names.add(node.as_)
    return effect


class PutUnderEffect(ImmediateEffect):
    """Cards put under another (2E-TOK-3)."""

    def __init__(self, cards: CardSource, host: CardSource) -> None:
        self.cards = cards
        self.host = host

    def do(self, game: Game, resolution: Resolution) -> None:
        for host in self.host.cards(game, resolution.context)[:1]:
            for card in self.cards.cards(game, resolution.context):
                kept = _for_a_host(game, card) if card == resolution.card else ()
                put_under(game, card, host)
                if card == resolution.card and game.definition(card).waits:
                    remember(game, card, "host", (host,))
                if kept:
                    gain(game, Lasting(card, "abilities", 0, kept, "under", card))


def _for_a_host(game: Game, card: int) -> tuple[int, ...]:
    """Return the abilities that a card has gained and that help the card above it as long as it lies there."""
    printed = game.definition(card).abilities
    gained = [ability for ability in abilities(game, card) if ability not in printed]
    return tuple([ability.index for ability in gained if any(modifier.of_host for modifier in ability.modifiers)])


class PutInPileEffect(ImmediateEffect):
    """Cards put into a hand or onto a pile, the first one first: on top, or at the bottom."""

    def __init__(self, cards: CardSource, zone: int, whose: PlayerSource, *, bottom: bool) -> None:
        self.cards = cards
        self.zone = zone
        self.whose = whose
        self.bottom = bottom

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return not isinstance(self.cards, SelectorSource) or self.cards.exists(position, context)

    def do(self, game: Game, resolution: Resolution) -> None:
        for player in self.whose.players(game, resolution.context)[:1]:
            for card in self.cards.cards(game, resolution.context):
                seen_by = [viewer for viewer, seen in game.state.seen if seen == card]
                put_in(game, card, self.zone, player, bottom=self.bottom)
                for viewer in seen_by:  # all players see where the card goes, and these know which it is
                    reveal(game, viewer, (card,))


class OverFilter(CardFilter):
    """Cards with a card under them that has a word in its name."""

    def __init__(self, word: str) -> None:
        self.words = (word,)

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        state = position.state
        below: Sequence[int] = state.cards_under(card)
        return any(is_named(position.name(other), self.words) for other in below if state.place[other] == UNDER)


@steps(pile_nodes.PutNode)
def _put(node: pile_nodes.PutNode, scope: Scope) -> EffectStep:
    host = node.under or node.on
    if [node.under, node.on, node.in_].count(None) < 2:  # noqa: PLR2004 - one of three places
        raise scope.error(node.path, "a card is put under another, on top of another or onto a pile: only one of these")
    cards = cards_of(node.put, scope)
    if host is not None:
        return PutUnderEffect(cards, reference(host, scope))
    zone = zone_of(node.in_ or "", scope, (*node.path, "in"))
    if node.in_ == "hand" and node.end == "bottom":
        raise scope.error((*node.path, "end"), "a hand has no bottom")
    return PutInPileEffect(cards, zone, players.make(node.whose, scope), bottom=node.end == "bottom")


register(filters, pile_nodes.OverNode, OverFilter)
