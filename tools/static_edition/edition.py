"""The workbench in a worker of a browser: its pages, and everything that is kept, as one file."""

import io
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path, PurePosixPath
from typing import Any

from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.page import UploadedFile, Workspace
from deckbuilder.web.serverless import PageRunner

DECK_ENDINGS = (".yaml", ".txt", ".json", ".csv", ".md")
MAX_FILES, MAX_SIZE = 5_000, 64 << 20  # of what is imported: files, and bytes of all of them
CATALOGUE = Path(__file__).with_name("catalogue.db")
NOT_OURS = "This is not a file that this page has exported."


class Edition:
    """The pages as the script of the worker asks for them, with plain values."""

    def __init__(self, runner: PageRunner, data: Path) -> None:
        self._runner = runner
        self._data = data

    def request(
        self, method: str, address: str, fields: Sequence[Sequence[str]], files: Sequence[Sequence[str]] = ()
    ) -> dict[str, Any]:
        """Return an answer; see `PageRunner.request`. `files`: of the form, each its field, its name and its text."""
        uploaded = {field: UploadedFile(name, text) for field, name, text in files}
        return asdict(self._runner.request(method, address, [(name, value) for name, value in fields], uploaded))

    @property
    def has_job(self) -> bool:
        """Whether there is work for the background."""
        return self._runner.has_job

    def run_job(self) -> None:
        """Do the work that waits longest."""
        self._runner.run_job()

    def export_data(self) -> bytes:
        """Return all that is kept as a ZIP file."""
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(self._data.rglob("*")):
                if path.is_file():
                    archive.write(path, path.relative_to(self._data).as_posix())
        return made.getvalue()

    def import_data(self, content: bytes) -> str:
        """Put the files of an exported ZIP file in place of those of the same names; return what prevents that."""
        try:
            with zipfile.ZipFile(io.BytesIO(bytes(content))) as archive:
                members = [member for member in archive.infolist() if not member.is_dir()]
                if len(members) > MAX_FILES or sum(member.file_size for member in members) > MAX_SIZE:
                    return "This file holds too much."
                if not all(_is_ours(member.filename) for member in members):
                    return NOT_OURS
                if archive.testzip() is not None:
                    return NOT_OURS
                archive.extractall(self._data, members)
        except (zipfile.BadZipFile, zlib.error, OSError, NotImplementedError, RuntimeError):
            return NOT_OURS
        return ""


def _is_ours(name: str) -> bool:
    """Whether a file of this name may lie in the folder of what is kept."""
    parts = PurePosixPath(name).parts
    return 0 < len(parts) < 4 and not any(part in ("..", "/") or "\\" in part for part in parts)  # noqa: PLR2004


def start(data: str, head: str, files: str, catalogue: Path = CATALOGUE) -> Edition:
    """Open the workbench on what is kept in a folder."""
    folder = Path(data)
    (folder / "decks").mkdir(parents=True, exist_ok=True)
    workbench = Workbench(catalogue, data=folder, is_fixed=True)
    workspace = Workspace(workbench, FolderStorage(folder / "decks", DECK_ENDINGS))
    return Edition(PageRunner(workspace, head, files), folder)
