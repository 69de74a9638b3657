"""Swaps: copies of a card of a deck against as many of another card, after which the deck is still legal."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Copies, Deck
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.sets import legal_in
from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import ANY, Section
from deckbuilder.query.parse import Search, condition
from deckbuilder.text import listed


@dataclass(frozen=True)
class Swap(JsonObject):
    """Copies of the card `out`, which leave its section, and as many of `into`, which come into theirs."""

    KEYS = "out=out.name in=into.name copies out_key=out.key in_key=into.key"

    out: Card
    section: str
    into: Card
    into_section: str
    copies: int = 1

    def __str__(self) -> str:
        number = f"{self.copies} " if self.copies > 1 else ""
        return f"{number}{self.into.name} for {number}{self.out.name}"

    @property
    def pair(self) -> tuple[str, str]:
        """The keys of the cards that leave and come, whatever the number of copies."""
        return self.out.key, self.into.key

    def applied_to(self, deck: Deck) -> Deck:
        """Return the deck after the swap. Raises InputError where it has too few copies of the card that leaves."""
        held = deck.sections.get(self.section, {}).get(self.out, 0)
        if held < self.copies:
            raise InputError(f"the deck has {held} {self.out.name} under {self.section}, {self.copies} cannot leave it")
        deck = deck.with_count(self.section, self.out, held - self.copies)
        there = deck.sections.get(self.into_section, {}).get(self.into, 0)
        return deck.with_count(self.into_section, self.into, there + self.copies)


@dataclass(frozen=True)
class SwapPackage:
    """One or several swaps that are made together."""

    swaps: tuple[Swap, ...]

    def __str__(self) -> str:
        return listed(map(str, self.swaps))

    @property
    def key(self) -> str:
        """What tells the package from others of the same deck, in every process."""
        return "+".join(f"{swap.out.key}>{swap.into.key}*{swap.copies}" for swap in self.swaps)

    def applied_to(self, deck: Deck) -> Deck:
        """Return the deck after all swaps. Raises InputError where one cannot be made."""
        for swap in self.swaps:
            deck = swap.applied_to(deck)
        return deck


def legal_swaps(
    resolved: ResolvedDeck,
    catalogue: Catalogue,
    *,
    allowed: Collection[str] | None = None,
    owned: Copies | None = None,
    most: int = 1,
) -> list[Swap]:
    """Return all swaps of up to `most` copies that leave a legal deck legal, always in the same order.

    No card comes in for which nothing in the deck could pay.

    `allowed`: keys of the cards that may come in; `owned`: the copies that there are. Cards stay that the rules or the
    leader prescribe. Raises InputError for a deck that is not legal.
    """
    deck = must_be_legal(resolved)
    chosen = [section for section in resolved.validator.format.sections if not resolved.validator.is_given(section)]
    coming = {section.name: _coming(section, resolved, catalogue, allowed) for section in chosen}
    swaps = [
        Swap(out, section.name, into, name, copies)
        for section in chosen
        for out, held in _in_order(deck.sections.get(section.name, {}))
        for name, cards in coming.items()
        for into in cards
        if into.key != out.key
        for copies in range(1, min(held, most) + 1)
    ]
    return [swap for swap in swaps if is_legal_after(SwapPackage((swap,)), resolved, owned)]


def must_be_legal(resolved: ResolvedDeck) -> Deck:
    """Return a deck. Raises InputError if it is not legal."""
    deck = resolved.must_be_readable()
    if resolved.deck_problems:
        problem = resolved.deck_problems[0]
        raise InputError(f"{deck.name} is not legal: {problem.message}; only legal decks are improved")
    return deck


def is_legal_after(package: SwapPackage, resolved: ResolvedDeck, owned: Copies | None = None) -> bool:
    """Whether a deck is legal after swaps, and has no more copies of the cards that come in than are owned."""
    try:
        deck = package.applied_to(resolved.deck)
    except InputError:
        return False
    if owned is not None:
        cards = deck.cards()
        if any(cards[swap.into] > owned.get(swap.into, 0) for swap in package.swaps):
            return False
    return not resolved.validator.validate(deck)


def _coming(
    section: Section, resolved: ResolvedDeck, catalogue: Catalogue, allowed: Collection[str] | None
) -> Sequence[Card]:
    if resolved.leader is None:
        return ()
    cards = catalogue.search(Search(legal_in(section, resolved.validator.format, resolved.leader)))
    paid = _symbols_paid_for(resolved)
    coming = (card for card in cards if paid is None or _needs(card) <= paid)
    return sorted((card for card in coming if allowed is None or card.key in allowed), key=lambda card: card.key)


def _symbols_paid_for(resolved: ResolvedDeck) -> set[str] | None:
    """Return the symbols that a deck can pay for, from its leader on; None where no cards pay."""
    payers = [condition(one.others) for one in resolved.validator.format.affinities if one.share == "devotion"]
    if not payers or resolved.leader is None:
        return None
    cards = [card for card in resolved.deck.cards() if any(query.matches(card) for query in payers)]
    paid = set(resolved.leader.symbols)
    while new := {symbol for card in cards if _needs(card) <= paid for symbol in card.symbols} - paid:
        paid |= new
    return paid


def _needs(card: Card) -> set[str]:
    return {symbol for symbol, count in card.devotion.items() if symbol != ANY and count}


def _in_order(cards: Mapping[Card, int]) -> Iterator[tuple[Card, int]]:
    yield from sorted(cards.items(), key=lambda entry: entry[0].key)
