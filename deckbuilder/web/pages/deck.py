"""The page of a deck: its cards beside those that may come, and its export."""

from urllib.parse import quote

from deckbuilder.app.decks.files import DeckFile
from deckbuilder.app.decks.history import Version
from deckbuilder.decks.formats.deck_code import write_code
from deckbuilder.decks.formats.registry import all_formats, format_named
from deckbuilder.decks.remarks import left_out_of
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Download, Page, PageRequest
from deckbuilder.web.views import deck as deck_view
from deckbuilder.web.views import pool as pool_view
from deckbuilder.web.views.deck import repair_view
from deckbuilder.web.views.face import face_of

MEDIA_TYPES = {"json": "application/json", "tts": "application/json", "csv": "text/csv", "html": "text/html"}


def show(request: PageRequest) -> Answer:
    """Show a deck with its verdict, and the cards that may come into it."""
    name = request.path["name"]
    file = request.workspace.decks.read(name) if request.workspace.storage.has(name) else None
    resolved = file.resolved if file else request.workspace.find_deck(name)
    problems = resolved.problems()
    values = {
        "name": name,
        "is_own": file is not None,
        "resolved": resolved,
        "leader": face_of(resolved.leader, request.workspace.workbench.catalogue) if resolved.leader else None,
        "verdict": deck_view.verdict_of(resolved, problems),
        "repair": repair_view(resolved, problems, request.workspace.workbench.resolver),
        "sections": deck_view.sections_of(request, resolved),
        "unknown": deck_view.unknown_rows(resolved),
        "considered": pool_view.considered(request, resolved),
        "suggestions": pool_view.suggestions(request, resolved) if problems and file else [],
        "curve": deck_view.curve(resolved),
        "figures": deck_view.figures(resolved),
        "missing": deck_view.missing_copies(request, resolved),
        "formats": [format_.name for format_ in all_formats().values()],
        "left_out": _left_out(resolved),
        "code": "" if resolved.list_problems else write_code(resolved.deck, request.workspace.workbench.catalogue),
        **_state(request, file),
        **_pool(request, resolved),
    }
    return Page("deck.html", values)


def _state(request: PageRequest, file: DeckFile | None) -> dict[str, object]:
    """Return what the page tells of a deck file and its versions."""
    versions, problem = list[Version](), ""
    try:
        versions = request.workspace.decks.versions(file.name) if file else []
    except InputError as error:
        problem = str(error)
    last = versions[-1] if versions else None
    return {
        "history_problem": problem,
        "etag": file.etag if file else "",
        "version": last,
        "can_undo": last is not None and last.undo is not None,
        "can_redo": last is not None and last.redo is not None,
    }


def _pool(request: PageRequest, resolved: ResolvedDeck) -> dict[str, object]:
    """Return what the page tells of the cards beside the deck."""
    text, show_ = request.query.get("q", ""), request.query.get("show", "")
    show_ = show_ if show_ in pool_view.CHOICES else pool_view.LEGAL
    pool, error = pool_view.PoolView([], 0), ""
    try:
        pool = pool_view.pool(request, resolved, text, show_)
    except InputError as refused:
        error = str(refused)
    chips = pool_view.chips(request, resolved, text)
    return {"text": text, "show": show_, "choices": pool_view.CHOICES, "chips": chips, "pool": pool, "error": error}


def _left_out(resolved: ResolvedDeck) -> dict[str, list[str]]:
    """Return what exports of the deck do not contain, with their formats."""
    formats: dict[str, list[str]] = {}
    for format_ in all_formats().values():
        if text := left_out_of(format_, resolved.deck):
            formats.setdefault(text, []).append(format_.name)
    return formats


def export(request: PageRequest) -> Answer:
    """Return the deck as a file in one of the formats."""
    resolved: ResolvedDeck = request.workspace.find_deck(request.path["name"])
    resolved.must_be_readable()
    format_ = format_named(request.query.get("to", "text"))
    text = format_.write(resolved, request.workspace.workbench.catalogue)
    stem = request.path["name"].rpartition(".")[0] or request.path["name"]
    media_type = MEDIA_TYPES.get(format_.name, "text/plain")
    ending = format_.endings[0] if format_.endings else ".json" if media_type == MEDIA_TYPES["json"] else ".txt"
    return Download(quote(f"{stem[:60]}{ending}", safe=""), text, media_type)
