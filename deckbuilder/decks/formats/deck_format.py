"""A deck format: how a deck is written as text and read back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import DeckList
from deckbuilder.decks.resolve import ResolvedDeck, listing
from deckbuilder.model.ruleset import RuleSet

Write = Callable[[ResolvedDeck, Catalogue], str]
Parse = Callable[[str, Catalogue, str], DeckList]  # the text, and the name of its file; raises InputError


@dataclass(frozen=True)
class DeckFormat:
    """A format in which decks are written.

    `endings`: those of its files, the usual one first. `parse`: None where it cannot be read back. `detects`: whether a
    text is in this format. `keeps_notes`: whether it holds notes and the cards
    under consideration. `is_file`: whether commands change
    deck files in this format.
    """

    name: str
    endings: tuple[str, ...]
    write: Write
    parse: Parse
    detects: Callable[[str], bool]
    keeps_notes: bool = False
    is_file: bool = False


def of_list(
    name: str,
    endings: tuple[str, ...],
    write: Callable[[DeckList], str],
    parse: Callable[[str, Iterable[RuleSet], str], DeckList],
    detects: Callable[[str], bool],
    *,
    keeps_notes: bool,
) -> DeckFormat:
    """Return the format of deck files that hold the list of a deck."""

    def write_deck(reading: ResolvedDeck, catalogue: Catalogue) -> str:
        return write(listing(reading.deck, catalogue))

    def parse_deck(text: str, catalogue: Catalogue, file: str) -> DeckList:
        return parse(text, catalogue.rulesets.values(), file)

    return DeckFormat(name, endings, write_deck, parse_deck, detects, keeps_notes=keeps_notes, is_file=True)


def beginning(text: str) -> str:
    """Return a text without the white space and the byte order mark that it may begin with."""
    return text.lstrip("\ufeff \n\r\t")
