"""Templates of users: looked at first, so that nothing is fetched, and typeset in a process that can be stopped.

The compiler itself reads no file outside the folder of the template, but follows a link that leads out of it, so there
must be none. It would also try to fetch a package, and no switch prevents that; so an import must name its file, which
is looked at in turn, and no text may become code. Comments are looked at, too: what is one depends on all that stands
before it. As the check knows words and no grammar, it refuses more than it must, and the process has no network.
"""

import ctypes
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from deckbuilder import files
from deckbuilder.errors import InputError, Place

if TYPE_CHECKING:  # the process that typesets needs nothing of what makes an input
    from deckbuilder.printing.inputs import PrintInput

STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# A word begins after all but a letter: `-`, `_` and digits are parts of names in code, but not in formulas.
BEGIN, END = "(?<![A-Za-z])", "(?![A-Za-z0-9])"
IMPORT = re.compile(rf"{BEGIN}(import|include){END}")
LINE_ENDS = r"\n\r\v\f\x85\u2028\u2029"  # as the compiler sees them
# The file of an import, as a plain text with which its expression ends: nothing is appended to it, and no method of it
# called. After `#` a line ends an expression, in code the next one may go on with it. Comments can lie within comments.
FILE = r'[ \t]*"([^"\\\n]*)"'
MARKUP_FILE = re.compile(rf"{FILE}[^\S{LINE_ENDS}]*+(?!/\*|[.+*])")
CODE_FILE = re.compile(rf"{FILE}(?:\s|//[^{LINE_ENDS}]*+)*+(?!/\*|[.+*])")
# The words by which a text becomes code or is run, and those by which they are found under a name that is assembled.
EVALUATED = re.compile(rf"{BEGIN}(eval|plugin|std){END}|{BEGIN}(dictionary)(?=\s*[(.])")
MAX_FILES = 20
MAX_ENTRIES = 10_000  # of the folder, with all that is in it
TIME_LIMIT = 60.0  # seconds; the compiler itself cannot be interrupted
REFUSED = 2  # the exit code where the error is the user's
MEMORY_LIMIT = 2 << 30  # bytes, where the system can hold a process to it
NO_PROXY = "http://127.0.0.1:1"  # nothing listens there, and only an administrator may
PROXIES = ("http_proxy", "https_proxy", "all_proxy", "ftp_proxy")
NEW_USERS, NEW_NETWORK = 0x1000_0000, 0x4000_0000  # CLONE_NEWUSER and CLONE_NEWNET of Linux


def own_pdf(file: Path, data: "PrintInput", time_limit: float = TIME_LIMIT) -> bytes:
    """Return the PDF file of a user's template. Raises InputError where it is not allowed or has a mistake."""
    check_template(file)
    command = [sys.executable, "-P", "-m", "deckbuilder.printing", str(file.absolute())]
    text = json.dumps(data).encode()
    try:
        done = subprocess.run(  # noqa: S603
            command, input=text, capture_output=True, timeout=time_limit, check=False, env=environment(os.environ)
        )
    except subprocess.TimeoutExpired:
        raise InputError(f"the template takes longer than {time_limit:g} seconds", Place(str(file))) from None
    if done.returncode == REFUSED:
        raise InputError(done.stderr.decode(errors="replace"))
    if done.returncode:
        raise InputError("the typesetter has failed with this template, or ran out of memory", Place(str(file)))
    return done.stdout


def check_template(file: Path) -> None:
    """Raise InputError for a template that would fetch a package, evaluate text as code, or leave its folder."""
    folder = file.absolute().parent
    _check_links(folder)
    waiting, seen = [file.absolute()], set[Path]()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        if len(seen) > MAX_FILES:
            raise InputError(f"a template has {MAX_FILES} files at most", Place(str(file)))
        waiting += [folder / name[1:] if name.startswith("/") else path.parent / name for name in _imports(path)]


def _check_links(folder: Path) -> None:
    """Raise InputError for a folder with a link that leads out of it, or with too much to look for one."""
    advice = "give the template a folder of its own"
    entries, home = 0, folder.resolve()
    for place, folders, names in os.walk(folder):
        entries += len(folders) + len(names)
        if entries > MAX_ENTRIES:
            raise InputError(f"holds more than {MAX_ENTRIES:,} files: {advice}", Place(str(folder)))
        for path in (Path(place, name) for name in (*folders, *names)):
            # `resolve` would fail where links lead in a circle.
            if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(home):
                raise InputError(f"is a link that leads out of the folder of the template: {advice}", Place(str(path)))


def _imports(path: Path) -> Iterator[str]:
    """Yield the names of the files that a file of a template imports. Raises InputError for what it may not hold."""
    text = files.read(path)
    if match := EVALUATED.search(text):
        sentence = (
            f"the word '{match[0]}' may not stand in a template{' before a bracket or point' if match[2] else ''}"
        )
        raise InputError(sentence, _place(path, text, match.start()))
    for match in STRING.finditer(text):
        if ".." in re.split(r"[/\\]", match[1]):
            raise InputError("a template may not read files of another folder", _place(path, text, match.start()))
    for match in IMPORT.finditer(text):
        ending = MARKUP_FILE if text[: match.start()].endswith("#") else CODE_FILE
        name = ending.match(text, match.end())
        if not (name and name[1]) or "@" in name[1]:
            sentence = (
                f"after '{match[1]}' must stand the name of a file of the template's folder, in quotes; no package"
            )
            raise InputError(sentence, _place(path, text, match.start()))
        yield name[1]


def _place(path: Path, text: str, at: int) -> Place:
    before = text[:at].split("\n")
    return Place(str(path), len(before), len(before[-1]) + 1)


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
