"""Parser of a pasted text, line by line, with the names of a rule set: headings, and the lines under them.

Marks, numbers or sentences may have more than one meaning: a text is parsed in an `Interpretation`. No single line
shows which one is right. The quotas of the format show it: in the right one, the deck fills them.
"""

import re
from collections.abc import Callable, Container, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import NamedTuple

from deckbuilder.decks.deck import MAX_NAME_LENGTH
from deckbuilder.decks.importer.context_rules import CONSIDERED_REMARK, SWAPPED, ListLine, settle
from deckbuilder.decks.importer.entries import CardMention, ParsedLine, counted_words
from deckbuilder.decks.importer.line_parser import parse_tokens
from deckbuilder.decks.importer.lines import PastedLine, clauses
from deckbuilder.decks.importer.names import NameEntry, NameIndex, NameKind, SpellingCorrector
from deckbuilder.decks.importer.tables import Row
from deckbuilder.decks.importer.tokenizer import LineToken, TokenKind, scan
from deckbuilder.decks.importer.vocabulary import CARDS, CONSIDERED, COPIES, FACTS, STROKES, squash
from deckbuilder.decks.textlist import POOL
from deckbuilder.model.card import Card

MARK = r"((?:\[[xX ]?\] ?){1,9}|([^\w\s.,:;!?()\[\]{}'\"]|[xXoO])(?: ?\2){0,9})"
MARKS_BEHIND = re.compile(rf"[ (]{MARK} ?[)]?$")
MARKS_BEFORE = re.compile(rf"{MARK}(?: |(?<=\W))(?=\w)")
UNIT = re.compile(rf" (?:{'|'.join(sorted(CARDS | COPIES))})$", re.IGNORECASE)  # of a cell: "4 cards"
VARIANT = "\ufe0f"  # follows signs that are shown as pictures

# The forms of a text: columns with heads, single lines, a value in YAML, lists side by side, or pieces at wide gaps,
# each of which is a line.
TABLES, LINES, VALUE, LISTS, PIECES = "tables", "lines", "value", "lists", "pieces"
NTH = ("first", "second", "third", "fourth")  # which column of numbers holds the counts
MAX_HEADING_WORDS = 6  # words of a heading with a remark at most
COMMENTS = ("#", "//", ";")
DECORATION = "#*_=~|-–— \t"  # around titles
STRUCK = re.compile(r"[\s*+•-]*(?:(~~?)[^~]+\1|\[(s|strike|del)\].+\[/\2\])[\s.,;]*", re.IGNORECASE)  # a whole line


class Interpretation(NamedTuple):
    """The meaning given to the marks of a whole text.

    `description`: how it differs from the plain interpretation, empty for that one.
    """

    description: str = ""
    line: Callable[[PastedLine], PastedLine] = lambda line: line
    tokens: Callable[[Sequence[LineToken]], Sequence[LineToken]] = lambda tokens: tokens
    form: str = TABLES
    sentences: bool = False  # every card that a sentence names is in the deck, but none twice
    short: bool = False  # whether a word of a name may stand for the card
    playsets: bool = False  # whether cards without a count have as many copies as a deck may have
    comments: bool = False  # whether lines behind comment marks are lines of the list
    without: range = range(0)  # lines that are left out of the deck

    def beside(self, other: "Interpretation") -> "Interpretation":
        """Return both interpretations combined; where both set a field, `other` wins."""
        changed = {key: value for key, value in other._asdict().items() if value != PLAIN._asdict()[key]}
        description = "; ".join(filter(None, (self.description, other.description)))
        return self._replace(**{**changed, "description": description})


def _count_marks(line: PastedLine) -> PastedLine:
    """Read `Frost Mage ####` and `★★★★ Frost Mage` as four copies."""
    text, shown = line.text.replace(VARIANT, ""), line.shown.replace(VARIANT, "")
    if text.startswith("|"):
        text = " ".join(text.replace("|", " ").split())  # a mark in each cell
    for name, stroke in (text.rpartition(" ")[::2], text.partition(" ")[::-2]):
        if number := STROKES.get(stroke.strip("()[]"), 0):
            return line._replace(text=f"{number} x {name}")
    for version in (text, shown):
        if match := MARKS_BEHIND.search(version) or MARKS_BEFORE.match(version):
            name = version[: match.start()] or version[match.end() :]
            name = text if version is shown and match[2] and match[2] not in text else name
            return line._replace(text=f"{match[1].count(match[2] or '[')} x {name}")
    return line


