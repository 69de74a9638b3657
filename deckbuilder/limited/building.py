"""Decks built from what a player got in a limited event: the leader that fits, and a legal deck of the best cards."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, repeat
from operator import itemgetter, mul
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


Need = tuple[str, int]  # how much of a symbol
Needs = tuple[Need, ...]
Symbols = frozenset[str]
Sources = tuple[tuple[str, float], ...]  # how many cards pay for each symbol


@dataclass(frozen=True, eq=False)  # one for each card
class _Printed:
    """What counts of a card. `needs`: how much in all, as `ANY`, and of each symbol.

    `worth`: by its figures, so in decks that can pay for it as usual; `usual`: how likely these can.
    """

    card: Card
    worth: float
    usual: float
    needs: Needs
    pays: Symbols  # `ANY` and the symbols for which it pays; empty for cards that don't pay


class _Valuation:
    """Values the cards of a player as a deck of a format."""

    def __init__(self, format_: Format, figures: FigureTable, symbols: Collection[str]) -> None:
        self._figures = figures
        self._among = {ANY: 1, **dict.fromkeys(symbols, len(symbols))}  # of how many cards that pay one pays for it
        self._size = format_.total.count if format_.total else format_.size
        payers = [affinity.others for affinity in format_.affinities if affinity.share == "devotion"]
        self._payers = [condition(query) for query in payers]
        self._printed: dict[Card, _Printed] = {}
        usual = dict.fromkeys(symbols, USUAL_FOCUS * PAYER_SHARE * self._size + LEADER_PAYS)
        self._usual = (*usual.items(), (ANY, PAYER_SHARE * self._size + LEADER_PAYS))

    def worth(self, leader: Card, cards: Copies) -> float:
        """Return what the best cards around a leader are worth: those that a deck holds, if there are more.

        The figures of the leader itself do not count: those of the cards tell what decks with it win.
        """
        own, held = self.paid_symbols(leader), self._all_printed(cards)
        values = _values((*held,), self._sources(own, _paying(held), held.total()))
        every = sorted(chain.from_iterable(map(repeat, values, held.values())), reverse=True)
        openers = sum(held[card] for card in _openers(held, own))
        return sum(every[: self._size]) + self._opening(openers, held.total())

    def paid_symbols(self, leader: Card) -> Symbols:
        """Return for which symbols a leader pays; around leaders who pay alike cards are worth the same."""
        return self.printed(leader).pays | {ANY}

    def paid_by(self, leader: Card, cards: Copies) -> int:
        own = self.paid_symbols(leader) - {ANY}
        return sum(
            count for card, count in cards.items() if any(symbol in own for symbol, _ in self.printed(card).needs)
        )

    def best_cards(self, leader: Card, cards: Copies, others: int = 0) -> Counter[Card]:
        """Return as many of the cards as a deck holds besides `others`; those that are missed least are left out."""
        own, kept = self.paid_symbols(leader), self._all_printed(cards)
        openers = _openers(kept, own)
        for _ in range(kept.total() - (self._size - others)):
            kept[self._least_missed(kept, openers, own)] -= 1
        return Counter({printed.card: count for printed, count in kept.items() if count})

    def _least_missed(self, cards: Counter[_Printed], openers: set[_Printed], own: Symbols) -> _Printed:
        """Return the card without a copy of which the others are worth most, of equal ones the last by its key.

        Cards that pay alike leave the same values behind.
        """
        held, paying, number = (*cards,), _paying(cards), cards.total() - 1
        opening = sum(cards[card] for card in openers)
        openings = [self._opening(opening, number), self._opening(opening - 1, number)]
        pays = {card.pays for card in held if cards[card]}
        values = {symbols: _values(held, self._sources(own, paying, number, symbols)) for symbols in pays}
        worths = {symbols: sum(map(mul, values[symbols], cards.values())) for symbols in pays}
        left = [
            (worths[card.pays] + openings[card in openers] - values[card.pays][place], card.card.key, card)
            for place, card in enumerate(held)
            if cards[card]
        ]
        return max(left, key=itemgetter(0, 1))[2]

    def _opening(self, openers: int, number: int) -> float:
        """Return what cards are worth because so many of a number can be played first, paid for by the leader alone."""
        likely = openers + OPENER_SHARE * self._lacking(number)
        return OPENING * (1 - math.pow(OPENING_DECAY, likely)) / (1 - OPENING_DECAY)

    def _sources(self, own: Symbols, paying: Counter[str], number: int, without: Symbols = frozenset()) -> Sources:
        """Return how many cards pay for each symbol, and in all; cards that are still lacking count on average.

        `without`: the symbols for which one less pays.
        """
        lacking = PAYER_SHARE * self._lacking(number)
        return tuple(
            (symbol, paying[symbol] - (symbol in without) + lacking / among + LEADER_PAYS * (symbol in own))
            for symbol, among in self._among.items()
        )

    def _lacking(self, number: int) -> int:
        return max(0, self._size - number)

    def _all_printed(self, cards: Copies) -> Counter[_Printed]:
        return Counter({self.printed(card): count for card, count in cards.items()})

    def printed(self, card: Card) -> _Printed:
        """Return what counts of a card; it is looked up once."""
        if (known := self._printed.get(card)) is not None:
            return known
        symbols = [(symbol, count) for symbol, count in card.devotion.items() if symbol != ANY and count]
        needs = ((ANY, sum(card.devotion.values())), *symbols)
        pays = (*card.symbols, ANY) if card.symbols and any(query.matches(card) for query in self._payers) else ()
        worth = max(0.0, PLAYABLE + self._figures.strength(card))
        printed = _Printed(card, worth, _payable([needs], self._usual)[needs], needs, frozenset(pays))
        return self._printed.setdefault(card, printed)


def _paying(cards: Mapping[_Printed, int]) -> Counter[str]:
    """Return how many of the cards pay for each symbol."""
    paying = Counter[str]()
    for card, count in cards.items():
        for symbol in card.pays:
            paying[symbol] += count
    return paying


def _openers(cards: Iterable[_Printed], own: Symbols) -> set[_Printed]:
    """Return the cards that pay, and that a leader who pays for these symbols can play first."""
    return {card for card in cards if card.pays and all(count <= 1 and symbol in own for symbol, count in card.needs)}


@lru_cache(maxsize=128)  # once a card that does not pay is left out, the values are those of the step before
def _values(cards: tuple[_Printed, ...], sources: Sources) -> tuple[float, ...]:
    """Return what each of the cards is worth in a deck with so many that pay for each symbol, in their order.

    That is as much less or more than usual as it can be paid for there.
    """
    payable = _payable({card.needs for card in cards}, sources)
    return tuple([card.worth * payable[card.needs] / card.usual for card in cards])


def _payable(needed: Collection[Needs], sources: Sources) -> dict[Needs, float]:
    """Return how likely cards can be paid for in time by those that pay for each symbol, and by all, by their needs."""
    payers = dict(sources)
    likely = {need: _likely(payers.get(need[0], 0.0), need[1]) for need in set[Need]().union(*needed)}
    return {needs: min(map(likely.__getitem__, needs)) for needs in needed}


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
        self._copies: dict[Card, int] = {}

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
        by_symbols = dict[Symbols, float]()
        for leader in leaders:
            symbols = self.valuation.paid_symbols(leader)
            if symbols not in by_symbols:
                counted = self.valuation.best_cards(leader, others) if of_deck else others
                by_symbols[symbols] = self.valuation.worth(leader, counted)
            worths[leader] = by_symbols[symbols] + liking.get(leader, 0.0)
        close = [leader for leader in leaders if worths[leader] > max(worths.values()) - SAME_WORTH]
        paid = {leader: self.valuation.paid_by(leader, others) for leader in close}
        equal = [leader for leader in close if paid[leader] == max(paid.values())]
        strongest = max(map(self.figures.strength, equal))
        best = [leader for leader in equal if self.figures.strength(leader) > strongest - SAME_STRENGTH]
        names = " ".join(sorted(f"{count} {card.key}" for card, count in others.items()))
        return max(best, key=lambda leader: crc32(f"{leader.key} {names}".encode()))

    def usable(self, cards: Copies) -> Counter[Card]:
        """Return what of the cards can go into one deck with a leader, with no more copies than allowed."""
        return Counter({card: min(count, most) for card, count in cards.items() if (most := self._most_copies(card))})

    def _most_copies(self, card: Card) -> int:
        """Return how many copies of a card can go into one deck with a leader; it is looked up once."""
        if (known := self._copies.get(card)) is not None:
            return known
        section = self._section(card)
        limits = [limit.most for limit in self._validator.traits(card, section).copies] if section else [0]
        most = 0 if self._ruleset.leader in card.words else min([MAX_COPIES, *limits])
        return self._copies.setdefault(card, most)

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
