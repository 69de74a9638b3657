"""Effects of every game: cards drawn, destroyed, discarded, returned, controlled; gains; clauses held for a time."""

from collections.abc import Sequence

from engine.core.changes import add_ongoing, draw, gain, take_control, to_hand
from engine.core.characteristics import NAME, abilities
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickNumber
from engine.core.game import EffectStep, Game, Resolution, Rules
from engine.core.position import Amount, CardSource, PlayerSource, Position
from engine.core.state import Lasting, Ongoing, moment
from engine.language.node import Node, each_of
from engine.language.nodes import effects as nodes
from engine.language.nodes.clauses import AbilityNode, TriggeredNode
from engine.language.nodes.durations import HoldNode, MomentNode
from engine.language.nodes.kinds import ReferenceNode
from engine.language.nodes.modifiers import AbilitiesNode, NameOfNode
from engine.language.runtime.amounts import nonzero_amount
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.modifiers import for_current_event, register_modifier
from engine.language.runtime.registry import abilities as ability_builders
from engine.language.runtime.registry import modifiers, players, steps
from engine.language.runtime.scope import Scope


class ImmediateEffect(EffectStep):
    """An effect that is carried out at once, without a decision."""

    emits_event: bool = True

    def run(self, game: Game, resolution: Resolution) -> None:
        resolution.next()
        self.do(game, resolution)

    def do(self, game: Game, resolution: Resolution) -> None:
        """Change the game."""
        raise NotImplementedError


class BoardChangeEffect(ImmediateEffect):
    """An effect whose change of the board is known when it is announced; offered only if the rules allow the change.

    What is triggered, and what is chosen while effects are resolved, takes place in any case (CH-S8).
    """

    def __init__(self, scope: Scope, node: Node) -> None:
        self.names = [ref.name for ref in each_of(ReferenceNode, node)]
        self.guard: Rules | None = guard(scope)
        if self.guard is not None:
            self.on_board = True
            chosen = [name for name in self.names if name != "self"]
            self.of_chosen = chosen[-1] if chosen else ""

    def release(self) -> None:
        """Let the effect take place in any case, because its cards are not known when it is announced."""
        self.guard, self.on_board, self.of_chosen = None, False, ""

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.guard is None or self.guard.may_change(position, context.player, self.changes(position, context))

    def changes(self, position: Position, context: AbilityContext) -> dict[int, int]:
        """Return the changed squares, each with the card that stands there then; -1 for none."""
        raise NotImplementedError


def guard(scope: Scope) -> Rules | None:
    """Return the rules if they restrict the changes of the board that a player announces, else None."""
    rules = scope.library.rules
    return rules if rules.guards_changes and scope.is_announced else None


def board_without(position: Position, cards: Sequence[int]) -> dict[int, int]:
    """Return the changes of the board when cards leave it."""
    place = position.state.place
    return {place[card]: -1 for card in cards if place[card] >= 0}


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


class DrawToEffect(ImmediateEffect):
    """Cards drawn by the player of the ability until the hand has this many."""

    emits_event: bool = False

    def __init__(self, number: int) -> None:
        self.number = number

    def missing(self, position: Position, context: AbilityContext) -> int:
        """Return how many cards can be drawn."""
        state = position.state
        return min(self.number - len(state.hands[context.player]), len(state.draws[context.player]))

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.missing(position, context) > 0

    def do(self, game: Game, resolution: Resolution) -> None:
        draw(game, resolution.player, max(0, self.missing(game, resolution.context)))


class DestroyEffect(BoardChangeEffect):
    """Cards destroyed."""

    def __init__(self, cards: CardSource, scope: Scope, node: Node) -> None:
        super().__init__(scope, node)
        self.cards = cards

    def changes(self, position: Position, context: AbilityContext) -> dict[int, int]:
        cards = self.cards.cards(position, context)
        return board_without(position, cards if self.guard is None else self.guard.destroyed(position, cards, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        game.library.rules.destroy(game, self.cards.cards(game, resolution.context), resolution.context)


class DiscardEffect(ImmediateEffect):
    """Cards discarded."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.cards.cards(game, resolution.context):
            game.library.rules.discard(game, card, resolution.player)


class ReturnEffect(BoardChangeEffect):
    """Cards returned to hands."""

    def __init__(self, cards: CardSource, scope: Scope, node: Node) -> None:
        super().__init__(scope, node)
        self.cards = cards

    def changes(self, position: Position, context: AbilityContext) -> dict[int, int]:
        return board_without(position, self.cards.cards(position, context))

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return bool(self.cards.cards(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.cards.cards(game, resolution.context):
            to_hand(game, card)


class ControlEffect(ImmediateEffect):
    """Control of cards gained, permanently or for the rest of the turn (2E-TOK-6)."""

    may_be_idle: bool = True

    def __init__(self, cards: CardSource, *, lent: bool) -> None:
        self.cards = cards
        self.lent = lent

    def matters(self, position: Position, context: AbilityContext) -> bool:
        state = position.state
        lent = [card for card, _ in state.loans]
        return any(
            state.place[card] >= 0 and (state.control[card] != context.player or (card in lent and not self.lent))
            for card in self.cards.cards(position, context)
        )

    def do(self, game: Game, resolution: Resolution) -> None:
        for card in self.cards.cards(game, resolution.context):
            if game.state.place[card] >= 0:
                take_control(game, card, resolution.player, lent=self.lent)


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
        until_: Duration,
        numbers: Sequence[tuple[str, Amount]],
        modifiers_: Sequence[int],
        abilities_of: CardSource | None,
        name_of: CardSource | None,
    ) -> None:
        self.cards = cards
        self.until = until_
        self.numbers = tuple(numbers)
        self.modifiers = tuple(modifiers_)
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

    def __init__(self, ability: int, until_: Duration) -> None:
        self.ability = ability
        self.until = until_

    def do(self, game: Game, resolution: Resolution) -> None:
        context = resolution.context
        names = tuple(sorted(context.names.items()))
        add_ongoing(game, Ongoing(self.ability, context.card, context.player, names, self.until.now(game, context)))


@steps(nodes.DrawNode)
def _draw(node: nodes.DrawNode, scope: Scope) -> EffectStep:
    drawn = nonzero_amount(node.draw, scope, (*node.path, "draw"))
    return DrawUpToEffect(drawn, scope.question("draw how many?")) if node.or_less else DrawEffect(drawn)


@steps(nodes.DrawToNode)
def _draw_to(node: nodes.DrawToNode, scope: Scope) -> EffectStep:
    return DrawToEffect(node.draw_to)


@steps(nodes.DestroyNode)
def _destroy(node: nodes.DestroyNode, scope: Scope) -> EffectStep:
    return DestroyEffect(cards_of(node.destroy, scope), scope, node)


@steps(nodes.DiscardNode)
def _discard(node: nodes.DiscardNode, scope: Scope) -> EffectStep:
    return DiscardEffect(cards_of(node.discard, scope))


@steps(nodes.ReturnNode)
def _return(node: nodes.ReturnNode, scope: Scope) -> EffectStep:
    return ReturnEffect(cards_of(node.return_, scope), scope, node)


@steps(nodes.ControlNode)
def _control(node: nodes.ControlNode, scope: Scope) -> EffectStep:
    return ControlEffect(reference(node.control, scope), lent=node.until == "turn")


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
