"""Lists of owned cards: lines and tables in any mark-up, each with the card and the number of copies that it gives.

Tables are those of a deck import. What is not sure is a problem of its line: a collection has no rules that would show
a wrong guess.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from deckbuilder import limits
from deckbuilder.catalogue.lookup import candidates, meant_by_name, ruleset_hint
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import MAX_OWNED
from deckbuilder.decks.formats.csv_table import fuse
from deckbuilder.decks.importer.entries import CardMention, ParsedLine
from deckbuilder.decks.importer.lines import LINE_END, PastedLine, is_page, lines_of, plain_line
from deckbuilder.decks.importer.list_parser import PLAIN, LineReader
from deckbuilder.decks.importer.names import known_names
from deckbuilder.decks.importer.tables import (
    Row,
    TableRow,
    cells_below,
    holds_numbers,
    is_weak_count,
    number_in,
    rows_of,
    without,
)
from deckbuilder.decks.importer.vocabulary import (
    ASIDES,
    CARDS,
    COLUMNS,
    CONSIDERED,
    FOIL,
    NO_COUNTS,
    NUMBERS,
    PRINTINGS,
    REGULAR,
    squash,
)
from deckbuilder.decks.textlist import split_count
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.spelling import did_you_mean
from deckbuilder.text import fold, listed, printable, short, words

OWNED = frozenset(
    words(
        "own owned owns have has had got possess possessed inventory stock collection besitz besitze besessen "
        "vorhanden habe hab haben eigene bestand sammlung possede possedes possedee possedees inventaire tengo tenemos "
        "poseo posee coleccion possiedo"
    )
)
TOTAL = frozenset(words("total totals gesamt insgesamt summe sum somme totale overall"))
# Numbers of copies that are not those owned: wanted, traded, lent, used, allowed.
OTHER_COPIES = frozenset(
    words(
        "want wants wanted wish wishes wishlist need needs needed missing desired target tobuy buy trade tradelist "
        "sell sale lent loaned borrowed deck decks indeck inthedeck used max min limit wunsch gesucht gesuchte suche "
        "fehlt fehlen fehlend tausch voulu voulus manque manquants cherche recherche recherches echange quiero busco "
        "faltan cambio"
    )
)
# Numbers that count no copies.
OTHER_NUMBERS = (NO_COUNTS - TOTAL - frozenset("xyz")) | frozenset(
    words(
        "eur usd gbp worth paid preis prix precio wert kosten cardnumber cardno cardnr collectornumber setnumber "
        "kartennummer"
    )
)
FLAGS = ("", "0", "1")
MIN_NUMBERED_ROWS = 5  # with which numbers that rise by one count the rows; fewer may be copies


def _owned_counts(titles: Sequence[str], columns: Sequence[str], rows: Sequence[TableRow]) -> list[str]:
    """Return what the columns hold, with those of the owned copies: one column, or several printings to be added up.

    A column of owned copies goes before one of a total, and that before any other number of copies. A table without
    numbers has one copy in each row. Raises InputError for a table where none of the numbers, or more than one of them,
    may be meant.
    """
    counts = [at for at, held in enumerate(columns) if held in ("count", "printing")]
    others = without(columns, counts)
    free = [at for at, held in enumerate(others) if held in ("", "deck") and not _is_of(titles[at], OTHER_NUMBERS)]
    numbers = [at for at in free if holds_numbers(cells_below(rows, at))]
    possible = [at for at in free if not others[at] and not _is_of(titles[at], OTHER_COPIES)]
    owned = [at for at in possible if _is_of(titles[at], OWNED)]
    total = [at for at in possible if _is_of(titles[at], TOTAL)]
    numbering = [at for at in free if is_weak_count(titles[at]) and _is_consecutive(cells_below(rows, at))]
    copies = [at for at in possible if at in counts and at not in numbering]
    copies = [at for at in copies if not is_weak_count(titles[at])] or copies
    if all(_is_of(titles[at], FOIL) for at in copies) and any(at in numbers for at in possible if at not in counts):
        copies = []  # the number beside the foils may be that of the ordinary copies
    for meant in (owned, total, copies):
        if counted := _without_flags([at for at in meant if at in numbers], titles, rows):
            return _with_counts(others, _choose(counted, titles, rows))
    for meant in (owned, total, copies):
        if stated := [at for at in meant if not _is_of(titles[at], PRINTINGS)]:
            return _with_counts(others, stated[:1])
    unknown = [at for at in numbers if at not in numbering or len(rows) < MIN_NUMBERED_ROWS]
    if len(unknown) == 1 and not titles[unknown[0]] and unknown[0] not in numbering:
        return _with_counts(others, unknown)
    if unknown:
        raise InputError(
            f"no column of the table says how many copies you own; call the one that does 'owned' "
            f"(numbers stand in {_names(unknown, titles)})"
        )
    return others


def _is_of(title: str, vocabulary: frozenset[str]) -> bool:
    """Whether a title has one of these words, or is one of them written apart."""
    return squash(title) in vocabulary or not vocabulary.isdisjoint(words(title))


def _is_consecutive(column: list[str]) -> bool:
    """Whether the numbers of a column rise by one from 0 or 1 to the last row."""
    return len(column) > 1 and any(column == [str(first + at) for at in range(len(column))] for first in (0, 1))


def _without_flags(numbers: list[int], titles: Sequence[str], rows: Sequence[TableRow]) -> list[int]:
    """Return the columns without those of 0 and 1 that tell which copies are foil; next to ordinary ones they count."""
    if any(_is_of(titles[at], REGULAR) for at in numbers):
        return numbers
    return [at for at in numbers if not _may_be_flag(titles[at]) or not set(FLAGS).issuperset(cells_below(rows, at))]


def _may_be_flag(title: str) -> bool:
    """Whether a title such as "Foil" may mean which copies are foil; "Foil count" means how many."""
    return _is_of(title, FOIL) and "count" not in map(COLUMNS.get, words(title))


def _choose(numbers: list[int], titles: Sequence[str], rows: Sequence[TableRow]) -> list[int]:
    """Return the column that is meant, or all printings. Raises InputError where columns disagree."""
    printings = [at for at in numbers if _is_of(titles[at], PRINTINGS)]
    whole = [at for at in numbers if at not in printings]
    if not whole:
        return printings
    sums = [[_sum(row, [at]) for row in rows] for at in whole]
    sums += [[_sum(row, printings) for row in rows]] if printings else []
    if all(column == sums[0] for column in sums):
        return whole[:1]
    names = _names(numbers, titles)
    raise InputError(f"several columns may say how many copies you own: {names}; call the one that does 'owned'")


def _sum(row: TableRow, columns: Sequence[int]) -> int:
    return sum(number_in(row.cells[at]) or 0 for at in columns if at < len(row.cells))


def _names(columns: Sequence[int], titles: Sequence[str]) -> str:
    return listed(printable(titles[at]) or "a column without a title" for at in columns)


def _with_counts(columns: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Return the columns with those of the copies: one `count`, or printings to be added up."""
    held = "count" if len(counts) == 1 else "printing"
    return [held if at in counts else column for at, column in enumerate(columns)]


