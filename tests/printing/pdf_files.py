"""PDF files looked at by poppler's programs: their text, fonts, pages, and where words stand."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler-utils is not installed: pdftotext, pdffonts, pdfinfo, pdftoppm"
)
POINTS = 72 / 25.4  # of a millimetre
BOX = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="[\d.]+">([^<]*)</word>')


class Word(NamedTuple):
    """A word with the place of its upper left corner, in mm from that of its page, which counts from 1."""

    page: int
    x: float
    y: float
    text: str


def _run(program: str, content: bytes, folder: Path, *options: str) -> str:
    file = folder / "printed.pdf"
    file.write_bytes(content)
    done = subprocess.run([program, *options, str(file), "-"], capture_output=True, encoding="utf-8", check=True)
    return done.stdout


def text(content: bytes, folder: Path) -> str:
    """The text in the order in which it was set."""
    return _run("pdftotext", content, folder, "-raw")


def words(content: bytes, folder: Path) -> list[Word]:
    """Every word of every page."""
    pages = _run("pdftotext", content, folder, "-bbox").split("<page ")[1:]
    return [
        Word(number, float(x) / POINTS, float(y) / POINTS, word)
        for number, page in enumerate(pages, start=1)
        for x, y, word in BOX.findall(page)
    ]


def fonts(content: bytes, folder: Path) -> list[tuple[str, str]]:
    """The name of every font, without the prefix of a subset, and whether it is embedded."""
    file = folder / "printed.pdf"
    file.write_bytes(content)
    done = subprocess.run(["pdffonts", str(file)], capture_output=True, encoding="utf-8", check=True)
    rows = [line.split() for line in done.stdout.splitlines()[2:]]
    return [(row[0].partition("+")[2], row[-5]) for row in rows]


def info(content: bytes, folder: Path) -> dict[str, str]:
    """Facts such as `Pages`, `Title` and `Page size`."""
    file = folder / "printed.pdf"
    file.write_bytes(content)
    done = subprocess.run(["pdfinfo", "-box", str(file)], capture_output=True, encoding="utf-8", check=True)
    return {name: value.strip() for name, _, value in (line.partition(":") for line in done.stdout.splitlines())}


def inked(content: bytes, folder: Path, page: int = 1) -> float:
    """The part of a page that is not white, weighted by how dark it is."""
    _, pixels = _picture(content, folder, page, 40)
    return 1 - sum(pixels) / (255 * len(pixels))


def scanned(content: bytes, folder: Path, page: int = 1) -> list[str]:
    """The texts of the QR codes of a page, as a camera that sees no more than 150 dots an inch reads them."""
    reader = pytest.importorskip("zxingcpp", reason="zxing-cpp, of the extra 'dev', is not installed")
    (width, height), pixels = _picture(content, folder, page, 150)
    picture = np.frombuffer(pixels, np.uint8).reshape(height, width)
    return [found.text for found in reader.read_barcodes(picture)]


def _picture(content: bytes, folder: Path, page: int, dots: int) -> tuple[tuple[int, int], bytes]:
    """The size of a page and its pixels, a byte each, at a number of dots an inch."""
    file = folder / "printed.pdf"
    file.write_bytes(content)
    command = ["pdftoppm", "-r", str(dots), "-gray", "-f", str(page), "-l", str(page), str(file)]
    _, size, _, pixels = subprocess.run(command, capture_output=True, check=True).stdout.split(b"\n", 3)
    width, height = map(int, size.split())
    return (width, height), pixels
