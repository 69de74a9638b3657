"""Entry point of the import: any text that may contain a deck, and the deck in it."""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from deckbuilder import limits
from deckbuilder.decks.deck import Deck, DeckList
from deckbuilder.decks.formats.deck_code import CODE_FORMAT, PREFIX, read_code
from deckbuilder.decks.formats.html_parser import tags_of
from deckbuilder.decks.formats.registry import TEXT, format_of_text
from deckbuilder.decks.formats.tabletop_simulator import is_save, is_saved_stack, value_of_json
from deckbuilder.decks.importer import structured_data
from deckbuilder.decks.importer.interpretation_search import InterpretationSearch
from deckbuilder.decks.importer.lines import XML, PastedLine, is_page, lines_of
from deckbuilder.decks.importer.list_parser import LineReader
from deckbuilder.decks.importer.names import card_names, known_names
from deckbuilder.decks.importer.report import ImportResult, LineReport, LineStatus
from deckbuilder.decks.importer.tables import Row, with_rows
from deckbuilder.decks.importer.vocabulary import squash
from deckbuilder.decks.listing import listing
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError, Place
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import counted, printable, short

# Where another export of this program begins: a page, a YAML document, a text list, Markdown.
BEGIN = re.compile(
    r"(?=^<!doctype html)|^---[ \t]*$(?=(?:\s|#[^\n]*\n)*deck:)|"
    r"(?=^Name: [^\n]*\nRuleset: [^\n]*\nFormat: )|(?=^# [^\n]*\n\nRule set `)",
    re.MULTILINE | re.IGNORECASE,
)
CODE = re.compile(rf"(?<![A-Za-z0-9]){PREFIX}")
CODE_RUN = re.compile(r"[A-Za-z0-9_-]+")  # what stands in one line of a code
MAX_CODE_LINES = 40  # lines of a code in a text
MAX_CODES = 8  # of a text
RULESET = re.compile(r"[\"'*_ ]*rule ?set[\"'*_ ]*(?:[:=]|`)[\"'`* ]*([^\"'`*;#\n]+)", re.IGNORECASE)
END_OF_TEXT = limits.MAX_LINES  # a line number behind all others


def deck_of_own_format(text: str, resolver: Resolver, name: str) -> ImportResult | InputError | None:
    """Return the deck of a text in a format of this program, if it is intact; None for other texts.

    Of several such decks in one text, the first is read, and the others are reported. Returns the input error of a deck
    file whose format is broken.
    """
    first, *others = _own_decks(text)
    format_ = format_of_text(first)
    keys = {line.partition(":")[0].strip().lower() for line in first.removeprefix("\ufeff").splitlines()[:8]}
    if format_ is CODE_FORMAT or (format_ is TEXT and not {"ruleset", "format"} <= keys):
        return None  # the lists that this program writes state both
    try:
        listed = format_.parse(first, resolver.catalogue, name)
    except InputError as input_error:
        if not format_.is_file:
            raise
        return input_error
    imported = _taken_whole(listed, resolver)
    if imported is None or not others:
        return imported
    reports = list(imported.reports)
    for other in others:
        with suppress(InputError):
            listed = format_of_text(other).parse(other, resolver.catalogue, name)
            reports.append(_report_of_size(listed.name, sum(entry.count for entry in listed.entries)))
    return replace(imported, reports=reports)


def _own_decks(text: str) -> list[str]:
    """Return the decks of a text in which exports of this program stand one after the other; else the whole text."""
    value = value_of_json(text.strip()) if text.lstrip()[:1] == "[" else None
    if isinstance(value, list) and value and all(isinstance(deck, dict) and "deck" in deck for deck in value):
        return [json.dumps(deck) for deck in value]
    parts = [part for part in BEGIN.split(text) if part.strip()]
    return parts or [text]


def _taken_whole(listed: DeckList, resolver: Resolver) -> ImportResult | None:
    """Return the import of a list without problems, in which every card is taken as written; None for others."""
    try:
        resolved = resolver.resolve(listed)
    except InputError:
        return None
    if resolved.list_problems or not (listed.entries or listed.pool):
        return None
    entries = (*listed.entries, *(listed.pool or ()))
    return ImportResult(resolved, listed, [LineReport(entry.line, "", LineStatus.TAKEN, (entry,)) for entry in entries])


def deck_of_code(text: str, resolver: Resolver) -> ImportResult | None:
    """Return the deck of the first deck code of a text, with reports of the other codes and lines; None without one."""
    decks: dict[str, Deck] = {}
    for match in list(CODE.finditer(text))[:MAX_CODES]:
        code_and_deck = _read_at(text, match.start(), resolver)
        if code_and_deck:
            decks.setdefault(*code_and_deck)
    if not decks:
        return None
    (code, deck), *others = decks.items()
    resolved = ResolvedDeck(deck, resolver.validator_of(deck))
    reports = [
        LineReport(number, " ".join(line.split()), LineStatus.TAKEN, note="a deck code")
        if CODE.search(line)
        else LineReport(number, " ".join(line.split()), LineStatus.SKIPPED)
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip()
    ]
    if len(reports) == 1 and text.strip() == code:
        reports = []
    return ImportResult(
        resolved,
        listing(deck, resolver.catalogue),
        [*reports, *(_report_of_size(other.name, other.size) for _, other in others)],
    )


