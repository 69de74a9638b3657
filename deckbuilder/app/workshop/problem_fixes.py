"""What was probably meant in the text of a card: the proposals of a problem, and the text with one of them."""

import re
from collections.abc import Sequence

from deckbuilder.documents.yaml12 import read_one
from deckbuilder.documents.yaml_edits import YamlNode, root_of
from deckbuilder.documents.yaml_writing import in_brackets
from deckbuilder.errors import InputError, Place

PROPOSAL = re.compile(r"; did you mean (.+)\?\Z")
QUOTED = re.compile(r"'([^']+)'")
BETWEEN = re.compile(r", | or ")


def proposals(problem: InputError) -> Sequence[str]:
    """Return what a problem says that may be meant."""
    match = PROPOSAL.search(problem.message)
    if not match:
        return ()
    return QUOTED.findall(match[1]) or BETWEEN.split(match[1])


def with_fix(text: str, place: Place, meant: str) -> str:
    """Return a text with another word at the place of a problem: in place of a key, or of a value."""
    try:
        read_one(text, "")
    except InputError:
        return text
    lines = text.split("\n")
    if not 0 < place.line <= len(lines):
        return text
    index = sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1
    span = _span(root_of(text), index)
    return text if span is None else text[: span[0]] + in_brackets(meant) + text[span[1] :]


def _span(node: YamlNode, index: int) -> tuple[int, int] | None:
    """Return the beginning and the end of the key or the value that begins at an index."""
    for entry in node.entries:
        if entry.start == index and entry.key_end > entry.start:
            return entry.start, entry.key_end
        if entry.value.start == index and not entry.value.entries:
            return index, entry.value.end
        if entry.value.start <= index <= entry.value.end and (span := _span(entry.value, index)):
            return span
    return None
