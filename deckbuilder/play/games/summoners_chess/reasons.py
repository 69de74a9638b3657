"""What a hint says of the parts that the worth of a position is made of: where they are better, and where worse."""

from collections.abc import Mapping

REASONS: Mapping[str, tuple[str, str]] = {
    "end": ("it decides the game for you", "it decides the game against you"),
    "morale": ("you keep more morale", "you lose more morale"),
    "siege": ("your general is safer", "your general is in more danger"),
    "field": ("you have more on the field", "you have less on the field"),
    "hand": ("your hand is better", "your hand is worse"),
    "threats": ("more of theirs than of yours can be taken", "more of yours than of theirs can be taken"),
    "enemy morale": ("the opponent loses more morale", "the opponent keeps more morale"),
    "enemy siege": ("the enemy general is in more danger", "the enemy general is safer"),
    "enemy field": ("the opponent has less on the field", "the opponent has more on the field"),
    "enemy hand": ("the opponent's hand is worse", "the opponent's hand is better"),
}
