"""Which changes of the board a player may bring about: what is known beforehand is asked before it is offered."""

from collections.abc import Mapping

from engine.core.position import Position


class Guard:
    """What the rules of a game say to changes of the board. `guards_changes`: they do not allow every one."""

    guards_changes: bool = False

    def may_change(self, position: Position, player: int, changes: Mapping[int, int]) -> bool:
        """Whether a player may bring a change about: squares, and who stands there then (-1: nobody)."""
        return True
