"""A test that takes long is marked `deep`. In CI, where nothing else runs, one that is not marked fails for it.

How long is too long is counted in steps of an empty loop, so that it is the same on a slow machine.
"""

import os
from collections.abc import Generator

import pytest

MAX_STEPS = 150_000_000  # about two seconds
SAMPLE = 10_000_000  # steps that measure the processor


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
        if taken > self.allowed and not pyfuncitem.get_closest_marker("deep"):
            pytest.fail(f"took {taken:.1f} s of processor time, more than {self.allowed:.1f} s: mark it as deep")
        return outcome