def _keep_number(at: int) -> Callable[[Sequence[LineToken]], Sequence[LineToken]]:
    """Return a function that keeps only one number (the one at `at`) of a row with one card, and its section."""

    def change(tokens: Sequence[LineToken]) -> Sequence[LineToken]:
        numbers = [token for token in tokens if token.kind is TokenKind.NUMBER]
        names = [token for token in tokens if token.kind is TokenKind.NAME]
        if not names and any(token.is_loose for token in tokens):
            names = [token for token in tokens if token.kind in (TokenKind.WORD, TokenKind.GAP)]  # a misspelt name
        elif len(names) != 1:
            return tokens
        if not numbers:
            return tokens
        numbers = [number for number in numbers if number.times] or numbers  # `Frost Mage - cost 2 - x4`
        named = next((token for token in tokens if token.known and token.known.kind is NameKind.SECTION), None)
        section = [named, LineToken(TokenKind.SIGN, ":")] if named else []
        return [*section, *names, LineToken(TokenKind.GAP, " "), numbers[at]]

    return change


def _read_each(tokens: Sequence[LineToken]) -> Sequence[LineToken]:
    """Read `Commons x4` and `Commons (4)` as four copies of each of them."""
    end = next(
        (index for index, token in enumerate(tokens) if token.kind is TokenKind.NAME or token.text == ":"), len(tokens)
    )
    kinds = [token.kind for token in tokens[:end]]
    headed = TokenKind.LABEL in kinds and kinds.count(TokenKind.NUMBER) == 1
    return [LineToken(TokenKind.WORD, "each"), LineToken(TokenKind.GAP, " "), *tokens] if headed else tokens


PLAIN = Interpretation()
COMMENTED = Interpretation("lines behind comment marks are lines of the list", comments=True)
ALTERNATIVES = (
    Interpretation("the text is YAML", form=VALUE),
    Interpretation("lists stand side by side", form=LISTS),
    Interpretation("wide gaps separate cards", form=PIECES),
    *(Interpretation(f"the {column} column of numbers counts the copies", form=column) for column in NTH),
    Interpretation("the marks beside the names count the copies", line=_count_marks, form=LINES),
    Interpretation("the last number of each line counts the copies", tokens=_keep_number(-1), form=LINES),
    Interpretation("the first number of each line counts the copies", tokens=_keep_number(0), form=LINES),
    Interpretation("the number of a heading counts the copies of each card", tokens=_read_each),
    COMMENTED,
    Interpretation("single words of names mean the cards", short=True),
    Interpretation("cards without a number have as many copies as a deck may have", playsets=True),
    Interpretation("every card that a sentence names is in the deck, once", sentences=True),
)


def alternatives(interpretation: Interpretation, forms: Container[str]) -> list[Interpretation]:
    """Return the interpretation combined with each other one that it lacks; `forms` are those of the text."""
    description = interpretation.description.split("; ")
    return [
        interpretation.beside(other)
        for other in ALTERNATIVES
        if other.description not in description and other.form in forms
    ]


class LineReader:
    """Parses lines with the names of one rule set, each only once over all interpretations of a text."""

    def __init__(self, index: NameIndex) -> None:
        self.index = index
        self.tokens: Callable[[str], tuple[LineToken, ...]] = cache(lambda text: scan(text, index))
        self.parsed: Callable[[str, Callable[[Sequence[LineToken]], Sequence[LineToken]]], ParsedLine] = cache(
            lambda text, changed: parse_tokens(tuple(changed(self.tokens(text))))
        )
        self.spelling: Callable[[tuple[Card, ...]], SpellingCorrector] = cache(
            lambda legal: SpellingCorrector(index, legal)
        )
        self.with_words: Callable[[tuple[Card, ...]], LineReader] = cache(
            lambda legal: LineReader(index.with_words(legal))
        )


