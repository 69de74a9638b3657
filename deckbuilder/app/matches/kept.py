"""Matches that are written to files of one folder while they are played, so that they go on after a restart."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.matches.orders import resume_match
from deckbuilder.app.matches.results import record_result
from deckbuilder.app.storage import FolderStorage, etag_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.change_lock import change_lock
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import MAX_NAME_LENGTH
from deckbuilder.match.best_of import Score, best_of_save, game_of_save, join_games, size_of_save, split_games
from deckbuilder.match.match import Match
from deckbuilder.match.saves import (
    notes_of_save,
    players_of_save,
    save_game,
    turn_of_save,
    winners_of_save,
    with_notes,
)
from deckbuilder.model.ruleset import Beginner
from engine.record import Record, RecordError
from engine.record import read as read_record

FOLDER = "matches"  # within the data of a workbench
ENDINGS = (".txt",)
LAST_CHOICES = "last-choices.json"
DELETED = "deleted"  # the folder of deleted matches
MAX_DELETED = 20  # deleted matches that can be brought back
SHOWN_KEYS = 3  # of cards that the catalogue does not have
MAX_STEM = MAX_NAME_LENGTH - 20  # characters of a name before its ending and a number that makes it free


@dataclass(frozen=True)
class KeptMatch:
    """A match of the folder at a glance.

    Attributes:
        decks: the names of the decks, by seat.
        players: who plays, by seat; empty where the file does not say it.
        turn: the turn in which it is, or the last one.
        player: the seat that has to decide; None where the match is over or the file does not say it.
        is_over: whether nothing is left to play; of a best-of, no further game either.
        winners: the seats that have won; none for a match that is not over or drawn. Of a best-of, those of the whole.
        score: that of the best-of to which the match belongs, its finished games alone; None for a single game.
        cards: their keys.
        changed: when the file was written, in seconds since the epoch; 0 if unknown.
        problem: why the match cannot be read or continued.

    """

    name: str
    decks: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    turn: int = 0
    player: int | None = None
    is_over: bool = False
    winners: frozenset[int] = frozenset()
    score: Score | None = None
    cards: frozenset[str] = frozenset()
    changed: float = 0
    problem: str = ""


class MatchConflictError(InputError):
    """A match whose file another program has changed or deleted since it was read; nothing is written."""

    def __init__(self, name: str) -> None:
        super().__init__("was changed meanwhile by another program; nothing is written", Place(name))


class KeptMatches:
    """The matches of a folder. Methods raise InputError."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.storage = FolderStorage(workbench.data / FOLDER, ENDINGS)

    def names(self) -> list[str]:
        """Return the names of all matches, the one that was changed last first."""
        changed = {name: self._changed(name) for name in self.storage.names()}
        return sorted(changed, key=lambda name: (-changed[name], name))

    def _changed(self, name: str) -> int:
        """Return when a file was written, in nanoseconds; 0 for one that is gone again."""
        state = self.file_state(name)
        return state[0] if state else 0

    def file_state(self, name: str) -> tuple[int, int, int] | None:
        """Return the time, size and number of a file, which change when it is written; None where it has none."""
        try:
            status = self.storage.path(name).stat()
        except (InputError, OSError):
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino

    def tag(self, name: str) -> str:
        """Return the tag of a match as its file holds it, whatever its notes are; empty where there is no file."""
        return _tag_of(self._text_of_file(self.storage.path(name)))

    @staticmethod
    def _text_of_file(path: Path) -> str | None:
        """Return the text of a file, None where there is none."""
        return None if files.is_missing(path) else files.read(path)

    def overview(self, names: Sequence[str]) -> list[KeptMatch]:
        """Return these matches at a glance, without playing them again."""
        return [self._at_a_glance(name) for name in names]

    def open(self, name: str) -> Match:
        """Return the match of a file where it was left; bots wait."""
        return resume_match(self._workbench, self._existing(name), bots_wait=True)

    def begin(self, stem: str, match: Match) -> str:
        """Keep a new match under a free name like this one, and return that."""
        with self._new_file(stem) as name:
            self.keep(name, match)
        return name

    def keep(self, name: str, match: Match, seen: str | None = None) -> str:
        """Write a match into its file, wholly or not at all, and return its tag there.

        `seen`: the tag of the file from which the match was read, or as which it was kept last. Raises
        MatchConflictError where the file has another one by now.
        """
        self._make_folder()
        path = self.storage.path(name)
        with change_lock():
            before = self._text_of_file(path)
            if seen is not None and _tag_of(before) != seen:
                raise MatchConflictError(name)
            return _tag_of(save_game(match, path, before or "", private=True))

    def enter_result(self, name: str, match: Match) -> None:
        """Enter a match that is over into the record of results; take out one that has been gone on with."""
        record_result(match, f"{FOLDER}/{name}/{match.start}", self._workbench)

    def notes(self, name: str, number: int | None = None) -> dict[int, str]:
        """Return the notes of a match by the numbers of its steps; of a best-of, those of one game or the last one."""
        return notes_of_save(game_of_save(self.text(name), number))

    def note(self, name: str, step: int, note: str, number: int | None = None) -> None:
        """Keep a note at a step of a match, in place of the one that is there; an empty one removes it.

        `number`: the game of a best-of; the last one if None.
        """
        with change_lock():
            text = self.text(name)
            games, size = split_games(text), size_of_save(text)
            place = (number or len(games)) - 1
            games[place] = with_notes(games[place], {**self.notes(name, number), step: note})
            files.write_private(self.storage.path(name), join_games(size, games) if size else games[0])

    def add(self, name: str, text: str) -> str:
        """Keep the record of a game that comes from elsewhere under a free name like this one, and return that."""
        at_a_glance(text, name)
        with self._new_file(name) as free:
            files.write_private(self.storage.path(free), text)
            self.open(free)
        return free

    def text(self, name: str) -> str:
        """Return the text of a file."""
        return files.read(self._existing(name))

    def remove(self, name: str) -> None:
        """Delete a match; `restore` brings it back as long as it is among those that were deleted last."""
        deleted = self._deleted()
        try:
            files.make_private_folder(deleted.folder)
            path = self._existing(name).replace(deleted.path(name))
            path.touch()  # what counts is when it was deleted, not when it was played
            by_age = sorted(deleted.names(), key=lambda other: deleted.path(other).stat().st_mtime_ns)
        except OSError as error:
            raise InputError(f"cannot be deleted: {files.reason(error)}", Place(name)) from None
        for other in by_age[:-MAX_DELETED]:
            files.remove(deleted.path(other))

    def restore(self, name: str) -> str:
        """Bring a deleted match back under a free name like its own, and return that."""
        path = self._deleted().path(name)
        if files.is_missing(path):
            raise InputError(f"there is no deleted match '{name}'")
        text = files.read(path)
        with self._new_file(name) as free:
            files.write_private(self.storage.path(free), text)
        files.remove(path)
        return free

    def is_deleted(self, name: str) -> bool:
        """Whether a match of this name was deleted and can be brought back."""
        return self._deleted().has(name)

    def _deleted(self) -> FolderStorage:
        return FolderStorage(self.storage.folder / DELETED, ENDINGS)

    @contextmanager
    def _new_file(self, stem: str) -> Iterator[str]:
        """Yield the name of an empty file that did not exist; it is removed where what is done with it fails."""
        stem = stem.removesuffix(ENDINGS[0])[:MAX_STEM].rstrip(" .")
        names = (f"{stem}{'' if number == 1 else f'-{number}'}{ENDINGS[0]}" for number in count(1))
        with files.new_file(self.storage.folder, names) as path:
            yield path.name

    def remember(self, choices: Mapping[str, str]) -> None:
        """Remember what was chosen for the last match, as fields of a form."""
        self._make_folder()
        files.write_private(self.storage.folder / LAST_CHOICES, json.dumps(dict(choices)))

    def last_choices(self) -> dict[str, str]:
        """Return what was chosen for the last match; nothing where there was none, or it cannot be read any more."""
        path = self.storage.folder / LAST_CHOICES
        try:
            texts = {} if files.is_missing(path) else json.loads(files.read(path))
        except (InputError, ValueError, RecursionError):
            return {}
        return {name: text for name, text in texts.items() if isinstance(text, str)} if isinstance(texts, dict) else {}

    def _existing(self, name: str) -> Path:
        path = self.storage.path(name)
        if files.is_missing(path):
            raise InputError(f"there is no match '{name}'")
        return path

    def _make_folder(self) -> None:
        try:
            files.make_private_folder(self.storage.folder)
        except OSError as error:
            raise InputError(files.reason(error), Place(str(self.storage.folder))) from None

    def _at_a_glance(self, name: str) -> KeptMatch:
        try:
            match = at_a_glance(self.text(name), name)
        except InputError as error:
            return KeptMatch(name, problem=str(error))
        match = replace(match, changed=self._changed(name) / 1e9)
        unknown = sorted(key for key in match.cards if self._workbench.catalogue.card(key) is None)
        if not unknown:
            return match
        more = f" and {len(unknown) - SHOWN_KEYS} more" if len(unknown) > SHOWN_KEYS else ""
        return replace(match, problem=f"the catalogue does not have {', '.join(unknown[:SHOWN_KEYS])}{more}")


