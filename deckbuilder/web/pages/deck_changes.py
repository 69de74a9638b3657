"""Changes of a deck: by hand, as actions, those that met a changed file, and the versions before them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from deckbuilder.app.decks.files import DeckArchive, DeckConflictError, DeckFile, DeckFileChange, Edit
from deckbuilder.app.decks.history import Version, runs_of
from deckbuilder.decks import remarks
from deckbuilder.decks.deck import Change
from deckbuilder.decks.edit import UnfitError, add_fitting, change
from deckbuilder.decks.repair import repair_deck
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.errors import InputError
from deckbuilder.text import day_text, short
from deckbuilder.web.page import Answer, FormFaults, Page, PageRequest, Redirect
from deckbuilder.web.pages.deck import SHOWN_AS, show_fault
from deckbuilder.web.pages.decks import renamed
from deckbuilder.web.views.deck import with_change
from deckbuilder.web.workspace import PageNotFoundError

FILL_SEED = 1
SHIPPED = "this deck came with the cards; copy it to change it"
ANYWAY = "anyway"  # the list of a form that adds copies beyond a limit
FIELDS = ("action", "card", "number", "version")  # which of the forms of a page one is
PAUSE = timedelta(minutes=30)  # without a change, after which a new sitting begins
MAX_SHOWN = 5  # rows of an older sitting that are shown without being unfolded
MAX_OF_LAST = 10  # rows of a sitting, of which the earlier ones are folded
COMMANDS = {"deck new": "begun", "deck import": "imported", "repair": "filled up or mended"}


def change_cards(request: PageRequest) -> Answer:
    """Put copies of a card in or take them out, of the deck or of what is under consideration."""
    form, resolver = _with_step(request.form), request.resolver
    card, by = form.get("card", ""), _number(form.get("by", ""))
    if form.get("list") == "considering":
        return change_deck(
            request,
            lambda resolved: remarks.consider(resolved, [card], by, resolver)[0] if by else resolved.deck,
            f"{'consider' if by > 0 else 'no longer consider'} {card}",
            card,
        )
    action = f"{'add' if by > 0 else 'remove'} {abs(by)} {card}"
    add = change if by < 0 or form.get("list") == ANYWAY else add_fitting
    try:
        return change_deck(request, lambda resolved: add(resolved, card, by, resolver).deck, action, card)
    except UnfitError:
        if request.form.get("back"):
            raise
        return Redirect(_return_address(request, request.path["name"], unfit=f"{by} {card}"))


def _with_step(form: Mapping[str, str]) -> Mapping[str, str]:
    """Return a form in which a button such as `deck 1 Ice Golem` stands as the fields `list`, `by` and `card`."""
    if "step" not in form:
        return form
    fields = dict(zip(("list", "by", "card"), form["step"].split(" ", 2), strict=False))
    return {**form, **fields}


def act(request: PageRequest) -> Answer:
    """Undo, redo, restore, complete, repair, note, rename, name a version, put a deck away or delete it."""
    try:
        return _act(request)
    except InputError as error:
        if "text" not in request.form or type(error) is not InputError or not request.storage.has(request.path["name"]):
            raise
        form = " ".join(request.form[field] for field in FIELDS if field in request.form)
        return (history if request.form.get("back") == "history" else show_fault)(request, error, form)


def _act(request: PageRequest) -> Answer:
    form, name = request.form, request.path["name"]
    action, text = form.get("action", ""), form.get("text", "").strip()
    if edit := _edit(request, action, text):
        said = [text, form.get("card", "").strip()] if action.endswith("tag") else []
        return change_deck(request, edit, " ".join(filter(None, [action, *said])))
    archive = DeckArchive(request.storage)
    match action:
        case "undo" | "redo" | "restore" | "name version" | "archive" | "delete" if not request.storage.has(name):
            raise InputError(SHIPPED)
        case "undo":
            _carry_out(request, lambda name, etag: request.decks.undo(name, etag=etag))
        case "redo":
            _carry_out(request, lambda name, etag: request.decks.redo(name, etag=etag))
        case "restore":
            version = _number(form.get("version", ""))
            _carry_out(request, lambda name, etag: request.decks.restore(name, version, etag=etag))
        case "name version":
            request.decks.name_version(name, _number(form.get("version", "")), form.get("text", ""))
        case "archive":
            archive.put_away(name)
            return Redirect(request.to("decks", archived=name))
        case "delete":
            archive.delete(name)
            return Redirect(request.to("decks"))
        case _:
            raise InputError(f"'{short(action)}' cannot be done with a deck")
    return Redirect(_return_address(request, name))


def _edit(request: PageRequest, action: str, text: str) -> Edit | None:
    form, resolver = request.form, request.resolver
    card, removes = form.get("card", ""), action.startswith("remove")
    number = _number(form.get("number", "")) if action in ("repair one", "edit note", "remove note") else 0
    edits: Mapping[str, Edit] = {
        "complete": lambda deck: DeckCompletion(deck, resolver).fill(FILL_SEED),
        "repair": lambda deck: repair_deck(deck, resolver).deck,
        "repair one": lambda deck: with_change(deck, number, resolver),
        "note": lambda deck: remarks.with_note(deck.must_be_editable(), form.get("text", "")),
        "edit note": lambda deck: remarks.with_changed_note(deck.must_be_editable(), number, form.get("text", "")),
        "remove note": lambda deck: remarks.without_note(deck.must_be_editable(), number),
        "card note": lambda deck: remarks.with_card_note(deck, card, text or None, resolver),
        "card tag": lambda deck: remarks.with_tag(deck, [card], text, resolver, removes=removes),
        "deck tag": lambda deck: remarks.with_deck_tag(deck.must_be_editable(), text, removes=removes),
        "rename": lambda deck: renamed(deck.must_be_editable(), " ".join(text.split())),
    }
    return edits.get(action.removeprefix("remove ") if action.endswith("tag") else action)


def _carry_out(request: PageRequest, change: Callable[[str, str | None], DeckFileChange]) -> None:
    name, page = request.path["name"], request.form.get("page", "")
    pages = request.workspace.page_changes
    etag = pages.current_etag(name, page, request.form.get("etag") or None)
    changed = change(name, etag)
    pages.note(name, page, etag, changed.file.etag)


def change_deck(request: PageRequest, edit: Edit, action: str, card: str = "") -> Answer:
    """Change the deck of the address, as it was when its page was made, and show it. `card`: as `DeckFiles.change`."""
    name = request.path["name"]
    if not request.storage.has(name):
        raise InputError(SHIPPED)
    _carry_out(request, lambda name, etag: request.decks.change(name, edit, action, etag=etag, card=card))
    return Redirect(_return_address(request, name))


def _return_address(request: PageRequest, name: str, unfit: str | None = None) -> str:
    """Return the address of the page from which a change was made: the deck as it was shown, a card, or its history."""
    form, back = request.form, request.form.get("back", "")
    if back == "results":
        shown = {name: form.get(name) or None for name in ("q", "view", "from")}
        return request.to("cards", deck=name, **shown)
    if back.startswith("cards/"):
        return request.to(*back.split("/"))
    if back == "history":
        return request.to("decks", name, "history")
    return request.to("decks", name, **{field: form.get(field) or None for field in SHOWN_AS}, unfit=unfit)


def _number(text: str) -> int:
    """Return the number of a form. Raises InputError where there is none."""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 4:  # noqa: PLR2004 - no number has more
        raise InputError("a number is missing")
    return sign * int(digits)


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
    form = _with_step(request.form)
    card, by, action = form.get("card", ""), form.get("by", ""), form.get("action", "")
    if not by:
        return f"{action} {form.get('text', '')} {card}".strip()
    if form.get("list") == "considering":
        return f"consider {card}" if not by.startswith("-") else f"no longer consider {card}"
    return f"take out {by[1:]} {card}" if by.startswith("-") else f"add {by} {card}"


def _changes_since(request: PageRequest, conflict: DeckConflictError) -> list[Change]:
    """Return what has changed since the state that the user saw; nothing where that state is not known any more."""
    name, etag = conflict.current.name, request.form.get("etag")
    versions = request.decks.versions(name)
    seen = next((version.number for version in reversed(versions) if version.etag == etag), None)
    if seen is not None:
        with suppress(InputError):
            return request.decks.differences(name, seen, versions[-1].number)
    return []


def history(request: PageRequest, refused: InputError | None = None, form: str = "") -> Page:
    """Show the versions of a deck, and what has changed between two of them. `refused`, `form`: as in `show_fault`."""
    name = request.path["name"]
    if not request.storage.has(name):
        raise PageNotFoundError(f"there is no deck '{name}' of yours")
    versions = request.decks.versions(name)
    if not versions:
        raise PageNotFoundError(f"there is no version of '{name}'")
    first, last = versions[0].number, versions[-1].number
    before = request.number("from", max(first, last - 1), first, last)
    after = request.number("to", last, first, last)
    changes, error = list[Change](), ""
    try:
        changes = request.decks.differences(name, before, after)
    except InputError as unreadable:
        error = str(unreadable)
    file = request.decks.read(name)
    values = {
        "name": name,
        "title": _title(file),
        "etag": file.etag,
        "last": last,
        "versions": list(reversed(versions)),
        "sittings": sittings_of(versions),
        "in_words": in_words,
        "one": before,
        "other": after,
        "changes": changes,
        "error": error,
        "faults": FormFaults({form: refused.message} if refused else {}),
        "typed": request.form.get("text", ""),
    }
    return Page("history.html", values, 400 if refused else 200)


def _title(file: DeckFile) -> str:
    try:
        return file.resolved.deck.name
    except InputError:
        return file.name


def in_words(action: str) -> str:
    """Return what was done, for one who knows no commands."""
    return COMMANDS.get(action, action)


@dataclass(frozen=True)
class VersionRow:
    """A version with its local time."""

    version: Version
    time: str


@dataclass(frozen=True)
class RunRow:
    """Versions in which the same was done, the newest first, as one row. `action`: all of it, in words."""

    action: str
    rows: Sequence[VersionRow]

    @property
    def last(self) -> VersionRow:
        return self.rows[0]


@dataclass(frozen=True)
class Sitting:
    """What was done in one sitting, the newest first: the rows that are shown with it, and `earlier` ones.

    `number`: of versions; `is_open`: whether it is shown at once.
    """

    heading: str
    number: int
    rows: Sequence[RunRow]
    earlier: Sequence[RunRow]
    is_open: bool


def sittings_of(versions: Sequence[Version]) -> list[Sitting]:
    """Return the sittings in which versions were made, the newest first. `versions`: the oldest first."""
    groups: list[list[tuple[datetime, Version]]] = []
    for version in versions:
        at = datetime.fromisoformat(version.at).astimezone()
        if not groups or at - groups[-1][-1][0] > PAUSE:
            groups.append([])
        groups[-1].append((at, version))
    return [_sitting(group, is_last=group is groups[-1]) for group in reversed(groups)]


def _sitting(group: Sequence[tuple[datetime, Version]], *, is_last: bool) -> Sitting:
    times = {version.number: f"{at:%H:%M}" for at, version in group}
    rows = [
        RunRow(in_words(run.action), [VersionRow(version, times[version.number]) for version in reversed(run.versions)])
        for run in reversed(runs_of([version for _, version in group]))
    ]
    (first, _), (last, _) = group[0], group[-1]
    span = f"{first:%H:%M}" if f"{first:%H:%M}" == f"{last:%H:%M}" else f"{first:%H:%M} to {last:%H:%M}"
    is_open = is_last or len(rows) <= MAX_SHOWN or any(version.name for _, version in group)
    shown = MAX_OF_LAST if len(rows) > MAX_OF_LAST + 1 else len(rows)
    return Sitting(f"{day_text(first)}, {span}", len(group), rows[:shown], rows[shown:], is_open)
