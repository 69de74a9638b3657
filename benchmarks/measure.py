"""Measuring two sides of a comparison, and the row that comes of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass

SHORTEST = 0.002  # seconds that one measurement takes at least: shorter work is repeated within it


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


def compare(name: str, ours: float, reference: float, limit: float | None) -> Row:
    """The row of two durations in seconds."""
    return Row(name, duration(ours), duration(reference), ours / reference, limit)


def interleaved(
    ours: Callable[[], object],
    reference: Callable[[], object],
    repeats: int,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[float, float]:
    """The shortest time of both sides, taken in turn after a warm-up: what else the machine does only adds time."""
    sides = [(side, _calls(side, clock)) for side in (ours, reference)]
    times: list[list[float]] = [[], []]
    for turn in range(repeats):
        for (side, calls), taken in sorted(zip(sides, times, strict=True), key=lambda _: 0, reverse=turn % 2 == 1):
            taken.append(_timed(side, calls, clock))
    return min(times[0]), min(times[1])
