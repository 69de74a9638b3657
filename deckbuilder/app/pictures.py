"""Pictures of cards in a folder of the user's own: scans that are shown on this computer, and never copied anywhere."""

import os
import stat
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.text import slug

MAX_FILES = 20_000  # of the folder that are looked at
MAX_DEPTH = 4  # folders within one another
MAX_BYTES = 8 << 20  # of a picture
ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
# What a file of each kind begins with; nothing else is shown, whatever its name says.
KINDS: Mapping[bytes, str] = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp"}


class CardPictures:
    """The pictures of a folder. A card's is named like it, alone or below folders of its faction and rule set.

    `ice-golem.png`, `Polar Dwarves/Ice Golem.jpg` and `summoner-wars-2e/polar-dwarves/ice-golem.webp` are pictures of
    Ice Golem; the one with more folders counts. Links are not followed. The folder is read once.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def name_of(self, card: Card) -> str:
        """Return the name under which a card's picture is read, empty if there is none."""
        return self.name_of_key(card.key)

    def name_of_key(self, key: str) -> str:
        """Return the same for the key of a card; an empty one has no picture."""
        parts = key.split("/")
        keys = ("/".join(parts[start:]) for start in range(len(parts)))
        return next((key for key in keys if key in self._files), "")

    def read(self, name: str) -> tuple[bytes, str]:
        """Return the content of a picture and its media type. Raises InputError for none, and for other files."""
        path = self._files.get(name)
        if path is None:
            raise InputError("there is no such picture")
        try:
            content = _content(path, self.folder)
        except OSError:
            raise InputError("this picture cannot be read") from None
        kind = next((kind for start, kind in KINDS.items() if content.startswith(start)), "")
        if not kind or (kind == "image/webp" and content[8:12] != b"WEBP"):
            raise InputError("this file is no picture: PNG, JPEG and WebP are shown")
        return content, kind

    @cached_property
    def _files(self) -> Mapping[str, Path]:
        """The files of pictures by their names without endings, with those of their folders."""
        pictures: dict[str, Path] = {}
        for path in _pictures(self.folder):
            relative = path.relative_to(self.folder)
            pictures.setdefault("/".join(map(slug, (*relative.parts[:-1], relative.stem))), path)
        return pictures


@lru_cache(1)
def pictures_in(folder: Path) -> CardPictures:
    """Return the pictures of a folder, which is read once."""
    return CardPictures(folder)


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
            if path.suffix.lower() in ENDINGS and not path.is_symlink():
                yield path


def _content(path: Path, folder: Path) -> bytes:
    """Return the content of a file that lies in a folder, also if it has been replaced by a link since.

    Raises OSError for a link, for anything but a file, and for a file that is too large.
    """
    if not path.resolve(strict=True).is_relative_to(folder.resolve(strict=True)):
        raise OSError
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise OSError
    return content
