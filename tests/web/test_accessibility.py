"""The pages for everybody: what axe finds, windows that are zoomed, forced colours, and no motion where it is unwanted."""

from pathlib import Path

import pytest

from tests.web.browser import MARKS, BrowserSite, Window, begin

pytestmark = MARKS
AXE = Path(".cache/axe/node_modules/axe-core/axe.min.js")
RUN = (
    "axe.run().then(found => found.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join(', ')))"
)
PAGES = (
    *(
        "/cards",
        "/cards?q=champion+cost+5",
        "/cards?q=dwarf&view=list",
        "/cards?q=watr",
        "/cards?q=faction:polar&view=text",
        "/cards?q=class:champion+cost>=90",
        "/cards?q=cost<=",
        "/syntax",
        "/rules",
        "/rules/summoners-chess",
    ),
    *(
        "/cards/summoners-chess/order/banner-lancer",
        "/cards/summoner-wars-2e/tundra-orcs/smasher?q=water&n=2",
        "/cards/summoner-wars-2e/polar-dwarves/svara",
        "/decks",
        "/decks/polar-dwarves",
        "/decks/the-long-wall/hands?seed=7",
    ),
    *("/decks/polar-dwarves/odds?c=class:champion&turn=2", "/compare?a=polar-dwarves&b=tundra-orcs", "/import"),
    *(
        "/collection",
        "/sealed?seed=7",
        "/drafts",
        "/workshop",
        "/workshop/new?like=summoner-wars-2e/breakers/tacullu",
        "/workshop/new?like=summoners-chess/order/castellan",
        "/workshop/faction",
        "/packs",
        "/results",
        "/",
        "/keys",
        "/matches",
        "/matches/new",
        "/simulations",
        "/simulations/new",
    ),
)
GAMES = ("polar-dwarves", "workbench-sneeks", "the-long-wall")


def _begun(window: Window, deck: str) -> str:
    """Begin a game, play a turn of it, and return its path."""
    page = window.open(f"/matches/new?deck={deck}")
    page.select_option("select[name=who-2]", "random")
    page.evaluate("document.querySelector('[name=seed]').value = '2'")  # with which a bot may finish the first turn
    page.click("button:has-text('Play')")
    page.click(".table-bar [popovertarget=more]")
    page.click("button[value='auto']")
    page.click("button[value='yes']")
    page.wait_for_selector("button:has-text('End turn')")
    return str(page.url.removeprefix(window.head).partition("?")[0])


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1600)])
def test_axe_finds_nothing(scheme: str, width: int, browser_site: BrowserSite) -> None:
    if not AXE.is_file():
        pytest.skip("there is no axe-core (make browser-tests)")
    window = Window(*browser_site, viewport={"width": width, "height": 900}, color_scheme=scheme, is_seen=True)
    page = begin(window, "Svara")
    deck = page.url.removeprefix(window.head)
    games = [_begun(window, name) for name in GAMES]
    found = {}
    for path in (*PAGES, deck, f"{deck}/history", *games, f"{games[0]}?at=d1", f"{games[0]}/replay"):
        page = window.open(path)
        page.evaluate(AXE.read_text("utf-8"))
        if violations := page.evaluate(RUN):
            found[path] = violations
    window.close()
    assert found == {}


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_preview_appears_without_motion_where_that_is_asked_for(motion: str, browser_site: BrowserSite) -> None:
    window = Window(*browser_site, viewport={"width": 1600, "height": 900}, reduced_motion=motion)
    page = window.open("/cards?q=faction:polar&view=list")
    page.hover("a[data-card]:has-text('Ice Smith')")
    page.wait_for_selector("#preview .name:has-text('Ice Smith')")
    name = page.evaluate("getComputedStyle(document.querySelector('#preview .face')).animationName")
    assert name == ("none" if motion == "reduce" else "appear")
    moving = page.evaluate(
        "[...document.querySelectorAll('*')].filter(e => parseFloat(getComputedStyle(e).transitionDuration)).length"
    )
    assert moving == 0
    window.close()


def test_forced_colours_show_choices_and_costs(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, forced_colors="active", is_seen=True)
    page = window.open("/cards?q=ruleset:chess")
    chip = page.locator(".facet.on").first
    assert chip.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    assert page.locator(".pip").first.evaluate("e => getComputedStyle(e).forcedColorAdjust") == "none"
    window.close()
