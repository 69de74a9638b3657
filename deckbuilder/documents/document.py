"""A document of a card file: its data, and where they stand. It is known without the reader of YAML."""

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
