"""Everything that is wrong with card files: each document by itself, then all of them together."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deckbuilder import files
from deckbuilder.catalogue.build import Builder
from deckbuilder.catalogue.lookup import candidates
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.forms import from_document
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.textlist import headings
from deckbuilder.documents.schemas import faults, kind_of
from deckbuilder.documents.sources import Source, Sources, in_reading_order, yaml_files
from deckbuilder.documents.yaml12 import Document, read_documents
from deckbuilder.errors import Fault, Place
from deckbuilder.query.parse import QueryError, condition
from deckbuilder.text import fold, listed, printable, slug


@dataclass(frozen=True)
class Finding:
    """One problem and its place; `fatal` when the document could not be understood at all."""

    fault: Fault
    fatal: bool

    def __str__(self) -> str:
        return "\n".join(printable(line) for line in str(self.fault).split("\n"))

    def as_json(self) -> dict[str, Any]:
        place = self.fault.place
        where = {"file": place.file, "line": place.line, "column": place.column} if place else {}
        return {**where, "message": self.fault.message}


@dataclass
class Report:
    """What a run found."""

    documents: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        if any(finding.fatal for finding in self.findings):
            return 2
        return 1 if self.findings else 0


class Linter:
    """Checks files against their schemas, their rule sets and each other."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.connection = sqlite3.connect(":memory:")
        self.builder = Builder(self.connection)
        self.report = Report()
        self.broken: set[str] = set()  # rule sets with faults: what refers to them is not looked into further

    def lint(self, paths: list[Path]) -> Report:
        """Check the paths, or all card folders where there are none; other folders are read for what they define."""
        chosen = {path.resolve(): path for given in reversed(paths) for path in yaml_files(given)}
        everything = self.sources.files()
        known = {source.path.resolve() for source in everything}
        extra = [Source(path, custom=True) for path in wanted if path.resolve() not in known]
        checked: list[Document] = []
        for source in in_reading_order([*everything, *extra]):
            is_checked = not paths or source.path.resolve() in chosen
            checked += self._file(source, is_checked=is_checked)
        self.builder.finish()
        catalogue = Catalogue(self.connection)
        for document in checked:
            self.report.findings += [Finding(fault, fatal=False) for fault in _together(document, catalogue)]
        self.report.findings.sort(key=lambda finding: finding.fault.place or Place(""))
        return self.report

    def _file(self, source: Source, *, is_checked: bool) -> list[Document]:
        """Read a file; returns its good documents when it is one of those to be checked."""
        good: list[Document] = []
        try:
            for document in read_documents(files.read(source.path), str(source.path)):
                problems = list(self._alone(document, custom=source.custom))
                if is_checked:
                    self.report.documents += 1
                    self.report.findings += [Finding(fault, fatal=True) for fault in problems]
                    good += [] if problems else [document]
        except Fault as fault:
            if is_checked:
                self.report.findings.append(Finding(fault, fatal=True))
        return good

    def _alone(self, document: Document, *, custom: bool) -> Iterator[Fault]:
        try:
            kind = kind_of(document)
        except Fault as fault:
            yield fault
            return
        found = list(faults(document, kind))
        yield from found
        if not found:
            try:
                self.builder.add(document, custom=custom)
            except Fault as fault:
                yield fault


def _together(document: Document, catalogue: Catalogue) -> Iterator[Fault]:
    """What is wrong with a good document among the others."""
    match kind_of(document):
        case "card":
            yield from _card_faults(document, catalogue)
        case "deck":
            yield from _deck_faults(document, catalogue)
        case "pool":
            for name in document.data["cards"]:
                yield from _name_faults(document, ("cards", name), name, catalogue)
        case "ruleset":
            yield from _query_faults(document)


def _card_faults(document: Document, catalogue: Catalogue) -> Iterator[Fault]:
    data = document.data
    faction = data.get("faction")
    others = {row["name"] for row in catalogue.factions() if row["ruleset"] == data["ruleset"] and row["document"]}
    if faction and faction not in others and (near := _near(faction, others)):
        sentence = f"the faction '{faction}' has no file of its own; did you mean '{near}'?"
        yield Fault(sentence, document.place(("faction",)))
    for section, cards in data.get("brings", {}).items():
        for name in cards:
            yield from _name_faults(document, ("brings", section, name), name, catalogue)
    for name in data.get("piles", {}):
        yield from _name_faults(document, ("piles", name), name, catalogue)
    for number, placement in enumerate(data.get("setup", {}).get("board", ())):
        yield from _name_faults(document, ("setup", "board", number, "card"), placement["card"], catalogue)


def _near(name: str, known: set[str]) -> str | None:
    from rapidfuzz import process  # noqa: PLC0415 - start-up time

    found = process.extractOne(name, known, score_cutoff=80)
    return str(found[0]) if found else None


def _name_faults(document: Document, path: tuple[str | int, ...], name: str, catalogue: Catalogue) -> Iterator[Fault]:
    """A card that does not exist in the document's rule set."""
    if not candidates(catalogue, name, document.data["ruleset"]):
        near = catalogue.near(name, document.data["ruleset"])
        hint = f"; did you mean {listed(near, 'or')}?" if near else ""
        place = document.place(path, key=path[-1] == name)
        yield Fault(f"there is no card '{name}' in this rule set{hint}", place)


def _deck_faults(document: Document, catalogue: Catalogue) -> Iterator[Fault]:
    known = headings(catalogue.rulesets.values())
    try:
        reading = Resolver(catalogue).resolve(from_document(document.data, known, document))
    except Fault as fault:
        yield Fault(fault.message, document.place())
        return
    for problem in reading.problems():
        path = _deck_path(problem.section, problem.card, document)
        yield Fault(f"the deck is not legal: {problem}", document.place(path, key=True))


def _deck_path(section: str | None, card: str | None, document: Document) -> tuple[str, ...]:
    written = document.data["cards"]
    heading = next((name for name in written if section and fold(name) == fold(section)), None)
    if heading is None:
        return ("cards",)
    name = next((name for name in written[heading] if card and slug(name) == slug(card)), None)
    return ("cards", heading, name) if name else ("cards", heading)


def _query_faults(document: Document) -> Iterator[Fault]:
    """Conditions of a rule set that are no queries."""
    for path, query in _queries(document.data):
        try:
            condition(query)
        except QueryError as error:
            yield Fault(error.sentence, document.place(path))


def _queries(data: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if "playable" in data["opening"]:
        yield ("opening", "playable"), data["opening"]["playable"]
    for name, format_ in data["formats"].items():
        for section, entry in format_["sections"].items():
            yield ("formats", name, "sections", section, "cards"), entry["cards"]
        for part in ("copies", "belongs", "guests"):
            for number, entry in enumerate(format_.get(part, ())):
                for key in {"cards", "or"} & entry.keys():
                    yield ("formats", name, part, number, key), entry[key]