COMMENTS = ("#", "//")
NOT_OWNED = ASIDES - CONSIDERED  # groups of cards that nobody owns, such as a wish list
FOIL_MARKS = FOIL | {"f"}
SEPARATOR = re.compile(r"sep=.?", re.IGNORECASE)  # the first line of a table that a spreadsheet wrote


@dataclass(frozen=True)
class OwnedLine:
    """A line of a list of owned cards.

    Attributes:
        number: Its number in the list, from 1.
        text: The line as it was written.
        card: The card that it names; None where it gives none.
        count: How many of it.
        problem: Why no card is read from it; empty where one is, and where the line says that none is owned.
        unknown: The name in it that no card has, and `near` the names that it may mean.
    """

    number: int
    text: str
    card: Card | None
    count: int
    problem: str = ""
    unknown: str = ""
    near: Sequence[str] = ()

    def corrected(self, name: str) -> str:
        """Return the line with another name in place of the unknown one."""
        return self.text.replace(self.unknown, name, 1) if self.unknown in self.text else name


def with_correction(text: str, line: OwnedLine, name: str) -> str:
    """Return a list with another name in place of the unknown one of a line."""
    lines = LINE_END.split(text)
    lines[line.number - 1] = line.corrected(name)
    return "\n".join(lines)


def without_read_lines(text: str, lines: Sequence[OwnedLine]) -> str:
    """Return what of a list gave no card: headings, and lines with problems."""
    read = {line.number for line in lines if line.card is not None}
    return "\n".join(line for number, line in enumerate(LINE_END.split(text), start=1) if number not in read)


