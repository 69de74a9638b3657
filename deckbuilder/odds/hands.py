"""Opening hands: dealt from the draw pile of a deck, and what a hand can do in the first turn."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TypeVar

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import ANY, RuleSet
from deckbuilder.query.parse import condition
from deckbuilder.text import fold, listed, printable
from engine import Generator

T = TypeVar("T")

MIN_BULK_HANDS = 5000  # hands from which importing numpy is worth its time
MAX_KINDS = 256  # kinds of cards that `deal_many` can handle


def deal(pile: Sequence[T], count: int, generator: Generator) -> tuple[list[T], list[T]]:
    """Shuffle `pile` and draw `count` cards: (hand, draw pile, top first). A short pile gives all its cards."""
    order = list(pile)
    generator.shuffle(order)
    return order[:count], order[count:]


def put_back(hand: Sequence[T], pile: Sequence[T], returned: Sequence[T]) -> tuple[list[T], list[T]]:
    """Put `returned` cards of the hand on the bottom of the pile and draw as many (CH-1.3). Raises ValueError."""
    kept = list(hand)
    for card in returned:
        kept.remove(card)
    rest = [*pile, *returned]
    drawn = len(returned)
    return kept + rest[:drawn], rest[drawn:]


def count_hands(kinds: Sequence[int], draws: int, seed: int, hands: int) -> Counter[tuple[int, ...]]:
    """Return how often each hand (its card kinds, sorted) occurs among the first `hands` of a seed.

    `kinds` gives each card of the pile as a number. numpy deals them if it is installed; the hands are the same
    without it.
    """
    if hands < MIN_BULK_HANDS or len(set(kinds)) > MAX_KINDS or not find_spec("numpy"):
        dealt = (deal(kinds, draws, Generator(seed, number))[0] for number in range(hands))
        return Counter(tuple(sorted(hand)) for hand in dealt)
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    from deckbuilder.odds.bulk import deal_many  # noqa: PLC0415

    sorted_hands = np.sort(deal_many(kinds, draws, seed, hands), axis=1)
    distinct, times = np.unique(sorted_hands, axis=0, return_counts=True)
    return Counter({tuple(hand): int(number) for hand, number in zip(distinct.tolist(), times, strict=True)})


@dataclass(frozen=True)
class Hand:
    """A drawn hand and the remaining draw pile, top first."""

    cards: tuple[Card, ...]
    pile: tuple[Card, ...]
    returned: tuple[Card, ...] = ()  # cards put on the bottom
    drawn: tuple[Card, ...] = ()  # cards drawn for them

    def put_back(self, names: Sequence[str]) -> "Hand":
        """Return the hand after putting cards on the bottom and drawing as many (CH-1.3). Raises InputError."""
        returned: list[Card] = []
        remaining = list(self.cards)
        for name in names:
            card = next((card for card in remaining if fold(card.name) == fold(name)), None)
            if card is None:
                held = listed(dict.fromkeys(card.name for card in remaining))
                raise InputError(f"the hand has no (other) '{printable(name)}'; it has {held}")
            remaining.remove(card)
            returned.append(card)
        cards, pile = put_back(self.cards, self.pile, returned)
        return Hand(tuple(cards), tuple(pile), tuple(returned), tuple(cards[len(cards) - len(returned) :]))


def draw_pile(resolved: ResolvedDeck) -> list[Card]:
    """Return the cards of a deck that are drawn from, in an order that depends on the cards alone.

    What starts on the board is not among them (2E-SETUP-2, 2E-SETUP-3, 1E-SETUP-2), nor is the leader.
    """
    deck: Deck = resolved.deck
    cards = deck.cards()
    if leader := resolved.leader:
        held = {fold(card.name): card for card in cards if card.faction in (leader.faction, None)}
        held = {**{fold(card.name): card for card in cards}, **held}
        for name, count in leader.starting_cards.items():
            if card := held.get(fold(name)):
                cards[card] -= count
        cards[leader] = 0
    return sorted((+cards).elements(), key=lambda card: card.key)


def draw(pile: Sequence[Card], ruleset: RuleSet, seed: int, number: int = 0) -> Hand:
    """Return opening hand `number` of a seed."""
    cards, rest = deal(pile, ruleset.opening.cards, Generator(seed, number))
    return Hand(tuple(cards), tuple(rest))


def payable(card: Card, amount: int, leader: Card | None) -> bool:
    """Whether the cost can be paid with that much in the first turn; devotion comes from the leader alone."""
    if card.cost is None:
        return True
    if card.cost > amount:
        return False
    own = leader.symbols if leader else ()
    return all(pip == ANY or pip in own for pip in card.devotion)


def playable(cards: Sequence[Card], ruleset: RuleSet, amount: int, leader: Card | None) -> list[Card]:
    """Return the cards of a hand each of which could be put on the board in the first turn."""
    if ruleset.opening.playable is None:
        return []
    query = condition(ruleset.opening.playable)
    return [card for card in cards if query.matches(card) and payable(card, amount, leader)]


def why_not_playable(card: Card, ruleset: RuleSet, amount: int, leader: Card | None) -> str:
    """Return why a card cannot be put on the board in the first turn, in a few words; empty where it can."""
    opening = ruleset.opening
    if opening.playable is None or not condition(opening.playable).matches(card):
        return "not put on the board"
    if payable(card, amount, leader):
        return ""
    if card.cost is not None and card.cost > amount:
        return f"costs {card.cost}, you have {amount}"
    own = leader.symbols if leader else ()
    missing = dict.fromkeys(pip for pip in card.devotion if pip != ANY and pip not in own)
    return f"needs {listed(missing)}"


def together(cards: Sequence[Card], ruleset: RuleSet, amount: int) -> list[Card]:
    """Return the most of these cards that one turn allows together: the cheapest ones."""
    single = condition(ruleset.opening.one_a_turn) if ruleset.opening.one_a_turn else None
    chosen: list[Card] = []
    for card in sorted(cards, key=lambda card: card.cost or 0):
        is_second = single is not None and single.matches(card) and any(map(single.matches, chosen))
        if (card.cost or 0) <= amount and not is_second:
            amount -= card.cost or 0
            chosen.append(card)
    return chosen


@dataclass(frozen=True)
class Frequencies:
    """Frequencies over many hands: how many hands had each thing, and how many copies they had together."""

    hands: int
    cards: dict[str, tuple[int, int]]  # name -> (hands with it, copies)
    classes: dict[str, tuple[int, int]]
    costs: dict[str, tuple[int, int]]
    playable: dict[str, tuple[int, int]]  # by the number of playable cards; first player's amount


def frequencies(
    counted: Counter[tuple[int, ...]], kinds: Sequence[Card], ruleset: RuleSet, leader: Card | None
) -> Frequencies:
    """Return the frequencies of hands; a hand is its card kinds (places in `kinds`) in any order."""
    ready = set(playable(kinds, ruleset, ruleset.opening.first, leader))
    return Frequencies(
        counted.total(),
        cards=_frequencies_by_label(counted, [card.name for card in kinds]),
        classes=_frequencies_by_label(counted, [card.class_ for card in kinds]),
        costs=_frequencies_by_label(counted, ["none" if card.cost is None else str(card.cost) for card in kinds]),
        playable={"at least one": _frequency(counted, {kind for kind, card in enumerate(kinds) if card in ready})},
    )


def _frequencies_by_label(counted: Counter[tuple[int, ...]], labels: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return the frequency of each label; kind i has `labels[i]`."""
    groups = {label: {kind for kind, other in enumerate(labels) if other == label} for label in labels}
    return {label: _frequency(counted, group) for label, group in groups.items()}


def _frequency(counted: Counter[tuple[int, ...]], group: set[int]) -> tuple[int, int]:
    """Return how many hands have a kind of the group, and how many copies they have together."""
    with_it = copies = 0
    for hand, times in counted.items():
        number = sum(kind in group for kind in hand)
        with_it += times * bool(number)
        copies += times * number
    return with_it, copies
