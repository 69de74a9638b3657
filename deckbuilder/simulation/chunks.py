"""Cutting a run into chunks of games, and gathering what comes back.

A chunk is a setting and a range of game numbers. Who plays it does not matter, so a lost chunk is played again;
results are kept by setting and number, so that nothing can count twice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from deckbuilder.simulation.playing import Setting, packed
from deckbuilder.simulation.result import GameResult

PER_JOB = 8  # chunks that each process gets in the course of a run: the last ones end at about the same time
LARGEST = 25  # games of a chunk: what is lost when a process dies, and what an interruption throws away

Report = Callable[[int], None]  # told how many more games are done


@dataclass(frozen=True)
class Chunk:
    """Some games of a setting."""

    setting: int  # which of the run
    packed: bytes
    numbers: range


@dataclass
class Gathered:
    """The games of a run that are done, by setting and number."""

    wanted: int  # of each setting
    games: list[dict[int, GameResult]] = field(default_factory=list)
    interrupted: bool = False

    def add(self, chunk: Chunk, results: Sequence[GameResult]) -> int:
        """Keep the results of a chunk; how many of them are new."""
        kept = self.games[chunk.setting]
        new = [result for result in results if result.number not in kept]
        kept.update((result.number, result) for result in new)
        return len(new)

    def of(self, setting: int) -> list[GameResult]:
        """The games of a setting in the order of their numbers."""
        return [result for _, result in sorted(self.games[setting].items())]


def cut(settings: Sequence[Setting], games: int, jobs: int) -> Iterator[Chunk]:
    """The chunks of a run. Settings take turns, so that an interrupted comparison has pairs."""
    size = max(1, min(LARGEST, games * len(settings) // (jobs * PER_JOB)))
    ready = [packed(setting) for setting in settings]
    for start in range(0, games, size):
        for number, setting in enumerate(ready):
            yield Chunk(number, setting, range(start, min(start + size, games)))
