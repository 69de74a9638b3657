"""Conflicts: the change of a user to a deck that has been changed meanwhile, and what was changed."""

from contextlib import suppress

from deckbuilder.app.decks.files import DeckConflictError
from deckbuilder.decks.deck import Change
from deckbuilder.errors import InputError
from deckbuilder.web.page import Page, PageRequest


def conflict_page(request: PageRequest, conflict: DeckConflictError) -> Page:
    """Return the page that offers a change again which was made to an earlier state of a deck."""
    values = {
        "conflict": conflict,
        "form": request.form,
        "name": conflict.current.name,
        "wanted": _requested_change(request),
        "changes": _changes_since(request, conflict),
    }
    return Page("conflict.html", values, 409)


def _requested_change(request: PageRequest) -> str:
    """Return the change of a form in words."""
    form = request.form
    card, by, action = form.get("card", ""), form.get("by", ""), form.get("action", "")
    if not by:
        return f"{action} {form.get('text', '')} {card}".strip()
    if form.get("list") == "considering":
        return f"consider {card}" if not by.startswith("-") else f"no longer consider {card}"
    return f"take out {by[1:]} {card}" if by.startswith("-") else f"add {by} {card}"


def _changes_since(request: PageRequest, conflict: DeckConflictError) -> list[Change]:
    """Return what has changed since the state that the user saw; nothing where that state is not known any more."""
    name, etag = conflict.current.name, request.form.get("etag")
    versions = request.workspace.decks.versions(name)
    seen = next((version.number for version in reversed(versions) if version.etag == etag), None)
    if seen is not None:
        with suppress(InputError):
            return request.workspace.decks.differences(name, seen, versions[-1].number)
    return []
