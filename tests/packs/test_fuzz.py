"""Altered packs are refused or added as they are; `python -m fuzz.packs` tries many more."""

import tracemalloc
from pathlib import Path

from fuzz.packs import tried
from tests.depth import is_deep, sized


def test_altered_packs_are_refused_or_added_whole(catalogue_file: Path, tmp_path: Path) -> None:
    if is_deep():
        tracemalloc.start()
    results = tried(sized(6, 20), 5, tmp_path, catalogue_file, built=sized(0, 4))
    tracemalloc.stop()
    assert results.total() == sized(6, 20)
    assert [result for result in results if "FAILED" in result] == []
    assert not is_deep() or any("built" in result for result in results)
