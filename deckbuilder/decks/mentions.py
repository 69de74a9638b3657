"""Which cards of a deck mention one another: a text mentions a card by a word of its name, its class or a type."""

from collections.abc import Mapping
from functools import cache

from deckbuilder.model.card import Card, PrintedAbility
from deckbuilder.text import words

COMMON_WORDS = frozenset("unit event common champion summoner standard epic of the a and card".split())  # noqa: SIM905
# Words of the rules that are also in card names: a text about magic is not about Magic Drain.
COMMON_WORDS |= set("attack back control field first force hand into life magic pile return summon time".split())  # noqa: SIM905


class DeckMentions:
    """The words by which the cards of a deck are mentioned and mention others. `cards`: the copies of each card."""

    def __init__(self, cards: Mapping[Card, int]) -> None:
        self._copies: dict[str, int] = {}
        self._mentioning: dict[str, list[Card]] = {}
        for card, count in cards.items():
            for term in sorted(_terms(card)):
                self._copies[term] = self._copies.get(term, 0) + count
            for word in _mentions(card):
                self._mentioning.setdefault(word, []).append(card)

    def most_mentioned_by(self, card: Card) -> tuple[str, int] | None:
        """Return the word of a card's text that means most cards of the deck, with their number."""
        mentioned = _mentions(card)
        terms = [term for term in self._copies if term in mentioned]
        term = max(terms, key=self._copies.__getitem__, default=None)
        return None if term is None else (term, self._copies[term])

    def names_mentioning(self, card: Card) -> set[str]:
        """Return the names of the other cards of the deck whose texts mention a card."""
        return {
            other.name for term in _terms(card) for other in self._mentioning.get(term, ()) if other.key != card.key
        }


def _terms(card: Card) -> frozenset[str]:
    """Return the words by which other cards may mention this one."""
    return _name_words(card.name, card.words, card.types)


def _mentions(card: Card) -> frozenset[str]:
    """Return the words of the card's text in singular, without its own name and common words."""
    return _text_words(card.name, card.abilities)


@cache
def _name_words(name: str, class_: frozenset[str], types: tuple[str, ...]) -> frozenset[str]:
    named = {word for word in words(name) if len(word) > 3}  # noqa: PLR2004 - not 'of', 'the'
    return (class_ | named | set(types)) - COMMON_WORDS


@cache
def _text_words(name: str, abilities: tuple[PrintedAbility, ...]) -> frozenset[str]:
    text_words = (word.removesuffix("s") for ability in abilities for word in words(ability.text))
    return frozenset(text_words) - set(words(name)) - COMMON_WORDS
