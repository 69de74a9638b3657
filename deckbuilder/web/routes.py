"""The addresses of all pages, and the function behind each."""

import gc
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import NamedTuple
from urllib.parse import unquote

from deckbuilder import files
from deckbuilder.app.decks.files import DeckConflictError
from deckbuilder.catalogue.store import CatalogueError
from deckbuilder.change_lock import ChangesLockedError
from deckbuilder.database import describe
from deckbuilder.errors import InputError, InputErrors, Place
from deckbuilder.web.page import MAX_BODY, MAX_FIELD, Answer, EventStream, Page, PageRequest
from deckbuilder.web.workspace import PageNotFoundError

PageFunction = Callable[[PageRequest], Answer]


@dataclass(frozen=True)
class LazyPage:
    """A page function by its module and its name, `home.show`: the module is imported when the function is called."""

    name: str

    def load(self) -> PageFunction:
        """Import the function."""
        module, _, name = self.name.partition(".")
        path = f"deckbuilder.web.pages.{module}"
        is_new = path not in sys.modules
        function: PageFunction = getattr(import_module(path), name)
        if is_new:
            gc.freeze()  # what is loaded stays: a full collection, for which a click waits, need not look at it
        return function

    def __call__(self, request: PageRequest) -> Answer:
        return self.load()(request)


class PageRoute(NamedTuple):
    """An address: `{name}` stands for one part of it, `{name:path}` for the rest.

    `changes`: whether its function takes the lock for changes.
    """

    method: str
    address: str
    function: PageFunction
    changes: bool = False


def events(request: PageRequest) -> Answer:
    """Return the streams of several addresses as one, because a browser keeps few connections to a host.

    `of`: the addresses, with spaces between them. The state is a JSON object: the state of each stream by its address,
    null for one that has ended.
    """
    addresses = request.query.get("of", "").split()
    streams = {address: _stream(request, address) for address in addresses}

    def state() -> str | None:
        states = {address: stream.state() if stream else None for address, stream in streams.items()}
        return json.dumps(states) if any(state is not None for state in states.values()) else None

    return EventStream(state)


def _stream(request: PageRequest, address: str) -> EventStream | None:
    """Return the stream of an address, None where there is none."""
    function, path = find("GET", address.removeprefix(request.head))
    if function not in STREAMS:
        return None
    stream = answer(function, replace(request, path=path, query={}))
    return stream if isinstance(stream, EventStream) else None


STREAMS = {
    LazyPage(name)
    for name in (
        "pods.events",
        "analysis.events",
        "improvement.events",
        "match.events",
        "simulations.events",
        "simulations.events_of_one",
    )
}
LISTS = {
    LazyPage("imports.report"),
    LazyPage("deck_text.change"),
}  # what takes a pasted list, and says itself that it is too long


def longest_field(function: PageFunction) -> int:
    """Return how many characters a field of the form of a page function may have."""
    return MAX_BODY if function in LISTS else MAX_FIELD


