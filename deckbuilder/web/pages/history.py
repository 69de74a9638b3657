"""The versions of a deck: listed, compared, named and restored."""

from deckbuilder.decks.deck import Change
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Page, PageNotFoundError, PageRequest


def history(request: PageRequest) -> Answer:
    """Show the versions of a deck, and what has changed between two of them."""
    name = request.path["name"]
    if not request.workspace.storage.has(name):
        raise PageNotFoundError(f"there is no deck '{name}' of yours")
    versions = request.workspace.decks.versions(name)
    if not versions:
        raise PageNotFoundError(f"there is no version of '{name}'")
    first, last = versions[0].number, versions[-1].number
    before = request.number("from", max(first, last - 1), first, last)
    after = request.number("to", last, first, last)
    changes, error = list[Change](), ""
    try:
        changes = request.workspace.decks.differences(name, before, after)
    except InputError as refused:
        error = str(refused)
    values = {
        "name": name,
        "etag": request.workspace.decks.read(name).etag,
        "versions": list(reversed(versions)),
        "one": before,
        "other": after,
        "changes": changes,
        "error": error,
    }
    return Page("history.html", values)
