"""Triggered abilities: found for an event, put on the stack, ordered and begun."""

from typing import Any, ClassVar

from engine.core.active_index import active_index
from engine.core.changes import end_clauses
from engine.core.characteristics import one_of_each
from engine.core.context import ENDED, AbilityContext
from engine.core.decisions import CardOption, Decision, Option
from engine.core.errors import LimitExceededError
from engine.core.game import MAX_CHAINED_ABILITIES, Game, Resolution, StackItem
from engine.core.position import ActiveIndex, Clause, Listener, Position, Trigger
from engine.core.state import NOTHING, ONCE, Names


def fire(game: Game, event: str, names: Names = NOTHING, facts: Names = NOTHING) -> bool:
    """Put the abilities that an event triggers on the stack; return True if there is at least one."""
    return push(game, triggered_abilities(game, event, names, facts))


def triggered_abilities(game: Game, event: str, names: Names = NOTHING, facts: Names = NOTHING) -> list[Resolution]:
    """Return the abilities that the event triggers; clauses that end with it are removed."""
    index = active_index(game)
    listeners = listeners_to(game, event) if event in game.card_set.answers else index.listeners.get(event)
    if not listeners:
        return []
    abilities = collect_triggered(game, event, names, facts, listeners)
    if index.ongoing:
        _use_up(game, index, listeners, names, facts)
    return abilities


def _use_up(game: Game, index: ActiveIndex, listeners: list[Listener], names: Names, facts: Names) -> None:
    """Remove the clauses that end when they are triggered, whether they have an effect or not."""
    gone = [
        ongoing
        for source, ongoing in index.ongoing
        if ongoing.until == ONCE
        for _, trigger, context in listeners
        if context is source and _is_triggered(game, trigger, _context(source, names, facts))
    ]
    if gone:
        end_clauses(game, gone)


def _is_triggered(game: Game, trigger: Trigger, context: AbilityContext) -> bool:
    if trigger.of_phase and context.player != game.state.active:
        return False
    return trigger.matches(game, context)


def listeners_to(game: Game, event: str) -> list[Listener] | None:
    """Return the listeners of an event: active ones, and one card of each kind in every hand."""
    listeners, answers = active_index(game).listeners.get(event), game.card_set.answers
    if event not in answers:
        return listeners
    listening, kinds, definition = list(listeners or ()), answers[event], game.state.definition
    for player, hand in enumerate(game.state.hands):
        cards = [card for card in hand if definition[card] in kinds]
        for card in one_of_each(game, cards) if len(cards) > 1 else cards:
            listening += [
                (clause, trigger, AbilityContext(card, player)) for clause, trigger in kinds[definition[card]]
            ]
    return listening


def has_listeners(game: Game, event: str) -> bool:
    """Return True if any ability waits for an event, whichever cards take part: a quick test."""
    listeners = listeners_to(game, event) if event in game.card_set.answers else active_index(game).listeners.get(event)
    return bool(listeners)


def collect_triggered(
    game: Game,
    event: str,
    names: Names,
    facts: Names = NOTHING,
    listeners: list[Listener] | None = None,
    *,
    instead: bool = False,
) -> list[Resolution]:
    """Return the abilities that the event triggers and that can be resolved now.

    After them come those that can't be paid or have no target yet, because resolving the others may change that.
    """
    if listeners is None:
        listeners = listeners_to(game, event)
    arrival = game.state.arrival
    able: list[Resolution] = []
    unable: list[Resolution] = []
    for clause, trigger, source in listeners or ():
        if trigger.is_of_another(source.card, names) or (trigger.of_phase and source.player != game.state.active):
            continue
        if clause.together and _is_triggered_already(clause, source, able + unable):
            continue
        merged = {**source.names, **names} if source.names else names
        context = AbilityContext(source.card, source.player, merged, facts)
        if trigger.matches(game, context) and clause.can_trigger(game, context):
            if clause.noted:
                looked_up = {name: cards.cards(game, context) for name, cards in clause.noted}
                context = AbilityContext(context.card, context.player, {**context.names, **looked_up}, facts)
            resolution = Resolution(clause.block.index, context, arrival=arrival[source.card], instead=instead)
            resolution.bound_arrivals = tuple(
                [(card, arrival[card]) for cards in context.names.values() for card in cards if card >= 0]
            )
            (able if clause.block.possible(game, context) else unable).append(resolution)
    return able + unable if able else []


def _is_triggered_already(clause: Clause, source: AbilityContext, abilities: list[Resolution]) -> bool:
    """Return True if an ability that all cards of the player share was triggered by another card."""
    return (clause.block.index, source.player) in [(resolution.block_id, resolution.player) for resolution in abilities]


