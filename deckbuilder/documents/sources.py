"""The card folders: which files they hold, whether they changed, and the documents in them."""

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder import files
from deckbuilder.data import shipped
from deckbuilder.errors import Fault, Place

SUFFIXES = (".yaml", ".yml")
RULESET = "ruleset"  # the file name, without suffix, of rule sets: they are read before what refers to them


@dataclass(frozen=True)
class Source:
    """One YAML file of a card folder; `custom` when it did not come with the program."""

    path: Path
    custom: bool


class Sources:
    """The shipped cards and the user's own folders, in that order."""

    def __init__(self, own: Sequence[Path] = ()) -> None:
        self.folders = [(shipped("cards"), False), *((folder, True) for folder in own)]

    def files(self) -> list[Source]:
        """All card files, rule sets first, in an order that does not depend on the machine."""
        found = [Source(path, custom) for folder, custom in self.folders for path in yaml_files(folder)]
        return in_reading_order(found)

    def stamp(self) -> str:
        """Changes when a file is added, removed, or touched; cheap, and no content is read."""
        digest = hashlib.blake2b(digest_size=16)
        for source in self.files():
            status = source.path.stat()
            digest.update(f"{source.path}\0{status.st_size}\0{status.st_mtime_ns}\0".encode(errors="replace"))
        return digest.hexdigest()

    def digest(self) -> str:
        """Changes when the content of a file does."""
        digest = hashlib.blake2b(digest_size=16)
        for source in self.files():
            content = files.read(source.path).encode()
            digest.update(f"{source.custom}\0{source.path.name}\0{len(content)}\0".encode())
            digest.update(content)
        return digest.hexdigest()


def in_reading_order(sources: Iterable[Source]) -> list[Source]:
    """Rule sets first, everything else as it was."""
    return sorted(sources, key=lambda source: source.path.stem != RULESET)


def yaml_files(folder: Path) -> Iterator[Path]:
    """The YAML files below a folder (or the file itself). Raises Fault for links that leave the folder."""
    if folder.is_file():
        yield folder
        return
    if not folder.is_dir():
        raise Fault("is no folder", Place(str(folder)))
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(SUFFIXES) and not name.startswith("."):
                path = Path(root, name)
                if path.is_symlink() and not path.resolve().is_relative_to(folder.resolve()):
                    raise Fault("is a link that leads out of the card folder", Place(str(path)))
                yield path
