"""Build the documentation as a site: `make docs` writes build/site. A broken link is an error."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "site-source"
TARGET = ROOT / "build" / "site"
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md")  # pages that lie outside of docs/


def pages() -> dict[str, str]:
    """Return the text of each page that lies outside of docs/, and of those that link to them, by their names."""
    found = {name: re.sub(r"\]\(docs/", "](", (ROOT / name).read_text("utf-8")) for name in BESIDE}
    for path in (ROOT / "docs").glob("*.md"):
        text = path.read_text("utf-8")
        if "](../" in text:
            found[path.name] = text.replace("](../", "](")
    return found


def main() -> None:
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(ROOT / "docs", WORK / "docs")
    for name, text in pages().items():
        (WORK / "docs" / name).write_text(text, "utf-8")
    shutil.copy(ROOT / "zensical.toml", WORK)
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--strict", "--clean"]
    built = subprocess.run([*command, "-f", "zensical.toml"], cwd=WORK, check=False, capture_output=True, text=True)
    if built.returncode:
        sys.exit(built.stdout + built.stderr.partition("Traceback")[0])
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.move(WORK / "site", TARGET)
    print(f"{len(list(TARGET.rglob('*.html')))} pages in {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
