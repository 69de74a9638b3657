"""The page of a deck: its cards beside those that may come, and its export."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import quote

from deckbuilder.app.decks.files import DeckFile
from deckbuilder.app.library import missing_copies
from deckbuilder.decks.deck import MAX_COPIES
from deckbuilder.decks.edit import UnfitError, add_fitting
from deckbuilder.decks.formats.deck_code import PREFIX, write_code
from deckbuilder.decks.formats.registry import all_formats, format_named
from deckbuilder.decks.problems import in_numbers
from deckbuilder.decks.remarks import deck_tags, left_out_of
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Download, FormFaults, OpenAddress, Page, PageRequest
from deckbuilder.web.views import deck as deck_view
from deckbuilder.web.views import pool as pool_view
from deckbuilder.web.views.deck import NoteWriter, repair_view
from deckbuilder.web.views.face import face_of
from deckbuilder.web.views.readings import Understood, understood

MEDIA_TYPES = {
    "json": "application/json",
    "tts": "application/json",
    "csv": "text/csv",
    "html": "text/html",
    "svg": "image/svg+xml",
}
TITLES: Mapping[str, str] = {
    "text": "Text",
    "yaml": "Deck file",
    "json": "JSON",
    "csv": "Table (CSV)",
    "markdown": "Markdown, for a forum",
    "bbcode": "BBCode, for a forum",
    "code": "Deck code",
    "html": "Web page to send",
    "svg": "Picture",
    "tts": "Tabletop Simulator",
}
VIEWS: Mapping[str, str] = {"list": "List", "cost": "By cost", "tags": "By tag", "faces": "Faces"}
SHOWN_AS = ("q", "show", "sort", "from", "view", "side")  # fields that say how the page of a deck was shown
SIDES: Mapping[str, str] = {"deck": "Deck", "cards": "Cards"}  # of which a small window shows one


class UnfitCopies(NamedTuple):
    """Copies of a card that were not added, and why. `name`: how a change names the card."""

    copies: int
    name: str
    reason: str


class Export(NamedTuple):
    """A form of a deck outside of the program. `left_out`: what of the deck it does not contain; empty for nothing."""

    name: str
    title: str
    left_out: str


def show(request: PageRequest) -> Answer:
    """Show a deck with its verdict, and the cards that may come into it."""
    return Page("deck.html", _values(request))


def show_fault(request: PageRequest, error: InputError, form: str) -> Page:
    """Return the page of a deck that says at one of its forms what is wrong with it, which keeps its text.

    `form`: its action, with the card or the number that it is about.
    """
    shown = {name: value for name, value in request.form.items() if name in SHOWN_AS}
    values = _values(replace(request, query=shown))
    return Page("deck.html", {**values, "faults": FormFaults({form: error.message})}, 400)


def _values(request: PageRequest) -> dict[str, object]:
    name = request.path["name"]
    file = request.decks.read(name) if request.storage.has(name) else None
    resolved = file.resolved if file else request.find_deck(name)
    problems, sections = resolved.problems(), deck_view.sections_of(request, resolved)
    return {
        "name": name,
        "faults": FormFaults(),
        "typed": request.form.get("text", ""),
        "is_own": file is not None,
        "is_shared": file is None and name.startswith(PREFIX),
        "resolved": resolved,
        "leader": face_of(resolved.leader, request.catalogue) if resolved.leader else None,
        "verdict": deck_view.verdict_of(resolved, problems),
        "repair": repair_view(
            problems, deck_view.repairs_of_file(file) if file else deck_view.repairs(resolved, request.resolver)
        ),
        "amounts": in_numbers(problems),
        "unfit": _unfit(request, resolved),
        "sections": sections,
        "columns": deck_view.cost_columns(sections),
        "tag_groups": deck_view.tag_groups(sections),
        "deck_tags": deck_tags(resolved.deck),
        "notes": NoteWriter(request, resolved).notes(resolved.deck.notes) if resolved.deck.notes else [],
        "unknown": deck_view.unknown_rows(resolved),
        "considered": pool_view.considered(request, resolved),
        "suggestions": pool_view.suggestions(file) if problems and file else [],
        "curve": deck_view.curve(resolved),
        "figures": deck_view.figures(resolved),
        "missing": missing_copies(request.workbench, resolved),
        "exports": [
            Export(format_.name, TITLES.get(format_.name, format_.name), left_out_of(format_, resolved.deck))
            for format_ in all_formats().values()
        ],
        "code": "" if resolved.list_problems else write_code(resolved.deck, request.catalogue),
        "view": _choice(request, "view", VIEWS),
        "views": VIEWS,
        "sides": SIDES,
        "side": _choice(request, "side", SIDES),
        "face_of": face_of,
        "catalogue": request.catalogue,
        **_state(request, file),
        **_pool(request, resolved),
    }


def _unfit(request: PageRequest, resolved: ResolvedDeck) -> UnfitCopies | None:
    """Return the copies that a change was to add but do not fit, which the address names."""
    copies, _, name = request.query.get("unfit", "").partition(" ")
    if not copies.isdecimal() or len(copies) > len(str(MAX_COPIES)):
        return None
    try:
        add_fitting(resolved, name, int(copies), request.resolver)
    except UnfitError as refused:
        return UnfitCopies(int(copies), name, str(refused))
    except InputError:
        pass
    return None


def _state(request: PageRequest, file: DeckFile | None) -> dict[str, object]:
    """Return what the page tells of a deck file and its versions."""
    last, problem = None, ""
    try:
        last = request.decks.last_version(file) if file else None
    except InputError as error:
        problem = str(error)
    return {
        "history_problem": problem,
        "etag": file.etag if file else "",
        "version": last,
        "can_undo": last is not None and last.undo is not None,
        "can_redo": last is not None and last.redo is not None,
    }


def _pool(request: PageRequest, resolved: ResolvedDeck) -> dict[str, object]:
    """Return what the page tells of the cards beside the deck."""
    text = request.query.get("q", "")
    show_, sort = _choice(request, "show", pool_view.CHOICES), _choice(request, "sort", pool_view.SORTS)
    pool, error, understood_query = pool_view.PoolView([], 0), "", Understood()
    try:
        understood_query = understood(request, text)
        pool = pool_view.pool(request, resolved, understood_query.text, show_, sort)
    except InputError as refused:
        error = str(refused)
    return {
        "text": text,
        "understood": understood_query,
        "pool_address": OpenAddress.of(request.to, ("decks", request.path["name"]), "q", **_shown(request)),
        "show": show_,
        "choices": pool_view.CHOICES,
        "sort": sort,
        "sorts": pool_view.SORTS,
        "chips": pool_view.chips(request, resolved, text),
        "section_conditions": pool_view.section_chips(resolved),
        "pool": pool,
        "error": error,
    }


def _shown(request: PageRequest) -> dict[str, str]:
    return {name: value for name in ("show", "sort", "view") if (value := request.query.get(name))} | {"side": "cards"}


def _choice(request: PageRequest, name: str, choices: Mapping[str, str]) -> str:
    given = request.query.get(name, "")
    return given if given in choices else next(iter(choices))


def export(request: PageRequest) -> Answer:
    """Return the deck as a file in one of the formats."""
    resolved: ResolvedDeck = request.find_deck(request.path["name"])
    resolved.must_be_readable()
    format_ = format_named(request.query.get("to", "text"))
    text = format_.write(resolved, request.catalogue)
    media_type = MEDIA_TYPES.get(format_.name, "text/plain")
    return Download(quote(format_.file_name(request.file_stem), safe=""), text, media_type)