def _context(source: AbilityContext, names: Names, facts: Names) -> AbilityContext:
    return AbilityContext(source.card, source.player, {**source.names, **names} if source.names else names, facts)


def push(game: Game, abilities: list[Resolution], player: int = -1) -> bool:
    """Put simultaneous triggered abilities on the stack; return True if there are any.

    The active player, or another that is given, chooses their order (2E-GEN-2). Raises LimitExceededError if abilities
    trigger each other without end.
    """
    if not abilities:
        return False
    state = game.state
    state.chain += len(abilities)
    if state.chain > MAX_CHAINED_ABILITIES:
        raise LimitExceededError(f"'{game.name(abilities[0].card)}' triggers itself without end")
    if game.search_budget is not None:
        game.search_budget.spend(game, abilities[0].card)
    game.stack += abilities
    if len(abilities) > 1:
        game.stack.append(TriggerOrdering(state.active if player < 0 else player, len(abilities)))
    return True


class TriggerOption(CardOption):
    """Choose which of several triggered abilities comes first. `place`: its place among them."""

    def __init__(self, card: int, block_id: int, place: int, title: str) -> None:
        self.card = card
        self.block_id = block_id
        self.place = place
        self.title = title

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.block_id, self.place)

    def label(self, position: Position) -> str:
        state = position.state
        host = state.host[self.card]
        if host >= 0 and state.place[host] >= 0:
            return f"{self.title}@{position.square_name(state.place[host])}"
        square = state.last[self.card]
        if square < 0 or position.definition(self.card).is_event:
            return self.title
        return f"{self.title}@{position.square_name(square)}"

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        square = position.state.last[self.card]
        at = f"{self.title}@{position.square_name(square)}" if square >= 0 else label
        return (position.name(self.card), at)


def _identity(game: Game, resolution: Resolution) -> tuple[Any, ...]:
    """Return a key that is equal for triggered abilities with the same effect, which need no order.

    They are the same ability of one card, or of equal cards under one, and the parts of the event that they read are
    equal.
    """
    state, card, context = game.state, resolution.card, resolution.context
    clause = game.library.blocks[resolution.block_id].clause
    reads = frozenset(context.names) if clause is None else clause.reads
    names = tuple([(name, cards) for name, cards in sorted(context.names.items()) if name in reads])
    facts = tuple([(name, numbers) for name, numbers in sorted(context.facts.items()) if name != ENDED])
    holder = (state.definition[card], state.host[card]) if state.host[card] >= 0 else (-1, card)
    return (resolution.block_id, resolution.player, resolution.instead, holder, names, facts)


class TriggerOrdering(StackItem):
    """The choice of the active player which of the abilities below comes first."""

    tag: ClassVar[str] = "Ordering"

    def __init__(self, player: int, number: int) -> None:
        super().__init__(-1, player)
        self.number = number

    def run(self, game: Game) -> Decision | None:
        stack = game.stack
        first = len(stack) - 1 - self.number
        able: list[StackItem] = []
        unable: list[StackItem] = []
        for item in stack[first:-1]:
            if isinstance(item, Resolution):
                if not item.is_too_late(game):
                    able.append(item)
                elif not item.has_gone(game) and self._may_come(game, item):
                    unable.append(item)
        if not able:
            del stack[first:]
            return None
        stack[first:-1] = [*unable, *able]
        self.number = len(unable) + len(able)
        options: list[Option] = []
        identities: set[tuple[Any, ...]] = set()
        for place, item in enumerate(able, len(unable)):
            if isinstance(item, Resolution) and (identity := _identity(game, item)) not in identities:
                identities.add(identity)
                clause = game.library.blocks[item.block_id].clause
                title = game.name(item.card) if clause is None else clause.title
                options.append(TriggerOption(item.card, item.block_id, place, title))
        return Decision(self.player, "Which comes first?", -1, tuple(options))

    def _may_come(self, game: Game, item: Resolution) -> bool:
        """Return True if an ability may still be resolved, once it can be paid and has targets."""
        clause = game.library.blocks[item.block_id].clause
        return clause is not None and clause.can_trigger(game, item.context)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, TriggerOption)  # noqa: S101 - it is one that was offered
        chosen = game.stack.pop(len(game.stack) - 1 - self.number + option.place)
        self.number -= 1
        game.stack.append(chosen)

    def copy(self) -> "TriggerOrdering":
        return TriggerOrdering(self.player, self.number)

    def key(self) -> tuple[Any, ...]:
        return (self.player, self.number)
