"""Context rules that need all lines of a pasted text: which belong to the deck list, and what their numbers mean."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from deckbuilder.decks.importer.entries import CardMention, ParsedLine
from deckbuilder.decks.importer.lines import PastedLine
from deckbuilder.decks.importer.names import NameKind

SIGNED = re.compile(r"[+-](?:[0-9]{1,2} ?x? )?\w")
SWAPPED = re.compile(
    r"\b(?:swap(?:s|ped|ping)?|switch(?:ed|ing)?|trad(?:ed?|ing)|replac(?:ed?|ing)|exchang(?:ed?|ing))\b.{1,200}?"
    r"\b(?:for|with|by)\b|"
    r"^[-–−] ?[0-9][^+]{1,200}\+ ?[0-9]|^\+ ?[0-9][^-–−]{1,200} [-–−] ?[0-9]|"
    r"[0-9] ?x? [^\W\d_][^>→]{1,80}(?:->|=>|→) ?[0-9]{1,2}x? ?[^\W\d_]|"
    r"\b(?:took|take|taken|cut|dropped|drop|removed?|out)\b.{1,200}?\b(?:for|added|adding|add|put in|in)\b(?! my| the)",
    re.IGNORECASE,
)
MIN_REMARK_WORDS = 2  # words after a name that make the line a remark
CONSIDERED_REMARK = "considered, not counted"
MIN_COUNTED_LINES = 2  # numbers in steps of one that may be counts; more of them count the lines


@dataclass
class ListLine:
    """A parsed line, and the section it stands under."""

    line: PastedLine
    parsed: ParsedLine
    section: str | None = None
    aside: str = ""  # why it is not part of the deck
    listed: bool = False  # whether it stands in a list: beside cards or a heading
    change: bool = False  # whether it says which card replaced which
    in_table: bool = False  # whether it is a row, whose columns say which number counts


def settle(list_lines: Sequence[ListLine], leader: str, *, sentences: bool = False) -> None:
    """Apply all context rules; `leader` is the section and the class of the card around which a deck is built."""
    _settle_changes(list_lines)
    _settle_repeats(list_lines, leader)
    _read_sentences(list_lines, every=sentences)
    if sentences:
        _name_once(list_lines)
    _find_lists(list_lines)
    _pair_numbers(list_lines)
    _settle_row_numbers(list_lines)
    _settle_ordinals(list_lines)
    _leave_costs_out(list_lines)


# Which lines are the list, and which are about it


def _names(list_lines: Iterable[ListLine]) -> set[str]:
    return {card.known.name for list_line in list_lines for card in list_line.parsed.cards if card.known}


def _settle_changes(list_lines: Sequence[ListLine]) -> None:
    """Read `+1 Ollag` and `-1 Nadiana` as changes: only added cards count, if the list does not have them yet."""
    signed = [
        list_line
        for list_line in list_lines
        if (list_line.parsed.cards or list_line.parsed.guesses) and SIGNED.match(list_line.line.text)
    ]
    if len({list_line.line.text[0] for list_line in signed}) > 1:
        sure = _names(list_line for list_line in list_lines if list_line not in signed)
        for list_line in signed:
            if list_line.line.text[0] == "-" or _names([list_line]) & sure:
                list_line.aside = "it says what was changed"


def _settle_repeats(list_lines: Sequence[ListLine], leader: str) -> None:
    """Read cards of titles, remarks and unknown headings as mentions if the list itself has these cards."""
    listing = [list_line for list_line in list_lines if list_line.parsed.cards and not list_line.aside]
    sure = _copies(list_line for list_line in listing if not _may_mention(list_line))
    for list_line in sorted(listing, key=lambda list_line: list_line.section == leader):
        led = {
            card.known.name
            for card in list_line.parsed.cards
            if card.known and any(leader in printed.words for printed in card.known.cards)
        }
        may_mention = _may_mention(list_line)
        if not (may_mention or led):
            continue
        own = _copies([list_line])
        elsewhere = sure if may_mention else sure - own
        if own <= elsewhere or (len(led) > 1 and elsewhere.keys() & led):
            sure = elsewhere
            names = tuple(card.known for card in list_line.parsed.cards if card.known)
            list_line.parsed = ParsedLine(mentions=names, heading=not may_mention)


def _copies(list_lines: Iterable[ListLine]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for card in [card for list_line in list_lines for card in list_line.parsed.cards if card.known]:
        counted[card.known.name if card.known else ""] += card.count or 1
    return counted


def _may_mention(list_line: ListLine) -> bool:
    cards = list_line.parsed.cards
    if list_line.parsed.tentative or (list_line.parsed.label and list_line.parsed.label.kind is NameKind.SECTION):
        return list_line.parsed.tentative
    bare = len(cards) == 1 and cards[0].count is None
    return any(card.words_after >= MIN_REMARK_WORDS or (bare and card.remark) for card in cards)


def _read_sentences(list_lines: Sequence[ListLine], *, every: bool) -> None:
    """Read sentences as lists if they name more cards than the list, or share a line with it."""
    prose = [list_line for list_line in list_lines if list_line.parsed.sentence and not list_line.aside]
    named = {card.known.name for list_line in prose for card in list_line.parsed.sentence if card.known}
    listed = _names(list_line for list_line in list_lines if not list_line.aside)
    among = {list_line.line.number for list_line in list_lines if list_line.parsed.cards and not list_line.aside}
    for list_line in prose:
        partly = not list_line.parsed.cards and list_line.line.number in among
        if every or len(named - listed) > len(listed) or partly:
            list_line.parsed = ParsedLine(list_line.parsed.sentence, label=(label := list_line.parsed.label))
            list_line.section = label.name if label and label.kind is NameKind.SECTION else None


def _name_once(list_lines: Sequence[ListLine]) -> None:
    """Keep one of several lines for the same card: the first one with a count, else the first."""
    cards = [
        (card.count is None, at, card)
        for at, list_line in enumerate(list_lines)
        for card in list_line.parsed.cards
        if not list_line.aside
    ]
    meant: set[int] = set()
    named: set[str] = set()
    for _, _, card in sorted(cards, key=lambda item: item[:2]):
        if card.known and card.known.name not in named:
            named.add(card.known.name)
            meant.add(id(card))
    for list_line in list_lines:
        kept = tuple(c for c in list_line.parsed.cards if id(c) in meant or (c.count is not None and not c.doubtful))
        again = tuple(card.known for card in list_line.parsed.cards if card.known and card not in kept)
        list_line.parsed = replace(list_line.parsed, cards=kept, mentions=(*list_line.parsed.mentions, *again))


def _find_lists(list_lines: Sequence[ListLine]) -> None:
    """Mark the lines of lists: those right beside a line of cards or, in spaced texts, the next one to it."""
    written = [list_line for list_line in list_lines if list_line.line.text]
    for lines in (list_lines, written):
        for list_line in lines:
            list_line.listed = False
        for ordered in (lines, lines[::-1]):
            for before, list_line in zip([None, *ordered], ordered, strict=False):
                list_line.listed = list_line.listed or _is_listing(before)
        cards = [list_line for list_line in written if list_line.parsed.cards]
        if 2 * sum(list_line.listed for list_line in cards) >= len(cards):
            return


def _is_listing(list_line: ListLine | None) -> bool:
    if list_line is None:
        return False
    parsed = list_line.parsed
    if list_line.listed and parsed.guesses and list_line.line.text:
        return True  # perhaps a misspelt card
    counted = any(guess.count is not None for guess in parsed.guesses)
    return bool(
        parsed.cards
        or counted
        or (parsed.number is not None and not parsed.heading)
        or (parsed.heading and parsed.label)
    )


# What the numbers count


def _pair_numbers(list_lines: Sequence[ListLine]) -> None:
    """Give counts on lines of their own to the names below, or to the name above in texts that put names first."""
    written = [list_line for list_line in list_lines if list_line.line.text]
    pairs = list(pairwise(written))
    names_below = sum(_is_number(first) and _is_name(second) for first, second in pairs)
    names_above = sum(_is_name(first) and _is_number(second) for first, second in pairs)
    below = names_below > names_above
    waiting: ListLine | None = None
    number: int | None = None
    for list_line in list_lines if below else reversed(list_lines):
        if _is_number(list_line):
            waiting, number = list_line, list_line.parsed.number
        elif number and (name := _bare_name(list_line.parsed)) is not None:
            given = replace(name, count=number, style="before")
            list_line.parsed = (
                replace(list_line.parsed, cards=(given,))
                if list_line.parsed.cards
                else replace(list_line.parsed, guesses=(given,))
            )
            if waiting:
                waiting.parsed = ParsedLine(empty=True, heading=True)
            waiting, number = None, number if below and number > 1 else None
        elif list_line.line.text or not waiting:
            number = None


def _is_number(list_line: ListLine) -> bool:
    return list_line.parsed.number is not None and not list_line.parsed.heading


def _is_name(list_line: ListLine) -> bool:
    return _bare_name(list_line.parsed) is not None


def _bare_name(parsed: ParsedLine) -> CardMention | None:
    if len(parsed.cards) == 1 and not parsed.guesses:
        card = parsed.cards[0]
    elif len(parsed.guesses) == 1 and not parsed.cards:
        card = parsed.guesses[0]
    else:
        return None
    return card if card.count is None and card.ordinal is None and not card.remark else None


def _settle_row_numbers(list_lines: Sequence[ListLine]) -> None:
    """Read `1,Svara,1`, `2,Frost Mage,4`, `3,Ice Golem,4` as numbered rows with the count behind the name."""
    cards = [card for list_line in list_lines for card in list_line.parsed.cards]
    rows = [card.count for card in cards if card.style == "before" and not card.times and card.trailing]
    if len(rows) == len(cards) > MIN_COUNTED_LINES and rows == list(range(1, len(rows) + 1)):
        _change(
            list_lines, lambda card: replace(card, count=card.trailing[-1], style="after") if card.trailing else card
        )


def _settle_ordinals(list_lines: Sequence[ListLine]) -> None:
    """Read `1. 2. 3.` before names as line numbers, and `4) 4) 3)` as counts."""
    cards = [card for list_line in list_lines for card in list_line.parsed.possible_cards]
    numbers = [card.ordinal for card in cards if card.ordinal is not None]
    if not numbers:
        return
    steps = zip([0, *numbers], numbers, strict=False)
    is_one_repeated = any(
        [card.ordinal for line in lines for card in line.parsed.cards] == [1, 1] for lines in pairwise(list_lines)
    )
    lines = [list_line.parsed.cards[0].ordinal for list_line in list_lines if list_line.parsed.cards]
    ahead = {number - index for index, number in enumerate(lines) if number is not None}
    counting = max(numbers, default=0) > 1 and (
        (len(ahead) == 1 and len(numbers) > MIN_COUNTED_LINES)
        or (not is_one_repeated and all(number in (before + 1, 1) for before, number in steps))
    )

    def settled(card: CardMention) -> CardMention:
        count = card.count if card.count is not None or counting else card.ordinal
        return card if card.ordinal is None else replace(card, ordinal=None, count=count)

    _change(list_lines, settled)


def _leave_costs_out(list_lines: Sequence[ListLine]) -> None:
    """Ignore numbers without a multiplication sign in lists that write counts with one: `Wall [0] x3`."""
    cards = [card for list_line in list_lines for card in list_line.parsed.cards if card.style == "after"]
    if any(card.times and len(card.trailing) > 1 for card in cards):
        _change(list_lines, lambda card: card if card.times or card.style != "after" else replace(card, count=None))


def _change(list_lines: Sequence[ListLine], change: Callable[[CardMention], CardMention]) -> None:
    for list_line in list_lines:
        cards, guesses = tuple(map(change, list_line.parsed.cards)), tuple(map(change, list_line.parsed.guesses))
        list_line.parsed = replace(list_line.parsed, cards=cards, guesses=guesses)
