"""A file that leads the browser to a one-time address, because other users see the command line of the browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from deckbuilder import files

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>deckbuilder</title>
<p><a href="{address}">To the workbench</a></p>
</html>
"""


@contextmanager
def opening_page(address: str) -> Iterator[Path]:
    """Yield a file of this user alone that leads to an address; it is removed at the end, if it is still there."""
    with TemporaryDirectory(prefix="deckbuilder-") as folder:  # which nobody else may enter
        path = Path(folder) / "open.html"
        files.write_private(path, PAGE.format(address=escape(address)))
        yield path
