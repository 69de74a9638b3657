"""The addresses of all pages, and the function behind each."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote

from deckbuilder import files
from deckbuilder.app.decks.files import DeckConflictError
from deckbuilder.catalogue.store import CatalogueError
from deckbuilder.change_lock import ChangesLockedError
from deckbuilder.database import describe
from deckbuilder.errors import InputError, InputErrors, Place
from deckbuilder.web.page import (
    MAX_BODY,
    MAX_FIELD,
    Answer,
    EventStream,
    Page,
    PageNotFoundError,
    PageRequest,
)
from deckbuilder.web.pages import (
    analysis,
    best_of,
    card,
    cards,
    collection,
    compare,
    completion,
    deck,
    deck_changes,
    deck_text,
    decks,
    drafts,
    factions,
    guide,
    home,
    imports,
    improvement,
    match,
    matches,
    odds,
    packs,
    pods,
    printing,
    replay,
    results,
    rules_case,
    sealed,
    share,
    simulations,
    workshop,
)
from deckbuilder.web.pages.deck_changes import conflict_page

PageFunction = Callable[[PageRequest], Answer]


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
    pods.events,
    analysis.events,
    improvement.events,
    match.events,
    simulations.events,
    simulations.events_of_one,
}
LISTS = {imports.report, deck_text.change}  # what takes a pasted list, and says itself that it is too long


def longest_field(function: PageFunction) -> int:
    """Return how many characters a field of the form of a page function may have."""
    return MAX_BODY if function in LISTS else MAX_FIELD


ROUTES = (
    PageRoute("GET", "/", home.show),
    PageRoute("GET", "/events", events),
    PageRoute("GET", "/cards", cards.search),
    PageRoute("GET", "/cards/{key:path}", card.card),
    PageRoute("GET", "/pictures/{name:path}", card.picture),
    PageRoute("GET", "/complete", completion.complete),
    PageRoute("GET", "/syntax", guide.syntax),
    PageRoute("GET", "/keys", guide.keys),
    PageRoute("GET", "/packs", packs.overview),
    PageRoute("POST", "/packs/look", packs.look),
    PageRoute("POST", "/packs/add", packs.add, changes=True),
    PageRoute("POST", "/packs/{name}/change", packs.change, changes=True),
    PageRoute("POST", "/packs/{name}/describe", packs.describe, changes=True),
    PageRoute("GET", "/packs/{name}/export", packs.export),
    PageRoute("GET", "/decks", decks.overview),
    PageRoute("POST", "/decks", decks.create, changes=True),
    PageRoute("POST", "/decks/restore", decks.restore),
    PageRoute("POST", "/decks/several", decks.change_several, changes=True),
    PageRoute("POST", "/decks/bring", decks.bring, changes=True),
    PageRoute("GET", "/decks/all.zip", decks.export_all),
    PageRoute("GET", "/decks/{name}", deck.show),
    PageRoute("POST", "/decks/{name}/change", deck_changes.change_cards, changes=True),
    PageRoute("POST", "/decks/{name}/action", deck_changes.act, changes=True),
    PageRoute("GET", "/decks/{name}/history", deck_changes.history),
    PageRoute("GET", "/decks/{name}/text", deck_text.show),
    PageRoute("POST", "/decks/{name}/text", deck_text.change),
    PageRoute("GET", "/decks/{name}/export", deck.export),
    PageRoute("GET", "/decks/{name}/share", share.show),
    PageRoute("GET", "/decks/{name}/improve", improvement.show),
    PageRoute("POST", "/decks/{name}/improve", improvement.act),
    PageRoute("POST", "/decks/{name}/improve/apply", improvement.apply, changes=True),
    PageRoute("GET", "/decks/{name}/improve/events", improvement.events),
    PageRoute("GET", "/decks/{name}/improve/export", improvement.export),
    PageRoute("GET", "/decks/{name}/hands", odds.hands),
    PageRoute("GET", "/decks/{name}/odds", odds.odds),
    PageRoute("GET", "/decks/{name}/print", printing.show),
    PageRoute("GET", "/decks/{name}/print/picture", printing.picture),
    PageRoute("GET", "/decks/{name}/print/file", printing.file),
    PageRoute("GET", "/decks/{name}/print/faces", printing.faces),
    PageRoute("GET", "/compare", compare.compare),
    PageRoute("GET", "/import", imports.paste),
    PageRoute("POST", "/import", imports.report),
    PageRoute("GET", "/matches", matches.overview),
    PageRoute("GET", "/matches/new", matches.order),
    PageRoute("POST", "/matches", matches.create, changes=True),
    PageRoute("POST", "/matches/restore", matches.restore, changes=True),
    PageRoute("POST", "/matches/upload", replay.upload, changes=True),
    PageRoute("GET", "/matches/{name}", match.show),
    PageRoute("GET", "/matches/{name}/replay", replay.show),
    PageRoute("POST", "/matches/{name}/replay", replay.act, changes=True),
    PageRoute("GET", "/matches/{name}/analysis", analysis.show),
    PageRoute("POST", "/matches/{name}/analysis", analysis.act),
    PageRoute("GET", "/matches/{name}/analysis/events", analysis.events),
    PageRoute("GET", "/matches/{name}/analysis/export", analysis.export),
    PageRoute("GET", "/matches/{name}/games", best_of.show),
    PageRoute("POST", "/matches/{name}/games", best_of.begin_next, changes=True),
    PageRoute("POST", "/matches/{name}/choose", match.choose, changes=True),
    PageRoute("POST", "/matches/{name}/line", match.enter, changes=True),
    PageRoute("POST", "/matches/{name}/command", match.command, changes=True),
    PageRoute("POST", "/matches/{name}/action", match.act, changes=True),
    PageRoute("GET", "/matches/{name}/events", match.events),
    PageRoute("GET", "/matches/{name}/record", match.record),
    PageRoute("GET", "/matches/{name}/case", rules_case.show),
    PageRoute("POST", "/matches/{name}/case", rules_case.keep, changes=True),
    PageRoute("GET", "/simulations", simulations.overview),
    PageRoute("POST", "/simulations", simulations.submit),
    PageRoute("GET", "/simulations/new", simulations.form),
    PageRoute("GET", "/simulations/compare", simulations.compare),
    PageRoute("GET", "/simulations/events", simulations.events),
    PageRoute("GET", "/simulations/{number}", simulations.show),
    PageRoute("POST", "/simulations/{number}/action", simulations.act),
    PageRoute("GET", "/simulations/{number}/events", simulations.events_of_one),
    PageRoute("GET", "/simulations/{number}/export", simulations.export),
    PageRoute("GET", "/sealed", sealed.show),
    PageRoute("POST", "/sealed", sealed.create, changes=True),
    PageRoute("GET", "/drafts", drafts.overview),
    PageRoute("POST", "/drafts", drafts.create, changes=True),
    PageRoute("GET", "/drafts/{name}", drafts.show),
    PageRoute("POST", "/drafts/{name}/action", drafts.act, changes=True),
    PageRoute("POST", "/drafts/{name}/deck", drafts.build, changes=True),
    PageRoute("GET", "/pods/new", pods.order),
    PageRoute("POST", "/pods", pods.create, changes=True),
    PageRoute("GET", "/pods/{name}", pods.show),
    PageRoute("GET", "/pods/{name}/deck", pods.deck),
    PageRoute("POST", "/pods/{name}/action", pods.act, changes=True),
    PageRoute("GET", "/pods/{name}/events", pods.events),
    PageRoute("GET", "/results", results.show),
    PageRoute("POST", "/results", results.change, changes=True),
    PageRoute("GET", "/results/export", results.export),
    PageRoute("GET", "/workshop", workshop.overview),
    PageRoute("GET", "/workshop/new", workshop.begin),
    PageRoute("GET", "/workshop/cards/{pack}/{name}", workshop.show),
    PageRoute("POST", "/workshop/cards/{pack}/{name}/delete", workshop.delete, changes=True),
    PageRoute("GET", "/workshop/faction", factions.begin),
    PageRoute("POST", "/workshop/faction", factions.create, changes=True),
    PageRoute("GET", "/workshop/faction/{pack}/{ruleset}/{faction}", factions.show),
    PageRoute("POST", "/workshop/check", workshop.change),
    PageRoute("POST", "/workshop/complete", workshop.complete),
    PageRoute("POST", "/workshop/save", workshop.save, changes=True),
    PageRoute("GET", "/collection", collection.show),
    PageRoute("POST", "/collection", collection.change, changes=True),
    PageRoute("GET", "/collection/export", collection.export),
)


def answer(function: PageFunction, request: PageRequest) -> Answer:
    """Return the answer of a page function; an error in the input becomes a page with its sentence."""
    try:
        return function(request)
    except DeckConflictError as conflict:
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
        is_rebuilt = request.workspace.workbench.rebuild_if_damaged(error)
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
