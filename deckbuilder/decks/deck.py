"""A deck as cards, a deck list as names, and the changes between two decks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.text import UNPRINTABLE

if TYPE_CHECKING:
    from deckbuilder.documents.document import Document

Copies = Mapping[Card, int]  # how many copies of each card
MAX_COPIES = 99  # copies of a card in a section: what a deck file holds
MAX_OWNED = 9_999  # copies of a card that a collection keeps: those of many decks together
MAX_NAME_LENGTH = 80  # characters


def is_deck_name(name: str) -> bool:
    """Whether a deck in a file can have the name."""
    return 0 < len(name) <= MAX_NAME_LENGTH and name == name.strip() and not UNPRINTABLE.search(name)


class NeededPack(NamedTuple):
    """A pack from which cards of a deck come. `cards`: the names that the deck has for them."""

    id: str
    name: str
    version: str
    cards: tuple[str, ...]

    @property
    def title(self) -> str:
        """The name with the version."""
        return f"{self.name or self.id} {self.version}".rstrip()


@dataclass(frozen=True)
class Deck:
    """The cards of a deck by section; legal or not.

    Notes and the cards under consideration do not make two decks different.

    Attributes:
        pool: The cards from which a limited deck is built; None for other decks.
        considering: Cards that may come into the deck, counted nowhere.
        card_notes: A note on a card, whether it is in the deck or not.
        unknown: Lines whose names no card has, or several; they are counted nowhere and written as they were read.
        unknown_notes: Notes on such names.
        missing_packs: The packs of such names, as far as the list tells.
    """

    name: str
    ruleset: str
    format: str
    sections: Mapping[str, Copies]
    pool: Copies | None = None
    notes: tuple[str, ...] = field(default=(), compare=False)
    considering: Copies = field(default_factory=dict, compare=False)
    card_notes: Mapping[Card, str] = field(default_factory=dict, compare=False)
    unknown: "tuple[Entry, ...]" = ()
    unknown_notes: Mapping[str, str] = field(default_factory=dict, compare=False)
    missing_packs: "tuple[NeededPack, ...]" = field(default=(), compare=False)

    def leader(self, section: str) -> Card | None:
        """Return the card around which the deck is built: the first one of the leader's class in its section."""
        return next((card for card in self.sections.get(section, {}) if section in card.words), None)

    def cards(self) -> Counter[Card]:
        """Return every card of the deck with its copies, over all sections."""
        counted: Counter[Card] = Counter()
        for cards in self.sections.values():
            for card, count in cards.items():
                counted[card] = counted.get(card, 0) + count
        return counted

    @property
    def size(self) -> int:
        return sum(sum(cards.values()) for cards in self.sections.values())

    def with_count(self, section: str, card: Card, count: int) -> "Deck":
        """Return the deck with exactly `count` copies of the card in the section."""
        cards = {**self.sections.get(section, {}), card: count}
        kept = {held_card: number for held_card, number in cards.items() if number > 0}
        sections = {**self.sections, section: kept}
        return replace(self, sections={name: cards for name, cards in sections.items() if cards})


@dataclass(frozen=True)
class Entry(JsonObject):
    """One line of a deck list; `section` is None without a heading above it, `line` is 0 if the list has no lines."""

    KEYS = "card=name count"

    name: str
    count: int
    section: str | None = None
    line: int = 0


@dataclass(frozen=True)
class UnreadLine:
    """A line of a deck list that cannot be read, with the reason."""

    line: int
    message: str


@dataclass(frozen=True)
class DeckList:
    """A deck list as it is written: names that are not resolved to cards yet."""

    name: str
    ruleset: str | None
    format: str | None
    entries: tuple[Entry, ...]
    pool: tuple[Entry, ...] | None = None
    notes: tuple[str, ...] = ()
    unread: tuple[UnreadLine, ...] = ()
    document: "Document | None" = None
    considering: tuple[Entry, ...] = ()
    card_notes: Mapping[str, str] = field(default_factory=dict)
    packs: tuple[NeededPack, ...] = ()

    @property
    def has_headings(self) -> bool:
        return any(entry.section is not None for entry in self.entries)


@dataclass(frozen=True)
class Change(JsonObject):
    """Copies of a card that are added to a section (`by` is positive) or removed from it (negative)."""

    KEYS = "section card=card.name faction=card.faction count key=card.key"

    section: str
    card: Card
    by: int

    @property
    def count(self) -> int:
        """How many copies come or go."""
        return abs(self.by)


def diff(old: Deck, new: Deck) -> list[Change]:
    """Return the changes from `old` to `new`, in the order of the sections. Raises InputError for different games."""
    if old.ruleset != new.ruleset:
        raise InputError(f"the decks are of different games: {old.ruleset} and {new.ruleset}")
    return list(_changes(old, new))


def _changes(old: Deck, new: Deck) -> Iterator[Change]:
    for section in dict.fromkeys([*old.sections, *new.sections]):
        before, after = Counter(old.sections.get(section, {})), Counter(new.sections.get(section, {}))
        for card in dict.fromkeys([*before, *after]):
            if by := after[card] - before[card]:
                yield Change(section, card, by)
