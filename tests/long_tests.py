"""A test that takes long is marked `deep`, and runs before the others. In CI, where nothing else runs, one that is not marked fails.

How long is too long is counted in steps of an empty loop, so that it is the same on a slow machine.
"""

import os
from collections.abc import Generator, Sequence
from itertools import chain, groupby

import pytest

MAX_STEPS = 150_000_000  # about two seconds
SAMPLE = 10_000_000  # steps that measure the processor


def is_long(test: pytest.Item) -> bool:
    return test.get_closest_marker("deep") is not None


def long_first(tests: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests in parts of one size, one for each process of `--dist worksteal`, and each part with long tests first.

    A process that has run its part takes over the last tests of another, at the end one after the other: were those the
    long ones, the other processes would wait for it. Long tests of a file share fixtures, so they stay in one part.
    """
    parts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for _, of_file in groupby(filter(is_long, tests), key=lambda test: test.path):
        min(parts, key=len).extend(of_file)
    short = [test for test in tests if not is_long(test)]
    for number, part in enumerate(parts):
        size = len(tests) * (number + 1) // processes - len(tests) * number // processes
        room = max(size - len(part), 0)
        part.extend(short[:room])
        del short[:room]
    return [*chain(*parts), *short]


def processor_time() -> float:
    """Seconds of this process and of the child processes that it has waited for."""
    return sum(os.times()[:4])


def seconds_allowed() -> float:
    """The processor time that `MAX_STEPS` take here, by the slowest of a few measurements."""
    seconds = []
    for _ in range(2):
        before = processor_time()
        for _step in range(SAMPLE):
            pass
        seconds.append(processor_time() - before)
    return max(seconds) / SAMPLE * MAX_STEPS


class LongTests:
    """Fails each test that took longer than is allowed without `deep`."""

    def __init__(self) -> None:
        self.allowed = seconds_allowed()

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Generator[None, object, object]:
        before = processor_time()
        outcome = yield
        taken = processor_time() - before
        if taken > self.allowed and not is_long(pyfuncitem):
            pytest.fail(f"took {taken:.1f} s of processor time, more than {self.allowed:.1f} s: mark it as deep")
        return outcome
