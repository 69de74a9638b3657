"""The course of a game so that it can be taken back: every decision of a person is a moment to return to."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.events import Event
from engine.core.game import Game
from engine.record import RecordedStep


class RecentEvent(NamedTuple):
    """A line of what happened, and how much that matters: the more, the later it is left out."""

    text: str
    weight: int = 0


class RecentEvents(NamedTuple):
    """What happened in few lines, how many of the last are new, and how many those are in the whole log.

    `said`: what is said in answer to a typed line.
    """

    lines: Sequence[RecentEvent] = ()
    fresh: int = 0
    logged: int = 0
    said: Sequence[str] = ()


@dataclass(frozen=True)
class Snapshot:
    """A game at a decision of a person or at its end, and how it came to it from the moment before."""

    game: Game  # never changed: who goes on from here takes a copy
    steps: tuple[RecordedStep, ...]  # of people and bots
    news: tuple[tuple[str, ...], ...]  # by player: what happened, as far as that player may know it
    summary: tuple[tuple[RecentEvent, ...], ...]  # by player: the same in few lines
    secret: str  # what came to light; going back asks first
    trail: tuple[str, ...] = ()  # the squares of the last thing that was done on the board, if any was
    events: tuple[Event, ...] = ()  # from the snapshot before to this one, of which players may know a part only


class History:
    """Snapshots up to now, and those that were taken back and may come again.

    There is none as long as bots decide before the first person does.
    """

    def __init__(self) -> None:
        self._moments: list[Snapshot] = []
        self._now = -1

    @property
    def now(self) -> Snapshot:
        return self._moments[self._now]

    @property
    def is_first(self) -> bool:
        return self._now <= 0

    @property
    def is_last(self) -> bool:
        return self._now == len(self._moments) - 1

    @property
    def steps(self) -> tuple[RecordedStep, ...]:
        """Everything that was chosen up to now."""
        return tuple(step for moment in self.past for step in moment.steps)

    def news(self, player: int) -> list[str]:
        """Everything that happened up to now, as a player may know it."""
        return [said for moment in self.past for said in moment.news[player]]

    def summary(self, player: int) -> list[RecentEvent]:
        """Everything that happened up to now, in few lines, as a player may know it."""
        return [line for moment in self.past for line in moment.summary[player]]

    def fresh(self, player: int, players: Collection[int]) -> tuple[int, int]:
        """How many of the last news of a player came after the last choice of these, who are one person; and lines
        of the summary.
        """
        moments: list[Snapshot] = []
        past = self.past
        for moment, before in zip(reversed(past), reversed(past[:-1]), strict=False):
            moments.append(moment)
            if before.game.decision is None or before.game.decision.player in players:
                break
        else:
            moments += past[:1]
        return sum(len(each.news[player]) for each in moments), sum(len(each.summary[player]) for each in moments)

    @property
    def trail(self) -> tuple[str, ...]:
        """The squares of the last thing that was done on the board."""
        return next((moment.trail for moment in reversed(self.past) if moment.trail), ())

    def add(self, moment: Snapshot) -> None:
        """Go on to a moment; what was taken back is forgotten."""
        self._moments[self._now + 1 :] = [moment]
        self._now += 1

    def back(self) -> None:
        self._now -= 1

    def forth(self) -> None:
        self._now += 1

    @property
    def past(self) -> Sequence[Snapshot]:
        """The snapshots up to now."""
        return self._moments[: self._now + 1]
