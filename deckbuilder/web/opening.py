"""How a browser is let in: the token that the program keeps, and the file with which it opens the browser."""

import re
import secrets
from html import escape
from pathlib import Path

from deckbuilder import files
from deckbuilder.errors import InputError

TOKEN_FILE = "web-token"  # noqa: S105 - its name; the token is kept so that bookmarks and open pages survive a restart
OPENING_FILE = "web-open.html"
OPENING_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>deckbuilder</title>
<p><a href="{address}">To the workbench</a></p>
</html>
"""


def token_of(folder: Path) -> str:
    """Return the token, which a file of the user keeps. Raises InputError.

    One that others may have read is replaced.
    """
    path = folder / TOKEN_FILE
    try:
        if path.is_file() and files.is_private(path):
            kept = files.read(path).strip()
            if re.fullmatch(r"[\w-]{43}", kept, re.ASCII):
                return kept
        files.make_private_folder(folder)
        path.unlink(missing_ok=True)  # so that the new file has a mode of its own
    except OSError as error:
        raise InputError(f"{path} cannot be written: {files.reason(error)}") from None
    token = secrets.token_urlsafe(32)
    files.write_private(path, f"{token}\n")
    return token


def write_opening_file(folder: Path, address: str) -> Path:
    """Write the file that leads to an address; others see the command line of a browser, and not this file.

    Raises InputError.
    """
    path = folder / OPENING_FILE
    files.write_private(path, OPENING_PAGE.format(address=escape(address)))
    return path
