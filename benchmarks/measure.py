"""Measuring two sides of a comparison, and the row that comes of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass

MIN_DURATION = 0.003  # seconds that one measurement takes at least: shorter work is done several times in it
MEGABYTE = 1 << 20

Work = Callable[[], object]


@dataclass(frozen=True)
class Row:
    """One comparison; without a limit it is only told."""

    name: str
    ours: str
    reference: str = ""
    ratio: float | None = None
    limit: float | None = None

    @property
    def is_over(self) -> bool:
        return self.ratio is not None and self.limit is not None and self.ratio > self.limit


def compared(name: str, ours: float, reference: float, limit: float | None = None) -> Row:
    """Return the row of two durations in seconds."""
    return Row(name, duration(ours), duration(reference), ours / reference, limit)


def fastest(ours: Work, reference: Work, repeats: int) -> tuple[float, float]:
    """Return the shortest time of each side, both measured in turn after a warm-up.

    What else the machine does can only add time, so the shortest of several is the nearest to the truth.
    """
    ours_calls, reference_calls = _calls(ours), _calls(reference)
    pairs = [(_timed(ours, ours_calls), _timed(reference, reference_calls)) for _ in range(repeats)]
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)


def _calls(work: Work) -> int:
    """How many calls one measurement takes; asking warms up."""
    work()
    return max(1, round(MIN_DURATION / _timed(work, 1)))


def _timed(work: Work, calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        work()
    return (time.perf_counter() - start) / calls


def duration(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"
