"""Find the card that a misspelt name means; cards that the deck's leader may have are preferred."""

from collections import Counter
from collections.abc import Callable, Container, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from deckbuilder.decks.importer.names import NameEntry, NameIndex
from deckbuilder.decks.importer.vocabulary import shape, squash
from deckbuilder.model.card import Card
from deckbuilder.text import words

SURE = 76.0  # similarity, of 100, at which a name is taken as meant if no other is nearly as similar
LIKE = 62.0  # similarity at which a name may be meant
APART = 4.0  # the lead over the next name that a sure one needs
INITIALS = 4.0  # bonus for words with the same first letters
CONTEXT = 8.0  # bonus for cards that the leader may have
SHOWN = 3
SHORTEST = 3  # letters; shorter beginnings fit too many words


class LikelyCards(NamedTuple):
    """The cards that a name may mean, the likeliest first; `sure` if the first one is meant.

    `alike` is the similarity of the two names, from 0 to 100, without the bonus of the context.
    """

    near: tuple[NameEntry, ...]
    sure: bool
    alike: float


NOTHING = LikelyCards((), sure=False, alike=0.0)


class SpellingCorrector:
    """Corrects misspelt names; those of `legal` cards are preferred."""

    def __init__(self, known: NameIndex, legal: Sequence[Card] = ()) -> None:
        self.known = known
        self.preferred = {squash(card.name) for card in legal}
        self.context = [card for card in known.cards if squash(card.name) in self.preferred]
        self.nearest: Callable[..., LikelyCards] = cache(self._nearest)

    def _nearest(self, written: str, among: tuple[Card, ...] | None = None) -> LikelyCards:
        """Return the names similar to a written one; `among` limits the search to these cards."""
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - start-up time

        text, known = squash(written), self.known
        if not text:
            return NOTHING
        shapes = known.shapes if among is None else {key: shape(key) for key in {squash(card.name) for card in among}}
        found = process.extract(shape(text), shapes, scorer=fuzz.ratio, limit=12, score_cutoff=LIKE - CONTEXT)
        scores = {key: score for _, score, key in found}
        short = self._by_words(words(written), shapes)
        if short is not None:
            scores[short] = max(scores.get(short, 0.0), SURE + CONTEXT)
        begins = [word[0] for word in words(written)]
        weighed = {
            key: score
            + (CONTEXT if key in self.preferred else 0.0)
            + (INITIALS if [word[0] for word in words(known.by_key[key].name)] == begins else 0.0)
            for key, score in scores.items()
        }
        ranked = sorted((key for key in weighed if weighed[key] >= LIKE), key=lambda key: (-weighed[key], key))
        if not ranked:
            return NOTHING
        best, second = ([weighed[key] for key in ranked] + [0.0])[:2]
        alike = scores[ranked[0]]
        sure = alike >= SURE - CONTEXT / 2 and best >= SURE and best - second >= APART
        return LikelyCards(tuple(known.by_key[key] for key in ranked[:SHOWN]), sure=sure, alike=alike)

    @cached_property
    def _begins(self) -> dict[str, list[Card]]:
        """The cards of the context by the first letter of each word of their names."""
        begun: dict[str, list[Card]] = {}
        for card in self.context:
            for letter in {word[0] for word in words(card.name)}:
                begun.setdefault(letter, []).append(card)
        return begun

    def _by_words(self, written: Sequence[str], among: Container[str]) -> str | None:
        """Return the one card of the context whose name has these words, or words that begin so: "golem", "cav".

        Of several cards, return the one of the most frequent faction of the context, which is the leader's own.
        """
        wanted = [word.removesuffix("s") for word in written]
        if not any(len(word) >= SHORTEST for word in written):
            return None
        cards = (card for card in self._begins.get(written[0][0], ()) if squash(card.name) in among)
        found = [card for card in cards if _shortened(wanted, words(card.name))]
        if len({card.name for card in found}) > 1:
            own = Counter(card.faction for card in self.context).most_common(1)[0][0]
            found = [card for card in found if card.faction == own]
        return squash(found[0].name) if len({card.name for card in found}) == 1 else None


def shortens(written: str, name: str) -> bool:
    """Whether a text is the name with words left out or cut short: `W. Archer`, `Phoenix`."""
    return bool(words(written)) and _shortened([word.removesuffix("s") for word in words(written)], words(name))


def _shortened(wanted: Sequence[str], name: list[str]) -> bool:
    """Whether each wanted word begins a different word of the name."""
    for one in wanted:
        begun = next((word for word in name if word.startswith(one)), None)
        if begun is None:
            return False
        name.remove(begun)
    return True
