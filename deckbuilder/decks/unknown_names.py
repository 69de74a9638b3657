"""Names in a deck that no card has: found and taken out, in the deck, its pool and what is under consideration."""

from dataclasses import replace

from deckbuilder.decks.deck import Deck, Entry
from deckbuilder.decks.textlist import CONSIDERING
from deckbuilder.errors import InputError
from deckbuilder.text import fold, printable


def find_unknown(deck: Deck, name: str, *, considering: bool = False) -> Entry | None:
    """Return the line of a name that no card has; None where there is none.

    `considering`: look among the cards under consideration, not in the deck and its pool.
    """
    lines = [line for line in deck.unknown if (line.section == CONSIDERING) == considering]
    same = [line for line in lines if fold(line.name) == fold(name)]
    return next((line for line in same if line.name == name), next(iter(same), None))


def remove_unknown(deck: Deck, line: Entry, copies: int) -> Deck:
    """Return the deck with fewer copies in a line that names no card. Raises InputError for more than there are."""
    if copies > line.count:
        raise InputError(
            f"the deck has {line.count} {printable(line.name)} under {line.section}, {copies} cannot be taken out"
        )
    lines = [replace(each, count=each.count - copies) if each == line else each for each in deck.unknown]
    return replace(deck, unknown=tuple(each for each in lines if each.count))
