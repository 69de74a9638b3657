"""Lines that stand apart from the list, without which the deck is full: another deck, changes, talk about cards."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from deckbuilder.decks.importer.context_rules import SIGNED, ListLine
from deckbuilder.decks.importer.entries import CardMention

MANY = 16  # pieces of a text; of more, only the first and the last ones are left out
TRIED = 8  # runs at most
BRACKETS = "([{*^"


def runs_apart(spoken: Sequence[ListLine], excess: int, brought: int, leader: str) -> list[range]:
    """The runs of lines that hold as many cards as a deck has too many, the shortest and last ones first.

    `brought` are cards that need not be written: a run may hold so many more.
    """
    if excess <= 0:
        return []
    pieces = list(_pieces(spoken, leader))
    runs = [
        range(pieces[begin].start, pieces[end - 1].stop)
        for begin, end in combinations(range(len(pieces) + 1), 2)
        if 0 < end - begin < len(pieces) and (len(pieces) <= MANY or begin == 0 or end == len(pieces))
    ]
    copies = [0 if one.aside else sum(card.count or 1 for card in _written(one)) for one in spoken]
    fitting = [
        run
        for run in runs
        if excess <= sum(copies[run.start : run.stop]) <= excess + brought and _apart(spoken[run.start], leader)
    ]
    return sorted(fitting, key=lambda run: (len(run), -run.start))[:TRIED]


def _pieces(spoken: Sequence[ListLine], leader: str) -> Iterator[range]:
    """The lines with cards that stand together, written alike; each leader begins a piece, each sentence is one."""
    begin: int | None = None
    for at, one in enumerate(spoken):
        holds = bool(_written(one)) and not one.aside
        if begin is not None and (not holds or _manner(one) != _manner(spoken[begin]) or _begins(one, leader)):
            yield range(begin, at)
            begin = None
        if holds and begin is None:
            begin = at
        if holds and _written(one)[0].doubtful:
            yield range(at, at + 1)
            begin = None
    if begin is not None:
        yield range(begin, len(spoken))


def _written(one: ListLine) -> list[CardMention]:
    """The cards of a line, and what may be cards."""
    return [*one.said.cards, *one.said.guesses]


def _manner(one: ListLine) -> str:
    if all(card.known is None and card.count is None for card in _written(one)):
        return "words"
    signed = SIGNED.match(one.line.text)
    return "signs" if signed else one.line.shown[:1] if one.line.shown[:1] in BRACKETS else ""


def _begins(one: ListLine, leader: str) -> bool:
    """Whether a deck begins here."""
    return any(leader in card.words for written in one.said.cards if written.known for card in written.known.cards)


def _apart(one: ListLine, leader: str) -> bool:
    """Whether a run that begins with the line may be something else than a part of the list."""
    return one.section in (None, leader) or bool(_manner(one)) or _written(one)[0].doubtful or _begins(one, leader)
