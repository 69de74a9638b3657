"""What the tests of pages share: a client that asks as a browser does, and a parser that looks at what comes back."""

import gzip
import re
from collections import Counter
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from starlette.testclient import TestClient

from deckbuilder.app.storage import FolderStorage
from deckbuilder.web.guard import Guard
from deckbuilder.web.server import application
from deckbuilder.web.workspace import Workspace

HOST, TOKEN = "127.0.0.1:8000", "token-of-the-tests"
SAME_ORIGIN = {"sec-fetch-site": "same-origin"}
PIECE = re.compile(
    r"""<([a-z][a-z0-9-]*)((?:\s+[\w:.-]+(?:="[^"]*"|='[^']*')?)*)\s*(/?)>"""
    r"|</([a-z][a-z0-9-]*)>|([^<]+)|<!doctype html>|<!--.*?-->|(<.{,40})",
    re.DOTALL,
)
ATTRIBUTE = re.compile(r"""([\w:.-]+)(?:="([^"]*)"|='([^']*)')?""")
VOID = frozenset({"meta", "link", "input", "br", "img", "hr", "use", "path", "rect", "circle", "line"})


class ParsedPage:
    """A page: its text, its elements with their attributes, and what is wrong with its structure.

    Tags are read as templates write them: Python's parser, which reads any, takes five times as long.
    """

    def __init__(self, html: str) -> None:
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.faults: list[str] = []
        self.textareas: list[str] = []
        self._open: list[str] = []
        for tag, attributes, is_alone, closed, text, unread in PIECE.findall(html):
            if tag:
                self._begin(tag, attributes, is_alone)
            elif closed:
                if not self._open or self._open.pop() != closed:
                    self.faults.append(f"</{closed}> closes another element")
            elif unread:
                self.faults.append(f"no tag: {unread}")
            else:
                self._say(unescape(text))
        if self._open:
            self.faults.append(f"not closed: {self._open}")

    def _begin(self, tag: str, attributes: str, is_alone: str) -> None:
        found = {name.lower(): unescape(one or other) for name, one, other in ATTRIBUTE.findall(attributes)}
        self.elements.append((tag, found))
        self.faults += [f"{tag} has {name}" for name in found if name == "style" or name.startswith("on")]
        if tag == "textarea":
            self.textareas.append("")
        if tag not in VOID and not is_alone:
            self._open.append(tag)

    def _say(self, text: str) -> None:
        if self._open[-1:] == ["textarea"]:
            self.textareas[-1] += text
        self.texts.append(text)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def of(self, tag: str) -> list[dict[str, str]]:
        """The attributes of all elements of a kind."""
        return [found for name, found in self.elements if name == tag]

    def structure_faults(self) -> list[str]:
        """Return what is wrong: more than one heading, ids that stand twice, controls without a name, inline code.

        Also attributes of a macro that are not to be there, and searches that bear no name to tell them apart.
        """
        ids = Counter(found["id"] for _, found in self.elements if "id" in found)
        faults = [*self.faults, *(f"id {name} stands {number} times" for name, number in ids.items() if number > 1)]
        if len(self.of("h1")) != 1:
            faults.append(f"{len(self.of('h1'))} headings")
        faults += [f"{name}: {found}" for name, found in self.elements if {"False", "None"} & {*found.values()}]
        searches = [found for _, found in self.elements if found.get("role") == "search" and "aria-label" not in found]
        faults += [f"search without a name: {found}" for found in searches[1:]]
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
        return unescape(re.findall(r'name="etag" value="([^"]*)"', self.client.get(path).text)[0])


def loaded(site: Site, path: str) -> tuple[int, int]:
    """Return how many files a page names that are loaded with it, and the bytes of all, as they are sent, with its fonts."""
    answer = site.client.get(path)
    page = ParsedPage(answer.text)
    addresses = {link["href"] for link in page.of("link") if link["rel"] == "stylesheet"}
    addresses |= {script["src"] for script in page.of("script") if "src" in script}
    texts = [answer, *map(site.client.get, sorted(addresses))]
    assert {each.status_code for each in texts} == {200}
    fonts = [site.client.get(f"/static/{name}.woff2").content for name in ("inter", "source-serif")]
    return len(addresses), sum(len(gzip.compress(each.content)) for each in texts) + sum(map(len, fonts))
