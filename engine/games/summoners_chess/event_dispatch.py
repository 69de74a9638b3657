"""Event dispatch: an event triggers the abilities that wait for it, then set traps may answer (CH-5.6.2, CH-7.4)."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.core.active_index import active_index
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Listener
from engine.core.state import NOTHING, Names
from engine.core.triggers import collect_triggered, push, triggered_abilities
from engine.games.summoners_chess.pieces import PieceRules

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
