"""A deck format: how a deck is written as text and read back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import DeckList
from deckbuilder.decks.listing import listing
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.model.ruleset import RuleSet

Write = Callable[[ResolvedDeck, Catalogue], str]
Parse = Callable[[str, Catalogue, str], DeckList]  # the text, and the name of its file; raises InputError


@dataclass(frozen=True)
class DeckFormat:
    """A format in which decks are written.

    Attributes:
        endings: File endings, the usual one first.
        parse: The function that parses a text; it raises InputError if the text cannot be read back.
        keeps_notes: Whether it contains notes and the cards under consideration.
        keeps_pool: Whether it contains the pool of a deck.
        is_file: Whether commands edit deck files in this format.
        tail: What follows the deck's name in the name of a file that is handed on, where the usual ending does not tell
            a program what the file is.
    """

    name: str
    endings: tuple[str, ...]
    write: Write
    parse: Parse
    detects: Callable[[str], bool]
    keeps_notes: bool = False
    keeps_pool: bool = True
    is_file: bool = False
    tail: str = ""

    def file_name(self, stem: str) -> str:
        """Return the name of a file that is handed on."""
        return f"{stem}{self.tail or self.endings[0]}"


def of_list(
    name: str,
    endings: tuple[str, ...],
    write: Callable[[DeckList], str],
    parse: Callable[[str, Iterable[RuleSet], str], DeckList],
    detects: Callable[[str], bool],
    *,
    keeps_notes: bool,
    tail: str = "",
) -> DeckFormat:
    """Return the format of deck files that contain a deck list."""

    def write_deck(resolved: ResolvedDeck, catalogue: Catalogue) -> str:
        return write(listing(resolved.deck, catalogue))

    def parse_deck(text: str, catalogue: Catalogue, file: str) -> DeckList:
        return parse(text, catalogue.rulesets.values(), file)

    return DeckFormat(name, endings, write_deck, parse_deck, detects, keeps_notes=keeps_notes, is_file=True, tail=tail)


def beginning(text: str) -> str:
    """Return a text without its leading white space and byte order mark."""
    return text.lstrip("\ufeff \n\r\t")