ROUTES = (
    PageRoute("GET", "/", LazyPage("home.show")),
    PageRoute("GET", "/events", events),
    PageRoute("GET", "/cards", LazyPage("cards.search")),
    PageRoute("GET", "/cards/{key:path}", LazyPage("card.card")),
    PageRoute("GET", "/api/cards", LazyPage("data.cards")),
    PageRoute("GET", "/api/decks/{name:path}", LazyPage("data.deck")),
    PageRoute("GET", "/pictures/{name:path}", LazyPage("card.picture")),
    PageRoute("GET", "/crests/{version}.svg", LazyPage("card.crests")),
    PageRoute("GET", "/complete", LazyPage("completion.complete")),
    PageRoute("GET", "/syntax", LazyPage("guide.syntax")),
    PageRoute("GET", "/keys", LazyPage("guide.keys")),
    PageRoute("GET", "/settings", LazyPage("settings.show")),
    PageRoute("POST", "/settings", LazyPage("settings.change"), changes=True),
    PageRoute("GET", "/rules", LazyPage("rules.overview")),
    PageRoute("GET", "/rules/{game}", LazyPage("rules.show")),
    PageRoute("POST", "/rules/{game}/{lesson}", LazyPage("rules.learn"), changes=True),
    PageRoute("GET", "/packs", LazyPage("packs.overview")),
    PageRoute("POST", "/packs/look", LazyPage("packs.look")),
    PageRoute("POST", "/packs/add", LazyPage("packs.add"), changes=True),
    PageRoute("POST", "/packs/{name}/change", LazyPage("packs.change"), changes=True),
    PageRoute("POST", "/packs/{name}/describe", LazyPage("packs.describe"), changes=True),
    PageRoute("GET", "/packs/{name}/export", LazyPage("packs.export")),
    PageRoute("GET", "/decks", LazyPage("decks.overview")),
    PageRoute("POST", "/decks", LazyPage("decks.create"), changes=True),
    PageRoute("POST", "/decks/restore", LazyPage("decks.restore")),
    PageRoute("POST", "/decks/several", LazyPage("decks.change_several"), changes=True),
    PageRoute("POST", "/decks/bring", LazyPage("decks.bring"), changes=True),
    PageRoute("GET", "/decks/all.zip", LazyPage("decks.export_all")),
    PageRoute("GET", "/decks/{name}", LazyPage("deck.show")),
    PageRoute("POST", "/decks/{name}/change", LazyPage("deck_changes.change_cards"), changes=True),
    PageRoute("POST", "/decks/{name}/action", LazyPage("deck_changes.act"), changes=True),
    PageRoute("GET", "/decks/{name}/history", LazyPage("deck_changes.history")),
    PageRoute("GET", "/decks/{name}/text", LazyPage("deck_text.show")),
    PageRoute("POST", "/decks/{name}/text", LazyPage("deck_text.change")),
    PageRoute("GET", "/decks/{name}/export", LazyPage("deck.export")),
    PageRoute("GET", "/decks/{name}/share", LazyPage("share.show")),
    PageRoute("GET", "/decks/{name}/share/picture", LazyPage("share.picture")),
    PageRoute("GET", "/decks/{name}/share/tabletop", LazyPage("share.tabletop")),
    PageRoute("GET", "/decks/{name}/improve", LazyPage("improvement.show")),
    PageRoute("POST", "/decks/{name}/improve", LazyPage("improvement.act")),
    PageRoute("POST", "/decks/{name}/improve/apply", LazyPage("improvement.apply"), changes=True),
    PageRoute("GET", "/decks/{name}/improve/events", LazyPage("improvement.events")),
    PageRoute("GET", "/decks/{name}/improve/export", LazyPage("improvement.export")),
    PageRoute("GET", "/decks/{name}/hands", LazyPage("odds.hands")),
    PageRoute("GET", "/decks/{name}/odds", LazyPage("odds.odds")),
    PageRoute("GET", "/decks/{name}/print", LazyPage("printing.show")),
    PageRoute("GET", "/decks/{name}/print/picture", LazyPage("printing.picture")),
    PageRoute("GET", "/decks/{name}/print/file", LazyPage("printing.file")),
    PageRoute("GET", "/decks/{name}/print/faces", LazyPage("printing.faces")),
    PageRoute("GET", "/compare", LazyPage("compare.compare")),
    PageRoute("GET", "/compare/hands", LazyPage("odds.compare_opening_hands")),
    PageRoute("GET", "/import", LazyPage("imports.paste")),
    PageRoute("POST", "/import", LazyPage("imports.report")),
    PageRoute("GET", "/matches", LazyPage("matches.overview")),
    PageRoute("GET", "/matches/new", LazyPage("matches.order")),
    PageRoute("POST", "/matches", LazyPage("matches.create"), changes=True),
    PageRoute("POST", "/matches/restore", LazyPage("matches.restore"), changes=True),
    PageRoute("POST", "/matches/upload", LazyPage("replay.upload"), changes=True),
    PageRoute("POST", "/matches/shared", LazyPage("share.keep_game"), changes=True),
    PageRoute("GET", "/matches/shared/{code}", LazyPage("share.open_link")),
    PageRoute("GET", "/matches/{name}", LazyPage("match.show")),
    PageRoute("GET", "/matches/{name}/replay", LazyPage("replay.show")),
    PageRoute("POST", "/matches/{name}/replay", LazyPage("replay.act"), changes=True),
    PageRoute("GET", "/matches/{name}/analysis", LazyPage("analysis.show")),
    PageRoute("POST", "/matches/{name}/analysis", LazyPage("analysis.act")),
    PageRoute("GET", "/matches/{name}/analysis/events", LazyPage("analysis.events")),
    PageRoute("GET", "/matches/{name}/analysis/export", LazyPage("analysis.export")),
    PageRoute("GET", "/matches/{name}/games", LazyPage("best_of.show")),
    PageRoute("POST", "/matches/{name}/games", LazyPage("best_of.begin_next"), changes=True),
    PageRoute("POST", "/matches/{name}/choose", LazyPage("match.choose"), changes=True),
    PageRoute("POST", "/matches/{name}/line", LazyPage("match.enter"), changes=True),
    PageRoute("POST", "/matches/{name}/command", LazyPage("match.command"), changes=True),
    PageRoute("POST", "/matches/{name}/action", LazyPage("match.act"), changes=True),
    PageRoute("GET", "/matches/{name}/events", LazyPage("match.events")),
    PageRoute("GET", "/matches/{name}/record", LazyPage("match.record")),
    PageRoute("GET", "/matches/{name}/share", LazyPage("share.show_game")),
    PageRoute("GET", "/matches/{name}/share/{form}", LazyPage("share.game_file")),
    PageRoute("GET", "/matches/{name}/case", LazyPage("rules_case.show")),
    PageRoute("POST", "/matches/{name}/case", LazyPage("rules_case.keep"), changes=True),
    PageRoute("GET", "/simulations", LazyPage("simulations.overview")),
    PageRoute("POST", "/simulations", LazyPage("simulations.submit")),
    PageRoute("GET", "/simulations/new", LazyPage("simulations.form")),
    PageRoute("GET", "/simulations/compare", LazyPage("simulations.compare")),
    PageRoute("GET", "/simulations/events", LazyPage("simulations.events")),
    PageRoute("GET", "/simulations/{number}", LazyPage("simulations.show")),
    PageRoute("POST", "/simulations/{number}/action", LazyPage("simulations.act")),
    PageRoute("GET", "/simulations/{number}/events", LazyPage("simulations.events_of_one")),
    PageRoute("GET", "/simulations/{number}/export", LazyPage("simulations.export")),
    PageRoute("GET", "/sealed", LazyPage("sealed.show")),
    PageRoute("POST", "/sealed", LazyPage("sealed.create"), changes=True),
    PageRoute("GET", "/drafts", LazyPage("drafts.overview")),
    PageRoute("POST", "/drafts", LazyPage("drafts.create"), changes=True),
    PageRoute("GET", "/drafts/{name}", LazyPage("drafts.show")),
    PageRoute("POST", "/drafts/{name}/action", LazyPage("drafts.act"), changes=True),
    PageRoute("POST", "/drafts/{name}/deck", LazyPage("drafts.build"), changes=True),
    PageRoute("GET", "/pods/new", LazyPage("pods.order")),
    PageRoute("POST", "/pods/new", LazyPage("pods.create"), changes=True),
    PageRoute("GET", "/pods/{name}", LazyPage("pods.show")),
    PageRoute("GET", "/pods/{name}/deck", LazyPage("pods.deck")),
    PageRoute("GET", "/pods/{name}/export", LazyPage("pods.export")),
    PageRoute("POST", "/pods/{name}/action", LazyPage("pods.act"), changes=True),
    PageRoute("GET", "/pods/{name}/events", LazyPage("pods.events")),
    PageRoute("GET", "/results", LazyPage("results.show")),
    PageRoute("POST", "/results", LazyPage("results.change"), changes=True),
    PageRoute("GET", "/results/export", LazyPage("results.export")),
    PageRoute("GET", "/workshop", LazyPage("workshop.overview")),
    PageRoute("GET", "/workshop/new", LazyPage("workshop.begin")),
    PageRoute("GET", "/workshop/cards/{pack}/{name}", LazyPage("workshop.show")),
    PageRoute("POST", "/workshop/cards/{pack}/{name}/delete", LazyPage("workshop.delete"), changes=True),
    PageRoute("GET", "/workshop/faction", LazyPage("workshop.begin_faction")),
    PageRoute("POST", "/workshop/faction", LazyPage("workshop.create_faction"), changes=True),
    PageRoute("GET", "/workshop/faction/{pack}/{ruleset}/{faction}", LazyPage("workshop.show_faction")),
    PageRoute("POST", "/workshop/check", LazyPage("workshop.change")),
    PageRoute("POST", "/workshop/complete", LazyPage("workshop.complete")),
    PageRoute("POST", "/workshop/save", LazyPage("workshop.save"), changes=True),
    PageRoute("GET", "/collection", LazyPage("collection.show")),
    PageRoute("POST", "/collection", LazyPage("collection.change"), changes=True),
    PageRoute("GET", "/collection/export", LazyPage("collection.export")),
)


