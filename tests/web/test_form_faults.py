"""Wrong values in forms: each is told beside its field, and what was typed stays."""

import re
import shutil
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import NamedTuple

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.web.page import FormFaults
from deckbuilder.web.workspace import Workspace
from tests.web.every_page import DECK, DRAFT, MATCH, POD, SHIPPED, workspace_in
from tests.web.pages import ATTRIBUTE, SAME_ORIGIN, ParsedPage, Site, client_of

CONTROL = re.compile(r"<(?:input|select|textarea)\b([^>]*)>")
REVISION = re.compile(r'name="revision" value="(\d+)"')
UNSHOWN = "\N{ZERO WIDTH SPACE}"  # no name may have it
NONE = "nothing.yaml"


class WrongForm(NamedTuple):
    """A form, right values of its fields, a wrong one of each that can be wrong, and those that take anything."""

    page: str
    action: str
    right: Mapping[str, str]
    wrong: Mapping[str, str]
    free: tuple[str, ...] = ()
    is_asked: bool = False  # by its address

    def __str__(self) -> str:
        return f"{self.page} {self.action}"


FORMS = (
    WrongForm(
        "/matches/new?game=summoner-wars-1e",
        "/matches",
        {"deck": "workbench-sneeks", "deck-2": "workbench-oldin", "who-2": "passive", "seats": "2", "seed": "7"},
        {
            "deck": NONE,
            "deck-2": NONE,
            "who-2": "clever",
            "seats": "9",
            "first": "8",
            "best_of": "9",
            "seed": "many",
            "think": "long",
        },
        free=("deck-3", "who-3", "deck-4", "who-4", "strict"),
    ),
    WrongForm(
        "/simulations/new",
        "/simulations",
        {"deck": SHIPPED, "bot": "random", "opponent": "passive", "games": "1", "name": "Mine", "turns": "2"},
        {
            "deck": NONE,
            "versus": NONE,
            "against-1": NONE,
            "seats": "9",
            "bot": "clever",
            "opponent": "clever",
            "games": "many",
            "contributions": "-1",
            "seed": "many",
            "turns": "0",
            "name": UNSHOWN,
        },
        free=("against-2", "against-3", "strict", "as_plain"),
    ),
    WrongForm(
        f"/decks/{SHIPPED}/improve",
        f"/decks/{SHIPPED}/improve",
        {
            **dict.fromkeys(("against-1", "against-2"), SHIPPED),
            "action": "improve",
            "swap": "class:common",
            "games": "9",
        },
        {
            "against-1": NONE,
            "against-2": NONE,
            "against-3": NONE,
            "players": "clever",
            "swap": "cost<=<=",
            "games": "7",
            "copies": "0",
            "seed": "many",
        },
        free=("owned",),
    ),
    WrongForm(
        "/pods/new?sealed=7",
        "/pods/new?sealed=7",
        {"players": "3", "names": "Anna, Ben", "seed": "1", "opponent": "random"},
        {
            "deck": NONE,
            **{f"deck-{person}": NONE for person in range(2, 9)},
            "best_of": "9",
            "opponent": "clever",
            "players": "99",
            "names": "Anna, Anna",
            "seed": "many",
        },
    ),
    WrongForm(
        f"/pods/{POD}",
        f"/pods/{POD}/action",
        {"action": "change", "result": "1,2", "score": "1-0", "date": "2026-03-07"},
        {"result": "1,1", "score": "9-9", "date": "yesterday"},
    ),
    WrongForm(f"/pods/{POD}", f"/pods/{POD}/action", {"action": "change"}, {"names": "A,B,C,D,E,F,G,H"}),
    WrongForm(
        "/drafts",
        "/drafts",
        {"seats": "4", "people": "1,2", "names": "Anna", "name": "Friday", "seed": "3"},
        {"seats": "99", "people": "99", "names": "Anna, Anna", "seed": "many", "cube": "nothing:like:this"},
        free=("name",),
    ),
    WrongForm(f"/drafts/{DRAFT}", f"/drafts/{DRAFT}/action", {"action": "names"}, {"names": "Anna, Anna"}),
    WrongForm(
        "/results",
        "/results",
        {"deck": "Ice", "against": "Fire", "outcome": "won", "ruleset": "summoner-wars-2e", "event": "League"},
        {
            "deck": UNSHOWN,
            "against": UNSHOWN,
            "opponent": "person",
            "outcome": "tied",
            "ruleset": "poker",
            "event": UNSHOWN,
            "note": UNSHOWN,
            "date": "yesterday",
        },
    ),
    WrongForm(
        "/workshop/faction",
        "/workshop/faction",
        {"game": "summoner-wars-2e", "name": "Sun Foxes", "leader": "Reynard"},
        {"name": "Polar Dwarves", "leader": " "},
        free=tuple(f"symbol-{symbol}" for symbol in ("aether", "chaos", "earth", "fire", "order", "water")),
    ),
    WrongForm("/packs", "/packs/look", {}, {"file": ""}),
    WrongForm(
        "/packs",
        "/packs/my-cards/describe",
        {"name": "Mine", "version": "1.0", "authors": "Anna", "licence": "MIT"},
        {"name": "", "version": ""},
        free=("authors", "licence", "homepage", "text"),
    ),
    WrongForm("/collection", "/collection", {"by": "1"}, {"what": "Nobody Knows"}),
    WrongForm(
        "/collection?show=paste", "/collection", {"action": "list", "show": "paste"}, {"text": " "}, ("replace",)
    ),
    WrongForm(
        "/settings",
        "/settings",
        {"theme": "dark", "images": ""},
        {
            "theme": "blue",
            "text_size": "9",
            "game": "poker",
            "level": "clever",
            "speed": "9",
            "cards": "/nowhere",
            "images": "/nowhere",
            "share_url": "example",
        },
        free=("sound", "keys"),
    ),
    WrongForm(
        "/compare",
        "/compare",
        {"a": SHIPPED, "b": SHIPPED},
        {**dict.fromkeys("abde", NONE), "c": "cost<=<="},
        free=("turn",),
        is_asked=True,
    ),
    WrongForm(
        "/compare/hands",
        "/compare/hands",
        {"first": SHIPPED, "second": SHIPPED},
        {"first": NONE, "second": NONE, "hands": "many", "seed": "many"},
        is_asked=True,
    ),
    WrongForm(
        f"/decks/{SHIPPED}/odds", f"/decks/{SHIPPED}/odds", {}, {"c": "strenght:3"}, ("least", "turn", "redraw"), True
    ),
    *(
        WrongForm(
            f"/decks/{DECK}", f"/decks/{DECK}/action", {"action": action, "text": "Typed", **of}, {"text": UNSHOWN}
        )
        for action, of in (
            ("rename", {}),
            ("note", {}),
            ("deck tag", {}),
            ("card note", {"card": "Bear Cavalry"}),
            ("card tag", {"card": "Bear Cavalry"}),
            ("name version", {"version": "2"}),
        )
    ),
    WrongForm(
        f"/decks/{DECK}/history",
        f"/decks/{DECK}/action",
        {"action": "name version", "version": "1", "back": "history"},
        {"text": UNSHOWN},
    ),
    WrongForm(f"/decks/{DECK}", "/decks", {"copy": DECK}, {"title": UNSHOWN}),
    WrongForm("/decks", "/decks/bring", {}, {"file": ""}),
    WrongForm("/decks", "/decks/several", {f"deck:{DECK}": "yes", "action": "tag"}, {"tag": "two words"}),
    WrongForm(
        "/sealed?seed=7",
        "/sealed",
        {"seed": "7", "leader": "summoners-chess/order/marshal-oryn"},
        {"leader": "nobody", "title": UNSHOWN},
    ),
    WrongForm("/simulations/1", "/simulations/1/action", {"action": "rename"}, {"name": UNSHOWN}),
    WrongForm("/matches", "/matches/upload", {}, {"record": ""}),
    WrongForm("/matches", "/matches/shared", {}, {"code": "gm1-"}),
    WrongForm(
        f"/matches/{MATCH}/case", f"/matches/{MATCH}/case", {"title": "Mine"}, {"last": "999"}, ("first", "title"), True
    ),
    WrongForm(f"/matches/{MATCH}/case", f"/matches/{MATCH}/case", {"title": "Mine"}, {"pack": "nothing"}),
    WrongForm(
        f"/decks/{SHIPPED}/print",
        f"/decks/{SHIPPED}/print",
        {"across": "1", "backs": "mirrored"},
        {
            "what": "all",
            "paper": "a9",
            "bleed": "99",
            "marks": "all",
            "backs": "all",
            "ink": "red",
            "across": "far",
            "down": "99",
            "scale": "5",
        },
        is_asked=True,
    ),
)