def read_owned_list(
    text: str, catalogue: Catalogue, ruleset: str | None = None, file: str = "the list"
) -> list[OwnedLine]:
    """Return the lines of a list of owned cards, such as `4 Ice Golem`, and the rows of its tables.

    `ruleset`: which game's cards are meant where several games have one of a name; a column `ruleset` goes before it.
    Raises InputError for a list that is too long, and for a table whose numbers are not known.
    """
    limits.check_table(text, file)
    text = text.removeprefix("\ufeff")
    # Cells as they were written: what looks like mark-up may be a part of a name.
    written = [PastedLine(number, line.strip(" "), line) for number, line in enumerate(LINE_END.split(text), start=1)]
    reader = _OwnedListReader(catalogue, catalogue.ruleset(ruleset) if ruleset else None)
    try:
        lines = [] if is_page(text) else rows_of(written, _owned_counts)
        if not any(isinstance(line, Row) for line in lines):
            lines = rows_of(lines_of(text, file), _owned_counts)
    except InputError as error:
        raise error if error.place else InputError(error.message, Place(file)) from None
    return [owned for line in lines for owned in reader.read(line)]


class _UnclearError(Exception):
    """The reason why no card is read from a line. `unknown`: a name that no card has, and `near` what it may mean."""

    def __init__(self, reason: str, unknown: str = "", near: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.unknown, self.near = unknown, near


class _OwnedListReader:
    """Reads line after line of one list. `ruleset`: the only one whose cards are meant; None for those of all."""

    def __init__(self, catalogue: Catalogue, ruleset: RuleSet | None) -> None:
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.parsers = {rules.id: LineReader(known_names(catalogue, rules)) for rules in catalogue.rulesets.values()}
        self._is_aside = False  # under the heading of cards that are not owned
        self._unknown_names = 0

    def read(self, line: PastedLine | Row) -> Iterator[OwnedLine]:
        """Yield the cards of a line or row, or its problem; nothing for a heading, a sum or a comment."""
        pasted = line.line if isinstance(line, Row) else line
        try:
            for card, count in self._row(line) if isinstance(line, Row) else self._line(line):
                yield OwnedLine(pasted.number, pasted.shown, card, count)
        except _UnclearError as problem:
            reason = str(problem)
            yield OwnedLine(pasted.number, pasted.shown, None, 0, reason, problem.unknown, problem.near)

    def _row(self, row: Row) -> Iterable[tuple[Card | None, int]]:
        facts = dict(row.facts)
        card = self._card_of_key(facts.get("key", ""))
        is_sum = card is None and _is_sum(row.name) and not self._named(row.name, self.ruleset)
        if is_sum or not (row.name or row.copies):
            return []
        count = _number(row.copies) if row.copies else 0 if row.is_counted else 1
        if not count or squash(row.section) in NOT_OWNED:
            return [(None, 0)]
        return [(card or self._card(row.name, facts), count)]

    def _card_of_key(self, key: str) -> Card | None:
        """Return the card of a key as this program writes it; None for keys of other programs."""
        if key.partition("/")[0] not in self.parsers:
            return None
        card = self.catalogue.card(key)
        if card is None:
            raise _UnclearError(
                f"no card has the key '{short(key)}'; add its pack, or delete the key to go by the name"
            )
        return card

    def _card(self, name: str, facts: Mapping[str, str]) -> Card:
        ruleset = self.ruleset
        with suppress(InputError):
            ruleset = self.catalogue.ruleset(facts.get("ruleset", ""))
        for text in dict.fromkeys((fuse(name), name, plain_line(0, name).text)):
            if cards := self._named(text, ruleset):
                return _one_of(cards, text, facts.get("faction", ""))
        mentions = self._mentions(name, ruleset)
        if len(mentions) == 1 and mentions[0][0].count is None:
            return _one_of(mentions[0][1], name, facts.get("faction", ""))
        raise self._unknown(name, ruleset)

    def _line(self, line: PastedLine) -> Iterable[tuple[Card | None, int]]:
        for text in dict.fromkeys((line.shown, line.text)):
            if cards := self._named(text, self.ruleset):
                return self._owned([(_one_of(cards, text), 1)])
        if not line.text or line.text.startswith(COMMENTS) or SEPARATOR.fullmatch(line.text) or _is_sum(line.text):
            return []
        count, name = split_count(line.text)
        if cards := self._named(name, self.ruleset):
            return self._owned([(_one_of(cards, name), _positive(count))])
        if mentions := self._mentions(line.text, self.ruleset):
            cards_of_line = [(_one_of(cards, card.written), card.count) for card, cards in mentions]
            return self._owned([(card, 1 if n is None else _positive(str(n))) for card, n in cards_of_line])
        if self._takes_heading(line.text):
            return []
        raise self._unknown(name, self.ruleset)

    def _owned(self, cards: Sequence[tuple[Card, int]]) -> Sequence[tuple[Card | None, int]]:
        return [(None, 0)] if self._is_aside else cards

    def _named(self, name: str, ruleset: RuleSet | None) -> list[Card]:
        return candidates(self.catalogue, name, ruleset.id if ruleset else None)

    def _mentions(self, text: str, ruleset: RuleSet | None) -> list[tuple[CardMention, list[Card]]]:
        """Return the cards that a deck import reads from a line; none where any of it is not understood."""
        lists: dict[tuple[str, ...], list[tuple[CardMention, list[Card]]]] = {}
        for parsed in self._parsed(text, ruleset):
            if all(map(_is_sure, parsed.cards)) and not parsed.mentions and not parsed.guesses:
                names = tuple(card.written for card in parsed.cards)
                mentions = lists.setdefault(names, [(card, []) for card in parsed.cards])
                for card, (_, cards) in zip(parsed.cards, mentions, strict=True):
                    cards.extend(card.known.cards if card.known else ())
        return lists[max(lists, key=lambda names: sum(map(len, names)))] if lists else []

    def _takes_heading(self, text: str) -> bool:
        """Whether a text is a heading; one of cards that are not owned holds for the lines below."""
        parsed = self._parsed(text, self.ruleset)
        labels = [heading.label.name for heading in parsed if heading.heading and heading.label]
        if labels:
            self._is_aside = not NOT_OWNED.isdisjoint(labels)
        return bool(labels) or (any(line.empty for line in parsed) and not any(map(str.isdigit, text)))

    def _parsed(self, text: str, ruleset: RuleSet | None) -> list[ParsedLine]:
        parsers = [self.parsers[ruleset.id]] if ruleset else self.parsers.values()
        return [parser.parsed(text, PLAIN.tokens) for parser in parsers]

    def _unknown(self, name: str, ruleset: RuleSet | None) -> _UnclearError:
        self._unknown_names += 1
        there = " there" if ruleset and self._named(name, None) else ""
        near = list[str]()
        if self._unknown_names <= limits.MAX_REPORTED_ERRORS:  # looking for similar names takes long
            near = self.catalogue.near(name, ruleset.id if ruleset else None)
        hint = ruleset_hint(name, self.catalogue) + did_you_mean(near)
        return _UnclearError(f"no card is called '{short(name)}'{there}{hint}", name, near)


def _one_of(cards: list[Card], name: str, faction: str = "") -> Card:
    """Return the card that a name means among several."""
    of_faction = [card for card in cards if fold(card.faction or "") == fold(faction)] if len(cards) > 1 else []
    meant = meant_by_name(of_faction or cards)
    if len(meant) == 1:
        return meant[0]
    games = {card.ruleset for card in meant}
    names = listed((f"that of {card.ruleset if len(games) > 1 else card.faction}" for card in meant), "or")
    raise _UnclearError(f"several cards are called '{short(name)}': {names}?")


def _number(text: str) -> int:
    """Return the number of copies in a cell; 0 where none is owned."""
    number = number_in(text)
    number = NUMBERS.get(squash(text)) if number is None else number
    if number is None or number > MAX_OWNED:
        raise _UnclearError(f"'{short(text)}' is not a number from 1 to {MAX_OWNED:,}")
    return number


def _positive(text: str) -> int:
    if number := _number(text):
        return number
    raise _UnclearError(f"'{short(text)}' is not a number from 1 to {MAX_OWNED:,}")


def _is_sure(card: CardMention) -> bool:
    """Whether a card of a line has one number at most, and no word beside it but that it is shiny."""
    numbers = {number for number in (*card.trailing, card.count, card.ordinal) if number is not None}
    is_counted = card.count is not None or not numbers
    return (
        not card.doubtful
        and is_counted
        and len(numbers) <= 1
        and (not card.words_after or FOIL_MARKS.issuperset(words(card.remark)))
    )


def _is_sum(text: str) -> bool:
    named = {word for word in words(text) if not word.isdecimal()}
    return bool(named & TOTAL) and named <= TOTAL | CARDS
