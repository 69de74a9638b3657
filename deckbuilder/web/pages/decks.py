"""Pages of all decks: the overview, a new one, and two compared."""

import itertools
import os
from collections import Counter
from dataclasses import replace

from deckbuilder.app.decks.files import DeckArchive
from deckbuilder.app.decks.zipped import bring_decks, zip_decks
from deckbuilder.app.library import SORTS, own_decks, select_decks, tag_counts
from deckbuilder.app.storage import numbered_names
from deckbuilder.decks.deck import Deck, is_deck_name
from deckbuilder.decks.edit import begin
from deckbuilder.decks.formats.deck_code import PREFIX
from deckbuilder.decks.remarks import deck_tags, with_deck_tag
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.file_names import MAX_NAME_LENGTH
from deckbuilder.text import fold, short, slug
from deckbuilder.web.page import Answer, Download, FormFaults, Page, PageRequest, Redirect, faults_of
from deckbuilder.web.views.deck_tiles import games_in_order, leader_tiles
from deckbuilder.web.workspace import PageNotFoundError

ENDING = ".yaml"
CHOSEN = "deck:"  # before the name of a deck, in the field of its box
SEPARATOR = "/"  # of names of decks, which have none
MAX_DECKS = 9_999
COPY = ", copy"  # behind the name of a copy that gets no other one


def overview(request: PageRequest, fault: InputError | None = None) -> Page:
    """Show the user's decks and those that came with the cards, and a form for a new one."""
    catalogue, archived, left_out = request.catalogue, list[str](), list[tuple[str, str]]()
    problems = list[InputError]()
    try:
        left_out = request.storage.left_out()
        archived = DeckArchive(request.storage).names()
    except InputError as error:
        problems.append(error)
    text, game, sort, tag, code = (request.query.get(field, "") for field in ("q", "game", "sort", "tag", "code"))
    game, sort = game if game in catalogue.rulesets else "", sort if sort in SORTS else next(iter(SORTS))
    games = games_in_order(request)
    first_game = games[0].id if games else ""
    own = own_decks(request.workbench, request.storage)
    put_away = [name for name in request.query.get("archived", "").split(SEPARATOR) if name in archived]
    shipped = [deck for deck in catalogue.decks() if game in ("", deck["ruleset"]) and _names(deck["name"], text)]
    values = {
        "problems": problems,
        "all_own": own,
        "own": select_decks(own, text, game=game, tag=tag, sort=sort),
        "tag": tag,
        "tags": tag_counts(own),
        "deleted": request.number("deleted", 0, 0, MAX_DECKS),
        "query": text,
        "game": game,
        "sort": sort,
        "sorts": {name: label for name, (label, _) in SORTS.items()},
        "put_away": put_away,
        "separator": SEPARATOR,
        "shipped": shipped,
        "rulesets": {ruleset.id: ruleset.name for ruleset in games},
        "leaders": leader_tiles(request),
        "shown_game": game or next((deck.ruleset for deck in select_decks(own) if deck.ruleset), first_game),
        "folder": request.storage.folder,
        "left_out": left_out,
        "archived": archived,
        "has_collection": bool(request.workspace.owned),
        "same_titles": {title for title, number in Counter(deck.title for deck in own).items() if number > 1},
        "code": code,
        "faults": faults_of(fault)
        or FormFaults({"code": problem} if (problem := _problem_of_code(request, code)) else {}),
        "typed_tag": request.form.get("tag", ""),
        "chosen": {field for field in request.form if field.startswith(CHOSEN)},
    }
    return Page("decks.html", values, 400 if fault else 200)


def _names(title: str, text: str) -> bool:
    """Whether a title has all words of a text."""
    return all(word in fold(title) for word in fold(text).split())


def _problem_of_code(request: PageRequest, code: str) -> str:
    """Return why a text leads to no deck; empty where it does, and for no text."""
    try:
        if code:
            request.find_deck(code)
    except PageNotFoundError:
        return f"'{short(code)}' is no deck code: one begins with {PREFIX}"
    except InputError as refused:
        return str(refused)
    return ""


def restore(request: PageRequest) -> Answer:
    """Bring a deck back from the archive, delete it for ever, or show the deck of a code."""
    if code := request.form.get("code", "").strip():
        is_known = not _problem_of_code(request, code)
        return Redirect(request.to("decks", code) if is_known else f"{request.to('decks', code=code)}#code")
    names = request.form.get("name", "").split(SEPARATOR)
    for name in names:
        if request.form.get("action") == "delete":
            DeckArchive(request.storage).delete(name, is_archived=True)
        else:
            DeckArchive(request.storage).bring_back(name)
            request.decks.versions(name)  # so that the history knows which deck it is again
    is_one_back = len(names) == 1 and request.form.get("action") != "delete"
    return Redirect(request.to("decks", *(names if is_one_back else ())))


