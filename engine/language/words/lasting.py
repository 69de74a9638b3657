"""How long something lasts, and clauses that go on without a card in play."""

from typing import Literal

from engine.language.node import Node, key
from engine.language.words.clauses import Clause
from engine.language.words.kinds import Effect
from engine.language.words.players import YOU, Player
from engine.language.words.values import PhaseOrTurn


class Moment(Node, one_of=("start", "end")):
    """The next start or end of a phase, or of a turn."""

    start: PhaseOrTurn | None = key("Until the start of your next such phase, or of your next turn.", default=None)
    end: PhaseOrTurn | None = key("Until the end of your next such phase, or of the one under way.", default=None)
    whose: Player = key("Whose phase or turn, if not yours.", default=YOU)

    @property
    def event(self) -> str:
        """The moment as an event: `start turn`."""
        return f"start {self.start}" if self.start else f"end {self.end}"


class Hold(Effect, example="{hold: {modify: {strength: 1}, of: {friendly: unit}}, until: {start: turn}}"):
    """Lets a clause go on for a time, wherever its card is; it keeps the names bound so far."""

    hold: Clause = key("The clause: something that happens, or something that is so.")
    until: Literal["turn", "used"] | Moment = key(
        "Until the end of the turn; used: until its moment has come once; or until a moment."
    )
