"""The plain-text deck list that players send each other: read tolerantly, written in one form."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from deckbuilder.decks.deck import MAX_COPIES, MAX_NAME_LENGTH, DeckList, Entry, UnreadLine
from deckbuilder.decks.note_text import CONTINUATION, continued, note_lines
from deckbuilder.limits import check_list
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import UNPRINTABLE, fold, printable

LINE_END = re.compile(r"\r\n|\r|\n")  # other line ends are invisible characters, and reported
NOTE = re.compile(r"#\s*note:\s*(\S.*)", re.IGNORECASE)
CARD_NOTE = re.compile(r'#\s*note on ("(?:[^"\\]|\\.)*"):\s*(\S.*)', re.IGNORECASE)  # the name as JSON writes it
HEADER = re.compile(r"(name|ruleset|format)\s*:\s*(.*)", re.IGNORECASE)
COUNT_FIRST = re.compile(r"(\d+)\s*[x×*]?\s+(\S.*)", re.IGNORECASE)
COUNT_LAST = re.compile(r"[x×]\s*(\d+)\Z", re.IGNORECASE)  # after a space
TIMES = re.compile(r"[x×*]\s", re.IGNORECASE)  # the start of a name that would be read as part of the count
BULLET = re.compile(r"[-*•]\s+")
HEADING_COUNT = re.compile(r"(?<!\s)\s*\(\d+\)\Z")
POOL = "pool"
CONSIDERING = "considering"
MAX_NOTE_LENGTH = 8_000  # characters, as in the schema of decks
NO_REMARKS: Mapping[str, str] = {}


def read_text(text: str, rulesets: Iterable[RuleSet], name: str = "Deck") -> DeckList:
    """Parse a text list; `name` is its file. Lines that cannot be read are kept in `unread`. Raises InputError."""
    check_list(text, name)
    reader = _ListReader({**headings(rulesets), CONSIDERING: CONSIDERING})
    for number, line in enumerate(LINE_END.split(text.removeprefix("\ufeff")), start=1):
        reader.line(number, line.replace("\t", " ").strip())
    header = reader.header
    ruleset, format_ = (header[key].lower() or None if key in header else None for key in ("ruleset", "format"))
    pool = tuple(reader.pool) if reader.pool is not None else None
    return DeckList(
        name=header.get("name") or title_of(name),
        ruleset=ruleset,
        format=format_,
        entries=tuple(reader.entries),
        pool=pool,
        notes=tuple(reader.notes),
        unread=tuple(reader.unread),
        considering=tuple(reader.considering),
        card_notes=reader.card_notes,
    )


def title_of(file: str) -> str:
    """Return the name of a deck whose list has none: the file's name without its ending."""
    return printable(Path(file).stem)[:MAX_NAME_LENGTH].strip()


def headings(rulesets: Iterable[RuleSet]) -> dict[str, str]:
    """Return the section names of the rule sets by their folded singular."""
    sections = {s.name for r in rulesets for f in r.formats.values() for s in f.sections}
    return {singular(name): name for name in (*sections, POOL)}


def singular(name: str) -> str:
    """Return the form in which headings are compared: `Champions:` and `champion` open the same section."""
    return fold(name).removesuffix("s")


