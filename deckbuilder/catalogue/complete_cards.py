"""Cards with everything that their rule set adds: checked, with rules texts, codes and moves; and its conditions."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from deckbuilder.documents import validation
from deckbuilder.documents.abilities import is_defined, resolve
from deckbuilder.documents.document import Document
from deckbuilder.documents.shared import Shared
from deckbuilder.errors import InputError
from deckbuilder.games import plugin_of
from deckbuilder.model.card import code_of
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.fields import ANYTHING, QueryVocabulary
from deckbuilder.query.parse import parse
from deckbuilder.query.syntax import QueryError


def checked_card(document: Document, ruleset: RuleSet, shared: Shared) -> dict[str, Any]:
    """Return the complete document of a card that matches its schema. Raises the first InputError of a wrong one."""
    for input_error in validation.input_errors(document, ruleset, shared):
        raise input_error
    return complete_card(document, shared)


def check_ruleset(document: Document, ruleset: RuleSet, shared: Shared) -> None:
    """Raise the first InputError of a rule set that matches its schema."""
    for input_error in chain(query_errors(document), validation.ruleset_errors(document, ruleset, shared)):
        raise input_error


def complete_card(document: Document, shared: Shared) -> dict[str, Any]:
    """Return the document of a card with all that its rule set adds: texts, a code, its movement. Raises InputError."""
    data = _with_texts(document, shared) if is_defined(document.data) else {**document.data}
    if shared.document.get("codes"):
        data["code"] = code_of(data)
    return plugin_of(document.data["ruleset"]).complete_card(data)


def _with_texts(document: Document, shared: Shared) -> dict[str, Any]:
    try:
        data = resolve(document.data, shared)
    except InputError as input_error:
        raise InputError(input_error.message, document.place(("abilities",), key=True)) from None
    if why := validation.text_error(document, data):
        raise why
    return data


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
