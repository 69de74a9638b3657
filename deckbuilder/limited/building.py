"""Decks built from what a player got in a limited event: the leader that fits best, and a legal deck around it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from zlib import crc32

from deckbuilder.decks.deck import MAX_COPIES, Copies, Deck
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.decks.validation import DeckValidator, section_for
from deckbuilder.errors import InputError
from deckbuilder.limited.figures import FigureTable
from deckbuilder.limited.packs import begin_limited_deck
from deckbuilder.limited.valuation import Valuation
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Affinity, Format, RuleSet
from deckbuilder.query.parse import condition
from deckbuilder.text import with_article

WORTH_PLACES = 6  # decimal places of what cards are worth; what differs by less is the same


class LimitedDecks:
    """Builds decks of a format from the cards that a player has. `figures`: the shipped ones if there are none."""

    def __init__(
        self, ruleset: RuleSet, format_: Format, resolver: Resolver, figures: FigureTable | None = None
    ) -> None:
        self._ruleset, self._format, self._resolver = ruleset, format_, resolver
        self._validator: DeckValidator = resolver.validator(ruleset, format_.name)
        self.figures = figures or FigureTable(ruleset, format_, resolver.catalogue)
        self.valuation = Valuation(format_, self.figures, ruleset.symbols)

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
        return tuple(affinity.why.format(number=number) for affinity, number in self.partners(card, cards).items())

    def partners(self, card: Card, cards: Iterable[Card]) -> dict[Affinity, int]:
        """Return with how many of the cards a card goes, by the ways in which the format calls cards good together."""
        held, numbers = list(cards), {}
        for affinity in self._format.affinities:
            if condition(affinity.cards).matches(card):
                others = condition(affinity.others)
                partners = [other for other in held if other != card and others.matches(other)]
                if number := sum(affinity.joins(card, other) for other in partners):
                    numbers[affinity] = number
        return numbers

    def best_leader(self, cards: Iterable[Card], liking: Mapping[Card, float] | None = None) -> Card:
        """Return the leader among the cards with whom they are worth most. `liking`: points for a leader besides.

        Of leaders with whom they are worth the same, such as two with one symbol, the cards decide as if by chance, so
        that each of them leads some decks. Raises InputError if no card can lead a deck.
        """
        held, liking = Counter(cards), liking or {}
        leaders = self.leaders(held)
        if not leaders:
            raise InputError(f"none of the cards is {with_article(self._ruleset.leader)}")
        others = self.usable(held)
        names = " ".join(sorted(f"{count} {card.key}" for card, count in others.items()))

        def rank(leader: Card) -> tuple[float, int]:
            worth = self.valuation.worth(leader, others) + liking.get(leader, 0.0)
            return round(worth, WORTH_PLACES), crc32(f"{leader.key} {names}".encode())

        return max(leaders, key=rank)

    def usable(self, cards: Copies) -> Counter[Card]:
        """Return what of the cards can go into one deck with a leader, with no more copies than allowed."""
        return Counter(
            {
                card: min(count, *self._copy_limits(card), MAX_COPIES)
                for card, count in cards.items()
                if self._ruleset.leader not in card.words and self._section(card) is not None
            }
        )

    def _copy_limits(self, card: Card) -> list[int]:
        section = self._section(card)
        return [limit.most for limit in self._validator.traits(card, section).copies] if section else []

    def build(self, pool: Copies, seed: int, name: str, leader: Card | None = None) -> Deck:
        """Return a legal deck from a pool, around a leader or the one with whom the pool is worth most.

        Raises InputError if the pool is too small for one.
        """
        chosen = leader or self.best_leader(Counter(pool).elements())
        begun = begin_limited_deck(chosen, pool, name, self._format, self._ruleset, self._resolver)
        completion = DeckCompletion(ResolvedDeck(begun, self._validator), self._resolver)
        completion.add_starting_cards()
        deck = completion.deck
        sections = {section: Counter(cards) for section, cards in deck.sections.items()}
        total = self._format.total
        starting = sum(sections[section].total() for section in total.sections if section in sections) if total else 0
        for card, count in self.valuation.best_cards(chosen, self.usable(pool), starting).items():
            if section := self._section(card):
                sections.setdefault(section, Counter())[card] += count
        completion.deck = replace(deck, sections=sections)
        return completion.fill(seed)

    def _section(self, card: Card) -> str | None:
        """Return the section for which a player chooses the card; None where the rules prescribe it."""
        section = section_for(card, self._validator, None)
        return section.name if section and not section.is_prescribed else None
