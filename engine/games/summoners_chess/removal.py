"""Removal of cards from the field and its cost: capture, sacrifice, destruction (CH-3.2, CH-13.5 to CH-13.8)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core.changes import put_in_discard
from engine.core.context import AbilityContext
from engine.core.game import Game
from engine.core.position import Position
from engine.core.state import NOTHING, Names
from engine.games.summoners_chess import changes, events
from engine.games.summoners_chess.layout import FRONT, POISON
from engine.games.summoners_chess.movement import can_be_destroyed, has_keyword, withstands
from engine.games.summoners_chess.pieces import piece_of, pieces_of

POISON_LIMIT: Final = 5  # the number of poison counters that kills (CH-14.3.1)


def value(position: Position, card: int) -> int:
    """Return the value of a card in morale; for a face-down card that of its front (CH-S3)."""
    state = position.state
    front = state.columns[FRONT][card]
    return pieces_of(position)[front - 1 if front else state.definition[card]].value


class Capture(NamedTuple):
    """The result of a capture: the player who loses morale, how much, and the events dispatched after the landing."""

    player: int
    value: int
    pending: tuple[changes.PendingEvent, ...]


def capture(game: Game, card: int, captor: int) -> Capture | None:
    """Capture a card; None if an iron counter is lost instead (CH-14.2.3). Only units cost morale (CH-3.2.1)."""
    is_unit = piece_of(game, card).is_unit
    if withstands(game, card):
        changes.add_counters(game, card, "iron", -1)
        return None
    names: Names = {"captured": (card,), "captor": (captor,)}
    captured = Capture(
        game.state.control[card],
        value(game, card) if is_unit else 0,
        (_removal_event(game, card, "after capture", names), _leaving(game, card)),
    )
    game.emit(events.Captured(card, captor))
    put_in_discard(game, card)
    changes.note_change(game)
    return captured


def settle(game: Game, captures: Sequence[Capture], captor: int) -> None:
    """Apply the morale of captures after the landing: doubled by fear, gained with inspire (CH-13.5, CH-13.6)."""
    lost = sum(captured.value for captured in captures)
    if lost:
        changes.change_morale(game, captures[0].player, -lost * (2 if has_keyword(game, captor, "fear") else 1))
        if has_keyword(game, captor, "inspire"):
            changes.change_morale(game, game.state.control[captor], lost)


def sacrifice(game: Game, cards: Sequence[int]) -> None:
    """Sacrifice cards at the same time: each unit costs its controller its value (CH-3.2.2)."""
    state = game.state
    pending: list[changes.PendingEvent] = []
    losses = [0] * state.seats
    for card in cards:
        pending.append(_removal_event(game, card, "after sacrifice", {"sacrificed": (card,)}))
        pending.append(_leaving(game, card))
        if piece_of(game, card).is_unit:
            losses[state.control[card]] += value(game, card)
    for card in cards:
        game.emit(events.Sacrificed(card))
        put_in_discard(game, card)
        changes.note_change(game)
    for player, lost in enumerate(losses):
        changes.change_morale(game, player, -lost)
    changes.dispatch_all(game, pending)


def destroy(game: Game, cards: Sequence[int], context: AbilityContext) -> None:
    """Destroy cards at the same time, except those that shields protect (CH-13.8, CH-14.2.4).

    Destruction costs no morale (CH-3.2).
    """
    falling: list[int] = []
    pending: list[changes.PendingEvent] = []
    for card in cards:
        if game.state.place[card] < 0 or not can_be_destroyed(game, card, _destroyers(context)):
            continue
        if changes.counters(game, card, "shield"):
            changes.add_counters(game, card, "shield", -1)
            continue
        names: Names = {"destroyed": (card,), "destroyer": (context.card,)}
        pending += [_removal_event(game, card, "after destruction", names), _leaving(game, card)]
        falling.append(card)
    for card in falling:
        game.emit(events.Demolished(card, context.card))
        put_in_discard(game, card)
        changes.note_change(game)
    changes.dispatch_all(game, pending)


def select_destroyed(position: Position, cards: Sequence[int], context: AbilityContext) -> tuple[int, ...]:
    """Return those of some cards that an effect would destroy."""
    by = _destroyers(context)
    return tuple(
        [
            card
            for card in cards
            if can_be_destroyed(position, card, by) and not changes.counters(position, card, "shield")
        ]
    )


def _destroyers(context: AbilityContext) -> tuple[int, ...]:
    return (context.card, *context.names.get("played", ()))


def poison(game: Game, player: int) -> None:
    """Add poison to each poisoned unit of a player, and sacrifice those with too much together (CH-14.3.1, CH-S11)."""
    state = game.state
    if not state.counts[POISON]:
        return
    own = [card for card in state.board if card >= 0 and state.control[card] == player and piece_of(game, card).is_unit]
    for card in own:
        if changes.counters(game, card, "poison"):
            changes.add_counters(game, card, "poison", 1)
    deadly = [card for card in own if changes.counters(game, card, "poison") >= POISON_LIMIT]
    if deadly:
        sacrifice(game, deadly)


def _removal_event(game: Game, card: int, event: str, names: Names) -> changes.PendingEvent:
    facts: Names = {changes.DOWN: (card,)} if game.state.columns[FRONT][card] else NOTHING
    return changes.PendingEvent(event, names, facts, changes.last_known_listeners(game, card, event))


def _leaving(game: Game, card: int) -> changes.PendingEvent:
    return _removal_event(game, card, "after leave", {"left": (card,)})
