"""The import of a deck: a report of every line, the choices that are left, and the deck that is accepted."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from deckbuilder.app.decks.reports import deck_document
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.importer.interpretation_search import MAX_READ, size_of
from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.importer.report import ImportResult, LineReport, LineStatus
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.textlist import split_count
from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject


@dataclass(frozen=True)
class LineChoice:
    """A line that could mean several cards, or a card only if a correction is accepted.

    `line`: its number. `names`: the cards that it may mean, the likeliest first. `is_correction`: the import takes the
    first of them unless another one is chosen.
    """

    line: int
    text: str
    names: tuple[str, ...]
    is_correction: bool


@dataclass(frozen=True)
class DeckImport:
    """A pasted text as a deck. `choose` and `leave_out` return the import that follows from a choice.

    `ruleset`: the rule set to read it for; the names of the cards tell it if None. Reading raises InputError for a text
    without cards.
    """

    workbench: Workbench
    text: str
    name: str = "Deck"
    ruleset: str | None = None
    _chosen: Mapping[int, str] = field(default_factory=dict)  # by line, what stands there instead

    @cached_property
    def result(self) -> ImportResult:
        """The report of every line."""
        lines = self.text.splitlines()
        edited = [self._chosen.get(number, line) for number, line in enumerate(lines, start=1)]
        text = "\n".join(edited) if self._chosen else self.text
        return read_pasted(text, self.workbench.resolver, ruleset=self.ruleset, name=self.name)

    @property
    def is_long(self) -> bool:
        """Whether the text is too long to be read whenever a character of it is typed; JSON is read quickly."""
        rulesets = 1 if self.ruleset else len(self.workbench.catalogue.rulesets)
        is_json = self.text.lstrip()[:1] in {"{", "["}
        return not is_json and rulesets * size_of(self.text, self.text.count("\n")) > MAX_READ

    @property
    def resolved(self) -> ResolvedDeck:
        """The deck as far as it was understood, with all corrections."""
        return self.result.resolved

    @property
    def lines(self) -> list[LineReport]:
        """The report of each line that is not empty."""
        return [line for line in self.result.reports if line.text]

    @property
    def considered_lines(self) -> list[LineReport]:
        """The cards under consideration in a file of this program, whose lines have no report."""
        considering = self.result.understood.considering
        return [LineReport(entry.line, "", LineStatus.CONSIDERED, (entry,)) for entry in considering]

    @property
    def choices(self) -> list[LineChoice]:
        """The lines that are corrected or not understood, with the cards that they may mean."""
        corrected = [
            LineChoice(line.line, line.text, _names_of(line), is_correction=True) for line in self.result.corrections
        ]
        unclear = [LineChoice(line.line, line.text, line.near, is_correction=False) for line in self.result.unclear]
        return sorted([*corrected, *unclear], key=lambda choice: choice.line)

    def choose(self, line: int, card: str, count: int | None = None) -> "DeckImport":
        """Return the import in which a line means a card, `count` times or as it says. Raises InputError."""
        written, _ = split_count(self._line(line).strip())
        return self._with(line, f"{count if count is not None else written} {card}")

    def leave_out(self, line: int) -> "DeckImport":
        """Leave a line out. Raises InputError for no such line."""
        self._line(line)
        return self._with(line, "")

    def accept(self) -> Deck:
        """Return the deck with all corrections; lines that were not understood become its notes. Raises InputError."""
        if not self.result.has_cards:
            raise InputError("no card of the list was understood")
        return noted_deck(self.result)

    def _line(self, number: int) -> str:
        lines = self.text.splitlines()
        if not 1 <= number <= len(lines):
            raise InputError(f"there is no line {number}; the list has {len(lines)}")
        return self._chosen.get(number, lines[number - 1])

    def _with(self, number: int, text: str) -> "DeckImport":
        return replace(self, _chosen={**self._chosen, number: text})


@dataclass(frozen=True)
class ImportReport(JsonObject):
    """An import, and its deck as far as it was accepted. `file`: where the deck was written; None if nowhere."""

    KEYS = """
        file deck=document
        lines=imported.lines way?=imported.interpretation note?=imported.note problems=imported.problems
    """

    workbench: Workbench
    imported: ImportResult
    deck: Deck
    file: str | None = None

    @property
    def document(self) -> dict[str, Any]:
        """The deck as a document."""
        return deck_document(self.workbench, self.deck)


def _names_of(line: LineReport) -> tuple[str, ...]:
    """Return the cards of a corrected line, or what was corrected in a line without cards."""
    return tuple(entry.name for entry in line.entries) or (line.note,)


def noted_deck(imported: ImportResult) -> Deck:
    """Return the deck of an import, with the lines that were not understood as its notes."""
    deck = imported.resolved.deck
    return replace(deck, notes=(*deck.notes, *imported.unread_notes()))