@pytest.fixture(scope="module")
def full_site(
    filled: Path, catalogue: Catalogue, resolver: Resolver, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """The pages with a deck, a game, a pod, a draft and own cards; what is refused changes none of them."""
    folder = tmp_path_factory.mktemp("full")
    shutil.copytree(filled, folder, dirs_exist_ok=True)
    workspace: Workspace = workspace_in(folder, catalogue, resolver)
    with client_of(workspace) as client:
        site = Site(client, workspace.storage)
        site.post(f"/decks/{DECK}/change", card="Bear Cavalry", by="1")  # a version of this folder
        for option in ("3", "0"):  # the opening hand is kept, and something is done
            revision = REVISION.search(client.get(f"/matches/{MATCH}").text)
            assert revision
            site.post(f"/matches/{MATCH}/choose", revision=revision[1], option=option)
        yield site
    workspace.stop()


def sent(site: Site, form: WrongForm, values: Mapping[str, str]) -> str:
    """The page that the form leads to."""
    fields = {**form.right, **values}
    if form.is_asked:
        return str(site.client.get(form.action, params=fields).text)
    return str(site.client.post(form.action, data=fields, headers=SAME_ORIGIN).text)


def controls(html: str) -> dict[str, list[dict[str, str]]]:
    """The controls that are shown, by their names."""
    by_name: dict[str, list[dict[str, str]]] = {}
    for attributes in CONTROL.findall(html):
        found = {name: unescape(one or other) for name, one, other in ATTRIBUTE.findall(attributes)}
        if "name" in found and found.get("type") != "hidden":
            by_name.setdefault(found["name"], []).append(found)
    return by_name


def form_on(html: str, action: str, fields: Mapping[str, str]) -> str:
    """The form of an address that has some fields."""
    forms = re.findall(r"<form\b.*?</form>", html, re.DOTALL)
    led = [form for form in forms if f'action="{action}"' in unescape(form[: form.index(">") + 1])]
    return next(str(form) for form in led if {*fields} <= {*controls(form)})


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_each_wrong_value_is_told_beside_its_field_and_what_was_typed_stays(form: WrongForm, full_site: Site) -> None:
    for name, value in form.wrong.items():
        html = sent(full_site, form, {name: value})
        assert ParsedPage(html).structure_faults() == [], name
        shown = controls(html)
        marked = {other for other, found in shown.items() if any("aria-invalid" in one for one in found)}
        assert marked == {name}
        (control,) = (one for one in shown[name] if "aria-invalid" in one)
        sentence = re.search(rf'id="{re.escape(control["aria-describedby"])}" role="alert">([^<]+)<', html)
        assert sentence, name
        chosen = re.findall(r'<option value="([^"]*)" selected', html)
        texts = re.findall(r"<textarea[^>]*>\n?([^<]*)<", html)
        for other, typed in form.right.items():
            if other in shown and other != name and typed:
                values = {one.get("value", "") for one in shown[other]}
                assert typed in {*values, *chosen, *texts, *re.findall(r"<option selected>([^<]*)", html)}, (
                    name,
                    other,
                )


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_every_field_of_a_form_is_tried_with_a_wrong_value(form: WrongForm, full_site: Site) -> None:
    html = form_on(full_site.client.get(form.page).text, form.action, form.wrong)
    assert {*controls(html)} - {*form.wrong, *form.free} == set()


def test_what_no_field_has_said_is_said_once_at_the_end_of_the_form(full_site: Site) -> None:
    html = sent(full_site, FORMS[0], {"deck": SHIPPED})  # of another game than that of the others
    assert len(re.findall(r'role="alert"', form_on(html, "/matches", {"seed": ""}))) == 1


def test_faults_know_what_was_said() -> None:
    faults = FormFaults({"name": "a name is missing", "": "nothing is entered"})
    assert (faults.say("name"), faults.first) == ("a name is missing", "name")
    assert faults.unsaid == {"": "nothing is entered"}
    assert not FormFaults().unsaid
