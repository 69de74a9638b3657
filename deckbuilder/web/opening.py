"""How a browser comes to the pages: tickets for one use each, the file that is opened, and the page that says so."""

import os
import secrets
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from deckbuilder import files

MAX_LINE = 1024  # bytes that are read of the terminal at once
BETWEEN_LOOKS = 1.0  # seconds after which a program in the background looks again whether it has the terminal
OPENING_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>deckbuilder</title>
<p><a href="{address}">To the workbench</a></p>
</html>
"""
USED = "This address was used already"
UNKNOWN = "There is no page here"
STATIC = Path(__file__).parent / "static"
CLOSED_FILES = {  # by path, with their types: the style and the script of the page below, which knows no secret
    "/closed.css": ("text/css", (STATIC / "closed.css").read_bytes()),
    "/closed.mjs": ("text/javascript", (STATIC / "closed.mjs").read_bytes()),
}
CLOSED_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · deckbuilder</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/closed.css">
<script src="/closed.mjs" type="module"></script>
</head>
<body>
<main>
<p class="brand">deckbuilder</p>
<h1>{title}</h1>
<p>The pages open only for the person who started the program, so each address that it prints works once.</p>
<ol>
<li>Go to the terminal in which <code>deckbuilder web</code> runs.</li>
<li>Press <kbd>Enter</kbd> there. It prints a new address.</li>
<li>Open that address in this browser.</li>
</ol>
<section id="shared" hidden>
<p>The page that you come to then opens the deck, so its link is not lost. Its code, to be pasted under Import:</p>
<textarea readonly rows="3" aria-label="Deck code"></textarea>
</section>
<noscript>
<p>The link to a deck, which ends in <code>#deck=</code> and a code, can be pasted whole under Import.</p>
</noscript>
<p class="more">Bookmarks of pages and pages that are still open go on working. A program without a terminal prints an
address when it is started again.</p>
</main>
</body>
</html>
"""


def closed_page(title: str) -> bytes:
    """Return the page that is shown in place of all others to those who do not know the secret."""
    return CLOSED_PAGE.format(title=escape(title)).encode()


@contextmanager
def opening_file(address: str) -> Iterator[Path]:
    """Yield a file that leads to an address; it is removed at the end, if it is still there.

    It is of this user alone, because others see the command line of the browser.
    """
    with TemporaryDirectory(prefix="deckbuilder-") as folder:  # which nobody else may enter
        path = Path(folder) / "open.html"
        files.write_private(path, OPENING_PAGE.format(address=escape(address)))
        yield path


def new_ticket(tickets: set[str]) -> str:
    """Add a ticket for one use to the valid ones, and return it."""
    ticket = secrets.token_urlsafe(16)
    tickets.add(ticket)
    return ticket


def follow_terminal(entered: Callable[[], None], ended: threading.Event) -> None:
    """Call a function whenever a line is entered at the terminal, beside everything else, until that is closed.

    A program in the background is not stopped by it: it has the terminal again when it is brought to the front.
    """
    if hasattr(signal, "SIGTTIN"):
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)

    def read() -> None:
        while not ended.is_set():
            try:
                text = os.read(0, MAX_LINE)  # not by sys.stdin, whose lock would be held at the end of the program
            except OSError:
                text = b""
            if text and not ended.is_set():
                entered()
            elif not _has_terminal():
                return
            else:
                ended.wait(BETWEEN_LOOKS)

    threading.Thread(target=read, daemon=True).start()


def _has_terminal() -> bool:
    try:
        return os.isatty(0)
    except OSError:
        return False
