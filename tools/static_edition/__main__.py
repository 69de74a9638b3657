"""Write the edition without a server: a folder that any file host can serve (`make static`).

Python for browsers comes from the npm package `pyodide`, pinned by its hash; everything else from this checkout and
from the pure parts of the installed libraries.
"""

import argparse
import base64
import gzip
import hashlib
import importlib.metadata
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from deckbuilder.app.rules import rule_files
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.assets import GROUPS
from deckbuilder.web.views.board_picture import ICONS

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
CACHE = ROOT / ".cache" / "pyodide"
PYODIDE = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LIBRARIES = (
    *("jinja2", "markupsafe", "lark", "markdown-it-py", "mdurl", "platformdirs", "pyyaml", "rapidfuzz", "segno"),
    *("jsonschema", "jsonschema-specifications", "referencing", "attrs", "typing_extensions"),
    *("sqlite-utils", "sqlite-fts4", "pluggy", "click", "python-dateutil", "tomlkit", "imagesize"),
)
BUNDLE, COMPILED_BUNDLE = "bundle.zip", "bundle.zst"
LEFT_OUT = ("deckbuilder/cli/", "deckbuilder/data/cards/", "deckbuilder/web/static/", "deckbuilder/web/built/")
TIME = (2020, 1, 1, 0, 0, 0)  # of all files in the bundle: the same bytes for the same contents


def main(target: Path) -> None:
    """Write all files of the edition into a folder, in place of an older edition.

    Raises SystemExit for a folder that holds anything else.
    """
    if target.exists() and any(target.iterdir()) and not (target / COMPILED_BUNDLE).is_file():
        sys.exit(f"{target} holds other files, which would be lost; name a new or empty folder")
    shutil.rmtree(target, ignore_errors=True)
    (target / "pyodide").mkdir(parents=True)
    for name, content in pyodide_files():
        (target / "pyodide" / name).write_bytes(content)
    shutil.copytree(ROOT / "deckbuilder" / "web" / "static", target / "static")
    write_bundle(target / BUNDLE)
    compile_archives(target)
    for path in (HERE / "shell").iterdir():
        text = path.read_text("utf-8")
        (target / path.name).write_text(text.replace("<!-- style sheets -->", style_sheets()), "utf-8")
    write_service(target)
    files = [path for path in target.rglob("*") if path.is_file()]
    size, packed = (sum(map(measure, files)) / 1e6 for measure in (file_size, compressed_size))
    print(f"{target}: {size:.1f} MB, {packed:.1f} MB with gzip. To try it: python -m http.server --directory {target}")


def file_size(path: Path) -> int:
    """Return the bytes of a file."""
    return path.stat().st_size


def compressed_size(path: Path) -> int:
    """Return the bytes of a file as a server sends it that compresses."""
    return min(len(gzip.compress(path.read_bytes())), file_size(path))


def pyodide_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of Python for browsers with their contents, which are fetched once.

    Raises SystemExit for other contents than those that are expected.
    """
    package = CACHE / f"pyodide-{PYODIDE}.tgz"
    if not package.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm") or sys.exit("npm is needed to fetch the package pyodide")
        subprocess.run(
            [npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=CACHE, check=True, stdout=subprocess.DEVNULL
        )
    content = package.read_bytes()
    digest = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if digest != INTEGRITY:
        package.unlink()
        sys.exit(f"the package pyodide is not the one that is expected: {digest}")
    with tarfile.open(package) as archive:
        for name in PYODIDE_FILES:
            member = archive.extractfile(f"package/{name}")
            assert member
            yield name, member.read()


def style_sheets() -> str:
    """Return the links to the style sheets of all pages, in their order, which the first page may not decide."""
    names = dict.fromkeys(name for group in GROUPS.values() for name in group.sheets)
    return "\n".join(f'<link rel="stylesheet" href="static/{name}.css">' for name in names)


def write_bundle(path: Path) -> None:
    """Write the program, the libraries that it needs, and the built catalogue."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name, content in sorted(bundled()):
            bundle.writestr(zipfile.ZipInfo(name, TIME), content, zipfile.ZIP_DEFLATED)


def compile_archives(target: Path) -> None:
    """Compile what a start imports, in the standard library and in the bundle, which becomes `COMPILED_BUNDLE`."""
    node = shutil.which("node") or sys.exit("node is needed to compile for browsers; it comes with npm")
    bundle = target / BUNDLE
    subprocess.run([node, HERE / "compile.mjs", target / "pyodide", bundle], check=True)
    bundle.unlink()


def bundled() -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of all files of the bundle."""
    for package in ("deckbuilder", "engine"):
        for path in (ROOT / package).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            is_program = path.suffix in (".py", ".yaml", ".html", ".lark", ".json", ".svg")
            if is_program and (path == ICONS or not name.startswith(LEFT_OUT)):
                yield name, path.read_bytes()
    for path in (ROOT / "schemas").glob("*.json"):
        yield f"schemas/{path.name}", path.read_bytes()
    for path in rule_files():
        yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    yield "rpds.py", (HERE / "rpds.py").read_bytes()
    for path in (
        HERE.parent / "__init__.py",
        *(HERE / f"{name}.py" for name in ("__init__", "edition", "archive", "dealer", "page_runner", "player")),
    ):
        yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for library in LIBRARIES:
        for file in importlib.metadata.files(library) or ():
            if file.suffix in (".py", ".json", ".lark") and ".." not in file.parts:
                yield file.as_posix(), Path(str(file.locate())).read_bytes()
    with tempfile.TemporaryDirectory() as folder, Workbench(Path(folder) / "catalogue.db") as workbench:
        _ = workbench.catalogue
        yield "catalogue.db", (Path(folder) / "catalogue.db").read_bytes()


def write_service(target: Path) -> None:
    """Write the service worker with the list of all files with their hashes, and its hash as the version."""
    paths = sorted(path for path in target.rglob("*") if path.is_file() and path.name != "service.js")
    files = {path.relative_to(target).as_posix(): integrity_of(path.read_bytes()) for path in paths}
    listed = json.dumps({"./": files["index.html"], **files})
    service = target / "service.js"
    text = service.read_text("utf-8").replace("{{version}}", hashlib.sha256(listed.encode()).hexdigest()[:16])
    service.write_text(text.replace('{"{{files}}": ""}', listed), "utf-8")


def integrity_of(content: bytes) -> str:
    """Return the hash of a file as browsers check it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.static_edition", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/static"))
    main(parser.parse_args().folder)
