"""The text of notes on decks and cards: several lines, in Markdown, in which `[[Ice Golem]]` names a card."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

CARD = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]")
CONTINUATION = "#|"  # begins the further lines of a note in lists of lines


def normalized(text: str) -> str:
    """Return a note as it is kept: without tabs, spaces at the ends of lines, and empty lines at its ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4).split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()


def note_lines(heading: str, note: str) -> list[str]:
    """Return a note as comments of a list of lines; those after the first one begin with `CONTINUATION`."""
    first, *others = normalized(note).split("\n")
    return [f"# {heading}: {first}", *(f"{CONTINUATION} {line}".rstrip() for line in others)]


def continued(note: str, line: str) -> str:
    """Return a note with one of its further lines, as `note_lines` writes it."""
    return f"{note}\n{line.removeprefix(CONTINUATION).removeprefix(' ')}"


@cache
def note_parser() -> "MarkdownIt":
    """Return the parser of notes: without HTML and pictures, whose links lead to no script."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - start-up time

    return MarkdownIt("commonmark", {"html": False}).disable(["image", "html_block", "html_inline"])


def as_text(note: str) -> str:
    """Return what a note says, without the signs of Markdown: for print, and where only text can stand."""
    return "\n".join(_text_lines(note_parser().parse(note)))


def _text_lines(tokens: "Sequence[Token]") -> Iterator[str]:
    """Yield the lines of a note; items of lists keep their marks."""
    marks = list[str]()  # of the lists that are open
    mark = ""
    for token in tokens:
        match token.type:
            case "bullet_list_open":
                marks.append("–")
            case "ordered_list_open":
                marks.append("1.")
            case "bullet_list_close" | "ordered_list_close":
                marks.pop()
            case "list_item_open":
                mark = f"{token.info}. " if token.info else f"{marks[-1]} "
            case "inline":
                yield f"{'  ' * (len(marks) - 1)}{mark}{''.join(map(_piece, token.children or ()))}"
                mark = ""
            case "fence" | "code_block":
                yield token.content.rstrip("\n")


def _piece(token: "Token") -> str:
    return "\n" if token.type in ("softbreak", "hardbreak") else CARD.sub(r"\1", token.content)