class _ListReader:
    """Parser of a text list, line by line."""

    def __init__(self, sections: dict[str, str]) -> None:
        self.headings = sections
        self.header: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.pool: list[Entry] | None = None
        self.considering: list[Entry] = []
        self.unread: list[UnreadLine] = []
        self.notes: list[str] = []
        self.card_notes: dict[str, str] = {}
        self.noted: str | None = None  # the card of the last note, None for a note on the deck
        self.section: str | None = None

    def line(self, number: int, line: str) -> None:
        if line.startswith("#") and not UNPRINTABLE.search(line):
            self._remark(line)
        if not line or line.startswith(("#", "//")):
            return
        if UNPRINTABLE.search(line):
            shown = printable(line)
            self.unread.append(UnreadLine(number, f"'{shown}' holds control or invisible characters"))
        elif (header := HEADER.fullmatch(line)) and not self.entries:
            self.header[header[1].lower()] = header[2].strip()
        elif (section := self._heading(line)) is not None:
            self.section = section
            if section == POOL and self.pool is None:
                self.pool = []
        elif line.endswith(":") and not COUNT_FIRST.fullmatch(line):
            self.unread.append(UnreadLine(number, f"there is no section '{line.rstrip(':')}'"))
        else:
            self._entry(number, BULLET.sub("", line, count=1))

    def _remark(self, line: str) -> None:
        """Keep a note on the deck or on a card, or a further line of it; other remarks are no part of the deck."""
        if note := NOTE.fullmatch(line):
            self.notes.append(note[1][:MAX_NOTE_LENGTH])
            self.noted = None
        elif note := CARD_NOTE.fullmatch(line):
            with suppress(ValueError):
                self.noted = str(json.loads(note[1]))
                self.card_notes[self.noted] = note[2][:MAX_NOTE_LENGTH]
        elif line.startswith(CONTINUATION):
            if self.noted is not None:
                self.card_notes[self.noted] = continued(self.card_notes[self.noted], line)[:MAX_NOTE_LENGTH]
            elif self.notes:
                self.notes[-1] = continued(self.notes[-1], line)[:MAX_NOTE_LENGTH]

    def _heading(self, line: str) -> str | None:
        """Return the section that a line opens. Among walls, and in lists without headings, a bare "Wall" is a card."""
        section = self.headings.get(singular(HEADING_COUNT.sub("", line.rstrip(": "))))
        if section is not None and fold(line) == singular(section) != section:
            among = self.section == section or (self.section is None and self.entries)
            return None if among else section
        return section

    def _entry(self, number: int, line: str) -> None:
        count, name = split_count(line)
        copies = int(count) if len(count) <= len(str(MAX_COPIES)) else 0
        if not 1 <= copies <= MAX_COPIES or not re.search(r"\w", name):
            expected = f"a count from 1 to {MAX_COPIES} and a card name"
            self.unread.append(UnreadLine(number, f"'{line}' is not a card line: {expected}, such as '4 Frost Mage'"))
        elif self.section == POOL and self.pool is not None:
            self.pool.append(Entry(name, copies, POOL, number))
        elif self.section == CONSIDERING:
            self.considering.append(Entry(name, copies, CONSIDERING, number))
        else:
            self.entries.append(Entry(name, copies, self.section, number))


def split_count(line: str) -> tuple[str, str]:
    """Return the count, as written, and the name of a card line; the count is 1 if none is written."""
    if match := COUNT_FIRST.fullmatch(line):
        return match[1], match[2]
    if (match := COUNT_LAST.search(line)) and line[: match.start()][-1:].isspace():
        return match[1], line[: match.start()].rstrip()
    return "1", line


def write_text(listed: DeckList, remarks: Mapping[str, str] = NO_REMARKS) -> str:
    """Write the list as text; `remarks` by card name are comments that only `deck import` reads."""
    lines = [f"Name: {listed.name}", f"Ruleset: {listed.ruleset}", f"Format: {listed.format}"]
    section: str | None = None
    for entry in (*listed.entries, *(listed.pool or ()), *listed.considering):
        if entry.section != section:
            section = entry.section
            lines += ["", (section or "").title()]
        remark = f"  # {remarks[entry.name]}" if entry.name in remarks else ""
        lines.append(f"{entry.count}{' x' if TIMES.match(entry.name) else ''} {entry.name}{remark}")
    if listed.pool == ():
        lines += ["", POOL.title()]
    notes = [line for heading, note in headed_notes(listed) for line in note_lines(heading, note)]
    lines += ["", *notes] if notes else []
    return "\n".join(lines) + "\n"


def headed_notes(listed: DeckList) -> Iterator[tuple[str, str]]:
    """Yield the notes of a deck and of its cards, each with what stands before it in a list of lines."""
    for note in listed.notes:
        yield "Note", note
    for name, note in listed.card_notes.items():
        yield f"Note on {json.dumps(name, ensure_ascii=False)}", note
