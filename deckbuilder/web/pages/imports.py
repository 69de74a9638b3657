"""The import of a deck by paste or file: what every line was read as, choices, and the deck that is made of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckbuilder.app.decks.imports import DeckImport, LineChoice
from deckbuilder.app.decks.zipped import is_zip
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.importer.report import LineReport, LineStatus
from deckbuilder.errors import InputError
from deckbuilder.text import counted
from deckbuilder.web.page import Answer, Page, PageRequest, PreparedChange
from deckbuilder.web.pages.decks import bring, keep_new, renamed
from deckbuilder.web.views.deck import verdict_of

CHOICE = "line-"  # the begin of the names of fields that hold a choice; the number of the line follows
MAX_TEXT = 2 << 20  # characters
LONG = "the list is so long that it is not read while you type: press Read"
UNTITLED = "Deck"  # the name of a deck of which neither the list nor a leader tells one
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
class PastedForm:
    """A form with a pasted list. `chosen`: the choices about lines, by the names of their fields."""

    text: str
    ruleset: str
    title: str
    chosen: Mapping[str, str]

    @property
    def values(self) -> dict[str, Any]:
        """What a page shows again of the form."""
        return {"text": self.text, "ruleset": self.ruleset, "title": self.title}


def form_of(request: PageRequest) -> PastedForm:
    """Return the form of a request; the text of a file that comes with it counts more than what was typed."""
    form, file = request.form, request.files.get("file")
    text = file.text if file and file.text.strip() else form.get("text", "")
    chosen = {name: value for name, value in form.items() if name.startswith(CHOICE) and value}
    title = " ".join(form.get("title", "").split())
    return PastedForm(text.replace("\r\n", "\n"), form.get("ruleset", ""), title, chosen)


def read(request: PageRequest, pasted: PastedForm) -> DeckImport:
    """Return the import of a form with its choices. Raises InputError for a text that is none."""
    if len(pasted.text) > MAX_TEXT:
        raise InputError(f"the text has more than {MAX_TEXT:,} characters, the most that is read")
    result = DeckImport(request.workbench, pasted.text, UNTITLED, pasted.ruleset or None)
    for name, value in pasted.chosen.items():
        number = name.removeprefix(CHOICE)
        if number.isdecimal() and len(number) < 7:  # noqa: PLR2004 - a line
            result = result.leave_out(int(number)) if value == LEAVE_OUT else result.choose(int(number), value)
    return result


def paste(request: PageRequest) -> Answer:
    """Show the form for a pasted list."""
    return _page(request, PastedForm("", "", "", {}))


def report(request: PageRequest) -> Answer:
    """Show the report of a list; or the deck of it, where it is accepted."""
    if (file := request.files.get("file")) and is_zip(file.content):
        return PreparedChange(lambda: bring(request))
    pasted, action = form_of(request), request.form.get("action", "")
    try:
        result = read(request, pasted) if pasted.text.strip() or action else None
        if result and result.is_long and not action:
            return _page(request, pasted, error=LONG)
        if result and action == "accept":
            deck = _titled(result.accept(), pasted.title, result)
            return PreparedChange(lambda: _create(request, pasted, deck))
        return _page(request, pasted, result)
    except InputError as error:
        return _page(request, pasted, error=str(error), status=400 if action else 200)


def _create(request: PageRequest, pasted: PastedForm, deck: Deck) -> Answer:
    try:
        return keep_new(request, deck, "deck import")
    except InputError as error:
        return _page(request, pasted, error=str(error), status=400)


def _page(
    request: PageRequest, pasted: PastedForm, result: DeckImport | None = None, error: str = "", status: int = 200
) -> Page:
    """Return the page of the form with what was read. A text that is still typed is no bad request (`status`)."""
    values = {
        **pasted.values,
        "error": error,
        "rulesets": {ruleset.id: ruleset.name for ruleset in request.catalogue.rulesets.values()},
        **report_values(result, pasted),
    }
    return Page("import.html", values, status)


def report_values(result: DeckImport | None, pasted: PastedForm) -> dict[str, Any]:
    """Return what the report of a list shows. Raises InputError where it cannot be read."""
    if result is None:
        return {"report": None}
    resolved = result.resolved
    return {
        "report": report_view(result, pasted.chosen),
        "resolved": resolved,
        "usual_title": _titled(resolved.deck, "", result).name,
        "verdict": verdict_of(resolved, resolved.problems()),
    }


def _titled(deck: Deck, title: str, result: DeckImport) -> Deck:
    """Return a deck with a title: the one that was typed, the list's own, or else the leader's name."""
    if title:
        return renamed(deck, title)
    leader = result.resolved.leader
    return replace(deck, name=leader.name) if deck.name == UNTITLED and leader else deck


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
