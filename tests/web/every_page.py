"""Every page and every action of the pages as requests, for tests of what none of them may do."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from deckbuilder.app.settings import SettingsFile
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.web.page import EventStream, PageRequest
from deckbuilder.web.pages import matches
from deckbuilder.web.pages.simulations import order_of
from deckbuilder.web.routes import ROUTES, answer
from deckbuilder.web.workspace import Workspace
from deckbuilder.zip_files import zip_members
from tests.packs.packs import pack_files, zipped
from tests.web.pages import SAME_ORIGIN, Site

DECK, OTHER, MATCH, DRAFT, NUMBER = "svara.yaml", "other.yaml", "chess.txt", "draft-7.yaml", "1"
POD, POD_FORM = "sealed-7", {"sealed": "7", "players": "2", "bot": "random", "seed": "1"}
SHIPPED = "polar-dwarves"
CARD = "summoner-wars-2e/polar-dwarves/ice-smith"
MATCH_FORM = {
    "deck": "the-long-wall",
    "deck-2": "locust-season",
    "who-2": "passive",
    "seed": "7",
    "first": "1",
    "best_of": "3",
}
SIMULATION_FORM = {"deck": SHIPPED, "bot": "random", "opponent": "passive", "games": "1", "seed": "3", "turns": "2"}
STREAMS = (
    "/events",
    "/matches/{name}/events",
    "/matches/{name}/analysis/events",
    "/pods/{name}/events",
    "/decks/{name}/improve/events",
    "/simulations/events",
    "/simulations/{number}/events",
)
OWN_PACK = "my-cards"
FACTION_FORM = {"game": "summoner-wars-2e", "name": "Moon Foxes", "leader": "Reynard", "symbol-water": "yes"}
OWN_FACTION = {"pack": "moon-foxes", "ruleset": "summoner-wars-2e", "faction": "Moon Foxes"}
OWN_CARD = "frost-hare.yaml"
OWN_TEXT = "card: Frost Hare\nruleset: summoner-wars-2e\n"
BROUGHT = b"deck: Brought\nruleset: summoner-wars-2e\ncards: {summoner: {Svara: 1}}\n"
LIST = "1 Svara\n4 Ice Smith\n"


class Asked(NamedTuple):
    """A request: its route, the parts of its address, and the fields of its form or query."""

    method: str
    route: str
    path: Mapping[str, str] = {}
    fields: Mapping[str, str] = {}

    @property
    def address(self) -> str:
        return self.route.replace(":path}", "}").format(**self.path)


def _deck(method: str, route: str, name: str = DECK, **fields: str) -> Asked:
    return Asked(method, f"/decks/{{name}}{route}", {"name": name}, fields)


def _match(method: str, route: str, **fields: str) -> Asked:
    return Asked(method, f"/matches/{{name}}{route}", {"name": MATCH}, fields)


def _draft(route: str, **fields: str) -> Asked:
    return Asked("POST", f"/drafts/{{name}}{route}", {"name": DRAFT}, fields)


def _pod(**fields: str) -> Asked:
    return Asked("POST", "/pods/{name}/action", {"name": POD}, fields)


def _simulation(method: str, route: str, **fields: str) -> Asked:
    return Asked(method, f"/simulations/{{number}}{route}", {"number": NUMBER}, fields)


PAGES: Sequence[Asked] = (
    *(Asked("GET", route) for route in ("/", "/cards", "/rules", "/syntax", "/keys", "/decks", "/import", "/matches")),
    *(Asked("GET", route) for route in ("/matches/new", "/simulations", "/simulations/new", "/sealed", "/collection")),
    *(Asked("GET", "/cards", fields={"q": query}) for query in ("owned:yes", f"deck:{DECK}")),
    Asked("GET", "/cards/{key:path}", {"key": CARD}),
    Asked("GET", "/settings"),
    Asked("GET", "/rules/{game}", {"game": "summoner-wars-2e"}),
    *(
        _deck("GET", route, name)
        for name in (DECK, SHIPPED)
        for route in ("", "/hands", "/print", "/print/faces", "/share", "/improve")
    ),
    *(_deck("GET", "/odds", name, c="class:champion") for name in (DECK, SHIPPED)),
    *(_deck("GET", "/export", name, to="text") for name in (DECK, SHIPPED)),
    *(_deck("GET", route) for route in ("/history", "/print/picture", "/print/file", "/text")),
    *(_deck("GET", route) for route in ("/share/picture", "/share/tabletop")),
    Asked("GET", "/crests/{version}.svg", {"version": "0"}),
    *(_deck("GET", route) for route in ("/improve/events", "/improve/export")),
    Asked("GET", "/compare", fields={"a": DECK, "b": SHIPPED, "c": "class:champion"}),
    Asked("GET", "/compare/hands", fields={"first": DECK, "second": SHIPPED, "hands": "20"}),
    Asked("GET", "/sealed", fields={"seed": "7"}),
    *(_match("GET", route) for route in ("", "/record", "/events", "/games", "/case", "/share")),
    Asked("GET", "/matches/{name}/share/{form}", {"name": MATCH, "form": "svg"}),
    _match("GET", "/replay", open="yes", step="0"),
    _match("GET", "/analysis", open="yes"),
    _match("GET", "/analysis/events"),
    _match("GET", "/analysis/export"),
    Asked("GET", "/drafts"),
    Asked("GET", "/workshop"),
    Asked("GET", "/workshop/new", fields={"like": CARD}),
    Asked("GET", "/workshop/cards/{pack}/{name}", {"pack": OWN_PACK, "name": OWN_CARD}),
    Asked("GET", "/workshop/faction"),
    Asked("GET", "/workshop/faction/{pack}/{ruleset}/{faction}", OWN_FACTION),
    Asked("GET", "/results"),
    Asked("GET", "/collection/export"),
    Asked("GET", "/results/export"),
    Asked("GET", "/drafts/{name}", {"name": DRAFT}),
    Asked("GET", "/pods/new", fields={"sealed": "7"}),
    *(Asked("GET", f"/pods/{{name}}{route}", {"name": POD}) for route in ("", "/deck", "/export", "/events")),
    *(_simulation("GET", route) for route in ("", "/export", "/events")),
    _simulation("GET", "/export", to="csv"),
    Asked("GET", "/simulations/compare", fields={"a": NUMBER, "b": NUMBER}),
    Asked("GET", "/simulations/events"),
    Asked("GET", "/complete", fields={"text": "champ"}),
    Asked("GET", "/api/cards", fields={"q": "class:champion"}),
    Asked("GET", "/api/decks/{name:path}", {"name": "polar-dwarves"}),
    Asked("GET", "/decks/all.zip"),
    Asked("GET", "/packs"),
    Asked("GET", "/packs/{name}/export", {"name": OWN_PACK}),
    Asked("GET", "/events", fields={"of": f"/matches/{MATCH}/events /simulations/events /nothing"}),
)
UPLOADS = {
    "/matches/upload": {"record": ("game.txt", b"format: 2\n")},
    "/packs/look": {"file": ("deep-ones.zip", zipped(pack_files()))},
    "/decks/bring": {"file": ("decks.zip", zip_members({"new.yaml": BROUGHT}))},
}
PICTURE = Asked("GET", "/pictures/{name:path}", {"name": "ice-golem"})  # only where a folder of pictures is named
SHARED_GAME = Asked("GET", "/matches/shared/{code}", {"code": "gm1-"})  # damaged: each game has a code of its own
ACTIONS: Sequence[Asked] = (
    Asked("POST", "/rules/{game}/{lesson}", {"game": "summoner-wars-2e", "lesson": "1-move-a-unit"}),
    Asked("POST", "/settings", fields={"sound": "yes", "speed": "fast"}),
    Asked("POST", "/decks", fields={"leader": "Svara", "title": "New"}),
    Asked("POST", "/decks", fields={"copy": DECK, "title": "Copy"}),
    _deck("POST", "/change", card="Bear Cavalry", by="1"),
    _deck("POST", "/change", card="Ice Smith", by="1", list="considering"),
    *(
        _deck("POST", "/action", action=action, text="a text", card="Svara", number="1", version="1")
        for action in ("note", "card note", "remove note", "rename", "complete", "repair", "repair one", "name version")
    ),
    *(_deck("POST", "/action", action=action, version="1") for action in ("undo", "redo", "restore", "nothing")),
    _deck("POST", "/improve", action="stop"),
    _deck("POST", "/improve/apply", package="nothing"),
    _deck("POST", "/text", text=LIST, mode="add"),
    _deck("POST", "/text", text=LIST, action="accept"),
    _deck("POST", "/action", OTHER, action="archive"),
    Asked("POST", "/decks/restore", fields={"name": OTHER}),
    Asked("POST", "/decks/several", fields={f"deck:{OTHER}": "yes", "action": "tag", "tag": "club"}),
    Asked("POST", "/decks/several", fields={f"deck:{OTHER}": "yes", "action": "archive"}),
    Asked("POST", "/decks/restore", fields={"name": OTHER}),
    Asked("POST", "/decks/bring"),
    Asked("POST", "/import", fields={"text": LIST}),
    Asked("POST", "/import", fields={"text": LIST, "action": "accept"}),
    Asked("POST", "/sealed", fields={"seed": "7", "leader": "summoners-chess/order/marshal-oryn"}),
    Asked("POST", "/drafts", fields={"seats": "2", "people": "1", "seed": "3", "name": "Another"}),
    _draft("/action", action="take", revision="0"),
    _draft("/action", action="bot", revision="0"),
    _draft("/deck", action="begin", leader="summoners-chess/order/marshal-oryn"),
    _draft("/action", action="delete"),
    Asked("POST", "/pods/new", fields=POD_FORM),
    *(_pod(action=action, pairing="1-2") for action in ("play", "replay", "bots", "stop", "delete")),
    Asked("POST", "/workshop/complete", fields={"text": OWN_TEXT, "at": "3"}),
    Asked("POST", "/workshop/check", fields={"text": OWN_TEXT, "pack": OWN_PACK}),
    Asked("POST", "/workshop/save", fields={"text": OWN_TEXT, "pack": OWN_PACK}),
    Asked("POST", "/workshop/faction", fields={**FACTION_FORM, "name": "Sun Foxes"}),
    Asked("POST", "/workshop/cards/{pack}/{name}/delete", {"pack": OWN_PACK, "name": OWN_CARD}),
    Asked("POST", "/packs/look"),
    Asked("POST", "/packs/add", fields={"offer": hashlib.sha256(zipped(pack_files())).hexdigest()[:16]}),
    Asked("POST", "/packs/{name}/describe", {"name": "deep-ones"}, {"name": "Deeper", "version": "2"}),
    Asked("POST", "/packs/{name}/change", {"name": "deep-ones"}, {"action": "off"}),
    Asked("POST", "/packs/{name}/change", {"name": "deep-ones"}, {"action": "removed"}),
    Asked("POST", "/results", fields={"deck": "Ice", "against": "Fire", "outcome": "won", "ruleset": "2e"}),
    Asked("POST", "/results", fields={"action": "remove", "number": "1"}),
    Asked("POST", "/collection", fields={"what": "breakers", "by": "1"}),
    _match("POST", "/case", pack="my-cards"),
    _match("POST", "/choose", option="", revision="0"),
    _match("POST", "/line", line="undo"),
    _match("POST", "/command", command="undo"),
    _match("POST", "/replay", action="note", step="0", note="a note"),
    _match("POST", "/replay", action="go on", step="0"),
    _match("POST", "/games", number="2"),
    _match("POST", "/analysis", action="stop"),
    _match("POST", "/action", action="stop"),
    _match("POST", "/action", action="go on"),
    Asked("POST", "/matches", fields=MATCH_FORM),
    Asked("POST", "/matches", fields={"rematch": MATCH}),
    Asked("POST", "/matches/upload"),
    Asked("POST", "/matches/shared", fields={"code": "gm1-"}),
    Asked("POST", "/matches/restore", fields={"name": MATCH}),
    _match("POST", "/action", action="delete"),
    Asked("POST", "/simulations", fields=SIMULATION_FORM),
    _simulation("POST", "/action", action="rename", name="Another"),
    _simulation("POST", "/action", action="stop"),
    _simulation("POST", "/action", action="remove"),
)


def uncovered() -> set[tuple[str, str]]:
    """Return the routes that no request asks."""
    return {(route.method, route.address) for route in ROUTES} - {
        (asked.method, asked.route) for asked in (*PAGES, *ACTIONS, PICTURE, SHARED_GAME)
    }


def workspace_in(folder: Path, catalogue: Catalogue, resolver: Resolver) -> Workspace:
    """Return the pages over data and decks in a folder, with the catalogue that all tests share."""
    workbench = Workbench(folder / "cards.db", data=folder / "data")
    workbench.__dict__.update(catalogue=catalogue, resolver=resolver)
    (folder / "decks").mkdir(exist_ok=True)
    settings = SettingsFile(folder / "config" / "config.toml")
    return Workspace(workbench, FolderStorage(folder / "decks", DECK_ENDINGS), settings_file=settings)


def fill(workspace: Workspace) -> None:
    """Keep a deck with two versions, another deck, a match, a simulation and a collection."""
    request = PageRequest(workspace)
    functions = {(route.method, route.address): route.function for route in ROUTES}
    for asked in (
        Asked("POST", "/decks", fields={"leader": "Svara"}),
        _deck("POST", "/change", card="Bear Cavalry", by="1"),
        Asked("POST", "/decks", fields={"leader": "Svara", "title": "Other"}),
        Asked("POST", "/collection", fields={"what": SHIPPED, "by": "1"}),
        Asked("POST", "/drafts", fields={"seats": "2", "people": "1", "seed": "7"}),
        Asked("POST", "/pods/new", fields=POD_FORM),
        Asked("POST", "/workshop/save", fields={"text": OWN_TEXT, "pack": OWN_PACK}),
        Asked("POST", "/workshop/faction", fields=FACTION_FORM),
    ):
        answer(functions[asked.method, asked.route], PageRequest(workspace, asked.path, form=asked.fields))
    created = answer(matches.create, PageRequest(workspace, form=MATCH_FORM))
    folder = workspace.matches.kept.storage.folder
    (folder / str(getattr(created, "location", "")).rpartition("/")[2]).rename(folder / MATCH)
    assert workspace.simulations.submit(order_of(SIMULATION_FORM, 1), request.workspace.find_deck) == int(NUMBER)
    workspace.simulations.work()


def respond(site: Site, workspace: Workspace, asked: Asked) -> tuple[int, str]:
    """Return the status and the text of the answer to a request; of a stream, what it would send first."""
    if asked.route in STREAMS and asked.method == "GET":
        function = next(route.function for route in ROUTES if route.address == asked.route)
        found = answer(function, PageRequest(workspace, asked.path, asked.fields))
        return (200, str(found.state())) if isinstance(found, EventStream) else (getattr(found, "status", 200), "")
    if asked.method == "GET":
        reply = site.client.get(f"{asked.address}", params=dict(asked.fields))
    elif asked.route in UPLOADS:
        upload = UPLOADS[asked.route]
        reply = site.client.post(f"{asked.address}", files=upload, headers=SAME_ORIGIN)
    else:
        reply = site.client.post(f"{asked.address}", data=dict(asked.fields), headers=SAME_ORIGIN)
    return reply.status_code, reply.text