class PastedList:
    """A text parsed in one interpretation with the names of one rule set."""

    def __init__(
        self, lines: Sequence[PastedLine | Row], reader: LineReader, interpretation: Interpretation = PLAIN
    ) -> None:
        self.reader = reader
        self.index = index = reader.index
        self.interpretation = interpretation
        self.facts: dict[str, str] = {}
        self.list_lines: list[ListLine] = []
        self._section: str | None = None
        self._aside = ""
        self._each: int | None = None  # the copies of each card under the current heading
        self._cards_begun = False
        for line in lines:
            if isinstance(line, Row):
                self._take_row(line)
            else:
                for clause in clauses(interpretation.line(line)):
                    self._take(clause)
        for list_line in self.list_lines[interpretation.without.start : interpretation.without.stop]:
            list_line.aside = "the deck is full without it"
        settle(self.list_lines, index.ruleset.leader, sentences=interpretation.sentences)

    # Line after line

    def _take(self, line: PastedLine) -> None:
        fact = None if self.list_lines and self._cards_begun else _fact(line.text)
        if (
            fact
            and fact[0] not in self.facts
            and not (line.text.lower().startswith("deck") and self._is_figure(fact[1]))
        ):
            self.facts[fact[0]] = fact[1]
            self.list_lines.append(ListLine(line, ParsedLine(heading=True)))
            return
        text = without_remark(line.text)
        if SWAPPED.search(text) and (named := self.names_in(text)):
            self.list_lines.append(ListLine(line, ParsedLine(mentions=named), self._section, self._aside, change=True))
            return
        parsed = self.reader.parsed(text, self.interpretation.tokens)
        names_leader = line.title and parsed.cards and self.index.leads(parsed.cards[0].known)
        if names_leader and not any(card.count is not None or card.ordinal is not None for card in parsed.cards):
            self._title(line)
        comment = text.startswith(COMMENTS) and not names_leader and not self.interpretation.comments
        if (
            comment
            and not parsed.heading
            and not text.startswith("# -")
            and (parsed.cards or parsed.guesses or parsed.number)
        ):
            self._title(line)
            names = tuple(card.known for card in parsed.cards if card.known)
            parsed = ParsedLine(mentions=(*parsed.mentions, *names), empty=True)
        elif (aside := self._aside_of(text)) and not (parsed.cards or any(guess.count for guess in parsed.guesses)):
            parsed = ParsedLine(label=aside, heading=True)
        elif line.title and parsed.label and parsed.label.name in self.index.factions.values():
            self._title(line)
        elif line.title and not parsed.heading and not parsed.cards:
            self._title(line)
            parsed = ParsedLine(mentions=parsed.mentions, heading=True)
        self._add(line, parsed)

    def names_in(self, text: str) -> tuple[NameEntry, ...]:
        """Return the cards that a text names."""
        return tuple(token.known for token in self.reader.tokens(text) if token.kind is TokenKind.NAME and token.known)

    def _aside_of(self, text: str) -> NameEntry | None:
        """Return the word of a heading of cards outside the deck, with a remark; None for other lines."""
        parsed = [
            token
            for token in self.reader.tokens(text)
            if token.kind in (TokenKind.WORD, TokenKind.LABEL, TokenKind.NAME)
        ]
        first = parsed[0].known if parsed else None
        if first is None or first.kind is not NameKind.ASIDE or len(parsed) > MAX_HEADING_WORDS:
            return None
        return None if counted_words(self.reader.tokens(text)) else first

    def _is_figure(self, value: str) -> bool:
        tokens = [token for token in self.reader.tokens(value) if token.text.strip()]
        return (
            bool(tokens)
            and not any(token.is_loose for token in tokens)
            and not any(p.known and p.known.cards for p in tokens)
        )

    def _title(self, line: PastedLine) -> None:
        if "name" not in self.facts and not self._cards_begun and line.title:
            self.facts["title"] = line.text.strip(DECORATION)

    def _take_row(self, row: Row) -> None:
        for key, value in row.facts:
            self.facts.setdefault({"deck": "name"}.get(key, key), value)
        deck = dict(row.facts).get("deck", self.facts.get("name"))
        if deck != self.facts.get("name"):
            parsed = self.reader.parsed(row.name, PLAIN.tokens)
            self.list_lines.append(ListLine(row.line, parsed, aside=f"of another deck: {deck}"))
            return
        label = self.index.label(squash(row.section)) if row.section else None
        parsed = self.reader.parsed(row.name, PLAIN.tokens)
        copies = UNIT.sub("", row.copies)
        number = self.reader.parsed(copies, PLAIN.tokens).number if copies else None
        if row.copies.strip() and not row.name.strip() and number is None:
            parsed = self.reader.parsed(row.copies, PLAIN.tokens)  # a heading in the first column
        if number is not None and len(parsed.cards) == 1:
            parsed = replace(parsed, cards=(replace(parsed.cards[0], count=number, times=True, doubtful=False),))
        elif number is not None and len(parsed.guesses) == 1:
            parsed = replace(parsed, guesses=(replace(parsed.guesses[0], count=number, times=True),))
        kept = self._section, self._aside
        if label:
            self._section = label.name if label.kind is NameKind.SECTION else None
            self._aside = _aside_under(label)
        elif row.section:
            self._section = None
        self._add(row.line, parsed, in_table=True)
        if parsed.cards or parsed.guesses:
            self._section, self._aside = kept

    def _add(self, line: PastedLine, parsed: ParsedLine, *, in_table: bool = False) -> None:
        label = parsed.label
        self._cards_begun = self._cards_begun or bool(parsed.cards)
        if parsed.heading and not parsed.cards and not parsed.guesses:
            self._aside = _aside_under(label)
            self._section = label.name if label and label.kind is NameKind.SECTION else None
            self._each = parsed.number
            self.list_lines.append(ListLine(line, parsed, self._section, self._aside))
            return
        if self._each and all(card.count is None and card.ordinal is None for card in parsed.cards):
            parsed = replace(parsed, cards=tuple(replace(card, count=self._each) for card in parsed.cards))
        section, aside = self._section, self._aside
        if label and (parsed.cards or any(guess.count for guess in parsed.guesses)):
            aside = _aside_under(label)
            section = label.name if label.kind is NameKind.SECTION else None
        if STRUCK.fullmatch(line.shown):
            aside = "not part of the deck (struck through)"
        self.list_lines.append(ListLine(line, parsed, section, aside, in_table=in_table))

    # The cards of the list

    def cards(self) -> Iterator[CardMention]:
        """Yield the cards of all lines that are not left aside."""
        return (card for list_line in self.list_lines if not list_line.aside for card in list_line.parsed.cards)

    @property
    def is_commented(self) -> bool:
        """Whether most of the lines that name cards are comments."""
        names = [line for line in self.list_lines if line.parsed.possible_cards or line.parsed.mentions]
        return 2 * sum(line.line.text.startswith(COMMENTS) for line in names) > len(names)

    def deck_names(self) -> Iterator[NameEntry]:
        """Yield the known names of the cards of the deck, without those of the pool."""
        lines = (list_line for list_line in self.list_lines if not list_line.aside and list_line.section != POOL)
        return (card.known for list_line in lines for card in list_line.parsed.cards if card.known)

    # How well the rule set fits

    @property
    def in_full(self) -> int:
        """The number of cards written with their full name, not an alias, and not after an unknown word."""
        sure = (
            list_line.parsed for list_line in self.list_lines if not (list_line.aside or list_line.parsed.tentative)
        )
        cards = (card for parsed in sure for card in parsed.cards if card.known)
        return sum(squash(card.written).startswith(squash(card.known.name)) for card in cards if card.known)

    @cached_property
    def meaning(self) -> Hashable:
        """A key of the content; two interpretations with the same key make the same deck."""
        parsed = tuple(
            (list_line.line.number, list_line.parsed, list_line.section, list_line.aside)
            for list_line in self.list_lines
        )
        return self.index.ruleset.id, self.interpretation.playsets, parsed

    @cached_property
    def weight(self) -> float:
        """How many names of the text the rule set knows, cards most."""
        cards = {
            c.known.name
            for list_line in self.list_lines
            if not list_line.aside
            for c in list_line.parsed.cards
            if c.known
        }
        mentions = {name.name for list_line in self.list_lines for name in list_line.parsed.mentions}
        sections = {
            list_line.parsed.label.name
            for list_line in self.list_lines
            if list_line.parsed.label and list_line.parsed.label.kind is NameKind.SECTION
        }
        return 10 * len(cards) + len(mentions) + len(sections)


def _aside_under(label: NameEntry | None) -> str:
    """Return why cards under a heading are not part of the deck; nothing where they are."""
    if label is None or label.kind is not NameKind.ASIDE:
        return ""
    return CONSIDERED_REMARK if label.name in CONSIDERED else "not part of the deck (heading)"


def without_remark(text: str) -> str:
    """Return the line without a marked remark; `Frost Mage # 4` has none."""
    for mark in (" # ", " // "):
        kept, separator, remark = text.partition(mark)
        if separator and mark not in remark and kept.strip() and any(char.isalpha() for char in remark):
            return kept
    return text


def _fact(text: str) -> tuple[str, str] | None:
    """Parse a fact about the deck such as `Deck: Ice`: its key and value, or None."""
    key, colon, value = text.partition(":")
    if not colon:
        key, colon, value = text.partition("=")
    fact = FACTS.get(squash(key)) if colon and len(key) < MAX_NAME_LENGTH else None
    value = value.strip(" *_\"'`")
    return (fact, value) if fact and value else None
