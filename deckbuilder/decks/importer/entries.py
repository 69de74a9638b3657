"""Entries of a pasted list: the cards that a line names with their numbers, may mean, or cannot mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import MAX_COPIES
from deckbuilder.decks.importer.lines import cached
from deckbuilder.decks.importer.names import NameEntry, NameIndex, NameKind
from deckbuilder.decks.importer.tokenizer import LineToken, TokenKind, joined
from deckbuilder.decks.importer.vocabulary import AND, ARTICLES, CARDS, COPIES, EACH, FIGURES, FILLERS, SETS, squash
from deckbuilder.text import short, words

SEPARATORS = frozenset(",;|/+&•·\t")
ENDS = frozenset(".;")  # signs that end a row of cards
OPEN, CLOSED = frozenset("([{"), frozenset(")]}")
MAX_UNKNOWN_WORDS = 5  # words of an unknown name at most
NAME_ENDS = frozenset("([{|:;,=#/<>")
NAME_ENDS_BEHIND_SPACE = frozenset("-–—*~+&")  # with a space before them
MAX_PIECE_LENGTH = 100  # characters of a piece; longer ones are not lines of a list
MAX_NAME_WORDS = 4  # of a card's name, at most
PIECE_END = re.compile(r"[,;/|&\t]")
LONG_NUMBER = re.compile(rf"[0-9]{{{len(str(MAX_COPIES)) + 1}}}")
LISTED_CARD = re.compile(
    r"[-*•+ ]*(?:([0-9]+) ?[x×*]? ?)?([^\W\d_][^0-9()\[\]:]*?)[ ,.]*"
    rf"(?:[-–—=x×*:(\[ ]*([0-9]+) ?[x×]?(?: ?(?:{'|'.join(sorted(CARDS | COPIES))}))?[)\]]*)?[ .]*",
    re.IGNORECASE,
)
MIN_UNCOUNTED_NAMES = 3  # names without a count that make a list of such


@dataclass(frozen=True)
class CardMention:
    """A card that a line names, with what stands around it; `known` is None for a name that is not understood."""

    written: str
    known: NameEntry | None = None
    count: int | None = None
    times: bool = False  # whether a multiplication sign stands by the count
    ordinal: int | None = None  # a number before it that may count the lines: "3. Frost Mage"
    trailing: tuple[int, ...] = ()  # numbers after it
    style: str = ""  # "before" or "after": the place of the count
    remark: str = ""
    words_after: int = 0  # number of meaningful words after it, outside brackets
    doubtful: bool = False  # words follow the name as if they belonged to it
    longer: str = ""  # the name with those words
    piece: bool = False  # it is one of several pieces of a line, and may be a remark

    @property
    def layout(self) -> tuple[str, bool]:
        """How the count is written: its place, and whether it has a multiplication sign."""
        return self.style, self.times


@dataclass(frozen=True)
class ParsedLine:
    """The content of one line: cards, a heading, a number, or prose."""

    cards: tuple[CardMention, ...] = ()
    label: NameEntry | None = None  # a heading: of this line's cards, or of the lines below if it has no cards
    mentions: tuple[NameEntry, ...] = ()  # cards that its prose names
    sentence: tuple[CardMention, ...] = ()  # those cards as a list
    guesses: tuple[CardMention, ...] = ()  # words that may be misspelt card names
    number: int | None = None  # a line that is only a number; of a heading, the copies of each card
    heading: bool = False
    empty: bool = False
    tentative: bool = False  # its cards stand after an unknown heading: a section, or a remark about them

    @property
    def possible_cards(self) -> tuple[CardMention, ...]:
        """The cards, and the words that may be misspelt card names."""
        return (*self.cards, *self.guesses)


def number_before(slot: Sequence[LineToken]) -> CardMention | None:
    """Return the count or the ordinal before a name, as a `CardMention` without a name."""
    numbers = [index for index, token in enumerate(slot) if token.kind is TokenKind.NUMBER or _is_number_word(token)]
    if not numbers or any(token.is_loose and not token.number for token in slot[numbers[-1] :]):
        return None
    at = max((index for index in numbers if _is_marked(slot[index:])), default=numbers[-1])  # `4x (3) Frost Mage`
    token, follows = slot[at], slot[at + 1].text if at + 1 < len(slot) else ""
    label = next((index for index in range(at, len(slot)) if slot[index].kind is TokenKind.LABEL), len(slot))
    if any(token.kind is TokenKind.SIGN for token in slot[label:]):
        return None  # of several cards: `Three champions (Ragnor, Shonk, Targan)`
    opened = at > 0 and slot[at - 1].text in OPEN
    if token.times == "before" and any(token.text in SEPARATORS for token in slot[at:]):
        return None  # of the card before: `Burn x2 | Freeze x2`
    if follows in (".", ")", "|", ":") and not opened and not token.times and len(numbers) == 1:
        return CardMention("", ordinal=token.number)
    return CardMention("", count=token.number, times=bool(token.times))


def _is_marked(slot: Sequence[LineToken]) -> bool:
    """Whether a mark makes the first token the number of copies of the name after the slot."""
    return slot[0].times in ("after", "unit") and not any(
        token.text in SEPARATORS or token.text in ENDS for token in slot
    )


def _is_number_word(token: LineToken) -> bool:
    return bool(token.number) and token.text.lower() not in ARTICLES


def number_of_each(slot: Sequence[LineToken]) -> int | None:
    """Return the number of copies of each card: `2 each`, `playsets of`."""
    sets = next((SETS[token.text.lower()] for token in slot if token.text.lower() in SETS), None)
    if sets is not None:
        return sets
    is_each = any(token.text.lower() in EACH for token in slot)
    return next((token.number for token in slot if token.kind is TokenKind.NUMBER), None) if is_each else None


def close_to_name(slot: Sequence[LineToken]) -> list[LineToken]:
    """Return the tokens after a name up to the first meaningful word."""
    slot = without_brackets(slot, marks=True)
    end = next((index for index, token in enumerate(slot) if token.is_loose and not token.number), len(slot))
    return slot[:end]


def numbers_in(slot: Sequence[LineToken]) -> list[LineToken]:
    """Return the numbers among the tokens."""
    return [token for token in slot if token.kind is TokenKind.NUMBER]


def is_enclosed(slot: Sequence[LineToken]) -> bool:
    """Whether the last number of the slot stands in closed brackets."""
    numbers = [index for index, token in enumerate(slot) if token.kind is TokenKind.NUMBER]
    if not numbers:
        return False
    opened = any(token.text in OPEN for token in slot[: numbers[-1]])
    return opened and any(token.text in CLOSED for token in slot[numbers[-1] :])


def without_brackets(slot: Sequence[LineToken], *, marks: bool = False) -> list[LineToken]:
    """Return the slot without closed brackets; with `marks`, brackets lose only their words without a number."""
    kept: list[LineToken] = []
    opening: list[int] = []
    for token in slot:
        if token.text in OPEN:
            opening.append(len(kept))
        if token.text in CLOSED and opening:
            inside = kept[opening[-1] :]
            if marks and (numbers_in(inside) or not any(token.is_loose for token in inside)):
                opening.clear()
            else:
                del kept[opening.pop() :]
                continue
        kept.append(token)
    return kept


def after_open_bracket(slot: Sequence[LineToken]) -> list[LineToken]:
    """Return the tokens after the last bracket that the slot leaves open, or all of them without such a bracket."""
    at = max((index for index, token in enumerate(slot) if token.text in OPEN), default=-1)
    return list(slot if any(token.text in CLOSED for token in slot[at + 1 :]) else slot[at + 1 :])


def leading_label(tokens: Sequence[LineToken]) -> tuple[NameEntry | None, int]:
    """Return the heading at the start of a line, and the index after it: after its colon, if it has one."""
    end = next((index for index, token in enumerate(tokens) if token.is_loose), len(tokens))
    labels = [index for index, token in enumerate(tokens[:end]) if token.kind is TokenKind.LABEL]
    if not labels:
        return None, 0
    label = tokens[labels[-1]].known
    colon = next((index for index in range(labels[-1], end) if tokens[index].text == ":"), None)
    if colon is None and (labels[0] or (label and label.kind is not NameKind.SECTION)):
        return None, 0
    return label, (labels[-1] if colon is None else colon) + 1


def split(tokens: Sequence[LineToken]) -> list[list[LineToken]]:
    """Split a line at separators outside brackets; pieces without a word or a number are left out."""
    pieces: list[list[LineToken]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text in OPEN) - (token.text in CLOSED)
        if depth <= 0 and (token.text in SEPARATORS or token.is_wide):
            pieces.append([])
        else:
            pieces[-1].append(token)
    return [piece for piece in pieces if any(token.kind not in (TokenKind.GAP, TokenKind.SIGN) for token in piece)]


def split_at_counts(tokens: Sequence[LineToken]) -> list[list[LineToken]]:
    """Split a line that begins with a count and has nothing between its cards: `4 archers 4 knights`."""
    pieces: list[list[LineToken]] = []
    if any(token.kind is TokenKind.SIGN for token in tokens):
        return pieces
    for token in tokens:
        if token.kind is TokenKind.NUMBER and token.times != "before":
            pieces.append([token])
        elif pieces:
            pieces[-1].append(token)
        elif token.kind is not TokenKind.GAP:
            return []
    return pieces


def split_at_names(tokens: Sequence[LineToken]) -> list[list[LineToken]]:
    """Split a line of only names and words into the names and the words between them: `ragnor shonk targen`."""
    kinds = [token.kind for token in tokens]
    if kinds.count(TokenKind.NAME) < 2 or not {TokenKind.NAME, TokenKind.WORD, TokenKind.GAP}.issuperset(kinds):  # noqa: PLR2004 - a row
        return []
    pieces: list[list[LineToken]] = [[]]
    for token in tokens:
        if token.kind is TokenKind.NAME:
            pieces += [[token], []]
        else:
            pieces[-1].append(token)
    return [piece for piece in pieces if any(token.is_loose or token.kind is TokenKind.NAME for token in piece)]


def guess(tokens: Sequence[LineToken]) -> CardMention | None:
    """Return the card that a line without a known name may mean: its count, and words that may be a misspelt name."""
    first = next((index for index, token in enumerate(tokens) if _is_meaningful(token)), None)
    if first is None:
        return None
    end = next((index for index in range(first, len(tokens)) if _ends_name(tokens, index)), len(tokens))
    meaningful = [
        token for token in tokens[first:end] if token.kind is not TokenKind.GAP and token.kind is not TokenKind.SIGN
    ]
    core = joined(tokens[first:end]).strip(" \t'\"*_.,-–—:")
    if not core or len(meaningful) > MAX_UNKNOWN_WORDS:
        return None
    rest = tokens[end:]
    remark = joined(rest).strip() if any(token.is_loose for token in rest) else ""
    before, after = number_before(tokens[:first]), numbers_in(close_to_name(rest))
    if before is not None and before.count is not None:
        return CardMention(core, count=before.count, times=before.times, style="before", remark=remark)
    ordinal = before.ordinal if before else None
    if not after:
        return CardMention(core, ordinal=ordinal, remark=remark)
    best = next((token for token in after if token.times), after[0])
    return CardMention(core, count=best.number, times=bool(best.times), ordinal=ordinal, style="after", remark=remark)


@cached
def counted_words(tokens: tuple[LineToken, ...]) -> list[CardMention]:
    """Return the words with a number in those parts of a line that name no card: `events 2`, `2 wolves`."""
    apart = [LineToken(TokenKind.SIGN, ",") if token.text.lower() in AND else token for token in tokens]
    parts = [part for piece in split(apart) for part in split_at_counts(piece) or [piece]]
    counted = [card for part in parts if (card := _count_of_unnamed(part))]
    return counted or [card for card in [_count_of_unnamed(tokens)] if card]


def _count_of_unnamed(part: Sequence[LineToken]) -> CardMention | None:
    """Return the words with a number that a part of a line is; None for a name, a heading of cards and a figure."""
    kinds = {token.kind for token in part}
    if TokenKind.NAME in kinds or not (TokenKind.NUMBER in kinds or any(token.number for token in part)):
        return None
    if not any(map(_is_meaningful_word, part)) and (TokenKind.NUMBER not in kinds or is_enclosed(part)):
        return None  # `Events (2)`, `the one event`
    card = guess(part)
    return card if card and 0 < (card.count or 0) <= MAX_COPIES and not is_figure(card) else None


def is_figure(card: CardMention) -> bool:
    """Whether words with a number are a figure of a page, a post, a game or a card: `3 replies`, `cost 2`."""
    return not FIGURES.isdisjoint(words(f"{card.written} {card.remark}"))


def _is_meaningful_word(token: LineToken) -> bool:
    return token.is_loose and not token.number


def _is_meaningful(token: LineToken) -> bool:
    return token.kind in (TokenKind.NAME, TokenKind.LABEL) or _is_meaningful_word(token)


def _ends_name(tokens: Sequence[LineToken], index: int) -> bool:
    token = tokens[index]
    edition = token.kind is TokenKind.LABEL and token.text[0].isdigit()
    if token.kind is TokenKind.NUMBER or "\t" in token.text or edition:
        return True
    between = index > 0 and tokens[index - 1].kind is TokenKind.GAP
    return token.text in NAME_ENDS or (between and token.text in NAME_ENDS_BEHIND_SPACE)


@cached
def listed_card(text: str) -> re.Match[str] | None:
    """Match a text such as `4x Frost Mage` or `Frost Mage (4)`: the count before, the name, the count behind."""
    return LISTED_CARD.fullmatch(text.strip()) if len(text) <= MAX_PIECE_LENGTH else None


def impossible_entries(text: str, index: NameIndex, catalogue: Catalogue) -> dict[str, str]:
    """Return the pieces that are a count with a card's name, and why each of them cannot be in the deck."""
    reasons: dict[str, str] = {}
    for piece in PIECE_END.split(text):
        match = listed_card(piece)
        count = match and (match[1] or match[3])
        if match and (count or piece == text) and (why := _impossible_entry(count or "", match[2], index, catalogue)):
            reasons[piece.strip()] = why
    return reasons


