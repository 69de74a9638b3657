"""Sharing a deck: texts for chats and forums, a code with QR code and link, and files that say what they leave out."""

from typing import NamedTuple
from urllib.parse import quote, urlsplit

from markupsafe import Markup

from deckbuilder.decks.formats.deck_code import LINK_END, write_code
from deckbuilder.decks.formats.registry import all_formats
from deckbuilder.decks.remarks import left_out_of
from deckbuilder.printing.inputs import qr_code
from deckbuilder.printing.pictures import picture_png, tabletop_files
from deckbuilder.printing.typesetter import is_available
from deckbuilder.web.page import Answer, Download, Page, PageRequest
from deckbuilder.web.workspace import Workspace

TEXTS = {"text": "As text", "markdown": "As Markdown", "bbcode": "For forums (BBCode)"}
PURPOSES = {  # of the files, by format
    "yaml": "Deck file",
    "html": "Web page to send",
    "svg": "Picture (SVG)",
    "tts": "Tabletop Simulator, blank cards",
    "csv": "Table",
    "json": "For programs",
    "markdown": "Markdown",
    "text": "Text",
    "bbcode": "BBCode",
    "code": "Deck code",
}


LOCAL = ("127.0.0.1", "localhost")  # hosts that others do not reach


class SharedText(NamedTuple):
    """A deck written out, to be copied."""

    name: str
    title: str
    content: str


def show(request: PageRequest) -> Answer:
    """Show everything by which a deck is handed on."""
    workspace, name = request.workspace, request.path["name"]
    resolved = workspace.find_deck(name)
    catalogue, formats = request.catalogue, all_formats()
    is_clear = not resolved.list_problems
    code = write_code(resolved.deck, catalogue) if is_clear else ""
    texts = [SharedText(key, title, formats[key].write(resolved, catalogue)) for key, title in TEXTS.items()]
    site = site_of(workspace)
    link = f"{site.rstrip('/')}/{LINK_END}{code}" if code and site else ""
    picture = formats["svg"].write(resolved, catalogue) if is_clear else ""
    values = {
        "name": name,
        "resolved": resolved,
        "code": code,
        "qr": Markup(qr_code(link if is_for_all(site) else code)) if code else "",  # noqa: S704 - made here
        "link": link,
        "is_for_all": is_for_all(site),
        "picture": Markup(picture),  # noqa: S704 - made here
        "has_pictures": is_available() and not workspace.is_serverless,
        "texts": texts,
        "files": [
            (key, PURPOSES.get(key, key), left_out_of(format_, resolved.deck)) for key, format_ in formats.items()
        ],
    }
    return Page("share.html", values)


def site_of(workspace: Workspace) -> str:
    """Return the address of the edition that opens links; empty where none is known."""
    return workspace.settings.share_url or workspace.address


def is_for_all(site: str) -> bool:
    """Whether others can open links to this address."""
    return bool(site) and urlsplit(site).hostname not in LOCAL


def picture(request: PageRequest) -> Answer:
    """Return the picture of a deck as a PNG file."""
    resolved = request.find_deck(request.path["name"])
    resolved.must_be_readable()
    content = picture_png(resolved, request.catalogue)
    return Download(quote(f"{request.file_stem}.png", safe=""), content, "image/png")


def tabletop(request: PageRequest) -> Answer:
    """Return a save of Tabletop Simulator with drawn faces. `at`: where its pictures will lie on the web."""
    stem = request.file_stem
    content = tabletop_files(request.find_deck(request.path["name"]), stem, request.query.get("at", "").strip())
    return Download(quote(f"{stem}-tts.zip", safe=""), content, "application/zip")
