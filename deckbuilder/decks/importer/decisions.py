"""Turn a parsed text into a deck: choose the rule set's cards that are meant, and report on every line."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import NamedTuple

from deckbuilder.decks.deck import MAX_COPIES, MAX_NAME_LENGTH, DeckList, Entry
from deckbuilder.decks.importer.context_rules import CONSIDERED_REMARK, ListLine
from deckbuilder.decks.importer.entries import (
    CardMention,
    ListStyle,
    counted_words,
    elsewhere,
    has_impossible_count,
    impossible_entries,
    is_capital_name,
    is_card_line,
    is_figure,
    too_many,
)
from deckbuilder.decks.importer.leaders import LeaderSearch, decks_left_out, leave_other_decks_aside
from deckbuilder.decks.importer.list_parser import DECORATION, PastedList, without_remark
from deckbuilder.decks.importer.names import MIN_WORD_LENGTH, LikelyCards, NameEntry, SpellingCorrector, shortens
from deckbuilder.decks.importer.report import ImportResult, LineReport, LineStatus
from deckbuilder.decks.importer.tokenizer import MAX_UNKNOWN_COPIES
from deckbuilder.decks.importer.vocabulary import NO_TITLES, squash
from deckbuilder.decks.listing import listing
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.decks.textlist import CONSIDERING, POOL, title_of
from deckbuilder.decks.validation import section_for
from deckbuilder.limits import MAX_REPORTED_ERRORS
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Section
from deckbuilder.text import counted, listed, printable, words

TITLE = re.compile(r"[^\W\d_][^.,:;?!\t|/\\<>{}=]*")  # a line that may be the name of the deck
MAX_TITLE_WORDS = 6  # words of it
MAX_UNCOUNTED_WORDS = 4  # words of a line without a count that may be a misspelt card
MAX_WORDS_OF_CARD_LINE = 6  # of a line of the list that is not read, and names a card that no other line has
MIN_NAME_SIMILARITY = 80.0  # similarity to a name that such a line needs, of 100
MIN_DECK_SIZE = 10  # cards beside a leader's name from which the number is the size of the deck

IGNORED = "ignored: "  # before words of a line that are not read
SEVERITY = (LineStatus.TAKEN, LineStatus.SKIPPED, LineStatus.CORRECTED, LineStatus.UNCLEAR)  # ascending


class CardResult(NamedTuple):
    """The result of one card of a line; `near` are the cards that it may mean."""

    status: LineStatus
    entry: Entry | None = None
    note: str = ""
    near: tuple[str, ...] = ()
    exact: bool = False  # a correction of a card that has its own name, or the beginnings of its words


class DeckInterpretation:
    """The deck that one interpretation of a text makes."""

    def __init__(self, pasted: PastedList, resolver: Resolver, file: str) -> None:
        self.pasted = pasted
        self.resolver = resolver
        self.file = file
        self.index = pasted.index
        self.ruleset = pasted.index.ruleset
        self.validator = resolver.validator(self.ruleset, self._format())
        self.names = CardNames(resolver.catalogue, self.ruleset)
        self.alone = CardNames(resolver.catalogue, self.ruleset)
        self.cards: set[Card] = set()
        self.leader_search = LeaderSearch(pasted, resolver.catalogue)
        left_out = pasted.list_lines[pasted.interpretation.without.start : pasted.interpretation.without.stop]
        self.other_decks = [
            *leave_other_decks_aside(pasted.list_lines, self.leader_search, self.validator.format.size),
            *decks_left_out(left_out, self.leader_search),
        ]
        self.style = ListStyle(list(pasted.cards()))
        self.leader = self.names.leader = self.leader_search.find()
        self.section_for: Callable[[Card], Section | None] = cache(
            lambda card: section_for(card, self.validator, self.leader)
        )
        self.entries: list[Entry] = []
        self.considering: list[Entry] = []
        self.pool: list[Entry] | None = None

    def import_deck(self) -> ImportResult:
        """Return the deck with all corrections, and the report of each line."""
        reports = [report for list_line in self.pasted.list_lines for report in self._line_reports(list_line)]
        reports = self._with_leader(reports)
        for other in self.other_decks:
            note = f"only one deck is read: this one, {counted(other.size, 'card')} from line {other.line}, is left out"
            reports.append(LineReport(0, f"(another deck: {other.leader.name})", LineStatus.ASIDE, note=note))
        title, reports = self._with_title(reports)
        pool = tuple(self.pool) if self.pool is not None else None
        deck_list = DeckList(
            self._name(title),
            self.ruleset.id,
            self.validator.format.name,
            tuple(self.entries),
            pool,
            considering=tuple(self.considering),
        )
        resolved = self.resolver.resolve(deck_list)
        if not resolved.problems():
            reports = [_in_legal_deck(report) for report in reports]
        description = self.pasted.interpretation.description
        return ImportResult(resolved, listing(resolved.deck, self.resolver.catalogue), tuple(reports), description)

    def _format(self) -> str:
        stated = squash(self.pasted.facts.get("format", ""))
        formats = self.ruleset.formats.values()
        named = [f.name for f in formats if stated in (squash(f.name), squash(f.title))]
        if not named and any(list_line.section == POOL for list_line in self.pasted.list_lines):
            named = [f.name for f in formats if f.pool_rule]
        return named[0] if named else self.ruleset.usual_format.name

    def _with_title(self, reports: list[LineReport]) -> tuple[str, list[LineReport]]:
        """Return the deck's title in its own line, and the reports with that line as a heading.

        It is a marked heading, or a first line without a card, a number and the end of a sentence.
        """
        facts = self.pasted.facts
        if "name" in facts:
            return facts["name"], reports
        title = facts.get("title", "")
        first = next((line for line in self.pasted.list_lines if line.line.text), None)
        if not title and first is not None and self._is_title(first, reports):
            title = first.line.text.strip(DECORATION)
        return title, [
            replace(report, status=LineStatus.HEADING, note="the name of the deck", near=(), unread=())
            if title and report.text.strip(DECORATION) == title and not report.entries
            else report
            for report in reports
        ]

    def _is_title(self, first: ListLine, reports: Iterable[LineReport]) -> bool:
        text = first.line.text.strip(DECORATION)
        is_followed = any(line.parsed.cards for line in self.pasted.list_lines)
        words_ = text.split()
        return (
            is_followed
            and TITLE.fullmatch(text) is not None
            and 0 < len(words_) <= MAX_TITLE_WORDS
            and squash(words_[0]) not in NO_TITLES
            and not (first.parsed.cards or first.parsed.label or first.aside)
            and not any(card.count is not None for card in first.parsed.guesses)
            and all(
                report.status in (LineStatus.SKIPPED, LineStatus.UNCLEAR) and not report.near
                for report in reports
                if report.line == first.line.number
            )
        )

    def _name(self, title: str) -> str:
        leader = self.leader.name if self.leader else ""
        for written in (title, leader, title_of(self.file)):
            name = printable(written).replace("\ufffd", "")[:MAX_NAME_LENGTH].strip()
            if name:
                return name
        return "Deck"

    @cached_property
    def spelling(self) -> SpellingCorrector:
        return self.pasted.reader.spelling(tuple(self.legal))

    @cached_property
    def legal(self) -> list[Card]:
        """Return the cards that the leader may have; without a leader, those of the factions in the list."""
        if self.leader:
            query = self.leader_search.legal_for(self.leader)
            return [card for card in self.index.cards if query.matches(card)]
        factions = {card.faction for name in self.pasted.deck_names() for card in name.cards}
        return [card for card in self.index.cards if card.faction in factions]

    def _with_leader(self, reports: list[LineReport]) -> list[LineReport]:
        """Return the reports with a proposal for a leader whom only the prose names, or whose cards are the list's."""
        leader = self.leader
        if leader is None or leader in self.cards or not self.entries:
            return reports
        named_by = self.leader_search.leaders_of_line
        line = next((list_line.line for list_line in self.pasted.list_lines if leader in named_by(list_line)), None)
        entry = Entry(self.alone.name_of(leader), 1, self.ruleset.leader, line.number if line else 0)
        self.entries.insert(0, entry)
        if line is None:
            text, note = f"(no {self.ruleset.leader} is named)", "only this leader may have all these cards"
            return [LineReport(0, text, LineStatus.CORRECTED, (entry,), note), *reports]
        note = f"the list has no {self.ruleset.leader}; only this line names one"
        factions = [{card.faction for card in name.cards} for name in self.pasted.deck_names()]
        is_of_most = 2 * sum(leader.faction in possible for possible in factions) > len(factions)
        status = LineStatus.TAKEN if is_of_most else LineStatus.CORRECTED
        report = LineReport(line.number, line.shown, status, (entry,), note, status_if_legal=LineStatus.TAKEN)
        kept = [other for other in reports if other.line != line.number or other.entries]
        return sorted([*kept, report], key=lambda line_report: line_report.line)

    # Lines

    def _line_reports(self, list_line: ListLine) -> Iterator[LineReport]:
        line, parsed = list_line.line, list_line.parsed
        if not list_line.aside and has_impossible_count(line.text, self.index):
            yield self._report_without_cards(list_line)
        elif parsed.cards or parsed.guesses:
            if list_line.aside == CONSIDERED_REMARK:
                yield self._report_considered(list_line)
            elif list_line.aside:
                yield LineReport(line.number, line.shown, LineStatus.ASIDE, note=list_line.aside)
            else:
                yield self._report_with_cards(list_line)
        elif parsed.heading and (parsed.label or not (list_line.listed and is_card_line(line.text.rstrip(": ")))):
            yield LineReport(line.number, line.shown, LineStatus.HEADING, note=list_line.section or "")
        elif any(char.isalnum() for char in line.shown):
            yield self._report_without_cards(list_line)

    def _report_without_cards(self, list_line: ListLine) -> LineReport:
        """Return the report of a line without cards; a line that looks like a card is a question to the user."""
        report = LineReport(
            list_line.line.number,
            list_line.line.shown,
            LineStatus.UNCLEAR,
            status_if_legal=None if self._counted_words(list_line) else LineStatus.SKIPPED,
        )
        if list_line.change and not list_line.aside:
            return replace(report, note="it says what came in for what; list what is in the deck now")
        if not list_line.aside and (impossible := self._impossible_entries(list_line.line.text)):
            return replace(report, note=listed(impossible.values()))
        if list_line.listed and self.style.fits(list_line.line.text.rstrip(": ")) and not list_line.aside:
            return report
        names = list(dict.fromkeys(name.name for name in list_line.parsed.mentions))
        note = f"names {listed(names)}" if names else ""
        lost = set(names) - {name.name for name in self.pasted.deck_names()}
        is_short = len(words(list_line.line.text)) <= MAX_WORDS_OF_CARD_LINE
        if lost and is_short and list_line.listed and not list_line.aside:
            return replace(report, note=note, near=tuple(name for name in names if name in lost))
        return LineReport(report.line, report.text, LineStatus.SKIPPED, note=note)

    def _counted_words(self, list_line: ListLine) -> list[CardMention]:
        """Return the words with a number of a line that name no card."""
        text = without_remark(list_line.line.text)
        return [] if list_line.in_table else counted_words(self.pasted.reader.tokens(text))

    def _impossible_entries(self, text: str) -> dict[str, str]:
        return impossible_entries(text, self.index, self.resolver.catalogue)

    def _report_with_cards(self, list_line: ListLine) -> LineReport:
        """Return the report of a line with cards: its status is the worst of its cards."""
        written = list_line.parsed.possible_cards
        results = [self._card_result(card, list_line) for card in written]
        entries = tuple(result.entry for result in results if result.entry)
        worst = _worst(results)
        if worst is LineStatus.SKIPPED and entries:
            worst = _worst(result for result in results if result.entry)
        has_notes = bool(entries) or worst is LineStatus.UNCLEAR
        notes = [result.note for result in results if result.note and has_notes]
        understood = [squash(card.written) for card, result in zip(written, results, strict=True) if result.entry]
        impossible = {
            part: why
            for part, why in self._impossible_entries(list_line.line.text).items()
            if not any(name in squash(part) for name in understood)
        }
        if list_line.parsed.mentions and not impossible:
            notes.append(f"also names {listed(dict.fromkeys(name.name for name in list_line.parsed.mentions))}")
        if worst is LineStatus.SKIPPED and (names := [c.known.name for c in list_line.parsed.cards if c.known]):
            notes.append(f"names {listed(dict.fromkeys(names))}")
        if list_line.section == POOL:
            self.pool = [*(self.pool or ()), *entries]
        else:
            self.entries += entries
        near = next((result.near for result in results if result.near), ())
        status_if_legal = self._status_if_legal(worst, results, list_line)
        unread = [
            _line_of(card) for card, result in zip(written, results, strict=True) if result.status is LineStatus.UNCLEAR
        ]
        if entries and (
            uncertain := [c for c in self._counted_words(list_line) if squash(c.written) not in understood]
        ):
            worst, status_if_legal = LineStatus.UNCLEAR, None
            unread = list(dict.fromkeys([*unread, *map(_line_of, uncertain)]))
            notes = [note for note in notes if not note.startswith(IGNORED)]
        if impossible:
            worst = LineStatus.UNCLEAR
            status_if_legal = status_if_legal or (LineStatus.TAKEN if entries else LineStatus.SKIPPED)
            unread += [part for part in impossible if part not in unread]
            notes += impossible.values()
        is_in_style = worst is LineStatus.SKIPPED and (
            self.style.fits(list_line.line.text) or self._is_name_in_section(list_line)
        )
        if is_in_style and (list_line.listed or self._counted_words(list_line)):
            worst = LineStatus.UNCLEAR
            status_if_legal = self._status_if_legal(worst, results, list_line)
        return LineReport(
            list_line.line.number,
            list_line.line.shown,
            worst,
            entries,
            note="; ".join(dict.fromkeys(notes)),
            near=near,
            status_if_legal=status_if_legal,
            unread=tuple(unread) if entries else (),
        )

    def _is_name_in_section(self, list_line: ListLine) -> bool:
        """Whether a line is a name without a count, as all cards of its section are."""
        return list_line.section in self._uncounted_sections and is_capital_name(list_line.line.text)

    @cached_property
    def _uncounted_sections(self) -> set[str]:
        """The sections of the list with several cards that all stand without a count."""
        bare_cards: dict[str, list[bool]] = {}
        for list_line in self.pasted.list_lines:
            if list_line.section and not list_line.aside:
                cards = list_line.parsed.cards
                bare_cards.setdefault(list_line.section, []).extend(card.count is None for card in cards)
        return {section for section, are_bare in bare_cards.items() if len(are_bare) > 1 and all(are_bare)}

    def _report_considered(self, list_line: ListLine) -> LineReport:
        """Return the report of a line whose cards come under consideration; one without any is left aside."""
        results = [self._card_result(card, list_line) for card in list_line.parsed.possible_cards]
        entries = tuple(replace(result.entry, section=CONSIDERING) for result in results if result.entry)
        self.considering += entries
        notes = dict.fromkeys([list_line.aside, *(result.note for result in results if result.note)])
        status = LineStatus.CONSIDERED if entries else LineStatus.ASIDE
        near = next((result.near for result in results if result.near), ())
        line = list_line.line
        return LineReport(line.number, line.shown, status, entries, note="; ".join(notes), near=near)

    def _status_if_legal(
        self, status: LineStatus, results: Sequence[CardResult], list_line: ListLine
    ) -> LineStatus | None:
        """Return the status of a line in a legal deck: sure corrections and unlike lines need no question."""
        is_sure = all(result.exact or result.status is not LineStatus.CORRECTED for result in results)
        if status is LineStatus.CORRECTED and is_sure:
            return LineStatus.TAKEN
        counts = [c for c in list_line.parsed.possible_cards if c.count is not None and not is_figure(c)]
        alike = list_line.listed and any(card.layout in self.style.layouts for card in counts)
        is_unknown = any(card.known is None for card in counts) and any(map(str.isdigit, list_line.line.shown))
        if status is not LineStatus.UNCLEAR or alike or is_unknown or self._counted_words(list_line):
            return None
        return LineStatus.TAKEN if any(result.entry for result in results) else LineStatus.SKIPPED

    def _card_result(self, written: CardMention, list_line: ListLine) -> CardResult:
        if written.known is None or written.doubtful:
            return self._corrected_card(written, list_line)
        in_list = list_line.listed or list_line.parsed.label or list_line.section
        if written.count is None and written.remark and not in_list:
            return CardResult(LineStatus.SKIPPED)  # a sentence outside the list that begins with a card's name
        status = LineStatus.CORRECTED if written.known.short else LineStatus.TAKEN
        return self._taken_card(written.known, written, list_line, status)

    def _taken_card(self, name: NameEntry, written: CardMention, list_line: ListLine, status: LineStatus) -> CardResult:
        """Return the result of a card whose name is known: its copies, unless the name or the count is unclear."""
        cards = self._cards_meant(name, written)
        if len(cards) > 1:
            near = tuple(map(self.alone.name_of, cards[:MAX_REPORTED_ERRORS]))
            return CardResult(LineStatus.UNCLEAR, None, "several cards have this name", near)
        playset = written.count is None and self.pasted.interpretation.playsets
        count = self._max_copies(cards[0]) if playset else 1 if written.count is None else written.count
        if count < 1:
            return CardResult(LineStatus.UNCLEAR, None, f"a count is from 1 to {MAX_COPIES}")
        if count > (MAX_COPIES if list_line.section == POOL else self.validator.format.size):
            return CardResult(LineStatus.UNCLEAR, None, too_many(str(count)))
        note = f"{IGNORED}{printable(written.remark)}" if written.remark else ""
        most = self._max_copies(cards[0])
        is_cost = count == cards[0].cost and self._has_costs
        is_number_of_copies = written.times or count <= most or (most > 1 and not is_cost)
        if count >= MIN_DECK_SIZE and self.ruleset.leader in cards[0].words:
            is_number_of_copies = False  # `Svara (34 cards)`
        if written.style == "after" and not is_number_of_copies:
            count, note = 1, f"{count} is not a number of copies"
        entry = self._entry(cards[0], count, list_line)
        if playset and count > 1:
            return CardResult(LineStatus.CORRECTED, entry, f"no number is given: {count} fill the deck")
        return CardResult(status, entry, note, exact=name is written.known or shortens(written.written, name.name))

    @cached_property
    def _has_costs(self) -> bool:
        """Whether the numbers behind the names may be costs: those of half of the cards are."""
        behind = [card for card in self.pasted.cards() if card.style == "after" and not card.times and card.known]
        costs = sum(any(card.count == known.cost for known in card.known.cards) for card in behind if card.known)
        return 2 * costs >= len(behind)

    def _corrected_card(self, written: CardMention, list_line: ListLine) -> CardResult:
        """Return the card that a misspelt name means, a question, or a skip for prose (no counts, unlike any name)."""
        if written.known is not None:
            longer = self.spelling.nearest(written.longer)
            meant = longer.near[0] if longer.sure and longer.alike >= MIN_NAME_SIMILARITY else written.known
            kept = written if meant is written.known else replace(written, remark="")
            return self._taken_card(meant, kept, list_line, LineStatus.CORRECTED)
        leads = list_line.parsed.label is not None and list_line.parsed.label.name == self.ruleset.leader
        leads = leads or list_line.section == self.ruleset.leader
        among = self.index.leaders if leads else None
        likely = self.spelling.nearest(written.written, among)
        if self._may_be_prose(written, likely, list_line):
            is_card = (written.piece or list_line.listed) and elsewhere(written.written, self.resolver.catalogue)
            if not is_card:
                note = f"{IGNORED}{printable(written.written)}" if written.piece else ""
                return CardResult(LineStatus.SKIPPED, None, note)
        if likely.sure:
            return self._taken_card(likely.near[0], written, list_line, LineStatus.CORRECTED)
        note = elsewhere(written.written, self.resolver.catalogue)
        return CardResult(LineStatus.UNCLEAR, None, note, tuple(name.name for name in likely.near))

    def _may_be_prose(self, written: CardMention, likely: LikelyCards, list_line: ListLine) -> bool:
        """Whether words that are no name need no question, because they do not look like a line of this list."""
        if written.count is None:
            short = len(written.written.split()) <= MAX_UNCOUNTED_WORDS and not written.remark
            in_list = list_line.listed or list_line.parsed.label is not None or written.piece
            return not (short and in_list and likely.alike >= MIN_NAME_SIMILARITY)
        if likely.alike >= MIN_NAME_SIMILARITY:
            return written.style == "after" and bool(written.remark) and not written.times
        is_short = len(squash(written.written)) < MIN_WORD_LENGTH
        if is_short or written.count > MAX_UNKNOWN_COPIES or is_figure(written):
            return True
        if written.times or list_line.parsed.label or (likely.near and not written.remark):
            return False
        small = self.style.is_capital and not written.written[:1].isupper()
        alike = not self.style.layouts or written.layout in self.style.layouts
        return small or not (alike and (list_line.listed or list_line.section))

    def _entry(self, card: Card, count: int, list_line: ListLine) -> Entry:
        section = list_line.section
        possible_sections = self.validator.possible_sections(card)
        usual = self.section_for(card)
        is_elsewhere = usual is not None and section != usual.name and card.name not in usual.exactly
        kept = section == POOL or (section in possible_sections and is_elsewhere)
        if list_line.aside != CONSIDERED_REMARK:
            self.cards.add(card)
        name = (self.alone if card == self.leader else self.names).name_of(card)
        return Entry(name, count, section if kept else None, list_line.line.number)

    def _max_copies(self, card: Card) -> int:
        place = self.section_for(card)
        if place is None:
            return MAX_COPIES
        return min(
            [limit.most for limit in self.validator.traits(card, place.name).copies], default=place.count or MAX_COPIES
        )

    def _cards_meant(self, name: NameEntry, written: CardMention) -> list[Card]:
        """Return the cards of the name: of the faction written beside it, or of the leader's."""
        if len(name.cards) == 1:
            return list(name.cards)
        remark = squash(written.remark)
        factions = [card for card in name.cards if squash(card.faction or "neutral") in remark] if remark else []
        if factions:
            return factions
        if self.leader:
            own = [card for card in name.cards if card.faction == self.leader.faction or card == self.leader]
            own = [card for card in own if card == self.leader] or own
            if own:
                return own
            return [card for card in name.cards if card in self.legal] or list(name.cards)
        return list(name.cards)


def _worst(results: Iterable[CardResult]) -> LineStatus:
    return max((result.status for result in results), key=SEVERITY.index)


def _line_of(written: CardMention) -> str:
    return written.written if written.count is None else f"{written.count} {written.written}"


def _in_legal_deck(report: LineReport) -> LineReport:
    """Return the report of a line when the whole deck is legal: then fewer lines are questions."""
    status = report.status_if_legal
    if status is None or status is report.status:
        return report
    if report.status is LineStatus.UNCLEAR:
        return replace(report, status=status, note="the deck is full without it")
    return replace(report, status=status, note="; ".join(filter(None, (report.note, "the deck is full with it"))))
