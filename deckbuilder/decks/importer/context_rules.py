"""What only all lines together tell: what is the list and what speaks about it, and what its numbers count."""

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
LONG = 2  # words behind a name that make a remark of a line


@dataclass
class ListLine:
    """A line with what it says, and the section it stands under."""

    line: PastedLine
    said: ParsedLine
    section: str | None = None
    aside: str = ""  # why it is not of the deck
    listed: bool = False  # whether it stands in a list: next to cards or to a heading
    change: bool = False  # whether it says what came in for what


def settle(spoken: Sequence[ListLine], leader: str, *, sentences: bool = False) -> None:
    """Settle what the lines leave open; `leader` is the section, and the class, of the card a deck is built around."""
    _settle_changes(spoken)
    _settle_repeats(spoken, leader)
    _read_sentences(spoken, every=sentences)
    if sentences:
        _name_once(spoken)
    _find_lists(spoken)
    _pair_numbers(spoken)
    _settle_ordinals(spoken)
    _leave_costs_out(spoken)


# What is the list, and what speaks about it


def _names(spoken: Iterable[ListLine]) -> set[str]:
    return {card.known.name for one in spoken for card in one.said.cards if card.known}


def _settle_changes(spoken: Sequence[ListLine]) -> None:
    """`+1 Ollag` and `-1 Nadiana` say what was changed; what came in is taken where the list does not have it."""
    signed = [one for one in spoken if (one.said.cards or one.said.guesses) and SIGNED.match(one.line.text)]
    if len({one.line.text[0] for one in signed}) > 1:
        sure = _names(one for one in spoken if one not in signed)
        for one in signed:
            if one.line.text[0] == "-" or _names([one]) & sure:
                one.aside = "it says what was changed"


def _settle_repeats(spoken: Sequence[ListLine], leader: str) -> None:
    """What the list says elsewhere is only spoken of in a title, in a remark, and behind an unknown heading."""
    listing = [one for one in spoken if one.said.cards and not one.aside]
    sure = _copies(one for one in listing if not _speaks(one))
    for one in sorted(listing, key=lambda one: one.section == leader):
        led = {card.known.name for card in one.said.cards if card.known and _leads(card, leader)}
        speaks = _speaks(one)
        if not (speaks or led):
            continue
        own = _copies([one])
        elsewhere = sure if speaks else sure - own
        if own <= elsewhere or (len(led) > 1 and elsewhere.keys() & led):
            sure = elsewhere
            known = tuple(card.known for card in one.said.cards if card.known)
            one.said = ParsedLine(mentions=known, heading=not speaks)


def _copies(spoken: Iterable[ListLine]) -> Counter[str]:
    """How many copies of each card the lines tell."""
    counted: Counter[str] = Counter()
    for card in [card for one in spoken for card in one.said.cards if card.known]:
        counted[card.known.name if card.known else ""] += card.count or 1
    return counted


def _leads(card: CardMention, leader: str) -> bool:
    return card.known is not None and any(leader in one.words for one in card.known.cards)


def _speaks(one: ListLine) -> bool:
    """Whether the line may only speak of cards: behind a heading that nobody knows, or with a remark."""
    cards = one.said.cards
    if one.said.tentative or (one.said.label and one.said.label.sort is NameKind.SECTION):
        return one.said.tentative
    bare = len(cards) == 1 and cards[0].count is None
    return any(card.says >= LONG or (bare and card.remark) for card in cards)


def _read_sentences(spoken: Sequence[ListLine], *, every: bool) -> None:
    """Where sentences name more cards than a list, or are partly one, they are read as a list, to be confirmed."""
    told = [one for one in spoken if one.said.sentence and not one.aside]
    named = {card.known.name for one in told for card in one.said.sentence if card.known}
    listed = _names(one for one in spoken if not one.aside)
    among = {one.line.number for one in spoken if one.said.cards and not one.aside}
    for one in told:
        partly = not one.said.cards and one.line.number in among
        if every or len(named - listed) > len(listed) or partly:
            one.said = ParsedLine(one.said.sentence, label=(label := one.said.label))
            one.section = label.name if label and label.sort is NameKind.SECTION else None


def _name_once(spoken: Sequence[ListLine]) -> None:
    """Of several places where a card is named, the first one with a count is meant, or else the first."""
    cards = [
        (card.count is None, at, card) for at, one in enumerate(spoken) for card in one.said.cards if not one.aside
    ]
    meant: set[int] = set()
    named: set[str] = set()
    for _, _, card in sorted(cards, key=lambda found: found[:2]):
        if card.known and card.known.name not in named:
            named.add(card.known.name)
            meant.add(id(card))
    for one in spoken:
        again = tuple(card.known for card in one.said.cards if card.known and id(card) not in meant)
        kept = tuple(card for card in one.said.cards if id(card) in meant)
        one.said = replace(one.said, cards=kept, mentions=(*one.said.mentions, *again))


