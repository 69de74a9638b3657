"""Bots as a program brings them: classes of a module that other processes import."""

from collections.abc import Mapping

from engine import BotKind, Game


class Last:
    """Takes the last option that is offered."""

    def __init__(self, seed: int, weights: Mapping[str, float]) -> None:
        pass

    def choose(self, view: Game) -> int:
        return len(view.options) - 1


LAST = BotKind("last", Last, needs_view=True)
