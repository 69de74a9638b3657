"""Entry point of the import: any text that may contain a deck, and the deck in it."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from deckbuilder import limits
from deckbuilder.decks.deck import DeckList
from deckbuilder.decks.formats.registry import TEXT, format_of_text
from deckbuilder.decks.importer.interpretation_search import InterpretationSearch
from deckbuilder.decks.importer.lines import PastedLine, is_xml, lines_of, tags_of
from deckbuilder.decks.importer.list_parser import LineReader
from deckbuilder.decks.importer.names import NameIndex, known_names
from deckbuilder.decks.importer.report import ImportResult, LineReport, LineStatus
from deckbuilder.decks.importer.structured_data import (
    IsCard,
    is_save,
    rows_of_save,
    rows_of_value,
    value_of_json,
    value_of_xml,
)
from deckbuilder.decks.importer.tables import Row
from deckbuilder.decks.importer.vocabulary import squash
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError, Place
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import counted, printable

# Where another export of this program begins: a page, a YAML document, a text list, Markdown.
BEGIN = re.compile(
    r"(?=^<!doctype html)|^---[ \t]*$(?=(?:\s|#[^\n]*\n)*deck:)|"
    r"(?=^Name: [^\n]*\nRuleset: [^\n]*\nFormat: )|(?=^# [^\n]*\n\nRule set `)",
    re.MULTILINE | re.IGNORECASE,
)
LONGEST = 120  # characters of a text that may be a card's name


def read_pasted(text: str, resolver: Resolver, *, ruleset: str | None = None, name: str = "Deck") -> ImportResult:
    """Return the deck of a pasted text; `name` is its file, `ruleset` overrides the detected one. Raises InputError."""
    written_here = _deck_of_own_format(text, resolver, name) if ruleset is None else None
    if isinstance(written_here, ImportResult):
        return written_here
    rulesets = [resolver.catalogue.ruleset(ruleset)] if ruleset else list(resolver.catalogue.rulesets.values())
    is_card = partial(_is_card, [known_names(resolver.catalogue, rules) for rules in rulesets])
    lines = _lines(text, name, is_card)
    chosen = rulesets if ruleset else _stated_rulesets(lines, rulesets)
    readers = [LineReader(known_names(resolver.catalogue, rules)) for rules in chosen]
    imported = InterpretationSearch(lines, text, resolver, name, is_card).fullest(readers)
    if not imported.understood.entries and not imported.understood.pool and not imported.unclear:
        raise written_here or InputError("no cards found; expected lines such as '4 Frost Mage'", Place(name))
    return imported


def _is_card(indexes: Sequence[NameIndex], text: str) -> bool:
    """Whether a text names a card of one of some rule sets."""
    squashed = squash(text) if len(text) <= LONGEST else ""
    return bool(squashed) and any(index.card(squashed) for index in indexes)


def _stated_rulesets(lines: Sequence[PastedLine | Row], rulesets: Sequence[RuleSet]) -> Sequence[RuleSet]:
    """Return the rule sets that may be meant: the one that a line states, or all."""
    for line in lines:
        key, colon, value = line.text.partition(":") if isinstance(line, PastedLine) else ("", "", "")
        if colon and key.strip().lower() == "ruleset":
            named = [rules for rules in rulesets if value.strip().lower() in (rules.id, *rules.aliases)]
            if named:
                return named
    return rulesets


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


def _deck_of_own_format(text: str, resolver: Resolver, name: str) -> ImportResult | InputError | None:
    """Return the deck of a text in a format of this program, if it is intact; None for other texts.

    Of several such decks in one text, the first is read, and the others are reported. Returns the input error of a deck
    file whose format is broken.
    """
    first, *others = _own_decks(text)
    format_ = format_of_text(first)
    if format_ is TEXT and not _states_format(first):
        return None
    try:
        listed = format_.parse(first, resolver.catalogue, name)
    except InputError as input_error:
        if not format_.is_file:
            raise
        return input_error
    imported = _taken_whole(listed, resolver)
    if imported is None or not others:
        return imported
    reports = [report for other in others for report in _report_of_other(other, resolver, name)]
    return replace(imported, reports=[*imported.reports, *reports])


def _own_decks(text: str) -> list[str]:
    """Return the decks of a text in which exports of this program stand one after the other; else the whole text."""
    value = value_of_json(text.strip()) if text.lstrip()[:1] == "[" else None
    if isinstance(value, list) and value and all(isinstance(deck, dict) and "deck" in deck for deck in value):
        return [json.dumps(deck) for deck in value]
    parts = [part for part in BEGIN.split(text) if part.strip()]
    return parts or [text]


def _report_of_other(text: str, resolver: Resolver, name: str) -> Iterator[LineReport]:
    """Yield the report of a further deck, which is left out."""
    with suppress(InputError):
        listed = format_of_text(text).parse(text, resolver.catalogue, name)
        size = sum(entry.count for entry in listed.entries)
        note = f"only one deck is read: this one, {counted(size, 'card')}, is left out"
        yield LineReport(0, f"(another deck: {printable(listed.name)})", LineStatus.ASIDE, note=note)


def _states_format(text: str) -> bool:
    """Whether a text list states rule set and format at its top, as those written by this program do."""
    keys = {line.partition(":")[0].strip().lower() for line in text.removeprefix("\ufeff").splitlines()[:8]}
    return {"ruleset", "format"} <= keys


def _taken_whole(listed: DeckList, resolver: Resolver) -> ImportResult | None:
    """Return the import of a list without faults, in which every card is taken as written; None for others."""
    try:
        resolved = resolver.resolve(listed)
    except InputError:
        return None
    if resolved.input_errors or not (listed.entries or listed.pool):
        return None
    entries = (*listed.entries, *(listed.pool or ()))
    return ImportResult(resolved, listed, [LineReport(entry.line, "", LineStatus.TAKEN, (entry,)) for entry in entries])
