"""The forms that hold a whole deck: each reads back to the deck that was written."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from deckbuilder.decks.deck import DeckList, Entry, UnreadLine
from deckbuilder.decks.textlist import LINE_END, POOL, headings, read_text, singular, title_of, write_text
from deckbuilder.documents.decks import notes_of
from deckbuilder.errors import InputError, Place
from deckbuilder.limits import YAML, check_list
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import UNPRINTABLE, printable

if TYPE_CHECKING:
    from deckbuilder.documents.yaml12 import Document

SCHEMA_LINE = "# yaml-language-server: $schema=deck.schema.json\n"
POOL_SCHEMA_LINE = "# yaml-language-server: $schema=pool.schema.json\n"
CSV_COUNT = re.compile(r"0*[1-9][0-9]?")
CSV_COLUMNS = ["deck", "ruleset", "format", "section", "count", "card"]
FORMULA = re.compile(r"[=+\-@\t\r']")  # what a spreadsheet would run, and the mark that stops it
MARKDOWN_FACTS = re.compile(r"^Rule set `([^`]*)`, format `([^`]*)`", re.MULTILINE)
MARKDOWN_LINE = re.compile(r"- (\d+) × (.+)")
NO_YAML = re.compile("[\ufffe\uffff]")  # what JSON may hold as it is, and YAML may not
SURROGATES = re.compile(r"(?<!\\)((?:\\\\)*)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)
MARKDOWN_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#+!|~&])")


def document_of(listed: DeckList) -> dict[str, Any]:
    """The deck document: what YAML and JSON hold."""
    cards: dict[str, dict[str, int]] = {}
    for entry in listed.entries:
        cards.setdefault(entry.section or "", {})[entry.name] = entry.count
    document: dict[str, Any] = {"deck": listed.name, "ruleset": listed.ruleset, "format": listed.format}
    document["cards"] = cards
    if listed.pool is not None:
        document["pool"] = {entry.name: entry.count for entry in listed.pool}
    if listed.notes:
        document["notes"] = list(listed.notes)
    return document


def from_document(data: dict[str, Any], known: dict[str, str], document: "Document | None" = None) -> DeckList:
    """The list of a checked deck document."""
    entries, unread = [], []
    for heading, cards in data["cards"].items():
        section = known.get(singular(heading))
        if section is None:
            line = document.place(("cards", heading), key=True).line if document else 0
            unread.append(UnreadLine(line, f"there is no section '{heading}'"))
            continue
        entries += [Entry(name, count, section) for name, count in cards.items()]
    pool = tuple(Entry(name, count, POOL) for name, count in data["pool"].items()) if "pool" in data else None
    facts = (data["deck"], data["ruleset"], data.get("format"), tuple(entries), pool)
    return DeckList(*facts, tuple(notes_of(data)), tuple(unread), document)


def write_yaml(listed: DeckList) -> str:
    """The deck file: a card a line."""
    return SCHEMA_LINE + _dumped(document_of(listed))


def write_pool(listed: DeckList) -> str:
    """The pool file of a list that is only a pool."""
    cards = {entry.name: entry.count for entry in listed.pool or ()}
    return POOL_SCHEMA_LINE + _dumped({"pool": listed.name, "ruleset": listed.ruleset, "cards": cards})


def _dumped(document: dict[str, Any]) -> str:
    import yaml  # noqa: PLC0415 - start-up time

    text: str = yaml.dump(document, Dumper=_dumper(), sort_keys=False, allow_unicode=True, width=110)
    return text


@cache
def _dumper() -> Any:
    """A YAML dumper that also quotes what is text in YAML 1.1 and a number in YAML 1.2, such as 1e5."""
    import yaml  # noqa: PLC0415 - start-up time

    from deckbuilder.documents.yaml12 import plain  # noqa: PLC0415

    class Dumper(yaml.SafeDumper):
        def represent_text(self, text: str) -> yaml.ScalarNode:
            style = None if plain(text) == text else "'"
            return self.represent_scalar("tag:yaml.org,2002:str", text, style=style)

    Dumper.add_representer(str, Dumper.represent_text)
    return Dumper


def read_yaml(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """A deck file. Raises InputError."""
    from deckbuilder.documents.schemas import check  # noqa: PLC0415 - start-up time
    from deckbuilder.documents.yaml12 import read_one  # noqa: PLC0415

    document = read_one(text, file)
    check(document, "deck")
    return from_document(document.data, headings(rulesets), document)


def write_json(listed: DeckList) -> str:
    text = json.dumps(document_of(listed), ensure_ascii=False, indent=2) + "\n"
    return NO_YAML.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def read_json(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """A deck document as JSON: but for escaped emoji, JSON is YAML, so the same reader finds the same faults."""
    return read_yaml(text if len(text) > YAML else SURROGATES.sub(_joined, text), rulesets, file)


def _joined(match: re.Match[str]) -> str:
    """The character that JSON writes as two escapes."""
    high, low = int(match[2], 16), int(match[3], 16)
    return match[1] + chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))


def write_csv(listed: DeckList) -> str:
    """A row a card; what a spreadsheet would take for a formula is marked as text."""
    facts = [listed.name, listed.ruleset, listed.format]
    rows = [[entry.section, entry.count, entry.name] for entry in (*listed.entries, *(listed.pool or ()))]
    if listed.pool == ():
        rows.append([POOL, 0, ""])
    return csv_text(CSV_COLUMNS, ([*facts, *row] for row in rows or [["", 0, ""]]))


def csv_text(columns: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """A table as CSV in which no cell is a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_defused(cell) for cell in row] for row in rows)
    return out.getvalue()


