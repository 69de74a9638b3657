"""How much the tests try: `make test` a part of it in little time, `make check` (DEEP=1) all."""

import os

import pytest
from hypothesis import HealthCheck, settings

IS_DEEP = os.environ.get("DEEP") == "1"
PART = 4  # of what is tried at random, `make test` tries one part in so many
FEWEST = 5

deep = pytest.mark.deep  # a test that `make check` runs and `make test` leaves out


def sized(quick: int, deep: int) -> int:
    """A number of things to try: `quick` by `make test`, `deep` by `make check`."""
    return deep if IS_DEEP else quick


def examples(number: int, *allowed: HealthCheck) -> settings:
    """The settings of a property that is tried with so many examples by `make check`; how long one takes never counts."""
    return settings(
        deadline=None,
        max_examples=sized(max(min(number, FEWEST), number // PART), number),
        suppress_health_check=[HealthCheck.too_slow, *allowed],
    )
