"""The linter of card files: it checks each document by itself, then all of them cross_check."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from deckbuilder import files, limits
from deckbuilder.catalogue.build import documents
from deckbuilder.catalogue.builder import Builder
from deckbuilder.catalogue.complete_cards import query_errors
from deckbuilder.catalogue.known_cards import KnownCards
from deckbuilder.catalogue.lookup import candidates
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.formats.documents import from_document
from deckbuilder.decks.layouts import Steps, layout_problems
from deckbuilder.decks.problems import ProblemKind
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.textlist import POOL, headings, singular
from deckbuilder.documents import validation
from deckbuilder.documents.abilities import endless_abilities, is_defined
from deckbuilder.documents.cross_references import CrossReferences
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import input_errors, kind_of
from deckbuilder.documents.shared import LIST, Shared
from deckbuilder.documents.sources import PACK_FILE, Source, Sources, contents_of, in_reading_order, pack_of
from deckbuilder.documents.yaml12 import EMPTY, read_documents
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card, card_key, code_of, pack_of_key, text_only
from deckbuilder.model.ruleset import Format, RuleSet
from deckbuilder.query.parse import parse
from deckbuilder.spelling import MIN_MISTAKE_SIMILARITY, did_you_mean, nearest
from deckbuilder.text import counted, fold, listed, printable, slug


@dataclass(frozen=True)
class Finding:
    """One problem and its place; `fatal` if the document could not be parsed at all."""

    input_error: InputError
    fatal: bool

    def __str__(self) -> str:
        return "\n".join(printable(line) for line in str(self.input_error).split("\n"))


@dataclass
class LintReport:
    """The result of a run of the linter."""

    documents: int = 0
    findings: list[Finding] = field(default_factory=list)
    warnings: list[InputError] = field(default_factory=list)  # what is no error, and was hardly meant
    played: int = 0  # cards that the engine plays
    text_only: list[str] = field(default_factory=list)  # cards with an ability that is only text

    columns: Sequence[str] = ("file", "line", "column", "message", "level")

    def to_json(self) -> list[dict[str, Any]]:
        errors = [(finding.input_error, "error") for finding in self.findings]
        return [
            {**(error.place._asdict() if error.place else {}), "message": error.message, "level": level}
            for error, level in [*errors, *((warning, "warning") for warning in self.warnings)]
        ]

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each problem and each warning."""
        for entry in self.to_json():
            yield [entry.get(column) for column in self.columns]

    @property
    def exit_code(self) -> int:
        if any(finding.fatal for finding in self.findings):
            return 2
        return 1 if self.findings else 0


