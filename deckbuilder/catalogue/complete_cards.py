"""Cards with everything that their rule set adds: checked, with rules texts, codes and moves."""

from itertools import chain
from typing import Any

from deckbuilder.catalogue.conditions import query_errors
from deckbuilder.documents import validation
from deckbuilder.documents.abilities import is_defined, resolve
from deckbuilder.documents.document import Document
from deckbuilder.documents.shared import Shared
from deckbuilder.errors import InputError
from deckbuilder.games import plugin_of
from deckbuilder.model.card import code_of
from deckbuilder.model.ruleset import RuleSet


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
    """Return the document of a correct card with everything that its rule set adds: texts, a code, its movement.

    Raises InputError for a card with which no game could be played after that.
    """
    data = _with_texts(document, shared) if is_defined(document.data) else {**document.data}
    if shared.document.get("codes"):
        data["code"] = code_of(data)
    return plugin_of(document.data["ruleset"]).complete_card(data)


def _with_texts(document: Document, shared: Shared) -> dict[str, Any]:
    """Return the document of a card with the texts of its abilities. Raises InputError."""
    try:
        data = resolve(document.data, shared)
    except InputError as input_error:
        raise InputError(input_error.message, document.place(("abilities",), key=True)) from None
    if why := validation.text_error(document, data):
        raise why
    return data
