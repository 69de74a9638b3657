"""The primitive changes of Summoner's Chess: exerting, counters, morale, the end; and what events trigger."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.core import events as core_events
from engine.core.active_index import active_index
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Listener, Position
from engine.core.state import NOTHING, Names
from engine.core.triggers import collect_triggered, push, triggered_abilities
from engine.games.summoners_chess import events
from engine.games.summoners_chess.layout import ACTED, COMMANDED, EXERTED, LAST_CHANGE, MORALE, PLAYED, SEEN
from engine.games.summoners_chess.pieces import PieceRules


def exert(game: Game, card: int) -> None:
    """Exert a card; an exerted card stays exerted (CH-4.1.1.a)."""
    _set_exerted(game, card, 1)


def ready(game: Game, card: int) -> None:
    """Ready a card; an exerted one with a stun counter loses that instead (CH-14.2.2, CH-S12)."""
    if not game.state.columns[EXERTED][card]:
        return
    if counters(game, card, "stun"):
        add_counters(game, card, "stun", -1)
    else:
        _set_exerted(game, card, 0)


def ready_all(game: Game, player: int) -> None:
    """Ready every card that a player has on the field (CH-4.1.1)."""
    state = game.state
    control, exerted = state.control, state.columns[EXERTED]
    for card in state.board:
        if card >= 0 and exerted[card] and control[card] == player:
            ready(game, card)


def _set_exerted(game: Game, card: int, exerted: int) -> None:
    if game.state.columns[EXERTED][card] == exerted:
        return
    game.state.set_column(EXERTED, card, exerted)
    _mark_counted(game)
    if game.log is not None:
        game.emit(events.Exerted(card) if exerted else events.Readied(card))


def _mark_counted(game: Game) -> None:
    """Mark the position as changed if abilities could depend on it; check and losing never do."""
    index = game.index
    if index is None or index.volatile:
        game.state.version += 1


def counters(position: Position, card: int, name: str) -> int:
    """Return how many counters of a name a card has (CH-14.1)."""
    columns = position.card_set.layout.columns
    return position.state.columns[columns.index(name)][card] if name in columns else 0


def add_counters(game: Game, card: int, name: str, number: int) -> None:
    """Put counters on a card of the field, or remove them (`number` below 0) as far as they are there."""
    state = game.state
    column = game.card_set.layout.columns.index(name)
    before = state.columns[column][card]
    change = max(number, -before)
    if change and state.place[card] >= 0:
        state.set_column(column, card, before + change)
        _mark_counted(game)
        game.emit(events.CountersChanged(card, name, change))


def change_morale(game: Game, player: int, change: int) -> None:
    """Add morale, without an upper limit, or remove it."""
    if change:
        game.state.tallies[MORALE][player] += change
        game.state.unsettled = True
        game.emit(events.MoraleChanged(player, change))


def note_change(game: Game) -> None:
    """Note that the position can't repeat an earlier one."""
    game.state.numbers[LAST_CHANGE] = game.state.turn
    game.state.notes[SEEN] = []


def end(game: Game, winner: int | None, result: str) -> None:
    """End the game."""
    game.state.winner, game.state.result = winner, result
    game.emit(core_events.Ended(winner, result))


def spend_command(game: Game) -> None:
    """Record that the turn's command is spent, which is a game action."""
    numbers = game.state.numbers
    numbers[COMMANDED] = numbers[ACTED] = 1


def note_action(game: Game, player: int) -> None:
    """Record a game action of a player; only those in the player's own turn count for its end."""
    if player == game.state.active:
        game.state.numbers[ACTED] = 1


def note_play(game: Game, player: int) -> None:
    """Record that a player plays or sets a card from hand, a game action.

    A player who does so in the player's own turn does not draw at its end (CH-4.3.1).
    """
    note_action(game, player)
    note_change(game)
    if player == game.state.active:
        game.state.numbers[PLAYED] = 1


def may_end(game: Game) -> bool:
    """Return True if the turn may be ended: a game action was done (CH-4.4), or its player is spared that."""
    numbers = game.state.numbers
    return game.state.active in game.state.spared or bool(numbers[ACTED] or numbers[COMMANDED] or numbers[PLAYED])


DOWN: Final = "down"  # the fact with a card that lay face down when it left: abilities see it as face down


class PendingEvent(NamedTuple):
    """An event to be dispatched: its name in the card language, the cards that take part, and its facts.

    `last`: the listeners of a card that left because of it, collected while the card was there.
    """

    event: str
    names: Names = NOTHING
    facts: Names = NOTHING
    last: tuple[Listener, ...] = ()

    def key(self) -> tuple[Any, ...]:
        """Return the event as data, for comparing stack items."""
        last = [(clause.block.index, context.key()) for clause, _, context in self.last]
        return (self.event, tuple(sorted(self.names.items())), tuple(sorted(self.facts.items())), tuple(last))


class EventRules(PieceRules):
    """The rules of a game in which cards that lie face down may answer."""

    def window(self, game: Game, event: str, names: Names, facts: Names) -> StackItem | None:
        """Return the stack item that lets set cards answer an event; None if none of them could."""
        return None


def dispatch(game: Game, event: str, names: Names = NOTHING) -> None:
    """Dispatch an event: abilities are triggered first, the turn player's before the opponent's, then traps."""
    dispatch_all(game, (PendingEvent(event, names),))


def dispatch_all(game: Game, pending: Sequence[PendingEvent]) -> None:
    """Dispatch events of the same moment; each player orders the player's own abilities (CH-4.1.2)."""
    rules, active = game.library.rules, game.state.active
    assert isinstance(rules, EventRules)  # noqa: S101 - cards of chess are only ever in its games
    for event in reversed(pending):
        window = rules.window(game, event.event, event.names, event.facts)
        if window is not None:
            game.stack.append(window)
    abilities: list[Resolution] = []
    for event in pending:
        abilities += _push_triggered(game, event)
    if abilities:
        push(game, [ability for ability in abilities if ability.player != active], 1 - active)
        push(game, [ability for ability in abilities if ability.player == active], active)


def _push_triggered(game: Game, pending: PendingEvent) -> list[Resolution]:
    event, names, facts, last = pending
    triggered = collect_triggered(game, event, names, facts, list(last)) if last else []
    for resolution in triggered:
        resolution.arrival = -1  # it is resolved although its card has left because of the event
    return [*triggered, *triggered_abilities(game, event, names, facts)]


def last_known_listeners(game: Game, card: int, event: str) -> tuple[Listener, ...]:
    """Return the listeners of a card that is about to leave the field, for an event it takes part in."""
    return tuple([entry for entry in active_index(game).listeners.get(event, ()) if entry[2].card == card])
