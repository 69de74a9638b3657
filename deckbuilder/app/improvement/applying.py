"""Swaps made in a deck file, as a version with a name."""

from deckbuilder.app.decks.files import DeckFileChange, DeckFiles
from deckbuilder.app.decks.history import MAX_NAME
from deckbuilder.decks.swaps import SwapPackage


def apply(decks: DeckFiles, name: str, package: SwapPackage, *, etag: str | None = None) -> DeckFileChange:
    """Make swaps in a deck file. Its new version is named after them; `etag` and errors as for `DeckFiles.change`."""
    changed = decks.change(
        name, lambda resolved: package.applied_to(resolved.must_be_editable()), f"deck improve: {package}", etag=etag
    )
    if changed.version:
        decks.name_version(name, changed.version.number, str(package)[:MAX_NAME].rstrip())
    return changed
