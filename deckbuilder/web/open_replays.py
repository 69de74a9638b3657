"""Recorded games that are looked at step by step: those that were used last stay at hand."""

from collections import OrderedDict
from contextlib import suppress

from deckbuilder import files
from deckbuilder.app.matches.replays import GameReplay, open_replay
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.match.saves import NOTE

MAX_OPEN = 8  # games in memory, with a copy every few steps
PLAYED_AHEAD = 2_000  # steps that are played when a game is opened, so that each of them is at hand at once


class OpenReplays:
    """The replays of the records of a storage. A record that has changed is played anew. Methods raise InputError."""

    def __init__(self, workbench: Workbench, storage: FolderStorage) -> None:
        self._workbench = workbench
        self._storage = storage
        self._open: OrderedDict[tuple[str, str], GameReplay] = OrderedDict()  # by name and record, notes left out

    def find(self, name: str) -> GameReplay:
        """Return the replay of a record by the name of its file."""
        path = self._storage.path(name)
        key = name, NOTE.sub("", files.read(path))
        if key not in self._open:
            self._open[key] = replay = open_replay(self._workbench, path)
            with suppress(InputError):  # a request for a step that cannot be played reports it
                replay.step(PLAYED_AHEAD)
            if len(self._open) > MAX_OPEN:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return self._open[key]
