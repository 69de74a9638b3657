"""A query of which a part is not understood: the rest of it, and what is wrong with that part."""

import re
from contextlib import suppress
from typing import NamedTuple

from deckbuilder.query.parse import parse
from deckbuilder.query.syntax import QueryError, terms_of
from deckbuilder.query.vocabulary import QueryVocabulary

MAX_UNREAD = 8  # parts of a query
LOOSE_ENDS = re.compile(r"^\s*(?:or|and)\b|\b(?:or|and)\s*$", re.IGNORECASE)  # which joined the part to the rest
CHUNK = re.compile(r'(?:"[^"]*"|[^\s"])+')  # text between spaces; phrases in quotes are whole


class UnreadPart(NamedTuple):
    """A part of a query that is left out. `instead`: the query with what may have been meant; empty for nothing."""

    text: str
    problem: str
    instead: str


class PartialQuery(NamedTuple):
    """The text of a query that is understood, and the parts that were left out of it."""

    text: str
    unread: tuple[UnreadPart, ...] = ()


def read_partly(text: str, vocabulary: QueryVocabulary) -> PartialQuery:
    """Return what is understood of a query. Raises QueryError where that is nothing."""
    rest, unread = text, list[UnreadPart]()
    first: QueryError | None = None
    while True:
        try:
            parse(rest, vocabulary)
        except QueryError as error:
            first = first or error
            start, end = _part_at(rest, error.position)
            part, mended = rest[start:end].strip(), error.instead[start : end + len(error.instead) - len(rest)]
            unread.append(UnreadPart(part, error.sentence, text.replace(part, mended, 1) if mended else ""))
            rest = LOOSE_ENDS.sub("", f"{rest[:start].rstrip()} {rest[end:].lstrip()}").strip()
        else:
            return PartialQuery(rest, tuple(unread))
        if not rest or len(unread) == MAX_UNREAD:
            raise first


def _part_at(text: str, position: int) -> tuple[int, int]:
    """Return where the condition around a position begins and ends; in a query that has no conditions, the chunk."""
    with suppress(QueryError):
        if terms := terms_of(text):
            return next((term.start, term.end) for term in reversed(terms) if term.start <= position)
    chunks = [match.span() for match in CHUNK.finditer(text)] or [(0, len(text))]
    around = [(start, end) for start, end in chunks if start <= position <= end]
    if text[position : position + 1] == '"':  # nothing closes it
        return around[0][0] if around else position, len(text)
    return (around or chunks)[-1]
