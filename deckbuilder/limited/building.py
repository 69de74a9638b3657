"""Decks built from what a player got in a limited event: the leader that fits, and a legal deck of the best cards."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter, mul
from typing import NamedTuple
from zlib import crc32

from deckbuilder.decks.deck import MAX_COPIES, Copies, Deck
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.decks.validation import DeckValidator, section_for
from deckbuilder.errors import InputError
from deckbuilder.limited.figures import FigureTable
from deckbuilder.limited.packs import begin_limited_deck
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import ANY, Affinity, Format, RuleSet
from deckbuilder.query.parse import condition
from deckbuilder.text import with_article

PLAYABLE = 10.0  # what a card of usual strength is worth that a deck can pay for; the unit is a game in a hundred
HALF_PAID = 3  # with so many cards that pay, for each unit of a cost, the cost can be paid in time in half of the games
LEADER_PAYS = 3  # a leader, who is there from the first turn, pays like so many cards
OPENING = 6.0  # what the first card is worth that pays and that the leader alone can pay for; others less and less
OPENING_DECAY = 0.85  # how much less
PAYER_SHARE = 0.65  # of the cards that a deck still lacks, how many will pay
OPENER_SHARE = 0.25  # of the same, how many will be cards for which the leader alone can pay
USUAL_FOCUS = 0.7  # of the cards that pay, how many pay for the symbol of a usual deck's leader


Needs = tuple[tuple[str, int], ...]


class _Printed(NamedTuple):
    """What counts of a card. `needs`: how much of each symbol, `cost`: all together.

    `worth`: by its figures, so in decks that can pay for it as usual; `usual`: how likely these can.
    """

    worth: float
    usual: float
    needs: Needs
    cost: int
    pays: tuple[str, ...]  # the symbols for which it pays; empty for cards that don't pay


class _Valuation:
    """Values the cards of a player as a deck of a format."""

    def __init__(self, format_: Format, figures: FigureTable, symbols: Iterable[str]) -> None:
        self._figures = figures
        self._symbols = tuple(symbols)
        self._size = format_.total.count if format_.total else format_.size
        payers = [affinity.others for affinity in format_.affinities if affinity.share == "devotion"]
        self._payers = [condition(query) for query in payers]
        self._printed: dict[Card, _Printed] = {}
        self._usual_payers = PAYER_SHARE * self._size + LEADER_PAYS
        self._usual = dict.fromkeys(self._symbols, USUAL_FOCUS * PAYER_SHARE * self._size + LEADER_PAYS)

    def worth(self, leader: Card, cards: Copies) -> float:
        """Return what the best cards around a leader are worth: those that a deck holds, if there are more.

        The figures of the leader itself do not count: those of the cards tell what decks with it win.
        """
        counts = [*cards.values()]
        values = self._values(leader, self._all_printed(cards), counts)
        every = sorted((value for value, count in zip(values, counts, strict=True) for _ in range(count)), reverse=True)
        openers = sum(count for card, count in cards.items() if self._opens(card, leader))
        return sum(every[: self._size]) + self._opening(openers, sum(counts))

    def paid_by(self, leader: Card, cards: Copies) -> int:
        own = self.printed(leader).pays
        return sum(
            count for card, count in cards.items() if any(symbol in own for symbol, _ in self.printed(card).needs)
        )

    def best_cards(self, leader: Card, cards: Copies, others: int = 0) -> Counter[Card]:
        """Return as many of the cards as a deck holds besides `others`; those that are missed least are left out."""
        kept = Counter(cards)
        while kept.total() > self._size - others:
            kept.subtract([self._least_missed(leader, kept)])
            kept = +kept
        return kept

    def _least_missed(self, leader: Card, cards: Counter[Card]) -> Card:
        """Return the card without a copy of which the others are worth most, of equal ones the last by its key.

        Cards that pay alike leave the same values and opening behind.
        """
        held, counts, printed = [*cards], [*cards.values()], self._all_printed(cards)
        opens = [self._opens(card, leader) for card in held]
        openers = sum(map(mul, opens, counts))
        alike: dict[tuple[object, ...], list[int]] = {}
        for place, card in enumerate(printed):
            alike.setdefault((card.pays, opens[place]), []).append(place)
        worths: list[tuple[float, str, Card]] = []
        for places in alike.values():
            others = [count - (place == places[0]) for place, count in enumerate(counts)]
            values = self._values(leader, printed, others)
            worth = sum(map(mul, values, counts)) + self._opening(openers - opens[places[0]], sum(others))
            worths += [(worth - values[place], held[place].key, held[place]) for place in places]
        return max(worths, key=itemgetter(0, 1))[2]

    def _opening(self, openers: int, number: int) -> float:
        """Return what cards are worth because so many of a number can be played first, paid for by the leader alone."""
        likely = openers + OPENER_SHARE * self._lacking(number)
        return OPENING * (1 - math.pow(OPENING_DECAY, likely)) / (1 - OPENING_DECAY)

    def _opens(self, card: Card, leader: Card) -> bool:
        """Whether a card pays, and can be played first."""
        printed, own = self.printed(card), self.printed(leader).pays
        return bool(printed.pays) and printed.cost <= 1 and all(symbol in own for symbol, _ in printed.needs)

    def _values(self, leader: Card, cards: Sequence[_Printed], counts: Sequence[int]) -> list[float]:
        """Return what each of the cards is worth in a deck of all of them, in their order.

        That is as much less or more than usual as it can be paid for there.
        """
        sources, payers = self._sources(leader, cards, counts)
        return [card.worth * _payable(card.needs, card.cost, sources, payers) / card.usual for card in cards]

    def _sources(
        self, leader: Card, cards: Sequence[_Printed], counts: Sequence[int]
    ) -> tuple[Mapping[str, float], float]:
        """Return how many cards pay for each symbol, and in all; cards that are still lacking count on average."""
        sources, payers = Counter[str](), 0
        for card, count in zip(cards, counts, strict=True):
            for symbol in card.pays:
                sources[symbol] += count
            payers += count * bool(card.pays)
        lacking = PAYER_SHARE * self._lacking(sum(counts))
        own = self.printed(leader).pays
        return (
            {
                symbol: sources[symbol] + lacking / len(self._symbols) + LEADER_PAYS * (symbol in own)
                for symbol in self._symbols
            },
            payers + lacking + LEADER_PAYS,
        )

    def _lacking(self, number: int) -> int:
        return max(0, self._size - number)

    def _all_printed(self, cards: Iterable[Card]) -> list[_Printed]:
        return [self.printed(card) for card in cards]

    def printed(self, card: Card) -> _Printed:
        """Return what counts of a card; it is looked up once."""
        if card not in self._printed:
            needs = tuple((symbol, count) for symbol, count in card.devotion.items() if symbol != ANY and count)
            pays = card.symbols if any(query.matches(card) for query in self._payers) else ()
            worth, cost = max(0.0, PLAYABLE + self._figures.strength(card)), sum(card.devotion.values())
            usual = _payable(needs, cost, self._usual, self._usual_payers)
            self._printed[card] = _Printed(worth, usual, needs, cost, pays)
        return self._printed[card]


def _payable(needs: Needs, cost: int, sources: Mapping[str, float], payers: float) -> float:
    """Return how likely a card can be paid for in time, by the cards that pay for each symbol and by all of them."""
    return min([_likely(payers, cost), *[_likely(sources.get(symbol, 0.0), count) for symbol, count in needs]])


def _likely(payers: float, cost: int) -> float:
    """Return how likely a cost can be paid in time with so many cards that pay."""
    return payers / (payers + HALF_PAID * cost) if cost else 1.0


SAME_WORTH = (
    5.0  # of leaders with whom cards are worth the same but for so much, the one who pays for more of them leads
)
SAME_STRENGTH = 2.0  # leaders are equally good whose figures differ by less: figures are no surer


class LimitedDecks:
    """Builds decks of a format from the cards that a player has. `figures`: the shipped ones if there are none."""

    def __init__(
        self, ruleset: RuleSet, format_: Format, resolver: Resolver, figures: FigureTable | None = None
    ) -> None:
        self._ruleset, self.format, self._resolver = ruleset, format_, resolver
        self._validator: DeckValidator = resolver.validator(ruleset, format_.name)
        self.figures = figures or FigureTable(ruleset, format_, resolver.catalogue)
        self.valuation = _Valuation(format_, self.figures, ruleset.symbols)

    def leaders(self, cards: Iterable[Card]) -> list[Card]:
        """Return the cards that can lead a deck."""
        return [card for card in dict.fromkeys(cards) if self._ruleset.leader in card.words]

    def fitting(self, leader: Card, cards: Iterable[Card]) -> int:
        """Return how many cards a leader goes with, as the format calls cards good together."""
        return sum(card != leader and self._goes_with(card, leader) for card in cards)

    def _goes_with(self, card: Card, leader: Card) -> bool:
        return any(
            affinity.joins(card, leader)
            for affinity in self.format.affinities
            if condition(affinity.cards).matches(card) and condition(affinity.others).matches(leader)
        )

    def reasons(self, card: Card, cards: Iterable[Card]) -> tuple[str, ...]:
        """Return with how many of the cards a card goes, in the words of the format."""
        return tuple(affinity.why.format(number=number) for affinity, number in self.partners(card, cards).items())

    def partners(self, card: Card, cards: Iterable[Card]) -> dict[Affinity, int]:
        """Return with how many of the cards a card goes, by the ways in which the format calls cards good together."""
        held, numbers = list(cards), {}
        for affinity in self.format.affinities:
            if condition(affinity.cards).matches(card):
                others = condition(affinity.others)
                partners = [other for other in held if other != card and others.matches(other)]
                if number := sum(affinity.joins(card, other) for other in partners):
                    numbers[affinity] = number
        return numbers

    def best_leader(
        self, cards: Iterable[Card], liking: Mapping[Card, float] | None = None, *, of_deck: bool = False
    ) -> Card:
        """Return the leader among the cards with whom they are worth most. `liking`: points for a leader besides.

        `of_deck`: only the cards of the best deck with a leader count, and pay; that takes longer.
        Of leaders with whom they are worth nearly the same the one leads who pays for most of them; of two with one
        symbol, one with the best figures; where these hardly differ, the cards decide as if by chance, so that each
        leads some decks. Raises InputError if no card can lead a deck.
        """
        held, liking = Counter(cards), liking or {}
        leaders = self.leaders(held)
        if not leaders:
            raise InputError(f"none of the cards is {with_article(self._ruleset.leader)}")
        others, worths = self.usable(held), dict[Card, float]()
        for leader in leaders:
            counted = self.valuation.best_cards(leader, others) if of_deck else others
            worths[leader] = self.valuation.worth(leader, counted) + liking.get(leader, 0.0)
        close = [leader for leader in leaders if worths[leader] > max(worths.values()) - SAME_WORTH]
        paid = {leader: self.valuation.paid_by(leader, others) for leader in close}
        equal = [leader for leader in close if paid[leader] == max(paid.values())]
        strongest = max(map(self.figures.strength, equal))
        best = [leader for leader in equal if self.figures.strength(leader) > strongest - SAME_STRENGTH]
        names = " ".join(sorted(f"{count} {card.key}" for card, count in others.items()))
        return max(best, key=lambda leader: crc32(f"{leader.key} {names}".encode()))

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
        """Return a legal deck from a pool around a leader, by default the best one. Raises InputError."""
        chosen = leader or self.best_leader(Counter(pool).elements(), of_deck=True)
        begun = begin_limited_deck(chosen, pool, name, self.format, self._ruleset, self._resolver)
        completion = DeckCompletion(ResolvedDeck(begun, self._validator), self._resolver)
        completion.add_starting_cards()
        deck = completion.deck
        sections = {section: Counter(cards) for section, cards in deck.sections.items()}
        total = self.format.total
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
