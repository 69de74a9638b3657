"""The card folders: which files they hold, whether they changed, and the documents in them."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from deckbuilder import files
from deckbuilder.errors import Fault, Place
from deckbuilder.settings import shipped

SUFFIXES = (".yaml", ".yml")
RULESET = "ruleset"  # the file name, without suffix, of rule sets: they are read before what refers to them
NOT_TEXT = re.compile("[\ud800-\udfff]")  # how Python shows bytes of a file name that are not UTF-8


@dataclass(frozen=True)
class Source:
    """One YAML file of a card folder; `custom` when it did not come with the program."""

    path: Path
    custom: bool


class Sources:
    """The shipped cards and the user's own folders, in that order; a folder that is given twice is read once."""

    def __init__(self, own: Sequence[Path] = ()) -> None:
        given = [(shipped("cards"), False), *((folder, True) for folder in own)]
        distinct: dict[str, tuple[Path, bool]] = {}
        for folder, custom in given:
            distinct.setdefault(os.path.realpath(folder), (folder, custom))
        self.folders = list(distinct.values())

    def files(self) -> list[Source]:
        """All card files, rule sets first, in an order that does not depend on the machine."""
        found = [Source(path, custom) for folder, custom in self.folders for path in yaml_files(folder)]
        return in_reading_order(found)

    def stamp(self) -> str:
        """Changes when a file is added, removed, or touched; cheap, and no content is read."""
        count = size = check = 0
        for source in self.files():
            status = source.path.stat()
            count, size = count + 1, size + status.st_size
            line = f"{source.path}\0{status.st_size}\0{status.st_mtime_ns}\0"
            check = crc32(line.encode(errors="replace"), check)
        return f"{count} {size} {check:08x}"

    def digest(self) -> str:
        """Changes when the content of a file does."""
        import hashlib  # noqa: PLC0415 - start-up time

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
    if not folder.is_file() and not folder.is_dir():
        raise Fault("is no folder", Place(str(folder)))
    for path in [folder] if folder.is_file() else _below(folder, folder):
        if NOT_TEXT.search(str(path)):
            raise Fault("has a name that is not UTF-8; rename it", Place(str(path)))
        yield path


def _below(folder: Path, top: Path) -> Iterator[Path]:
    """`os.scandir` because it tells files from folders and links without asking for each."""
    with os.scandir(folder) as found:
        entries = sorted((entry for entry in found if not entry.name.startswith(".")), key=lambda entry: entry.name)
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(Path(entry.path), top)
        elif entry.name.endswith(SUFFIXES) and entry.is_file():
            path = Path(entry.path)
            if entry.is_symlink() and not path.resolve().is_relative_to(top.resolve()):
                raise Fault("is a link that leads out of the card folder", Place(str(path)))
            yield path
