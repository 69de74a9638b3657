"""Permissions of players that abilities change: how many units act, and what players can pay."""

from engine.core.active_index import active_index
from engine.core.characteristics import modifiers_on_player, total_of
from engine.core.position import Position


def may_pay(position: Position, player: int) -> bool:
    """Return True if a player can pay magic at all."""
    return "cannot pay magic" not in active_index(position).kinds or not modifiers_on_player(
        position, "cannot pay magic", player
    )


def most_attackers(position: Position) -> int:
    """Return how many units of the active player may attack; the smallest number if there are several."""
    if "attackers" in active_index(position).kinds:
        allowed = modifiers_on_player(position, "attackers", position.state.active)
        if allowed:
            return min([modifier.number(position, context) for modifier, context in allowed])
    return position.card_set.numbers["attackers"]


def most_moves(position: Position) -> int:
    """Return how many units may move this turn; a rule set may allow fewer in the first turn (1E-SETUP-4)."""
    numbers = position.card_set.numbers
    moves = numbers["moves"]
    if position.state.turn == 1:
        moves = numbers.get("first_moves", moves)
    if "movers" in active_index(position).kinds:
        moves += total_of(modifiers_on_player(position, "movers", position.state.active), position)
    return moves


def event_tax(position: Position, player: int) -> int:
    """Return what a player pays for an event in addition to its cost."""
    if "event_cost" not in active_index(position).kinds:
        return 0
    return total_of(modifiers_on_player(position, "event_cost", player), position)


def phases_allowed(position: Position, phase: str) -> list[str]:
    """Return the other phases whose actions the active player may take too."""
    if "actions" not in active_index(position).kinds:
        return []
    phases = {modifier.word for modifier, _ in modifiers_on_player(position, "actions", position.state.active)}
    return sorted(phases - {phase})
