"""Decks built from what a player got in a limited event: the leader that fits best, and a legal deck around it."""

from collections import Counter
from collections.abc import Iterable, Mapping

from deckbuilder.decks.deck import Copies, Deck
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.decks.validation import DeckValidator
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet
from deckbuilder.query.parse import condition


class LimitedDecks:
    """Builds decks of a format from the cards that a player has."""

    def __init__(self, ruleset: RuleSet, format_: Format, resolver: Resolver) -> None:
        self._ruleset, self._format, self._resolver = ruleset, format_, resolver
        self._validator: DeckValidator = resolver.validator(ruleset, format_.name)

    def leaders(self, cards: Iterable[Card]) -> list[Card]:
        """Return the cards that can lead a deck."""
        return [card for card in dict.fromkeys(cards) if self._ruleset.leader in card.words]

    def fitting(self, leader: Card, cards: Iterable[Card]) -> int:
        """Return how many cards a leader goes with, as the format calls cards good together."""
        return sum(card != leader and self._goes_with(card, leader) for card in cards)

    def _goes_with(self, card: Card, leader: Card) -> bool:
        return any(
            affinity.joins(card, leader)
            for affinity in self._format.affinities
            if condition(affinity.cards).matches(card) and condition(affinity.others).matches(leader)
        )

    def reasons(self, card: Card, cards: Iterable[Card]) -> tuple[str, ...]:
        """Return with how many of the cards a card goes, in the words of the format."""
        held = list(cards)
        reasons = []
        for affinity in self._format.affinities:
            if condition(affinity.cards).matches(card):
                others = condition(affinity.others)
                partners = [other for other in held if other != card and others.matches(other)]
                if number := sum(affinity.joins(card, other) for other in partners):
                    reasons.append(affinity.why.format(number=number))
        return tuple(reasons)

    def best_leader(self, cards: Iterable[Card], liking: Mapping[Card, float] | None = None) -> Card:
        """Return the leader among the cards that goes with most of them. `liking`: points for a leader besides.

        Raises InputError if no card can lead a deck.
        """
        held, liking = list(cards), liking or {}
        leaders = self.leaders(held)
        if not leaders:
            raise InputError(f"none of the cards is a {self._ruleset.leader}")
        return max(leaders, key=lambda leader: (self.fitting(leader, held) + liking.get(leader, 0.0), leader.key))

    def begun(self, leader: Card, cards: Iterable[Card], name: str = "Draft") -> DeckCompletion:
        """Return the deck of a leader and all cards that go into a deck, whether it is legal or not."""
        sections: dict[str, Counter[Card]] = {}
        for card in [leader, *(card for card in cards if self._ruleset.leader not in card.words)]:
            for section in self._validator.possible_sections(card)[:1]:
                sections.setdefault(section, Counter())[card] += 1
        deck = Deck(name, self._ruleset.id, self._format.name, sections)
        return DeckCompletion(ResolvedDeck(deck, self._validator), self._resolver)

    def build(self, pool: Copies, seed: int, name: str, leader: Card | None = None) -> Deck:
        """Return a legal deck from a pool, around a leader or the one that goes with most of it.

        Raises InputError if the pool is too small for one.
        """
        chosen = leader or self.best_leader(Counter(pool).elements())
        section = self._validator.possible_sections(chosen)[0]
        deck = Deck(name, self._ruleset.id, self._format.name, {section: {chosen: 1}}, pool)
        return DeckCompletion(ResolvedDeck(deck, self._validator), self._resolver).fill(seed)
