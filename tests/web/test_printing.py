"""Printing in the browser: a form, a picture, a file, and a page for the browser's own printing."""

import sys
from pathlib import Path

import pytest

from tests.depth import deep
from tests.printing.pdf_files import needs_poppler, words
from tests.web.browser import MARKS, BrowserSite, Window
from tests.web.pages import Site

pytest.importorskip("typst", reason="the extra 'print' is not installed")

needs_chromium = MARKS[1]
DECK = "/decks/polar-dwarves"


def test_a_deck_leads_to_its_print_with_picture_and_file(site: Site) -> None:
    assert f"{DECK}/print" in {found["href"] for found in site.get(DECK).of("a")}
    page = site.get(f"{DECK}/print", paper="letter", backs="mirrored", across="0.5", marks="both")
    (picture,) = (found["src"] for found in page.of("img"))
    answer = site.client.get(picture)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text.startswith("<svg")
    (address,) = (found["href"] for found in page.of("a") if "/print/file" in found["href"])
    file = site.client.get(address)
    assert (file.status_code, file.headers["content-type"]) == (200, "application/pdf")
    assert file.headers["content-disposition"].endswith("polar-dwarves-cards.pdf")
    assert file.content.startswith(b"%PDF-")
    assert file.content == site.client.get(address).content


@pytest.mark.parametrize("what", ["deck", "sheet"])
def test_a_page_of_a_deck_is_a_picture_and_a_file(what: str, site: Site) -> None:
    picture = site.client.get(f"{DECK}/print/picture", params={"what": what})
    assert picture.text.startswith("<svg")
    file = site.client.get(f"{DECK}/print/file", params={"what": what})
    assert file.headers["content-disposition"].endswith(f"polar-dwarves-{what}.pdf")


def test_the_form_keeps_what_was_chosen(site: Site) -> None:
    page = site.get(f"{DECK}/print", what="deck", ink="low", scale="98.5")
    selected = {found["value"] for found in page.of("option") if "selected" in found}
    assert selected == {"deck", "a4", "0", "one", "none", "low"}
    assert "98.5" in {found.get("value") for found in page.of("input")}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"scale": "50"}, "scale: 50 is not between 90 and 110 %"),
        ({"across": "1"}, "the offset moves backs, and there are none"),
        ({"across": "much"}, "across: 'much' is not a number"),
        ({"paper": "a5"}, "paper: 'a5' is not among a4 and letter"),
        ({"what": "house"}, "'house' cannot be printed"),
    ],
)
def test_what_cannot_be_printed_is_reported_at_every_address(query: dict[str, str], sentence: str, site: Site) -> None:
    page = site.get(f"{DECK}/print", **query)
    assert sentence in page.text
    assert page.of("img") == []
    for address in ("picture", "file"):
        assert sentence in site.get(f"{DECK}/print/{address}", 400, **query).text


def test_a_page_for_the_browsers_own_printing_has_every_copy(site: Site) -> None:
    page = site.get(f"{DECK}/print/faces")
    assert "34 cards to cut out" in page.text
    assert len(page.of("article")) == 34


def test_without_the_library_the_page_says_so_and_leads_to_the_other(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    page = site.get(f"{DECK}/print")
    assert "deckbuilder[print]" in page.text
    assert f"{DECK}/print/faces" in {found["href"] for found in page.of("a")}
    assert "deckbuilder[print]" in site.get(f"{DECK}/print/file", 400).text
    assert len(site.get(f"{DECK}/print/faces").of("article")) == 34


def test_decks_that_do_not_exist_are_reported(site: Site) -> None:
    for address in ("print", "print/picture", "print/file", "print/faces"):
        site.get(f"/decks/nowhere/{address}", 404)


@deep
@needs_poppler
@needs_chromium
def test_the_browser_prints_nine_cards_of_true_size_on_a_page(browser_site: BrowserSite, tmp_path: Path) -> None:
    window = Window(*browser_site, is_seen=True)
    page = window.open(f"{DECK}/print/faces")
    content = page.pdf(prefer_css_page_size=False, format="A4")
    window.close()
    found = words(content, tmp_path)
    assert max(each.page for each in found) == 4
    names = [each for each in found if each.text in {"Svara", "Ten-Life", "Five-Life"}][:4]
    across = [names[number].x - names[0].x for number in (1, 2)]
    assert across == pytest.approx([63, 126], abs=0.5)
    assert names[3].y - names[0].y == pytest.approx(88, abs=0.5)


@deep
@needs_chromium
def test_paper_is_white_without_controls_whatever_the_scheme_of_the_screen(browser_site: BrowserSite) -> None:
    window = Window(*browser_site, color_scheme="dark")
    window.page.emulate_media(media="print")
    page = window.open(DECK)
    colours = "getComputedStyle(document.documentElement)"
    assert page.evaluate(f"[{colours}.backgroundColor, {colours}.color]") == ["rgb(255, 255, 255)", "rgb(28, 33, 38)"]
    assert page.get_by_role("heading", name="Polar Dwarves").is_visible()
    assert not any(each.is_visible() for each in page.locator("header.top, .acts, form").all())
    window.close()
