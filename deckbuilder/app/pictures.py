"""Pictures of cards: those of the user's own folder, and those in packs of the cards of these packs."""

import os
import stat
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.model.card import PACK_SEPARATOR, Card, pack_of_key
from deckbuilder.packs.pack import PICTURES
from deckbuilder.picture_files import MAX_BYTES, PICTURE_SUFFIXES, media_type
from deckbuilder.text import slug

MAX_FILES = 20_000  # of the folder that are looked at
MAX_DEPTH = 4  # folders within one another


class PictureFile(NamedTuple):
    """A file of a picture, and the folder in which it has to lie."""

    path: Path
    folder: Path


class CardPictures:
    """The pictures of a folder and of packs. A card's has its name, alone or below folders of its faction and rule set.

    `ice-golem.png`, `Polar Dwarves/Ice Golem.jpg` and `summoner-wars-2e/polar-dwarves/ice-golem.webp` are pictures of
    Ice Golem; the one with more folders counts. The pictures of a pack are those of its cards, and count before those
    of the folder. Links are not followed. The folders are read once.
    """

    def __init__(self, folder: Path | None, packs: Mapping[str, Path] | None = None) -> None:
        self.folder = folder
        self.packs = packs or {}

    def name_of(self, card: Card) -> str:
        """Return the name under which a card's picture is read, empty if there is none."""
        return self.name_of_key(card.key)

    def name_of_key(self, key: str) -> str:
        """Return the same for the key of a card; an empty one has no picture."""
        pack = pack_of_key(key)
        return (pack and self._first(key)) or self._first(key.removesuffix(f"{PACK_SEPARATOR}{pack}"))

    def _first(self, key: str) -> str:
        parts = key.split("/")
        names = ("/".join(parts[start:]) for start in range(len(parts)))
        return next((name for name in names if name in self._files), "")

    def read(self, name: str) -> tuple[bytes, str]:
        """Return the content of a picture and its media type. Raises InputError for none, and for other files."""
        file = self._files.get(name)
        if file is None:
            raise InputError("there is no such picture")
        try:
            content = _content(file)
        except OSError:
            raise InputError("this picture cannot be read") from None
        return content, media_type(content)

    def shown_name(self, name: str) -> str:
        """Return how errors call the file of a picture."""
        file = self._files[name]
        return f"{file.folder.name}/{name}"

    @cached_property
    def _files(self) -> Mapping[str, PictureFile]:
        """The files of pictures by their names without endings, with those of their folders, and with their packs."""
        folders = [(self.folder, "")] if self.folder else []
        folders += [(folder, f"{PACK_SEPARATOR}{pack}") for pack, folder in self.packs.items()]
        pictures: dict[str, PictureFile] = {}
        for folder, ending in folders:
            for path in _pictures(folder):
                relative = path.relative_to(folder)
                name = "/".join(map(slug, (*relative.parts[:-1], relative.stem)))
                pictures.setdefault(f"{name}{ending}", PictureFile(path, folder))
        return pictures


@lru_cache(1)
def pictures_of(folder: Path | None, sources: Sources) -> CardPictures | None:
    """Return the pictures of a folder and of the packs among sources, which are read once; None for neither."""
    packs = {pack: pictures for folder, pack in sources.packs().items() if (pictures := folder / PICTURES).is_dir()}
    return CardPictures(folder, packs) if folder or packs else None


def _pictures(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder that may be pictures, without links and what is too deep."""
    seen = 0
    for root, folders, names in os.walk(folder, followlinks=False):
        if len(Path(root).relative_to(folder).parts) >= MAX_DEPTH:
            folders.clear()
        folders.sort()
        for name in sorted(names):
            seen += 1
            if seen > MAX_FILES:
                return
            path = Path(root, name)
            if path.suffix.lower() in PICTURE_SUFFIXES and not path.is_symlink():
                yield path


def _content(file: PictureFile) -> bytes:
    """Return the content of a file, and no other one's if it has been replaced by a link since.

    Raises OSError for a link, for anything but a file, and for a file that is too large.
    """
    if not file.path.resolve(strict=True).is_relative_to(file.folder.resolve(strict=True)):
        raise OSError
    descriptor = os.open(file.path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(descriptor, "rb") as opened:
        if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
            raise OSError
        content = opened.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise OSError
    return content
