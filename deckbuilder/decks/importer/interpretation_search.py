"""A text read in one way after another, one on top of another, until its deck is full."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from deckbuilder.decks.importer.decisions import DeckInterpretation
from deckbuilder.decks.importer.interpretations import (
    LINES,
    LISTS,
    NTH,
    PIECES,
    TABLES,
    VALUE,
    Interpretation,
    alternatives,
    without_run,
)
from deckbuilder.decks.importer.json_lists import lines_of_value, value_of_yaml
from deckbuilder.decks.importer.lines import PastedLine, lines_of
from deckbuilder.decks.importer.list_parser import LineReader, PastedList
from deckbuilder.decks.importer.outliers import runs_apart
from deckbuilder.decks.importer.report import ImportResult, LineStatus
from deckbuilder.decks.importer.tables import Row, pieces_apart, rows_of, side_by_side
from deckbuilder.decks.resolve import Resolver

CLEARLY = 4  # times fewer cards must be wrong for another way to read a text
LONG = 10_000  # characters: longer texts are read in one way only
TOO_MANY = 3  # times as bad is a card too many as one too few
EFFORT = 300_000  # characters that are read at most, counted each time
LINE = 20  # characters that each line counts for besides
TOGETHER = 3  # ways at most in which a text is read at once
FEW = 50  # weight: what a few exact names say is little against many misspelt ones


class _Candidate(NamedTuple):
    """A text read in one way, and its deck."""

    reader: LineReader
    decision: DeckInterpretation
    imported: ImportResult
    lack: int

    @property
    def pasted(self) -> PastedList:
        return self.decision.pasted


class InterpretationSearch:
    """A text read in one way after another, until its deck is full."""

    def __init__(self, lines: Sequence[PastedLine], text: str, resolver: Resolver, name: str) -> None:
        self.text = text
        self.forms: dict[str, Sequence[PastedLine | Row]] = {LINES: lines, TABLES: rows_of(lines)}
        self.resolver = resolver
        self.name = name
        self.seen: set[Hashable] = set()
        self.effort = len(text) + LINE * len(lines)

    def fullest(self, readers: Sequence[LineReader]) -> ImportResult:
        """The deck of the likeliest reading; of another way to read the text where only that fills the quotas."""
        plain = [
            self._made(one.reader, one) for one in _likely([PastedList(self.forms[TABLES], one) for one in readers])
        ]
        first = max(plain, key=_worth)
        if not first.lack or len(self.text) > LONG:
            return first.imported
        self._find_forms()
        best = self._repaired(plain)
        return (best if CLEARLY * best.lack < first.lack else first).imported

    def _find_forms(self) -> None:
        """What else the text may be taken for."""
        lines = [line for line in self.forms[LINES] if isinstance(line, PastedLine)]
        for column, form in enumerate(NTH, start=1):
            if (rows := rows_of(lines, column)) not in self.forms.values():
                self.forms[form] = rows
        if len(pieces := pieces_apart(lines)) > len(lines):
            self.forms[PIECES] = pieces
        if lists := side_by_side(lines):
            self.forms[LISTS] = lists
        value = value_of_yaml(self.text)
        if value is not None:
            self.forms[VALUE] = lines_of("\n".join(lines_of_value(value)), self.name)

    def _repaired(self, made: list[_Candidate]) -> _Candidate:
        """The readings changed in whatever brings one of them nearest to a full deck, as often as that helps."""
        best = min(made, key=_trouble)
        for _ in range(TOGETHER):
            if not best.lack:
                break
            read = [self._read(one, way) for one in made for way in alternatives(one.pasted.way, self.forms)]
            tried = sorted(filter(None, read), key=_trouble)
            better = min([best, *tried], key=_trouble)
            if better.lack and (rest := next(filter(None, map(self._without_a_run, [*made, *tried])), None)):
                return rest
            if better.lack == best.lack:
                break
            best, made = better, [better]
        return best

    def _without_a_run(self, made: _Candidate) -> _Candidate | None:
        """The reading without lines that stand together apart from the list, where that makes a legal deck."""
        reading, spoken = made.imported.reading, made.pasted.spoken
        format_, leader = reading.validator.format, reading.validator.ruleset.leader
        excess = sum(reading.deck.cards().values()) - format_.size
        brought = sum(section.count or 0 for section in format_.sections if section.dictated)
        for run in runs_apart(spoken, excess, brought, leader):
            without = self._read(made, without_run(made.pasted.way, run))
            if without and not without.lack:
                return without
        return None

    def _read(self, made: _Candidate, way: Interpretation) -> _Candidate | None:
        """The text read in another way than it was; None if it comes to what another way came to."""
        reader = made.reader.with_words(tuple(made.decision.legal)) if way.short else made.reader
        pasted = PastedList(self.forms[way.form], reader, way)
        if pasted.meaning in self.seen or self.effort * len(self.seen) > EFFORT:
            return None
        return self._made(made.reader, pasted)

    def _made(self, reader: LineReader, pasted: PastedList) -> _Candidate:
        self.seen.add(pasted.meaning)
        decision = DeckInterpretation(pasted, self.resolver, self.name)
        imported = decision.imported()
        return _Candidate(reader, decision, imported, _lack(imported))


def _likely(read: list[PastedList]) -> list[PastedList]:
    """The readings whose rule sets know the most of all names."""
    most = max(one.weight for one in read)
    return [one for one in read if 2 * one.weight >= most or most < FEW]


def _trouble(made: _Candidate) -> tuple[int, int, int]:
    """What lies between a reading and a legal deck without a question."""
    return made.lack, len(made.imported.unclear), len(made.imported.corrections)


def _lack(imported: ImportResult) -> int:
    """How far a deck is from a legal one; lists that are not finished are likelier than those with too many cards."""
    missing = [(one.required or 0) - (one.found or 0) or 1 for one in imported.reading.problems()]
    return sum(number if number > 0 else -TOO_MANY * number for number in missing)


def _worth(made: _Candidate) -> tuple[int, int]:
    """How much of a text was understood, exactly or after corrections; then how good a deck it makes."""
    imported = made.imported
    kinds = Counter(outcome.did for outcome in imported.outcomes for _ in outcome.entries or (None,))
    parts = sum(len(outcome.entries) for outcome in imported.unclear)  # what was understood of such lines
    kinds[LineStatus.TAKEN] += parts
    kinds[LineStatus.UNCLEAR] -= parts - sum(len(outcome.unread) for outcome in imported.unclear)
    told = (
        10 * kinds[LineStatus.TAKEN]
        + 7 * kinds[LineStatus.CORRECTED]
        - 3 * kinds[LineStatus.UNCLEAR]
        + kinds[LineStatus.HEADING]
    )
    return told + made.pasted.in_full, -len(imported.reading.problems())
