"""Every page in windows of all widths: it is no wider, and hides nothing but what it also shows there, or opens by a control.

On a phone what can be pressed is as large as fingers need.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deckbuilder.app.analysis.preparation import AnalysisQueue
from deckbuilder.app.improvement.preparation import ImprovementQueue
from deckbuilder.web.assets import BUILT, SOURCES
from deckbuilder.web.workspace import Workspace
from engine.record import write
from tests.app.analyses import greedy_game, guess_all
from tests.app.improvements import imagine
from tests.web.browser import LEADERS, MARKS
from tests.web.every_page import ACTIONS, DECK, PAGES, Asked, fill, respond
from tests.web.pages import Site
from tools.file_server import serving

pytestmark = MARKS
WIDTHS = (320, 390, 640, 768, 1024, 1600, 1366)
PHONE = 390
LONG_NAME = "x_" * 40  # without a space
RECORD, LEGAL = "game.txt", "ice.yaml"
PHRASES = ".phone-only, .desktop-only"  # a word for some widths: no list, table or form may have these classes
ELSEWHERE = {  # what a style sheet may hide, by selector, and what of the page then shows or opens the same
    "kbd, .keys-line": "*",  # what a key does is a button or link too
    ".top nav a": ".more-pages > summary",
    ".top, .foot": ".table-bar .back",
    ".find": ".top nav a[href$='/cards']",
    "body:has(.replay) .brand": ".top nav a",  # whose pages have it
    ".closing, .filter-button": ".facets",
    ".more-seats": "[name=seats]",
    ".deck-head .crumb": ".top nav a[href$='/decks']",
    ".replay-head .crumb": ".top nav a[href$='/matches']",
    ".deck-head .saved, .deck-head a": ".deck-head .menu > summary",
    "#pool-pane, #list": ".sides a",
    ".sides": "#pool-pane",
    ".status-line": ".verdict",
    ".verdict form": ".status-line form, .unfit-line",  # until the next press the reason stands in place of the line
    ".preview": "a[data-card]",
    ".field button": ".field input",
    ".role, .what, .beside, .did, .count": ".seat",
    ".so-far": "#log",
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
    "[data-choose-all]": ".choose .box",  # each by itself
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
  const tops = new Set();  // of what is hidden
  for (let element of document.body.querySelectorAll('*')) {
    if (isShown(element) || !hasContent(element)) continue;
    while (!isShown(element.parentElement)) element = element.parentElement;
    tops.add(element);
  }
  return [...tops].filter((element) => {
    const isPhrase = element.matches(phrases) && !element.querySelector('ul, ol, table, form');
    const isElsewhere = Object.entries(elsewhere).some(([what, where]) => element.matches(what) && isShownAnywhere(where));
    return !isPhrase && !isElsewhere && !isOpened(element);
  }).map((element) => `hidden: ${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 60)}`);
}"""

BESIDE = """() => {
  const beside = document.documentElement.scrollWidth - innerWidth;
  const last = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > innerWidth).pop();
  return beside > 0 ? [`${beside} pixels beside the window: ${last?.outerHTML.slice(0, 120)}`] : [];
}"""
# A table beside a chart has its links too, and a card is marked wherever it is pressed.
SMALL = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, summary")]
  .filter((element) => element.checkVisibility() && !element.matches(".hidden, .skip, .chart a, .card-mark"))
  .map((element) => {
    const whole = element.closest("label, .face .name") ?? element;  // a label is a target too, and a name covers its face
    const { width, height } = (whole.matches(".name") ? whole.closest(".face") : whole).getBoundingClientRect();
    const isInSentence = getComputedStyle(element).display === "inline"
      && [...element.parentElement.childNodes].some(({nodeType, textContent}) => nodeType === Node.TEXT_NODE && textContent.trim());
    return (width < 24 || height < 24) && !isInSentence ? `${element.outerHTML.slice(0, 120)}: ${width} x ${height}` : null;
  }).filter(Boolean)"""
FAULTS = f"""given => [
  ...({HIDDEN})(given), ...({BESIDE})(), ...(innerWidth === {PHONE} ? ({SMALL})() : []),
]"""
# Other fonts are wider; and what is transparent is laid out, but not drawn, which takes as long.
PREPARE = "document.documentElement.style.opacity = '0'; document.fonts.ready.then(() => 0)"
ENLARGE = "document.documentElement.style.setProperty('font-size', '200%')"


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
    site.post(f"/decks/{DECK}/action", action="rename", text=LONG_NAME)
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
        *(Asked("GET", "/cards", fields={"q": "class:champion", "view": view}) for view in ("list", "text")),
        *(Asked("GET", "/cards", fields={"q": query}) for query in ("watr", "class:champion cost>=90", "cost<=")),
        Asked("GET", "/rules/summoners-chess"),
        Asked("GET", "/cards/summoners-chess/order/banner-lancer"),
        Asked("GET", f"/cards/{LEADERS['Svara']}"),
        Asked("GET", "/decks/the-long-wall"),
        Asked("GET", "/decks/the-long-wall/hands", fields={"seed": "7"}),
        Asked("GET", "/workshop/new", fields={"like": "summoners-chess/order/castellan"}),
        Asked("GET", "/simulations/new", fields={"kind": "matrix"}),
        *(Asked("GET", f"/matches/{RECORD}{page}") for page in ("", "/replay", "/analysis")),
        Asked("POST", f"/decks/{LEGAL}/change", fields={"card": "Svara", "by": "1", "etag": first.etag}),
        *(action for action in ACTIONS if action.route in {"/import", "/results", "/packs/look", "/workshop/check"}),
    )
    for asked in (*PAGES, *more):
        if not asked.route.startswith("/api/") and not asked.address.endswith(
            ("/events", "/export", ".zip", "/record", "/picture", "/file", "/complete", "/tabletop", "/svg")
        ):
            status, html = respond(site, workspace, asked)
            assert status in {200, 409}, (asked, status)
            yield f"{asked.method} {asked.address} {dict(asked.fields)}", html


def test_every_page_fits_and_hides_nothing_without_a_control_at_any_width(
    browser: Any, site: Site, workspace: Workspace, tmp_path: Path
) -> None:
    enter_contents(workspace, site)
    folder = tmp_path / "site"
    (folder / "static").mkdir(parents=True)
    for file in (*SOURCES.iterdir(), *BUILT.glob("*")):
        (folder / "static" / file.name).symlink_to(file)
    faults: dict[str, dict[str, list[int]]] = {}
    with serving(folder) as address:
        page = browser.new_page(reduced_motion="reduce")
        for number, (request, html) in enumerate(contents(site, workspace)):
            (folder / f"{number}.html").write_text(html, "utf-8")
            page.goto(f"{address}{number}.html")
            page.evaluate(PREPARE)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                for fault in page.evaluate(FAULTS, [ELSEWHERE, PHRASES]):
                    faults.setdefault(request, {}).setdefault(fault, []).append(width)
            page.evaluate(ENLARGE)
            for fault in page.evaluate(BESIDE):
                faults.setdefault(request, {}).setdefault(f"with large texts {fault}", []).append(width)
        page.close()
    assert faults == {}
