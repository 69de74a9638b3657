"""Parts of deck documents that have more than one form."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

TAG = re.compile(r"(?<!\S)#([^\W_][\w-]{0,39})")  # in a note, on a card or on the deck: `#ramp keep two`


def notes_of(data: Mapping[str, Any]) -> list[str]:
    """Return the notes of a deck document: a list of sentences, or one text with a note in each line.

    Its tags are a note more: `#tournament #water`.
    """
    notes = data.get("notes", [])
    notes = [line.strip() for line in notes.split("\n") if line.strip()] if isinstance(notes, str) else list(notes)
    return [*notes, *note_of_tags(data.get("tags", []))]


def note_of_tags(tags: Sequence[str]) -> list[str]:
    """Return the note that gives a deck tags, none without tags."""
    return [" ".join(f"#{tag}" for tag in tags)] if tags else []


def split_tags(notes: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the notes that are more than tags, and the tags of the others, each once."""
    others = [note for note in notes if TAG.sub("", note).strip()]
    tags = [tag for note in notes if note not in others for tag in TAG.findall(note)]
    return others, list(dict.fromkeys(tags))
