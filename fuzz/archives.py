# ruff: noqa: T201 - a program that prints a table
"""Altered ZIP files for the import of the edition without a server: `python -m fuzz.archives`.

Bytes, names, kinds, sizes and the end of an exported file are changed. Each is read as a whole, within the limits, or
refused with a sentence, and what is read is put into a folder: nothing may lie outside it, and no link in it.
"""

import argparse
import io
import random
import stat
import sys
import tempfile
import traceback
import tracemalloc
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from deckbuilder.errors import InputError
from deckbuilder.zip_files import ENTRY_SIGNATURE
from fuzz.report import print_table
from tools.static_edition import archive
from tools.static_edition.archive import LIMITS

MEMORY = 4 * LIMITS.size  # bytes that may be taken at once
MEMBERS = {
    "decks/a.yaml": b"deck: A\n" * 40,
    "decks/archive/b.yaml": b"deck: B\n" * 40,
    "matches/c.txt": bytes(range(256)) * 4,
    "collection.yaml": b"",
}
NAMES = (
    *("", ".", "..", "/", "../x", "/etc/x", "a/../../x", "C:\\x", "c:x", "a\\b", "con.yaml", "x/", "x//y", "a. "),
    *("x" * 300, "é" * 200, "decks", "decks/A.yaml", "decks/a.yaml", "a\0b", "\u202e.yaml", "\x1b[2J", "a/b/c/d", "~"),
)
KINDS = (stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFDIR, stat.S_IFREG, 0)
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
BOMB = bytes(LIMITS.size)
Alteration = Callable[[bytes, random.Random], bytes]


def zipped(members: list[tuple[str | zipfile.ZipInfo, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a ZIP file of these members."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, data in members:
            file.writestr(name, data, method)
    return content.getvalue()


def named(content: bytes, chance: random.Random) -> bytes:
    """Return an archive with members of hostile names and kinds."""
    members: list[tuple[str | zipfile.ZipInfo, bytes]] = list(MEMBERS.items())
    for _ in range(chance.randint(1, 3)):
        member = zipfile.ZipInfo("x")
        member.filename = chance.choice(NAMES)
        member.external_attr = (chance.choice(KINDS) | 0o777) << 16
        members.insert(chance.randrange(len(members) + 1), (member, content[:20]))
    return zipped(members, chance.choice(METHODS))


def changed(content: bytes, chance: random.Random) -> bytes:
    """Return an archive with some bytes changed."""
    altered = bytearray(content)
    for _ in range(chance.randint(1, 8)):
        altered[chance.randrange(len(altered))] = chance.choice((0, 1, 0x2F, 0x5C, 0x7F, 0xFF, chance.randrange(256)))
    return bytes(altered)


def changed_list(content: bytes, chance: random.Random) -> bytes:
    """Return an archive with bytes changed in the list of its members, which says their names, sizes and places."""
    start = content.index(ENTRY_SIGNATURE)
    return content[:start] + changed(content[start:], chance)


def cut(content: bytes, chance: random.Random) -> bytes:
    """Return an archive without a part, or with a part twice."""
    start, end = sorted(chance.randrange(len(content)) for _ in range(2))
    return content[:start] + content[end:] if chance.random() < 0.5 else content[:end] + content[start:]


def lying(_content: bytes, chance: random.Random) -> bytes:
    """Return an archive with members that are much larger than they say."""
    data = BOMB[: chance.choice((1 << 20, 8 << 20, len(BOMB)))]
    packed = zipped([(f"decks/{number}.yaml", data) for number in range(chance.randint(1, 3))])
    return packed.replace(len(data).to_bytes(4, "little"), chance.choice((0, 10, 60_000)).to_bytes(4, "little"))


# The last takes long, because it unpacks much; one in a hundred is enough.
ALTERATIONS: tuple[Alteration, ...] = (named, changed, changed_list, cut)


def outcome(content: bytes, folder: Path) -> str:
    """Return what an archive has come to, with FAILED before what must not be."""
    tracemalloc.reset_peak()
    try:
        archive.put(archive.read(content), folder / "data")
        result = "read"
    except InputError as error:
        result = "refused" if 0 < len(error.message) < 500 else "FAILED: no sentence"
    except Exception:  # noqa: BLE001 - any exception is reported
        traceback.print_exc()
        return "FAILED: an exception"
    if tracemalloc.get_traced_memory()[1] > MEMORY:
        return "FAILED: much memory"
    if [path.name for path in folder.iterdir()] != ["data"] or any(map(Path.is_symlink, folder.rglob("*"))):
        return "FAILED: something outside the folder, or a link"
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=10_000, help="altered archives")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    tried: Counter[str] = Counter()
    content = zipped(list(MEMBERS.items()))
    tracemalloc.start()
    for number in range(asked.number):
        chance = random.Random(f"{asked.seed} {number}")  # noqa: S311 - to be repeated
        alter = lying if number % 100 == 0 else chance.choice(ALTERATIONS)
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "data").mkdir()
            tried[f"{alter.__name__}: {outcome(alter(content, chance), Path(name))}"] += 1
    failed = print_table(tried)
    print(f"{tried.total()} tried, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
