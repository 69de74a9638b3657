"""Names of cards in sentences: which part of a text names which card."""

from collections.abc import Iterable, Iterator
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
    places = [(start, -len(name), name) for name in named for start in _places(sentence, name)]
    segments, end = list[Segment](), 0
    for start, _, name in sorted(places):  # of two that begin together, the longer one
        if start >= end:
            segments += [Segment(sentence[end:start]), Segment(name, named[name])]
            end = start + len(name)
    return tuple(segment for segment in (*segments, Segment(sentence[end:])) if segment.text) or (Segment(sentence),)


def _places(sentence: str, name: str) -> Iterator[int]:
    """Yield where a name stands in a sentence as whole words."""
    start = sentence.find(name)
    while start >= 0:
        around = sentence[start - 1 : start], sentence[start + len(name) : start + len(name) + 1]
        if not any(character.isalnum() or character == "_" for character in around):
            yield start
        start = sentence.find(name, start + 1)
