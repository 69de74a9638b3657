"""What the jobs of the work table take: `tests.work` says how it is counted, CONTRIBUTING.md how it is read."""

import sys
from pathlib import Path

import pytest

from tests.work import JOBS, PYTHON, Work, count_apart, differences, read_table

counted = pytest.mark.skipif(sys.version_info[:2] != PYTHON, reason=f"work is counted with Python {PYTHON}")


@counted
@pytest.mark.parametrize("job", JOBS)
def test_job_takes_the_work_of_the_table(job: str, catalogue_file: Path) -> None:
    before, after = read_table()[job], count_apart(job, catalogue_file)
    grown, shrunk = (", ".join(differences(before, after, direction)) for direction in (1, -1))
    assert not grown, f"{job} takes more work: {grown}; if it must, run `make work` and say why in the commit"
    assert not shrunk, f"{job} takes less work: {shrunk}; run `make work`, so that it stays so"


def test_table_has_every_job() -> None:
    assert [*read_table()] == [*JOBS]


def test_differences_within_the_tolerance_are_none() -> None:
    before = Work(calls=100, statements=0, sent=1000, modules=50)
    assert differences(before, Work(108, 0, 920, 50), 1) == differences(before, Work(108, 0, 920, 50), -1) == []
    assert differences(before, Work(109, 1, 919, 50), 1) == ["calls 100 -> 109", "statements 0 -> 1"]
    assert differences(before, Work(109, 1, 919, 50), -1) == ["sent 1,000 -> 919"]
