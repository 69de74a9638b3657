"""Pieces of a line that look like a card of a list: those that cannot be one are reported to the user."""

import re
from collections.abc import Sequence

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import MOST
from deckbuilder.decks.importer.entries import CardMention
from deckbuilder.decks.importer.names import NameIndex
from deckbuilder.decks.importer.vocabulary import squash
from deckbuilder.text import short

LONGEST = 100  # characters of a piece; longer ones are not lines of a list
WORDS = 4  # of a card's name, at most
APART = re.compile(r"[,;/|&\t]")
CARD = re.compile(
    r"[-*•+ ]*(?:([0-9]+) ?[x×*]? ?)?([^\W\d_][^0-9()\[\]:]*?)[ ,.]*(?:[x×*:(\[ ]*([0-9]+) ?[x×)\]]*)?[ .]*"
)


def impossible_entries(text: str, known: NameIndex, catalogue: Catalogue) -> dict[str, str]:
    """Return the pieces that are a count with a card's name, and why each of them cannot be in the deck."""
    found: dict[str, str] = {}
    for piece in APART.split(text):
        match = CARD.fullmatch(piece.strip()) if len(piece) <= LONGEST else None
        count = match and (match[1] or match[3])
        if match and (count or piece == text) and (why := _impossible_entry(count or "", match[2], known, catalogue)):
            found[piece.strip()] = why
    return found


def has_impossible_count(text: str, known: NameIndex) -> bool:
    """Whether a piece is a card with a count of more digits than any number of copies has."""
    for piece in APART.split(text):
        match = CARD.fullmatch(piece.strip()) if len(piece) <= LONGEST else None
        if match and len(match[1] or match[3] or "") > len(str(MOST)) and known.card(squash(match[2])):
            return True
    return False


def is_card_name(text: str) -> bool:
    """Whether a line is nothing but words that all begin with a capital letter, few enough for the name of a card."""
    match = CARD.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if not match or match[1] or match[3]:
        return False
    words = match[2].split()
    return 1 < len(words) <= WORDS and all(word[0].isupper() for word in words)


def is_card_line(text: str) -> bool:
    """Whether a line is only a count and some words, as the lines of a list are."""
    match = CARD.fullmatch(text.strip()) if len(text) <= LONGEST else None
    return bool(match and (match[1] or match[3]) and len(match[2].split()) <= WORDS)


def _impossible_entry(count: str, name: str, known: NameIndex, catalogue: Catalogue) -> str:
    if known.card(squash(name)):
        return too_many(count) if len(count) > len(str(MOST)) else ""
    if known.label(squash(name)):
        return ""
    return elsewhere(name, catalogue)


def too_many(count: str) -> str:
    """Return the message about a count that no deck allows."""
    return f"{short(count)} of a card are more than any deck holds"


def elsewhere(name: str, catalogue: Catalogue) -> str:
    """Return a sentence about the other rule set whose card a name is; empty if there is none."""
    found = catalogue.named(name) or catalogue.named(name.removesuffix("s"))
    return f"{found[0].name} is a card of {catalogue.rulesets[found[0].ruleset].name}" if found else ""


# The style of a list

SEVERAL = 3  # names without a count that make a list of such


class ListStyle:
    """The style of the cards of a list.

    `layouts`: how counts are written, as in `CardMention.layout`. `has_no_counts`: names stand alone. `is_capital`:
    names begin with a capital letter.
    """

    def __init__(self, cards: Sequence[CardMention]) -> None:
        self.layouts = {card.layout for card in cards if card.count is not None}
        self.has_no_counts = not self.layouts and len(cards) >= SEVERAL
        self.is_capital = len(cards) > 1 and all(card.written[:1].isupper() for card in cards)

    def fits(self, text: str) -> bool:
        """Whether a line is written like the cards of this list: with a count, or without if no line has one."""
        return is_card_line(text) or (self.has_no_counts and is_card_name(text))
