"""Printing a deck: options as a form, a picture of the first page, the file, and a page for the browser itself."""

from collections.abc import Mapping
from urllib.parse import quote

from deckbuilder.errors import InputError
from deckbuilder.printing.inputs import PrintInput, cards_input, deck_input, sheet_input
from deckbuilder.printing.options import BACKS, INKS, MARKS, PAPERS, PrintOptions, parse_number
from deckbuilder.printing.pictures import with_pictures
from deckbuilder.printing.typesetter import MISSING, first_page, is_available, pdf, template_named
from deckbuilder.text import short
from deckbuilder.web.page import Answer, Download, Page, PageRequest, faults_of
from deckbuilder.web.views.face import face_of

KINDS = ("cards", "deck", "sheet")
PICTURES = ("none", "own")
CHOICES = {
    "what": KINDS,
    "paper": PAPERS,
    "bleed": ("0", "3"),
    "marks": MARKS,
    "backs": BACKS,
    "ink": INKS,
    "pictures": PICTURES,
}
NO_FILES = "PDF files are made by the program on a computer: deckbuilder print"
NUMBERS = {"across": "0", "down": "0", "scale": "100"}


def show(request: PageRequest) -> Answer:
    """Show the options of a print, with a picture of its first page."""
    resolved = request.find_deck(request.path["name"])
    resolved.must_be_readable()
    chosen, error = _chosen(request.query), None
    try:
        _options(chosen)
    except InputError as refused:
        error = refused
    values = {
        "name": request.path["name"],
        "resolved": resolved,
        "chosen": chosen,
        "choices": CHOICES if request.workspace.pictures else {**CHOICES, "pictures": PICTURES[:1]},
        "faults": faults_of(error),
        "missing": NO_FILES if request.workspace.is_serverless else "" if is_available() else MISSING,
    }
    return Page("print.html", values)


def picture(request: PageRequest) -> Answer:
    """Return the first page as a drawing."""
    kind, data, pictures = _input(request)
    return Download("first-page.svg", first_page(template_named(kind), data, pictures), "image/svg+xml")


def file(request: PageRequest) -> Answer:
    """Return the PDF file."""
    kind, data, pictures = _input(request)
    content = pdf(template_named(kind), data, pictures)
    return Download(quote(f"{request.file_stem}-{kind}.pdf", safe=""), content, "application/pdf")


def faces(request: PageRequest) -> Answer:
    """Show the cards of a deck, three by three, for the browser's own printing."""
    resolved = request.find_deck(request.path["name"])
    copies = resolved.must_be_readable().cards()
    catalogue = request.catalogue
    values = {
        "name": request.path["name"],
        "resolved": resolved,
        "faces": [face_of(card, catalogue) for card in copies.elements()],
    }
    return Page("print_faces.html", values)


def _chosen(query: Mapping[str, str]) -> dict[str, str]:
    """Return what the form holds: the first choice, or the usual number, where nothing is given."""
    return {name: query.get(name) or usual for name, usual in _usual().items()}


def _usual() -> dict[str, str]:
    return {**{name: choices[0] for name, choices in CHOICES.items()}, **NUMBERS}


def _options(chosen: Mapping[str, str]) -> PrintOptions:
    """Return the options of a form. Raises InputError for what cannot be chosen."""
    if chosen["what"] not in KINDS:
        raise InputError(f"'{short(chosen['what'])}' cannot be printed", field="what")
    bleed, across, down, scale = (parse_number(name, chosen[name]) for name in ("bleed", "across", "down", "scale"))
    return PrintOptions(chosen["paper"], bleed, chosen["marks"], chosen["backs"], (across, down), scale, chosen["ink"])


def _input(request: PageRequest) -> tuple[str, PrintInput, Mapping[str, bytes]]:
    """Return the template of a print, by its name, its input, and the user's own pictures. Raises InputError."""
    chosen = _chosen(request.query)
    options, resolved = _options(chosen), request.find_deck(request.path["name"])
    catalogue = request.catalogue
    if chosen["what"] == "deck":
        return "deck", deck_input(resolved, catalogue, options), {}
    if chosen["what"] == "sheet":
        return "sheet", sheet_input([resolved], catalogue, options), {}
    deck = resolved.must_be_readable()
    data, pictures = cards_input(deck.name, deck.cards(), catalogue, options), request.workspace.pictures
    if chosen["pictures"] == "own" and pictures:
        return "cards", *with_pictures(data, deck.cards(), pictures)
    return "cards", data, {}
