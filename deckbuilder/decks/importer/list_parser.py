"""A pasted text read line after line against the names of a rule set: the headings, and what stands under them."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import cache, cached_property

from deckbuilder.decks.deck import LONGEST_NAME
from deckbuilder.decks.importer.context_rules import SWAPPED, ListLine, settle
from deckbuilder.decks.importer.entries import ParsedLine
from deckbuilder.decks.importer.fuzzy_names import SpellingCorrector
from deckbuilder.decks.importer.interpretations import PLAIN, Interpretation
from deckbuilder.decks.importer.line_parser import read_parts
from deckbuilder.decks.importer.lines import PastedLine, clauses
from deckbuilder.decks.importer.names import NameEntry, NameIndex, NameKind
from deckbuilder.decks.importer.tables import Row
from deckbuilder.decks.importer.tokenizer import LineToken, TokenKind, scan
from deckbuilder.decks.importer.vocabulary import FACTS, squash
from deckbuilder.model.card import Card

HEADING = 6  # words of a heading with a remark, at most
BY_HEADING = "not part of the deck (heading)"


class LineReader:
    """Reads lines with the names of one rule set: each once, in however many ways the text is read."""

    def __init__(self, known: NameIndex) -> None:
        self.known = known
        self.parts: Callable[[str], list[LineToken]] = cache(lambda text: scan(text, known))
        self.said: Callable[[str, Callable[[Sequence[LineToken]], Sequence[LineToken]]], ParsedLine] = cache(
            lambda text, changed: read_parts(changed(self.parts(text)))
        )
        self.spelling: Callable[[tuple[Card, ...]], SpellingCorrector] = cache(
            lambda legal: SpellingCorrector(known, legal)
        )
        self.with_words: Callable[[tuple[Card, ...]], LineReader] = cache(
            lambda legal: LineReader(known.with_words(legal))
        )


class PastedList:
    """A text read in one way against the names of one rule set."""

    def __init__(self, lines: Sequence[PastedLine | Row], reader: LineReader, way: Interpretation = PLAIN) -> None:
        self.reader = reader
        self.known = known = reader.known
        self.way = way
        self.facts: dict[str, str] = {}
        self.spoken: list[ListLine] = []
        self._section: str | None = None
        self._aside = ""
        self._each: int | None = None  # how many copies a heading says of each card
        self._cards_begun = False
        for line in lines:
            if isinstance(line, Row):
                self._take_row(line)
            else:
                for clause in clauses(way.line(line)):
                    self._take(clause)
        for one in self.spoken[way.without.start : way.without.stop]:
            one.aside = "the deck is full without it"
        settle(self.spoken, known.ruleset.leader, sentences=way.sentences)

    # Line after line

    def _take(self, line: PastedLine) -> None:
        fact = None if self.spoken and self._cards_begun else _fact(line.text)
        if (
            fact
            and fact[0] not in self.facts
            and not (line.text.lower().startswith("deck") and self._is_figure(fact[1]))
        ):
            self.facts[fact[0]] = fact[1]
            self.spoken.append(ListLine(line, ParsedLine(heading=True)))
            return
        text = _without_remark(line.text)
        if SWAPPED.search(text) and (named := self._named(text)):
            self.spoken.append(ListLine(line, ParsedLine(mentions=named), self._section, self._aside, change=True))
            return
        said = self.reader.said(text, self.way.parts)
        names_leader = line.title and said.cards and self.known.leads(said.cards[0].known)
        if names_leader:
            self._title(line)
        comment = text.startswith(("#", "//", ";")) and not names_leader
        if comment and not said.heading and not text.startswith("# -") and (said.cards or said.guesses or said.number):
            self._title(line)
            said = ParsedLine(mentions=said.mentions, empty=True)
        elif self._is_aside(text) and not said.cards:
            said = ParsedLine(label=NameEntry(text, NameKind.ASIDE), heading=True)
        elif line.title and not said.heading and not said.cards:
            self._title(line)
            said = ParsedLine(mentions=said.mentions, heading=True)
        self._say(line, said)

    def _named(self, text: str) -> tuple[NameEntry, ...]:
        """The cards that a text names."""
        return tuple(part.known for part in self.reader.parts(text) if part.what is TokenKind.NAME and part.known)

    def _is_aside(self, text: str) -> bool:
        """Whether the line is the heading of what is not in the deck, with a remark."""
        said = [
            part for part in self.reader.parts(text) if part.what in (TokenKind.WORD, TokenKind.LABEL, TokenKind.NAME)
        ]
        first = said[0].known if said else None
        return len(said) <= HEADING and first is not None and first.sort is NameKind.ASIDE

    def _is_figure(self, value: str) -> bool:
        parts = [part for part in self.reader.parts(value) if part.text.strip()]
        return (
            bool(parts) and not any(part.loose for part in parts) and not any(p.known and p.known.cards for p in parts)
        )

    def _title(self, line: PastedLine) -> None:
        if "name" not in self.facts and not self._cards_begun and line.title:
            self.facts["title"] = line.text.lstrip("# ").strip()

    def _take_row(self, row: Row) -> None:
        for key, value in row.facts:
            self.facts.setdefault({"deck": "name"}.get(key, key), value)
        label = self.known.label(squash(row.section)) if row.section else None
        said = self.reader.said(row.name, PLAIN.parts)
        number = self.reader.said(row.copies, PLAIN.parts).number if row.copies else None
        if row.copies.strip() and not row.name.strip() and number is None:
            said = self.reader.said(row.copies, PLAIN.parts)  # a heading in the first column
        if number is not None and len(said.cards) == 1:
            said = replace(said, cards=(replace(said.cards[0], count=number, times=True, doubtful=False),))
        elif number is not None and len(said.guesses) == 1:
            said = replace(said, guesses=(replace(said.guesses[0], count=number, times=True),))
        if row.section:
            kept = self._section
            self._section = label.name if label and label.sort is NameKind.SECTION else None
            self._say(row.line, said)
            self._section = kept
        else:
            self._say(row.line, said)

    def _say(self, line: PastedLine, said: ParsedLine) -> None:
        label = said.label
        self._cards_begun = self._cards_begun or bool(said.cards)
        if said.heading and not said.cards and not said.guesses:
            self._aside = BY_HEADING if label and label.sort is NameKind.ASIDE else ""
            self._section = label.name if label and label.sort is NameKind.SECTION else None
            self._each = said.number
            self.spoken.append(ListLine(line, said, self._section, self._aside))
            return
        if self._each and all(card.count is None and card.ordinal is None for card in said.cards):
            said = replace(said, cards=tuple(replace(card, count=self._each) for card in said.cards))
        section, aside = self._section, self._aside
        if label and (said.cards or any(guess.count for guess in said.guesses)):
            aside = BY_HEADING if label.sort is NameKind.ASIDE else ""
            section = label.name if label.sort is NameKind.SECTION else None
        self.spoken.append(ListLine(line, said, section, aside))

    # What the names say about the game

    @property
    def in_full(self) -> int:
        """How many cards stand there by their own name, not by another one or behind a word that nobody knows."""
        sure = (one.said for one in self.spoken if not (one.aside or one.said.tentative))
        cards = (card for said in sure for card in said.cards if card.known)
        return sum(squash(card.written).startswith(squash(card.known.name)) for card in cards if card.known)

    @cached_property
    def meaning(self) -> Hashable:
        """What the text comes to: two readings of the same meaning make the same deck."""
        said = tuple((one.line.number, one.said, one.section, one.aside) for one in self.spoken)
        return self.known.ruleset.id, self.way.playsets, said

    @cached_property
    def weight(self) -> float:
        """How much of the text the rule set knows."""
        cards = {c.known.name for one in self.spoken if not one.aside for c in one.said.cards if c.known}
        mentions = {known.name for one in self.spoken for known in one.said.mentions}
        sections = {
            one.said.label.name for one in self.spoken if one.said.label and one.said.label.sort is NameKind.SECTION
        }
        return 10 * len(cards) + len(mentions) + len(sections)


def _without_remark(text: str) -> str:
    """The line before what is marked as a remark; `Frost Mage # 4` has none."""
    for mark in (" # ", " // "):
        kept, found, remark = text.partition(mark)
        if found and mark not in remark and kept.strip() and any(char.isalpha() for char in remark):
            return kept
    return text


def _fact(text: str) -> tuple[str, str] | None:
    """`Deck: Ice` as a fact and its value."""
    key, colon, value = text.partition(":")
    if not colon:
        key, colon, value = text.partition("=")
    fact = FACTS.get(squash(key)) if colon and len(key) < LONGEST_NAME else None
    value = value.strip(" *_\"'`")
    return (fact, value) if fact and value else None
