"""How likely a card of each class, cost, tag and name is seen by the first turns: the odds of a deck at a glance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from deckbuilder.decks.remarks import tags_of
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.model.card import Card
from deckbuilder.odds.hands import draw_pile

TURNS = 6
CLASSES = "Classes"  # the heading of their group


@dataclass(frozen=True)
class TurnOdds:
    """The probability that at least one of some cards is seen by turn 1, 2 and so on.

    `query`: what finds the cards in this deck. `copies`: of them in the draw pile. `key`: that of a single card; empty
    for others.
    """

    label: str
    query: str
    copies: int
    chances: Sequence[Fraction]
    key: str = ""


@dataclass(frozen=True)
class OddsGroup:
    """Rows of one kind: classes, costs, tags or cards."""

    heading: str
    rows: Sequence[TurnOdds]


def odds_by_turn(resolved: ResolvedDeck, turns: int = TURNS) -> list[OddsGroup]:
    """Return the odds of a deck by turn; groups without rows are left out, as for a deck without a draw pile."""
    pile = draw_pile(resolved)
    seen = [min(resolved.validator.ruleset.opening.seen_by(turn), len(pile)) for turn in range(1, turns + 1)]

    def row(label: str, query: str, cards: set[Card], key: str = "") -> TurnOdds:
        copies = sum(card in cards for card in pile)
        return TurnOdds(label, query, copies, [at_least_one(len(pile), copies, number) for number in seen], key)

    groups = {
        CLASSES: [row(f"any {word}", f"class:{word}", cards) for word, cards in _classes(pile)],
        "Costs": [row(f"cost {cost}", f"cost={cost}", cards) for cost, cards in _costs(pile)],
        "Tags": [row(f"#{tag}", f"tag:{tag}", cards) for tag, cards in _tags(resolved, pile)],
        "Cards": [row(card.name, f'name="{card.name}"', {card}, card.key) for card in _by_cost(pile)],
    }
    return [OddsGroup(heading, rows) for heading, rows in groups.items() if rows]


def at_least_one(pile: int, copies: int, seen: int) -> Fraction:
    """Return the probability that at least one of some copies is among the cards seen of a pile."""
    return 1 - Fraction(comb(pile - copies, seen), comb(pile, seen))


def _classes(pile: Sequence[Card]) -> Iterator[tuple[str, set[Card]]]:
    """Yield the words of classes with their cards, general ones first, but not two words for the same cards."""
    kinds = list[set[Card]]()
    for word in dict.fromkeys(word for card in pile for word in reversed(card.class_.split())):
        cards = {card for card in pile if word in card.words}
        if cards not in kinds and cards != set(pile):
            kinds.append(cards)
            yield word, cards


def _costs(pile: Sequence[Card]) -> Iterator[tuple[int, set[Card]]]:
    for cost in sorted({card.cost for card in pile if card.cost is not None}):
        yield cost, {card for card in pile if card.cost == cost}


def _tags(resolved: ResolvedDeck, pile: Sequence[Card]) -> Iterator[tuple[str, set[Card]]]:
    for tag, cards in tags_of(resolved.deck).items():
        if drawn := {card for card in cards if card in pile}:
            yield tag, drawn


def _by_cost(pile: Sequence[Card]) -> list[Card]:
    """Return the cards of a pile, each once, the dearest first."""
    return sorted(dict.fromkeys(pile), key=lambda card: (card.cost is None, -(card.cost or 0), card.name))