def _find_lists(spoken: Sequence[ListLine]) -> None:
    """Which lines stand in a list: right beside a line of cards, or, where lines are spaced, next to one."""
    written = [one for one in spoken if one.line.text]
    for lines in (spoken, written):
        for one in lines:
            one.listed = False
        for ordered in (lines, lines[::-1]):
            for before, one in zip([None, *ordered], ordered, strict=False):
                one.listed = one.listed or _is_listing(before)
        cards = [one for one in written if one.said.cards]
        if 2 * sum(one.listed for one in cards) >= len(cards):
            return


def _is_listing(one: ListLine | None) -> bool:
    """Whether a line makes its neighbours lines of a list."""
    if one is None:
        return False
    said = one.said
    if one.listed and said.guesses and one.line.text:
        return True  # perhaps a misspelt card
    counted = any(guess.count is not None for guess in said.guesses)
    return bool(
        said.cards or counted or (said.number is not None and not said.heading) or (said.heading and said.label)
    )


# What the numbers count


def _pair_numbers(spoken: Sequence[ListLine]) -> None:
    """A count on a line of its own belongs to the names right below, or to the one above where a name comes first."""
    written = [one for one in spoken if one.line.text]
    pairs = list(pairwise(written))
    names_below = sum(_is_number(one) and _is_name(two) for one, two in pairs)
    names_above = sum(_is_name(one) and _is_number(two) for one, two in pairs)
    below = names_below > names_above
    waiting: ListLine | None = None
    number: int | None = None
    for one in spoken if below else reversed(spoken):
        if _is_number(one):
            waiting, number = one, one.said.number
        elif number and (name := _bare_name(one.said)) is not None:
            given = replace(name, count=number, style="before")
            one.said = replace(one.said, cards=(given,)) if one.said.cards else replace(one.said, guesses=(given,))
            if waiting:
                waiting.said = ParsedLine(empty=True, heading=True)
            waiting, number = None, number if below and number > 1 else None
        elif one.line.text or not waiting:
            number = None


def _is_number(one: ListLine) -> bool:
    return one.said.number is not None and not one.said.heading


def _is_name(one: ListLine) -> bool:
    return _bare_name(one.said) is not None


def _bare_name(said: ParsedLine) -> CardMention | None:
    if len(said.cards) == 1 and not said.guesses:
        card = said.cards[0]
    elif len(said.guesses) == 1 and not said.cards:
        card = said.guesses[0]
    else:
        return None
    return card if card.count is None and card.ordinal is None and not card.remark else None


def _settle_ordinals(spoken: Sequence[ListLine]) -> None:
    """`1. 2. 3.` before names count the lines, `4) 4) 3)` the copies."""
    cards = [card for one in spoken for card in (*one.said.cards, *one.said.guesses)]
    numbers = [card.ordinal for card in cards if card.ordinal is not None]
    steps = zip([0, *numbers], numbers, strict=False)
    lines = [one.said.cards[0].ordinal for one in spoken if one.said.cards]
    ahead = {number - index for index, number in enumerate(lines) if number is not None}
    counting = max(numbers, default=0) > 1 and (
        (len(ahead) == 1 and len(numbers) > LONG) or all(number in (before + 1, 1) for before, number in steps)
    )

    def settled(card: CardMention) -> CardMention:
        count = card.count if card.count is not None or counting else card.ordinal
        return card if card.ordinal is None else replace(card, ordinal=None, count=count)

    _change(spoken, settled)


def _leave_costs_out(spoken: Sequence[ListLine]) -> None:
    """Where counts are written with a sign of multiplication, other numbers in such a list are none: `Wall [0] x3`."""
    cards = [card for one in spoken for card in one.said.cards if card.style == "after"]
    if any(card.times and len(card.trailing) > 1 for card in cards):
        _change(spoken, lambda card: card if card.times or card.style != "after" else replace(card, count=None))


def _change(spoken: Sequence[ListLine], change: Callable[[CardMention], CardMention]) -> None:
    for one in spoken:
        cards, guesses = tuple(map(change, one.said.cards)), tuple(map(change, one.said.guesses))
        one.said = replace(one.said, cards=cards, guesses=guesses)
