"""The port at which pages are served: the same one whenever it is free, so that bookmarks and open pages live on."""

import socket
from contextlib import suppress

from deckbuilder import files
from deckbuilder.errors import InputError

DEFAULT_PORT = 8437
MAX_TRIED = 10  # ports from the default one on
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


def listen(port: int | None) -> tuple[socket.socket, str]:
    """Return a socket that listens on the loopback address, and a sentence if its port is not the expected one.

    `port`: None means the first free one from the default port on; 0 means any free one.
    Raises InputError where a named port is taken, or one that browsers refuse.
    """
    if port is not None:
        return listener_at(port), ""
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + MAX_TRIED):
        with suppress(InputError):
            listener = listener_at(candidate)
            break
    else:
        listener = listener_at(0)
    used = listener.getsockname()[1]
    if used == DEFAULT_PORT:
        return listener, ""
    return listener, (
        f"Port {DEFAULT_PORT} is taken, so this is port {used}. Bookmarks of port {DEFAULT_PORT} do not lead here."
    )


def hosts_of(port: int) -> frozenset[str]:
    """Return what the header Host of a request to the loopback address may say."""
    return frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))


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
