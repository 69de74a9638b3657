"""The documentation as a site: every page is reached, links lead somewhere, and made pages are current."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import ROOT
from tools import reference
from tools.site import BESIDE, pages

DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
TRIED = {"", "python", "yaml"}  # kinds of code blocks that tests run or read; `text` is not tried
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def navigation(entries: list[Any]) -> Iterator[str]:
    """The pages of the navigation, in their order."""
    for entry in entries:
        for value in entry.values():
            if isinstance(value, str):
                yield value
            else:
                yield from navigation(value)


def test_every_page_stands_once_in_the_navigation() -> None:
    listed = list(navigation(tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]))
    assert sorted(listed) == sorted([*PAGES, *BESIDE])


@pytest.mark.parametrize("name", PAGES)
def test_links_between_pages_lead_somewhere(name: str) -> None:
    page = DOCS / name
    targets = {(page.parent / target).resolve() for target in LINK.findall(page.read_text("utf-8"))}
    assert [target for target in targets if not target.exists()] == []


def test_pages_beside_the_folder_link_to_pages_within_it() -> None:
    for text in pages().values():
        assert "](docs/" not in text
        assert "](../" not in text


@pytest.mark.parametrize("name", reference.pages())
def test_pages_that_are_made_from_the_program_are_current(name: str) -> None:
    assert (reference.FOLDER / name).read_text("utf-8") == reference.pages()[name], "`make golden` writes them"


def test_code_blocks_that_no_test_tries_are_marked_as_text() -> None:
    kinds = Counter[str]()
    for name in PAGES:
        kinds.update(re.findall(r"^```(\w*)\n.*?^```$", (DOCS / name).read_text("utf-8"), re.MULTILINE | re.DOTALL))
    assert kinds.keys() <= {*TRIED, "text", "json", "toml", "markdown", "console", "sh", "typst"}
