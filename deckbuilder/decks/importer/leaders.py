"""The leaders of a pasted text: whose deck it is, and which lines belong to the decks of other leaders.

A leader is named, misspelt, mentioned in prose, or known by the other cards. In a text with several decks, each line is
given to the deck of one leader. A line costs more the less its cards fit that leader, and so does each change from one
deck to another, except where a title or an empty line suggests it. The cheapest assignment is taken.
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.importer.context_rules import ListLine
from deckbuilder.decks.importer.list_parser import PastedList
from deckbuilder.decks.importer.names import NameEntry, NameKind
from deckbuilder.decks.textlist import POOL
from deckbuilder.model.card import Card
from deckbuilder.query.nodes import Query
from deckbuilder.text import words

MIN_NAMES_FOR_LEADER = 8  # card names from which their leader can be found
MAX_DECKS = 8  # of a text; with more leaders, it is an overview
LEGAL, ILLEGAL, IMPOSSIBLE = 0.3, 1.0, 1_000.0  # costs of a card that is not of the leader's faction
CHANGE, AT_LEADER, AT_GAP, AT_TITLE = 2.5, 2.0, 1.0, 0.5  # costs of a change of decks, by the line at which it is
MAX_ENDS = 200  # lines at which a second list may begin that are tried
MIN_EVIDENCE = LEGAL  # how much better its own lines must fit another leader than the first: one card at least
MIN_TWO_DECKS_RATIO = 1.6  # times the cards of a deck, from which a list with two leaders is two decks
MIN_REPEATED = 3  # cards that two lists of alike decks have in common, at least


class LeaderSearch:
    """The search for the card around which a pasted deck is built."""

    def __init__(self, pasted: PastedList, catalogue: Catalogue) -> None:
        self.pasted = pasted
        self.catalogue = catalogue
        self.index = pasted.index
        self.role = pasted.index.ruleset.leader

    def find(self) -> Card | None:
        """Return the leader that the list names; else the one of a misspelt name or of the prose."""
        exact = [card for name in self.pasted.deck_names() for card in self.leaders_of_name(name)]
        if exact:
            return self._likeliest(exact)
        for list_line in self.pasted.list_lines:
            for guess in list_line.parsed.guesses:
                leads = list_line.parsed.label is not None and list_line.parsed.label.name == self.role
                among = self.index.leaders if leads else None
                near = self.pasted.reader.spelling(()).nearest(guess.written, among)
                if near.sure and len(bearers := self.leaders_of_name(near.near[0])) == 1 and not list_line.aside:
                    return bearers[0]
        lines = [list_line for list_line in self.pasted.list_lines if not list_line.aside]
        names = [name for line in lines for name in (*line.parsed.mentions, *self._in_title(line))]
        leaders = [card for name in names for card in self.leaders_of_name(name)]
        if leaders := leaders or [card for line in lines for card in self._leaders_by_word(line)]:
            return self._likeliest(leaders)
        return self._only_leader()

    def _only_leader(self) -> Card | None:
        """Return the only leader whose deck may contain all cards of the list; None if there are several or none."""
        named = set(self.pasted.deck_names())
        if len(named) < MIN_NAMES_FOR_LEADER:
            return None
        legal = {leader: self.legal_for(leader) for leader in self.index.leaders}
        fits = [leader for leader, query in legal.items() if all(any(map(query.matches, name.cards)) for name in named)]
        return fits[0] if len(fits) == 1 else None

    def legal_for(self, leader: Card) -> Query:
        """Return the query for every card that a legal deck of the leader may contain."""
        return self.index.legal(leader, self.catalogue)

    def _leaders_by_word(self, list_line: ListLine) -> list[Card]:
        """Return the leaders whose names have a word of the line that no other card has."""
        return [leader for word in words(list_line.line.text) if (leader := self.index.leaders_by_word.get(word))]

    def _likeliest(self, leaders: list[Card]) -> Card:
        """Return the leader who may have most cards of the list, then the one whose faction most of them are of."""
        if len(set(leaders)) == 1:
            return leaders[0]
        named = set(self.pasted.deck_names())

        def fits(leader: Card) -> tuple[int, int]:
            query = self.legal_for(leader)
            legal = sum(any(query.matches(card) for card in name.cards) for name in named)
            return legal, sum(any(card.faction == leader.faction for card in name.cards) for name in named)

        return max(dict.fromkeys(leaders), key=fits)

    def _in_title(self, list_line: ListLine) -> tuple[NameEntry, ...]:
        return self.pasted.names_in(list_line.line.text) if list_line.parsed.heading else ()

    def leaders_of_name(self, name: NameEntry) -> list[Card]:
        """Return the leaders of a name."""
        return [card for card in name.cards if self.role in card.words]

    def leaders_of_line(self, list_line: ListLine) -> list[Card]:
        """Return the leaders that a line names, even if only in a remark or by a word of their names."""
        names = [
            *(card.known for card in list_line.parsed.cards if card.known),
            *list_line.parsed.mentions,
            *self._in_title(list_line),
        ]
        return [card for name in names for card in self.leaders_of_name(name)] + self._leaders_by_word(list_line)


class OtherDeck(NamedTuple):
    """A deck that is left out: its leader, its number of cards, and its first line."""

    leader: Card
    size: int
    line: int


def leave_other_decks_aside(list_lines: Sequence[ListLine], search: LeaderSearch, size: int) -> list[OtherDeck]:
    """Mark the lines of all decks but one, the first, and return the others. `size` is that of a full deck."""
    anchors = [
        (index, leader)
        for index, line in enumerate(list_lines)
        if not line.aside and line.section != POOL and (leader := _leader_in(line, search))
    ]
    leaders = list(dict.fromkeys(leader for _, leader in anchors))
    if len(anchors) == 1 or not 1 <= len(leaders) <= MAX_DECKS:
        return []
    decks = _decks_by_fit(list_lines, anchors, leaders, search) if len(leaders) > 1 else []
    decks = decks or _decks_by_repetition(list_lines, anchors, size)
    if not decks:
        return []
    named = {deck: next(leader for index, leader in anchors if decks[index] == deck) for deck in dict.fromkeys(decks)}
    sizes = {deck: sum(_size(list_lines[index]) for index, own in enumerate(decks) if own == deck) for deck in named}
    largest = max(sizes, key=sizes.__getitem__)
    taken = 0 if 2 * sizes[0] >= sizes[largest] else largest
    others: dict[int, OtherDeck] = {}
    for line, deck in zip(list_lines, decks, strict=True):
        if deck != taken and line.line.text:
            others.setdefault(deck, OtherDeck(named[deck], sizes[deck], line.line.number))
            line.aside = line.aside or f"of another deck: {named[deck].name}"
    return list(others.values())


def decks_left_out(list_lines: Sequence[ListLine], search: LeaderSearch) -> list[OtherDeck]:
    """Return the deck in some lines that are left out, for each of their leaders."""
    leaders = {leader: line for line in list_lines if (leader := _leader_in(line, search))}
    size = sum(card.count or 1 for line in list_lines for card in line.parsed.possible_cards)
    return [OtherDeck(leader, size, line.line.number) for leader, line in leaders.items()]


def _leader_in(line: ListLine, search: LeaderSearch) -> Card | None:
    """Return the only leader among the cards of a line, or in its heading."""
    names = [card.known for card in line.parsed.cards if card.known]
    if line.parsed.heading:
        names += line.parsed.mentions
    leaders = {leader for name in names for leader in search.leaders_of_name(name)}
    return next(iter(leaders)) if len(leaders) == 1 else None


def _size(line: ListLine) -> int:
    return 0 if line.aside else sum(card.count or 1 for card in line.parsed.possible_cards)


def _decks_by_fit(
    list_lines: Sequence[ListLine], anchors: Sequence[tuple[int, Card]], leaders: Sequence[Card], search: LeaderSearch
) -> list[int]:
    """Return the deck of each line, by the number of its leader; empty if the leaders have no cards of their own."""
    names = [{c.known for c in line.parsed.cards if c.known and not line.aside} for line in list_lines]
    others = [[name for name in of_line if not search.leaders_of_name(name)] for of_line in names]
    fits = [[sum(_cost(name, leader, search) for name in of_line) for leader in leaders] for of_line in others]
    leader_of = dict(anchors)
    costs = [
        [
            cost if leader_of.get(index, leader) == leader else IMPOSSIBLE
            for leader, cost in zip(leaders, fit, strict=True)
        ]
        for index, fit in enumerate(fits)
    ]
    decks = _cheapest(costs, [_cost_of_change(list_lines, index, leader_of) for index in range(len(list_lines))])
    for deck in range(1, len(leaders)):
        lines = [index for index, own in enumerate(decks) if own == deck]
        if sum(fits[index][0] - fits[index][deck] for index in lines) < MIN_EVIDENCE:
            return []
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


def _cost(name: NameEntry, leader: Card, search: LeaderSearch) -> float:
    if any(card.faction == leader.faction for card in name.cards):
        return 0.0
    legal = search.legal_for(leader)
    return LEGAL if any(card.faction is None or legal.matches(card) for card in name.cards) else ILLEGAL


def _cost_of_change(list_lines: Sequence[ListLine], index: int, at_leaders: Container[int]) -> float:
    """Return the cost of a change of decks before a line; `at_leaders` are the lines with a leader."""
    line = list_lines[index]
    if line.line.text and not line.parsed.possible_cards:
        label = line.parsed.label
        if line.line.title or label is None or label.kind is NameKind.GROUP:
            return AT_TITLE
    if index and not list_lines[index - 1].line.text:
        return AT_GAP
    return AT_LEADER if index in at_leaders else CHANGE


def _decks_by_repetition(list_lines: Sequence[ListLine], anchors: Sequence[tuple[int, Card]], size: int) -> list[int]:
    """Return the deck of each line of two lists with alike cards, as of one leader; empty if there is one list."""
    together = sum(map(_size, list_lines))
    if together <= size:
        return []
    places: dict[str, list[int]] = {}
    for index, line in enumerate(list_lines):
        for card in line.parsed.cards:
            if card.known:
                places.setdefault(card.known.name, []).append(index)
    first, last = anchors[0][0], anchors[-1][0]
    at_leaders = dict(anchors)
    changes = {index: _cost_of_change(list_lines, index, at_leaders) for index in range(first + 1, last + 1)}
    ends = sorted((index for index, cost in changes.items() if cost < CHANGE), key=changes.__getitem__)[:MAX_ENDS]

    def repeated(end: int) -> int:
        return sum(lines[0] < end <= lines[-1] for lines in places.values())

    end = max(ends, key=lambda end: (repeated(end), -changes[end]))
    smaller = min(sum(lines[0] < end for lines in places.values()), sum(lines[-1] >= end for lines in places.values()))
    if together < MIN_TWO_DECKS_RATIO * size and 3 * repeated(end) < max(smaller, 3 * MIN_REPEATED):
        return []
    return [int(index >= end) for index in range(len(list_lines))]
