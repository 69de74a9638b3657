"""Sharing a deck: texts for chats and forums, a code with QR code and link, and files that say what they leave out."""

from typing import NamedTuple

from markupsafe import Markup

from deckbuilder.decks.formats.deck_code import LINK_END, write_code
from deckbuilder.decks.formats.registry import all_formats
from deckbuilder.decks.remarks import left_out_of
from deckbuilder.printing.inputs import qr_code
from deckbuilder.web.page import Answer, Page, PageRequest
from deckbuilder.web.ports import DEFAULT_PORT

TEXTS = {"text": "As text", "markdown": "As Markdown", "bbcode": "For forums (BBCode)"}
PURPOSES = {  # of the files, by format
    "yaml": "Deck file",
    "html": "Web page to send",
    "tts": "Tabletop Simulator",
    "csv": "Table",
    "json": "For programs",
    "markdown": "Markdown",
    "text": "Text",
    "bbcode": "BBCode",
    "code": "Deck code",
}
PROGRAM = f"http://127.0.0.1:{DEFAULT_PORT}"  # where the program runs at whoever opens a link


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
    site = workspace.share_url or ("" if workspace.is_serverless else PROGRAM)
    link = f"{site.rstrip('/')}/{LINK_END}{code}" if code and site else ""
    values = {
        "name": name,
        "resolved": resolved,
        "code": code,
        "qr": Markup(qr_code(link if workspace.share_url else code)) if code else "",  # noqa: S704 - made here
        "link": link,
        "texts": texts,
        "files": [
            (key, PURPOSES.get(key, key), left_out_of(format_, resolved.deck)) for key, format_ in formats.items()
        ],
    }
    return Page("share.html", values)
