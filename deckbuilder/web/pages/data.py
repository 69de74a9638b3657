"""Cards and decks as JSON for programs; `docs/reference/openapi.json` describes the addresses."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from deckbuilder.app.cards import CardSearch
from deckbuilder.app.decks.reports import deck_document
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Data, PageRequest
from deckbuilder.web.workspace import PageNotFoundError


def _as_data(function: Callable[[PageRequest], Any]) -> Callable[[PageRequest], Answer]:
    """Return a page function that answers with the value of a function; an error in the input is a value, too."""

    @wraps(function)
    def answer(request: PageRequest) -> Answer:
        try:
            return Data(function(request))
        except InputError as error:
            return Data({"error": str(error)}, 404 if isinstance(error, PageNotFoundError) else 400)

    return answer


@_as_data
def cards(request: PageRequest) -> Any:
    """Return the cards that a query finds, all of them without one."""
    return CardSearch(request.catalogue, request.workspace.search(request.query.get("q", ""))).to_json()


@_as_data
def deck(request: PageRequest) -> Any:
    """Return a deck: a file of the user, a shipped deck, or a deck code."""
    return deck_document(request.workbench, request.find_deck(request.path["name"]).deck)
