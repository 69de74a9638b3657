"""Names of cards in sentences: which part of a text names which card."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from deckbuilder.match.options import CardView


@dataclass(frozen=True)
class Segment:
    """A part of a sentence; `card`: the card that it names."""

    text: str
    card: CardView | None = None

    @property
    def key(self) -> str:
        """The key of its card in the catalogue; empty for what a game makes itself, whose key is no path."""
        return self.card.key if self.card and "/" in self.card.key else ""


Text = tuple[Segment, ...]


def plain(text: Iterable[Segment]) -> str:
    """Return segments as one string."""
    return "".join(segment.text for segment in text)


def mark_names(sentence: str, cards: Iterable[CardView]) -> Text:
    """Return a sentence in which each name of one of these cards is a segment of its own.

    A name within a longer one, or within a word, is none. Of cards of one name, the first counts.
    """
    named = {card.name: card for card in reversed(list(cards)) if card.name and card.name in sentence}
    if not named:
        return (Segment(sentence),)
    longest_first = sorted(named, key=len, reverse=True)
    parts = re.split(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)", sentence)
    return tuple(Segment(part, named[part] if place % 2 else None) for place, part in enumerate(parts) if part)
