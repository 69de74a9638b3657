"""Catalogues with overwritten values: a short run of `python -m tests.fuzz.databases`."""

from pathlib import Path

from deckbuilder.documents.sources import Sources
from tests.depth import sized
from tests.fuzz.databases import failures


def test_a_catalogue_with_an_overwritten_value_is_read_or_rejected(catalogue_file: Path) -> None:
    assert list(failures(catalogue_file, Sources(), sized(8, 40), 7)) == []
