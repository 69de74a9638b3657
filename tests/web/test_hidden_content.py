"""What pages hide in windows of some widths: nothing but what the page also shows there, or opens by a control."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from deckbuilder.app.analysis.preparation import AnalysisQueue
from deckbuilder.app.improvement.preparation import ImprovementQueue
from deckbuilder.web.page import Workspace
from engine.record import write
from tests.app.analyses import greedy_game, guess_all
from tests.app.improvements import imagine
from tests.web.browser import MARKS
from tests.web.every_page import ACTIONS, PAGES, Asked, fill, respond
from tests.web.pages import HOST, Site

pytestmark = MARKS
WIDTHS = (320, 390, 768, 1366, 1600)
PAGE = f"http://{HOST}/page"
RECORD, LEGAL = "game.txt", "ice.yaml"
PHRASES = ".phone-only, .desktop-only"  # a word for some widths: no list, table or form may have these classes
ELSEWHERE = {  # what a style sheet may hide, by selector, and what of the page then shows or opens the same
    "kbd, .keys-line": "*",  # what a key does is a button or link too
    ".top nav a": ".more-pages > summary",
    ".top, .foot": ".table-bar .back",
    ".find": ".top nav a[href$='/cards']",
    ".closing, .filter-button": ".facets",
    ".more-seats": "[name=seats]",
    ".deck-head .crumb": ".top nav a[href$='/decks']",
    ".deck-head .saved, .deck-head a": ".deck-head .menu > summary",
    "#pool-pane, #list": ".sides a",
    ".sides": "#pool-pane",
    ".status-line": ".verdict",
    ".verdict form": ".status-line form",
    ".preview": "a[data-card]",
    ".field button": ".field input",
    ".role, .what, .beside, .count": ".seat",
    ".piece :is(.name, .word, .code, .side, i, .power, .extra-note)": ".piece",
    ".hand-card :is(.kind, .text, .pattern, .symbol)": ".hand-card .name",
    ".log-pane": ".log-button",
    ".log-button": "#log",
    ".phases": ".now",
    ".turn > .dim, .cause": ".now",
    "#choices > header": "#choices",
    ".close": ".pane",
    ".actions small": ".actions button",
    ".help": "[popovertarget=more]",
    ".rail > .just-now, .rail > .card-pane, .hand": ".is-over .ended",
    "[popovertarget=choices]": ".is-over .ended",
    ".playing, .paused": ".idle, .play",
    ".place": "th .phone-only",
    ".stacked td:empty": "*",
    "#card-text, #base-text, .drawn textarea": ".cm-editor, .pattern-grid",
    "[hidden]": "*",  # what a script or the page itself shows when there is something to show
}
HIDDEN = """([elsewhere, phrases]) => {
  const isShown = (element) => element.checkVisibility({visibilityProperty: true});
  const isShownAnywhere = (selector) => [...document.querySelectorAll(selector)].some(isShown);
  const hasContent = (element) => !element.closest('script, style, noscript, datalist, option, svg')
    && (element.matches('ul, ol, dl, table, form, input:not([type=hidden]), select, textarea, button')
      || [...element.childNodes].some(({nodeType, textContent}) => nodeType === Node.TEXT_NODE && textContent.trim()));
  const isOpened = (element) => {
    const details = element.parentElement.closest('details:not([open])');
    if (details) return isShown(details.querySelector('summary')) || !isShown(details);
    const sheet = element.closest('[popover]');
    return sheet && document.querySelector(`[popovertarget="${sheet.id}"]`);
  };
  const hidden = new Set();
  for (let element of [...document.body.querySelectorAll('*')].filter(element => hasContent(element) && !isShown(element))) {
    while (!isShown(element.parentElement)) element = element.parentElement;
    const isPhrase = element.matches(phrases) && !element.querySelector('ul, ol, table, form');
    const isElsewhere = Object.entries(elsewhere).some(([what, where]) => element.matches(what) && isShownAnywhere(where));
    if (!isPhrase && !isElsewhere && !isOpened(element)) hidden.add(`${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 60)}`);
  }
  return [...hidden];
}"""


def enter_contents(workspace: Workspace, site: Site) -> None:
    """Fill a workspace, and add a wish, a game that is over with its analysis, and an improvement."""
    fill(workspace)
    site.post("/collection", what="Tacullu", action="wish", by="1", ruleset="summoner-wars-2e")
    workspace.__dict__["analyses"] = AnalysisQueue(workspace.workbench, runs=False)
    workspace.__dict__["improvements"] = ImprovementQueue(workspace.workbench, runs=False)
    workspace.matches.kept.add("game", write(greedy_game(workspace.workbench.catalogue)))
    site.post(f"/matches/{RECORD}/analysis", action="analyse")
    analysis = workspace.analyses.find_of((RECORD, None), workspace.replays.find(RECORD))
    assert analysis is not None
    guess_all(analysis.rounds)
    analysis.is_waiting = False
    workspace.decks.create(LEGAL, workspace.find_deck("polar-dwarves").deck, "deck new")
    site.post(
        f"/decks/{LEGAL}/improve",
        **{"action": "improve", "against-1": "breakers", "games": "200", "swap": "class:common"},
    )
    improvement = workspace.improvements.find(LEGAL)
    assert improvement is not None
    imagine(improvement.rounds, {})
    improvement.finish()
    for card in ("Jarmund", "Bear Cavalry"):
        site.post(f"/decks/{LEGAL}/change", card=card, by="-1", etag=site.etag(f"/decks/{LEGAL}"))


def contents(site: Site, workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Every page with content in it: its address, and its HTML."""
    first = workspace.decks.versions(LEGAL)[0]
    more = (
        Asked("GET", f"/decks/{LEGAL}/history", fields={"from": "1", "to": "2"}),
        *(Asked("GET", "/collection", fields={"view": view}) for view in ("products", "cards", "paste")),
        *(Asked("GET", f"/decks/{LEGAL}{page}") for page in ("", "/improve")),
        Asked("GET", "/cards", fields={"q": "class:champion", "view": "list"}),
        Asked("GET", "/cards", fields={"q": "class:champion", "view": "text"}),
        *(Asked("GET", f"/matches/{RECORD}{page}") for page in ("", "/replay", "/analysis")),
        Asked("POST", f"/decks/{LEGAL}/change", fields={"card": "Svara", "by": "1", "etag": first.etag}),
        *(action for action in ACTIONS if action.route in {"/import", "/results", "/packs/look", "/workshop/check"}),
    )
    for asked in (*PAGES, *more):
        if not asked.address.endswith(("/events", "/export", ".zip", "/record", "/picture", "/file", "/complete")):
            status, html = respond(site, workspace, asked)
            assert status in {200, 409}, (asked, status)
            yield f"{asked.method} {asked.address} {dict(asked.fields)}", html


def test_nothing_is_hidden_without_a_control_at_any_width(browser: Any, site: Site, workspace: Workspace) -> None:
    enter_contents(workspace, site)
    shown = {"html": ""}
    file = cache(site.client.get)

    def fulfil(route: Any) -> None:
        if route.request.url == PAGE:
            route.fulfill(body=shown["html"], content_type="text/html")
        elif "/static/" in route.request.url:
            reply = file(route.request.url)
            route.fulfill(body=reply.content, content_type=reply.headers["content-type"])
        else:
            route.abort()

    context = browser.new_context(reduced_motion="reduce")
    context.route("**/*", fulfil)
    page = context.new_page()
    faults: dict[str, dict[str, list[int]]] = {}
    for address, shown["html"] in contents(site, workspace):
        page.goto(PAGE)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            for fault in page.evaluate(HIDDEN, [ELSEWHERE, PHRASES]):
                faults.setdefault(address, {}).setdefault(fault, []).append(width)
    context.close()
    assert faults == {}
