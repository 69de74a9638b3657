"""Texts with several decks: find which lines belong to which, so that one deck is read and the others are reported.

Each line is given to the deck of one leader. A line costs more the less its cards fit that leader, and so does each
change from one deck to another, except where a title or an empty line suggests it. The cheapest assignment is taken.
"""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.decks.importer.context_rules import ListLine
from deckbuilder.decks.importer.leader_search import LeaderSearch
from deckbuilder.decks.importer.names import NameEntry, NameKind
from deckbuilder.decks.textlist import POOL
from deckbuilder.model.card import Card

MOST_DECKS = 8  # of a text; with more leaders, it is an overview
LEGAL, ILLEGAL, IMPOSSIBLE = 0.3, 1.0, 1_000.0  # costs of a card that is not of the leader's faction
CHANGE, AT_LEADER, AT_GAP, AT_TITLE = 1.5, 1.1, 1.0, 0.5  # costs of a change of decks, by the line at which it is
EVIDENCE = 1.0  # how much better its own lines must fit another leader than the first
REPEATED = 3  # cards of a leader's second list that the first has too, at least


class OtherDeck(NamedTuple):
    """A deck that is left out: its leader, its number of cards, and its first line."""

    leader: Card
    size: int
    line: int


def leave_other_decks_aside(list_lines: Sequence[ListLine], search: LeaderSearch) -> list[OtherDeck]:
    """Mark the lines of all decks but one, the first, and return the others.

    A later deck is taken if it is more than twice as large as the first.
    """
    anchors = [(index, leader) for index, line in enumerate(list_lines) if (leader := _leader_of(line, search))]
    leaders = list(dict.fromkeys(leader for _, leader in anchors))
    if len(anchors) == 1 or not 1 <= len(leaders) <= MOST_DECKS:
        return []
    if len(leaders) == 1:
        decks = _lists_of_one_leader(list_lines, anchors)
    else:
        decks = _decks_by_line(list_lines, anchors, leaders, search)
    sizes = [sum(_size(line) for line, deck in zip(list_lines, decks, strict=True) if deck == n) for n in set(decks)]
    largest = max(range(len(sizes)), key=sizes.__getitem__)
    taken = 0 if 2 * sizes[0] >= sizes[largest] else largest
    others: dict[int, OtherDeck] = {}
    for line, deck in zip(list_lines, decks, strict=True):
        if deck != taken and line.line.text:
            leader = leaders[deck if len(leaders) > 1 else 0]
            others.setdefault(deck, OtherDeck(leader, sizes[deck], line.line.number))
            line.aside = line.aside or f"of another deck: {leader.name}"
    return list(others.values())


def _leader_of(line: ListLine, search: LeaderSearch) -> Card | None:
    """Return the only leader among the cards of a line of the list."""
    if line.aside or line.section == POOL:
        return None
    leaders = {leader for card in line.parsed.cards if card.known for leader in search.leaders_of_name(card.known)}
    return next(iter(leaders)) if len(leaders) == 1 else None


def _size(line: ListLine) -> int:
    return 0 if line.aside else sum(card.count or 1 for card in line.parsed.possible_cards)


def _decks_by_line(
    list_lines: Sequence[ListLine],
    anchors: Sequence[tuple[int, Card]],
    leaders: Sequence[Card],
    search: LeaderSearch,
) -> list[int]:
    """Return the deck of each line, by its number among the leaders; one deck only if the others are not decks."""
    costs = [[_cost(line, leader, search) for leader in leaders] for line in list_lines]
    for index, leader in anchors:
        costs[index] = [0.0 if other == leader else IMPOSSIBLE for other in leaders]
    decks = _cheapest(costs, [_cost_of_change(list_lines, index) for index in range(len(list_lines))])
    at_leaders = {index for index, _ in anchors}
    for deck in range(1, len(leaders)):
        lines = [index for index, own in enumerate(decks) if own == deck and index not in at_leaders]
        if sum(costs[index][0] - costs[index][deck] for index in lines) < EVIDENCE:
            return [0] * len(list_lines)
    return decks


def _cheapest(costs: Sequence[Sequence[float]], changes: Sequence[float]) -> list[int]:
    """Return the cheapest deck for each line: the costs of each line in each deck, and of a change at each line."""
    totals = list(costs[0])
    origins: list[list[int]] = []
    for line, change in zip(costs[1:], changes[1:], strict=True):
        best = min(range(len(totals)), key=totals.__getitem__)
        origin = [deck if totals[deck] <= totals[best] + change else best for deck in range(len(totals))]
        totals = [
            totals[before] + (change if before != deck else 0.0) + line[deck] for deck, before in enumerate(origin)
        ]
        origins.append(origin)
    deck = min(range(len(totals)), key=totals.__getitem__)
    decks = [deck]
    for origin in reversed(origins):
        decks.append(origin[decks[-1]])
    return decks[::-1]


def _cost(line: ListLine, leader: Card, search: LeaderSearch) -> float:
    """Return how badly the cards of a line fit a leader."""
    names = {card.known for card in line.parsed.cards if card.known} if not line.aside else set()
    return sum(_cost_of_name(name, leader, search) for name in names)


def _cost_of_name(name: NameEntry, leader: Card, search: LeaderSearch) -> float:
    if any(card.faction == leader.faction for card in name.cards):
        return 0.0
    legal = search.legal_for(leader)
    return LEGAL if any(card.faction is None or legal.matches(card) for card in name.cards) else ILLEGAL


def _cost_of_change(list_lines: Sequence[ListLine], index: int) -> float:
    """Return the cost of a change of decks before a line."""
    line = list_lines[index]
    if line.line.text and not line.parsed.possible_cards:
        label = line.parsed.label
        if line.line.title or label is None or label.sort is NameKind.GROUP:
            return AT_TITLE
    if index and not list_lines[index - 1].line.text:
        return AT_GAP
    return AT_LEADER if line.parsed.cards and line.section is None else CHANGE


def _lists_of_one_leader(list_lines: Sequence[ListLine], anchors: Sequence[tuple[int, Card]]) -> list[int]:
    """Return the deck of each line where one leader is listed again: 1 from where the cards repeat, else 0."""
    first, second = anchors[0][0], anchors[1][0]
    names = [{card.known.name for card in line.parsed.cards if card.known} for line in list_lines]
    ends = [index for index in range(first + 1, second + 1) if index == second or _cost_of_change(list_lines, index) <= AT_GAP]

    def repeated(end: int) -> tuple[int, float]:
        common = len(set().union(*names[:end]) & set().union(*names[end:]))
        return common, -_cost_of_change(list_lines, end)

    end = max(ends, key=repeated)
    if repeated(end)[0] < REPEATED:
        return [0] * len(list_lines)
    return [int(index >= end) for index in range(len(list_lines))]
