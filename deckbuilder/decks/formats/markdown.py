"""Decks as Markdown, for a forum."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from deckbuilder.decks.deck import DeckList, Entry
from deckbuilder.decks.formats.deck_format import of_list
from deckbuilder.decks.note_text import CONTINUATION, normalized
from deckbuilder.decks.textlist import CONSIDERING, LINE_END, POOL, headed_notes, read_text
from deckbuilder.limits import check_list
from deckbuilder.model.ruleset import RuleSet

MARKDOWN_FACTS = re.compile(r"^Rule set `([^`]*)`, format `([^`]*)`", re.MULTILINE)
FURTHER = ">  "  # begins the lines of a note, which is Markdown itself, after the first one
MARKDOWN_LINE = re.compile(r"- (\d+) × (.+)")
MARKDOWN_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#+!|~&])")


def write_markdown(listed: DeckList) -> str:
    """Write a deck list as Markdown."""
    count = sum(entry.count for entry in listed.entries)
    lines = [f"# {_escape(listed.name)}", ""]
    lines += [f"Rule set `{listed.ruleset}`, format `{listed.format}`, {count} cards"]
    for section, entries in sections_of(listed):
        lines += ["", f"## {section.title()} ({sum(entry.count for entry in entries)})", ""]
        lines += [f"- {entry.count} × {_escape(entry.name)}" for entry in entries]
    for heading, note in headed_notes(listed):
        first, *others = normalized(note).split("\n")
        lines += ["", f"> {heading}: {first}", *(f"{FURTHER}{line}".rstrip() for line in others)]
    return "\n".join(lines) + "\n"


def sections_of(listed: DeckList) -> Iterator[tuple[str, list[Entry]]]:
    """Yield the sections with their entries, pool and cards under consideration last."""
    grouped: dict[str, list[Entry]] = {}
    for entry in listed.entries:
        grouped.setdefault(entry.section or "", []).append(entry)
    if listed.pool is not None:
        grouped[POOL] = list(listed.pool)
    if listed.considering:
        grouped[CONSIDERING] = list(listed.considering)
    yield from grouped.items()


def _escape(text: str) -> str:
    return MARKDOWN_SPECIAL.sub(r"\\\1", text)


def read_markdown(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """Parse a deck list in the Markdown of `write_markdown`, turned into a text list first."""
    check_list(text, file)
    lines = []
    header: re.Match[str] | None = None
    for line in LINE_END.split(text):
        plain = re.sub(r"\\(.)", r"\1", line)
        if match := MARKDOWN_FACTS.match(line):
            header = match
            lines.append("")
        elif line.startswith("## "):
            lines.append(plain.removeprefix("## "))
        elif line.startswith("> Note"):
            lines.append(f"# {line.removeprefix('> ')}")
        elif line.startswith(">"):
            lines.append(f"{CONTINUATION} {line.removeprefix(FURTHER) if len(line) > 1 else ''}")
        elif line.startswith("# "):
            lines.append(f"Name: {plain.removeprefix('# ')}")
        else:
            entry = MARKDOWN_LINE.fullmatch(plain.strip())
            lines.append(f"{entry[1]} x {entry[2]}" if entry else plain)
    decklist = read_text("\n".join(lines), rulesets, file)
    return replace(decklist, ruleset=header[1], format=header[2]) if header else decklist


def _is_markdown(text: str) -> bool:
    return MARKDOWN_FACTS.search(text) is not None


MARKDOWN = of_list("markdown", (".md",), write_markdown, read_markdown, _is_markdown, keeps_notes=True)