def _read_at(text: str, start: int, resolver: Resolver) -> tuple[str, Deck] | None:
    """Return the code that begins at a place, over one or more lines, and its deck; None for a damaged one."""
    runs = CODE_RUN.findall(text[start : start + limits.MAX_CODE_LENGTH])[:MAX_CODE_LINES]
    code = ""
    for run in runs:
        code += run
        for candidate in dict.fromkeys((code, code.rstrip("_-"))):
            with suppress(InputError):
                return candidate, read_code(candidate, resolver.catalogue)
    return None


def _report_of_size(name: str, size: int) -> LineReport:
    note = f"only one deck is read: this one, {counted(size, 'card')}, is left out"
    return LineReport(0, f"(another deck: {printable(name)})", LineStatus.ASIDE, note=note)


def read_pasted(text: str, resolver: Resolver, *, ruleset: str | None = None, name: str = "Deck") -> ImportResult:
    """Return the deck of a pasted text; `name` is its file, `ruleset` overrides the detected one. Raises InputError."""
    text = text.removeprefix("\ufeff")
    written_here = deck_of_own_format(text, resolver, name) if ruleset is None else None
    if isinstance(written_here, ImportResult):
        return written_here
    coded = deck_of_code(text, resolver) if CODE.search(text) else None
    if coded and ruleset in (None, coded.understood.ruleset):
        return coded
    if format_of_text(text) is CODE_FORMAT:
        CODE_FORMAT.parse(text, resolver.catalogue, name)  # raises the error of a damaged code
    rulesets = [resolver.catalogue.ruleset(ruleset)] if ruleset else list(resolver.catalogue.rulesets.values())
    is_card = card_names([known_names(resolver.catalogue, rules) for rules in rulesets])
    lines = _lines(text, name, is_card)
    chosen, unknown = (rulesets, None) if ruleset else _stated_rulesets(with_rows(lines), rulesets)
    readers = [LineReader(known_names(resolver.catalogue, rules)) for rules in chosen]
    imported = InterpretationSearch(lines, text, resolver, name).fullest(readers)
    if not imported.has_cards and not imported.unclear:
        raise written_here or InputError("no cards found; expected lines such as '4 Frost Mage'", Place(name))
    return _with_unknown_ruleset(imported, *unknown) if unknown else imported


def _stated_rulesets(
    lines: Sequence[PastedLine | Row], rulesets: Sequence[RuleSet]
) -> tuple[Sequence[RuleSet], tuple[int, str] | None]:
    """Return the rule sets that may be meant: the one that a line states, or all.

    Also return the number of a line that states an unknown rule set, and what it states.
    """
    for line in lines:
        if isinstance(line, Row):
            stated, number = dict(line.facts).get("ruleset", ""), line.line.number
        else:
            match = RULESET.match(line.text)
            stated, number = match[1].strip() if match else "", line.number
        if stated:
            names = {rules.id: [squash(name) for name in (rules.id, rules.name, *rules.aliases)] for rules in rulesets}
            spellings = {squash(stated), squash(stated.partition(",")[0])}
            named = [rules for rules in rulesets if spellings & set(names[rules.id])]
            return (named, None) if named else (rulesets, (number, stated))
    return rulesets, None


def _with_unknown_ruleset(imported: ImportResult, number: int, stated: str) -> ImportResult:
    """Return the import with the line that states an unknown rule set as a correction."""
    read_for = imported.resolved.validator.ruleset
    note = f"no rule set is called '{short(stated)}'; the cards are those of {read_for.name} ({read_for.id})"
    others = [report for report in imported.reports if report.line != number or report.entries]
    text = next((report.text for report in imported.reports if report.line == number), f"Ruleset: {short(stated)}")
    report = LineReport(number, text, LineStatus.CORRECTED, note=note)
    return replace(imported, reports=sorted([*others, report], key=lambda line: line.line or END_OF_TEXT))


def _lines(text: str, file: str, is_card: structured_data.IsCard) -> list[PastedLine | Row]:
    """Return the lines of a text; those of JSON, XML and saves are made of its cards."""
    value: Any = value_of_json(text.strip())
    if value is None and XML.search(text) and not is_page(text):
        limits.check_page(text, file)
        value = structured_data.value_of_xml(tags_of(text))
    if value is None and not is_page(text):
        value = structured_data.value_in_code(text) or structured_data.value_of_fields(text)
    if is_saved_stack(value):
        value = {"ObjectStates": [value]}
    if is_save(value):
        rows = structured_data.rows_of_save(value, is_card, file)
    elif isinstance(value, dict | list):
        rows = structured_data.rows_of_value(value, is_card)
    else:
        return [*lines_of(text, file)]
    limits.check_list("\n".join((line.line if isinstance(line, Row) else line).text for line in rows), file)
    return rows
