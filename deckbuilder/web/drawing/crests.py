"""The crests of a catalogue as one file, from which pages take them by their names."""

from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.crests import sprite


class CrestFile(NamedTuple):
    """A file of crests. `version`: changes with its content, so that browsers may keep the file."""

    content: str
    version: str


@lru_cache(maxsize=1)  # of the catalogue that is open
def crests_of(catalogue: Catalogue) -> CrestFile:
    """Return the file with the crests of all cards."""
    content = sprite(catalogue.crests)
    return CrestFile(content, f"{crc32(content.encode()):08x}")
