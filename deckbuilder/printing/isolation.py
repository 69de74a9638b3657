"""The limits of a process that typesets a user's template: no network, not all of the memory."""

import ctypes
import sys
from collections.abc import Mapping
from contextlib import suppress

MEMORY_LIMIT = 2 << 30  # bytes, where the system can hold a process to it
NO_PROXY = "http://127.0.0.1:1"  # nothing listens there, and only an administrator may
PROXIES = ("http_proxy", "https_proxy", "all_proxy", "ftp_proxy")
NEW_USERS, NEW_NETWORK = 0x1000_0000, 0x4000_0000  # CLONE_NEWUSER and CLONE_NEWNET of Linux


def environment(present: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which every request over HTTP goes to a proxy that does not exist."""
    variables = {name: value for name, value in present.items() if name.lower() != "no_proxy"}
    return variables | {variable: NO_PROXY for name in PROXIES for variable in (name, name.upper())}


def isolate() -> None:
    """Give up the network and most memory for good, each as far as the system allows it."""
    leave_network()
    with suppress(ImportError, OSError, ValueError):  # Windows has no limits, and some may not be set
        import resource  # noqa: PLC0415 - see above

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, MEMORY_LIMIT))


def leave_network() -> bool:
    """Move this process into a network of its own, which has no connections. Return whether the system has allowed it.

    Linux allows it to administrators, and mostly to others that become users of a namespace of their own first.
    """
    if sys.platform != "linux":
        return False
    try:
        unshare = ctypes.CDLL(None, use_errno=True).unshare
    except (OSError, AttributeError):
        return False
    return any(unshare(flags) == 0 for flags in (NEW_NETWORK, NEW_USERS | NEW_NETWORK))
