"""Typeset a user's template in a process of its own, which can be stopped: input in, PDF file out."""

import json
import sys
from contextlib import suppress
from pathlib import Path

from deckbuilder.errors import InputError
from deckbuilder.printing.own_template import MEMORY_LIMIT, REFUSED
from deckbuilder.printing.typesetter import pdf


def _limit_memory() -> None:
    """Let the system refuse more memory than a template needs; the process then ends."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no limits, and some may not be set
        import resource  # noqa: PLC0415 - see above

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, MEMORY_LIMIT))


if __name__ == "__main__":
    _limit_memory()
    try:
        sys.stdout.buffer.write(pdf(Path(sys.argv[1]), json.load(sys.stdin.buffer)))
    except InputError as error:
        sys.stderr.buffer.write(str(error).encode())
        sys.exit(REFUSED)
