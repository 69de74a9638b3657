"""Build the documentation as a site: `make docs` writes build/site. A link to a missing file is an error.

With the folder of the edition without a server as its argument, as in `make site`, that edition becomes the folder
`try` of the site, and links named "Try it" lead there.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

from deckbuilder.app.rules import rule_files

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "site-source"
TARGET = ROOT / "build" / "site"
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md")  # pages outside of docs/
PYTHON_PAGE = "reference/python.md"
PACKAGES = ("deckbuilder", "deckbuilder.app", "deckbuilder.environments", "engine")
TRY_IT = re.compile(r"\[Try it\]\([^)]*\)")
LINK = re.compile(r'(?:href|src)="([^"]+)"')


def write_sources(work: Path, edition: Path | None = None) -> None:
    """Write the Markdown pages of the site and the files that they show into a new folder."""
    shutil.copytree(ROOT / "docs", work)
    for name in BESIDE:
        (work / name).write_text((ROOT / name).read_text("utf-8").replace("](docs/", "]("), "utf-8")
    for path in rule_files():
        (work / path.parent.relative_to(ROOT)).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, work / path.relative_to(ROOT))
    (work / PYTHON_PAGE).write_text(python_page(), "utf-8")
    for page in work.glob("*.md"):
        text = page.read_text("utf-8").replace("](../", "](")
        page.write_text(TRY_IT.sub("[Try it](try/index.html)", text) if edition else text, "utf-8")
    if edition:
        shutil.copytree(edition, work / "try")


def python_page() -> str:
    """Return the page of everything that the public packages export, which mkdocstrings fills with docstrings."""
    parts = ["# Python\n\nWhat the public packages export, made from their docstrings.\n"]
    for package in PACKAGES:
        parts.append(f"## {package}\n")
        parts += [f"::: {home}\n" for _, home in sorted(import_module(package)._HOMES.items())]  # noqa: SLF001
    return "\n".join(parts)


def dead_links(site: Path) -> Iterator[str]:
    """Yield the relative links of all pages of a site whose target is missing, each with its page."""
    for page in sorted(site.rglob("*.html")):
        for link in sorted(set(LINK.findall(page.read_text("utf-8")))):
            parts = urlsplit(link)
            is_relative = parts.path and not (parts.scheme or parts.netloc)
            if is_relative and not (page.parent / unquote(parts.path)).exists():
                yield f"{page.relative_to(site)}: {link}"


def main(edition: Path | None = None) -> None:
    """Build the site in place of an older one. Raises SystemExit for an error of the generator or a dead link."""
    if edition and not (edition / "index.html").is_file():
        sys.exit(f"{edition} does not hold the edition without a server; 'make static' writes it")
    shutil.rmtree(WORK, ignore_errors=True)
    write_sources(WORK / "docs", edition)
    configuration = (ROOT / "zensical.toml").read_text("utf-8")
    (WORK / "zensical.toml").write_text(
        configuration.replace('paths = ["PROJECT"]', f"paths = [{str(ROOT)!r}]"), "utf-8"
    )
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--strict", "--clean"]
    built = subprocess.run([*command, "-f", "zensical.toml"], cwd=WORK, check=False, capture_output=True, text=True)
    if built.returncode:
        sys.exit(built.stdout + built.stderr.partition("Traceback")[0])
    (WORK / "site" / "404.html").unlink()  # its links work only at the root of a host
    if dead := [*dead_links(WORK / "site")]:
        sys.exit("\n".join(["links to missing files:", *dead]))
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.move(WORK / "site", TARGET)
    print(f"{len(list(TARGET.rglob('*.html')))} pages in {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("edition", type=Path, nargs="?", help="the folder of the edition without a server")
    main(parser.parse_args().edition)
