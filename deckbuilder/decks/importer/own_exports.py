"""What this program exports for others to show, read back: its web page and its Tabletop Simulator save."""

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

from deckbuilder.decks.deck import DeckList, Entry
from deckbuilder.decks.importer.json_lists import objects_in
from deckbuilder.decks.importer.lines import tags_of
from deckbuilder.decks.textlist import title_of
from deckbuilder.limits import PAGE

MARK = "<article data-section="
COUNT = re.compile("[1-9][0-9]?")


class _DeckPage(HTMLParser):
    """Reads what the page says to programs, and its heading."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.facts: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.title = ""
        self.in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name.removeprefix("data-"): value or "" for name, value in attrs}
        self.in_title = tag == "h1"
        if tag == "main":
            self.facts = told
        elif tag == "article" and {"card", "section"} <= told.keys() and COUNT.fullmatch(told.get("count", "")):
            self.entries.append(Entry(told["card"], int(told["count"]), told["section"]))

    def handle_endtag(self, tag: str) -> None:
        self.in_title = self.in_title and tag != "h1"

    def handle_data(self, data: str) -> None:
        self.title += data if self.in_title else ""


def list_of_page(page: str) -> DeckList | None:
    """The deck of a page that this program made. Its pool and its notes are not there."""
    if MARK not in page or len(page) > PAGE:
        return None
    reader = _DeckPage()
    reader.feed(tags_of(page))
    reader.close()
    facts = reader.facts
    if not reader.entries or not {"ruleset", "format"} <= facts.keys():
        return None
    return DeckList(reader.title, facts["ruleset"], facts["format"], tuple(reader.entries))


def list_of_save(save: dict[str, Any], name: str) -> DeckList | None:
    """The deck of a save that this program made, if its notes are still there. Its pool is not."""
    note = save.get("Note")
    facts = dict(line.partition(": ")[::2] for line in note.split("\n")) if isinstance(note, str) else {}
    placed = [str(card.get("GMNotes", "")).partition(": ") for card in objects_in(save["ObjectStates"])]
    if not {"Ruleset", "Format"} <= facts.keys() or not placed or not all(card for _, _, card in placed):
        return None
    counted = Counter((section, card) for section, _, card in placed)
    entries = tuple(Entry(card, count, section) for (section, card), count in counted.items())
    return DeckList(str(save.get("SaveName") or title_of(name)), facts["Ruleset"], facts["Format"], entries)
