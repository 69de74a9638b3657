"""Entry point of the import: any text that may contain a deck, and the deck in it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckbuilder import limits
from deckbuilder.decks.formats.deck_code import CODE_FORMAT
from deckbuilder.decks.formats.registry import format_of_text
from deckbuilder.decks.importer.interpretation_search import InterpretationSearch
from deckbuilder.decks.importer.lines import PastedLine, is_xml, lines_of, tags_of
from deckbuilder.decks.importer.list_parser import LineReader
from deckbuilder.decks.importer.names import card_names, known_names
from deckbuilder.decks.importer.own_formats import CODE, deck_of_code, deck_of_own_format
from deckbuilder.decks.importer.report import ImportResult, LineReport, LineStatus
from deckbuilder.decks.importer.structured_data import (
    IsCard,
    is_save,
    rows_of_save,
    rows_of_value,
    value_of_json,
    value_of_xml,
)
from deckbuilder.decks.importer.tables import Row, with_rows
from deckbuilder.decks.importer.vocabulary import squash
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError, Place
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import short

RULESET = re.compile(r"[\"'*_ ]*rule ?set[\"'*_ ]*(?:[:=]|`)[\"'`* ]*([^\"'`*;#\n]+)", re.IGNORECASE)
MOST_LINES = limits.LINES


def read_pasted(text: str, resolver: Resolver, *, ruleset: str | None = None, name: str = "Deck") -> ImportResult:
    """Return the deck of a pasted text; `name` is its file, `ruleset` overrides the detected one. Raises InputError."""
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
    if not imported.understood.entries and not imported.understood.pool and not imported.unclear:
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
    return replace(imported, reports=sorted([*others, report], key=lambda line: line.line or MOST_LINES))


def _lines(text: str, file: str, is_card: IsCard) -> list[PastedLine | Row]:
    """Return the lines of a text; those of JSON, XML and saves are made of its cards."""
    value: Any = value_of_json(text.strip())
    if value is None and is_xml(text):
        limits.check_page(text, file)
        value = value_of_xml(tags_of(text))
    if is_save(value):
        rows = rows_of_save(value, is_card, file)
    elif isinstance(value, dict | list):
        rows = rows_of_value(value, is_card)
    else:
        return [*lines_of(text, file)]
    limits.check_list("\n".join((line.line if isinstance(line, Row) else line).text for line in rows), file)
    return rows
