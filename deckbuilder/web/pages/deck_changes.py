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
ANYWAY = "anyway"  # the list of a form that adds copies beyond a limit
FIELDS = ("action", "card", "number", "version")  # which of the forms of a page one is
PAUSE = timedelta(minutes=30)  # without a change, after which a new sitting begins
MAX_SHOWN = 5  # rows of an older sitting that are shown without being unfolded
MAX_OF_LAST = 10  # rows of a sitting, of which the earlier ones are folded
COMMANDS = {"deck new": "begun", "deck import": "imported", "repair": "filled up or mended"}


def change_cards(request: PageRequest) -> Answer:
    """Put copies of a card in or take them out, of the deck or of what is under consideration.

    Copies that do not fit are added only to the list `anyway`; the page of the deck says why the others are not.
    """
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
    """Undo, redo, restore, complete, repair, note, rename, name a version, put a deck away or delete it.

    What is wrong with a text that was typed stands at its field.
    """
    try:
        return _act(request)
    except InputError as error:
        if "text" not in request.form or type(error) is not InputError or not request.storage.has(request.path["name"]):
            raise
        form = " ".join(request.form[field] for field in FIELDS if field in request.form)
        return (history_page if request.form.get("back") == "history" else show_fault)(request, error, form)


def _act(request: PageRequest) -> Answer:
    action, name = request.form.get("action", ""), request.path["name"]
    if action in EDITS:
        said = [request.form.get(field, "").strip() for field in ("text", "card")] if action.endswith("tag") else []
        return change_deck(request, EDITS[action](request), " ".join(filter(None, [action, *said])))
    if action not in RETURNS:
        raise InputError(f"'{short(action)}' cannot be done with a deck")
    if not request.storage.has(name):
        raise InputError("this deck came with the cards; copy it to change it")
    RETURNS[action](request)
    if action in ("archive", "delete"):
        return Redirect(request.to("decks", archived=name if action == "archive" else None))
    return Redirect(_return_address(request, name))


def _fill(request: PageRequest) -> Edit:
    return lambda resolved: DeckCompletion(resolved, request.resolver).fill(FILL_SEED)


def _repair(request: PageRequest) -> Edit:
    return lambda resolved: repair_deck(resolved, request.resolver).deck


def _repair_one(request: PageRequest) -> Edit:
    number = _number(request.form.get("number", ""))
    return lambda resolved: with_change(resolved, number, request.resolver)


def _note(request: PageRequest) -> Edit:
    return lambda resolved: remarks.with_note(resolved.must_be_editable(), request.form.get("text", ""))


def _edit_note(request: PageRequest) -> Edit:
    number, text = _number(request.form.get("number", "")), request.form.get("text", "")
    return lambda resolved: remarks.with_changed_note(resolved.must_be_editable(), number, text)


def _remove_note(request: PageRequest) -> Edit:
    number = _number(request.form.get("number", ""))
    return lambda resolved: remarks.without_note(resolved.must_be_editable(), number)


def _card_note(request: PageRequest) -> Edit:
    card, text = request.form.get("card", ""), request.form.get("text", "").strip() or None
    return lambda resolved: remarks.with_card_note(resolved, card, text, request.resolver)


def _card_tag(request: PageRequest) -> Edit:
    card, tag, removes = request.form.get("card", ""), request.form.get("text", "").strip(), _removes(request)
    resolver = request.resolver
    return lambda resolved: remarks.with_tag(resolved, [card], tag, resolver, removes=removes)


def _deck_tag(request: PageRequest) -> Edit:
    tag, removes = request.form.get("text", "").strip(), _removes(request)
    return lambda resolved: remarks.with_deck_tag(resolved.must_be_editable(), tag, removes=removes)


def _removes(request: PageRequest) -> bool:
    return request.form.get("action", "").startswith("remove")


def _rename(request: PageRequest) -> Edit:
    title = " ".join(request.form.get("text", "").split())
    return lambda resolved: renamed(resolved.must_be_editable(), title)


EDITS: Mapping[str, Callable[[PageRequest], Edit]] = {
    "complete": _fill,
    "repair": _repair,
    "repair one": _repair_one,
    "note": _note,
    "edit note": _edit_note,
    "remove note": _remove_note,
    "card note": _card_note,
    "card tag": _card_tag,
    "remove card tag": _card_tag,
    "deck tag": _deck_tag,
    "remove deck tag": _deck_tag,
    "rename": _rename,
}


def _carry_out(request: PageRequest, change: Callable[[str, str | None], DeckFileChange]) -> None:
    """Make a change of a page, a function of the deck's name and tag, to the state that the page knows or has made."""
    name, page = request.path["name"], request.form.get("page", "")
    pages = request.workspace.page_changes
    etag = pages.current_etag(name, page, request.form.get("etag") or None)
    changed = change(name, etag)
    pages.note(name, page, etag, changed.file.etag)


def _undo(request: PageRequest) -> None:
    _carry_out(request, lambda name, etag: request.decks.undo(name, etag=etag))


def _redo(request: PageRequest) -> None:
    _carry_out(request, lambda name, etag: request.decks.redo(name, etag=etag))


def _restore(request: PageRequest) -> None:
    version = _version(request)
    _carry_out(request, lambda name, etag: request.decks.restore(name, version, etag=etag))


def _name_version(request: PageRequest) -> None:
    request.decks.name_version(request.path["name"], _version(request), request.form.get("text", ""))


def _version(request: PageRequest) -> int:
    return _number(request.form.get("version", ""))


def _archive(request: PageRequest) -> None:
    DeckArchive(request.storage).put_away(request.path["name"])


def _delete(request: PageRequest) -> None:
    DeckArchive(request.storage).delete(request.path["name"])


RETURNS: Mapping[str, Callable[[PageRequest], None]] = {
    "undo": _undo,
    "redo": _redo,
    "restore": _restore,
    "name version": _name_version,
    "archive": _archive,
    "delete": _delete,
}


def change_deck(request: PageRequest, edit: Edit, action: str, card: str = "") -> Answer:
    """Change the deck of the address, as it was when its page was made, and show it. `card`: as `DeckFiles.change`."""
    name = request.path["name"]
    if not request.storage.has(name):
        raise InputError("this deck came with the cards; copy it to change it")
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
    """Return the change of a form in words."""
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


def history(request: PageRequest) -> Answer:
    """Show the versions of a deck, and what has changed between two of them."""
    return history_page(request)


def history_page(request: PageRequest, refused: InputError | None = None, form: str = "") -> Page:
    """Return the page of the versions of a deck. `refused`, `form`: as in `show_fault`."""
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
    """Return the name of a deck; that of its file where it is not a deck now."""
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
