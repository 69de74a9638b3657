"""Entry point of the import: any text that may contain a deck, and the deck in it."""

from collections.abc import Sequence
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

    Returns the input error of a deck file whose format is broken.
    """
    format_ = format_of_text(text)
    if format_ is TEXT and not _states_format(text):
        return None
    try:
        listed = format_.parse(text, resolver.catalogue, name)
    except InputError as input_error:
        if not format_.is_file:
            raise
        return input_error
    return _taken_whole(listed, resolver)


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
