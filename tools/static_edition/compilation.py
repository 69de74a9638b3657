"""Archives in which the modules that a start imports are compiled; the others stay sources, which are shorter.

Python for browsers runs this when the edition is made (`compile.mjs`).
"""

import io
import py_compile
import re
import sys
import zipfile
from collections.abc import Collection
from pathlib import Path
from types import ModuleType

from compression import zstd  # type: ignore[import-not-found,unused-ignore]  # of Python 3.14

APP = "/app"
TIME = (2020, 1, 1, 0, 0, 0)  # of all files: the same bytes for the same contents
LEFT_OUT = (  # of the standard library: what needs processes, servers or a terminal, and tools of programmers
    *("_pyrepl", "bdb", "cProfile", "compileall", "doctest", "ftplib", "imaplib", "mailbox", "modulefinder"),
    *("multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pydoc"),
    *("smtplib", "socketserver", "symtable", "tabnanny", "trace", "unittest", "venv", "wave", "wsgiref"),
    *("xmlrpc", "zipapp"),
)
ENCODINGS = re.compile(
    r"encodings/(?!(__init__|aliases|ascii|latin_1|utf_.*|idna|punycode|.*_escape|cp437|cp1252)\.py)"
)
COMPRESSION_LEVEL = 19  # the strongest


def main() -> None:
    """Compile the standard library `/library.zip` and the bundle `/bundle.zip`."""
    files = _start()
    Path("/library.made").write_bytes(compile_archive("/library.zip", f"{Path(zipfile.__file__).parents[1]}/", files))
    bundle = compile_archive("/bundle.zip", f"{APP}/", files, zipfile.ZIP_STORED)
    Path("/bundle.made").write_bytes(zstd.compress(bundle, COMPRESSION_LEVEL))


def _start() -> Collection[str]:
    """Start the edition as a browser does, up to a first search, and return the files of all modules imported."""
    with zipfile.ZipFile("/bundle.zip") as bundle:
        bundle.extractall(APP)
    sys.path.insert(0, APP)
    from tools.static_edition import edition  # noqa: PLC0415 - it is in the bundle

    reply = edition.start("/data", "/~", "", 2).request("GET", "/~/cards?q=class:champion", [])
    assert reply["status"] == 200, reply  # noqa: PLR2004
    return {_file_of(module) for module in sys.modules.values()}


def _file_of(module: ModuleType) -> str:
    return getattr(module, "__file__", None) or ""


def compile_archive(
    archive: str, folder: str, files: Collection[str], compression: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """Return a ZIP file with byte code in place of the sources that are among `files` when they lie in `folder`."""
    output = io.BytesIO()
    with zipfile.ZipFile(archive) as sources, zipfile.ZipFile(output, "w", compression, compresslevel=9) as target:
        for name in sorted(sources.namelist(), key=lambda name: (name.rpartition(".")[2], name)):
            content, is_compiled = sources.read(name), folder + name in files
            if not is_compiled and (_first_part(name) in LEFT_OUT or ENCODINGS.match(name) or name.endswith("/")):
                continue
            member = zipfile.ZipInfo(f"{name}c" if is_compiled else name, TIME)
            target.writestr(member, _byte_code(content, folder + name) if is_compiled else content, compression)
    return output.getvalue()


def _first_part(name: str) -> str:
    return name.partition("/")[0].removesuffix(".py")


def _byte_code(source: bytes, path: str) -> bytes:
    """Return the file of the byte code of a module that will lie at `path`, without docstrings and assertions."""
    Path("/module.py").write_bytes(source)
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile("/module.py", "/module.pyc", path, doraise=True, optimize=2, invalidation_mode=unchecked)
    return Path("/module.pyc").read_bytes()
