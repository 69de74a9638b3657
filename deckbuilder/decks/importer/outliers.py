"""Find runs of lines that do not belong to the deck list: another deck, changes, talk about cards."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from deckbuilder.decks.importer.context_rules import SIGNED, ListLine

MANY = 16  # pieces of a text; with more, only runs at its beginning or end are tried
TRIED = 8  # runs at most
BRACKETS = "([{*^"


def runs_apart(list_lines: Sequence[ListLine], excess: int, brought: int, leader: str) -> list[range]:
    """Return runs of lines with as many cards as the deck has too many, the shortest and last ones first.

    `brought` cards need not be written, so a run may contain so many more.
    """
    if excess <= 0:
        return []
    pieces = list(_uniform_runs(list_lines, leader))
    runs = [
        range(pieces[begin].start, pieces[end - 1].stop)
        for begin, end in combinations(range(len(pieces) + 1), 2)
        if 0 < end - begin < len(pieces) and (len(pieces) <= MANY or begin == 0 or end == len(pieces))
    ]
    copies = [0 if one.aside else sum(card.count or 1 for card in one.parsed.possible_cards) for one in list_lines]
    fitting = [
        run
        for run in runs
        if excess <= sum(copies[run.start : run.stop]) <= excess + brought
        and _may_be_apart(list_lines[run.start], leader)
    ]
    return sorted(fitting, key=lambda run: (len(run), -run.start))[:TRIED]


def _uniform_runs(list_lines: Sequence[ListLine], leader: str) -> Iterator[range]:
    """Yield runs of card lines written alike; each leader begins a new run, and each sentence is one by itself."""
    begin: int | None = None
    for at, one in enumerate(list_lines):
        holds = bool(one.parsed.possible_cards) and not one.aside
        if begin is not None and (not holds or _style(one) != _style(list_lines[begin]) or _begins_deck(one, leader)):
            yield range(begin, at)
            begin = None
        if holds and begin is None:
            begin = at
        if holds and one.parsed.possible_cards[0].doubtful:
            yield range(at, at + 1)
            begin = None
    if begin is not None:
        yield range(begin, len(list_lines))


def _style(one: ListLine) -> str:
    """Return how the cards of a line are marked: by a bracket, by signs, as words only, or not at all."""
    if all(card.known is None and card.count is None for card in one.parsed.possible_cards):
        return "words"
    signed = SIGNED.match(one.line.text)
    return "signs" if signed else one.line.shown[:1] if one.line.shown[:1] in BRACKETS else ""


def _begins_deck(one: ListLine, leader: str) -> bool:
    """Whether a deck begins with this line."""
    return any(leader in card.words for written in one.parsed.cards if written.known for card in written.known.cards)


def _may_be_apart(one: ListLine, leader: str) -> bool:
    """Whether a run that begins with the line may be something else than a part of the list."""
    return (
        one.section in (None, leader)
        or bool(_style(one))
        or one.parsed.possible_cards[0].doubtful
        or _begins_deck(one, leader)
    )
