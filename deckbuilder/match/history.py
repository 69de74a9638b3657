"""The history of a match, for undo: a snapshot at every decision of a person."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.events import Event
from engine.core.game import Game
from engine.record import RecordedStep


class RecentEvent(NamedTuple):
    """A line of the short log, and its weight; lines of little weight are left out first."""

    text: str
    weight: int = 0


class RecentEvents(NamedTuple):
    """The short log: its lines, how many of the last are new, and how many those are in the full log.

    `reply`: the reply to a typed line.
    """

    lines: Sequence[RecentEvent] = ()
    fresh: int = 0
    logged: int = 0
    reply: Sequence[str] = ()


@dataclass(frozen=True)
class Snapshot:
    """A game at a decision of a person or at its end, and the events since the snapshot before."""

    game: Game  # never changed: play on from a copy
    steps: tuple[RecordedStep, ...]  # of people and bots
    log: tuple[tuple[str, ...], ...]  # by player, all events that the player may know
    summary: tuple[tuple[RecentEvent, ...], ...]  # by player, the same in few lines
    secret: str  # what was revealed; undo then asks for confirmation
    last_squares: tuple[str, ...] = ()  # the squares of the last action on the board, if any
    events: tuple[Event, ...] = ()  # since the snapshot before; players may know only some


class History:
    """Snapshots up to now, and those that were taken back and may come again.

    There is none as long as bots decide before the first person does.
    """

    def __init__(self) -> None:
        self._snapshots: list[Snapshot] = []
        self._now = -1

    @property
    def now(self) -> Snapshot:
        return self._snapshots[self._now]

    @property
    def is_empty(self) -> bool:
        return self._now < 0

    @property
    def is_first(self) -> bool:
        return self._now <= 0

    @property
    def is_last(self) -> bool:
        return self._now == len(self._snapshots) - 1

    @property
    def steps(self) -> tuple[RecordedStep, ...]:
        """All choices up to now."""
        return tuple(step for snapshot in self.past for step in snapshot.steps)

    def log(self, player: int) -> list[str]:
        """Return all events up to now as sentences, as a player may know them."""
        return [line for snapshot in self.past for line in snapshot.log[player]]

    def summary(self, player: int) -> list[RecentEvent]:
        """Return all events up to now in few lines, as a player may know them."""
        return [line for snapshot in self.past for line in snapshot.summary[player]]

    def fresh(self, player: int, players: Collection[int]) -> tuple[int, int]:
        """Return how many log lines of a player came after the last choice of `players`, and how many short lines.

        `players` are the seats of one person.
        """
        snapshots: list[Snapshot] = []
        past = self.past
        for snapshot, before in zip(reversed(past), reversed(past[:-1]), strict=False):
            snapshots.append(snapshot)
            if before.game.decision is None or before.game.decision.player in players:
                break
        else:
            snapshots += past[:1]
        log_lines = sum(len(snapshot.log[player]) for snapshot in snapshots)
        return log_lines, sum(len(snapshot.summary[player]) for snapshot in snapshots)

    @property
    def last_squares(self) -> tuple[str, ...]:
        """The squares of the last action on the board."""
        return next((snapshot.last_squares for snapshot in reversed(self.past) if snapshot.last_squares), ())

    def add(self, snapshot: Snapshot) -> None:
        """Add a snapshot; what was undone is forgotten."""
        self._snapshots[self._now + 1 :] = [snapshot]
        self._now += 1

    def back(self) -> None:
        self._now -= 1

    def forth(self) -> None:
        self._now += 1

    @property
    def past(self) -> Sequence[Snapshot]:
        """The snapshots up to now."""
        return self._snapshots[: self._now + 1]