def _defused(cell: Any) -> Any:
    return "'" + cell if isinstance(cell, str) and FORMULA.match(cell) else cell


def _fused(text: str) -> str:
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text


def read_csv(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """The table of a deck. Raises InputError when it is none."""
    known = headings(rulesets)
    check_list(text, file)
    try:
        rows = [row for row in enumerate(csv.reader(io.StringIO(text, newline=None)), start=1) if row[1]]
    except csv.Error as error:
        raise InputError(f"is no deck table: {error}", Place(file)) from None
    if len(rows) < 2 or rows[0][1] != CSV_COLUMNS:  # noqa: PLR2004 - a heading and a card
        raise InputError(
            f"a deck table has the columns {','.join(CSV_COLUMNS)} and a row for each card", Place(file, 1)
        )
    entries: list[Entry] = []
    pool: list[Entry] | None = None
    unread = []
    for number, row in rows[1:]:
        heading, count, name = row[3:] if len(row) == len(CSV_COLUMNS) else ("?", "?", "?")
        section = known.get(singular(heading))
        if section == POOL and pool is None:
            pool = []
        if count == "0" and not name:
            continue
        if section is None or not CSV_COUNT.fullmatch(count) or UNPRINTABLE.search(name):
            unread.append(UnreadLine(number, f"'{printable(','.join(row))}' is no row of a deck table"))
        else:
            (pool if section == POOL and pool is not None else entries).append(
                Entry(_fused(name), int(count), section, number)
            )
    name, ruleset, format_ = (_fused(value).strip() for value in (rows[1][1] + ["", "", ""])[:3])
    cards = tuple(entries), None if pool is None else tuple(pool)
    return DeckList(name or title_of(file), ruleset or None, format_ or None, *cards, unread=tuple(unread))


def write_markdown(listed: DeckList) -> str:
    """A list that reads well in a forum."""
    count = sum(entry.count for entry in listed.entries)
    lines = [f"# {_escaped(listed.name)}", ""]
    lines += [f"Rule set `{listed.ruleset}`, format `{listed.format}`, {count} cards"]
    for section, entries in sections_of(listed):
        lines += ["", f"## {section.title()} ({sum(entry.count for entry in entries)})", ""]
        lines += [f"- {entry.count} × {_escaped(entry.name)}" for entry in entries]
    return "\n".join(lines) + "\n"


def sections_of(listed: DeckList) -> Iterator[tuple[str, list[Entry]]]:
    """The entries section by section, the pool last."""
    grouped: dict[str, list[Entry]] = {}
    for entry in listed.entries:
        grouped.setdefault(entry.section or "", []).append(entry)
    if listed.pool is not None:
        grouped[POOL] = list(listed.pool)
    yield from grouped.items()


def _escaped(text: str) -> str:
    return MARKDOWN_SPECIAL.sub(r"\\\1", text)


def read_markdown(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """A deck in Markdown, as `write_markdown` writes it: turned into the text list and read as that."""
    check_list(text, file)
    lines = []
    facts: re.Match[str] | None = None
    for line in LINE_END.split(text):
        plain = re.sub(r"\\(.)", r"\1", line)
        if match := MARKDOWN_FACTS.match(line):
            facts = match
            lines.append("")
        elif line.startswith("## "):
            lines.append(plain.removeprefix("## "))
        elif line.startswith("# "):
            lines.append(f"Name: {plain.removeprefix('# ')}")
        else:
            entry = MARKDOWN_LINE.fullmatch(plain.strip())
            lines.append(f"{entry[1]} x {entry[2]}" if entry else plain)
    found = read_text("\n".join(lines), rulesets, file)
    return replace(found, ruleset=facts[1], format=facts[2]) if facts else found


READERS: dict[str, Callable[[str, Iterable[RuleSet], str], DeckList]] = {
    "text": read_text,
    "yaml": read_yaml,
    "json": read_json,
    "csv": read_csv,
    "markdown": read_markdown,
}
WRITERS: dict[str, Callable[[DeckList], str]] = {
    "text": write_text,
    "yaml": write_yaml,
    "json": write_json,
    "csv": write_csv,
    "markdown": write_markdown,
}
SUFFIXES = {
    ".txt": "text",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".csv": "csv",
    ".md": "markdown",
}


def form_of(text: str) -> str:
    """Which form a text has, told from its content."""
    start = text.lstrip("\ufeff \n\r\t")
    if start.startswith("{"):
        return "json"
    if start.startswith(",".join(CSV_COLUMNS)):
        return "csv"
    if MARKDOWN_FACTS.search(start):
        return "markdown"
    if re.search(r"^(deck|cards)\s*:", start, re.MULTILINE):
        return "yaml"
    return "text"
