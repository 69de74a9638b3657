"""A document of a card file: its data, and where they stand. It is known without the reader of YAML."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from deckbuilder.errors import Place

# A document is of the first of these kinds whose key it has; a card also has the keys faction and ruleset.
KINDS = ("card", "deck", "pool", "pod", "collection", "scenario", "figures", "faction", "ruleset", "weights", "pack")


class Document:
    """One document of a file: its data, and what is needed to find places in it."""

    __slots__ = ("data", "file", "index", "line", "text")

    def __init__(self, data: Any, file: str, index: int, line: int, text: str) -> None:
        self.data = data
        self.file = file
        self.index = index
        self.line = line
        self.text = text

    def place(self, path: tuple[str | int, ...] = (), *, key: bool = False) -> Place:
        """Return the place of the value (or, with `key`, of the key) at `path`."""
        from deckbuilder.documents.source_map import locate  # noqa: PLC0415 - only places of errors are looked for

        line, column = locate(self.text, self.index, path, key=key)
        return Place(self.file, line + 1, column + 1)


TAG = re.compile(r"(?<!\S)#([^\W_][\w-]{0,39})")  # in a note, on a card or on the deck: `#ramp keep two`


def notes_of(data: Mapping[str, Any]) -> list[str]:
    """Return the notes of a deck document: a list of sentences, or one text with a note in each line."""
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
