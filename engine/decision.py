"""A decision: who must decide, what is asked, and the ordered legal options."""

from typing import Any


class Decision:
    """What the game waits for. `options` are plain tuples, first the verb or the kind of the answer.

    `source` is the card that asks, -1 where the rules ask. `action` is true where the player is free to act in a
    phase; only then may one option alone be left to choose.
    """

    __slots__ = ("action", "options", "player", "question", "source")

    def __init__(
        self, player: int, question: str, source: int, options: tuple[tuple[Any, ...], ...], *, action: bool = False
    ) -> None:
        self.player = player
        self.question = question
        self.source = source
        self.options = options
        self.action = action

    def __repr__(self) -> str:
        return f"Decision(player {self.player + 1}, {self.question!r}, {len(self.options)} options)"