def _tag_of(text: str | None) -> str:
    """Return the tag of a match as a text holds it, whatever its notes are; empty where there is no text."""
    return "" if text is None else etag_of(with_notes(text, {}))


def at_a_glance(text: str, name: str) -> KeptMatch:
    """Return the match of a file's text at a glance. Raises InputError with the line."""
    best_of = best_of_save(text, Beginner(), name)
    text = game_of_save(text)
    record = _parsed(text, name)
    is_over = record.winner is not None or record.drawn
    turn, player = turn_of_save(text) or (record.steps[-1].turn if record.steps else 1, None)
    winners = winners_of_save(text) or frozenset(() if record.winner is None else (record.winner,))
    score = best_of.score(*[record.winner] * is_over) if best_of else None
    if score is not None:
        is_over = score.is_over
        winners = frozenset(() if score.leader is None or not is_over else (score.leader,))
    return KeptMatch(
        name,
        decks=tuple(deck.name for deck in record.decks),
        players=players_of_save(text),
        turn=turn,
        player=None if is_over else player,
        is_over=is_over,
        winners=winners,
        score=score,
        cards=frozenset(record.keys()),
    )


def _parsed(text: str, name: str) -> Record:
    """Return the record of a text. Raises InputError with the line."""
    try:
        return read_record(text)
    except RecordError as error:
        raise InputError(error.sentence, Place(name, error.line)) from None
