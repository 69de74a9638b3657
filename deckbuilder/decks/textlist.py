"""The plain-text deck list: what players paste to each other. Read tolerantly, written in one shape."""

import re
from collections.abc import Iterable

from deckbuilder.decks.deck import DeckList, Entry, Unread
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import UNPRINTABLE, fold, printable

HEADER = re.compile(r"(name|ruleset|format)\s*:\s*(.*)", re.IGNORECASE)
COUNT_FIRST = re.compile(r"(\d+)\s*[x×*]?\s+(\S.*)", re.IGNORECASE)
COUNT_LAST = re.compile(r"(\S.*?)\s+[x×]\s*(\d+)", re.IGNORECASE)
BULLET = re.compile(r"[-*•]\s+")
HEADING_COUNT = re.compile(r"\s*\(\d+\)\Z")
POOL = "pool"
MOST = 99  # copies on one line


def read_text(text: str, rulesets: Iterable[RuleSet], name: str = "Deck") -> DeckList:
    """Understand a text list. Lines that cannot be read are kept in `unread`; nothing is dropped silently."""
    reader = _Reader(headings(rulesets))
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        reader.line(number, line.strip())
    header = reader.header
    ruleset, format_ = (header[key].lower() or None if key in header else None for key in ("ruleset", "format"))
    pool = tuple(reader.pool) if reader.pool is not None else None
    title = header.get("name") or name
    return DeckList(title, ruleset, format_, tuple(reader.entries), pool, unread=tuple(reader.unread))


def headings(rulesets: Iterable[RuleSet]) -> dict[str, str]:
    """Every section name of the rule sets, by what it looks like in singular, folded."""
    sections = {s.name for r in rulesets for f in r.formats.values() for s in f.sections}
    return {_singular(name): name for name in (*sections, POOL)}


def _singular(name: str) -> str:
    return fold(name).removesuffix("s")


class _Reader:
    """Reads line after line."""

    def __init__(self, known: dict[str, str]) -> None:
        self.headings = known
        self.header: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.pool: list[Entry] | None = None
        self.unread: list[Unread] = []
        self.section: str | None = None

    def line(self, number: int, line: str) -> None:
        if not line or line.startswith(("#", "//")):
            return
        if UNPRINTABLE.search(line):
            shown = printable(line)
            self.unread.append(Unread(number, f"'{shown}' holds control or invisible characters"))
        elif (header := HEADER.fullmatch(line)) and not self.entries:
            self.header[header[1].lower()] = header[2].strip()
        elif (section := self._heading(line)) is not None:
            self.section = section
            if section == POOL:
                self.pool = []
        elif line.endswith(":"):
            self.unread.append(Unread(number, f"there is no section '{line.rstrip(':')}'"))
        else:
            self._entry(number, BULLET.sub("", line, count=1))

    def _heading(self, line: str) -> str | None:
        return self.headings.get(_singular(HEADING_COUNT.sub("", line.rstrip(": "))))

    def _entry(self, number: int, line: str) -> None:
        if match := COUNT_FIRST.fullmatch(line):
            count, name = match[1], match[2]
        elif match := COUNT_LAST.fullmatch(line):
            name, count = match[1], match[2]
        else:
            name, count = line, "1"
        copies = int(count) if len(count) <= len(str(MOST)) else 0
        if not 1 <= copies <= MOST or not re.search(r"\w", name):
            wanted = f"a count from 1 to {MOST} and a card name"
            self.unread.append(Unread(number, f"'{line}' is no card line: {wanted}, such as '4 Frost Mage'"))
        elif self.section == POOL and self.pool is not None:
            self.pool.append(Entry(name, copies, POOL, number))
        else:
            self.entries.append(Entry(name, copies, self.section, number))


def write_text(listed: DeckList) -> str:
    """The list in its one shape."""
    lines = [f"Name: {listed.name}", f"Ruleset: {listed.ruleset}", f"Format: {listed.format}"]
    section: str | None = None
    for entry in (*listed.entries, *(listed.pool or ())):
        if entry.section != section:
            section = entry.section
            lines += ["", (section or "").title()]
        lines.append(f"{entry.count} {entry.name}")
    if listed.pool == ():
        lines += ["", POOL.title()]
    return "\n".join(lines) + "\n"
