"""What the tests of pages share: a client that asks as a browser does, and a parser that looks at what comes back."""

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from starlette.testclient import TestClient

from deckbuilder.app.storage import FolderStorage
from deckbuilder.web.guard import Guard
from deckbuilder.web.page import Workspace
from deckbuilder.web.server import application

HOST, TOKEN = "127.0.0.1:8000", "token-of-the-tests"
SAME_ORIGIN = {"sec-fetch-site": "same-origin"}
VOID = frozenset({"meta", "link", "input", "br", "img", "hr", "use", "path", "rect", "circle", "line"})


class ParsedPage(HTMLParser):
    """A page: its text, its elements with their attributes, and what is wrong with its structure."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.faults: list[str] = []
        self.textareas: list[str] = []
        self._open: list[str] = []
        self._names: list[list[str]] = []
        self.feed(html)
        self.close()
        if self._open:
            self.faults.append(f"not closed: {self._open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.elements.append((tag, found))
        self.faults += [f"{tag} has {name}" for name in found if name == "style" or name.startswith("on")]
        if tag == "textarea":
            self.textareas.append("")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes another element")

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["textarea"]:
            self.textareas[-1] += data
        self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def of(self, tag: str) -> list[dict[str, str]]:
        """The attributes of all elements of a kind."""
        return [found for name, found in self.elements if name == tag]

    def structure_faults(self) -> list[str]:
        """Return what is wrong: more than one heading, ids that stand twice, controls without a name, inline code."""
        ids = Counter(found["id"] for _, found in self.elements if "id" in found)
        faults = [*self.faults, *(f"id {name} stands {number} times" for name, number in ids.items() if number > 1)]
        if len(self.of("h1")) != 1:
            faults.append(f"{len(self.of('h1'))} headings")
        faults += [f"a script without a file: {found}" for found in self.of("script") if "src" not in found]
        addresses = [found.get("href", "") for found in self.of("a")]
        return [*faults, *(f"leads elsewhere: {each}" for each in addresses if re.match(r"\w+:|//", each))]


def client_of(workspace: Workspace) -> TestClient:
    """The browser of the user, with the token, as a client of the pages behind their guard."""
    guard = Guard(application(workspace), TOKEN, frozenset({HOST}))
    cookies = {"deckbuilder-8000": TOKEN}
    return TestClient(guard, base_url=f"http://{HOST}", cookies=cookies, raise_server_exceptions=False)


@dataclass
class Site:
    """The pages as the user's browser sees them."""

    client: TestClient
    storage: FolderStorage
    seen: list[str] = field(default_factory=list)

    def get(self, path: str, *statuses: int, **query: Any) -> ParsedPage:
        """The page of an address, which answers with one of some statuses (200)."""
        answer = self.client.get(path, params=query or None)
        assert answer.status_code in (statuses or (200,)), answer.text[:500]
        page = ParsedPage(answer.text)
        assert page.structure_faults() == []
        return page

    def post(self, path: str, *statuses: int, **form: Any) -> ParsedPage:
        """The page that a form of a page leads to."""
        answer = self.client.post(path, data=form, headers=SAME_ORIGIN)
        assert answer.status_code in (statuses or (200,)), answer.text[:500]
        page = ParsedPage(answer.text)
        assert page.structure_faults() == []
        return page

    def etag(self, path: str) -> str:
        """The tag of the deck that a page shows."""
        return next(found["value"] for found in self.get(path).of("input") if found.get("name") == "etag")
