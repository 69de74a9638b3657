"""The remarks in the text of a saved game: who plays, whose turn it is, who has won, and notes."""

import re
from collections.abc import Mapping, Sequence

from deckbuilder.errors import InputError
from deckbuilder.text import printable
from engine.bots import RENAMED

PLAYERS = re.compile(r"^# players: (.*)$", re.MULTILINE)
NOW = re.compile(r"^# now: turn (\d{1,6}), player (\d)$", re.MULTILINE | re.ASCII)
WINNERS = re.compile(r"^# winners: (\d(?:, \d)*)$", re.MULTILINE | re.ASCII)
EVENT = re.compile(r"^# event: (.{1,200})$", re.MULTILINE)
NOTE = re.compile(r"^# note (\d{1,6}): (.*)$", re.MULTILINE | re.ASCII)
MAX_NOTE = 400  # characters


def turn_of_save(text: str) -> tuple[int, int] | None:
    """Return the turn and the seat whose decision it is, from 0, as the text of a saved game notes it."""
    noted = NOW.search(text)
    return (int(noted[1]), int(noted[2]) - 1) if noted else None


def winners_of_save(text: str) -> frozenset[int]:
    """Return the seats that have won, from 0, as the text of a saved game notes it; none where it is not noted."""
    noted = WINNERS.search(text)
    return frozenset(int(seat) - 1 for seat in noted[1].split(", ")) if noted else frozenset()


def players_of_save(text: str) -> tuple[str, ...]:
    """Return who plays, by seat, as the text of a saved game notes it; empty where it is not noted."""
    noted = PLAYERS.search(text)
    names = noted[1].strip().split(", ") if noted else ()
    return tuple(RENAMED.get(name, name) for name in names)


def with_players(text: str, players: Sequence[str]) -> str:
    """Return the text of a saved game, or of a best-of, with others who play its last game."""
    start = text.rfind("# players: ")
    return text if start < 0 else text[:start] + PLAYERS.sub(f"# players: {', '.join(players)}", text[start:], count=1)


def event_of_save(text: str) -> str:
    """Return what a game is played in, as the text of a saved game notes it; empty where it is not noted."""
    noted = EVENT.search(text)
    return printable(noted[1].strip()) if noted else ""


def notes_of_save(text: str) -> dict[int, str]:
    """Return the notes of a saved game by the numbers of their steps."""
    return {int(number): note.strip() for number, note in NOTE.findall(text)}


def with_notes(text: str, notes: Mapping[int, str]) -> str:
    """Return a saved game's text with these notes in place of its own; empty ones go. Raises InputError."""
    if not notes and "# note " not in text:  # of most games, which are saved after every choice
        return text
    lines = []
    for number, note in sorted(notes.items()):
        text_of_note = " ".join(note.split())
        if len(text_of_note) > MAX_NOTE or not text_of_note.isprintable():
            raise InputError(f"a note has at most {MAX_NOTE} characters, none of them invisible")
        lines += [f"# note {number}: {text_of_note}\n"] if text_of_note else []
    kept = [line for line in text.splitlines(keepends=True) if not NOTE.match(line)]
    return "".join([*kept, *lines])
