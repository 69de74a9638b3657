"""Nodes for durations, and for clauses that go on without a card in play."""

from typing import Literal

from engine.language.node import OTHERS, Node, key
from engine.language.nodes.clauses import ClauseNode
from engine.language.nodes.kinds import EffectNode, PhaseOrTurnField
from engine.language.nodes.players import YOU, PlayerField


class MomentNode(Node, one_of=("start", "end")):
    """The next moment at which a phase or a turn begins or ends."""

    start: PhaseOrTurnField | None = key(
        "Until the start of your next such phase, or of your next turn.",
        default=None,
        needs={"turn": "", OTHERS: "moments of phases"},
    )
    end: PhaseOrTurnField | None = key(
        "Until the end of your next such phase, or of the one under way.",
        default=None,
        needs={"turn": "", OTHERS: "moments of phases"},
    )
    whose: PlayerField = key("Whose phase or turn, if not yours.", default=YOU)

    @property
    def event(self) -> str:
        """The moment as an event, such as `start turn`."""
        return f"start {self.start}" if self.start else f"end {self.end}"


class HoldNode(EffectNode, example="{hold: {modify: {strength: 1}, of: {friendly: unit}}, until: {start: turn}}"):
    """Lets a clause go on for a time, wherever its card is; it keeps the names bound so far."""

    hold: ClauseNode = key("The clause: something that happens, or something that is so.")
    until: Literal["turn", "used"] | MomentNode = key(
        "Until the end of the turn; used: until its moment has come once; or until a moment."
    )
