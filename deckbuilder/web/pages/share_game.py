"""Handing on a game: a link that opens its replay, a picture of its board, its words; and opening such a link."""

from urllib.parse import quote
from zlib import crc32

from markupsafe import Markup

from deckbuilder.app.matches.sharing import SharedGame, shared_game
from deckbuilder.errors import InputError
from deckbuilder.match.game_code import LINK, NAME, read_code
from deckbuilder.printing.pictures import drawing_png
from deckbuilder.printing.typesetter import is_available
from deckbuilder.text import short, slug
from deckbuilder.web.page import Answer, Download, Page, PageRequest, Redirect
from deckbuilder.web.pages import matches
from deckbuilder.web.pages.replay import game_number
from deckbuilder.web.pages.share import is_for_all, site_of
from deckbuilder.web.views.board_picture import board_picture
from deckbuilder.web.workspace import PageNotFoundError
from engine.record import MAX_STEPS
from engine.record import read as read_record

MAX_STEM = 40  # characters of the name of a game from a link, before its checksum


def show(request: PageRequest) -> Answer:
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


def file(request: PageRequest) -> Answer:
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


def look(request: PageRequest) -> Answer:
    """Show the game of a link, which is kept only when that is asked for."""
    code, text = request.path["code"], read_code(request.path["code"], request.catalogue)
    step = request.number("step", MAX_STEPS, 0, MAX_STEPS) if "step" in request.query else None
    game = shared_game(request.workbench, text, NAME, step)
    return Page("shared_game.html", {"code": code, "game": game, "picture": _drawn(game, request)})


def keep(request: PageRequest) -> Answer:
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
