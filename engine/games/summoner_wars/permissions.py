"""What players may do, as far as abilities change it: with how many units they act, what they can pay."""

from engine.core.continuous import in_force
from engine.core.position import Position
from engine.core.values import held_by, sum_of


def may_pay(position: Position, player: int) -> bool:
    """Whether a player can pay magic at all."""
    return "cannot pay magic" not in in_force(position).kinds or not held_by(position, "cannot pay magic", player)


def most_attackers(position: Position) -> int:
    """With how many units the active player may attack; the smallest number of several."""
    if "attackers" in in_force(position).kinds:
        allowed = held_by(position, "attackers", position.state.active)
        if allowed:
            return min([modifier.number(position, frame) for modifier, frame in allowed])
    return position.table.numbers["attackers"]


def most_moves(position: Position) -> int:
    """How many units may move in this turn; a rule set may allow fewer in the first of all turns (1E-SETUP-4)."""
    numbers = position.table.numbers
    moves = numbers["moves"]
    if position.state.turn == 1:
        moves = numbers.get("first_moves", moves)
    if "movers" in in_force(position).kinds:
        moves += sum_of(held_by(position, "movers", position.state.active), position)
    return moves


def event_tax(position: Position, player: int) -> int:
    """What a player pays for an event beside what that costs."""
    if "event_cost" not in in_force(position).kinds:
        return 0
    return sum_of(held_by(position, "event_cost", player), position)


def phases_allowed(position: Position, phase: str) -> list[str]:
    """The other phases whose actions the active player has too."""
    if "actions" not in in_force(position).kinds:
        return []
    words = {modifier.word for modifier, _ in held_by(position, "actions", position.state.active)}
    return sorted(words - {phase})
