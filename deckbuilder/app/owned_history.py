"""The last changes of the collection: what undo and redo return to."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from deckbuilder import files
from deckbuilder.errors import InputError

MAX_STATES: Final = 50


class State(NamedTuple):
    """The text of the collection's file after an action; empty where there was no file."""

    action: str
    text: str


class OwnedHistory:
    """The states of a collection in a file beside it. `path`: of the history; `collection`: of the collection."""

    def __init__(self, path: Path, collection: Path) -> None:
        self._path = path
        self._collection = collection

    @property
    def undoable(self) -> str:
        """The action that undo takes back; empty for none."""
        states, place = self._read()
        return states[place].action if place else ""

    @property
    def redoable(self) -> str:
        """The action that redo does again; empty for none."""
        states, place = self._read()
        return states[place + 1].action if place + 1 < len(states) else ""

    def record(self, before: str, action: str) -> None:
        """Add what an action has made of the file; what was undone before is forgotten."""
        after = self.present_text()
        if after == before:
            return
        states, place = self._read()
        known = states[: place + 1] if states and states[place].text == before else [State("", before)]
        states = [*known, State(action, after)][-MAX_STATES:]
        self._write(states, len(states) - 1)

    def undo(self) -> str:
        """Put the file back as it was before the last action, which is returned. Raises InputError."""
        states, place = self._read()
        if not place:
            raise InputError("there is no change of the collection to undo")
        self._return_to(states, place, place - 1)
        return states[place].action

    def redo(self) -> str:
        """Do the action again that was undone last, and return it. Raises InputError."""
        states, place = self._read()
        if place + 1 >= len(states):
            raise InputError("there is no change of the collection to do again")
        self._return_to(states, place, place + 1)
        return states[place + 1].action

    def present_text(self) -> str:
        """Return the text of the collection's file; empty where there is none."""
        return "" if files.is_missing(self._collection) else files.read(self._collection)

    def _return_to(self, states: Sequence[State], now: int, then: int) -> None:
        if self.present_text() != states[now].text:
            raise InputError("the collection was changed by something else since; its file is left as it is")
        if states[then].text:
            files.write(self._collection, states[then].text, private=True)
        else:
            self._collection.unlink(missing_ok=True)
        self._write(states, then)

    def _read(self) -> tuple[list[State], int]:
        """Return the states and which of them is the present one; none where the file cannot be used."""
        try:
            data = json.loads(files.read(self._path))
            states = [State(str(action), str(text)) for action, text in data["states"]]
            place = int(data["place"])
        except (OSError, InputError, ValueError, TypeError, KeyError):
            return [], 0
        return (states, place) if 0 <= place < len(states) else ([], 0)

    def _write(self, states: Sequence[State], place: int) -> None:
        files.write(self._path, json.dumps({"states": states, "place": place}, ensure_ascii=False), private=True)
