"""Game codes: a recorded game as one line for a chat or an address.

A code is `gm1-` and base64 (URL alphabet) of the compressed text of a saved game, which has lost what the cards and the
choices determine: the digests of all states but the last. They come back when the game is played again. Notes, and what
only the place of the game's file is about, are left out. The compression ends with a checksum.
"""

import base64
import binascii
import re
import zlib
from dataclasses import replace

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.match.saves import replay_of
from deckbuilder.text import printable
from engine.record import MAX_RECORD_LENGTH, REMARK, write
from engine.replay import ReplayError

PREFIX = "gm1-"
LINK_END = "#game="  # before the code in the link to a game
LINK = re.compile(rf"https?://\S*{LINK_END}({PREFIX}[\w-]+)(?:&step=(\d{{1,6}}))?\S*")
MAX_LENGTH = 8_000  # characters of a code: what programs for chats and mails take as one address
NAME = "the game code"  # in errors
DAMAGED = "the game code is damaged or cut: copy it again, whole"
KEPT_REMARKS = ("# players: ", "# winners: ", "# now: ")
DIGEST = re.compile(r"^  [0-9a-f]{16}  ", re.MULTILINE)
UNPLAYED = "  0000000000000000  "  # in place of a digest that is not known yet
UNKNOWN = re.compile(r"^ (?=\S)", re.MULTILINE)  # begins a step without a digest


def write_code(text: str) -> str:
    """Return the code of the text of a saved game, which must be a game by itself and no best-of. Raises InputError."""
    steps = list(DIGEST.finditer(text))
    last = steps[-1].start() if steps else 0
    short = DIGEST.sub(lambda digest: digest[0] if digest.start() == last else " ", text)
    lines = [line for line in short.splitlines() if not line.startswith("#") or line.startswith(KEPT_REMARKS)]
    compressed = zlib.compress("\n".join(filter(None, lines)).encode(), 9)
    code = PREFIX + base64.urlsafe_b64encode(compressed).decode().rstrip("=")
    if len(code) > MAX_LENGTH:
        raise InputError(
            f"the game is too long for a link: its code has {len(code):,} characters, more than {MAX_LENGTH:,} are "
            "often cut; send the file of its record"
        )
    return code


def is_code(name: str) -> bool:
    """Whether a name is a game code, or a link to one."""
    return name.startswith(PREFIX) or LINK.match(name) is not None


def read_code(code: str, catalogue: Catalogue) -> str:
    """Return the saved game of a code or link, whose choices are played again. Raises InputError."""
    link = LINK.match(code)
    text = f"{REMARK}\n{UNKNOWN.sub(UNPLAYED, _decompressed(link[1] if link else ''.join(code.split())))}\n"
    replay = replay_of(text, catalogue, NAME)
    steps = []
    try:
        for step in replay.record.steps:
            replay.forward()
            steps.append(replace(step, digest=replay.game.digest()))
    except ReplayError as error:
        raise InputError(f"{NAME} cannot be played here: step {error.step}: {printable(error.sentence)}") from None
    if replay.difference == 0 or (steps and steps[-1] != replay.record.steps[-1]):
        raise InputError(f"{NAME} leads to another position with the cards here than where it was made")
    remarks = [line for line in text.splitlines(keepends=True) if line.startswith(KEPT_REMARKS)]
    return "".join([write(replace(replay.record, steps=tuple(steps))), *remarks])


def _decompressed(code: str) -> str:
    body = code.removeprefix(PREFIX)
    try:
        if body == code or len(code) > MAX_LENGTH:
            raise InputError(DAMAGED)
        decompressor = zlib.decompressobj()
        content = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        text = decompressor.decompress(content, MAX_RECORD_LENGTH).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise InputError(DAMAGED) from None
    if not decompressor.eof or decompressor.unused_data:
        raise InputError(DAMAGED)
    return text
