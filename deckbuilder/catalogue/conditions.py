"""The conditions of a rule set, which are queries: the cards that a section takes, a limit counts, a pack holds."""

from collections.abc import Iterator
from typing import Any

from deckbuilder.documents.document import Document
from deckbuilder.errors import InputError
from deckbuilder.query.parse import parse
from deckbuilder.query.syntax import QueryError
from deckbuilder.query.vocabulary import ANYTHING, QueryVocabulary


def query_errors(document: Document, vocabulary: QueryVocabulary = ANYTHING) -> Iterator[InputError]:
    """Conditions of a rule set that are no queries, or use words that the vocabulary does not have."""
    for path, query in _queries(document.data):
        try:
            parse(query, vocabulary)
        except QueryError as error:
            yield InputError(error.sentence, document.place(path))


def _queries(data: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for key in ("playable", "one_a_turn"):
        if key in data["opening"]:
            yield ("opening", key), data["opening"][key]
    for name, format_ in data["formats"].items():
        for section, entry in format_["sections"].items():
            yield ("formats", name, "sections", section, "cards"), entry["cards"]
        for part in ("copies", "belongs", "guests", "goes_with"):
            for number, entry in enumerate(format_.get(part, ())):
                for key in {"cards", "or", "with"} & entry.keys():
                    yield ("formats", name, part, number, key), entry[key]
        for path, query in _limited_queries(format_):
            yield ("formats", name, *path), query


def _limited_queries(format_: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for part in ("packs", "draft"):
        if "given" in format_.get(part, ()):
            yield (part, "given"), format_[part]["given"]
    for number, entry in enumerate(format_.get("packs", {}).get("holds", ())):
        yield ("packs", "holds", number, "cards"), entry["cards"]
