"""The folder of the matches that are played: their files, what each is about, and what was chosen last."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import files
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError, Place

if TYPE_CHECKING:
    from deckbuilder.app.matches.glance import KeptMatch

FOLDER = "matches"  # within the data of a workbench
ENDINGS = (".txt",)
LAST_CHOICES = "last-choices.json"
SHOWN_KEYS = 3  # of cards that the catalogue does not have


class MatchFolder:
    """The files of a folder of matches; none is opened. Methods raise InputError."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.storage = FolderStorage(workbench.data / FOLDER, ENDINGS)

    def names(self) -> list[str]:
        """Return the names of all matches, the one that was changed last first."""
        return self.storage.newest_names()

    def file_state(self, name: str) -> tuple[int, int, int] | None:
        """Return the time, size and number of a file, which change when it is written; None where it has none."""
        try:
            status = self.storage.path(name).stat()
        except (InputError, OSError):
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino

    def overview(self, names: Sequence[str]) -> "list[KeptMatch]":
        """Return these matches at a glance, without playing them again."""
        return [self._at_a_glance(name) for name in names]

    def text(self, name: str) -> str:
        """Return the text of a file."""
        return files.read(self._existing(name))

    def _existing(self, name: str) -> Path:
        return self.storage.existing(name, "match")

    def _make_folder(self) -> None:
        try:
            files.make_private_folder(self.storage.folder)
        except OSError as error:
            raise InputError(files.reason(error), Place(str(self.storage.folder))) from None

    def remember(self, choices: Mapping[str, str]) -> None:
        """Remember what was chosen for the last match, as fields of a form."""
        self._make_folder()
        files.write(self.storage.folder / LAST_CHOICES, json.dumps(dict(choices)), private=True)

    def last_choices(self) -> dict[str, str]:
        """Return what was chosen for the last match; nothing where there was none, or it cannot be read any more."""
        path = self.storage.folder / LAST_CHOICES
        try:
            texts = {} if files.is_missing(path) else json.loads(files.read(path))
        except (InputError, ValueError, RecursionError):
            return {}
        return {name: text for name, text in texts.items() if isinstance(text, str)} if isinstance(texts, dict) else {}

    def _at_a_glance(self, name: str) -> "KeptMatch":
        from deckbuilder.app.matches.glance import KeptMatch, at_a_glance  # noqa: PLC0415 - start-up time

        try:
            match = at_a_glance(self.text(name), name)
        except InputError as error:
            return KeptMatch(name, problem=str(error))
        match = replace(match, changed=self.storage.changed(name) / 1e9)
        unknown = sorted(key for key in match.cards if self._workbench.catalogue.card(key) is None)
        if not unknown:
            return match
        more = f" and {len(unknown) - SHOWN_KEYS} more" if len(unknown) > SHOWN_KEYS else ""
        return replace(match, problem=f"the catalogue does not have {', '.join(unknown[:SHOWN_KEYS])}{more}")
