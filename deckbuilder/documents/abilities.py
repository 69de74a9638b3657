"""Abilities as data: names of shared abilities are replaced by these, and every ability gets its rules text."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from deckbuilder.documents.shared import LIST, Data, Shared
from deckbuilder.errors import InputError
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import DocumentPath, LanguageError
from engine.language.nodes.clauses import AbilityNode
from engine.language.parser import parse

if TYPE_CHECKING:
    from deckbuilder.rules_text.clauses import Texts

TEXTS = {"text", "modes", "because"}  # keys of what is made for an ability


def resolve(card_document: Data, shared: Shared) -> dict[str, Any]:
    """Return a copy of a card's document in which every ability is written out and has a `text`.

    Raises InputError for an unknown shared ability, and for an ability without a rules text.
    """
    if not is_defined(card_document):
        return {**card_document}
    return render_texts(expand(card_document, shared), shared.document)


def read(document: Data) -> list[AbilityNode]:
    """Return the abilities of a card, or those that a rule set shares, each with its path in the document.

    Raises LanguageError for abilities that do not match the schema.
    """
    given = document.get(LIST, ())
    items = given.items() if isinstance(given, Mapping) else enumerate(given)
    return [parse(data, AbilityNode, VOCABULARY, document.get("card", ""), (LIST, key)) for key, data in items]


def is_defined(card_document: Mapping[str, Any]) -> bool:
    """Whether an ability of the card is defined by more than a text."""
    return any("text" not in ability for ability in card_document.get(LIST, ()))


def expand(document: Data, shared: Shared) -> dict[str, Any]:
    """Return a copy of a document in which every name of a shared ability is replaced by that ability.

    Raises InputError for an unknown shared ability.
    """
    try:
        written = shared.written_out(document.get(LIST, []))
    except KeyError:
        _, sentence = next(shared.unknown_names(read(document)))
        raise InputError(sentence) from None
    return {**document, LIST: written}


def render_texts(card_document: Data, ruleset_document: Data) -> dict[str, Any]:
    """Return a copy of a card's document, its abilities written out, with the rules text of each as `text`."""
    from deckbuilder.rules_text import Terminology, texts  # noqa: PLC0415 - only definitions are worded

    try:
        rules_texts = texts(card_document, Terminology.of(ruleset_document))
    except LanguageError as error:
        raise InputError(f"an ability cannot be put into words: {error.message}") from None
    return {**card_document, LIST: _with_texts(card_document[LIST], (LIST,), rules_texts)}


def _with_texts(value: Any, path: DocumentPath, rules_texts: "Texts") -> Any:
    """Return a copy of the value at a path with all rules texts of the abilities inside."""
    if isinstance(value, list):
        return [_with_texts(inner, (*path, number), rules_texts) for number, inner in enumerate(value)]
    if not isinstance(value, Mapping):
        return value
    copy = {key: _with_texts(inner, (*path, key), rules_texts) for key, inner in value.items()}
    copy |= {"modes": list(rules_texts.modes[path])} if path in rules_texts.modes else {}
    copy |= {"because": rules_texts.reasons[path]} if path in rules_texts.reasons else {}
    return {**copy, "text": rules_texts.abilities[path]} if path in rules_texts.abilities else copy
