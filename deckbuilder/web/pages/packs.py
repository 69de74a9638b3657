"""Packs: those that the user has added, a look at one of a ZIP file before it is added, and one as a ZIP file."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from deckbuilder.app.pack_files import (
    OfferedDeck,
    PackFile,
    files_beside_cards,
    offered_decks,
    put_deck,
    take_out,
)
from deckbuilder.app.packs import add_pack, describe_pack, packs_of, remove_pack, report_on, switch_pack
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.packs.installed import InstalledPack, find
from deckbuilder.packs.pack import Pack, contents_of_zip, read_contents
from deckbuilder.query.parse import parse
from deckbuilder.web.page import Answer, Download, FormFaults, Page, PageRequest, Redirect, faults_of

MAX_LISTED = 30  # cards and problems of a pack that are named; more are counted
ADDED, REMOVED, ON, OFF, DESCRIBED = "added", "removed", "on", "off", "described"
PUT, TAKEN = "put", "taken"  # a deck into a pack, a file out of it
DONE = {
    DESCRIBED: "is what others get now",
    ADDED: "is added",
    REMOVED: "is removed",
    ON: "is on",
    OFF: "is off",
    PUT: "is in the pack now",
    TAKEN: "is not in the pack any more",
}


@dataclass(frozen=True)
class PackLine:
    """A pack of the list.

    Attributes:
        problem: Why its `pack.yaml` cannot be read, empty where it can.
        files: Its decks and scenarios.
        offered: The user's decks that may be put into it, and those with its cards that may not.
    """

    added: InstalledPack
    pack: Pack
    cards: int
    games: Sequence[str]
    problem: str
    files: Sequence[PackFile]
    offered: Sequence[OfferedDeck]


def overview(request: PageRequest, error: InputError | None = None, of_pack: str = "") -> Page:
    """Show the packs that the user has added. `error`: in the description of a pack, or in the choice of a file."""
    catalogue = request.catalogue
    done, name = request.query.get("done", ""), request.query.get("name", "")
    try:
        packs, problem = packs_of(request.workbench), ""
    except InputError as unreadable:
        packs, problem = [], str(unreadable)
    cards = Counter(card.pack for card in catalogue.search(parse("is:custom"))) if packs else Counter()
    decks = offered_decks(request.workbench, request.storage) if packs else {}
    values = {
        "packs": [_line(added, catalogue, cards[added.id], decks.get(added.id, ())) for added in packs],
        "problem": problem,
        "done": f"{name} {DONE[done]}." if done in DONE and name else "",
        "left_out": catalogue.left_out(),
        "faults": FormFaults() if of_pack else faults_of(error),
        "pack_faults": {of_pack: faults_of(error)},
        "no_faults": FormFaults(),
        "described": request.form,
    }
    return Page("packs.html", values, 400 if error else 200)


def _line(added: InstalledPack, catalogue: Catalogue, cards: int, decks: Sequence[OfferedDeck]) -> PackLine:
    pack = added.pack
    games = [catalogue.rulesets[game].name if game in catalogue.rulesets else game for game in pack.games]
    try:
        files, problem = files_beside_cards(added), added.problem
    except InputError as unreadable:
        files, problem = [], str(unreadable)
    return PackLine(added, pack, cards, games, problem, files, decks)


def look(request: PageRequest) -> Answer:
    """Show what is in the pack of a ZIP file; nothing is written."""
    file = request.files.get("file")
    if file is None or not file.content:
        return overview(request, InputError("no ZIP file is chosen", field="file"))
    try:
        contents = contents_of_zip(file.content, file.name or "the ZIP file")
    except InputError as error:
        error.field = "file"
        return overview(request, error)
    report = report_on(request.workbench, contents)
    offer = request.workspace.offered_packs.keep(file.content)
    return Page("pack_offer.html", {"report": report, "offer": offer, "most": MAX_LISTED})


def add(request: PageRequest) -> Answer:
    """Add the pack of a ZIP file that was looked at."""
    content = request.workspace.offered_packs.find(request.form.get("offer", ""))
    if content is None:
        raise InputError("this file is not held any more; choose it again on the page of packs")
    contents = contents_of_zip(content, "the ZIP file")
    add_pack(request.workbench, contents)
    return Redirect(request.to("packs", done=ADDED, name=contents.pack.title))


def change(request: PageRequest) -> Answer:
    """Switch a pack on or off, remove it, put a deck into it or take a file out of it."""
    workbench, name = request.workbench, request.path["name"]
    title = find(workbench.data, name).pack.title
    action, _, file = request.form.get("action", "").partition(":")
    if action == PUT:
        deck = workbench.deck_files(request.storage).read(request.form.get("deck", "")).resolved
        title = put_deck(workbench, name, deck)
    elif action == TAKEN:
        title = take_out(workbench, name, file)
    elif action == REMOVED:
        remove_pack(workbench, name)
    elif action in (ON, OFF):
        switch_pack(workbench, name, is_on=action == ON)
    else:
        raise InputError("what is to be done with the pack?")
    return Redirect(request.to("packs", done=action, name=title))


def describe(request: PageRequest) -> Answer:
    """Change what a pack is called, and what others are told about it."""
    form, added = request.form, find(request.workbench.data, request.path["name"])
    text = {key: " ".join(value.split()) for key, value in form.items()}
    pack = added.pack._replace(
        name=text.get("name", ""),
        version=text.get("version", ""),
        authors=tuple(filter(None, map(str.strip, text.get("authors", "").split(",")))),
        licence=text.get("licence", ""),
        homepage=text.get("homepage", ""),
        text=text.get("text", ""),
    )
    try:
        for field in ("name", "version"):
            if not text.get(field):
                raise InputError(f"a pack has a {field}", field=field)  # noqa: TRY301 - as every other fault
        describe_pack(request.workbench, pack)
    except InputError as error:
        return overview(request, error, added.id)
    return Redirect(request.to("packs", done=DESCRIBED, name=pack.title))


def export(request: PageRequest) -> Answer:
    """Return a pack as a ZIP file."""
    contents = read_contents(find(request.workbench.data, request.path["name"]).folder)
    return Download(quote(contents.file_name), contents.to_zip(), "application/zip")
