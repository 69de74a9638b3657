"""Try out the program that is installed beside this Python, outside of any checkout: `python tools/check_install.py`.

Needs the standard library alone. What an extra brings is tried where its library is there.
"""

import os
import re
import subprocess
import sys
import tempfile
from importlib.metadata import metadata
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

SCRIPTS = Path(sys.executable).parent
COMMAND = SCRIPTS / ("deckbuilder.exe" if os.name == "nt" else "deckbuilder")
DECK = "polar-dwarves"


def main() -> None:
    """Run the commands in an empty folder with an empty home."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        inherited = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "XDG_", "DECKBUILDER"))
        }
        environment = {**inherited, "HOME": name, "USERPROFILE": name, "LOCALAPPDATA": name, "APPDATA": name}
        print(run(folder, environment, "--version").strip())
        assert "Nadiana" in run(folder, environment, "search", "class:champion symbol:water")
        assert run(folder, environment, "deck", "validate", DECK)
        assert '"$schema"' in run(folder, environment, "schema", "card")
        assert run(folder, environment, "hand", "locust-season", "--seed", "1")
        if find_spec("typst"):
            run(folder, environment, "print", "cards", DECK, "--output", "cards.pdf")
            assert (folder / "cards.pdf").read_bytes().startswith(b"%PDF-")
            print("print: as it should be")
        if find_spec("starlette"):
            check_pages(folder, environment)
            print("web: as it should be")
    check_licenses()
    print("The installed program is as it should be.")


def run(folder: Path, environment: dict[str, str], *args: str) -> str:
    """Run the command and return its output; where it fails, show its errors."""
    done = subprocess.run(
        [str(COMMAND), *args], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{args} ended with {done.returncode}: {done.stderr}"
    return done.stdout


def check_licenses() -> None:
    """Check that the package names the licenses of everything in it that others wrote."""
    named = set(metadata("deckbuilder").get_all("License-File") or ())
    package = Path(str(files("deckbuilder")))
    texts = package.rglob("*.LICENSE.txt")
    needed = {"LICENSE", *(path.relative_to(package.parent).as_posix() for path in texts)}
    assert len(needed) > 1, "there is no license in the package"
    assert named == needed, f"not named, or not there: {named ^ needed}"
    print("licenses: as they should be")


def check_pages(folder: Path, environment: dict[str, str]) -> None:
    """Start the pages, look at some of them and at the files that they need, and end the program."""
    command = [str(COMMAND), "web", "--no-open"]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stdout
            match = re.search(r"http\S+", server.stdout.readline())
            assert match
            visitor = build_opener(HTTPCookieProcessor())  # the address lets in who keeps its cookie
            with visitor.open(match[0]) as page:
                head, html = page.url.rpartition("/")[0], page.read().decode()
            assert "<h1" in html
            needed = {"static/base.css", "static/inter.woff2", "static/htmx.min.js", f"decks/{DECK}"}
            needed |= {f"decks/{DECK}/print/picture"} if find_spec("typst") else set()
            for address in sorted(needed):
                with visitor.open(f"{head}/{address}") as answer:
                    assert answer.status == 200, address
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
