"""Write the style sheets and scripts of each group of pages as one small file each (`python -m tools.bundles`).

esbuild makes them, which comes from npm in one version. Without them pages load their sources one by one.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from deckbuilder.web import assets

ROOT = Path(__file__).parents[1]
CACHE = ROOT / ".cache" / "esbuild"
ESBUILD = "0.28.2"
OPTIONS = ("--bundle", "--minify", "--format=esm", "--target=esnext", "--legal-comments=none", "--log-level=warning")
NAMES = (
    "--entry-names=[name]-[hash]",
    "--asset-names=[name]-[hash]",
    "--out-extension:.js=.mjs",
    "--metafile=meta.json",
)
KINDS = ("--loader:.woff2=file", "--external:*.svg", "--external:./text_editor.mjs")
HASH = 8  # letters


def main() -> None:
    """Write all files in place of those before. Raises SystemExit without npm."""
    command = esbuild()
    shutil.rmtree(assets.BUILT, ignore_errors=True)
    assets.BUILT.mkdir()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        entries = [*write_entries(folder), *single_files()]
        arguments = [*OPTIONS, *NAMES, *KINDS, f"--outdir={assets.BUILT}"]
        subprocess.run([command, *map(str, entries), *arguments], cwd=folder, check=True)
        names = dict(names_in(json.loads((folder / "meta.json").read_text("utf-8")), folder))
    names |= dict(copied())
    manifest = {"sources": assets.digest(), "names": dict(sorted(names.items()))}
    assets.MANIFEST.write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")


def esbuild() -> str:
    """Return the path of esbuild, which is fetched once."""
    folder = CACHE / "node_modules" / ".bin"
    if not shutil.which("esbuild", path=folder):
        npm = shutil.which("npm") or sys.exit("npm is needed to fetch esbuild; without it pages load more files")
        options = ("--silent", "--no-save", "--fetch-retries=0")
        subprocess.run([npm, "install", *options, "--prefix", CACHE, f"esbuild@{ESBUILD}"], check=True)
    return shutil.which("esbuild", path=folder) or sys.exit(f"npm has put no esbuild into {folder}")


def write_entries(folder: Path) -> Iterator[Path]:
    """Write a style sheet and a module for each group that do nothing but load those of it, and yield their paths."""
    for group, parts in assets.GROUPS.items():
        for ending, names, line in (("css", parts.sheets, '@import "{}";'), ("mjs", parts.modules, 'import "{}";')):
            entry = folder / assets.bundle_name(group, ending)
            paths = [(assets.SOURCES / f"{name}.{ending}").as_posix() for name in names]
            entry.write_text("".join(f"{line.format(path)}\n" for path in paths), "utf-8")
            yield entry


def single_files() -> Iterator[Path]:
    """Yield the style sheets and modules that pages load beside those of their group: what no group holds."""
    held = {f"{name}.css" for group in assets.GROUPS.values() for name in group.sheets}
    held |= {f"{name}.mjs" for group in assets.GROUPS.values() for name in group.modules}
    for path in sorted(assets.SOURCES.iterdir()):
        if path.suffix in {".css", ".mjs"} and path.name not in held and not path.name.endswith(".min.mjs"):
            yield path


def names_in(metafile: Mapping[str, Any], folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the name of each entry with the name of the file that was made of it."""
    for output, made in metafile["outputs"].items():
        if entry := made.get("entryPoint"):
            yield Path(folder, entry).name, Path(output).name


def copied() -> Iterator[tuple[str, str]]:
    """Copy what is as small as it can be under names with its hash; yield the names of before and after."""
    for path in sorted(assets.SOURCES.iterdir()):
        if path.suffix in {".js", ".svg"}:
            content = path.read_bytes()
            name = f"{path.stem}-{hashlib.sha256(content).hexdigest()[:HASH]}{path.suffix}"
            (assets.BUILT / name).write_bytes(content)
            yield path.name, name


if __name__ == "__main__":
    main()
