"""Decks in BBCode, for forums that know no Markdown."""

import re
from collections.abc import Iterable
from dataclasses import replace

from deckbuilder.decks.deck import DeckList
from deckbuilder.decks.formats.deck_format import of_list
from deckbuilder.decks.formats.markdown import sections_of
from deckbuilder.decks.note_text import CONTINUATION, normalized
from deckbuilder.decks.textlist import LINE_END, headed_notes, read_text
from deckbuilder.limits import check_list
from deckbuilder.model.ruleset import RuleSet

FACTS = re.compile(r"^\[i\]Rule set ([^,\[]*), format ([^,\[]*), \d+ cards\[/i\]\r?$", re.MULTILINE)
TITLE = re.compile(r"^\[size=5\]\[b\](.*)\[/b\]\[/size\]$")
HEADING = re.compile(r"^\[b\](.*) \(\d+\)\[/b\]$")
LINE = re.compile(r"^\[\*\] ?(\d+) × (.*)$")
NOTE, END = "[quote]Note", "[/quote]"
# Zero-width, so that a name with brackets is not read as a tag by a forum.
OPENING, ESCAPED = "[", "[\u200b"


def write_bbcode(listed: DeckList) -> str:
    """Write a deck list in BBCode."""
    count = sum(entry.count for entry in listed.entries)
    lines = [f"[size=5][b]{_escape(listed.name)}[/b][/size]"]
    lines += [f"[i]Rule set {listed.ruleset}, format {listed.format}, {count} cards[/i]"]
    for section, entries in sections_of(listed):
        lines += ["", f"[b]{section.title()} ({sum(entry.count for entry in entries)})[/b]", "[list]"]
        lines += [f"[*] {entry.count} × {_escape(entry.name)}" for entry in entries]
        lines += ["[/list]"]
    lines += [f"[quote]{_escape(f'{heading}: {normalized(note)}')}{END}" for heading, note in headed_notes(listed)]
    return "\n".join(lines) + "\n"


def _escape(text: str) -> str:
    return text.replace(OPENING, ESCAPED)


def _plain(text: str) -> str:
    return text.replace(ESCAPED, OPENING)


def read_bbcode(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """Parse a deck list in the BBCode of `write_bbcode`, turned into a text list first."""
    check_list(text, file)
    lines = []
    header: re.Match[str] | None = None
    is_note = False  # whether a note of several lines goes on
    for written in LINE_END.split(text):
        line = written.strip()
        if is_note or line.startswith(NOTE):
            note = _plain(written.removesuffix(END).removeprefix("[quote]"))
            lines.append(f"{CONTINUATION} {note}" if is_note else f"# {note}")
            is_note = not written.endswith(END)
        elif match := FACTS.match(line):
            header = match
            lines.append("")
        elif match := TITLE.match(line):
            lines.append(f"Name: {_plain(match[1])}")
        elif match := HEADING.match(line):
            lines.append(match[1])
        elif match := LINE.match(line):
            lines.append(f"{match[1]} x {_plain(match[2])}")
        else:
            lines.append("" if line in ("[list]", "[/list]") else line)
    decklist = read_text("\n".join(lines), rulesets, file)
    return replace(decklist, ruleset=header[1], format=header[2]) if header else decklist


def _is_bbcode(text: str) -> bool:
    return FACTS.search(text) is not None


BBCODE = of_list("bbcode", (".bbcode",), write_bbcode, read_bbcode, _is_bbcode, keeps_notes=True, tail="-bbcode.txt")
