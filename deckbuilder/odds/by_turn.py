"""Exact odds of drawn cards, and at a glance: how likely each class, cost, tag and name is seen by the first turns.

The distribution is the multivariate hypergeometric one, in whole numbers. Cards that are in the same groups of the
condition form one class. The combinations are summed class by class, keyed by the number of drawn cards and the number
of each group. Counts of a group beyond the largest number that the condition compares it with are equivalent.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from deckbuilder.decks.remarks import tags_of
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.model.card import Card
from deckbuilder.odds.condition import HandCondition
from deckbuilder.odds.hands import draw_pile

_Classes = dict[tuple[bool, ...], int]


def classes(pile: Iterable[Card], condition: HandCondition) -> _Classes:
    """Return how many cards of the pile are in exactly which groups."""
    return dict(Counter(tuple(group.matches(card) for group in condition.groups) for card in pile))


def probabilities(pile: Sequence[Card], condition: HandCondition, most: int | None = None) -> list[Fraction]:
    """Return the probability that the condition is true after n cards, for n from 0 to `most` (or the pile's size)."""
    size = len(pile)
    most = size if most is None else min(most, size)
    caps = [condition.condition.largest(group) + 1 for group in range(len(condition.groups))]
    combinations: dict[tuple[int, ...], list[int]] = {(0,) * len(caps): [1] + [0] * most}
    for membership, number in classes(pile, condition).items():
        combinations = _with_class(combinations, membership, number, caps)
    favourable = [0] * (most + 1)
    for drawn, by_number in combinations.items():
        if condition.condition.holds(drawn):
            favourable = [total + more for total, more in zip(favourable, by_number, strict=True)]
    return [Fraction(combinations, comb(size, number)) for number, combinations in enumerate(favourable)]


def after_redraw(pile: Sequence[Card], condition: HandCondition, hand: int, seen: int) -> Fraction:
    """Return the probability after `seen` cards if the cards of a first hand in no group are changed.

    They go under the pile, and as many are drawn for them (CH-1.3). `seen` does not count them, and is at least `hand`.
    """
    of_class = classes(pile, condition)
    caps = [condition.condition.largest(group) + 1 for group in range(len(condition.groups))]
    unwanted = (False,) * len(caps)
    chance = Fraction(0)
    for taken in _hands(list(of_class.items()), hand):
        remaining = {membership: number - taken.get(membership, 0) for membership, number in of_class.items()}
        more = min(taken.get(unwanted, 0) + seen - hand, sum(remaining.values()))
        kept = [sum(number for membership, number in taken.items() if membership[group]) for group in range(len(caps))]
        combinations = {tuple(map(min, kept, caps)): [1] + [0] * more}
        for membership, number in remaining.items():
            combinations = _with_class(combinations, membership, number, caps)
        good = sum(by_number[more] for drawn, by_number in combinations.items() if condition.condition.holds(drawn))
        first = prod(comb(of_class[membership], number) for membership, number in taken.items())
        chance += Fraction(first * good, comb(len(pile), hand) * comb(len(pile) - hand, more))
    return chance


def _hands(of_class: Sequence[tuple[tuple[bool, ...], int]], size: int) -> Iterator[_Classes]:
    """Yield every hand of a size, as the number of cards of each class."""
    if not of_class:
        if not size:
            yield {}
        return
    (membership, number), *others = of_class
    for taken in range(min(number, size) + 1):
        for rest in _hands(others, size - taken):
            yield {membership: taken, **rest}


def _with_class(
    combinations: dict[tuple[int, ...], list[int]], membership: tuple[bool, ...], number: int, caps: list[int]
) -> dict[tuple[int, ...], list[int]]:
    """Return the combinations after drawing some of a further class of `number` cards."""
    after: dict[tuple[int, ...], list[int]] = {}
    for drawn, by_number in combinations.items():
        fewest = next(before for before, combinations in enumerate(by_number) if combinations)
        for taken in range(min(number + 1, len(by_number) - fewest)):
            counts = tuple(
                min(count + taken, cap) if belongs else count
                for count, cap, belongs in zip(drawn, caps, membership, strict=True)
            )
            choices = comb(number, taken)
            target = after.setdefault(counts, [0] * len(by_number))
            for before in range(len(by_number) - taken):
                if by_number[before]:
                    target[before + taken] += by_number[before] * choices
    return after


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