class Linter:
    """Checks files against their schemas, their rule sets and each other.

    `known_cards`: of a catalogue, which are not checked again unless they are in the files to be checked. `base`: a
    catalogue with cards that are not among the sources.
    """

    def __init__(self, sources: Sources, known_cards: KnownCards | None = None, base: Catalogue | None = None) -> None:
        self.sources = sources
        self.known_cards = known_cards or {}
        connection = sqlite3.connect(":memory:")
        if base:
            base.connection.backup(connection)
        self.builder = Builder(connection)
        self.report = LintReport()
        self.broken: set[str] = set()  # rule sets with errors; documents that refer to them are not checked further
        self.packs: dict[str, str] = {}  # by file, the id of its pack
        self.unread: set[str] = set()  # names of cards with errors, which are not reported as unknown
        self.defined: list[Document] = []  # correct cards and rule sets with abilities that are more than texts

    def lint(self, paths: list[Path]) -> LintReport:
        """Check the paths, or all card folders if there are none; other folders are read for their definitions."""
        contents = [contents_of(given) for given in paths]
        chosen = {path.resolve(): path for given in contents for path in given.files}
        left_out = [error for given in contents for error in given.left_out] if paths else self.sources.left_out()
        self.report.findings += [Finding(input_error, fatal=True) for input_error in left_out]
        everything = [(source.path.resolve(), source) for source in self.sources.files()]
        seen_paths = {path for path, _ in everything}
        everything += [
            (path, Source(given, custom=True, pack=_pack_around(path)))
            for path, given in chosen.items()
            if path not in seen_paths
        ]
        to_check = {source for path, source in everything if not paths or path in chosen}
        needs_others = any(_holds_documents(source.path) for source in to_check)
        sources = [source for _, source in everything if needs_others or source in to_check]
        checked: list[Document] = []
        for source in in_reading_order(sources):
            is_checked = source in to_check
            self.builder.known_cards = {} if is_checked else self.known_cards
            checked += self._file(source, is_checked=is_checked)
        self.builder.finish()
        catalogue = Catalogue(self.builder.connection)
        shared = {name: self.builder.shared(name) for name in self.builder.rulesets}
        cross_check = CrossCheck(catalogue, self.defined, shared, self.unread, self._key)
        remaining = Counter({document.file: limits.MAX_ERRORS for document in checked})
        for document in checked:
            if document.data.get("ruleset") not in self.broken:
                errors = list(islice(cross_check.input_errors(document), remaining[document.file]))
                remaining[document.file] -= len(errors)
                self.report.findings += [Finding(input_error, fatal=False) for input_error in errors]
                self.report.warnings += islice(_warnings(document), remaining[document.file])
                self._note_player(cross_check.catalogue, document)
        self.report.warnings.sort(key=lambda warning: warning.place or Place(""))
        self.report.findings.sort(key=lambda finding: finding.input_error.place or Place(""))
        by_file = groupby(
            self.report.findings, lambda finding: finding.input_error.place and finding.input_error.place.file
        )
        self.report.findings = [finding for _, findings in by_file for finding in _first(list(findings))]
        return self.report

    def _note_player(self, catalogue: Catalogue, document: Document) -> None:
        """Count a card as played by the engine, or as one with text that players apply by hand."""
        data = document.data
        if kind_of(document) != "card" or not validation.is_played(data["ruleset"]):
            return
        if sentence := text_only(catalogue.card_document(self._key(document)) or data):
            self.report.text_only.append(sentence)
        else:
            self.report.played += 1

    def _key(self, document: Document) -> str:
        """Return the key of the card of a document."""
        data = document.data
        return card_key(data["ruleset"], data.get("faction"), data["card"], self.packs[document.file])

    def _file(self, source: Source, *, is_checked: bool) -> list[Document]:
        """Read a file; return its correct documents if it is one of those to be checked."""
        good: list[Document] = []
        self.packs[str(source.path)] = source.pack
        reported = read = 0
        try:
            for document in documents(source):
                read += 1
                # Further errors are only counted.
                most = limits.MAX_ERRORS if reported < limits.MAX_REPORTED_ERRORS else 0
                problems = list(self._alone(document, most, source))
                reported += len(problems)
                if problems and isinstance(document.data, dict):
                    self.unread.add(fold(str(document.data.get("card", ""))))
                if is_checked:
                    self.report.documents += 1
                    self.report.findings += [Finding(input_error, fatal=True) for input_error in problems]
                    good += [] if problems else [document]
        except InputError as input_error:
            if is_checked:
                self.report.findings.append(Finding(input_error, fatal=True))
            return good
        if is_checked and not read:
            nothing = InputError(f"{EMPTY}; a card begins with 'card:', a deck with 'deck:'", Place(str(source.path)))
            self.report.findings.append(Finding(nothing, fatal=True))
        return good

    def _alone(self, document: Document, most: int, source: Source) -> Iterator[InputError]:
        try:
            kind = kind_of(document)
        except InputError as input_error:
            yield input_error
            return
        errors = list(input_errors(document, kind, most)) or list(query_errors(document) if kind == "ruleset" else ())
        yield from errors
        ruleset = document.data.get("ruleset")
        if errors and kind == "ruleset" and isinstance(ruleset, str):
            self.broken.add(ruleset)
        elif not errors and ruleset not in self.broken:
            try:
                self.builder.add(document, custom=source.custom, pack=source.pack)
            except InputError as input_error:
                yield from self._senseless(document) or [input_error]
            else:
                if defines(document):
                    self.defined.append(document)

    def _senseless(self, document: Document) -> list[InputError]:
        """Return all errors in a card or a rule set; the builder raises only the first."""
        name, kind = document.data["ruleset"], kind_of(document)
        if kind == "ruleset" and name not in self.builder.rulesets:
            self.broken.add(name)
            return list(
                validation.ruleset_errors(document, RuleSet.from_document(document.data), Shared(document.data))
            )
        if kind == "card" and name in self.builder.rulesets:
            return list(validation.input_errors(document, self.builder.rulesets[name], self.builder.shared(name)))
        return []


def _warnings(document: Document) -> Iterator[InputError]:
    """Yield what a correct document hardly means."""
    if defines(document):
        yield from endless_abilities(document)


