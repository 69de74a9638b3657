"""What decisions of the hard bot lose, by their budget."""

import re

import pytest

from benchmarks import decisions
from tests.depth import deep


@deep
def test_decisions_are_judged_with_each_budget(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(decisions, "REFERENCE", 2)
    assert decisions.main(["summoner-wars-2e", "--positions", "100,400", "--decisions", "2"]) == 0
    rows = re.findall(
        r"^(first impression|[\d,]+) +([\d.]+) .* ([\d.]+) +[\d.]+$", capsys.readouterr().out, re.MULTILINE
    )
    assert [budget for budget, _, _ in rows] == ["first impression", "100", "400"]
    assert all(float(loss) >= 0 for _, loss, _ in rows)
    assert [float(trials) > 0 for _, _, trials in rows] == [False, True, True]
