"""The parser of deck pages that this program wrote, and the tags of any page."""

import re
from html.parser import HTMLParser

from deckbuilder.decks.deck import DeckList, Entry
from deckbuilder.limits import MAX_PAGE_LENGTH

DECLARATION = re.compile(r"<[!?][^<>]*>")
NO_TAG = re.compile(r"<(?!/?[a-z][^<>]*>)", re.IGNORECASE)
COUNT = re.compile("[1-9][0-9]?")


class _DeckPage(HTMLParser):
    """Parser of the data attributes of a deck page, and of its heading."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.facts: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.title = ""
        self.in_title = False
        self.pages = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = {name.removeprefix("data-"): value or "" for name, value in attrs}
        self.in_title = tag == "h1"
        if tag == "main":
            self.pages += 1
            self.facts = data
        elif tag == "article" and {"card", "section"} <= data.keys() and COUNT.fullmatch(data.get("count", "")):
            self.entries.append(Entry(data["card"], int(data["count"]), data["section"]))

    def handle_endtag(self, tag: str) -> None:
        self.in_title = self.in_title and tag != "h1"

    def handle_data(self, data: str) -> None:
        self.title += data if self.in_title else ""


def list_of_page(page: str) -> DeckList | None:
    """Return the deck list of a page that this program wrote, without its pool and notes; None for others."""
    if len(page) > MAX_PAGE_LENGTH:
        return None
    reader = _DeckPage()
    reader.feed(tags_of(page))
    reader.close()
    attributes = reader.facts
    if not reader.entries or reader.pages > 1 or not {"ruleset", "format"} <= attributes.keys():
        return None
    return DeckList(reader.title, attributes["ruleset"], attributes["format"], tuple(reader.entries))


def tags_of(page: str) -> str:
    """Return the page without comments and declarations; angle brackets outside whole tags become text."""
    first, *behind = page.split("<!--")
    kept = [first, *(part.partition("-->")[2] for part in behind)]
    return NO_TAG.sub("&lt;", DECLARATION.sub("", "".join(kept)))
