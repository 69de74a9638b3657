"""The page of a deck: its cards beside those that may come, changes, history and export."""

from collections.abc import Callable, Mapping
from urllib.parse import quote

from deckbuilder.app.deck_files import DeckFileChange, Edit
from deckbuilder.decks import remarks
from deckbuilder.decks.deck import Change
from deckbuilder.decks.edit import change
from deckbuilder.decks.formats.deck_code import write_code
from deckbuilder.decks.formats.registry import FORMATS, format_named
from deckbuilder.decks.repair import DeckChange, repaired
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.errors import InputError
from deckbuilder.text import short
from deckbuilder.web.page import Answer, Download, Page, PageNotFoundError, PageRequest, Redirect
from deckbuilder.web.pages.decks import renamed
from deckbuilder.web.views import deck as deck_view

MEDIA_TYPES = {"json": "application/json", "tts": "application/json", "csv": "text/csv", "html": "text/html"}
FILL_SEED = 1


def show(request: PageRequest) -> Answer:
    """A deck with its verdict, and the cards that may come into it."""
    name = request.path["name"]
    is_own = request.is_own(name)
    file = request.decks.read(name) if is_own else None
    resolved = file.resolved if file else request.find_deck(name)
    text, fitting = request.query.get("q", ""), request.query.get("all") != "yes"
    rows, total, error = list[deck_view.PoolRow](), 0, ""
    try:
        rows, total = deck_view.pool(request, resolved, text, fitting=fitting)
    except InputError as refused:
        error = str(refused)
    problems = resolved.problems()
    amendments: tuple[DeckChange, ...] = ()
    if problems and not resolved.input_errors:
        try:
            amendments = tuple(repaired(resolved, request.workbench.resolver).amendments)
        except InputError:
            amendments = ()  # nothing makes it legal
    versions = request.decks.versions(name) if is_own else []
    values = {
        "name": name,
        "is_own": is_own,
        "etag": file.etag if file else "",
        "resolved": resolved,
        "problems": problems,
        "verdict": deck_view.verdict_of(resolved, problems),
        "amendments": amendments,
        "sections": deck_view.sections_of(request, resolved),
        "considered": deck_view.considered(request, resolved),
        "suggestions": deck_view.suggestions(request, resolved) if problems and is_own else [],
        "curve": deck_view.curve(resolved),
        "figures": deck_view.figures(resolved),
        "pool": rows,
        "pool_total": total,
        "text": text,
        "fitting": fitting,
        "error": error,
        "has_collection": bool(request.workbench.owned),
        "versions": len(versions),
        "can_undo": bool(versions) and versions[-1].undo is not None,
        "can_redo": bool(versions) and versions[-1].redo is not None,
        "formats": [format_.name for format_ in FORMATS.values()],
        "code": "" if resolved.input_errors else write_code(resolved.deck, request.workbench.catalogue),
    }
    return Page("deck.html", values)


def change_cards(request: PageRequest) -> Answer:
    """Put copies of a card in or take them out, of the deck or of what is under consideration."""
    form, resolver = request.form, request.workbench.resolver
    card, by = form.get("card", ""), _number(form.get("by", ""))
    if form.get("list") == "considering":
        return _changed(
            request,
            lambda resolved: remarks.consider(resolved, [card], by, resolver)[0] if abs(by) == 1 else resolved.deck,
            f"{'consider' if by > 0 else 'no longer consider'} {card}",
        )
    action = f"{'add' if by > 0 else 'remove'} {abs(by)} {card}"
    return _changed(request, lambda resolved: change(resolved, card, by, resolver).deck, action)


def act(request: PageRequest) -> Answer:
    """Undo, redo, restore, complete, repair, note, rename, or put a deck away."""
    action, name = request.form.get("action", ""), request.path["name"]
    if action in EDITS:
        return _changed(request, EDITS[action](request), action)
    if action not in RETURNS:
        raise InputError(f"'{short(action)}' cannot be done with a deck")
    RETURNS[action](request)
    return Redirect(request.to("decks", *([] if action == "archive" else [name])))


def _fill(request: PageRequest) -> Edit:
    return lambda resolved: DeckCompletion(resolved, request.workbench.resolver).filled(FILL_SEED)