def change_several(request: PageRequest) -> Answer:
    """Export, put away, tag or delete the decks whose boxes are ticked."""
    form, storage = request.form, request.storage
    names = [field.removeprefix(CHOSEN) for field in form if field.startswith(CHOSEN)]
    if not names:
        raise InputError("no deck is chosen: tick the boxes before their names")
    match form.get("action", ""):
        case "export":
            return Download("decks.zip", zip_decks(storage, names), "application/zip")
        case "archive":
            for name in names:
                DeckArchive(storage).put_away(name)
            return Redirect(request.to("decks", archived=SEPARATOR.join(names)))
        case "delete":
            for name in names:
                DeckArchive(storage).delete(name)
            return Redirect(request.to("decks", deleted=len(names)))
        case "tag" | "untag" as action:
            try:
                for name in names:
                    _tag(request, name, form.get("tag", "").strip(), removes=action == "untag")
            except InputError as error:
                error.field = "tag"
                return overview(request, error)
            return Redirect(request.to("decks"))
    raise InputError("what is to be done with the decks?")


def _tag(request: PageRequest, name: str, tag: str, *, removes: bool) -> None:
    """Give a deck a tag, or take it away where it has it. Raises InputError."""
    decks = request.decks
    if removes and tag.removeprefix("#").lower() not in deck_tags(decks.read(name).resolved.deck):
        return
    decks.change(
        name, lambda resolved: with_deck_tag(resolved.must_be_editable(), tag, removes=removes), f"deck tag {tag}"
    )


def export_all(request: PageRequest) -> Answer:
    """Return all decks of the user as one ZIP file."""
    return Download("decks.zip", zip_decks(request.storage), "application/zip")


def bring(request: PageRequest) -> Answer:
    """Put the decks of a ZIP file into the user's folder, and show what became of each."""
    file = request.files.get("file")
    if file is None or not file.content:
        return overview(request, InputError("no ZIP file is chosen", field="file"))
    try:
        brought = bring_decks(request.workbench, request.storage, file.content, file.name)
    except InputError as error:
        error.field = "file"
        return overview(request, error)
    return Page("decks_brought.html", {"brought": brought, "file": file.name})


def create(request: PageRequest) -> Answer:
    """Begin a deck around a leader, or copy a deck under a new name."""
    form = request.form
    title = " ".join(form.get("title", "").split())
    if source := form.get("copy"):
        deck = request.find_deck(source).must_be_editable()
        if not title and request.storage.has(source):
            title = _title_of_copy(request, deck.name)
        try:
            deck = deck if not title else renamed(deck, title)
        except InputError as error:
            from deckbuilder.web.pages.deck import show_fault  # noqa: PLC0415 - start-up time

            return show_fault(replace(request, path={"name": source}), error, "duplicate")
        action = f"copied from {source}"
    else:
        deck = _begun(form.get("leader", ""), title, request)
        action = "deck new"
    return keep_new(request, deck, action)


def keep_new(request: PageRequest, deck: Deck, action: str = "deck new") -> Redirect:
    """Keep a deck in a file that is named after it, and go to its page. Raises InputError."""
    names = numbered_names(slug(deck.name, "deck"), ENDING)
    name = next(name for name in names if not os.path.lexists(request.storage.folder / name))
    request.decks.create(name, deck, action)
    return Redirect(request.to("decks", name))


def _title_of_copy(request: PageRequest, title: str) -> str:
    taken = {deck.title for deck in own_decks(request.workbench, request.storage)}
    endings = (COPY if number == 1 else f"{COPY} {number}" for number in itertools.count(1))
    copies = (f"{title[: MAX_NAME_LENGTH - len(ending)].rstrip()}{ending}" for ending in endings)
    return next(copy for copy in copies if copy not in taken)


def _begun(leader: str, title: str, request: PageRequest) -> Deck:
    """Return a deck with nothing but a leader, by its name or key, and what the rules dictate. Raises InputError."""
    resolver = request.resolver
    card = request.catalogue.card(leader)
    if card is None:
        return begin(leader, resolver, name=title or None).deck
    names = CardNames(request.catalogue, request.catalogue.rulesets[card.ruleset])
    return begin(names.name_of(card), resolver, ruleset=card.ruleset, name=title or None).deck


def renamed(deck: Deck, title: str) -> Deck:
    """Return a deck with another name. Raises InputError for one that no deck can have."""
    if not is_deck_name(title):
        raise InputError("a deck's name has 1 to 80 characters, none of them invisible", field="title")
    return replace(deck, name=title)
