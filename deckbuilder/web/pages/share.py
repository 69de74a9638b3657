"""Sharing a deck or a game: texts, codes, links, pictures and files; and opening the link of a game."""

from typing import NamedTuple
from urllib.parse import quote, urlsplit
from zlib import crc32

from markupsafe import Markup

from deckbuilder.app.matches.sharing import SharedGame, shared_game
from deckbuilder.decks.formats.deck_code import LINK_END, write_code
from deckbuilder.decks.formats.registry import all_formats
from deckbuilder.decks.remarks import left_out_of
from deckbuilder.errors import InputError
from deckbuilder.match.game_code import LINK, NAME, read_code
from deckbuilder.printing.inputs import qr_code
from deckbuilder.printing.pictures import drawing_png, picture_png, tabletop_files
from deckbuilder.printing.typesetter import is_available
from deckbuilder.text import short, slug
from deckbuilder.web.page import Answer, Download, Page, PageRequest, Redirect
from deckbuilder.web.pages import matches
from deckbuilder.web.pages.replay import game_number
from deckbuilder.web.views.board_picture import board_picture
from deckbuilder.web.workspace import PageNotFoundError, Workspace
from engine.record import MAX_STEPS
from engine.record import read as read_record

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


MAX_STEM = 40  # characters of the name of a game from a link, before its checksum


def show_game(request: PageRequest) -> Answer:
    """Show everything by which a game is handed on, at a step of its record."""
    game = _game(request)
    code, end, problem = "", "", ""
    try:
        code, end = game.code(), game.link_end()
    except InputError as error:
        problem = str(error)
    site = site_of(request.workspace)
    values = {
        "name": request.path["name"],
        "game": game,
        "number": game_number(request),
        "step": game.step if "step" in request.query else None,
        "link": f"{site.rstrip('/')}/{end}" if end and site else "",
        "code": code,
        "problem": problem,
        "is_for_all": is_for_all(site),
        "picture": _drawn(game, request),
        "has_pictures": is_available() and not request.workspace.is_serverless,
        "words": "" if game.is_secret else game.words(),
    }
    return Page("share_game.html", values)


def game_file(request: PageRequest) -> Answer:
    """Return the picture of the board or the words of the game as a file, by its ending."""
    game, form = _game(request), request.path["form"]
    name = quote(f"{request.path['name'].removesuffix('.txt')}-{game.step}.{form}", safe="")
    if form == "txt":
        return Download(name, game.words())
    drawing = board_picture(game, request.catalogue)
    if form == "svg":
        return Download(name, drawing, "image/svg+xml")
    if form == "png":
        return Download(name, drawing_png(drawing), "image/png")
    raise PageNotFoundError(f"a game has no file '{short(form)}'")


def open_link(request: PageRequest) -> Answer:
    """Show the game of a link, which is kept only when that is asked for."""
    code, text = request.path["code"], read_code(request.path["code"], request.catalogue)
    step = request.number("step", MAX_STEPS, 0, MAX_STEPS) if "step" in request.query else None
    game = shared_game(request.workbench, text, NAME, step)
    return Page("shared_game.html", {"code": code, "game": game, "picture": _drawn(game, request)})


def keep_game(request: PageRequest) -> Answer:
    """Keep the game of a link among the games, unless it is there, and show its replay."""
    code, step = request.form.get("code", "").strip(), request.form.get("step")
    if link := LINK.match(code):
        code, step = link[1], link[2]
    try:
        text = read_code(code, request.catalogue)
    except InputError as error:
        error.field = "code"
        return matches.overview(request, error)
    record = read_record(text)
    stem = slug(" ".join(deck.name for deck in record.decks))[:MAX_STEM]
    name = request.matches.kept.add_once(f"{stem}-{crc32(text.encode()):08x}.txt", text)
    is_over = record.winner is not None or record.drawn
    here = step or (0 if is_over else len(record.steps))
    return Redirect(request.to("matches", name, "replay", step=here, open=None if is_over else "yes"))


def _game(request: PageRequest) -> SharedGame:
    """Return the game of the address at its step. Raises PageNotFoundError."""
    name, matches = request.path["name"], request.matches
    if not matches.kept.storage.has(name):
        raise PageNotFoundError(f"there is no game '{short(name)}'")
    step = request.number("step", 0, 0, MAX_STEPS) if "step" in request.query else None
    match = matches.find(name).match if step is None else None
    return shared_game(request.workbench, matches.text(name), name, step, game_number(request), match)


def _drawn(game: SharedGame, request: PageRequest) -> Markup:
    return Markup(board_picture(game, request.catalogue))  # noqa: S704 - made here