def _pack_around(path: Path) -> str:
    """Return the id of the pack in whose folder, or below it, a file lies; empty if it lies in none."""
    folder = next((folder for folder in path.parents if (folder / PACK_FILE).is_file()), None)
    return pack_of(folder) if folder else ""


def _holds_documents(path: Path) -> bool:
    """Whether a file has a document that can be read, at its beginning."""
    try:
        return next(read_documents(files.read(path), str(path)), None) is not None
    except InputError:
        return False


def _first(findings: list[Finding]) -> list[Finding]:
    """Yield the first problems of a file, and how many more it has."""
    reported, more = findings[: limits.MAX_REPORTED_ERRORS], findings[limits.MAX_REPORTED_ERRORS :]
    if not more:
        return reported
    sentence = f"and {counted(len(more), 'more problem')} in this file"
    place = reported[0].input_error.place
    rest = Finding(InputError(sentence, place and Place(place.file)), fatal=any(finding.fatal for finding in more))
    return [*reported, rest]


class CrossCheck:
    """Problems between correct documents: names that must exist, decks that must be legal.

    `defined`: correct cards and rule sets with abilities that are more than texts. A document that is not among them,
    or has been edited since, can be checked too. `unread`: folded names of cards that count as existing.
    `key_of`: the key that the card of a document has in the catalogue.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        defined: list[Document],
        shared: Mapping[str, Shared],
        unread: set[str],
        key_of: Callable[[Document], str],
    ) -> None:
        self.catalogue = catalogue
        self.shared = shared
        self.unread = unread
        self.key_of = key_of
        self.cross_references = CrossReferences(
            defined,
            shared,
            lambda ruleset: catalogue.search(parse(f'ruleset:"{ruleset}"')),
            lambda document: pack_of_key(key_of(document)),
        )
        self.resolver = Resolver(catalogue)
        self.headings = headings(catalogue.rulesets.values())
        self.sections = {name: _sections(ruleset.formats.values()) for name, ruleset in catalogue.rulesets.items()}
        self.codes: dict[str, dict[str, list[Card]]] = {}  # by rule set, the cards of each code
        self.leaders: dict[str, list[Card]] = {}  # by rule set
        self.factions: dict[str, set[str]] = {name: set() for name in catalogue.rulesets}
        for row in catalogue.factions():
            if row["document"]:
                self.factions[row["ruleset"]].add(row["name"])

    def input_errors(self, document: Document) -> Iterator[InputError]:
        match kind_of(document):
            case "card":
                yield from self._card(document)
                yield from self._abilities(document)
            case "deck":
                yield from self._deck(document)
            case "pool" | "figures":
                for name in document.data["cards"]:
                    yield from self._name(document, ("cards", name), name)
            case "ruleset":
                yield from query_errors(document, replace(self.catalogue.vocabulary(), is_exact=True))
                yield from self._abilities(document)
                for name in document.data["formats"]:
                    yield from self._format(document, name)

    def _card(self, document: Document) -> Iterator[InputError]:
        data = document.data
        faction, others = data.get("faction"), self.factions[data["ruleset"]]
        if faction and faction not in others:
            near = nearest(faction, others, 1, min_similarity=MIN_MISTAKE_SIMILARITY)
            if near:  # a faction needs no file, so another name may be meant
                sentence = f"the faction '{faction}' has no file of its own; did you mean '{near[0]}'?"
                yield InputError(sentence, document.place(("faction",)))
        for section, cards in data.get("brings", {}).items():
            yield from self._section(document, ("brings", section), section, self.sections[data["ruleset"]])
            for name in cards:
                yield from self._name(document, ("brings", section, name), name)
        for name in data.get("piles", {}):
            yield from self._name(document, ("piles", name), name)
        for number, placement in enumerate(data.get("setup", {}).get("board", ())):
            yield from self._name(document, ("setup", "board", number, "card"), placement["card"])
        if "setup" in data or "brings" in data:
            for path, sentence in layout_problems(data, self._leaders(data["ruleset"]), self.catalogue):
                yield InputError(sentence, document.place(path, key=path[0] == "brings"))
        yield from self._code(document)

    def _leaders(self, ruleset: str) -> list[Card]:
        if ruleset not in self.leaders:
            leader = self.catalogue.rulesets[ruleset].leader
            cards = self.catalogue.search(parse(f'ruleset:"{ruleset}"'))
            self.leaders[ruleset] = [card for card in cards if leader in card.words]
        return self.leaders[ruleset]

    def _code(self, document: Document) -> Iterator[InputError]:
        """Yield a code of a card that another card has, too."""
        data = document.data
        name, own = data["ruleset"], code_of(data)
        if name not in self.codes:
            self.codes[name] = {}
            if self.catalogue.ruleset_document(name).get("codes"):
                for card in self.catalogue.search(parse(f'ruleset:"{name}"')):
                    self.codes[name].setdefault(card.code, []).append(card)
        key = self.key_of(document)
        if own and (others := [card.name for card in self.codes[name].get(own, ()) if card.key != key]):
            sentence = f"the code {own} is that of {listed(others)} too; give one of them another with 'code:'"
            yield InputError(sentence, document.place(("code",) if "code" in data else ("card",)))

    def _abilities(self, document: Document) -> Iterator[InputError]:
        if defines(document):
            yield from self.cross_references.input_errors(document)

    def _format(self, document: Document, name: str) -> Iterator[InputError]:
        """Yield unknown sections and cards in formats."""
        format_, leader = document.data["formats"][name], document.data["leader"]
        path: Steps = ("formats", name)
        sections = list(format_["sections"])
        if leader not in sections:
            sentence = f"the format '{name}' has no section '{leader}', the leader's"
            yield InputError(sentence, document.place((*path, "sections"), key=True))
        elif leader not in document.data["classes"]:
            sentence = f"'{leader}' is not a class word; the leader's section is called like the leader's class"
            yield InputError(sentence, document.place(("leader",)))
        for section, entry in format_["sections"].items():
            for card in entry.get("exactly", {}):
                yield from self._name(document, (*path, "sections", section, "exactly", card), card)
        for number, section in enumerate(format_.get("total", {}).get("in", ())):
            yield from self._section(document, (*path, "total", "in", number), section, sections)
        for part in ("copies", "belongs"):
            for index, entry in enumerate(format_.get(part, ())):
                for number, section in enumerate(entry.get("in", ())):
                    yield from self._section(document, (*path, part, index, "in", number), section, sections)

    def _section(self, document: Document, path: Steps, name: str, sections: list[str]) -> Iterator[InputError]:
        if name not in sections:
            sentence = f"there is no section '{name}' in this rule set; it has {listed(sections)}"
            yield InputError(sentence, document.place(path, key=path[-1] == name))

    def _name(self, document: Document, path: Steps, name: str) -> Iterator[InputError]:
        """Return the problem of a card that does not exist in the document's rule set."""
        if fold(name) not in self.unread and not candidates(self.catalogue, name, document.data["ruleset"]):
            near = self.catalogue.near(name, document.data["ruleset"])
            place = document.place(path, key=path[-1] == name)
            yield InputError(f"there is no card '{name}' in this rule set{did_you_mean(near)}", place)

    def _deck(self, document: Document) -> Iterator[InputError]:
        try:
            resolved = self.resolver.resolve(from_document(document.data, self.headings, document))
        except InputError as input_error:
            yield InputError(input_error.message, document.place())
            return
        problems = resolved.problems()
        if any(p.kind is ProblemKind.UNKNOWN and fold(p.card or "") in self.unread for p in problems):
            return
        for problem in problems:
            place = document.place(self._written(document, problem.section, problem.card), key=True)
            if problem.kind is ProblemKind.SYNTAX:
                place = Place(document.file, problem.line)
            yield InputError(f"the deck is not legal: {replace(problem, line=0)}", place)

    def _written(self, document: Document, section: str | None, card: str | None) -> Steps:
        """Return the path of the heading or the card of a problem."""
        if section == POOL:
            return (POOL, card) if card and card in document.data.get("pool", {}) else ("cards",)
        for heading, cards in document.data["cards"].items():
            if section and self.headings.get(singular(heading)) == section:
                name = next((name for name in cards if card and slug(name) == slug(card)), None)
                return ("cards", heading, name) if name else ("cards", heading)
        return ("cards",)


def defines(document: Document) -> bool:
    """Whether a card or a rule set has abilities that are more than texts."""
    kind = kind_of(document)
    return bool(document.data.get(LIST)) and (kind == "ruleset" or (kind == "card" and is_defined(document.data)))


def _sections(formats: Iterable[Format]) -> list[str]:
    return list(dict.fromkeys(section.name for format_ in formats for section in format_.sections))
