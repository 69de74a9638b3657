"""A deck as a text that is edited, and a list that is added to a deck: both read as the import reads a list."""

from dataclasses import replace

from deckbuilder.app.decks.files import DeckConflictError
from deckbuilder.app.decks.imports import DeckImport
from deckbuilder.decks.deck import MAX_COPIES, Deck
from deckbuilder.decks.formats.registry import TEXT
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Page, PageRequest, PreparedChange
from deckbuilder.web.pages.deck_changes import change_deck
from deckbuilder.web.pages.imports import LONG, UNTITLED, PastedForm, form_of, read, report_values
from deckbuilder.web.workspace import PageNotFoundError

EDIT, ADD = "edit", "add"


def show(request: PageRequest) -> Answer:
    """Show the deck as a text, or an empty field for a list that is added to it."""
    resolved = _own(request)
    mode = ADD if request.query.get("mode") == ADD else EDIT
    text = TEXT.write(resolved, request.catalogue) if mode == EDIT else ""
    return _page(request, resolved, mode, PastedForm(text, resolved.deck.ruleset, "", {}))


def change(request: PageRequest) -> Answer:
    """Show what a text is read as; or change the deck by it, where it is accepted."""
    resolved, pasted, action = _own(request), form_of(request), request.form.get("action", "")
    mode = ADD if request.form.get("mode") == ADD else EDIT
    pasted = replace(pasted, ruleset="")
    try:
        result = read(request, pasted) if pasted.text.strip() or action else None
        if result and result.is_long and not action:
            return _page(request, resolved, mode, pasted, error=LONG)
        if result:
            _check_game(result, resolved)
        if result and action == "accept":
            listed = result.accept()
            return PreparedChange(lambda: _save(request, resolved, mode, pasted, listed))
        return _page(request, resolved, mode, pasted, result)
    except InputError as error:
        return _page(request, resolved, mode, pasted, error=str(error), status=400 if action else 200)


def _check_game(result: DeckImport, resolved: ResolvedDeck) -> None:
    """Raise InputError for a list of another game."""
    if result.resolved.deck.ruleset != resolved.deck.ruleset:
        raise InputError(f"the list is of another game: {result.resolved.validator.ruleset.name}")


def _save(request: PageRequest, resolved: ResolvedDeck, mode: str, pasted: PastedForm, listed: Deck) -> Answer:
    changed, action = (_added, "add a list") if mode == ADD else (_replaced, "edit as text")
    try:
        return change_deck(request, lambda current: changed(current, listed), action)
    except DeckConflictError:
        raise
    except InputError as error:
        return _page(request, resolved, mode, pasted, error=str(error), status=400)


def _own(request: PageRequest) -> ResolvedDeck:
    name = request.path["name"]
    if not request.storage.has(name):
        raise PageNotFoundError(f"there is no deck '{name}' of yours")
    return request.decks.read(name).resolved


def _page(
    request: PageRequest,
    resolved: ResolvedDeck,
    mode: str,
    pasted: PastedForm,
    result: DeckImport | None = None,
    error: str = "",
    status: int = 200,
) -> Page:
    name = request.path["name"]
    values = {
        **pasted.values,
        "name": name,
        "deck": resolved.deck,
        "etag": request.form.get("etag") or request.decks.read(name).etag,
        "mode": mode,
        "error": error,
        **report_values(result, pasted),
    }
    return Page("deck_text.html", values, status)


def _replaced(resolved: ResolvedDeck, listed: Deck) -> Deck:
    """Return the deck of a list, under the name of a deck where the list tells none."""
    name = resolved.deck.name if listed.name == UNTITLED else listed.name
    pool = listed.pool if listed.pool is not None else resolved.deck.pool
    format_ = listed.format if listed.pool is not None else resolved.deck.format
    return replace(listed, name=name, pool=pool, format=format_)


def _added(resolved: ResolvedDeck, listed: Deck) -> Deck:
    """Return a deck with the cards of a list besides its own; what the rules choose stays as it is."""
    deck = resolved.must_be_editable()
    for name, cards in listed.sections.items():
        if resolved.validator.is_given(resolved.validator.format.section(name)):
            continue
        for card, count in cards.items():
            held = deck.sections.get(name, {}).get(card, 0)
            deck = deck.with_count(name, card, min(held + count, MAX_COPIES))
    considering = dict(deck.considering)
    for card, count in listed.considering.items():
        considering[card] = min(considering.get(card, 0) + count, MAX_COPIES)
    notes = tuple(dict.fromkeys((*deck.notes, *listed.notes)))
    return replace(deck, considering=considering, notes=notes, card_notes={**listed.card_notes, **deck.card_notes})