def answer(function: PageFunction, request: PageRequest) -> Answer:
    """Return the answer of a page function; an error in the input becomes a page with its sentence."""
    try:
        request.workspace.refresh_settings()
        return function(request)
    except DeckConflictError as conflict:
        from deckbuilder.web.pages.deck_changes import conflict_page  # noqa: PLC0415 - start-up time

        return conflict_page(request, conflict)
    except InputError as error:
        return error_page(error)
    except InputErrors as errors:
        return error_page(*errors.input_errors)
    except CatalogueError as error:
        return catalogue_page(request, error)
    except OSError as error:  # a folder that is taken away while it is used
        place = Place(str(error.filename)) if error.filename else None
        return error_page(InputError(files.reason(error), place))


def catalogue_page(request: PageRequest, error: CatalogueError) -> Page:
    """Return the page of an error of the catalogue, which is built anew first if it is damaged."""
    try:
        is_rebuilt = request.workbench.rebuild_if_damaged(error)
    except InputError as problem:
        return error_page(problem)
    if is_rebuilt:
        return error_page(InputError("the catalogue was damaged and has been built anew; try again"))
    return error_page(InputError(f"the catalogue cannot be used: {describe(error)}"))


def error_page(*errors: InputError) -> Page:
    """Return the page of errors in the input; the first one decides on the status."""
    statuses = {PageNotFoundError: 404, ChangesLockedError: 409}
    return Page("error.html", {"errors": errors}, statuses.get(type(errors[0]), 400))


def find(method: str, path: str) -> tuple[PageFunction, Mapping[str, str]]:
    """Return the page function of an address, and the parts of the address that its route names."""
    for route_method, pattern, function in _patterns():
        match = pattern.fullmatch(path) if route_method == method else None
        if match:
            return function, {name: unquote(part) for name, part in match.groupdict().items()}
    return _no_page, {}


@cache
def _patterns() -> Sequence[tuple[str, re.Pattern[str], PageFunction]]:
    return [(route.method, _pattern(route.address), route.function) for route in ROUTES]


def _pattern(address: str) -> re.Pattern[str]:
    """Return the pattern of an address: `{name}` is one part of a path, `{name:path}` the rest."""
    parts = re.split(r"\{(\w+)(:path)?\}", address)
    texts = [re.escape(text) for text in parts[::3]]
    names = [f"(?P<{name}>{'.+' if rest else '[^/]+'})" for name, rest in zip(parts[1::3], parts[2::3], strict=True)]
    return re.compile("".join(text for pair in zip(texts, [*names, ""], strict=True) for text in pair))


def _no_page(_request: PageRequest) -> Answer:
    raise PageNotFoundError("there is no such page")
