"""Typeset a user's template in a process of its own, which can be stopped: input in, PDF file out."""

import json
import sys
from pathlib import Path

from deckbuilder.errors import InputError
from deckbuilder.printing.own_template import REFUSED, isolate
from deckbuilder.printing.typesetter import pdf

if __name__ == "__main__":
    isolate()
    try:
        sys.stdout.buffer.write(pdf(Path(sys.argv[1]), json.load(sys.stdin.buffer)))
    except InputError as error:
        sys.stderr.buffer.write(str(error).encode())
        sys.exit(REFUSED)
