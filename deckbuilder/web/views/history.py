"""The versions of a deck as a page lists them: by sitting, the newest first, in local time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from deckbuilder.app.decks.history import Version, runs_of
from deckbuilder.text import day_text

PAUSE = timedelta(minutes=30)  # without a change, after which a new sitting begins
MAX_SHOWN = 5  # rows of an older sitting that are shown without being unfolded
MAX_OF_LAST = 10  # rows of a sitting, of which the earlier ones are folded
COMMANDS = {"deck new": "begun", "deck import": "imported", "repair": "filled up or mended"}


def in_words(action: str) -> str:
    """Return what was done, for one who knows no commands."""
    return COMMANDS.get(action, action)


@dataclass(frozen=True)
class VersionRow:
    """A version with its local time."""

    version: Version
    time: str


@dataclass(frozen=True)
class RunRow:
    """Versions in which the same was done, the newest first, as one row. `action`: all of it, in words."""

    action: str
    rows: Sequence[VersionRow]

    @property
    def last(self) -> VersionRow:
        return self.rows[0]


@dataclass(frozen=True)
class Sitting:
    """What was done in one sitting, the newest first: the rows that are shown with it, and `earlier` ones.

    `number`: of versions; `is_open`: whether it is shown at once.
    """

    heading: str
    number: int
    rows: Sequence[RunRow]
    earlier: Sequence[RunRow]
    is_open: bool


def sittings_of(versions: Sequence[Version]) -> list[Sitting]:
    """Return the sittings in which versions were made, the newest first. `versions`: the oldest first."""
    groups: list[list[tuple[datetime, Version]]] = []
    for version in versions:
        at = datetime.fromisoformat(version.at).astimezone()
        if not groups or at - groups[-1][-1][0] > PAUSE:
            groups.append([])
        groups[-1].append((at, version))
    return [_sitting(group, is_last=group is groups[-1]) for group in reversed(groups)]


def _sitting(group: Sequence[tuple[datetime, Version]], *, is_last: bool) -> Sitting:
    times = {version.number: f"{at:%H:%M}" for at, version in group}
    rows = [
        RunRow(in_words(run.action), [VersionRow(version, times[version.number]) for version in reversed(run.versions)])
        for run in reversed(runs_of([version for _, version in group]))
    ]
    (first, _), (last, _) = group[0], group[-1]
    span = f"{first:%H:%M}" if f"{first:%H:%M}" == f"{last:%H:%M}" else f"{first:%H:%M} to {last:%H:%M}"
    is_open = is_last or len(rows) <= MAX_SHOWN or any(version.name for _, version in group)
    shown = MAX_OF_LAST if len(rows) > MAX_OF_LAST + 1 else len(rows)
    return Sitting(f"{day_text(first)}, {span}", len(group), rows[:shown], rows[shown:], is_open)
