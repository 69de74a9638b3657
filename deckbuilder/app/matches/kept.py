"""Matches that are written to files of one folder while they are played, so that they go on after a restart."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.matches.folder import ENDINGS, FOLDER, MatchFolder
from deckbuilder.app.matches.glance import at_a_glance
from deckbuilder.app.matches.orders import resume_match
from deckbuilder.app.matches.results import record_result
from deckbuilder.app.storage import FolderStorage, etag_of, numbered_names
from deckbuilder.change_lock import change_lock
from deckbuilder.errors import InputError, Place
from deckbuilder.match.best_of import game_of_save, join_games, size_of_save, split_games
from deckbuilder.match.match import Match
from deckbuilder.match.remarks import notes_of_save, with_notes
from deckbuilder.match.saves import save_game

DELETED = "deleted"  # the folder of deleted matches
MAX_DELETED = 20  # deleted matches that can be brought back


class MatchConflictError(InputError):
    """A match whose file another program has changed or deleted since it was read; nothing is written."""

    def __init__(self, name: str) -> None:
        super().__init__("was changed meanwhile by another program; nothing is written", Place(name))


class KeptMatches(MatchFolder):
    """The matches of a folder, as games that are opened, kept, deleted and annotated. Methods raise InputError."""

    def tag(self, name: str) -> str:
        """Return the tag of a match as its file holds it, whatever its notes are; empty where there is no file."""
        return _tag_of(self._text_of_file(self.storage.path(name)))

    @staticmethod
    def _text_of_file(path: Path) -> str | None:
        return None if files.is_missing(path) else files.read(path)

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
            files.write(self.storage.path(name), join_games(size, games) if size else games[0], private=True)

    def add(self, name: str, text: str) -> str:
        """Keep the record of a game that comes from elsewhere under a free name like this one, and return that."""
        at_a_glance(text, name)
        with self._new_file(name) as free:
            files.write(self.storage.path(free), text, private=True)
            self.open(free)
        return free

    def add_once(self, name: str, text: str) -> str:
        """Return the name of a game that was kept under this one; keep its record where there is none."""
        return name if self.storage.has(name) else self.add(name, text)

    def remove(self, name: str) -> None:
        """Delete a match; `restore` brings it back as long as it is among those that were deleted last."""
        deleted = self._deleted()
        with files.failing_as("cannot be deleted", Place(name)):
            files.make_private_folder(deleted.folder)
            path = self._existing(name).replace(deleted.path(name))
            path.touch()  # what counts is when it was deleted, not when it was played
            names = deleted.newest_names()
        for other in names[MAX_DELETED:]:
            files.remove(deleted.path(other))

    def restore(self, name: str) -> str:
        """Bring a deleted match back under a free name like its own, and return that."""
        path = self._deleted().existing(name, "deleted match")
        text = files.read(path)
        with self._new_file(name) as free:
            files.write(self.storage.path(free), text, private=True)
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
        names = numbered_names(stem.removesuffix(ENDINGS[0]), ENDINGS[0])
        with files.new_file(self.storage.folder, names) as path:
            yield path.name


def _tag_of(text: str | None) -> str:
    """Return the tag of a match as a text holds it, whatever its notes are; empty where there is no text."""
    return "" if text is None else etag_of(with_notes(text, {}))
