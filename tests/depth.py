"""How much the tests try: `make test` a part of it in little time, `make check` (Hypothesis's profile `deep`) all."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

PART = 3  # of what is tried at random, `make test` tries one part in so many
FEWEST = 5
SLOW = [HealthCheck.too_slow]  # how long an example takes never counts

settings.register_profile("quick", deadline=None, max_examples=12, suppress_health_check=SLOW)
settings.register_profile("deep", deadline=None, max_examples=25, suppress_health_check=SLOW)

deep = pytest.mark.deep  # a test that `make check` runs and `make test` leaves out


def load_quick_profile() -> None:
    """Try little, and no constants of the program: to collect those of all modules takes each process three seconds."""
    settings.load_profile("quick")
    vars(providers)["is_local_module_file"] = lambda _path: False  # there is no setting for it


def is_deep() -> bool:
    """Whether everything is tried."""
    return settings.get_current_profile_name() == "deep"


def sized(quick: int, deep: int) -> int:
    """A number of things to try: `quick` by `make test`, `deep` by `make check`."""
    return deep if is_deep() else quick


def examples(number: int, *allowed: HealthCheck) -> settings:
    """The settings of a property that is tried with so many examples by `make check`."""
    return settings(
        max_examples=sized(max(min(number, FEWEST), number // PART), number),
        suppress_health_check=[*SLOW, *allowed],
    )
