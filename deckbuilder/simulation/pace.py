"""Estimated duration of games, from measured processor times (`python -m benchmarks.pace`)."""

from collections.abc import Sequence
from typing import Final

from deckbuilder.match.weights import load_pace
from deckbuilder.simulation.chunks import Task
from deckbuilder.text import counted
from engine import is_compiled

MINUTE, HOUR = 60, 3600  # seconds
WORTH_TELLING: Final = 20.0  # seconds


def seconds_of(tasks: Sequence[Task], jobs: int) -> float:
    """Return about how many seconds tasks take on a number of processors; 0 if a player was never measured."""
    measured_here = load_pace("compiled" if is_compiled() else "pure")
    games = sum(len(task.numbers) for task in tasks)
    seconds = 0.0
    for task in tasks:
        measured = measured_here.get(task.setting.ruleset["ruleset"], {})
        if any(player not in measured for player in task.setting.players):
            return 0.0
        most_games = len(task.numbers) * (task.setting.best_of or 1)
        seconds += sum(measured[player] for player in task.setting.players) * most_games
    return seconds / max(1, min(jobs, games))


def duration_text(tasks: Sequence[Task], jobs: int) -> str:
    """Return `; about 40 minutes`; empty for a short or unknown time."""
    seconds = seconds_of(tasks, jobs)
    return f"; about {duration(seconds)}" if seconds >= WORTH_TELLING else ""


def duration(seconds: float) -> str:
    """Return `40 minutes`."""
    if seconds < 2 * MINUTE:
        return f"{round(seconds, -1):.0f} seconds"
    if seconds < 2 * HOUR:
        return counted(round(seconds / MINUTE), "minute")
    return counted(round(seconds / HOUR), "hour")
