"""The page of a best-of: the score, its games with their replays, and the next one."""

from deckbuilder.errors import InputError
from deckbuilder.text import short
from deckbuilder.web.open_matches import OpenMatch
from deckbuilder.web.page import Answer, Page, PageRequest, going_to
from deckbuilder.web.views.best_of import best_of_view
from deckbuilder.web.workspace import PageNotFoundError

CHANGED = "The next game has begun already."
SEATS = {"1": 0, "2": 1}


def show(request: PageRequest) -> Answer:
    """Show the games of a best-of."""
    opened = _opened(request)
    return Page("best_of.html", {"name": opened.name, "b": best_of_view(opened.match)})


def _opened(request: PageRequest) -> OpenMatch:
    """Return the match of the address. Raises PageNotFoundError where there is none, or it is a game by itself."""
    name = request.path["name"]
    if request.matches.kept.storage.has(name):
        opened = request.matches.find(name)
        if opened.match.setup.best_of is not None:
            return opened
    raise PageNotFoundError(f"there is no best-of '{short(name)}'")


def begin_next(request: PageRequest) -> Answer:
    """Begin the next game, with the choice of the person who may say who begins."""
    opened = _opened(request)
    view = best_of_view(opened.match)
    if view is None or request.form.get("number") != str(view.next_number):
        raise InputError(CHANGED)
    following = request.matches.next_game(opened.name, SEATS.get(request.form.get("first", "")))
    return going_to(request.to("matches", following.name), following.bots_job())
