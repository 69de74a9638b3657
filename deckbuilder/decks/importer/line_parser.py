"""Parser of one line: cards with counts, a heading, a number, or prose. The same tokens always mean the same."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from deckbuilder.decks.importer.entries import (
    CLOSED,
    ENDS,
    OPEN,
    SEPARATORS,
    CardMention,
    ParsedLine,
    after_open_bracket,
    close_to_name,
    guess,
    is_enclosed,
    leading_label,
    number_before,
    number_of_each,
    numbers_in,
    split,
    split_at_counts,
    split_at_names,
    without_brackets,
)
from deckbuilder.decks.importer.lines import cached
from deckbuilder.decks.importer.names import NameEntry, NameKind
from deckbuilder.decks.importer.tokenizer import LineToken, TokenKind, joined
from deckbuilder.decks.importer.vocabulary import EACH

MIN_SENTENCE_WORDS = 4  # meaningful words after a name that make a sentence
MAX_HEADING_WORDS = 4  # meaningful words of a heading at most
PIECE_WORDS_LIMIT = 3  # words of a piece of a list without a count, at most
APART = frozenset((";", "plus"))  # tokens that end a row of cards with one count
MARKS = frozenset(":=|>-–—\t")
PATH = frozenset("-_/\\.")
MAX_ABBREVIATION_LENGTH = 4  # letters of an abbreviated class or faction, at most
NAME_DISTANCE_LIMIT = 16  # tokens between a count, its name and what follows, at most
MAX_WORDS_BETWEEN = 3  # words or headings between a count and its name, at most


@cached
def parse_tokens(line: tuple[LineToken, ...]) -> ParsedLine:
    """Parse the tokens of a line."""
    tokens = _class_first([token for token in line if token.text])
    names = [index for index, token in enumerate(tokens) if token.kind is TokenKind.NAME]
    if not names:
        return _without_names(tokens)
    whole, clear = _with_names(tokens, names)
    if whole.cards and clear:
        return whole
    pieces = _in_pieces(tokens)
    return pieces if pieces and len(pieces.cards) >= len(whole.cards) else whole


def _class_first(tokens: Sequence[LineToken]) -> list[LineToken]:
    """Return the tokens with a class between a count and a name put first: `4 Common: Frost Mage`, `4 PD: Frost Mage`.

    An abbreviation is left out. The number before the heading of several cards stays: `3 Champions: Ragnor, Shonk`.
    """
    changed = list(tokens)
    name = len(tokens)
    for at in reversed(range(len(tokens))):
        if tokens[at].kind is TokenKind.NAME:
            name = at
        is_count = tokens[at].kind is TokenKind.NUMBER and tokens[at].times != "before" and name < len(tokens)
        if not is_count or name - at > NAME_DISTANCE_LIMIT or not _is_class(tokens[at + 1 : name]):
            continue
        behind = tokens[name + 1 : name + 1 + NAME_DISTANCE_LIMIT]
        beyond = next((token for token in behind if token.kind in (TokenKind.NAME, TokenKind.NUMBER)), None)
        end = next((index for index, token in enumerate(behind) if token.text in SEPARATORS), len(behind))
        if beyond is not None and (beyond.kind is TokenKind.NAME or numbers_in(close_to_name(behind[:end]))):
            continue  # the number behind counts the name, or there are several names
        labels = [token for token in tokens[at + 1 : name] if token.kind is TokenKind.LABEL]
        colon = [LineToken(TokenKind.SIGN, ":"), LineToken(TokenKind.GAP, " ")] if labels else []
        changed[at : name + 1] = [*labels[-1:], *colon, tokens[at], LineToken(TokenKind.GAP, " "), tokens[name]]
    return changed


def _is_class(between: Sequence[LineToken]) -> bool:
    """Whether the tokens between a number and a name are a heading or an abbreviation, set off from the name."""
    solid = [token for token in between if token.kind is not TokenKind.GAP]
    named = [token for token in solid if token.kind is TokenKind.LABEL or token.is_loose]
    if not named or len(named) > MAX_WORDS_BETWEEN or any(token.text in SEPARATORS - {"/"} for token in solid):
        return False
    if any(token.is_loose and len(token.text) > MAX_ABBREVIATION_LENGTH for token in named):
        return False
    if all(token.is_loose and token.text.isupper() for token in solid):
        return True  # `4 PD Frost Mage`
    if all(token.kind is TokenKind.LABEL for token in solid):
        return True  # `4 commons Frost Mage`
    is_marked = solid[-1].kind is TokenKind.SIGN
    if solid[0].kind is not TokenKind.SIGN or solid[-1].text in CLOSED:
        return is_marked
    return solid[0].text in PATH and solid[-1].text in PATH  # `4 cards-polar_dwarves-frost_mage.png`


# Lines that name cards


@dataclass(frozen=True)
class _Lead:
    """The tokens before the first name: a heading, then what belongs to the name."""

    label: NameEntry | None
    rest: list[LineToken]
    strange: bool = False  # whether the heading is unknown
    unknown: bool = False  # whether the heading is unknown and no count follows


def _with_names(tokens: list[LineToken], names: list[int]) -> tuple[ParsedLine, bool]:
    """Return the parsed line, and whether all of it was understood."""
    slots = [tokens[a + 1 : b] for a, b in zip([-1, *names], [*names, len(tokens)], strict=True)]
    entries = [entry for index in names if (entry := tokens[index].known)]
    if all(len(token.text) < PIECE_WORDS_LIMIT for token in slots[0] if token.is_loose):
        slots[0] = without_brackets(slots[0], marks=True)  # letters for sections: `[C] Rime Witch`
    lead = _lead(slots[0])
    if lead is None:
        return _prose(tokens, names, slots), True
    before, slots[0] = slots[0], after_open_bracket(lead.rest) if lead.label else lead.rest
    style = _style(slots)
    taken = _members(slots, style)
    cards = [_card(tokens[names[index]], slots, index, style) for index in taken]
    cards = _each(cards, [slots[index] for index in taken], (before, slots[-1]))
    left_out = tuple(name for index, name in enumerate(entries) if index not in taken)
    sentence = _prose(tokens, names, [before, *slots[1:]]).sentence if left_out else ()
    clear = not any(token.is_loose for slot in slots[1:] for token in slot)
    if (lead.unknown and not clear) or _is_prose(cards[-1], slots[taken[-1] + 1], slots[-1], lead.label):
        return _prose(tokens, names, [before, *slots[1:]]), True
    return ParsedLine(tuple(cards), lead.label, left_out, sentence, tentative=lead.strange), clear and not left_out


def _prose(tokens: list[LineToken], names: list[int], slots: list[list[LineToken]]) -> ParsedLine:
    """Return a sentence that names cards, with these cards as a list for the case that the text has no better one."""
    entries = tuple(name for index in names if (name := tokens[index].known))
    cards: list[CardMention] = []
    number_each: int | None = None
    for index, at in enumerate(names):
        if number := number_before(slots[index]):
            number_each = number.count if _has_each(slots[index]) else None
        elif any(token.kind is TokenKind.LABEL for token in slots[index]):
            number_each = None
        number_each = (number_of_each(slots[index]) if number is None else None) or number_each
        if number and (is_enclosed(slots[index]) or _of_a_group(slots[index])):
            number = None  # `Three champions are Ragnor`, `Ragnor (5) and Shonk`
        behind = next((token for token in slots[index + 1] if token.kind is not TokenKind.GAP), None)
        times = behind.number if behind and behind.times == "before" else None
        count = times or (number.count if number else number_each)
        cards.append(CardMention(tokens[at].text, tokens[at].known, count, doubtful=True))
    label = next((token.known for token in slots[0] if token.kind is TokenKind.LABEL), None)
    return ParsedLine(label=label, mentions=entries, sentence=tuple(cards))


def _of_a_group(slot: list[LineToken]) -> bool:
    """Whether the last number is the number of cards under a heading."""
    kinds = [token.kind for token in slot if token.kind in (TokenKind.NUMBER, TokenKind.LABEL)]
    return kinds[-1:] == [TokenKind.LABEL]


def _each(
    cards: list[CardMention], before: list[list[LineToken]], around: tuple[list[LineToken], list[LineToken]]
) -> list[CardMention]:
    """Parse one count for all: `2 each of Burn, Freeze`, `Burn, Freeze - 2 of each`, `Events (2 each): Burn, Freeze`.

    `before` are the tokens before each card, `around` the heading and the end of the line.
    """
    head, end = around
    if any(map(_closes_each, before[1:])):
        return _each_behind(cards, [*before[1:], end])
    number_each = all_of = number_of_each(head) or number_of_each(end)
    counted: list[CardMention] = []
    for card, slot in zip(cards, before, strict=True):
        if card.count is not None:
            number_each = card.count if _has_each(slot) else number_each if all_of else None
        elif any(token.text.lower() in APART for token in slot):
            number_each = None
        counted.append(replace(card, count=number_each) if card.count is None and number_each is not None else card)
    return counted


def _closes_each(slot: list[LineToken]) -> bool:
    """Whether `2 of each` stands after the cards that it means: a sign separates it from the next card."""
    at = next((index for index, token in enumerate(slot) if token.text.lower() in EACH), len(slot))
    return bool(numbers_in(slot[:at])) and any(token.text in SEPARATORS or token.text in ENDS for token in slot[at:])


def _each_behind(cards: list[CardMention], behind: list[list[LineToken]]) -> list[CardMention]:
    """Parse counts after their cards: `Ragnor, Shonk 1 of each, Burn, Freeze 2 of each`."""
    counted: list[CardMention] = []
    count: int | None = None
    for card, slot in reversed(list(zip(cards, behind, strict=True))):
        all_of = number_of_each(slot)
        count = count if all_of is None else all_of
        counted.append(replace(card, count=count, style="after") if card.count is None or all_of else card)
    return counted[::-1]


def _has_each(slot: list[LineToken]) -> bool:
    return any(token.text.lower() in EACH for token in slot)


def _members(slots: list[list[LineToken]], style: str) -> list[int]:
    """Return which names of a line are cards of a list; names in brackets are cards if they have counts."""
    taken = [0]
    shut = False
    for index in range(1, len(slots) - 1):
        slot = slots[index]
        depth = sum(token.text in OPEN for token in slot) - sum(token.text in CLOSED for token in slot)
        goes_on = _goes_on(slot, slots[index + 1], style)
        if depth > 0:
            shut = not (goes_on and number_before(after_open_bracket(slot)))
        elif depth < 0:
            shut = False
        if goes_on and not shut:
            taken.append(index)
    return taken


def _lead(slot: list[LineToken]) -> _Lead | None:
    """Return the heading and the tokens before the first name; None for the beginning of a sentence."""
    label = next((token.known for token in reversed(slot) if token.kind is TokenKind.LABEL), None)
    loose = [index for index, token in enumerate(slot) if token.is_loose]
    if not loose:
        return _Lead(label, slot[_after_label(slot) :])
    rest = slot[loose[-1] + 1 :]
    if len(loose) > MAX_HEADING_WORDS or not any(token.text in MARKS for token in rest):
        return None
    counted = any(token.kind is TokenKind.NUMBER for token in rest)
    return _Lead(label, rest, label is None, unknown=not (counted or label))


def _after_label(slot: list[LineToken]) -> int:
    """Return the index after a heading, with its number of cards if it has one."""
    labels = [index for index, token in enumerate(slot) if token.kind is TokenKind.LABEL]
    if not labels:
        return 0
    end = next((index for index in range(labels[-1], len(slot)) if slot[index].text == ":"), labels[-1]) + 1
    solid = [index for index in range(end, len(slot)) if slot[index].kind is not TokenKind.GAP]
    opens, number, closes = [*(slot[index] for index in solid), *[LineToken(TokenKind.GAP, "")] * 3][:3]
    if opens.text in OPEN and number.kind is TokenKind.NUMBER and closes.text in CLOSED:
        return solid[2] + 1  # the number of cards under the heading: `Minions (17) Gutter Imp 4`
    return end


def _style(slots: list[list[LineToken]]) -> str:
    """Return whether the counts stand "before" or "after" the names; empty if there are none."""
    first = number_before(slots[0])
    if first is not None and first.ordinal is None:
        return "before"
    return "after" if numbers_in(close_to_name(slots[-1])) or any(map(_has_count_behind, slots[1:-1])) else ""


def _has_count_behind(slot: list[LineToken]) -> bool:
    """Whether a number stands between a name and the sign that separates it from the next name."""
    end = next((index for index, token in enumerate(slot) if token.text in SEPARATORS), 0)
    return bool(numbers_in(close_to_name(slot[:end])))


def _card(name: LineToken, slots: list[list[LineToken]], index: int, style: str) -> CardMention:
    before, after, last = slots[index], slots[index + 1], index == len(slots) - 2
    remark = joined(after).strip() if any(token.is_loose for token in after) else ""
    words_after = sum(token.is_loose for token in without_brackets(after))
    card = CardMention(name.text, name.known, remark=remark, words_after=words_after)
    word = next((token.text for token in after if token.is_loose), "")
    if word[:1].isupper() and _directly(after):  # `Frost Mage Adept` may be another card
        running = takewhile(lambda token: token.kind in (TokenKind.GAP, TokenKind.WORD), after)
        card = replace(card, doubtful=True, longer=name.text + joined(list(running)).rstrip())
    close, marked = numbers_in(close_to_name(after)), [token for token in after if token.times]
    if not last and style != "after" and not is_enclosed(close_to_name(after)):
        close, marked = [], [token for token in marked if token.times == "before"]
    trailing = close or marked
    number = number_before(before) if index == 0 or style != "after" or _of_both(before) else None
    card = replace(card, trailing=tuple(token.number for token in trailing), ordinal=number.ordinal if number else None)
    explicit = next((token for token in (*close, *marked) if token.times), None)
    if number is not None and number.count is not None and (number.times or explicit is None or not last):
        return replace(card, count=number.count, times=number.times, style="before")
    if trailing:
        best = explicit or trailing[0]
        if remark:
            remark = joined([token for token in after if token is not best]).replace("()", "").strip(" -,;:")
        return replace(card, count=best.number, times=bool(best.times), style="after", doubtful=False, remark=remark)
    return card


def _of_both(slot: list[LineToken]) -> bool:
    """Whether the slot has a number for the name before it and one for the name after it: `Freeze 2. 3 Walls`."""
    numbers = [index for index, token in enumerate(slot) if token.kind is TokenKind.NUMBER]
    between = slot[numbers[0] : numbers[-1]] if numbers else []
    return any(token.text in ENDS for token in between)


def _goes_on(slot: list[LineToken], after: list[LineToken], style: str) -> bool:
    """Whether the name after this slot is another card of a list, and not part of a remark."""
    slot = without_brackets(slot)
    loose = [index for index, token in enumerate(slot) if token.is_loose]
    if not loose:
        return True
    tail = slot[loose[-1] + 1 :]
    apart = any(token.text in SEPARATORS or token.text in OPEN or token.is_wide for token in tail)
    apart = apart or any(token.text == ";" for token in slot)
    return apart and bool(numbers_in(tail) if style != "after" else numbers_in(close_to_name(after)))


def _directly(slot: list[LineToken]) -> bool:
    """Whether a meaningful word follows without a sign in between."""
    for token in slot:
        if token.is_loose:
            return True
        if token.kind in (TokenKind.SIGN, TokenKind.NUMBER, TokenKind.LABEL) or token.is_wide:
            return False
    return False


def _is_prose(card: CardMention, behind: list[LineToken], end: list[LineToken], label: NameEntry | None) -> bool:
    """Whether a line that names cards is a sentence about them."""
    loose = sum(token.is_loose for token in behind)
    ends = joined(end).rstrip().endswith((".", "!", "?", ":"))
    if card.count is None and card.ordinal is None:
        if _directly(behind) or (loose and behind[0].text in "'’"):
            return label is None or loose >= MIN_SENTENCE_WORDS
        if ends and joined(end).rstrip().endswith(":") and label is None:
            return True
        colon = next((token.text for token in behind if token.kind is not TokenKind.GAP), "") == ":"
        return colon and loose >= MIN_SENTENCE_WORDS - 1 and ends
    return _directly(behind) and loose >= MIN_SENTENCE_WORDS and ends


# Lines in pieces: "4 Frst Mage, 3 Ice Golem"


def _in_pieces(tokens: Sequence[LineToken]) -> ParsedLine | None:
    """Return the line as a list of cards if each of its pieces may be one, else None."""
    label, start = leading_label(tokens)
    pieces = [_piece(piece) for piece in split(tokens[start:])]
    if len(pieces) == 1:
        pieces = [_piece(piece) for piece in split_at_counts(tokens[start:]) or split_at_names(tokens[start:])]
    parsed_pieces = [piece for piece in pieces if piece is not None]
    if len(parsed_pieces) < 2 or len(parsed_pieces) < len(pieces):  # noqa: PLR2004 - one piece is the line
        return None
    guesses = tuple(mention for piece in parsed_pieces for mention in piece.guesses)
    cards = tuple(card for piece in parsed_pieces for card in piece.cards)
    if any(card.count is None for card in (*cards, *guesses)):
        head = takewhile(lambda token: token.kind is not TokenKind.NAME and not token.is_loose, tokens)
        number_each = number_of_each(list(head))
        cards, guesses = _with_count(cards, number_each), _with_count(guesses, number_each)
    bare = any(mention.count is None for mention in guesses)
    short = (
        all(len(mention.written.split()) < PIECE_WORDS_LIMIT for mention in guesses)
        and len(parsed_pieces) >= PIECE_WORDS_LIMIT
        and not cards
    )
    begins_bare = bool(parsed_pieces[0].guesses) and parsed_pieces[0].guesses[0].count is None
    if bare and label is None and (begins_bare or not cards) and not short:
        return None
    return ParsedLine(cards, label, guesses=guesses, tentative=any(piece.tentative for piece in parsed_pieces))


def _with_count(cards: Sequence[CardMention], count: int | None) -> tuple[CardMention, ...]:
    """Return the cards, of which those without a count have one that stands before all: `2 each: Burn, Freze`."""
    return tuple(replace(card, count=count) if card.count is None else card for card in cards)


def _piece(tokens: list[LineToken]) -> ParsedLine | None:
    """Parse a piece of a line as a card; None if it cannot be one."""
    names = [index for index, token in enumerate(tokens) if token.kind is TokenKind.NAME]
    if names:
        parsed, clear = _with_names(tokens, names)
        if parsed.mentions:
            return None
        if parsed.cards and (clear or sum(token.is_loose for token in tokens) == 1):
            return parsed
    guessed = guess(tokens)
    if guessed is None or (
        guessed.count is None and (guessed.remark or len(guessed.written.split()) > PIECE_WORDS_LIMIT)
    ):
        return None
    return ParsedLine(guesses=(replace(guessed, piece=True),))


# Lines that name no card


def _without_names(tokens: list[LineToken]) -> ParsedLine:
    loose = [token for token in tokens if token.is_loose]
    labels = [token.known for token in tokens if token.kind is TokenKind.LABEL and token.known]
    numbers = numbers_in(tokens)
    if not loose and labels:
        return ParsedLine(label=_one_label(labels), number=number_of_each(tokens), heading=True)
    if not loose:
        return ParsedLine(number=numbers[0].number) if len(numbers) == 1 else ParsedLine(empty=True)
    if joined(tokens).rstrip().endswith(":") and len(loose) <= MAX_HEADING_WORDS:
        asides = [label for label in labels if label.kind is NameKind.ASIDE]
        return ParsedLine(label=next(iter(asides or labels), None), number=number_of_each(tokens), heading=True)
    label, start = leading_label(tokens)
    pieces = _in_pieces(tokens)
    if pieces is not None:
        return pieces
    guessed = guess(tokens[start:])
    return ParsedLine(label=label, guesses=(guessed,) if guessed else ())


def _one_label(labels: list[NameEntry]) -> NameEntry | None:
    """Return the heading of a line of headings; None for several, such as those above columns."""
    sections = {label.name: label for label in labels if label.kind is not NameKind.GROUP}
    if not sections:
        return labels[0]
    return next(iter(sections.values())) if len(sections) == 1 else None
