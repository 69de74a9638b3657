"""The workbench in a worker of a browser: its pages, games for workers that play, and what is kept as one file."""

import pickle
from collections.abc import Sequence
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Any

from deckbuilder.app.settings import Settings, SettingsFile, WebAddress
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.web.page import UploadedFile
from deckbuilder.web.workspace import Workspace
from tools.static_edition import archive
from tools.static_edition.dealer import Dealer
from tools.static_edition.page_runner import PageRunner

CATALOGUE = Path(__file__).parents[2] / "catalogue.db"  # of the bundle
SETTINGS = "config.toml"  # their file, beside what else is kept


class Edition:
    """The pages as the script of the worker asks for them, with plain values.

    `data`: the folder of what is kept. `head` and `files`: as a `PageRunner` has them. `players`: how many workers
    play the games of simulations. `address`: where the edition lies, to which links to decks lead.
    """

    def __init__(self, data: Path, head: str, files: str, players: int, catalogue: Path, address: str = "") -> None:
        self._data, self._head, self._files, self._players, self._catalogue = data, head, files, players, catalogue
        self._address = address
        self.open()

    def open(self) -> None:
        """Open what is kept."""
        (self._data / "decks").mkdir(parents=True, exist_ok=True)
        workbench = Workbench(self._catalogue, data=self._data, is_fixed=True)
        storage = FolderStorage(self._data / "decks", DECK_ENDINGS)
        settings = SettingsFile(self._data / SETTINGS, Settings(share_url=WebAddress(self._address)))
        workspace = Workspace(workbench, storage, is_serverless=True, settings_file=settings)
        self._runner = PageRunner(workspace, self._head, self._files)
        deals = count(1)
        queues = (workspace.analyses, workspace.improvements, workspace.pods, workspace.simulations)
        self._dealers = [Dealer(queue, self._players, deals) for queue in queues]

    def close(self) -> None:
        """Close all files of what is kept, so that others can be put in their place."""
        self._runner.workspace.stop()
        for dealer in self._dealers:
            dealer.settle()
        self._runner.workspace.workbench.close()

    def request(
        self, method: str, address: str, fields: Sequence[Sequence[str]], files: Sequence[tuple[str, str, bytes]] = ()
    ) -> dict[str, Any]:
        """Return an answer; see `PageRunner.request`. `files`: of the form, each its field, its name and its bytes."""
        uploaded = {field: UploadedFile(name, bytes(content)) for field, name, content in files}
        return asdict(self._runner.request(method, address, [(name, value) for name, value in fields], uploaded))

    @property
    def has_job(self) -> bool:
        """Whether there is work for the background."""
        return self._runner.has_job

    def run_job(self) -> None:
        """Do the work that waits longest."""
        self._runner.run_job()

    def simulation(self) -> int:
        """Return the number of the simulation that is to be played, 0 for none."""
        return next((entry.number for entry in self._runner.workspace.simulations.waiting), 0)

    def is_playing(self) -> bool:
        """Return whether there is work for workers: a simulation, an analysis, an improvement or a pod."""
        return any(dealer.is_running for dealer in self._dealers)

    def deal(self) -> dict[str, Any] | None:
        """Return a part of some work for `player.play`; None where there are none, or all are dealt."""
        dealt = next((dealt for dealer in self._dealers if (dealt := dealer.deal())), None)
        return asdict(dealt) if dealt else None

    def is_wanted(self, number: int) -> bool:
        """Whether the results of a deal are still waited for."""
        return any(dealer.is_wanted(number) for dealer in self._dealers)

    def take(self, number: int, results: bytes) -> None:
        """Take the results of a deal, as `player.play` returns them."""
        found = pickle.loads(bytes(results))  # noqa: S301 - of a worker of our own
        for dealer in self._dealers:
            dealer.take(number, found)

    def fail(self, number: int, problem: str) -> None:
        """End the simulation of a deal that cannot be played."""
        for dealer in self._dealers:
            dealer.fail(number, problem)

    def give_back(self, number: int) -> None:
        """Deal games again whose worker has died."""
        for dealer in self._dealers:
            dealer.give_back(number)

    def export_data(self) -> bytes:
        """Return all that is kept as a ZIP file."""
        return archive.pack(self._data)

    def import_data(self, content: bytes) -> str:
        """Put the files of an exported ZIP file in place of those of the same names; return what prevents that.

        Everything that is open is closed first, so that nothing old is written over what comes in.
        """
        try:
            files = archive.read(bytes(content))
            self.close()
            try:
                archive.put(files, self._data)
            finally:
                self.open()
        except InputError as error:
            return f"This file cannot be imported: {error.message}."
        return ""


def start(data: str, head: str, files: str, players: int, address: str = "", catalogue: Path = CATALOGUE) -> Edition:
    """Open the workbench on what is kept in a folder."""
    return Edition(Path(data), head, files, players, catalogue, address)