def _repair(request: PageRequest) -> Edit:
    return lambda resolved: repaired(resolved, request.workbench.resolver).deck


def _note(request: PageRequest) -> Edit:
    return lambda resolved: remarks.with_note(resolved.must_be_readable(), request.form.get("text", ""))


def _remove_note(request: PageRequest) -> Edit:
    number = _number(request.form.get("number", ""))
    return lambda resolved: remarks.without_note(resolved.must_be_readable(), number)


def _card_note(request: PageRequest) -> Edit:
    card, text = request.form.get("card", ""), request.form.get("text", "").strip() or None
    return lambda resolved: remarks.with_card_note(resolved, card, text, request.workbench.resolver)


def _rename(request: PageRequest) -> Edit:
    title = " ".join(request.form.get("text", "").split())
    return lambda resolved: renamed(resolved.must_be_readable(), title)


EDITS: Mapping[str, Callable[[PageRequest], Edit]] = {
    "complete": _fill,
    "repair": _repair,
    "note": _note,
    "remove note": _remove_note,
    "card note": _card_note,
    "rename": _rename,
}


def _etag(request: PageRequest) -> str | None:
    return request.form.get("etag") or None


def _undo(request: PageRequest) -> None:
    request.decks.undo(request.path["name"], etag=_etag(request))


def _redo(request: PageRequest) -> None:
    request.decks.redo(request.path["name"], etag=_etag(request))


def _restore(request: PageRequest) -> None:
    request.decks.restore(request.path["name"], _number(request.form.get("version", "")), etag=_etag(request))


def _archive(request: PageRequest) -> None:
    """Move a deck file into the folder `archive`, where it is out of the way and not lost."""
    name = request.path["name"]
    path = request.decks.read(name).path
    folder = path.parent / "archive"
    folder.mkdir(exist_ok=True)
    if (folder / name).exists():
        raise InputError(f"the archive holds a deck {name} already; rename one of them")
    path.replace(folder / name)


RETURNS: Mapping[str, Callable[[PageRequest], None]] = {
    "undo": _undo,
    "redo": _redo,
    "restore": _restore,
    "archive": _archive,
}


def _changed(request: PageRequest, edit: Edit, action: str) -> Answer:
    """Change the deck of the address, as it was when its page was made, and show it."""
    name = request.path["name"]
    if not request.is_own(name):
        raise InputError("this deck came with the cards; copy it to change it")
    changed: DeckFileChange = request.decks.change(name, edit, action, etag=_etag(request))
    query = {"q": request.form.get("q") or None, "all": request.form.get("all") or None}
    return Redirect(request.to("decks", changed.file.name, **query))


def _number(text: str) -> int:
    """Return the number of a form. Raises InputError where there is none."""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 4:  # noqa: PLR2004 - no number has more
        raise InputError("a number is missing")
    return sign * int(digits)


def history(request: PageRequest) -> Answer:
    """The versions of a deck, and what has changed between two of them."""
    name = request.path["name"]
    if not request.is_own(name):
        raise PageNotFoundError(f"there is no deck '{name}' of yours")
    versions = request.decks.versions(name)
    last = versions[-1].number
    one, other = request.number("from", max(1, last - 1), 1, last), request.number("to", last, 1, last)
    changes, error = list[Change](), ""
    try:
        changes = request.decks.differences(name, one, other)
    except InputError as refused:
        error = str(refused)
    values = {
        "name": name,
        "etag": request.decks.read(name).etag,
        "versions": list(reversed(versions)),
        "one": one,
        "other": other,
        "changes": changes,
        "error": error,
    }
    return Page("history.html", values)


def export(request: PageRequest) -> Answer:
    """The deck as a file in one of the formats."""
    resolved: ResolvedDeck = request.find_deck(request.path["name"])
    resolved.must_be_readable()
    format_ = format_named(request.query.get("to", "text"))
    text = format_.write(resolved, request.workbench.catalogue)
    stem = request.path["name"].rpartition(".")[0] or request.path["name"]
    ending = format_.endings[0] if format_.endings else ".txt"
    return Download(quote(f"{stem[:60]}{ending}", safe=""), text, MEDIA_TYPES.get(format_.name, "text/plain"))
