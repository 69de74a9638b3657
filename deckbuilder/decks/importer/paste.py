"""Entry point of the import: any text that may contain a deck, and the deck in it."""

from collections.abc import Iterable
from typing import Any

from deckbuilder.decks.deck import DeckList
from deckbuilder.decks.formats.registry import TEXT, format_of_text
from deckbuilder.decks.importer.interpretation_search import InterpretationSearch
from deckbuilder.decks.importer.json_lists import is_save, lines_of_save, lines_of_value, object_of
from deckbuilder.decks.importer.lines import PastedLine, lines_of
from deckbuilder.decks.importer.list_parser import LineReader
from deckbuilder.decks.importer.names import known_names
from deckbuilder.decks.importer.report import ImportResult, LineReport, LineStatus
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError, Place
from deckbuilder.model.ruleset import RuleSet


def read_pasted(text: str, resolver: Resolver, *, ruleset: str | None = None, name: str = "Deck") -> ImportResult:
    """Return the deck of a pasted text; `name` is its file, `ruleset` overrides the detected one. Raises InputError."""
    written_here = _deck_of_own_format(text, resolver, name) if ruleset is None else None
    if isinstance(written_here, ImportResult):
        return written_here
    lines = _lines(text, name)
    chosen = [resolver.catalogue.ruleset(ruleset)] if ruleset else list(_rulesets(lines, resolver))
    readers = [LineReader(known_names(resolver.catalogue, rules)) for rules in chosen]
    made = InterpretationSearch(lines, text, resolver, name).fullest(readers)
    if not made.understood.entries and not made.understood.pool and not made.unclear:
        raise written_here or InputError("no cards found; expected lines such as '4 Frost Mage'", Place(name))
    return made


def _rulesets(lines: list[PastedLine], resolver: Resolver) -> Iterable[RuleSet]:
    """Return the rule sets that may be meant: the one that a line states, or all."""
    rulesets = resolver.catalogue.rulesets.values()
    for line in lines:
        key, colon, value = line.text.partition(":")
        if colon and key.strip().lower() == "ruleset":
            named = [one for one in rulesets if value.strip().lower() in (one.id, *one.aliases)]
            if named:
                return named
    return rulesets


def _lines(text: str, file: str) -> list[PastedLine]:
    """Return the lines of a text; those of JSON and of saves are made of its cards."""
    value: Any = object_of(text.strip())
    if is_save(value):
        return lines_of("\n".join(lines_of_save(value)), file)
    if isinstance(value, dict | list):
        return lines_of("\n".join(lines_of_value(value)), file)
    return lines_of(text, file)


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
