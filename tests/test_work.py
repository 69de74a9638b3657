"""What the jobs of the work table take: `tests.work` says how it is counted, CONTRIBUTING.md how it is read."""

import sys
from pathlib import Path

import pytest

from tests.work import JOBS, PYTHON, Work, changes, count_apart, read_table

counted = pytest.mark.skipif(sys.version_info[:2] != PYTHON, reason=f"work is counted with Python {PYTHON}")


@counted
@pytest.mark.parametrize("job", JOBS)
def test_job_takes_the_work_of_the_table(job: str, catalogue_file: Path) -> None:
    changed = ", ".join(changes(read_table()[job], count_apart(job, catalogue_file)))
    assert not changed, f"{job}: {changed}; run `make work`, and if the work grows, say why in the commit"


def test_table_has_every_job() -> None:
    assert [*read_table()] == [*JOBS]


def test_changes_within_the_tolerance_are_none() -> None:
    before = Work(calls=100, statements=0, sent=1000, modules=50)
    assert changes(before, Work(108, 0, 920, 50)) == []
    assert changes(before, Work(109, 1, 919, 50)) == ["calls 100 -> 109", "statements 0 -> 1", "sent 1,000 -> 919"]
