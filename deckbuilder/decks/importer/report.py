"""Import report: what was done with each line, and the list that can be edited and imported again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from deckbuilder.decks.deck import DeckList, Entry
from deckbuilder.decks.problems import Problem
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.textlist import write_text
from deckbuilder.json_objects import JsonObject
from deckbuilder.text import listed, printable, short

MAX_LINE_LENGTH = 600  # characters of a line that is returned whole
COMMENTS = ("#", "//")


class LineStatus(Enum):
    """The result of a pasted line."""

    TAKEN = "taken"
    CORRECTED = "corrected"
    HEADING = "heading"
    SKIPPED = "skipped"
    CONSIDERED = "to consider"
    ASIDE = "left aside"
    UNCLEAR = "not understood"


@dataclass(frozen=True)
class LineReport(JsonObject):
    """The status of one line, the cards that it gave, and a remark.

    Attributes:
        line: Its number; 0 for a remark about the whole text.
        text: The line as it was pasted.
        status: What became of it.
        entries: The cards that it gave.
        note: A remark.
        near: Cards that a line that was not understood may mean.
        status_if_legal: The status that replaces `status` if the deck is legal without a question.
        unread: The parts that were not understood, if other parts gave cards.
    """

    KEYS = "line? text did=status cards=entries note? near unread"

    line: int
    text: str
    status: LineStatus
    entries: tuple[Entry, ...] = ()
    note: str = ""
    near: tuple[str, ...] = ()
    status_if_legal: LineStatus | None = None
    unread: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """The cards of the line, its unread parts and the remark, as one text."""
        cards = listed(f"{entry.count} {entry.name}" for entry in self.entries) if self.entries else ""
        unread = f"not: {listed(self.unread)}" if self.unread else ""
        return "; ".join(filter(None, (cards, unread, self.why_open)))

    @property
    def why_open(self) -> str:
        """A remark about the parts that were not understood."""
        near = f"perhaps {listed(self.near, 'or')}" if self.near else ""
        return "; ".join(filter(None, (near, self.note)))

    @property
    def open_parts(self) -> tuple[str, ...]:
        """The parts that were not understood, or the whole line."""
        return self.unread or (self.text,)


@dataclass(frozen=True)
class ImportResult(JsonObject):
    """A pasted deck with all corrections, as far as it was understood; `understood` is its deck list."""

    KEYS = "lines way?=interpretation note? problems"

    resolved: ResolvedDeck
    understood: DeckList
    reports: Sequence[LineReport] = field(default=())
    interpretation: str = ""  # how the text was read, if there was a choice
    note: str = ""  # a remark about the whole text

    @property
    def lines(self) -> list[LineReport]:
        """The report of each line that is not empty."""
        return [report for report in self.reports if report.text]

    @property
    def problems(self) -> list[Problem]:
        return self.resolved.problems()

    def with_status(self, *kinds: LineStatus) -> list[LineReport]:
        """Return the lines with one of these statuses."""
        return [report for report in self.reports if report.status in kinds]

    @property
    def is_in_own_format(self) -> bool:
        """Whether the text was a list in a format of this program, which needs no report about its lines."""
        return all(report.status is LineStatus.TAKEN and not report.note and not report.text for report in self.reports)

    @property
    def has_cards(self) -> bool:
        """Whether any card was understood."""
        return bool(self.understood.entries or self.understood.pool)

    @property
    def has_questions(self) -> bool:
        """Whether the user should be asked about a line."""
        return bool(self.corrections or self.unclear)

    @property
    def is_complete(self) -> bool:
        """Whether every line is a card, a heading or a comment, without a question."""
        return any(report.entries for report in self.reports if report.status is LineStatus.TAKEN) and all(
            report.status in (LineStatus.TAKEN, LineStatus.HEADING)
            or (report.status is LineStatus.SKIPPED and report.text.startswith(COMMENTS))
            for report in self.reports
        )

    @property
    def corrections(self) -> list[LineReport]:
        return self.with_status(LineStatus.CORRECTED)

    @property
    def unclear(self) -> list[LineReport]:
        return self.with_status(LineStatus.UNCLEAR)

    def unread_notes(self) -> tuple[str, ...]:
        """Return the lines that were not understood, as notes of a deck."""
        parts = [(report, part) for report in self.unclear for part in report.open_parts]
        return tuple(
            f"Not read: {short(part)}" + (f" ({short(report.why_open)})" if report.why_open else "")
            for report, part in parts
        )

    def write_list(self) -> str:
        """Return the list as it was understood, with the corrections and the open lines, for the user to edit."""
        was = {entry.name: report.text for report in self.corrections for entry in report.entries}
        open_ = [
            (printable(part) if len(part) <= MAX_LINE_LENGTH else short(part))
            + (f"  # {report.why_open}\n" if report.why_open else "\n")
            for report in self.unclear
            for part in report.open_parts
        ]
        lines = write_text(self.understood, {name: f"was: {short(text)}" for name, text in was.items()})
        return lines + ("\n# Not understood: correct or delete\n" + "".join(open_) if open_ else "")
