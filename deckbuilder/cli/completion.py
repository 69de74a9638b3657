"""Completion of names of cards and shipped decks in the shell, from the catalogue's file alone.

Importing the commands would take longer than the answer may. Whatever else is asked, the tree of commands answers.
"""

import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

from deckbuilder import places
from deckbuilder.app.settings import load_settings
from deckbuilder.catalogue.store import CatalogueError, cards_beginning, decks_beginning
from deckbuilder.errors import InputError
from deckbuilder.text import fold

VARIABLE = "_DECKBUILDER_COMPLETE"  # the shell's part, as typer writes it, sets it
MIN_LETTERS = 2  # of a card's name that must be typed before completions
CARDS = {("show",): 0, ("deck", "add"): 1, ("deck", "remove"): 1}  # the first argument that is a card
DECKS = {
    *((command,) for command in ("hand", "odds", "goldfish", "simulate")),
    *(("deck", command) for command in ("show", "stats", "diff", "suggest", "fix", "validate", "export")),
}  # whose first argument is a deck


def completed() -> bool:
    """Print the completions of the word at the cursor; return False if this module does not know them."""
    shell = os.environ.get(VARIABLE, "").removeprefix("complete_")
    if shell not in ("bash", "zsh", "fish"):
        return False
    line = os.environ.get("COMP_WORDS" if shell == "bash" else "_TYPER_COMPLETE_ARGS", "")
    place = os.environ.get("COMP_CWORD", "") if shell == "bash" else "0"
    if not line or not re.fullmatch("[0-9]{1,9}", place):  # no shell asks so
        return True
    words, quoted = _split(line)
    at = int(place) if shell == "bash" else max(len(words) - (not line.endswith(" ")), 0)
    candidates = _found(words[1:at], words[at] if at < len(words) else "")
    if candidates is None:
        return False
    _print(candidates, shell, quoted=quoted)
    return True


def _split(line: str) -> tuple[list[str], bool]:
    """Return the words of a line, and whether the last one is in quotes that are still open."""
    reader = shlex.shlex(line, posix=True)
    reader.whitespace_split, reader.commenters = True, ""
    words = []
    try:
        for word in reader:
            words.append(word)  # noqa: PERF402 - those before the fault are kept
    except ValueError:
        return [*words, reader.token], True
    return words, False


def _found(before: list[str], word: str) -> list[str] | None:
    """Return the completions of the word; None unless its place is that of a card or a deck."""
    db = None
    while before[:1] == ["--db"] and len(before) > 1:
        db, before = Path(before[1]), before[2:]
    command = tuple(before[: 2 if before[:1] == ["deck"] else 1])
    arguments = before[len(command) :]
    if word.startswith("-") or any(argument.startswith("-") for argument in before):
        return None
    if command in DECKS and not arguments:
        return _asked(db, decks_beginning, word)
    if command not in CARDS or len(arguments) < CARDS[command]:
        return None
    start = " ".join([*arguments, ""]) if command == ("show",) else ""
    if len(fold(start + word)) < MIN_LETTERS:
        return None
    names = _asked(db, cards_beginning, start + word)
    return None if names is None else [_continued(name, start + word)[len(start) :] for name in names]


def _asked(db: Path | None, beginning: Callable[[Path, str], list[str]], start: str) -> list[str] | None:
    """Return the names in the catalogue with this beginning; None without a readable catalogue."""
    try:
        chosen = load_settings()
        return beginning(db or chosen.db or places.catalogue_file(chosen.cards), start)
    except (InputError, OSError, CatalogueError):
        return None


def _continued(name: str, typed: str) -> str:
    """Return the name with the letters as they were typed, because some shells show only names that begin so."""
    return typed + name[len(typed) :] if name.lower().startswith(typed.lower()) else name


def _print(candidates: list[str], shell: str, *, quoted: bool) -> None:
    if shell == "fish" and os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
        sys.exit(0 if candidates else 1)
    if shell == "bash" and not quoted:
        candidates = [re.sub(r"([^\w.,-])", r"\\\1", name) for name in candidates]
    if shell == "zsh":
        quotes = [name.replace("'", "''").replace('"', '""').replace(":", r"\\:") for name in candidates]
        candidates = (
            ["_arguments '*: :((" + "\n".join(f'"{name}"' for name in quotes) + "))'"] if candidates else ["_files"]
        )
    sys.stdout.write("".join(f"{name}\n" for name in candidates))
