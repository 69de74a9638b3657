"""Environments open the catalogue of whoever plays: here one of the tests, in a home of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, catalogue_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home" / "deckbuilder").mkdir(parents=True)
    (tmp_path / "home" / "deckbuilder" / "catalogue.db").hardlink_to(catalogue_file)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
