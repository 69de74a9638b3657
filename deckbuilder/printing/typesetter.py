"""Templates with their input, typeset: PDF for paper, SVG or PNG for a picture of the first page."""

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import TYPE_CHECKING

from deckbuilder.errors import InputError, Place
from deckbuilder.places import PACKAGE
from deckbuilder.text import counted, listed

if TYPE_CHECKING:
    from typst import Compiler

    from deckbuilder.printing.inputs import PrintInput

TEMPLATES = PACKAGE / "printing" / "templates"
FONTS = PACKAGE / "printing" / "fonts"
MISSING = "printing needs a few libraries more: pip install 'deckbuilder[print]'"
MAX_NAMED = 10  # cards that do not fit, by name
NO_TIME = 0  # the same bytes whenever something is printed
NO_PICTURE = re.compile(r"decode|image|picture")
NONE: Mapping[str, bytes] = MappingProxyType({})
LONG_ID = re.compile(rb"(?<=[\"#])[cg][0-9A-F]{20,32}\b")
LONG_NUMBER = re.compile(rb"(oklab\([^)]*\))|-?\d+\.\d{3,}")  # those of colours stay
WHERE = re.compile(r"┌─ (.+):(\d+):(\d+)$", re.MULTILINE)


def is_available() -> bool:
    """Whether the library that typesets is installed."""
    try:
        import typst  # noqa: F401, PLC0415 - an extra
    except ImportError:
        return False
    return True


def template_named(name: str) -> Path:
    """Return the file of one of the program's templates: `cards`, `deck`, `score`, `sheet` or `board`."""
    return TEMPLATES / f"{name}.typ"


def pdf(template: Path, data: "PrintInput", pictures: Mapping[str, bytes] = NONE) -> bytes:
    """Return a PDF file. `pictures`: files by the names that the input has for them. Raises InputError."""
    with _compiler(template, data, pictures) as compiler:
        output = compiler.compile(format="pdf", timestamp=NO_TIME)
        overfull = json.loads(compiler.query("<overfull>", field="value"))
    if names := list(dict.fromkeys(map(str, overfull))):
        more = f" and {counted(len(names) - MAX_NAMED, 'other')}" if len(names) > MAX_NAMED else ""
        raise InputError(f"the text does not fit on a card, however small: {listed(names[:MAX_NAMED])}{more}")
    return _first(output)


def first_page(template: Path, data: "PrintInput", pictures: Mapping[str, bytes] = NONE) -> bytes:
    """Return the first page as SVG. Raises InputError where the library is missing."""
    with _compiler(template, data, pictures) as compiler:
        return _smaller(_first(compiler.compile(format="svg", timestamp=NO_TIME)))


def _smaller(drawing: bytes) -> bytes:
    """Return a drawing with short ids and with hundredths of a point, which nobody sees: half as large when packed."""
    ids: dict[bytes, bytes] = {}
    text = LONG_ID.sub(lambda match: ids.setdefault(match[0], b"i%d" % len(ids)), drawing)
    return LONG_NUMBER.sub(lambda match: match[1] or b"%g" % round(float(match[0]), 2), text)


def png(template: Path, data: "PrintInput", width: int) -> bytes:
    """Return the first page as a PNG file, so many pixels wide, of a template whose pages are an inch wide.

    Raises InputError where the library is missing.
    """
    with _compiler(template, data, NONE) as compiler:
        return _first(compiler.compile(format="png", ppi=float(width), timestamp=NO_TIME))


def _first(output: bytes | list[bytes] | None) -> bytes:
    """Return the file, or the first of several pages."""
    return output[0] if isinstance(output, list) else output or b""


@contextmanager
def _compiler(template: Path, data: "PrintInput", pictures: Mapping[str, bytes]) -> "Iterator[Compiler]":
    """Open a compiler that reads nothing outside the template's folder and finds no package.

    With pictures, it is a copy of the folder in which they lie.
    """
    try:
        from typst import Compiler, TypstError  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError(MISSING) from None
    with TemporaryDirectory() as name:
        nothing = Path(name, "nothing")
        nothing.mkdir()
        if pictures:
            template = _with_files(template, pictures, Path(name, "folder"))
        try:
            yield Compiler(
                str(template),
                root=str(template.parent),
                font_paths=[str(FONTS)],
                ignore_system_fonts=True,
                sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
                package_path=str(nothing),
                package_cache_path=str(nothing),
            )
        except TypstError as error:
            if pictures and NO_PICTURE.search(error.message):
                raise InputError(f"a picture cannot be used: {error.message}") from None
            match = WHERE.search(error.diagnostic)
            place = Place(Path(match[1]).name, int(match[2]), int(match[3]) + 1) if match else Place(template.name)
            raise InputError(f"the template has a mistake: {error.message}", place) from None


def _with_files(template: Path, contents: Mapping[str, bytes], folder: Path) -> Path:
    """Copy the templates into a folder, put files beside them, and return the template there."""
    shutil.copytree(template.parent, folder)
    for name, content in contents.items():
        path = folder / name.lstrip("/")
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    return folder / template.name
