"""Pieces of a line that look like cards of a list and cannot be any: no line is lost because nobody asked about it."""

import re

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import MOST
from deckbuilder.decks.importer.names import NameIndex
from deckbuilder.decks.importer.vocabulary import squash
from deckbuilder.text import short

LONGEST = 100  # characters of a piece; longer ones are no line of a list
WORDS = 4  # of a card's name, at most
APART = re.compile(r"[,;/|&\t]")
CARD = re.compile(
    r"[-*•+ ]*(?:([0-9]+) ?[x×*]? ?)?([^\W\d_][^0-9()\[\]:]*?)[ ,.]*(?:[x×*:(\[ ]*([0-9]+) ?[x×)\]]*)?[ .]*"
)


def impossible_entries(text: str, known: NameIndex, catalogue: Catalogue) -> dict[str, str]:
    """What stands in the way of pieces that are a count with the name of a card."""
    found: dict[str, str] = {}
    for piece in APART.split(text):
        match = CARD.fullmatch(piece.strip()) if len(piece) <= LONGEST else None
        count = match and (match[1] or match[3])
        if match and (count or piece == text) and (why := _impossible_entry(count or "", match[2], known, catalogue)):
            found[piece.strip()] = why
    return found


def is_card_line(text: str) -> bool:
    """Whether a line is nothing but a count and some words, as the lines of a list are."""
    match = CARD.fullmatch(text.strip()) if len(text) <= LONGEST else None
    return bool(match and (match[1] or match[3]) and len(match[2].split()) <= WORDS)


def _impossible_entry(count: str, name: str, known: NameIndex, catalogue: Catalogue) -> str:
    if known.card(squash(name)):
        return too_many(count) if len(count) > len(str(MOST)) else ""
    if known.label(squash(name)):
        return ""
    return elsewhere(name, catalogue)


def too_many(count: str) -> str:
    """What is said of a count over what any deck holds."""
    return f"{short(count)} of a card are more than any deck holds"


def elsewhere(name: str, catalogue: Catalogue) -> str:
    """Of which other rule set a name is a card; empty where there is none."""
    found = catalogue.named(name) or catalogue.named(name.removesuffix("s"))
    return f"{found[0].name} is a card of {catalogue.rulesets[found[0].ruleset].name}" if found else ""
