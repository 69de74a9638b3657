"""The rules of games as texts: beside its cards a rule set has a guide and numbered statements, in Markdown."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from deckbuilder import files
from deckbuilder.errors import InputError
from deckbuilder.places import shipped
from deckbuilder.spelling import nearest
from deckbuilder.text import listed, printable

RULE_ID: Final = re.compile(r"(?<![\w.-])[0-9A-Z]+(?:-[0-9A-Z]+)+[a-z]?(?:\.(?:\d+|[a-z]))*(?![\w-])")
FILES: Final = ("guide.md", "rules.md", "lessons/*.yaml")  # beside the cards of a rule set
PICTURE: Final = re.compile(r"^\[.*\]\(lessons/.*\)\n\n", re.MULTILINE)  # a link that is a paragraph
STATEMENT: Final = re.compile(rf"^- ({RULE_ID.pattern}) (.+)$", re.MULTILINE)


class Statement(NamedTuple):
    """A rule: its id, the rule set that has it, and its text."""

    id: str
    ruleset: str
    text: str


class Rulebook(NamedTuple):
    """The rules of a game in Markdown: how it is played, and all statements."""

    guide: str
    rules: str

    @property
    def words(self) -> list[str]:
        """The guide and the statements without what stands for pictures."""
        return [PICTURE.sub("", text) for text in self]


def rule_files() -> list[Path]:
    """Return the files in which games ship their rules and their first lessons."""
    return sorted(path for name in FILES for path in shipped("cards").glob(f"*/{name}"))


@cache
def rulebooks() -> Mapping[str, Rulebook]:
    """Return the rules of the games that have them, by rule set."""
    paths = sorted(shipped("cards").glob("*/rules.md"))
    return {path.parent.name: Rulebook(files.read(path.with_name("guide.md")), files.read(path)) for path in paths}


@cache
def statements() -> Mapping[str, Statement]:
    """Return the statements of all games by their ids, in the order of their games' files."""
    return {
        id_: Statement(id_, ruleset, text)
        for ruleset, rulebook in rulebooks().items()
        for id_, text in STATEMENT.findall(rulebook.rules)
    }


def statement(id_: str) -> Statement:
    """Return the statement of an id, in any case of its letters. Raises InputError where there is none."""
    folded = {known.casefold(): known for known in statements()}
    known = folded.get(id_.casefold())
    if known is None:
        near = nearest(id_.upper(), statements(), 3)
        hint = f"; there are {listed(near)}" if near else ""
        raise InputError(f"there is no rule '{printable(id_)}'{hint}")
    return statements()[known]
