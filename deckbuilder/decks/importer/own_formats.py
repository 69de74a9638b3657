"""Decks in formats of this program within a pasted text: exports, several of them, and deck codes anywhere."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from deckbuilder import limits
from deckbuilder.decks.deck import Deck, DeckList
from deckbuilder.decks.formats.deck_code import CODE_FORMAT, PREFIX, read_code
from deckbuilder.decks.formats.registry import TEXT, format_of_text
from deckbuilder.decks.importer.report import ImportResult, LineReport, LineStatus
from deckbuilder.decks.importer.structured_data import value_of_json
from deckbuilder.decks.resolve import ResolvedDeck, Resolver, listing
from deckbuilder.errors import InputError
from deckbuilder.text import counted, printable

# Where another export of this program begins: a page, a YAML document, a text list, Markdown.
BEGIN = re.compile(
    r"(?=^<!doctype html)|^---[ \t]*$(?=(?:\s|#[^\n]*\n)*deck:)|"
    r"(?=^Name: [^\n]*\nRuleset: [^\n]*\nFormat: )|(?=^# [^\n]*\n\nRule set `)",
    re.MULTILINE | re.IGNORECASE,
)
CODE = re.compile(rf"(?<![A-Za-z0-9]){PREFIX}")
CODE_RUN = re.compile(r"[A-Za-z0-9_-]+")  # what stands in one line of a code
MOST_RUNS = 40  # lines of a code in a text
MOST_CODES = 8  # of a text


def deck_of_own_format(text: str, resolver: Resolver, name: str) -> ImportResult | InputError | None:
    """Return the deck of a text in a format of this program, if it is intact; None for other texts.

    Of several such decks in one text, the first is read, and the others are reported. Returns the input error of a deck
    file whose format is broken.
    """
    first, *others = _own_decks(text)
    format_ = format_of_text(first)
    if format_ is CODE_FORMAT or (format_ is TEXT and not _states_format(first)):
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
        yield _report_of_size(listed.name, size)


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
    if resolved.list_problems or not (listed.entries or listed.pool):
        return None
    entries = (*listed.entries, *(listed.pool or ()))
    return ImportResult(resolved, listed, [LineReport(entry.line, "", LineStatus.TAKEN, (entry,)) for entry in entries])


def deck_of_code(text: str, resolver: Resolver) -> ImportResult | None:
    """Return the deck of the first deck code of a text, with reports of the other codes and lines; None without one."""
    decks: dict[str, Deck] = {}
    for match in list(CODE.finditer(text))[:MOST_CODES]:
        found = _read_at(text, match.start(), resolver)
        if found:
            decks.setdefault(*found)
    if not decks:
        return None
    (code, deck), *others = decks.items()
    resolved = ResolvedDeck(deck, resolver.validator_of(deck))
    reports = [_report_of_line(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(reports) == 1 and text.strip() == code:
        reports = []
    return ImportResult(
        resolved,
        listing(deck, resolver.catalogue),
        [*reports, *(_report_of_size(other.name, other.size) for _, other in others)],
    )


def _read_at(text: str, start: int, resolver: Resolver) -> tuple[str, Deck] | None:
    """Return the code that begins at a place, over one or more lines, and its deck; None for a damaged one."""
    runs = CODE_RUN.findall(text[start : start + limits.CODE])[:MOST_RUNS]
    code = ""
    for run in runs:
        code += run
        for candidate in dict.fromkeys((code, code.rstrip("_-"))):
            with suppress(InputError):
                return candidate, read_code(candidate, resolver.catalogue)
    return None


def _report_of_line(number: int, line: str) -> LineReport:
    has_code = CODE.search(line) is not None
    status = LineStatus.TAKEN if has_code else LineStatus.SKIPPED
    return LineReport(number, " ".join(line.split()), status, note="a deck code" if has_code else "")


def _report_of_size(name: str, size: int) -> LineReport:
    note = f"only one deck is read: this one, {counted(size, 'card')}, is left out"
    return LineReport(0, f"(another deck: {printable(name)})", LineStatus.ASIDE, note=note)
