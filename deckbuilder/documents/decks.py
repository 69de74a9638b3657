"""Parts of deck documents that have more than one form."""

from collections.abc import Mapping
from typing import Any


def notes_of(data: Mapping[str, Any]) -> list[str]:
    """Return the notes of a deck document: a list of sentences, or one text with a note in each line."""
    notes = data.get("notes", [])
    return [line.strip() for line in notes.split("\n") if line.strip()] if isinstance(notes, str) else list(notes)
