"""The keys: those that the page of help lists are printed on the controls that they press, and no others are."""

from html.parser import HTMLParser

import pytest

from deckbuilder.web.pages.guide import KEYS
from tests.web.pages import VOID, Site

# What moves the focus or leaves a field presses nothing.
UNPRINTED = frozenset({"↑", "↓", "←", "→", "Enter", "Space", "Esc"})
PLACES = {
    "On every page": ("/cards",),
    "On a card of a deck, and beside it": ("/decks/svara.yaml",),
    "On the page of a deck": ("/decks/svara.yaml",),
}
PAGES = ("/cards", "/cards?view=list", "/decks", "/decks/svara.yaml", "/decks/polar-dwarves", "/import", "/collection")


class _Controls(HTMLParser):
    """The texts of the elements of a page that have a key; those of fields are the texts of their labels and buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.printed: dict[str, str] = {}
        self._keys: list[str] = []  # of the open elements
        self._field = ""  # the key of a field, which is printed on the button or label beside it
        self._label = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        key = dict(attrs).get("data-key") or ""
        if key:
            self.printed[key] = self._label if tag == "input" else ""
        if tag == "input" and key:
            self._field = key
        elif tag not in VOID:
            self._keys.append(key or (self._field if tag == "button" else ""))
            self._field = "" if tag == "button" else self._field
            self._label = "" if tag == "label" else self._label

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._keys.pop()

    def handle_data(self, data: str) -> None:
        self._label += data
        for key in filter(None, self._keys):
            self.printed[key] += f" {data.replace('−', '-')} "


def _printed(site: Site, path: str) -> dict[str, str]:
    """Return the text of the control of each key of a page."""
    return _Controls(site.client.get(path).text).printed


def _is_printed(key: str, text: str) -> bool:
    return f" {key} " in f" {' '.join(text.split())} "


@pytest.mark.parametrize("title", PLACES)
def test_every_key_of_the_list_is_printed_on_its_control(title: str, site: Site) -> None:
    site.post("/decks", leader="Svara")
    site.post("/decks/svara.yaml/change", card="Bear Cavalry", by="1")
    for path in PLACES[title]:
        printed = _printed(site, path)
        keys = [" ".join(names) if names[0] == "g" else key for names, _ in KEYS[title] for key in names]
        for key in {*keys} - UNPRINTED:
            assert _is_printed(key, printed.get(key, "")), f"{key} on {path}"


@pytest.mark.parametrize("path", PAGES)
def test_every_key_of_a_page_is_printed_and_stands_in_the_list(path: str, site: Site) -> None:
    site.post("/decks", leader="Svara")
    site.post("/collection", what="Ice Ram", by="1")
    listed = {
        " ".join(names) if names[0] == "g" else key for keys in KEYS.values() for names, _ in keys for key in names
    }
    printed = _printed(site, path)
    assert printed.keys() <= listed
    assert [key for key, text in printed.items() if not _is_printed(key, text)] == []
