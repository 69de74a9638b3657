"""A pasted list as a page shows it: what each line was read as, and the questions that are left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deckbuilder.app.decks.imports import DeckImport, LineChoice
from deckbuilder.decks.importer.report import LineReport, LineStatus
from deckbuilder.text import counted

MAX_QUESTIONS = 200  # lines that are asked about at once
LEAVE_OUT = "-"  # the choice that leaves a line out
KINDS = {
    LineStatus.TAKEN: "good",
    LineStatus.CORRECTED: "asked",
    LineStatus.UNCLEAR: "asked",
    LineStatus.CONSIDERED: "considered",
    LineStatus.ASIDE: "ignored",
}
TOLD = {LineStatus.CONSIDERED: "to Considering", LineStatus.ASIDE: "ignored"}


@dataclass(frozen=True)
class LineRow:
    """A line of a report. `kind`: for the style sheet. `cards`: counts and names. `choice`: the question about it."""

    line: int
    text: str
    kind: str
    cards: Sequence[tuple[int, str]]
    note: str
    choice: LineChoice | None = None


@dataclass(frozen=True)
class ReportView:
    """The lines of a list: those with cards or questions, and the others. `left_open`: questions that are not asked."""

    rows: Sequence[LineRow]
    others: Sequence[LineRow]
    questions: int
    left_open: int
    chosen: Mapping[str, str]

    @property
    def summary(self) -> str:
        """How many questions there are."""
        return counted(self.questions, "question") if self.questions else "no question"


def report_view(pasted: DeckImport, chosen: Mapping[str, str]) -> ReportView:
    """Return the report of a list. `chosen`: the choices that were made, by the names of their fields."""
    choices = pasted.choices
    asked = {choice.line: choice for choice in choices[:MAX_QUESTIONS]}
    lines = [_row(line, asked.get(line.line)) for line in _lines(pasted)]
    rows = [row for row in lines if row.cards or row.choice or row.kind in ("asked", "considered")]
    others = [row for row in lines if row not in rows]
    open_lines = {str(line) for line in asked}
    settled = {name: value for name, value in chosen.items() if name.rpartition("-")[2] not in open_lines}
    return ReportView(rows, others, len(choices), len(choices) - len(asked), settled)


def _lines(pasted: DeckImport) -> Sequence[LineReport]:
    """Return the lines of a report; of a file or a code of this program, whose lines have none, its cards."""
    result = pasted.result
    if result.is_in_own_format:
        return [*result.reports, *pasted.considered_lines]
    is_code = not any(line.entries for line in result.reports)
    entries = result.understood.entries if is_code else ()
    return [*pasted.lines, *(LineReport(0, "", LineStatus.TAKEN, (entry,)) for entry in entries)]


def _row(line: LineReport, choice: LineChoice | None) -> LineRow:
    cards = [(entry.count, entry.name) for entry in line.entries]
    notes = [TOLD.get(line.status, ""), "" if line.status is LineStatus.CONSIDERED else line.note]
    kind = KINDS.get(line.status, "plain")
    return LineRow(line.line, line.text, kind, cards, "; ".join(note for note in notes if note), choice)
