"""The port at which pages are served: the same one whenever it is free, so that bookmarks live on."""

import socket
from contextlib import suppress
from pathlib import Path

from deckbuilder import files
from deckbuilder.errors import InputError

DEFAULT_PORT = 8437
PORTS_FILE = "web-ports"  # those that were used, the preferred one first
MAX_REMEMBERED = 4
BACKLOG = 64  # connections that wait until they are accepted
# Browsers open no page at these ports, because other services listen there (the list of the Fetch standard).
BAD_PORTS = frozenset(
    (
        *(1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109),
        *(110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530),
        *(531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045),
        *(4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080),
    )
)


def listen(port: int | None, folder: Path) -> tuple[socket.socket, str]:
    """Return a socket that listens on the loopback address, and a sentence if its port is not the expected one.

    `port`: None means the first free one of those that were used before and the default one, else any free port; 0
    means any free port, which is not remembered. `folder`: where ports are remembered.
    Raises InputError where a named port is taken, or one that browsers refuse.
    """
    if port is not None:
        listener = listener_at(port)
        if port:
            _remember(folder, [port, *_remembered(folder)])
        return listener, ""
    remembered = _remembered(folder)
    expected = [*remembered, *([] if DEFAULT_PORT in remembered else [DEFAULT_PORT])]
    for candidate in expected:
        with suppress(InputError):
            listener = listener_at(candidate)
            break
    else:
        listener = listener_at(0)
    used = listener.getsockname()[1]
    _remember(folder, [*remembered, used])
    if used == expected[0]:
        return listener, ""
    sentence = f"Port {expected[0]} is taken, so this is port {used}. Bookmarks of port {expected[0]} do not lead here."
    return listener, sentence


def listener_at(port: int) -> socket.socket:
    """Return a socket that listens on the loopback address at a port; 0 takes any free one. Raises InputError."""
    if port in BAD_PORTS:
        raise InputError(f"port {port} cannot be used: browsers refuse to open it; choose another, such as 8000")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(BACKLOG)  # a browser may ask as soon as the address is known
    except OSError as error:
        listener.close()
        raise InputError(f"port {port} cannot be used: {files.reason(error)}") from None
    return listener


def _remembered(folder: Path) -> list[int]:
    """Return the ports that were used before, the preferred one first; none where the file cannot be read."""
    try:
        words = files.read(folder / PORTS_FILE).split()
    except InputError:
        return []
    ports = (int(word) for word in words if word.isascii() and word.isdecimal() and len(word) <= 5)  # noqa: PLR2004
    return [port for port in ports if 0 < port < 1 << 16 and port not in BAD_PORTS][:MAX_REMEMBERED]


def _remember(folder: Path, ports: list[int]) -> None:
    """Keep the ports for the next start, each once; where that is impossible, the next start merely takes another."""
    first = list(dict.fromkeys(ports))[:MAX_REMEMBERED]
    if first == _remembered(folder):
        return
    with suppress(InputError, OSError):
        files.make_private_folder(folder)
        files.write_private(folder / PORTS_FILE, "".join(f"{port}\n" for port in first))