def has_impossible_count(text: str, index: NameIndex) -> bool:
    """Whether a piece is a card with a count of more digits than any number of copies has."""
    for piece in PIECE_END.split(text) if LONG_NUMBER.search(text) else ():
        match = listed_card(piece)
        if match and len(match[1] or match[3] or "") > len(str(MAX_COPIES)) and index.card(squash(match[2])):
            return True
    return False


def is_capital_name(text: str) -> bool:
    """Whether a line is nothing but words that all begin with a capital letter, few enough for the name of a card."""
    match = listed_card(text)
    if not match or match[1] or match[3]:
        return False
    name_words = match[2].split()
    return len(name_words) <= MAX_NAME_WORDS and all(word[0].isupper() for word in name_words)


def is_card_line(text: str) -> bool:
    """Whether a line is only a count and some words, as the lines of a list are."""
    match = listed_card(text)
    if not match or not (match[1] or match[3]):
        return False
    return len(match[2].split()) <= MAX_NAME_WORDS and not FILLERS.issuperset(words(match[2]))  # `Total: 34`


def _impossible_entry(count: str, name: str, index: NameIndex, catalogue: Catalogue) -> str:
    if index.card(squash(name)):
        return too_many(count) if len(count) > len(str(MAX_COPIES)) else ""
    if index.label(squash(name)):
        return ""
    return elsewhere(name, catalogue)


def too_many(count: str) -> str:
    """Return the message about a count that no deck allows."""
    return f"{short(count)} of a card are more than any deck holds"


def elsewhere(name: str, catalogue: Catalogue) -> str:
    """Return a sentence about the other rule set whose card a name is; empty if there is none."""
    cards = catalogue.named(name) or catalogue.named(name.removesuffix("s"))
    return f"{cards[0].name} is a card of {catalogue.rulesets[cards[0].ruleset].name}" if cards else ""


class ListStyle:
    """The style of the cards of a list.

    Attributes:
        layouts: How counts are written, as in `CardMention.layout`.
        has_no_counts: Whether names stand alone.
        is_capital: Whether names begin with a capital letter.
    """

    def __init__(self, cards: Sequence[CardMention]) -> None:
        self.layouts = {card.layout for card in cards if card.count is not None}
        self.has_no_counts = not self.layouts and len(cards) >= MIN_UNCOUNTED_NAMES
        self.is_capital = len(cards) > 1 and all(card.written[:1].isupper() for card in cards)

    def fits(self, text: str) -> bool:
        """Whether a line is written like the cards of this list: with a count, or without if no line has one."""
        return is_card_line(text) or (self.has_no_counts and " " in text.strip() and is_capital_name(text))
